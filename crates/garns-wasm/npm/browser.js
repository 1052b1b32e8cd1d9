// The package for browsers: the engine is fetched from the folder of this file.

import { functions, GarnsError } from "./engine.js";

const compile = async () => {
  const answer = await fetch(new URL("garns.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`garns.wasm could not be loaded: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
};

export { GarnsError };
export const { solve, count, rate, hint, steps, generate, canonical, svg } = functions(compile);
