// A worker with the engine: requests come in one by one, and each is answered when its rows are stored.

import { Exchange, Stopped } from "./exchange.js";
import { NotLoaded, withFiles } from "./files.js";
import { NoStorage, rows } from "./rows.js";

/** @type {Exchange} */
let exchange;

addEventListener("message", async ({ data }) => {
  if (data.module) {
    exchange = new Exchange(data.module, withFiles(rows));
    return;
  }
  postMessage(await answerTo(data.ask, data.now));
});

/** @param {import("./exchange.js").Ask} ask @param {number|undefined} now */
async function answerTo(ask, now) {
  try {
    return { answer: await exchange.answer(ask, now) };
  } catch (error) {
    if (error instanceof NotLoaded) return { unreachable: error.message };
    return { answer: refusal(error) };
  }
}

/** @param {unknown} error */
function refusal(error) {
  if (error instanceof NoStorage) return { status: 507, body: { code: "storage", message: error.message } };
  console.error(error);
  const message = error instanceof Stopped ? error.message : "something went wrong";
  return { status: 500, body: { code: "internal", message } };
}
