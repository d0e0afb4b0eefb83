// The picture of a board: its cells and all that is drawn on them. It draws what it is given, and decides nothing about the game.

import { GLOW, drawArea, drawRing, hasPoints } from "./looks";
import type { Point } from "./point";
import type { BoardLabel, Geometry, Opened, PieceShown, State } from "./protocol";
import { type Attributes, ROOM, drawPiece, element, points, rimAt } from "./shapes";

/** How long a piece slides, in milliseconds. */
const SLIDE = 160;

/** The layers of the picture, the lowest first. */
const LAYERS = ["zones", "washes", "signs", "checks", "hover", "labels", "names", "notes", "pieces", "badges", "focus", "arrows", "marks", "drag"] as const;
type Layer = (typeof LAYERS)[number];

/** The margin around the cells, in units of the picture. */
const MARGIN = 1;
/** The size of letters, in heights of capitals. */
const LETTERS = 1.3;
/** The radius of discs, in radii of the cell: alone on it, and with words below. */
const ON_CELL = 0.8;
const WITH_WORDS = 0.6;
/** Where the corners of a cell that can be captured on begin, in distances from the middle to a corner. */
const CORNERS = 0.8;

/** Counts drawings, so that each has names of its own for its gradients. */
let drawings = 0;

/** A cell to draw a target on, and how. */
export interface Target {
  cell: number;
  is: "free" | "occupied" | "capture";
}

export class Drawing {
  readonly svg: SVGSVGElement;
  readonly cells: SVGElement[];
  readonly #layers = {} as Record<Layer, SVGElement>;
  readonly #piecesOf = new Map<number, SVGElement>();
  readonly #labelsOf: [number, SVGElement][] = [];
  readonly #id = `drawing-${++drawings}`;
  #gradients: SVGElement;

