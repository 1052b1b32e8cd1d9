// Whether the player is at the board. The clock stops while the page is hidden or closed, and when nothing was
// touched for a while; the first touch starts it again.

const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel"];

export class Presence {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.idle = undefined;
    this.touched = () => {
      clearTimeout(this.idle);
      this.idle = setTimeout(() => session.leave(), session.rules.idle_after);
      session.back();
    };
    this.looked = () => {
      if (document.visibilityState === "visible") this.touched();
      else this.gone();
    };
    this.gone = () => {
      clearTimeout(this.idle);
      session.leave();
    };
  }

  start() {
    for (const name of TOUCHES) document.addEventListener(name, this.touched, { passive: true });
    document.addEventListener("visibilitychange", this.looked);
    addEventListener("pageshow", this.looked);
    addEventListener("pagehide", this.gone);
    this.looked();
  }

  /**
   * Stops watching when the board is no longer shown. This does not tell the server that the player has left the
   * game.
   */
  stop() {
    clearTimeout(this.idle);
    for (const name of TOUCHES) document.removeEventListener(name, this.touched);
    document.removeEventListener("visibilitychange", this.looked);
    removeEventListener("pageshow", this.looked);
    removeEventListener("pagehide", this.gone);
  }
}
