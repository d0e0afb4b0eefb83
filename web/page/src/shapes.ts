// Shapes of SVG, and the pictures of pieces.

import { chosen } from "./preferences";
import type { Point } from "./point";
import type { Opened, PictureShown, ShapeShown } from "./protocol";

const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number>;

/** Makes an element of SVG. */
export function element(name: string, attributes: Attributes, parent?: Element): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
}

/** Returns the corners of an outline as the attribute `points`. */
export function points(outline: Point[]): string {
  return outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

/** How large a picture is, in radii of the disc: on it, and in its place. */
const ON_DISC = 1.3;
const FOR_DISC = 2.35;
/** The room of a picture in radii of the disc, from the middle to each side; nothing of it is drawn outside. */
export const ROOM = 1.22;

/** The sets of pieces, by the kinds of games that do not follow the choice of the page. */
export const setsOf = new WeakMap<Opened["kinds"], string>();

/** The least width of the line around a body, in hundredths of its picture; it is wider where that would be less than a pixel. */
const RIM = 3;
/** The ring around a sign, in discs or tiles: its size, and its width in radii of the disc. */
const RING = 0.84;
const RING_WIDTH = 0.06;
/** The color of signs whose direction shows the owner. */
const DARK = "#1f1b18";

/** Returns the width of the line around a body in a picture of this size. */
function rim(size: number): string {
  return `calc(var(--rim, ${RIM}px) * ${(size / 100).toFixed(3)})`;
}

/** Returns the least width of the line around a body that is a pixel wide, if the radius of discs is so many pixels. */
export function rimAt(radius: number): string {
  return `${Math.max(RIM, 100 / (FOR_DISC * Math.max(radius, 1))).toFixed(2)}px`;
}

/** The piece's disc and figure, around the origin; those of `viewer` face upwards. */
export function drawPiece(game: Opened, piece: { kind: number; player: number }, radius: number, viewer: number): SVGElement {
  const kind = game.kinds[piece.kind];
  const player = game.players[piece.player];
  const group = element("g", { class: "piece" });
  const of = (list: (PictureShown | null)[] = []) => list[list.length > 1 ? piece.player : 0];
  const set = setsOf.get(game.kinds) ?? chosen("pieces");
  const plain = set === "international" ? of(kind?.plain) : null;
  const shown = plain ?? of(kind?.pictures);
  const isLetter = set === "letters" || !shown;
  // Letters have a disc, or the tile of the sign.
  const tile = shown?.shapes.find((shape) => shape.is_tile);
  const picture = !isLetter ? shown : tile && shown ? { ...shown, shapes: [tile] } : null;
  const hasBody = picture?.shapes.some((shape) => shape.is_body);
  const isTurned = picture?.faces_forward && piece.player !== viewer;
  // A sign or a letter is on a disc or on a tile, which can have one color for all players; all else is a figure.
  const { material } = game;
  const isMade = material !== undefined && (!hasBody || tile !== undefined);
  const disc = isMade ? material : (player?.disc ?? "#a8a29a");
  const ink = !isMade ? (player?.ink ?? DARK) : picture?.faces_forward ? DARK : (player?.sign ?? DARK);
  const hasRing = isMade && !picture?.faces_forward;
  if (!hasBody) {
    element("circle", { r: radius, fill: disc, class: "disc" }, group).style.strokeWidth = rim(FOR_DISC * radius);
    if (hasRing) element("circle", { r: radius * RING, fill: "none", stroke: ink, "stroke-width": radius * RING_WIDTH }, group);
  }
  if (picture) {
    const [left, top, width, height] = picture.view;
    const size = Math.max(width, height);
    const scale = ((hasBody ? FOR_DISC : ON_DISC) * radius) / size;
    const turn = isTurned ? "rotate(180) " : "";
    const middle = `translate(${-left - width / 2} ${-top - height / 2})`;
    const room = element("g", { transform: `${turn}scale(${radius})`, "clip-path": "url(#piece-room)" }, group);
    const drawn = element("g", { transform: `scale(${scale / radius}) ${middle}` }, room);
    const paint = (words: string) => (words === "ink" ? ink : words);
    const isFlat = set === "flat" && !tile;
    const draw = (shape: ShapeShown, attributes: Attributes, transform = shape.transform) => {
      const path = element("path", { d: shape.path, ...attributes }, drawn);
      if (shape.is_even_odd) path.setAttribute("fill-rule", "evenodd");
      if (transform) path.setAttribute("transform", transform);
      return path;
    };
    const drawBody = (shape: ShapeShown) => {
      const path = draw(shape, { fill: disc, class: "disc" });
      path.style.strokeWidth = rim(isFlat ? 2 * size : size);
      // A figure on its tile has the color of the tile; the line around flat figures is light around dark ones.
      if (isFlat || (plain && tile && shape !== tile)) path.style.stroke = ink;
    };
    // Flat figures have one line around all of their bodies, and no lines on them.
    if (isFlat) picture.shapes.filter((shape) => shape.is_body).forEach(drawBody);
    for (const shape of picture.shapes) {
      if (!shape.is_body) {
        if (isFlat && shape.stroke === "ink") continue;
        draw(shape, { fill: paint(shape.fill), "stroke-width": shape.stroke_width, ...(shape.stroke !== "none" && { stroke: paint(shape.stroke) }) });
      } else if (isFlat) {
        draw(shape, { fill: disc, stroke: disc, "stroke-width": size * 0.006 });
      } else {
        drawBody(shape);
        if (shape.is_tile && hasRing) draw(shape, { fill: "none", stroke: ink, "stroke-width": (RING_WIDTH * radius) / scale }, `${shape.transform} scale(${RING})`);
      }
    }
  }
  if (isLetter) {
    // The narrow end of a tile has no room for letters.
    const y = picture?.faces_forward ? radius * (isTurned ? -0.12 : 0.12) : 0;
    const text = element("text", { fill: ink, y: y.toFixed(1), class: "letter" }, group);
    const letter = kind?.letter || kind?.name.slice(0, 2) || "?";
    text.setAttribute("font-size", (radius * (letter.length > 2 ? 0.75 : letter.length > 1 ? 1 : 1.25)).toFixed(1));
    text.textContent = letter;
  }
  return group;
}

/** A piece in a picture of its own, for buttons; it faces as on the board of `viewer`, by default the player who views the game. */
export function piecePicture(game: Opened, piece: { kind: number; player: number }, viewer = game.geometry.viewer): SVGSVGElement {
  const radius = 48;
  const side = radius * ROOM;
  const svg = element("svg", { viewBox: `${-side} ${-side} ${2 * side} ${2 * side}`, class: "piece-picture", "aria-hidden": "true" }) as SVGSVGElement;
  svg.append(drawPiece(game, piece, radius, viewer));
  return svg;
}
