// The package for Node.js: the engine is read from the folder of this file.

import { readFile } from "node:fs/promises";
import { functions, GarnsError } from "./engine.js";

const compile = async () => WebAssembly.compile(await readFile(new URL("garns.wasm", import.meta.url)));

export { GarnsError };
export const { solve, count, rate, hint, steps, generate, canonical, svg } = functions(compile);
