// The player's rows in IndexedDB: one object store, from text keys to JSON values.

import { isSame } from "./exchange.js";

const DATABASE = "garns";
const ROWS = "rows";

/** The browser is out of storage, or does not let the page store anything. */
export class NoStorage extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    const full = cause instanceof DOMException && cause.name === "QuotaExceededError";
    super(full ? "this browser is out of storage" : "this browser does not let this page store games", { cause });
  }
}

/** @type {Promise<IDBDatabase>|null} */
let opened = null;

function open() {
  opened ??= new Promise((done, failed) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(ROWS);
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      opening.result.onclose = () => (opened = null);
      done(opening.result);
    };
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * Works in one transaction, and resolves when the transaction is complete.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function transact(mode, work) {
  try {
    const database = await open();
    // With strict durability, a complete transaction is on disk.
    const transaction = database.transaction(ROWS, mode, { durability: "strict" });
    const complete = new Promise((done, failed) => {
      transaction.oncomplete = () => done(null);
      transaction.onabort = () => failed(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore(ROWS)), complete]);
    return result;
  } catch (error) {
    throw new NoStorage(error);
  }
}

/** The result of a request of IndexedDB. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const resultOf = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** All keys that begin with a prefix. @param {string} prefix */
const range = (prefix) => IDBKeyRange.bound(prefix, prefix + "\uffff");

/** @type {import("./exchange.js").Rows} */
export const rows = {
  read: (wanted) =>
    transact("readonly", async (store) => {
      const readRow = async (/** @type {string} */ key) => [key, (await resultOf(store.get(key))) ?? null];
      const readRange = async (/** @type {string} */ prefix) => {
        const [keys, values] = await Promise.all([
          resultOf(store.getAllKeys(range(prefix))),
          resultOf(store.getAll(range(prefix))),
        ]);
        return [prefix, Object.fromEntries(keys.map((key, index) => [key, values[index]]))];
      };
      const [single, ranges] = await Promise.all([
        Promise.all(wanted.rows.map(readRow)),
        Promise.all(wanted.ranges.map(readRange)),
      ]);
      return { rows: Object.fromEntries(single), ranges: Object.fromEntries(ranges) };
    }),

  write: (changes) =>
    transact("readwrite", async (store) => {
      const guards = Object.entries(changes.guard);
      const found = await Promise.all(guards.map(([key]) => resultOf(store.get(key))));
      if (guards.some(([, value], index) => !isSame(value, found[index] ?? null))) return false;
      for (const prefix of changes.delete_ranges) store.delete(range(prefix));
      for (const key of changes.delete) store.delete(key);
      for (const [key, value] of Object.entries(changes.put)) store.put(value, key);
      return true;
    }),
};
