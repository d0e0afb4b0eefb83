// Why something is not done, in words: for the page and for boards in other pages.

import type { AlfilBoard } from "./board";
import type { Answer, Refusal } from "./protocol";
import type { Play } from "./table";

/** The most mistakes of a definition that are shown outside the editor. */
const MISTAKES = 5;

/** Returns a refusal in one line. */
export function refusalLine({ message, help }: Refusal): string {
  return help ? `${message}; ${help}` : message;
}

/** Returns what is wrong, in words. */
export function why(answer: Answer): string {
  if (answer.is === "refused") return refusalLine(answer);
  if (answer.is !== "checked") return "this cannot be opened";
  const { diagnostics } = answer;
  const errors = diagnostics.filter((one) => one.is_error);
  const lines = (errors.length > 0 ? errors : diagnostics).map((one) => {
    const [label] = one.labels;
    const place = label ? `${label.file}:${label.line}:${label.column}: ` : "";
    return `${place}${refusalLine(one)}`;
  });
  const more = lines.length > MISTAKES ? [`and ${lines.length - MISTAKES} more`] : [];
  if (lines.length === 0) return "the definition cannot be played: it has mistakes";
  return `the definition cannot be played: ${[...lines.slice(0, MISTAKES), ...more].join("\n")}`;
}

/** Requests the reason why no move of the board goes there; the watcher of the game gets the refusal with its reason, or `refuse` does. */
export async function explain(at: Play, board: AlfilBoard, { from, to }: { from: number; to: number | null }, refuse: (refusal: Refusal) => void): Promise<void> {
  if (!at.isOpen) return;
  if (to === null) {
    const words = board.words(from);
    const piece = at.state?.pieces.find((one) => one.cell === from);
    const isOwn = piece?.player === at.state?.mover;
    refuse({ message: isOwn ? `${words}: it has no legal move now` : `${words}: not yours to move`, help: null });
    return;
  }
  const name = (cell: number) => at.game?.cells[cell]?.name ?? "";
  await at.play(`${name(from)}${name(to)}`);
}
