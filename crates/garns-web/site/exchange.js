// Questions to the engine and its answers. The engine names the rows that it needs and the rows to write; rows.js reads
// and writes them.

/** A request of the API. @typedef {{method: string, path: string, query: string, body: any}} Ask */
/** Keys of rows, and prefixes of keys. @typedef {{rows: string[], ranges: string[]}} Wanted */
/** @typedef {{rows: Record<string, unknown>, ranges: Record<string, Record<string, unknown>>}} Known */
/** @typedef {{guard: Record<string, unknown>, put: Record<string, unknown>, delete: string[], delete_ranges: string[]}} Changes */
/** The table of rows. `write` writes all rows, or none if a guarded row has changed. @typedef {{read: (wanted: Wanted) => Promise<Known>, write: (changes: Changes) => Promise<boolean>}} Rows */

/** How often a request is tried if other tabs change its rows meanwhile. */
const ATTEMPTS = 20;
/** The most rounds of reading rows. The engine needs two or three; more would be a fault in the engine. */
const ROUNDS = 10;

/** The engine has stopped in the middle of a computation. */
export class Stopped extends Error {
  constructor() {
    super("the computation failed");
  }
}

export class Exchange {
  /** @param {WebAssembly.Module} module @param {Rows} rows @param {() => string} [random] sixteen hexadecimal digits */
  constructor(module, rows, random = randomDigits) {
    this.module = module;
    this.rows = rows;
    this.random = random;
    /** @type {WebAssembly.Instance|null} */
    this.instance = null;
  }

  /**
   * The answer to a request. It is given after its rows are written.
   * @param {Ask} ask
   * @param {number} [now] the time of the request in milliseconds, if it was made earlier
   */
  async answer(ask, now) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { status, body, ...changes } = await this.decide(ask, now ?? Date.now());
      if (!isChange(changes) || (await this.rows.write(changes))) return { status, body };
    }
    return { status: 503, body: { code: "busy", message: "another tab is changing the same game: try again" } };
  }

  /** @param {Ask} ask @param {number} now */
  async decide(ask, now) {
    const random = this.random();
    /** @type {Known} */
    const known = { rows: {}, ranges: {} };
    for (let round = 0; round < ROUNDS; round += 1) {
      const answer = this.ask({ ask, now, random, ...known });
      if (!answer.read) return answer;
      const { rows, ranges } = await this.rows.read(answer.read);
      Object.assign(known.rows, rows);
      Object.assign(known.ranges, ranges);
    }
    throw new Error(`the engine asks for ever more rows for ${ask.method} ${ask.path}`);
  }

  /** @param {object} question */
  ask(question) {
    this.instance ??= new WebAssembly.Instance(this.module, { clock: { now: () => performance.now() } });
    try {
      return exchangeText(this.instance.exports, JSON.stringify(question));
    } catch (error) {
      console.error(error);
      // The memory of a stopped engine cannot be trusted, so the next question gets a new instance.
      this.instance = null;
      throw new Stopped();
    }
  }
}

/** Writes a question into the engine's memory and reads the answer. @param {any} exports @param {string} text */
function exchangeText({ memory, question, answer, answer_text }, text) {
  const bytes = new TextEncoder().encode(text);
  const place = question(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = answer();
  // If the memory has grown, it has a new buffer.
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer_text(), length)));
}

/** @param {Changes} changes */
const isChange = (changes) =>
  Object.keys(changes.put).length > 0 || changes.delete.length > 0 || changes.delete_ranges.length > 0;

const randomDigits = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether two values of JSON are equal; the order of members does not matter. @param {any} one @param {any} other @returns {boolean} */
export function isSame(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  );
}
