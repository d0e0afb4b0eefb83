// Shapes of SVG, and the pictures of pieces.

import { chosen } from "./preferences";
import type { Opened, Picture, Point } from "./protocol";

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

/** The piece's disc and figure, around the origin; those of `viewer` face upwards. */
export function drawPiece(game: Opened, piece: { kind: number; player: number }, radius: number, viewer: number): SVGElement {
  const kind = game.kinds[piece.kind];
  const player = game.players[piece.player];
  const group = element("g", { class: "piece" });
  const [disc, ink] = [player?.disc ?? "#a8a29a", player?.ink ?? "#1f1b18"];
  const of = (list: (Picture | null)[] = []) => list[list.length > 1 ? piece.player : 0];
  const set = setsOf.get(game.kinds) ?? chosen("pieces");
  const plain = set === "international" ? of(kind?.plain) : null;
  const shown = plain ?? of(kind?.pictures);
  const isLetter = set === "letters" || !shown;
  // Letters have a disc, or a tile if its direction shows the owner.
  const tile = shown?.faces_forward ? shown.shapes.find((shape) => shape.is_body) : undefined;
  const picture = !isLetter ? shown : tile && shown ? { ...shown, shapes: [tile] } : null;
  const hasBody = picture?.shapes.some((shape) => shape.is_body);
  const isTurned = picture?.faces_forward && piece.player !== viewer;
  if (!hasBody) element("circle", { r: radius, fill: disc, class: "disc" }, group);
  if (picture) {
    const [left, top, width, height] = picture.view;
    const scale = ((hasBody ? FOR_DISC : ON_DISC) * radius) / Math.max(width, height);
    const turn = isTurned ? "rotate(180) " : "";
    const middle = `translate(${-left - width / 2} ${-top - height / 2})`;
    const room = element("g", { transform: `${turn}scale(${radius})`, "clip-path": "url(#piece-room)" }, group);
    const drawn = element("g", { transform: `scale(${scale / radius}) ${middle}` }, room);
    const paint = (words: string) => (words === "ink" ? ink : words);
    for (const shape of picture.shapes) {
      const path = element("path", { d: shape.path, fill: shape.is_body ? disc : paint(shape.fill) }, drawn);
      if (shape.is_body) {
        path.setAttribute("class", "disc");
        // A figure on its tile has the color of the tile.
        if (plain && tile && shape !== tile) path.style.stroke = ink;
      }
      if (!shape.is_body && shape.stroke !== "none") path.setAttribute("stroke", paint(shape.stroke));
      path.setAttribute("stroke-width", String(shape.stroke_width));
      if (shape.is_even_odd) path.setAttribute("fill-rule", "evenodd");
      if (shape.transform) path.setAttribute("transform", shape.transform);
    }
  }
  if (isLetter) {
    // The narrow end of a tile has no room for letters.
    const y = tile ? radius * (isTurned ? -0.12 : 0.12) : 0;
    const text = element("text", { fill: ink, y: y.toFixed(1), class: "letter" }, group);
    const letter = kind?.letter || kind?.name.slice(0, 2) || "?";
    text.setAttribute("font-size", (radius * (letter.length > 2 ? 0.75 : letter.length > 1 ? 1 : 1.25)).toFixed(1));
    text.textContent = letter;
  }
  return group;
}

/** A piece in a picture of its own, for buttons. */
export function piecePicture(game: Opened, piece: { kind: number; player: number }): SVGSVGElement {
  const svg = element("svg", { viewBox: "-56 -56 112 112", class: "piece-picture", "aria-hidden": "true" }) as SVGSVGElement;
  svg.append(drawPiece(game, piece, 48, piece.player));
  return svg;
}
