// The static site as any host of files would serve it: below a path, compressed, with an ETag, and nothing else.
// GARNS_SITE is its folder.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const PATH = "/sudoku/";
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** @typedef {{body: Buffer, tag: string, type: string}} File */

/** A host of files; it can be stopped and started again at the same address. */
export class Site {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.port = 0;
    /** Names of the files sent so far. @type {string[]} */
    this.sent = [];
    /** Compressed files by name. @type {Map<string, File>} */
    this.files = new Map();
  }

  static async start(folder = process.env.GARNS_SITE) {
    const site = new Site(folder);
    await site.run();
    return site;
  }

  async run() {
    const server = (this.server = createServer((request, response) => void this.serve(request, response)));
    await new Promise((done) => server.listen(this.port, "127.0.0.1", () => done(null)));
    this.port = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
    this.origin = `http://127.0.0.1:${this.port}`;
    this.link = this.origin + PATH;
  }

  /** The address of a page. @param {string} path */
  address(path) {
    return this.link + (path === "/" ? "" : "#" + path);
  }

  async kill() {
    const ended = new Promise((done) => this.server.close(done));
    this.server.closeAllConnections();
    await ended;
  }

  async stop() {
    if (this.server.listening) await this.kill();
  }

  /** Serves another folder from now on. @param {string} folder */
  replace(folder) {
    this.folder = folder;
    this.files.clear();
  }

  /** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
  async serve(request, response) {
    const { pathname } = new URL(request.url, this.origin);
    const name = pathname.endsWith("/") ? pathname + "index.html" : pathname;
    const file = name.startsWith(PATH) ? await this.file(name.slice(PATH.length)) : null;
    if (!file) return response.writeHead(404).end();
    const headers = { "Content-Type": file.type, ETag: file.tag, "Cache-Control": "max-age=0", Vary: "Accept-Encoding" };
    if (request.headers["if-none-match"] === file.tag) return response.writeHead(304, headers).end();
    response.writeHead(200, { ...headers, "Content-Encoding": "br", "Content-Length": file.body.length });
    this.sent.push(name);
    response.end(file.body);
  }

  /** @param {string} name @returns {Promise<File|null>} */
  async file(name) {
    const known = this.files.get(name);
    if (known) return known;
    const path = join(this.folder, normalize("/" + name));
    const plain = await readFile(path).catch(() => null);
    if (!plain) return null;
    const body = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    const tag = `"${createHash("sha256").update(plain).digest("hex").slice(0, 16)}"`;
    const file = { body, tag, type: TYPES[extname(name)] ?? "application/octet-stream" };
    this.files.set(name, file);
    return file;
  }
}
