// The functions of the package. The engine is loaded when it is first needed.

/** The error for a text that is not a grid or not a puzzle, and for an order that cannot be met. */
export class GarnsError extends Error {
  name = "GarnsError";
}

/**
 * The functions of the package.
 * @param {() => Promise<WebAssembly.Module>} compile compiles the engine
 */
export function functions(compile) {
  /** @type {Promise<WebAssembly.Module>|undefined} */
  let module;
  /** @type {WebAssembly.Instance|undefined} */
  let instance;

  /** @param {object} question */
  async function ask(question) {
    module ??= compile();
    // A failed download is tried again by the next call.
    module.catch(() => (module = undefined));
    instance ??= await WebAssembly.instantiate(await module, {});
    let answer;
    try {
      answer = exchange(instance.exports, JSON.stringify(question));
    } catch (error) {
      // The engine has stopped in the middle of a computation, so the next call gets a new instance.
      instance = undefined;
      throw error;
    }
    if (answer.error !== undefined) throw new GarnsError(answer.error);
    return answer.value;
  }

  return {
    solve: (text) => ask({ ask: "solve", text }),
    count: (text, limit = 2) => ask({ ask: "count", text, limit }),
    rate: (text) => ask({ ask: "rate", text }),
    hint: (text) => ask({ ask: "hint", text }),
    steps: (text) => ask({ ask: "steps", text }),
    generate: ({ seed, ...order } = {}) => ask({ ask: "generate", order: { seed: String(seed ?? randomSeed()), ...order } }),
    canonical: (text) => ask({ ask: "canonical", text }),
    svg: (text, { hint = false } = {}) => ask({ ask: "svg", text, hint }),
  };
}

/** Writes a question into the engine's memory and reads the answer. */
function exchange({ memory, question, answer, answer_text }, text) {
  const bytes = new TextEncoder().encode(text);
  const place = question(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = answer();
  // If the memory has grown, it has a new buffer.
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer_text(), length)));
}

const randomSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
