// The moves that have no path on the board, and the steps of moves of several steps, as buttons.

import { h } from "./dom";
import type { State } from "./protocol";
import type { Play } from "./table";
import { capital } from "./words";

/** Returns the buttons for a position, with the words between them; `play` makes a move. */
export function choices(at: Play, state: State, play: (text: string) => unknown): HTMLElement[] {
  const button = (words: string, act: () => unknown, isMain = false, isOpen = true) =>
    h("button", { type: "button", class: isMain && "main", disabled: !isOpen, onclick: () => void act() }, words);
  if (!at.isOpen) return [];
  if (state.steps) {
    const { name, made, unfinished, max } = state.steps;
    return [
      h("span", {}, `${capital(name)}: step ${made.length} of up to ${max}${made.length > 0 ? `: ${made.join(" ")}` : ""}`),
      button("Done", () => at.step("done"), true, unfinished === null),
      button("Undo step", () => at.step("back"), false, made.length > 0),
      button("Cancel", () => at.step("cancel")),
      ...(unfinished ? [h("span", { class: "why" }, unfinished)] : []),
    ];
  }
  const apart = state.turns.filter((turn) => turn.from === null && turn.to === null);
  return [
    ...state.compound.map((name) => button(`Start ${name}`, () => at.begin(name))),
    ...apart.map((turn) => button(capital(turn.words), () => play(turn.text))),
  ];
}
