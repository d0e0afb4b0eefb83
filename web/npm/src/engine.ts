// The engine.

import { RawEngine } from "alfil-module";
import type { Board } from "./board.js";
import { call } from "./module.js";
import { Variant } from "./variant.js";

/** The limits of a search. Without `depth`, `nodes` and `millis` it takes one second. */
export interface Limits {
  /** The greatest depth, in moves of all players together. */
  depth?: number;
  /** The approximate greatest number of positions: with it, equal searches have equal results. */
  nodes?: number;
  /** The time, in milliseconds. */
  millis?: number;
  /** The number of lines to report, each with another first move. */
  lines?: number;
  /** The level from 1, the weakest, to 10, the strongest; the strongest if absent. */
  level?: number;
  /** The seed of a weaker level's mistakes. */
  seed?: number;
}

/** A line of play that a search found. */
export interface Line {
  /** The score in hundredths of a pawn for the player to move; null if an end is forced. */
  readonly score: number | null;
  /** The number of the player's own moves until it wins, or negative until it loses, if that is forced; null otherwise. */
  readonly mate: number | null;
  /** The moves as texts. */
  readonly moves: readonly string[];
}

/** What a search found. */
export interface Analysis {
  /** The text of the best move; null if there is no legal move. */
  readonly best: string | null;
  /** The lines, the best one first. */
  readonly lines: readonly Line[];
  /** The completed depth. */
  readonly depth: number;
  /** The number of positions. */
  readonly nodes: number;
  readonly millis: number;
}

/** An engine for one variant. It keeps what it has found from one search to the next. */
export class Engine {
  readonly #raw: RawEngine;
  readonly variant: Variant;

  /** Creates an engine with this many megabytes of memory for positions. */
  constructor(variant: Variant | string, { hashMegabytes = 16 }: { hashMegabytes?: number } = {}) {
    this.variant = typeof variant === "string" ? Variant.named(variant) : variant;
    this.#raw = call(() => new RawEngine(this.variant.raw, hashMegabytes));
  }

  /**
   * Searches the position of a board, which must be of the same variant. `report` is called with what is known after each depth. It returns
   * when the search is over: a page calls it in a worker.
   */
  search(board: Board, limits: Limits = {}, report?: (analysis: Analysis) => void): Analysis {
    const reports = report && ((text: string) => report(JSON.parse(text) as Analysis));
    return JSON.parse(call(() => this.#raw.search(board.raw, JSON.stringify(limits), reports))) as Analysis;
  }

  /** Forgets the positions of earlier searches. */
  forget(): void {
    call(() => this.#raw.forget());
  }
}
