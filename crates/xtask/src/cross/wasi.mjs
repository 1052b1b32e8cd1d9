// Runs a WebAssembly program: node wasi.mjs PROGRAM [ARGUMENT]...

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...args], preopens: { "/": "/" }, env: process.env });
const module = await WebAssembly.compile(await readFile(program));
const imports = wasi.getImportObject();

// Functions that the program imports and must not call.
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {};
  imports[from][name] ??= () => {
    throw new Error(`the program calls ${from}.${name}`);
  };
}
process.exitCode = wasi.start(await WebAssembly.instantiate(module, imports));
