// Words for what the program reports, as players are used to read them.

import type { Opened, State } from "./protocol";

/** Returns a text that begins with a capital letter. */
export function capital(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase("en") + text.slice(first.length);
}

/** Joins names: `green, blue and red`. */
export function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** The result of a game in words. */
export interface Result {
  /** `White wins` or `Draw`. */
  title: string;
  /** `by checkmate`; empty if the title is enough. */
  reason: string;
  /** `1–0`; empty if it is not known. */
  score: string;
}

/** The outcome as the program writes it: `white wins, 1 : 0 (checkmate)`. */
const OUTCOME = /^(.*), (-?[\d.]+(?: : -?[\d.]+)*) \(([^()]*(?:\([^()]*\)[^()]*)*)\)$/;
/** A reason that is a sentence of its own. */
const SENTENCE = /\b(?:is|are|has|have|can|cannot|does|do|resigns)\b/;

function points(text: string): string {
  const [whole = "", part] = text.split(".");
  if (part !== "5") return text;
  return whole === "0" ? "½" : `${whole}½`;
}

/** Returns what a reason adds to the result. */
function because(reason: string): string {
  return SENTENCE.test(reason) ? `: ${reason}` : ` by ${reason}`;
}

/** Returns the result of words in which the program reports an outcome; none if they report none. */
export function outcome(words: string): Result | null {
  const found = OUTCOME.exec(words);
  if (!found) return null;
  const [, title = "", scores = "", reason = ""] = found;
  const score = scores.split(" : ").map(points).join("–");
  return { title: capital(title), reason: because(reason), score };
}

/** Returns the result of a game that is over. */
export function resultOf(game: Opened, state: State): Result {
  const known = outcome(state.words);
  if (known) return known;
  // The players have made this end: `white resigns; black wins`, `a draw was agreed`.
  const winners = state.winners.map((player) => game.players[player]?.name ?? "");
  const words = state.words.split("; ").filter((part) => !/ wins?$/.test(part));
  const title = winners.length === 0 ? "Draw" : capital(`${listed(winners)} ${winners.length === 1 ? "wins" : "win"}`);
  const isDraw = winners.length === 0 && /draw/.test(words.join(" "));
  const reason = isDraw ? (/agreed/.test(words.join(" ")) ? " by agreement" : "") : words.length > 0 ? `: ${words.join(", ")}` : "";
  const n = game.players.length;
  const each = (player: number) => (winners.length === 0 ? (n === 2 ? "½" : "") : state.winners.includes(player) ? "1" : "0");
  const score = winners.length > 1 ? "" : game.players.map((_, player) => each(player)).join("–");
  return { title, reason, score: score.replaceAll("–", "") === "" ? "" : score };
}

/** Returns a result in one line: `Draw by stalemate, ½–½`. */
export function resultLine({ title, reason, score }: Result): string {
  return `${title}${reason}${score ? `, ${score}` : ""}`;
}

/** Returns the words of a button that claims a result: `Claim a draw by repetition`. */
export function claimWords(claim: string): string {
  const result = outcome(claim);
  if (!result) return "Claim the result";
  return result.title === "Draw" ? `Claim a draw${result.reason}` : `Claim: ${resultLine(result)}`;
}
