// The mistakes of an analyzed game: marks of its moves.

import type { Node } from "./tree";

export type MarkKind = "inaccuracy" | "mistake" | "blunder";

/** The judgement of a move. */
export interface Mark {
  kind: MarkKind;
  /** As annotators write it: `?!`, `?`, `??`. */
  sign: string;
  /** The mark in words, with the better move. */
  words: string;
}

/** The event on the document after which marks are others. */
export const MARKS = "alfil-marks";

let marks = new WeakMap<Node, Mark>();

/** Returns the mark of a move, if the game was analyzed and the move is a mistake. */
export function markOf(node: Node): Mark | null {
  return marks.get(node) ?? null;
}

/** Replaces all marks. */
export function setMarks(now: [Node, Mark][]): void {
  marks = new WeakMap(now);
}

/** The losses of winning chance, of 2 from lost to won, from which a move is a mistake, the greatest first; and their annotation. */
export const MISTAKES: { kind: MarkKind; loss: number; sign: string; nag: number }[] = [
  { kind: "blunder", loss: 0.3, sign: "??", nag: 4 },
  { kind: "mistake", loss: 0.2, sign: "?", nag: 2 },
  { kind: "inaccuracy", loss: 0.1, sign: "?!", nag: 6 },
];
export const PLURALS: Record<MarkKind, string> = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" };
