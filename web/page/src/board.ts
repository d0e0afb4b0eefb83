// <alfil-board>: a position on any board, to look at and to play on.
//
// It draws what the worker tells (a geometry, a state) and says what a person wants, as events:
//   "turn"     detail {text}: a turn or a step that is legal
//   "several"  detail {turns, at}: the choice means several turns
//   "refused"  detail {from, to}: no turn goes there
//   "say"      detail {words}: for those who do not see the board
// One cell has the focus; arrow keys go to the neighbour that lies that way, Enter chooses.

import type { Geometry, Piece, Opened, Point, State, Turn } from "./protocol";

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number>;

/** What has been picked up: the pieces of a cell, or something from a store. */
export type Picked = { cell: number } | { item: string };

function element(name: string, attributes: Attributes, parent?: Element): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent?.append(made);
  return made;
}

function points(outline: Point[]): string {
  return outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How long a piece slides, in milliseconds. */
const SLIDE = 160;
/** How far a pointer moves before it drags. */
const DRAG = 6;
/** How long typed letters belong together, in milliseconds. */
const TYPING = 900;

/** How large a picture is, in radii of the disc: on it, and in its place. */
const ON_DISC = 1.3;
const FOR_DISC = 2.35;
/** The room of a picture in radii of the disc, from the middle to each side; nothing of it is drawn outside. */
const ROOM = 1.22;

/** The piece's disc and figure, around the origin; those of `viewer` face upwards. */
export function drawPiece(game: Opened, piece: { kind: number; player: number }, radius: number, viewer: number): SVGElement {
  const kind = game.kinds[piece.kind];
  const player = game.players[piece.player];
  const group = element("g", { class: "piece" });
  const [disc, ink] = [player?.disc ?? "#a8a29a", player?.ink ?? "#1f1b18"];
  const pictures = kind?.pictures ?? [];
  const picture = pictures[pictures.length > 1 ? piece.player : 0];
  const hasBody = picture?.shapes.some((shape) => shape.is_body);
  if (!hasBody) element("circle", { r: radius, fill: disc, class: "disc" }, group);
  if (picture) {
    const [left, top, width, height] = picture.view;
    const scale = ((hasBody ? FOR_DISC : ON_DISC) * radius) / Math.max(width, height);
    const turn = picture.faces_forward && piece.player !== viewer ? "rotate(180) " : "";
    const middle = `translate(${-left - width / 2} ${-top - height / 2})`;
    const room = element("g", { transform: `${turn}scale(${radius})`, "clip-path": "url(#piece-room)" }, group);
    const drawn = element("g", { transform: `scale(${scale / radius}) ${middle}` }, room);
    const paint = (words: string) => (words === "ink" ? ink : words);
    for (const shape of picture.shapes) {
      const path = element("path", { d: shape.path, fill: shape.is_body ? disc : paint(shape.fill) }, drawn);
      if (shape.is_body) path.setAttribute("class", "disc");
      else if (shape.stroke !== "none") path.setAttribute("stroke", paint(shape.stroke));
      path.setAttribute("stroke-width", String(shape.stroke_width));
      if (shape.is_even_odd) path.setAttribute("fill-rule", "evenodd");
      if (shape.transform) path.setAttribute("transform", shape.transform);
    }
  } else {
    const text = element("text", { fill: ink, class: "letter" }, group);
    const letter = kind?.letter || kind?.name.slice(0, 2) || "?";
    text.setAttribute("font-size", (radius * (letter.length > 2 ? 0.75 : letter.length > 1 ? 1 : 1.25)).toFixed(1));
    text.textContent = letter;
  }
  return group;
}

/** A piece in a picture of its own, for buttons. */
export function piecePicture(game: Opened, piece: { kind: number; player: number }): SVGSVGElement {
  const svg = element("svg", { viewBox: "-52 -52 104 104", class: "piece-picture", "aria-hidden": "true" }) as SVGSVGElement;
  svg.append(drawPiece(game, piece, 48, piece.player));
  return svg;
}

export class AlfilBoard extends HTMLElement {
  #game: Opened | null = null;
  #geometry: Geometry | null = null;
  #state: State | null = null;
  #picked: Picked | null = null;
  #focus = 0;
  #svg: SVGSVGElement | null = null;
  #cells: SVGElement[] = [];
  #layers: Record<string, SVGElement> = {};
  #piecesOf = new Map<number, SVGElement>();
  #drag: { cell: number; from: Point; piece: SVGElement | null; isDragging: boolean; id: number } | null = null;
  #typed = "";
  #typedAt = 0;
  #arrows: Point[] = [];
  #zones: number[][] = [];
  #premover: number | null = null;
  #premove: Point | null = null;
  #interactive = true;

  connectedCallback(): void {
    this.setAttribute("role", "group");
    this.setAttribute("aria-roledescription", "board");
    if (!this.hasAttribute("aria-label")) this.setAttribute("aria-label", "Board");
  }

  constructor() {
    super();
    // Not at the picture: listening for the focus would make it a stop of its own.
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => {
      const cell = cellOf(event.target);
      if (cell !== null) this.#setFocus(cell, false);
    });
  }

  /** Whether turns can be made here. */
  get interactive(): boolean {
    return this.#interactive;
  }

  set interactive(is: boolean) {
    if (this.#interactive === is) return;
    this.#interactive = is;
    if (this.#svg && this.#state) {
      this.#drawSigns();
      this.#label();
    }
  }

  /** Shows another game, from the side its geometry says. */
  open(game: Opened, geometry: Geometry): void {
    this.#game = game;
    this.#geometry = geometry;
    this.#picked = null;
    this.#arrows = [];
    this.#focus = Math.min(this.#focus, geometry.cells.length - 1);
    this.#build();
    if (this.#state) this.#draw(null);
  }

  /** Shows a position. */
  show(state: State): void {
    const before = this.#state;
    this.#state = state;
    this.#picked = null;
    this.#arrows = [];
    if (this.#svg) this.#draw(before);
  }

  /** Arrows between cells, until the next position. */
  set arrows(arrows: Point[]) {
    this.#arrows = arrows;
    this.#drawArrows();
  }

  /** Sets of cells to hatch. */
  set zones(zones: number[][]) {
    this.#zones = zones;
    this.#drawZones();
  }

  /** The player who may say a turn before it is theirs; nobody else's, and nothing of it is left, without one. */
  set premover(player: number | null) {
    this.#premover = player;
    if (player === null) this.#setPremove(null);
  }

  #setPremove(premove: Point | null): void {
    this.#premove = premove;
    this.#picked = null;
    this.#drawSigns();
  }

  /** Makes the turn that was said before, if it is legal now. */
  takePremove(): void {
    const premove = this.#premove;
    if (!premove || !this.interactive) return;
    this.#setPremove(null);
    const [from, to] = premove;
    this.#picked = { cell: from };
    const meant = this.#targets().filter((turn) => this.#endsOf(turn).includes(to));
    if (meant.length > 0) {
      this.#mean(meant, to);
      return;
    }
    this.pick(null);
    this.dispatchEvent(new CustomEvent("say", { detail: { words: "your premove is not legal now" } }));
  }

  /** Chooses a cell before it is one's turn: a piece of one's own, then where he is to go; anything else takes it back. */
  #choosePremove(cell: number): void {
    const picked = this.#picked;
    const isOwn = this.#state?.pieces.some((piece) => piece.cell === cell && piece.player === this.#premover);
    const name = (at: number) => this.#game?.cells[at]?.name ?? "";
    let words = "no premove";
    if (picked && "cell" in picked && picked.cell !== cell) {
      this.#setPremove([picked.cell, cell]);
      words = `${name(picked.cell)} to ${name(cell)} as soon as it is legal`;
    } else {
      this.#setPremove(null);
      if (isOwn && !picked) {
        this.pick({ cell });
        words = `${this.words(cell)}, picked up before your turn`;
      }
    }
    this.dispatchEvent(new CustomEvent("say", { detail: { words } }));
  }

  /** The cells that mean a turn when they are chosen with nothing picked up: those that are called, or all there is to choose. */
  get callable(): number[] {
    const turns = this.#state?.turns ?? [];
    if (!this.#interactive || this.#picked) return [];
    const isAll = turns.every((turn) => turn.from === null);
    return turns.flatMap((turn) => (turn.from === null && turn.to !== null && (isAll || turn.item === null) ? [turn.to] : []));
  }

  /** Tests whether a piece of the player to move is on a cell. */
  #isOwn(cell: number): boolean {
    const state = this.#state;
    return state !== null && state.mover !== null && state.pieces.some((piece) => piece.cell === cell && piece.player === state.mover);
  }

  /** The position that is shown. */
  get state(): State | null {
    return this.#state;
  }

  get picked(): Picked | null {
    return this.#picked;
  }

  /** Picks something up, or puts it back. */
  pick(picked: Picked | null): void {
    this.#picked = picked;
    this.#drawSigns();
    this.#label();
    this.dispatchEvent(new CustomEvent("picked", { detail: picked }));
  }

  /** The words for a cell: its name, who stands there, what can be done. */
  words(cell: number): string {
    const game = this.#game;
    const state = this.#state;
    if (!game || !state) return "";
    const words = [game.cells[cell]?.name || `cell ${cell + 1}`];
    const pieces = state.pieces.filter((piece) => piece.cell === cell);
    for (const piece of pieces) words.push(this.#nameOf(piece));
    if (pieces.length === 0) words.push("empty");
    for (const note of state.notes) if (note.cell === cell) words.push(note.text);
    for (const status of state.statuses) if (status.cells.includes(cell)) words.push(status.name);
    if (state.checked.includes(cell)) words.push("in check");
    if (state.last.includes(cell)) words.push("last move");
    if (this.callable.includes(cell)) words.push("can be chosen");
    const targets = this.#targets();
    if (targets.some((turn) => this.#endsOf(turn).includes(cell))) {
      const takes = targets.some((turn) => this.#endsOf(turn).includes(cell) && turn.captures.length > 0);
      words.push(takes ? "can be captured" : "can go here");
    }
    for (const [index, zone] of game.zones.entries()) {
      if (this.#zones[index] && zone.cells.includes(cell)) words.push(`zone ${zone.name}`);
    }
    return words.join(", ");
  }

  #nameOf(piece: Piece): string {
    const game = this.#game as Opened;
    return `${game.players[piece.player]?.name ?? ""} ${game.kinds[piece.kind]?.name ?? ""}`.trim();
  }

  #build(): void {
    const geometry = this.#geometry as Geometry;
    const game = this.#game as Opened;
    const svg = element("svg", {
      viewBox: `0 0 ${geometry.width} ${geometry.height}`,
      preserveAspectRatio: "xMidYMid meet",
    }) as SVGSVGElement;
    const defs = element("defs", {}, svg);
    const pattern = { width: 10, height: 10, patternUnits: "userSpaceOnUse" };
    for (const [index, degrees] of [45, -45, 0, 90, 20, -20].entries()) {
      const one = element("pattern", { id: `hatch${index}`, ...pattern, patternTransform: `rotate(${degrees})` }, defs);
      element("path", { d: "M0 5H10", class: `hatch hatch-${index}` }, one);
    }
    const head = { id: "arrow-head", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 3.2, markerHeight: 3.2, orient: "auto" };
    element("path", { d: "M0 0L10 5L0 10Z", class: "arrow-head" }, element("marker", head, defs));
    const room = element("clipPath", { id: "piece-room" }, defs);
    element("rect", { x: -ROOM, y: -ROOM, width: 2 * ROOM, height: 2 * ROOM }, room);
    const cells = element("g", { class: "cells" }, svg);
    this.#cells = geometry.cells.map((place, index) => {
      const cell = element("g", { class: "cell", role: "button", tabindex: -1, "data-cell": index }, cells);
      element("polygon", { points: points(place.outline), fill: place.fill }, cell);
      return cell;
    });
    for (const name of ["zones", "washes", "labels", "names", "notes", "pieces", "signs", "focus", "arrows", "drag"]) {
      this.#layers[name] = element("g", { class: name, "aria-hidden": "true" }, svg);
    }
    for (const label of geometry.labels) {
      const text = element("text", { x: label.at[0], y: label.at[1], "font-size": geometry.label_height * 1.3 }, this.#layers["labels"]);
      text.textContent = label.text;
    }
    if (geometry.is_named) {
      geometry.cells.forEach((place, index) => {
        const at = { x: place.centre[0], y: place.centre[1] + place.radius * 0.75, "font-size": place.radius * 0.3 };
        element("text", at, this.#layers["names"]).textContent = game.cells[index]?.name ?? "";
      });
    }
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", () => this.#drop());
    this.#svg = svg;
    this.replaceChildren(svg);
    this.#setFocus(this.#focus, false);
    this.#drawZones();
  }

  #draw(before: State | null): void {
    this.#drawWashes();
    this.#drawNotes();
    this.#drawPieces();
    this.#drawSigns();
    this.#drawArrows();
    this.#label();
    if (before && before !== this.#state) this.#slide(before);
  }

  #polygons(layer: string, cells: number[], attributes: Attributes): void {
    for (const cell of cells) {
      const place = this.#geometry?.cells[cell];
      if (place) element("polygon", { points: points(place.outline), ...attributes }, this.#layers[layer]);
    }
  }

  #drawZones(): void {
    this.#layers["zones"]?.replaceChildren();
    this.#zones.forEach((cells, index) => this.#polygons("zones", cells, { fill: `url(#hatch${index % 6})` }));
  }

  #drawWashes(): void {
    this.#layers["washes"]?.replaceChildren();
    const state = this.#state as State;
    this.#polygons("washes", [...new Set(state.last)], { class: "last" });
    this.#polygons("washes", state.checked, { class: "check" });
  }

  #drawNotes(): void {
    const layer = this.#layers["notes"];
    layer?.replaceChildren();
    for (const note of (this.#state as State).notes) {
      const place = this.#geometry?.cells[note.cell];
      if (!place) continue;
      const size = Math.min(place.radius * 0.42, (place.radius * 2.6) / Math.max(note.text.length, 1));
      const at = { x: place.centre[0], y: place.centre[1] + place.radius * 0.76, "font-size": size.toFixed(1) };
      element("text", at, layer).textContent = note.text;
    }
  }

  #drawPieces(): void {
    const state = this.#state as State;
    const game = this.#game as Opened;
    const geometry = this.#geometry as Geometry;
    const layer = this.#layers["pieces"] as SVGElement;
    layer.replaceChildren();
    this.#piecesOf.clear();
    const byCell = new Map<number, Piece[]>();
    for (const piece of state.pieces) byCell.set(piece.cell, [...(byCell.get(piece.cell) ?? []), piece]);
    const noted = new Set(state.notes.map((note) => note.cell));
    for (const [cell, pieces] of byCell) {
      const place = geometry.cells[cell];
      if (!place) continue;
      const group = element("g", { class: "pieces-of-cell", transform: `translate(${place.centre[0]} ${place.centre[1]})` }, layer);
      const isRaised = geometry.is_named || noted.has(cell);
      const radius = place.radius * (isRaised ? 0.6 : 0.8);
      const up = isRaised ? -place.radius * 0.22 : 0;
      // A column: the lowest piece below, each next one a little higher and over him.
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

  /** The turns that begin with what is picked up. */
  #targets(): Turn[] {
    const state = this.#state;
    const picked = this.#picked;
    if (!state || !picked) return [];
    if ("cell" in picked) return state.turns.filter((turn) => turn.from === picked.cell);
    return state.turns.filter((turn) => turn.item === picked.item && turn.from === null);
  }

  /** The cells that mean a turn when they are chosen as its end. */
  #endsOf(turn: Turn): number[] {
    const ends = turn.to === null ? [] : [turn.to];
    // Who stays where he is and takes is meant by those whom he takes.
    if (turn.from !== null && turn.from === turn.to) ends.push(...turn.captures);
    // A joint move is meant by its partner as well, unless another turn ends there.
    if (turn.also.length > 0 && this.#picked && "cell" in this.#picked) {
      const picked = this.#picked.cell;
      const isTaken = (cell: number) => this.#state?.turns.some((other) => other.from === picked && other.to === cell);
      ends.push(...turn.also.filter((cell) => !isTaken(cell)));
    }
    return ends;
  }

  #drawSigns(): void {
    const layer = this.#layers["signs"];
    layer?.replaceChildren();
    const geometry = this.#geometry;
    if (!geometry || !this.#state) return;
    if (this.#picked && "cell" in this.#picked) this.#polygons("signs", [this.#picked.cell], { class: "picked" });
    if (this.#premove) this.#polygons("signs", this.#premove, { class: "premove" });
    const pieces = new Set(this.#state.pieces.map((piece) => piece.cell));
    const drawn = new Set<number>();
    for (const cell of new Set(this.callable)) {
      const place = geometry.cells[cell];
      if (place) element("circle", { cx: place.centre[0], cy: place.centre[1], r: place.radius * 0.24, class: "target" }, layer);
    }
    for (const turn of this.#targets()) {
      for (const cell of turn.to === null ? [] : this.#endsOf(turn)) {
        const place = geometry.cells[cell];
        if (!place || drawn.has(cell)) continue;
        drawn.add(cell);
        const [cx, cy] = place.centre;
        const isCapture = turn.captures.length > 0;
        if (isCapture || pieces.has(cell)) {
          const attributes = { cx, cy, r: place.radius * 0.88, class: isCapture ? "capture" : "target-ring" };
          element("circle", { ...attributes, "stroke-width": place.radius * 0.12 }, layer);
        } else {
          element("circle", { cx, cy, r: place.radius * 0.24, class: "target" }, layer);
        }
      }
    }
  }

  #drawArrows(): void {
    const layer = this.#layers["arrows"];
    layer?.replaceChildren();
    for (const [from, to] of this.#arrows) {
      const [start, end] = [this.#geometry?.cells[from], this.#geometry?.cells[to]];
      if (!start || !end) continue;
      const line = { x1: start.centre[0], y1: start.centre[1], x2: end.centre[0], y2: end.centre[1] };
      element("line", { ...line, "stroke-width": start.radius * 0.22, "marker-end": "url(#arrow-head)" }, layer);
    }
  }

  #label(): void {
    this.#cells.forEach((cell, index) => {
      cell.setAttribute("aria-label", this.words(index));
      const isPicked = this.#picked !== null && "cell" in this.#picked && this.#picked.cell === index;
      cell.setAttribute("aria-pressed", String(isPicked));
    });
  }

  /** Lets pieces slide from where they came. */
  #slide(before: State): void {
    const state = this.#state as State;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill || state.ply !== before.ply + 1 || state.last.length % 2 !== 0) return;
    for (let index = 0; index < state.last.length; index += 2) {
      const [from, to] = [state.last[index] as number, state.last[index + 1] as number];
      const [start, end] = [this.#geometry?.cells[from], this.#geometry?.cells[to]];
      const pieces = this.#piecesOf.get(to);
      if (!start || !end || !pieces || from === to) continue;
      const at = (point: Point) => `translate(${point[0]}px, ${point[1]}px)`;
      pieces.animate([{ transform: at(start.centre) }, { transform: at(end.centre) }], { duration: SLIDE, easing: "ease-out" });
    }
  }

  /** Chooses a cell, as a click or Enter does; `isDropped` whether what is picked up was dragged there. */
  choose(cell: number, isDropped = false): void {
    const state = this.#state;
    if (state && this.#premover !== null && !this.interactive) this.#choosePremove(cell);
    if (!this.interactive || !state) return;
    const picked = this.#picked;
    if (picked) {
      const meant = this.#targets().filter((turn) => this.#endsOf(turn).includes(cell));
      if (meant.length > 0) {
        this.#mean(meant, cell);
        return;
      }
    }
    const isSame = picked !== null && "cell" in picked && picked.cell === cell;
    if (isSame) {
      this.pick(null);
      return;
    }
    // What needs nothing picked up: a cell that is called, or the only things there are to put down.
    const here = this.callable.includes(cell) ? state.turns.filter((turn) => turn.from === null && turn.to === cell) : [];
    const begins = state.turns.some((turn) => turn.from === cell);
    // A piece that cannot move is picked up as well: where it is put down, the reason is told.
    if (!isDropped && (begins || (this.#isOwn(cell) && here.length === 0))) {
      this.pick({ cell });
      const words = begins ? "picked up" : "picked up; it has no legal move now";
      this.dispatchEvent(new CustomEvent("say", { detail: { words: `${this.words(cell)}, ${words}` } }));
      return;
    }
    if (here.length > 0) {
      this.#mean(here, cell);
      return;
    }
    if (picked && "cell" in picked) {
      const from = picked.cell;
      this.pick(null);
      this.dispatchEvent(new CustomEvent("refused", { detail: { from, to: cell } }));
    } else if (state.pieces.some((piece) => piece.cell === cell)) {
      this.dispatchEvent(new CustomEvent("refused", { detail: { from: cell, to: null } }));
    } else {
      this.pick(null);
    }
  }

  #mean(turns: Turn[], cell: number): void {
    const [only] = turns;
    if (turns.length === 1 && only) {
      this.pick(null);
      this.dispatchEvent(new CustomEvent("turn", { detail: { text: only.text } }));
      return;
    }
    const box = this.#cells[cell]?.getBoundingClientRect();
    this.dispatchEvent(new CustomEvent("several", { detail: { turns, at: box } }));
  }

  #point(event: PointerEvent): Point {
    const matrix = this.#svg?.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }

  #down(event: PointerEvent): void {
    const cell = cellOf(event.target);
    if (cell === null || event.button !== 0 || this.#drag) return;
    const begins = this.interactive
      ? this.#isOwn(cell) || this.#state?.turns.some((turn) => turn.from === cell)
      : this.#premover !== null && this.#state?.pieces.some((piece) => piece.cell === cell && piece.player === this.#premover);
    this.#drag = {
      cell,
      from: [event.clientX, event.clientY],
      piece: begins ? (this.#piecesOf.get(cell) ?? null) : null,
      isDragging: false,
      id: event.pointerId,
    };
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || drag.id !== event.pointerId || !drag.piece) return;
    if (!drag.isDragging) {
      const far = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
      if (far < DRAG) return;
      drag.isDragging = true;
      this.#svg?.setPointerCapture(event.pointerId);
      this.pick({ cell: drag.cell });
      this.#layers["drag"]?.append(drag.piece);
    }
    const [x, y] = this.#point(event);
    drag.piece.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1.1)`);
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || drag.id !== event.pointerId) return;
    const wasDragging = drag.isDragging;
    this.#drop();
    const root = this.getRootNode() as Document | ShadowRoot;
    const under = root.elementsFromPoint(event.clientX, event.clientY).map(cellOf);
    const cell = under.find((one) => one !== null) ?? null;
    if (cell === null) {
      this.pick(null);
    } else if (wasDragging && cell !== drag.cell) {
      this.choose(cell, true);
    } else if (!wasDragging && cell === drag.cell) {
      // A press that is let go elsewhere, on what cannot be dragged, is a slip.
      this.#setFocus(cell, true);
      this.choose(cell);
    }
  }

  /** Puts a dragged piece back. */
  #drop(): void {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.isDragging || !drag.piece) return;
    const centre = this.#geometry?.cells[drag.cell]?.centre ?? [0, 0];
    drag.piece.setAttribute("transform", `translate(${centre[0]} ${centre[1]})`);
    this.#layers["pieces"]?.append(drag.piece);
  }

  #setFocus(cell: number, focuses: boolean): void {
    this.#cells[this.#focus]?.setAttribute("tabindex", "-1");
    this.#focus = cell;
    const chosen = this.#cells[cell];
    chosen?.setAttribute("tabindex", "0");
    if (focuses) chosen?.focus({ preventScroll: true });
    const layer = this.#layers["focus"];
    layer?.replaceChildren();
    this.#polygons("focus", [cell], { class: "focused" });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = DIRECTIONS[event.key];
    let next: number | null = null;
    if (direction) next = this.#neighbour(direction);
    else if (event.key === "Home") next = this.#farthest([-1, 0]);
    else if (event.key === "End") next = this.#farthest([1, 0]);
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(this.#focus);
      return;
    } else if (event.key === "Escape" && (this.#picked || this.#premove)) {
      event.preventDefault();
      this.#setPremove(null);
      this.pick(null);
      return;
    } else if (event.key.length === 1) {
      next = this.#type(event.key);
      if (next === null) return;
    } else return;
    event.preventDefault();
    if (next !== null) this.#setFocus(next, true);
  }

  /** The neighbour that lies this way: the nearest of those within 60 degrees, those straight ahead first. */
  #neighbour([dx, dy]: Point): number | null {
    const cells = this.#geometry?.cells ?? [];
    const own = cells[this.#focus];
    if (!own) return null;
    let best: number | null = null;
    let least = Infinity;
    cells.forEach((place, index) => {
      const [x, y] = [place.centre[0] - own.centre[0], place.centre[1] - own.centre[1]];
      const far = Math.hypot(x, y);
      const along = x * dx + y * dy;
      if (index === this.#focus || far === 0 || along < far * 0.49) return;
      const cost = far * (2 - along / far);
      if (cost < least - 0.01) {
        least = cost;
        best = index;
      }
    });
    return best;
  }

  /** The last cell of the row that lies this way. */
  #farthest(direction: Point): number | null {
    const cells = this.#geometry?.cells ?? [];
    const own = cells[this.#focus];
    if (!own) return null;
    let best = this.#focus;
    cells.forEach((place, index) => {
      const isBeside = Math.abs(place.centre[1] - own.centre[1]) < own.radius;
      const further = (place.centre[0] - (cells[best]?.centre[0] ?? 0)) * direction[0];
      if (isBeside && further > 0) best = index;
    });
    return best;
  }

  /** The cell whose name begins with what has been typed. */
  #type(letter: string): number | null {
    const now = performance.now();
    this.#typed = now - this.#typedAt > TYPING ? letter : this.#typed + letter;
    this.#typedAt = now;
    const names = this.#game?.cells.map((cell) => cell.name.toLowerCase()) ?? [];
    const typed = this.#typed.toLowerCase();
    const exact = names.indexOf(typed);
    const index = exact >= 0 ? exact : names.findIndex((name) => name.startsWith(typed));
    return index >= 0 ? index : null;
  }
}

/** The cell that an element belongs to. */
function cellOf(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest("[data-cell]") : null;
  const index = cell?.getAttribute("data-cell");
  return index === null || index === undefined ? null : Number(index);
}

customElements.define("alfil-board", AlfilBoard);
