// A game as a PGN with everything that was written about it: comments, signs, variations, scores of an analysis.

import { type Evaluation, evalText } from "./evaluation";
import { MISTAKES, markOf } from "./mistakes";
import type { Table } from "./table";
import type { Node } from "./tree";

/** A position of a whole game. */
export interface Step {
  node: Node;
  evaluation: Evaluation | null;
}

/** Returns the game as text with its annotations; those of an analysis are scores as comments and the signs of mistakes. */
export function annotated(table: Table, steps: Step[] = []): Promise<string | null> {
  const evaluations = new Map(steps.map(({ node, evaluation }) => [node, evaluation]));
  const isTwo = table.game?.players.length === 2;
  const found = (node: Node) => {
    const evaluation = evaluations.get(node);
    if (evaluation === undefined) return null;
    const mark = markOf(node);
    const nag = mark && MISTAKES.find((one) => one.kind === mark.kind)?.nag;
    const comments = [evaluation && evaluation.mover !== null && isTwo && `[%eval ${evalText(evaluation)}]`, mark?.words].filter(Boolean);
    return { comment: comments.join(" "), signs: nag ? [nag] : [] };
  };
  const { chapter } = table.about;
  // Only here: a game that leaves its study is no chapter of it.
  const tags: [string, string][] = chapter ? [["Event", `${chapter.study}: ${chapter.title}`], ["StudyName", chapter.study], ["ChapterName", chapter.title]] : [];
  return table.record({ tags, ...(!table.game?.hides && { notes: table.tree.notes(found) }) });
}
