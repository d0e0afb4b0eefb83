// The arrows of an analysis on the board: the first move of each line.

import type { Point } from "./point";
import { element } from "./shapes";

/** Draws the first moves of the lines, the best one broadest. */
export function drawArrows(svg: SVGSVGElement, arrows: Point[]): void {
  svg.querySelector(".analysis-arrows")?.remove();
  if (arrows.length === 0) return;
  const group = element("g", { class: "analysis-arrows", "aria-hidden": "true" }, svg);
  const seen = new Set<string>();
  // The best arrow is drawn last, over the others.
  const drawn = arrows.map((arrow, index) => ({ arrow, index })).filter(({ arrow }) => !seen.has(arrow.join()) && seen.add(arrow.join()));
  for (const { arrow, index } of drawn.reverse()) {
    const [from, to] = arrow.map((cell) => middle(svg, cell));
    if (!from || !to) continue;
    const size = to[2];
    const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const width = size * (0.3 - 0.045 * index);
    if (far < 1) {
      element("circle", { cx: from[0], cy: from[1], r: size * 0.75, class: `rank-${index + 1} round`, "stroke-width": width * 0.6 }, group);
      continue;
    }
    const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
    const head = width * 2.1;
    const half = width / 2;
    // One outline, so that nothing is darker where parts would overlap.
    const start = [from[0] + ux * size * 0.35, from[1] + uy * size * 0.35] as const;
    const neck = [to[0] - ux * head, to[1] - uy * head] as const;
    const at = ([x, y]: readonly [number, number], aside: number) => `${(x - uy * aside).toFixed(1)} ${(y + ux * aside).toFixed(1)}`;
    const outline = `M${at(start, half)}L${at(neck, half)}L${at(neck, width * 1.15)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}L${at(neck, -width * 1.15)}L${at(neck, -half)}L${at(start, -half)}Z`;
    element("path", { d: outline, class: `rank-${index + 1}` }, group);
  }
}

/** The middle of a drawn cell, and about half of its width. */
function middle(svg: SVGSVGElement, cell: number): [number, number, number] | null {
  const group = svg.querySelector<SVGGraphicsElement>(`[data-cell="${cell}"]`);
  if (!group) return null;
  const box = group.getBBox();
  const corners = group.querySelector<SVGPolygonElement>("polygon")?.points;
  if (!corners || corners.length === 0) return [box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height) / 2];
  const sum = Array.from(corners).reduce<[number, number]>(([x, y], point) => [x + point.x, y + point.y], [0, 0]);
  return [sum[0] / corners.length, sum[1] / corners.length, Math.min(box.width, box.height) / 2];
}
