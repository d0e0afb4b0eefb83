// Where the labels of files and ranks are drawn: inside corners of rectangular cells, elsewhere next to the board.

import type { Point } from "./point";
import type { Geometry, Place } from "./protocol";

/** A label inside of a cell. */
interface Inside {
  text: string;
  at: Point;
  size: number;
  fill: string;
  anchor: "start" | "end";
  /** The cell, for labels that make room for its note. */
  cell: number;
}

interface Labels {
  inside: Inside[];
  /** The labels that stay where the geometry has them. */
  outside: { text: string; at: Point }[];
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Letters of a label inside, in radii of the cell, and their distance from its sides. */
const SIZE = 0.31;
const SIZE_LEAST = 11;
const SIZE_MOST = 0.62;
const DISTANCE = 0.075;
/** The least contrast of a label with its cell. */
const CONTRAST = 3;

/** Returns the box around corners. */
export function boxOf(corners: Point[]): Box {
  const [x, y] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  return { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
}

function isRectangle(place: Place): boolean {
  const box = boxOf(place.outline);
  const isCorner = ([x, y]: Point) => Math.min(Math.abs(x - box.left), Math.abs(x - box.right)) < 0.5 && Math.min(Math.abs(y - box.top), Math.abs(y - box.bottom)) < 0.5;
  return place.outline.length === 4 && place.outline.every(isCorner);
}

type Rgb = [number, number, number];

function rgb(colour: string): Rgb | null {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  return found ? [parseInt(found[1] as string, 16), parseInt(found[2] as string, 16), parseInt(found[3] as string, 16)] : null;
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colors, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns how light each color of cells is among them, in percent: 0 for the darkest, 100 for the lightest. */
export function tones(fills: string[]): Map<string, number> {
  const light = (fill: string) => luminance(rgb(fill) ?? [0, 0, 0]);
  const all = [...new Set(fills)].sort((one, other) => light(one) - light(other));
  return new Map(all.map((fill, index) => [fill, Math.round((100 * index) / Math.max(1, all.length - 1))]));
}

/** Returns the color of a label on a cell: the farthest color of the board's cells, made lighter or darker until it can be read. */
function labelColour(fill: string, fills: string[]): string {
  const own = rgb(fill);
  if (!own) return "#2a2520";
  const others = fills.map(rgb).filter((one): one is Rgb => one !== null);
  const other = others.reduce((best, one) => (contrast(own, one) > contrast(own, best) ? one : best), own);
  const isLighter = luminance(other) > luminance(own) && contrast(own, [255, 255, 255]) >= CONTRAST;
  const end: Rgb = isLighter ? [255, 255, 255] : [0, 0, 0];
  for (let part = 0; part <= 1; part += 0.1) {
    const mixed = other.map((value, index) => Math.round(value + ((end[index] as number) - value) * part)) as Rgb;
    const isFarEnough = contrast(own, mixed) >= CONTRAST + (isLighter ? 0 : 1.5);
    if (isFarEnough || part > 0.85) return `rgb(${mixed.join(" ")})`;
  }
  return "#000000";
}

/** Returns the place of every label; `hasTiles` says that pieces are on tiles. */
export function placeLabels(geometry: Geometry, hasTiles: boolean): Labels {
  const { cells, labels } = geometry;
  // Tiles and the pieces on points hide the corners of cells.
  if (hasTiles || geometry.style === "points" || !cells.every(isRectangle)) return { inside: [], outside: labels };
  const fills = [...new Set(cells.map((place) => place.fill))];
  const layers = [...new Set(cells.map((place) => place.layer))].map((layer) => {
    const places = cells.filter((place) => place.layer === layer);
    return { places, box: boxOf(places.flatMap((place) => place.outline)) };
  });
  const result: Labels = { inside: [], outside: [] };
  for (const label of labels) {
    const [x, y] = label.at;
    let found: { place: Place; isRank: boolean } | null = null;
    for (const { places, box } of layers) {
      const near = (places[0]?.radius ?? 0) * 1.1;
      const row = places.filter((place) => Math.abs(place.centre[1] - y) < 0.5);
      const column = places.filter((place) => Math.abs(place.centre[0] - x) < 0.5);
      const isRank = x < box.left && box.left - x < near && row.length > 0;
      const isFile = y > box.bottom && y - box.bottom < near && column.length > 0;
      if (isRank) found = { place: row.reduce((best, one) => (one.centre[0] > best.centre[0] ? one : best)), isRank };
      else if (isFile) found = { place: column.reduce((best, one) => (one.centre[1] > best.centre[1] ? one : best)), isRank };
    }
    if (!found) {
      result.outside.push(label);
      continue;
    }
    const { place, isRank } = found;
    const box = boxOf(place.outline);
    const size = Math.min(place.radius * SIZE_MOST, Math.max(SIZE_LEAST, place.radius * SIZE));
    const distance = place.radius * DISTANCE;
    const at: Point = isRank ? [box.right - distance, box.top + distance + size * 0.42] : [box.left + distance, box.bottom - distance - size * 0.42];
    result.inside.push({ text: label.text, cell: cells.indexOf(place), at, size, fill: labelColour(place.fill, fills), anchor: isRank ? "end" : "start" });
  }
  return result;
}
