// Arrows and circles on the board: those of a player, by the right mouse button, and the arrow of a hint.

import type { Drawing } from "./drawing";
import type { Point } from "./point";
import { element } from "./shapes";

export type Brush = "green" | "red" | "blue" | "yellow";

/** An arrow from one cell to another; a circle if both are the same cell. */
interface Mark {
  from: number;
  to: number;
  brush: Brush;
}

/** Returns the color that the keys held down choose. */
export function brushOf(event: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }): Brush {
  const [one, other] = [event.shiftKey || event.ctrlKey, event.altKey || event.metaKey];
  if (one && other) return "yellow";
  return one ? "red" : other ? "blue" : "green";
}

/** Draws an arrow as one shape, so that it covers itself nowhere. */
function arrow(start: Point, end: Point, radius: number, width: number): string {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const [half, head] = [(radius * width) / 2, radius * Math.max(0.5, width * 2.4)];
  const begin = Math.min(radius * 0.35, length / 4);
  const tip = length - radius * 0.1;
  const neck = Math.max(begin, tip - head);
  const at = (along: number, across: number) => `${(start[0] + dx * along - dy * across).toFixed(1)} ${(start[1] + dy * along + dx * across).toFixed(1)}`;
  const wide = head * 0.58;
  return `M${[at(begin, -half), at(neck, -half), at(neck, -wide), at(tip, 0), at(neck, wide), at(neck, half), at(begin, half)].join("L")}Z`;
}

function drawMark(drawing: Drawing, layer: "arrows" | "marks", { from, to, brush }: Omit<Mark, "brush"> & { brush: Brush | "hint" }, width: number): void {
  const [start, end] = [drawing.geometry.cells[from], drawing.geometry.cells[to]];
  if (!start || !end) return;
  if (from === to) {
    const circle = { cx: start.centre[0], cy: start.centre[1], r: start.radius * 0.9, "stroke-width": start.radius * 0.13, class: `circle ${brush}` };
    element("circle", circle, drawing.layer(layer));
  } else {
    element("path", { d: arrow(start.centre, end.centre, start.radius, width), class: `arrow ${brush}` }, drawing.layer(layer));
  }
}

/** Draws the arrow of a hint, or none. */
export function drawHint(drawing: Drawing, hint: Point | null): void {
  drawing.clear("arrows");
  if (!hint) return;
  const [from, to] = hint;
  if (from !== to) drawMark(drawing, "arrows", { from, to, brush: "hint" }, 0.34);
}

/** The marks of a player. */
export class Marks {
  #marks: Mark[] = [];

  /** Adds a mark, or removes it if it is there in this color; another color replaces it. */
  toggle(from: number, to: number, brush: Brush): void {
    const there = this.#marks.find((one) => one.from === from && one.to === to);
    this.#marks = this.#marks.filter((one) => one !== there);
    if (there?.brush !== brush) this.#marks.push({ from, to, brush });
  }

  /** Removes all marks; returns whether there were any. */
  clear(): boolean {
    const had = this.#marks.length > 0;
    this.#marks = [];
    return had;
  }

  /** Draws the marks, and the one that is being drawn. */
  draw(drawing: Drawing, current: { from: number; to: number; brush: Brush } | null = null): void {
    drawing.clear("marks");
    for (const mark of current ? [...this.#marks, current] : this.#marks) drawMark(drawing, "marks", mark, 0.3);
  }
}
