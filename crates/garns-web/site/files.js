// Files of the site that the engine asks for like rows: the key "file/games.csv" stands for the file games.csv.

/** @typedef {import("./exchange.js").Rows} Rows */

const PREFIX = "file/";

/** A file could not be fetched. */
export class NotLoaded extends Error {}

/** The table of rows and files. @param {Rows} rows @returns {Rows} */
export const withFiles = (rows) => ({
  async read(wanted) {
    const isFile = (/** @type {string} */ key) => key.startsWith(PREFIX);
    const [stored, files] = await Promise.all([
      rows.read({ ...wanted, rows: wanted.rows.filter((key) => !isFile(key)) }),
      Promise.all(wanted.rows.filter(isFile).map(async (key) => [key, await fetchText(key.slice(PREFIX.length))])),
    ]);
    return { ...stored, rows: { ...stored.rows, ...Object.fromEntries(files) } };
  },
  write: (changes) => rows.write(changes),
});

/** @param {string} name */
async function fetchText(name) {
  try {
    const file = await fetch(new URL(`../${name}`, import.meta.url));
    if (file.ok) return await file.text();
    throw new Error(`status ${file.status}`);
  } catch (error) {
    throw new NotLoaded(`${name} could not be loaded`, { cause: error });
  }
}
