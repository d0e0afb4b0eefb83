// Scores of the engine: as chances to win, as text, and in order.

import type { State, Thought } from "./protocol";

/** The evaluation of a position. */
export interface Evaluation {
  /** The player to move; none if the game is over. */
  mover: number | null;
  /** The score for the player to move, as the engine writes it; for the first player if the game is over. */
  score: string;
  depth: number;
  nodes: number;
  lines: Thought["lines"];
}

interface Shape {
  hundredths: number | null;
  /** The moves to the end, negative if it is lost. */
  toEnd: number | null;
}

function shapeOf(score: string): Shape {
  const end = /^(wins|loses) in (\d+)/.exec(score);
  if (end) return { hundredths: null, toEnd: (end[1] === "wins" ? 1 : -1) * Number(end[2]) };
  return { hundredths: Math.round(Number(score) * 100), toEnd: null };
}

/** The chance to win, from -1 to 1, that a score means. */
function chanceOf(score: string): number {
  const { hundredths, toEnd } = shapeOf(score);
  if (toEnd !== null) return score.startsWith("wins") ? 1 : -1;
  return 2 / (1 + Math.exp(-0.00368208 * (hundredths ?? 0))) - 1;
}

/** The chance of a player to win; of two players what one gains the other loses. */
export function chanceFor({ mover, score }: Evaluation, player: number): number {
  const chance = chanceOf(score);
  return player === (mover ?? 0) ? chance : -chance;
}

/** The score from the first player's side, short: `+0.4`, `#3`. */
export function scoreText(score: string, isTurned: boolean, digits = 2): string {
  const { hundredths, toEnd } = shapeOf(score);
  if (toEnd !== null) {
    const isWon = score.startsWith("wins") !== isTurned;
    return `${isWon ? "" : "-"}#${Math.abs(toEnd) || ""}`;
  }
  const value = ((hundredths ?? 0) / 100) * (isTurned ? -1 : 1);
  const text = value.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? (0).toFixed(digits) : text;
}

/** A number by which scores are ordered. */
export function rank(score: string): number {
  const { hundredths, toEnd } = shapeOf(score);
  if (toEnd === null) return hundredths ?? 0;
  return score.startsWith("wins") ? 1e6 - toEnd : -1e6 - toEnd;
}

/** The evaluation of a game that is over. */
export function ended(state: State): Evaluation {
  const score = state.winners.length === 0 ? "+0.00" : state.winners.includes(0) ? "wins in 0" : "loses in 0";
  return { mover: null, score: state.winners.length > 1 ? "+0.00" : score, depth: 0, nodes: 0, lines: [] };
}

/** The score as PGN readers expect it in `[%eval …]`: from the first player's side. */
export function evalText(evaluation: Evaluation): string {
  const text = scoreText(evaluation.score, (evaluation.mover ?? 0) === 1);
  return text.replace(/^\+/, "");
}
