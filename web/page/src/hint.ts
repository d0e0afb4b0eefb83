// A hint: the best line that the engine finds in a short search.

import type { AlfilBoard } from "./board";
import { byId, h } from "./dom";
import type { Thought } from "./protocol";

/** How many moves of the line are shown. */
const LINE_TURNS = 8;

/** Shows a hint below the game and on the board; returns it in words, none if there is no move. */
export function showHint(thought: Thought, board: AlfilBoard): string | null {
  const place = byId("thought");
  const [best] = thought.lines;
  const line = best && h("li", {}, h("strong", {}, best.score), ` ${best.turns.slice(0, LINE_TURNS).join(" ")}`);
  const looked = `${thought.depth} moves deep, ${thought.nodes.toLocaleString("en")} positions in ${(thought.millis / 1000).toFixed(1)} s`;
  place.replaceChildren(h("ol", {}, line ?? null), h("p", {}, looked));
  place.hidden = false;
  board.hint = best?.arrow ?? null;
  return best ? `best is ${best.turns[0]}, ${best.score}` : null;
}

export function hideHint(): void {
  byId("thought").hidden = true;
}
