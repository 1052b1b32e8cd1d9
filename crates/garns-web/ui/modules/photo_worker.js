// A worker that reads pictures. The browser decodes them, and the scanner, a module of its own that is loaded with the
// first picture, finds the puzzle. Nothing is sent anywhere.

/** A place in a picture, in pixels. @typedef {[x: number, y: number]} Point */
/** @typedef {{file: Blob}|{corners: Point[]}} Question */

/** The longest side of a picture that is scanned. Larger pictures are shrunk, so that phones have enough memory. */
const LONGEST = 4096;
/** The longest side of the picture that is shown. */
const SHOWN = 1600;
/** The bytes before the corners and the pixels of a question to the scanner. */
const HEAD = 12;

/** The last picture, so that it can be read again at other corners. @type {ImageData|null} */
let picture = null;
/** @type {Promise<WebAssembly.Instance>|null} */
let scanner = null;

addEventListener("message", async ({ data }) => {
  try {
    if (data.file) {
      // The scanner is loaded while the picture is decoded.
      void load().catch(() => {});
      const shown = await decode(data.file);
      const { width, height } = /** @type {ImageData} */ (picture);
      postMessage({ shown, width, height }, { transfer: [shown] });
    }
    postMessage(await read(data.corners ?? null));
  } catch (error) {
    postMessage({ trouble: error instanceof Trouble ? error.message : "The picture could not be read." });
    if (!(error instanceof Trouble)) console.error(error);
  }
});

/** A sentence for the player. */
class Trouble extends Error {}

/** Keeps the pixels of a picture, and returns a smaller one to show. @param {Blob} file */
async function decode(file) {
  picture = null;
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    const words = /hei[cf]/i.test(file.type) ? "This browser can’t open HEIC photos. Save the photo as JPEG first." : "This file is not a picture that the browser can open.";
    throw new Trouble(words);
  });
  const paper = drawn(whole, LONGEST);
  picture = paper.getImageData(0, 0, paper.canvas.width, paper.canvas.height);
  const small = drawn(whole, SHOWN);
  whole.close();
  return small.canvas.transferToImageBitmap();
}

/** A picture on white, drawn with this longest side at most. @param {ImageBitmap} whole @param {number} longest */
function drawn(whole, longest) {
  const scale = Math.min(1, longest / Math.max(whole.width, whole.height));
  const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * scale)));
  const paper = /** @type {OffscreenCanvasRenderingContext2D} */ (
    new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
  );
  paper.imageSmoothingQuality = "high";
  paper.fillStyle = "#ffffff";
  paper.fillRect(0, 0, width, height);
  paper.drawImage(whole, 0, 0, width, height);
  return paper;
}

/** The reading of the picture, or the reason why there is none. @param {Point[]|null} corners */
async function read(corners) {
  if (!picture) throw new Trouble("There is no picture to read.");
  const { exports } = await load();
  return ask(exports, question(picture, corners));
}

/** The scanner. A failed download is tried again with the next picture. */
function load() {
  scanner ??= instantiate(new URL("../scan.wasm", import.meta.url));
  scanner.catch(() => (scanner = null));
  return scanner;
}

/** @param {URL} address */
async function instantiate(address) {
  try {
    const file = await fetch(address);
    if (!file.ok) throw new Error(`status ${file.status}`);
    return (await WebAssembly.instantiate(await file.arrayBuffer(), {})).instance;
  } catch (error) {
    throw new Trouble("The scanner could not be loaded. Check your connection.", { cause: error });
  }
}

/** A picture in the form that the scanner reads; `garns-scan-wasm` describes it. @param {ImageData} image @param {Point[]|null} corners */
function question({ data, width, height }, corners) {
  const start = HEAD + (corners ? 32 : 0);
  const bytes = new Uint8Array(start + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width, true);
  view.setUint32(4, height, true);
  bytes.set([4, 1, corners ? 1 : 0], 8);
  corners?.flat().forEach((value, index) => view.setFloat32(HEAD + 4 * index, value, true));
  bytes.set(data, start);
  return bytes;
}

/** @param {any} exports @param {Uint8Array} bytes @returns {{reading: object}|{trouble: string}} */
function ask({ memory, question, answer, answer_text }, bytes) {
  const place = question(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = answer();
  // If the memory has grown, it has a new buffer.
  const { value, error } = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer_text(), length)));
  return value ? { reading: value } : { trouble: error };
}
