// The mouse, a pen or a finger on the board: pressing picks a piece up, releasing puts it down; the right button draws.

import { type Drawing, cellOf } from "./drawing";
import { type Brush, type Marks, brushOf } from "./marks";
import type { Picked } from "./premoves";
import type { Point } from "./point";

/** What the pointer needs of the board. */
export interface Surface {
  readonly picked: Picked | null;
  readonly marks: Marks;
  /** Tests whether a piece on this cell can be picked up by a press. */
  canPick(cell: number): boolean;
  /** Tests whether a press on this cell means that the picked piece goes there. */
  isEnd(cell: number): boolean;
  pickUp(cell: number): void;
  pick(picked: Picked | null): void;
  choose(cell: number, isDropped?: boolean): void;
  /** Gives a cell the focus, by the pointer. */
  touch(cell: number): void;
  /** Puts back what is picked up, and takes premoves back. */
  cancel(): void;
  hovered(cell: number | null): void;
  /** The piece of this cell was dragged off the board. */
  released(cell: number): void;
  /** Takes the top piece of a cell off, if pieces are put anywhere by hand; returns whether they are. */
  erase(cell: number): boolean;
}

/** How far a pointer moves before it drags, in CSS pixels. */
export const DRAG = 3;
/** How much larger a dragged piece is: by a mouse, and under a finger, which hides it. */
const LARGER = 1.12;
const LARGER_BY_TOUCH = 1.5;

interface Press {
  id: number;
  cell: number;
  start: Point;
  isTouch: boolean;
  /** Whether the press picked the piece up, or could do it; and whether the piece was picked up before. */
  picks: boolean;
  wasPicked: boolean;
  piece: SVGElement | null;
  isDragging: boolean;
  /** Whether the pointer has been on another cell. */
  hasLeft: boolean;
  brush: Brush | null;
}

export class Pointer {
  readonly #board: Surface;
  readonly #drawing: Drawing;
  #press: Press | null = null;

  constructor(board: Surface, drawing: Drawing) {
    this.#board = board;
    this.#drawing = drawing;
    const { svg } = drawing;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.stop());
    svg.addEventListener("pointerleave", () => this.#board.hovered(null));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    // Programs that read the screen click without a pointer.
    svg.addEventListener("click", (event) => {
      const cell = cellOf(event.target);
      if (event.detail === 0 && cell !== null) this.#board.choose(cell);
    });
  }

  #down(event: PointerEvent): void {
    const cell = cellOf(event.target);
    if (this.#press) {
      // Another button or finger gives the drag up.
      if (event.pointerId === this.#press.id || event.pointerType === "touch") this.stop();
      return;
    }
    if (cell === null || (event.button !== 0 && event.button !== 2)) return;
    const board = this.#board;
    const press: Press = {
      id: event.pointerId,
      cell,
      start: [event.clientX, event.clientY],
      isTouch: event.pointerType === "touch",
      picks: false,
      wasPicked: false,
      piece: null,
      isDragging: false,
      hasLeft: false,
      brush: null,
    };
    board.hovered(null);
    if (event.button === 2) {
      event.preventDefault();
      if (board.erase(cell)) return;
      board.cancel();
      press.brush = brushOf(event);
      this.#drawing.svg.setPointerCapture(event.pointerId);
      this.#press = press;
      board.marks.draw(this.#drawing, { from: cell, to: cell, brush: press.brush });
      return;
    }
    if (board.marks.clear()) board.marks.draw(this.#drawing);
    this.#press = press;
    board.touch(cell);
    const { picked } = board;
    press.wasPicked = picked !== null && "cell" in picked && picked.cell === cell;
    if (!board.canPick(cell)) return;
    press.piece = this.#drawing.piecesOf(cell) ?? null;
    press.picks = !press.wasPicked && !board.isEnd(cell);
    if (press.picks) board.pickUp(cell);
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press) {
      if (event.pointerType === "mouse" && event.buttons === 0) this.#board.hovered(cellOf(event.target));
      return;
    }
    if (press.id !== event.pointerId) return;
    // The button was released where the page did not see it, or the right one gives the drag up.
    if (event.pointerType === "mouse" && (event.buttons === 0 || (!press.brush && (event.buttons & 2) !== 0))) {
      this.stop();
      return;
    }
    const under = this.#drawing.cellAt(event);
    if (under !== press.cell) press.hasLeft = true;
    if (press.brush) {
      const to = under ?? press.cell;
      this.#board.marks.draw(this.#drawing, { from: press.cell, to, brush: press.brush });
      return;
    }
    if (!press.piece) return;
    if (!press.isDragging) {
      const far = Math.hypot(event.clientX - press.start[0], event.clientY - press.start[1]);
      if (far < DRAG) return;
      this.#begin(press);
    }
    this.#drag(press, event, under);
  }

  /** Takes the piece off its cell, where a ghost of it stays. */
  #begin(press: Press): void {
    const piece = press.piece as SVGElement;
    press.isDragging = true;
    this.#drawing.svg.setPointerCapture(press.id);
    this.#drawing.svg.classList.add("dragging");
    const { picked } = this.#board;
    if (!picked || !("cell" in picked) || picked.cell !== press.cell) this.#board.pick({ cell: press.cell });
    const ghost = piece.cloneNode(true) as SVGElement;
    ghost.classList.add("ghost");
    piece.replaceWith(ghost);
    this.#drawing.layer("drag").append(piece);
  }

