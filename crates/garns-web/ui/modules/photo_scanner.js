// Reads pictures in a worker. One picture is read at a time; a newer one replaces it.

/** A place in a picture, in pixels from its upper left corner. @typedef {[x: number, y: number]} Point */
/**
 * A puzzle as it was read in a picture; `ReadingForm` in `garns-scan` describes each field.
 * @typedef {object} Reading
 * @property {string} puzzle
 * @property {boolean} certain
 * @property {{cell: string, reason: string, text: string}[]} doubts
 * @property {string[]} marks
 * @property {Point[]} corners
 * @property {Point[][]} crossings
 * @property {boolean} mirrored
 */
/** A picture to show, and its size when it was read. @typedef {{shown: ImageBitmap, width: number, height: number}} Picture */
/** @typedef {{reading: Reading|null, trouble: string}} Answer */

export class PhotoScanner {
  /** @param {{onpicture: (picture: Picture) => void, onanswer: (answer: Answer) => void}} listeners */
  constructor({ onpicture, onanswer }) {
    this.onpicture = onpicture;
    this.onanswer = onanswer;
    /** @type {Worker|null} */
    this.worker = null;
    this.busy = false;
  }

  /** Reads the best grid of a picture. @param {Blob} file */
  read(file) {
    // A worker cannot be interrupted, so a busy one makes way for a new one.
    if (this.busy) this.end();
    this.ask({ file });
  }

  /** Reads the grid at four corners of the last picture, clockwise. @param {Point[]} corners */
  readAt(corners) {
    this.ask({ corners });
  }

  /** @param {object} question */
  ask(question) {
    this.busy = true;
    this.worker ??= this.start();
    this.worker.postMessage(question);
  }

  start() {
    const worker = new Worker(new URL("./photo_worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.shown) return this.onpicture(data);
      this.busy = false;
      this.onanswer({ reading: data.reading ?? null, trouble: data.trouble ?? "" });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end();
      this.onanswer({ reading: null, trouble: "The scanner could not be loaded. Check your connection." });
    };
    return worker;
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
  }
}
