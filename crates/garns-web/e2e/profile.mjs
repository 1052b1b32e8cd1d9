// A browser with its own profile on disk; it can be killed and started again.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { ARGS, CHROMIUM } from "./harness.mjs";

export class Profile {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  static async start() {
    const profile = new Profile(await mkdtemp(join(tmpdir(), "garns-e2e-")));
    await profile.run();
    return profile;
  }

  async run() {
    const options = [...ARGS, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${this.folder}`, "about:blank"];
    // The browser has its own process group, so that all its processes end together.
    this.process = spawn(CHROMIUM, options, { stdio: ["ignore", "ignore", "pipe"], detached: true });
    this.browser = await chromium.connectOverCDP(await this.address());
    this.context = this.browser.contexts()[0];
    this.context.setDefaultTimeout(60_000);
  }

  /** The address on which the browser listens; it prints the address on its standard error. */
  async address() {
    for await (const line of createInterface({ input: this.process.stderr })) {
      const found = /ws:\/\/\S+/.exec(line);
      if (!found) continue;
      this.process.stderr.resume();
      return found[0];
    }
    throw new Error("the browser ended before it listened");
  }

  /** Ends all processes of the browser at once, as a power cut would. */
  async kill() {
    const ended = new Promise((done) => this.process.once("exit", done));
    process.kill(-this.process.pid, "SIGKILL");
    await ended;
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