  constructor(
    readonly game: Opened,
    readonly geometry: Geometry,
  ) {
    this.svg = element("svg", { viewBox: this.#view().join(" "), preserveAspectRatio: "xMidYMid meet" }) as SVGSVGElement;
    // Cells whose colors differ need no lines between them.
    if (geometry.is_colored) this.svg.classList.add("colored");
    this.svg.classList.add(`look-${geometry.style}`);
    this.#gradients = this.#definitions();
    // Cells of a graph do not cover the board.
    if (geometry.is_named) this.svg.classList.add("apart");
    const ground = element("g", { class: "ground" }, this.svg);
    ground.innerHTML = geometry.ground;
    this.cells = [...ground.querySelectorAll<SVGElement>(".cell")];
    for (const cell of this.cells) {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", "-1");
      // For boards whose colors are chosen.
      cell.style.setProperty("--tone", `${cell.dataset.tone}%`);
    }
    for (const name of LAYERS) this.#layers[name] = element("g", { class: name, "aria-hidden": "true" }, this.svg);
    for (const { text, at, height, inside } of geometry.labels) {
      const made = element("text", { x: at[0].toFixed(1), y: at[1].toFixed(1), "font-size": (height * LETTERS).toFixed(1) }, this.#layers.labels);
      made.textContent = text;
      if (!inside) continue;
      made.classList.add("inside", inside.is_end ? "end" : "start");
      made.style.fill = inside.fill;
      this.#labelsOf.push([inside.cell, made]);
    }
    new ResizeObserver(() => this.#fit()).observe(this.svg);
    if (!geometry.is_named) return;
    geometry.cells.forEach((place, index) => {
      const at = { x: place.centre[0], y: place.centre[1] + place.radius * 0.75, "font-size": place.radius * 0.3 };
      element("text", at, this.#layers.names).textContent = game.cells[index]?.name ?? "";
    });
  }

  /** Keeps the lines around pieces at least a pixel wide. */
  #fit(): void {
    const { width, height } = this.svg.viewBox.baseVal;
    const scale = Math.min(this.svg.clientWidth / width, this.svg.clientHeight / height);
    if (scale > 0) this.svg.style.setProperty("--rim", rimAt((this.geometry.cells[0]?.radius ?? 0) * ON_CELL * scale));
  }

  /** Returns the part of the geometry that is shown: the cells, and the labels outside of them. */
  #view(): [number, number, number, number] {
    const { cells, labels } = this.geometry;
    const corners = cells.flatMap((place) => place.outline);
    for (const { text, at, height } of labels.filter((label: BoardLabel) => !label.inside)) {
      const [x, y] = [height * Math.max(0.6, text.length * 0.45), height * 0.8];
      corners.push([at[0] - x, at[1] - y], [at[0] + x, at[1] + y]);
    }
    if (corners.length === 0) return [0, 0, this.geometry.width, this.geometry.height];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map((one) => Math.round(one * 10) / 10) as [number, number, number, number];
  }

  /** Makes what is referred to by name; returns the place of gradients that are made later. */
  #definitions(): SVGElement {
    const defs = element("defs", {}, this.svg);
    const pattern = { width: 10, height: 10, patternUnits: "userSpaceOnUse" };
    for (const [index, degrees] of [45, -45, 0, 90, 20, -20].entries()) {
      const one = element("pattern", { id: `hatch${index}`, ...pattern, patternTransform: `rotate(${degrees})` }, defs);
      element("path", { d: "M0 5H10", class: `hatch hatch-${index}` }, one);
    }
    const room = element("clipPath", { id: "piece-room" }, defs);
    element("rect", { x: -ROOM, y: -ROOM, width: 2 * ROOM, height: 2 * ROOM }, room);
    return element("g", {}, defs);
  }

  layer(name: Layer): SVGElement {
    return this.#layers[name];
  }

  /** The pieces of a cell as they are drawn. */
  piecesOf(cell: number): SVGElement | undefined {
    return this.#piecesOf.get(cell);
  }

  /** Returns the point of the picture under the pointer. */
  point(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  /** Returns the cell under the pointer, wherever the event was sent. */
  cellAt(event: { clientX: number; clientY: number }): number | null {
    const root = this.svg.getRootNode() as Document | ShadowRoot;
    for (const under of root.elementsFromPoint(event.clientX, event.clientY)) {
      const cell = this.svg.contains(under) ? cellOf(under) : null;
      if (cell !== null) return cell;
    }
    return null;
  }

  /** Marks cells, with their outlines or with circles around points. */
  areas(layer: Layer, cells: Iterable<number>, attributes: Attributes): void {
    for (const cell of cells) {
      const place = this.geometry.cells[cell];
      if (place) drawArea(this.geometry, place, attributes, this.#layers[layer]);
    }
  }

  polygons(layer: Layer, cells: Iterable<number>, attributes: Attributes): void {
    for (const cell of cells) {
      const place = this.geometry.cells[cell];
      if (place) element("polygon", { points: points(place.outline), ...attributes }, this.#layers[layer]);
    }
  }

  clear(layer: Layer): void {
    this.#layers[layer].replaceChildren();
  }

  drawZones(zones: number[][]): void {
    this.clear("zones");
    zones.forEach((cells, index) => this.polygons("zones", cells, { fill: `url(#hatch${index % 6})` }));
  }

  /** Draws the last move, and check. */
  drawWashes(state: State): void {
    this.clear("washes");
    this.clear("checks");
    this.#gradients.replaceChildren();
    this.areas("washes", new Set(state.last), { class: "last" });
    this.polygons("washes", state.unseen, { class: "dark" });
    for (const cell of state.checked) {
      const place = this.geometry.cells[cell];
      if (!place) continue;
      const id = `${this.#id}-check-${cell}`;
      const [cx, cy] = place.centre;
      const isRound = hasPoints(this.geometry);
      const r = isRound ? place.radius * GLOW : corner(place);
      const glow = element("radialGradient", { id, gradientUnits: "userSpaceOnUse", cx, cy, r }, this.#gradients);
      for (const [offset, opacity] of [[0, 1], [0.38, 1], [0.92, 0.06], [1, 0]]) {
        element("stop", { offset: offset as number, "stop-opacity": opacity as number, class: "glow" }, glow);
      }
      this.areas("checks", [cell], { class: "check", fill: `url(#${id})`, ...(isRound && { r }) });
    }
  }

  drawNotes(state: State): void {
    this.clear("notes");
    for (const note of state.notes) {
      const place = this.geometry.cells[note.cell];
      if (!place) continue;
      const n = Math.max(note.text.length, 1);
      const size = Math.min(place.radius * 0.4, (place.radius * 2.1) / n);
      const [x, y] = [place.centre[0], place.centre[1] + place.radius * 0.7];
      const [width, height] = [size * (0.9 + 0.76 * n), size * 1.3];
      element("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: size * 0.3 }, this.#layers.notes);
      element("text", { x, y, "font-size": size.toFixed(1) }, this.#layers.notes).textContent = note.text;
    }
    const noted = new Set(state.notes.map((note) => note.cell));
    for (const [cell, label] of this.#labelsOf) label.toggleAttribute("hidden", noted.has(cell));
  }

  /** Draws these pieces; notes and statuses are those of the state. */
  drawPieces(state: State, all: PieceShown[]): void {
    const { game, geometry } = this;
    const layer = this.#layers.pieces;
    layer.replaceChildren();
    this.#piecesOf.clear();
    const byCell = new Map<number, PieceShown[]>();
    for (const piece of all) byCell.set(piece.cell, [...(byCell.get(piece.cell) ?? []), piece]);
    const noted = new Set(state.notes.map((note) => note.cell));
    for (const [cell, pieces] of byCell) {
      const place = geometry.cells[cell];
      if (!place) continue;
      const group = element("g", { class: "pieces-of-cell", transform: `translate(${place.centre[0]} ${place.centre[1]})` }, layer);
      const isRaised = geometry.is_named || noted.has(cell);
      const radius = place.radius * (isRaised ? WITH_WORDS : ON_CELL);
      const up = isRaised ? -place.radius * 0.22 : 0;
      // A column: the lowest piece below, each next piece a little higher and over it.
      const small = pieces.length > 1 ? radius * Math.max(0.5, 0.85 - 0.08 * pieces.length) : radius;
      const step = pieces.length > 1 ? Math.min(small * 0.8, (2 * (radius * 1.1 - small)) / (pieces.length - 1)) : 0;
      pieces.forEach((piece, level) => {
        const drawn = drawPiece(game, piece, small, geometry.viewer);
        const y = up + (step * (pieces.length - 1)) / 2 - step * level;
        drawn.setAttribute("transform", `translate(0 ${y.toFixed(1)})`);
        group.append(drawn);
      });
      const statuses = state.statuses.filter((status) => status.cells.includes(cell));
      if (statuses.length > 0) {
        element("circle", { r: radius * 1.06, cy: up, class: "status" }, group);
        const badge = element("text", { x: radius * 0.8, y: up - radius * 0.75, "font-size": radius * 0.55, class: "badge" }, group);
        badge.textContent = statuses.map((status) => status.name.slice(0, 1).toUpperCase()).join("");
      }
      this.#piecesOf.set(cell, group);
    }
  }

  /** Draws where a piece can go: a dot on a free cell, the corners of a cell with a capture, a ring around any other piece. */
  drawTargets(layer: "signs" | "hover", targets: Target[]): void {
    for (const { cell, is } of targets) {
      const place = this.geometry.cells[cell];
      if (!place) continue;
      const [cx, cy] = place.centre;
      if (is === "free") {
        element("circle", { cx, cy, r: place.radius * 0.27, class: "target" }, this.#layers[layer]);
      } else if (is === "occupied") {
        element("circle", { cx, cy, r: place.radius * 0.9, "stroke-width": place.radius * 0.12, class: "target-ring" }, this.#layers[layer]);
      } else if (hasPoints(this.geometry)) {
        drawRing(place, { class: "capture-ring" }, this.#layers[layer]);
      } else {
        const id = `${this.#id}-${layer}-${cell}`;
        const ring = element("radialGradient", { id, gradientUnits: "userSpaceOnUse", cx, cy, r: corner(place) }, this.#layers[layer]);
        for (const opacity of [0, 1]) element("stop", { offset: CORNERS, "stop-opacity": opacity, class: "corner" }, ring);
        this.polygons(layer, [cell], { class: "capture", fill: `url(#${id})` });
      }
    }
  }

  /** Draws a number at the upper left of a cell. */
  drawNumber(cell: number, text: string): void {
    const place = this.geometry.cells[cell];
    if (!place) return;
    const at = { x: place.centre[0] - place.radius * 0.62, y: place.centre[1] - place.radius * 0.62, "font-size": (place.radius * 0.5).toFixed(1), class: "badge" };
    element("text", at, this.#layers.badges).textContent = text;
  }

  /** Lets pieces slide from where they came, forward or back; one that was dragged is there already. */
  slide(before: State, state: State, dragged: number | null): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || Math.abs(state.ply - before.ply) !== 1) return;
    const isForward = state.ply > before.ply;
    const last = isForward ? state.last : before.last;
    if (last.length % 2 !== 0) return;
    for (let index = 0; index < last.length; index += 2) {
      const [from, to] = [last[isForward ? index : index + 1] as number, last[isForward ? index + 1 : index] as number];
      const [start, end] = [this.geometry.cells[from], this.geometry.cells[to]];
      const pieces = this.#piecesOf.get(to);
      if (!start || !end || !pieces || from === to || to === dragged) continue;
      const at = (point: Point) => `translate(${point[0]}px, ${point[1]}px)`;
      pieces.animate([{ transform: at(start.centre) }, { transform: at(end.centre) }], { duration: SLIDE, easing: "ease-out" });
    }
  }
}

/** Returns the distance from the middle of a cell to its farthest corner. */
function corner(place: { centre: Point; outline: Point[] }): number {
  return Math.max(...place.outline.map(([x, y]) => Math.hypot(x - place.centre[0], y - place.centre[1])));
}

/** Returns the cell that an element belongs to. */
export function cellOf(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  const index = cell?.getAttribute("data-cell");
  return index === null || index === undefined ? null : Number(index);
}
