// The package for Node.js: the engine is read from the folder of this file.

import { readFile } from "node:fs/promises";
import { functions, GarnsError, Undecided } from "./engine.js";

const compile = async (file) => WebAssembly.compile(await readFile(new URL(file, import.meta.url)));

export { GarnsError, Undecided };
export const { solve, count, rate, hint, steps, generate, canonical, convert, svg, scan } = functions(compile);
