// A game server for a test. GARNS is the binary under test.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const BINARY = process.env.GARNS ?? new URL("../../../target/release/garns", import.meta.url).pathname;

/** One game server with its data; it can be killed and started again. */
export class Server {
  /** @param {string} data */
  constructor(data) {
    this.data = data;
  }

  static async start() {
    const server = new Server(await mkdtemp(join(tmpdir(), "garns-e2e-")));
    await server.run();
    return server;
  }

  /**
   * Starts the server, with another command if one is given, and reads its address from its output.
   * @param {string} [program]
   * @param {string[]} [args]
   * @param {import("node:child_process").SpawnOptions} [options]
   */
  async run(program = BINARY, args = ["play", "--no-open", "--data", this.data], options = {}) {
    this.process = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: this.process.stdout });
    for await (const line of lines) {
      const found = /(http:\/\/[0-9.:]+)(\/\S*)?/.exec(line);
      if (!found) continue;
      this.origin = found[1];
      this.link = found[1] + (found[2] ?? "/");
      lines.close();
      this.process.stdout.resume();
      return;
    }
    throw new Error(`${program} ended before it said where to play`);
  }

  /** The address of a page. @param {string} path */
  address(path) {
    return this.origin + path;
  }

  /** Kills the server, as a power cut would. */
  async kill() {
    const ended = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGKILL");
    await ended;
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }
}
