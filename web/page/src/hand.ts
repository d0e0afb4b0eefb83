// Dragging a piece or a tile from a hand to the board.

import type { AlfilBoard } from "./board";
import { h } from "./dom";
import { DRAG } from "./pointer";
import type { Opened } from "./protocol";

/** Picks up an item of a hand, or puts it back if it is picked up; returns the words about it, none if it is put back. */
export function pickItem(board: AlfilBoard, game: Opened, item: string): string | null {
  const { picked } = board;
  const isSame = picked !== null && "item" in picked && picked.item === item;
  board.pick(isSame ? null : { item });
  return isSame ? null : `${game.kinds.find((one) => one.letter === item)?.name ?? item} picked up: choose a cell`;
}

/**
 * Lets items of hands (buttons with `data-item` in `root`) be dragged to the board, which shows where they can go; a click still picks
 * up.
 */
export function listenToHands(board: AlfilBoard, root: EventTarget = document): void {
  root.addEventListener("pointerdown", (event) => {
    const down = event as PointerEvent;
    const button = down.target instanceof Element ? down.target.closest<HTMLButtonElement>("button[data-item]") : null;
    const item = button?.dataset["item"];
    // Another board may be shown, with items of its own.
    if (button && item !== undefined && down.button === 0 && !button.disabled && !board.closest("[hidden]")) drag(down, button, item, board);
  });
}

function drag({ pointerId, clientX, clientY }: PointerEvent, button: HTMLButtonElement, item: string, board: AlfilBoard): void {
  const root = board.getRootNode() as Document | ShadowRoot;
  let shown: HTMLElement | null = null;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    if (!shown) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG) return;
      shown = lift(button, board);
      button.classList.add("lifted");
      board.pick({ item });
    }
    shown.style.left = `${event.clientX}px`;
    shown.style.top = `${event.clientY}px`;
    board.dragOver(board.cellAt(event));
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    button.classList.remove("lifted");
    if (!shown) return;
    shown.remove();
    board.dragOver(null);
    // What has been dragged away and back is not clicked as well.
    if (event.type === "pointerup" && button.contains(root.elementFromPoint(event.clientX, event.clientY))) {
      const swallow = (click: Event) => click.stopImmediatePropagation();
      const rest = () => button.removeEventListener("click", swallow, true);
      button.addEventListener("click", swallow, { capture: true, once: true });
      button.addEventListener("pointerdown", rest, { once: true });
    }
    const cell = event.type === "pointerup" ? board.cellAt(event) : null;
    if (cell === null) board.pick(null);
    else if (board.picked && "item" in board.picked && board.picked.item === item) board.choose(cell, true);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Makes the picture that follows the pointer, as large as pieces on the board. */
function lift(button: HTMLButtonElement, board: AlfilBoard): HTMLElement {
  const picture = button.querySelector("svg, .tile")?.cloneNode(true) ?? null;
  const shown = h("div", { class: "dragged-item", "aria-hidden": "true" }, picture);
  const size = `${board.cellSize}px`;
  shown.style.width = size;
  shown.style.height = size;
  const root = board.getRootNode();
  (root instanceof ShadowRoot ? root : document.body).append(shown);
  return shown;
}
