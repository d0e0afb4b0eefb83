// Directions on any board: the neighbor of a cell that an arrow key leads to.

import type { Point } from "./point";
import type { Place } from "./protocol";

export const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the neighbor in this direction: the nearest cell within 60 degrees, cells straight ahead first. */
export function neighbour(cells: Place[], from: number, [dx, dy]: Point): number | null {
  const own = cells[from];
  if (!own) return null;
  let best: number | null = null;
  let least = Infinity;
  cells.forEach((place, index) => {
    const [x, y] = [place.centre[0] - own.centre[0], place.centre[1] - own.centre[1]];
    const far = Math.hypot(x, y);
    const along = x * dx + y * dy;
    if (index === from || far === 0 || along < far * 0.49) return;
    const cost = far * (2 - along / far);
    if (cost < least - 0.01) {
      least = cost;
      best = index;
    }
  });
  return best;
}

/** Returns the last cell of the row in this direction. */
export function farthest(cells: Place[], from: number, direction: Point): number | null {
  const own = cells[from];
  if (!own) return null;
  let best = from;
  cells.forEach((place, index) => {
    const isBeside = Math.abs(place.centre[1] - own.centre[1]) < own.radius;
    const further = (place.centre[0] - (cells[best]?.centre[0] ?? 0)) * direction[0];
    if (isBeside && further > 0) best = index;
  });
  return best;
}
