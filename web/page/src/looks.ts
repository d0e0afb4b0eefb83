// The look of a board: cells that are checkered or all alike, or points where lines meet; and lines between cells.

import type { Geometry, Place } from "./protocol";
import { type Attributes, element, points } from "./shapes";

/** The radius of a mark around a point, and the middle of a ring around a captured piece, in radii of the cell. */
const ON_POINT = 0.97;
const RING = 0.89;
const RING_WIDTH = 0.15;

/** How far the glow around a point with a piece in check reaches, in radii of the cell: a disc covers most of the cell. */
export const GLOW = 1.35;

/** Whether pieces are on points, so that marks are round. */
export function hasPoints(geometry: Geometry): boolean {
  return geometry.style === "points";
}

/** Draws the lines of the look, and its marks and border; nothing without lines. */
export function drawLines(geometry: Geometry, parent: Element): void {
  const { lines, ornaments, cells } = geometry;
  const width = Math.min(2.4, Math.max(0.8, (cells[0]?.radius ?? 0) * 0.04));
  for (const [name, d] of [["", lines], [" ornaments", ornaments]] as const) {
    if (d === "") continue;
    element("path", { d, class: `board-lines${name}`, "stroke-width": width, "aria-hidden": "true" }, parent);
  }
}

/** Draws the area of a cell, to mark it: its outline, or a circle around a point. */
export function drawArea(geometry: Geometry, place: Place, attributes: Attributes, parent: Element): void {
  if (hasPoints(geometry)) {
    const [cx, cy] = place.centre;
    element("circle", { cx, cy, r: (place.radius * ON_POINT).toFixed(1), ...attributes }, parent);
  } else {
    element("polygon", { points: points(place.outline), ...attributes }, parent);
  }
}

/** Draws a ring around the piece on a point. */
export function drawRing(place: Place, attributes: Attributes, parent: Element): void {
  const [cx, cy] = place.centre;
  element("circle", { cx, cy, r: (place.radius * RING).toFixed(1), "stroke-width": (place.radius * RING_WIDTH).toFixed(1), ...attributes }, parent);
}
