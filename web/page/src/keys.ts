// Keys and the wheel, anywhere on the page: walking through the moves, turning the board, the list of keys.

import type { AlfilBoard } from "./board";
import { h } from "./dom";
import { isOn, setOn } from "./preferences";

interface Actions {
  walk(where: "back" | "on"): Promise<void>;
  flip(): void;
  /** Shows the list of keys. */
  help(): void;
  /** Tests whether there are moves to walk through. */
  hasMoves(): boolean;
}

/** Elements that use keys themselves. */
const OWN = "input, textarea, select, dialog, [contenteditable], [role=tab], [role=menu], [role=menuitem], [role=listbox], [role=slider], [role=dialog], .cm-editor";
/** How far a wheel turns for a move, in CSS pixels; a line counts as so many. */
const WHEEL = 40;
const LINE = 30;
/** After this time without turning, the wheel begins anew, in milliseconds. */
const WHEEL_REST = 200;
/** So many moves are walked through at most after the last key or turn of the wheel. */
const WAITING_MOST = 6;

const KEYS: [string, string][] = [
  ["← →", "a move back, a move forward"],
  ["f", "flip the board"],
  ["Esc", "put a piece back; cancel premoves"],
  ["?", "this list"],
  ["wheel on the board", "walk through the moves"],
  ["right button", "draw a circle or an arrow; Shift or Ctrl: red, Alt: blue, both: yellow"],
  ["left button", "remove circles and arrows"],
];
const BOARD_KEYS: [string, string][] = [
  ["Tab", "to the board, and away from it"],
  ["arrow keys", "to the neighbor in this direction"],
  ["Home, End", "to the ends of the row"],
  ["a cell's name", "to this cell"],
  ["Enter, Space", "pick up, put down"],
  ["a piece's letter", "in a choice: this piece"],
];

/** The list of keys, for a dialog. */
export function keyList(): HTMLElement {
  const rows = (keys: [string, string][]) => keys.map(([key, does]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, does)));
  const box = h("input", { type: "checkbox", checked: isOn("keys") });
  box.addEventListener("change", () => setOn("keys", box.checked));
  return h(
    "div",
    { class: "key-list" },
    h("h3", {}, "Anywhere"),
    h("table", {}, h("tbody", {}, ...rows(KEYS))),
    h("label", {}, box, " The single keys f and ? work anywhere"),
    h("h3", {}, "On the board, reached by Tab"),
    h("table", {}, h("tbody", {}, ...rows(BOARD_KEYS))),
  );
}

/** Listens to keys of the page and to the wheel on the board. */
export function listenToKeys(board: AlfilBoard, actions: Actions): void {
  board.sharesKeys = true;
  // One after the other: each begins where the one before has led.
  let walked = Promise.resolve();
  let n_waiting = 0;
  const walk = (where: "back" | "on") => {
    if (n_waiting >= WAITING_MOST) return;
    n_waiting++;
    walked = walked
      .then(() => actions.walk(where))
      .catch(() => {})
      .finally(() => n_waiting--);
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog:modal")) return;
    const target = event.composedPath()[0];
    if (!board.isConnected || board.offsetParent === null) return;
    if (target instanceof Element && target.closest(OWN)) return;
    const isBoards = board.hasKeys && target instanceof Node && board.contains(target);
    if (event.key === "Escape") {
      board.cancel();
      return;
    }
    if (isBoards) return;
    const isSingle = isOn("keys");
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") walk(event.key === "ArrowLeft" ? "back" : "on");
    else if (event.key === "f" && isSingle) actions.flip();
    else if (event.key === "?" && isSingle) actions.help();
    else return;
    event.preventDefault();
  });
  let turned = 0;
  let turnedAt = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !actions.hasMoves() || event.deltaY === 0) return;
      event.preventDefault();
      const now = performance.now();
      if (now - turnedAt > WHEEL_REST || Math.sign(turned) !== Math.sign(event.deltaY)) turned = 0;
      turnedAt = now;
      turned += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      if (Math.abs(turned) < WHEEL) return;
      walk(turned > 0 ? "on" : "back");
      turned = 0;
    },
    { passive: false },
  );
}
