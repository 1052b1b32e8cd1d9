// The package for browsers: the engine is fetched from the folder of this file.

import { functions, GarnsError, Undecided } from "./engine.js";

const compile = async (file) => {
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`${file} could not be loaded: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
};

export { GarnsError, Undecided };
export const { solve, count, rate, hint, steps, generate, canonical, convert, svg, scan } = functions(compile);
