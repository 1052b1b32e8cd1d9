// `cargo xtask site` makes first_plays.js with the engine.

import type { Play } from "../types/wire";

/** Answers of /play for a first visit, each with another game. */
export const FIRST_PLAYS: Play[];
