// The functions of the package. The engine is loaded when it is first needed, and so is the scanner.

/** The error for a text that is not a grid or not a puzzle, and for an order that cannot be met. */
export class GarnsError extends Error {
  name = "GarnsError";
}

/** The error for a search that gave up, because it would take too long. */
export class Undecided extends GarnsError {
  name = "Undecided";
}

/**
 * The functions of the package.
 * @param {(file: string) => Promise<WebAssembly.Module>} compile compiles a module of the package
 */
export function functions(compile) {
  const askEngine = asker(() => compile("garns.wasm"));
  const askScanner = asker(() => compile("scan.wasm"));
  /** @param {object} question */
  const ask = (question) => askEngine(new TextEncoder().encode(JSON.stringify(question)));

  return {
    solve: (text) => ask({ ask: "solve", text }),
    count: (text, limit = 2) => ask({ ask: "count", text, limit }),
    rate: (text) => ask({ ask: "rate", text }),
    hint: (text) => ask({ ask: "hint", text }),
    steps: (text) => ask({ ask: "steps", text }),
    generate: ({ seed, ...order } = {}) => ask({ ask: "generate", order: { seed: String(seed ?? randomSeed()), ...order } }),
    canonical: (text) => ask({ ask: "canonical", text }),
    convert: (text, to) => ask({ ask: "convert", text, to }),
    svg: (text, { hint = false } = {}) => ask({ ask: "svg", text, hint }),
    scan: async (image, { corners } = {}) => askScanner(picture(image, corners)),
  };
}

/** The question of a picture; `garns-scan-wasm` describes its form. */
function picture({ data, width, height }, corners) {
  if (data.length !== 4 * width * height) throw new GarnsError(`a picture of ${width} × ${height} pixels has ${4 * width * height} bytes, but there are ${data.length}`);
  const start = corners ? 44 : 12;
  const bytes = new Uint8Array(start + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width, true);
  view.setUint32(4, height, true);
  bytes.set([4, 1, corners ? 1 : 0], 8);
  corners?.flat().forEach((value, i) => view.setFloat32(12 + 4 * i, value, true));
  bytes.set(data, start);
  return bytes;
}

/**
 * A function from the bytes of a question to the answer.
 * @param {() => Promise<WebAssembly.Module>} compile compiles the module that answers
 */
function asker(compile) {
  /** @type {Promise<WebAssembly.Module>|undefined} */
  let module;
  /** @type {WebAssembly.Instance|undefined} */
  let instance;

  /** @param {Uint8Array} question */
  return async function ask(question) {
    module ??= compile();
    // A failed download is tried again by the next call.
    module.catch(() => (module = undefined));
    instance ??= await WebAssembly.instantiate(await module, {});
    let answer;
    try {
      answer = exchange(instance.exports, question);
    } catch (error) {
      // The engine has stopped in the middle of a computation, so the next call gets a new instance.
      instance = undefined;
      throw error;
    }
    if (answer.error !== undefined) throw new (answer.undecided ? Undecided : GarnsError)(answer.error);
    return answer.value;
  };
}

/** Writes a question into the engine's memory and reads the answer. */
function exchange({ memory, question, answer, answer_text }, bytes) {
  const place = question(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = answer();
  // If the memory has grown, it has a new buffer.
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer_text(), length)));
}

const randomSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
