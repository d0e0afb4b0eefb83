// Shapes of SVG, and the pictures of pieces.

import { chosen } from "./preferences";
import type { Point } from "./point";
import type { Kind, Opened } from "./protocol";

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

/** The radius of discs in the drawings of pieces. */
const RADIUS = 50;
/** The room of a piece in radii of the disc, from the middle to each side; nothing of it is drawn outside. */
export const ROOM = 1.22;

/** The sets of pieces, by the kinds of games that do not follow the choice of the page. */
export const setsOf = new WeakMap<Opened["kinds"], string>();

/** The width of the line around a body, in hundredths of its picture; it is wider where that would be less than a pixel. */
const RIM = 3;
/** The size of a picture with a body, in radii of the disc. */
const FOR_DISC = 2.35;
/** The color of signs whose direction shows the owner. */
const DARK = "#1f1b18";

/** Returns the least width of the line around a body that is a pixel wide, if the radius of discs is so many pixels. */
export function rimAt(radius: number): string {
  return `${Math.max(RIM, 100 / (FOR_DISC * Math.max(radius, 1))).toFixed(2)}px`;
}

/** Pieces that were drawn, by their kinds, sets and players. */
const drawings = new WeakMap<Kind, Map<string, SVGElement>>();

/** Returns the piece in the set that is chosen, with a disc of RADIUS. */
function drawing(game: Opened, kind: Kind, player: number): SVGElement {
  const set = setsOf.get(game.kinds) ?? chosen("pieces");
  const key = `${set} ${player}`;
  const known = drawings.get(kind) ?? new Map<string, SVGElement>();
  drawings.set(kind, known);
  const drawn = known.get(key);
  if (drawn) return drawn.cloneNode(true) as SVGElement;
  const of = <T>(list: T[] = []) => list[list.length > 1 ? player : 0] ?? null;
  const figure = set === "letters" ? null : (set === "flat" ? of(kind.flat) : null) ?? (set === "international" ? of(kind.international) : null) ?? of(kind.figures);
  const { disc = "#a8a29a", ink = DARK, sign = DARK } = game.players[player] ?? {};
  const made = element("g", {});
  made.innerHTML = (figure ?? of(kind.letters) ?? "").replaceAll("$disc", disc).replaceAll("$ink", ink).replaceAll("$sign", sign);
  const letter = made.querySelector(".letter");
  if (letter) letter.textContent = kind.letter || kind.name.slice(0, 2) || "?";
  known.set(key, made);
  return made.cloneNode(true) as SVGElement;
}

/** The piece's disc and figure, around the origin; those of `viewer` face upwards. */
export function drawPiece(game: Opened, piece: { kind: number; player: number }, radius: number, viewer: number): SVGElement {
  const group = element("g", { class: "piece" });
  const kind = game.kinds[piece.kind];
  if (!kind) return group;
  const drawn = drawing(game, kind, piece.player);
  drawn.setAttribute("transform", `scale(${radius / RADIUS})`);
  const turns = drawn.querySelector(".turns");
  if (turns && piece.player !== viewer) {
    turns.setAttribute("transform", `rotate(180) ${turns.getAttribute("transform")}`);
    const letter = drawn.querySelector(".letter");
    letter?.setAttribute("y", String(-Number(letter.getAttribute("y"))));
  }
  group.append(drawn);
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
