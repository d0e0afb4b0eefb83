// Dragging a piece or a tile from a hand to the board.

import type { AlfilBoard } from "./board";
import { h } from "./dom";
import { DRAG } from "./pointer";

/** Lets items of hands (buttons with `data-item`) be dragged to the board, which shows where they can go; a click still picks up. */
export function listenToHands(board: AlfilBoard): void {
  document.addEventListener("pointerdown", (down) => {
    const button = down.target instanceof Element ? down.target.closest<HTMLButtonElement>("button[data-item]") : null;
    const item = button?.dataset["item"];
    if (button && item !== undefined && down.button === 0 && !button.disabled) drag(down, button, item, board);
  });
}

function drag({ pointerId, clientX, clientY }: PointerEvent, button: HTMLButtonElement, item: string, board: AlfilBoard): void {
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
    if (event.type === "pointerup" && button.contains(document.elementFromPoint(event.clientX, event.clientY))) {
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
  document.body.append(shown);
  return shown;
}
