// An analyzed game as a PGN with scores and the signs of mistakes.

import { type Evaluation, evalText } from "./evaluation";
import { MISTAKES, markOf } from "./mistakes";
import type { Table } from "./table";
import type { Node } from "./tree";

/** A position of a whole game. */
export interface Step {
  node: Node;
  evaluation: Evaluation | null;
}

/** The analyzed game as text, with scores as comments and the signs of mistakes. */
export async function annotated(table: Table, steps: Step[]): Promise<string | null> {
  const record = await table.record();
  if (record === null) return null;
  const tags = record.split("\n").filter((line) => line.startsWith("["));
  const isTwo = table.game?.players.length === 2;
  const begins = /^\[FEN "\S+ b/m.test(record) ? 1 : 0;
  const words: string[] = [];
  steps.forEach(({ node, evaluation }, index) => {
    const written = node.written;
    if (!written) return;
    const ply = index - 1 + begins;
    if (isTwo) words.push(`${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "..."}`);
    words.push(quoted(written.standard ?? written.text ?? ""));
    const mark = markOf(node);
    const nag = mark && MISTAKES.find((one) => one.kind === mark.kind)?.nag;
    if (nag) words.push(`$${nag}`);
    const comments = [evaluation && evaluation.mover !== null && isTwo && `[%eval ${evalText(evaluation)}]`, mark?.words].filter(Boolean);
    if (comments.length > 0) words.push(`{ ${comments.join(" ").replace(/[{}]/g, "")} }`);
  });
  const last = steps.at(-1)?.node;
  const isEnd = last === table.tree.here;
  const result = /\[Result "([^"]*)"\]/.exec(record)?.[1] ?? "*";
  words.push(isEnd ? result : "*");
  return `${tags.map((line) => (isEnd ? line : line.replace(/^\[Result "[^"]*"\]/, '[Result "*"]'))).join("\n")}\n\n${words.join(" ")}\n`;
}

/** A move as a record writes it. */
function quoted(text: string): string {
  return /^\d|[{}();"\s]|^[$%[]/.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text;
}