  #drag(press: Press, event: PointerEvent, under: number | null): void {
    const { drawing, piece } = { drawing: this.#drawing, piece: press.piece as SVGElement };
    const [x, y] = drawing.point(event);
    const radius = drawing.geometry.cells[press.cell]?.radius ?? 0;
    // Under a finger, the piece is above it.
    const scale = press.isTouch ? LARGER_BY_TOUCH : LARGER;
    const up = press.isTouch ? radius : 0;
    piece.setAttribute("transform", `translate(${x.toFixed(1)} ${(y - up).toFixed(1)}) scale(${scale}) translate(0 ${(-raisedBy(piece)).toFixed(1)})`);
    drawing.clear("hover");
    if (under !== null && under !== press.cell && this.#board.isEnd(under)) drawing.areas("hover", [under], { class: "under" });
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const board = this.#board;
    const cell = this.#drawing.cellAt(event);
    const { isDragging } = press;
    this.#end();
    if (press.brush) {
      // An arrow that ends outside of the board is none.
      if (cell !== null) board.marks.toggle(press.cell, cell, press.brush);
      board.marks.draw(this.#drawing);
    } else if (isDragging) {
      if (cell === null || cell === press.cell) {
        // It stays picked up if it only was pressed.
        if (cell === null) board.released(press.cell);
        else if (press.wasPicked || press.hasLeft) board.pick(null);
      } else {
        board.choose(cell, true);
      }
    } else if (cell === press.cell && !press.picks) {
      board.choose(cell);
    }
  }

  /** Ends the press, and puts a dragged piece back. */
  #end(): void {
    const press = this.#press;
    this.#press = null;
    if (!press?.isDragging || !press.piece) return;
    this.#drawing.svg.classList.remove("dragging");
    this.#drawing.clear("hover");
    this.#drawing.clear("drag");
    const centre = this.#drawing.geometry.cells[press.cell]?.centre ?? [0, 0];
    press.piece.setAttribute("transform", `translate(${centre[0]} ${centre[1]})`);
    const ghost = this.#drawing.layer("pieces").querySelector(".ghost");
    if (ghost) ghost.replaceWith(press.piece);
  }

  /** Gives up what is pressed. */
  stop(): void {
    const press = this.#press;
    this.#end();
    if (!press) return;
    if (press.brush) this.#board.marks.draw(this.#drawing);
    else if (press.isDragging || press.picks) this.#board.pick(null);
  }

  /** Goes on with the drag after pieces have been drawn again. */
  goOn(): void {
    const press = this.#press;
    if (!press?.isDragging || !press.piece) return;
    const drawn = this.#drawing.piecesOf(press.cell);
    if (!drawn) {
      this.stop();
      return;
    }
    drawn.classList.add("ghost");
  }
}

/** Returns how far the middle of the pieces is from the middle of their cell. */
function raisedBy(pieces: SVGElement): number {
  const shown = [...pieces.querySelectorAll(":scope > .piece")].map((piece) => Number(/translate\(0 ([-\d.]+)\)/.exec(piece.getAttribute("transform") ?? "")?.[1] ?? 0));
  return shown.length > 0 ? shown.reduce((sum, one) => sum + one, 0) / shown.length : 0;
}
