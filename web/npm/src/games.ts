// Games as text.

import { read_games } from "alfil-module";
import { call } from "./module.js";

/** A game as a text with tags (PGN) has it. */
export interface GameText {
  /** The tags in their order: names and values. */
  readonly tags: readonly (readonly [string, string])[];
  /** The moves as they are written, without variations and comments. `Board.push` reads them. */
  readonly moves: readonly string[];
  /** `1-0`, `0-1`, `1/2-1/2` or `*`. */
  readonly result: string;
}

/** Reads games as text with tags (PGN). */
export function readGames(text: string): GameText[] {
  return JSON.parse(call(() => read_games(text))) as GameText[];
}
