// Marks of cells that depend on the look of a board: cells that are checkered or all alike, or points where lines meet.

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
