// <alfil-cells>: a position on any board, to look at and to play on.
//
// It shows what the worker answers (a geometry, a state) and reports what a person does, as events:
//   "turn"     detail {text}: a legal turn or step
//   "refused"  detail {from, to}: no turn goes there
//   "picked"   detail: what is picked up now
//   "shown"    detail {before, state}: another position is shown; `before` is null if the game is another one
//   "say"      detail {words}: for players who do not see the board
//   "arranged" detail {from, to, isTop}: on a free board, what is picked up is put on a cell; without `to` it is taken off, or its top piece
// One cell has the focus; arrow keys go to the neighbor in that direction, Enter chooses. The picture is made in drawing.ts, the mouse
// is in pointer.ts, arrows and circles in marks.ts, the choice between several turns in chooser.ts.

import { Chooser } from "./chooser";
import { DIRECTIONS, farthest, neighbour } from "./compass";
import { Drawing, type Target, cellOf } from "./drawing";
import { Marks, drawHint } from "./marks";
import { Pointer, type Surface } from "./pointer";
import { isOn, onPreference } from "./preferences";
import { type Picked, Premoves } from "./premoves";
import type { Point } from "./point";
import type { Geometry, Opened, PieceShown, Reach, State, TurnShown } from "./protocol";

export type { Picked } from "./premoves";
export { drawPiece, piecePicture } from "./shapes";

/** How long typed letters belong together, in milliseconds. */
const TYPING = 900;
/** How long the pointer rests on a piece before its reach is requested, in milliseconds: servers limit the rate of requests. */
const REST = 100;

/** A change of a free board. */
export interface Arranging {
  from: Picked;
  /** None if it is taken off the board. */
  to: number | null;
  /** Whether only the top piece is taken off. */
  isTop: boolean;
}

export class AlfilBoard extends HTMLElement implements Surface {
  #game: Opened | null = null;
  #geometry: Geometry | null = null;
  #state: State | null = null;
  #picked: Picked | null = null;
  #focus = 0;
  #drawing: Drawing | null = null;
  #pointer: Pointer | null = null;
  #chooser = new Chooser(this);
  #typed = "";
  #typedAt = 0;
  #hint: Point | null = null;
  #zones: number[][] = [];
  #premover: number | null = null;
  /** The player of these premoves. */
  #premoveOf: number | null = null;
  #premoves = new Premoves();
  /** Where a piece is already that the next state moves there: it was dragged, or shown there in advance. */
  #dropped: number | null = null;
  #hovered: number | null = null;
  /** The cells that pieces of this position could go to, by the cells of the pieces; null while they are requested. */
  #reaches = new Map<number, Reach | null>();
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** Whether the game is another one than that of the position. */
  #isOther = false;
  #interactive = true;
  #hasKeys = false;
  readonly marks = new Marks();
  /** Whether the page uses keys as well: then those that mean something there are its own, unless the board is used by keys. */
  sharesKeys = false;
  /** Whether pieces are put anywhere by hand, and no moves are made. */
  isFree = false;
  /** Returns the cells that the piece on a cell could go to, whichever player is to move; none if that cannot be found now. */
  reach: ((cell: number) => Promise<Reach | null>) | null = null;

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
      if (cell === null) return;
      if ((event.target as Element).matches(":focus-visible")) this.#setKeys(true);
      this.#setFocus(cell, false);
    });
    this.addEventListener("focusout", () => this.hovered(null));
    onPreference((name) => {
      if (name === "hover") this.hovered(null);
      if (name === "pieces" && this.isConnected) this.#drawAll();
    });
  }

  /** Whether turns can be made here. */
  get interactive(): boolean {
    return this.#interactive;
  }

  set interactive(is: boolean) {
    if (this.#interactive === is) return;
    this.#interactive = is;
    if (!is) this.#chooser.close();
    if (this.#drawing && this.#state) {
      this.#drawSigns();
      this.#label();
    }
  }

  /** Whether the board is used by keys: then its focus is shown. */
  get hasKeys(): boolean {
    return this.#hasKeys;
  }

  #setKeys(has: boolean): void {
    this.#hasKeys = has;
    this.toggleAttribute("data-keys", has);
  }

  /** Shows another game, from the side of its geometry. */
  open(game: Opened, geometry: Geometry): void {
    this.#pointer?.stop();
    this.#chooser.close();
    if (this.#game?.cells !== game.cells) {
      this.#premoves.clear();
      this.marks.clear();
      this.#isOther = true;
    }
    this.#game = game;
    this.#geometry = geometry;
    this.#picked = null;
    this.#hint = null;
    this.#focus = Math.min(this.#focus, geometry.cells.length - 1);
    this.#build();
    this.#reaches = new Map();
    if (this.#state) this.#draw(null);
  }

  /** Shows a position. */
  show(state: State): void {
    const before = this.#isOther ? null : this.#state;
    this.#isOther = false;
    const isSame = before !== null && before.ply === state.ply && before.fen === state.fen;
    const isNext = before !== null && state.ply === before.ply + 1;
    if ((!isSame && !isNext) || state.is_over) this.#premoves.clear();
    if (!isSame) {
      this.#reaches = new Map();
      this.marks.clear();
      this.#hint = null;
    }
    this.#chooser.close();
    if (!this.#keepsPicked(before, state, isSame || isNext)) {
      this.#pointer?.stop();
      this.#picked = null;
    }
    this.#hovered = null;
    this.#state = state;
    if (this.#drawing) this.#draw(before);
    this.#dropped = null;
    const kept = this.#picked;
    if (kept && "cell" in kept && !this.#interactive && this.#premover !== null) void this.#requestReach(kept.cell);
    this.dispatchEvent(new CustomEvent("shown", { detail: { before, state } }));
  }

  /** Tests whether a piece that was picked up in advance is still there. */
  #keepsPicked(before: State | null, state: State, goesOn: boolean): boolean {
    const picked = this.#picked;
    if (picked && this.isFree) return "item" in picked || state.pieces.some((piece) => piece.cell === picked.cell);
    if (!picked || !before || !goesOn || this.#premover === null) return false;
    if ("item" in picked) return state.stores.some((store) => store.owner === this.#premover && store.items.some((item) => item.text === picked.item));
    const own = (pieces: PieceShown[]) => pieces.filter((piece) => piece.cell === picked.cell).map((piece) => `${piece.kind} ${piece.player}`).join();
    return own(this.#premoves.applied(before, this.#premoveOf)) === own(this.#premoves.applied(state, this.#premoveOf)) && own(state.pieces) !== "";
  }

  /** The arrow of a hint, until the next position. */
  set hint(arrow: Point | null) {
    this.#hint = arrow;
    if (this.#drawing) drawHint(this.#drawing, arrow);
  }

  /** Sets of cells to hatch. */
  set zones(zones: number[][]) {
    this.#zones = zones;
    this.#drawing?.drawZones(zones);
  }

  /** The player with a right to premoves now; without one, premoves stay until they can be made. */
  set premover(player: number | null) {
    this.#premover = player;
    if (player !== null) this.#premoveOf = player;
  }

  /** Takes all premoves back; returns whether there were any. */
  cancelPremoves(): boolean {
    if (!this.#premoves.clear()) return false;
    this.#drawAll();
    return true;
  }

  /** Makes the first premove, if it is legal now; if not, none of the others is made either. */
  takePremove(): void {
    const picked = this.#picked;
    if (!this.interactive || this.#premoves.isEmpty) return;
    const premove = this.#premoves.take();
    if (!premove) return;
    this.#picked = premove.from;
    const meant = this.#targets().filter((turn) => this.#endsOf(turn).includes(premove.to));
    if (meant.length > 0) {
      this.#dropped = premove.to;
      this.#mean(meant, premove.to);
      return;
    }
    this.#premoves.clear();
    this.#picked = picked && "cell" in picked && this.#isOwn(picked.cell) ? picked : null;
    this.#drawAll();
    this.#say("your premove is not legal now");
  }

  /** Chooses a cell before it is one's turn: a piece of one's own, then where it is to go; anything else cancels the premoves. */
  #choosePremove(cell: number, isDropped: boolean): void {
    const picked = this.#picked;
    const isOwn = this.canPick(cell);
    const name = (at: number) => this.#game?.cells[at]?.name ?? "";
    if (picked && "cell" in picked && picked.cell === cell) {
      this.pick(null);
    } else if (isOwn && (!picked || ("cell" in picked && !isDropped))) {
      this.pickUp(cell);
    } else if (picked) {
      this.#premoves.add({ from: picked, to: cell });
      this.pick(null);
      this.#drawAll();
      const n = this.#premoves.list.length;
      const from = "cell" in picked ? name(picked.cell) : this.#kindOf(picked.item);
      this.#say(`premove${n > 1 ? ` ${n}` : ""}: ${from} to ${name(cell)} as soon as it is legal`);
    } else {
      this.cancel();
    }
  }

  #kindOf(item: string): string {
    const kind = this.#state?.stores.flatMap((store) => store.items).find((one) => one.text === item)?.kind;
    return (kind === null || kind === undefined ? null : this.#game?.kinds[kind]?.name) ?? item;
  }

  #say(words: string): void {
    this.dispatchEvent(new CustomEvent("say", { detail: { words } }));
  }

  /** Puts back what is picked up, and takes premoves back. */
  cancel(): void {
    this.#pointer?.stop();
    const had = this.cancelPremoves();
    if (this.#picked) this.pick(null);
    if (had) this.#say("no premove");
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

  /** Tests whether a piece on this cell can be picked up by a press. */
  canPick(cell: number): boolean {
    const state = this.#state;
    if (!state) return false;
    if (this.isFree) return state.pieces.some((piece) => piece.cell === cell);
    // A piece of the player to move that has no legal move is picked up as well: the reason is shown when it is put down.
    if (this.#interactive) return state.turns.some((turn) => turn.from === cell) || (this.#isOwn(cell) && !this.callable.includes(cell));
    if (this.#premover === null) return false;
    return this.#premoves.applied(state, this.#premoveOf).some((piece) => piece.cell === cell && piece.player === this.#premover);
  }

  /** Tests whether a press on this cell means that what is picked up goes there. */
  isEnd(cell: number): boolean {
    const picked = this.#picked;
    if (!picked) return false;
    if (this.isFree) return true;
    if (this.#interactive) return this.#targets().some((turn) => this.#endsOf(turn).includes(cell));
    return this.#premover !== null && ("item" in picked || !this.canPick(cell));
  }

  /** Picks something up, or puts it back. */
  pick(picked: Picked | null): void {
    this.#picked = picked;
    this.#hovered = null;
    this.#drawSigns();
    this.#label();
    this.dispatchEvent(new CustomEvent("picked", { detail: picked }));
    const isAhead = picked !== null && "cell" in picked && !this.#interactive && this.#premover !== null;
    if (isAhead) void this.#requestReach(picked.cell);
  }

  /** Requests the cells that a piece could go to, once for each position. */
  async #requestReach(cell: number): Promise<void> {
    const [reaches, state] = [this.#reaches, this.#state];
    // The answer is about the last position, before any step of a move in progress.
    if (!this.reach || !state || state.steps || state.ply !== state.n_plies || reaches.has(cell)) return;
    reaches.set(cell, null);
    const reach = await this.reach(cell);
    // The position has changed meanwhile.
    if (reaches !== this.#reaches) return;
    if (!reach) {
      reaches.delete(cell);
      return;
    }
    reaches.set(cell, reach);
    if (this.#hovered === cell) this.#drawHover();
    if (this.#ahead()) {
      this.#drawSigns();
      this.#label();
    }
  }

  /** Returns the cells that the piece picked up in advance could go to; null if they are not known, or premoves have moved the piece. */
  #ahead(): Reach | null {
    const [state, picked] = [this.#state, this.#picked];
    if (!state || !picked || !("cell" in picked) || this.#interactive || this.#premover === null) return null;
    const at = (pieces: PieceShown[]) => pieces.filter((piece) => piece.cell === picked.cell).map((piece) => `${piece.kind} ${piece.player}`).join();
    return at(state.pieces) === at(this.#premoves.applied(state, this.#premoveOf)) ? (this.#reaches.get(picked.cell) ?? null) : null;
  }

  /** Returns the cells that a piece could go to, and how each is drawn. */
  #reached(reach: Reach): Target[] {
    const occupied = new Set(this.#state?.pieces.map((piece) => piece.cell));
    return reach.cells.map((cell) => ({ cell, is: reach.captures.includes(cell) ? "capture" : occupied.has(cell) ? "occupied" : "free" }));
  }

  /** A piece was dragged off the board. */
  released(cell: number): void {
    if (this.isFree) this.#report({ from: { cell }, to: null, isTop: false });
    else this.pick(null);
  }

  /** Takes the top piece of a cell off a free board; returns whether the board is free. */
  erase(cell: number): boolean {
    if (this.isFree) this.#report({ from: { cell }, to: null, isTop: true });
    return this.isFree;
  }

  #report(arranged: Arranging): void {
    this.dispatchEvent(new CustomEvent("arranged", { detail: arranged }));
  }

  /** Picks up the pieces of a cell, and reports it in words. */
  pickUp(cell: number): void {
    this.pick({ cell });
    const hasTurn = this.#state?.turns.some((turn) => turn.from === cell);
    const words = this.isFree ? "picked up" : !this.#interactive ? "picked up before your turn" : hasTurn ? "picked up" : "picked up; it has no legal move now";
    this.#say(`${this.words(cell)}, ${words}`);
  }

  /** The cell under the pointer. */
  cellAt(event: { clientX: number; clientY: number }): number | null {
    return this.#drawing?.cellAt(event) ?? null;
  }

  /** The width of a cell, in CSS pixels. */
  get cellSize(): number {
    const [place] = this.#geometry?.cells ?? [];
    return 2 * (place?.radius ?? 0) * (this.#drawing?.svg.getScreenCTM()?.a ?? 1);
  }

  /** Shows that something from a hand is held over a cell. */
  dragOver(cell: number | null): void {
    this.#drawing?.clear("hover");
    if (cell !== null && this.isEnd(cell)) this.#drawing?.areas("hover", [cell], { class: "under" });
  }

  /** Gives a cell the focus, by the pointer: it is not shown. */
  touch(cell: number): void {
    this.#setKeys(false);
    this.#setFocus(cell, true);
    this.#setKeys(false);
  }

  /** The pointer is over a cell: shows where its piece could go, if that is switched on. */
  hovered(cell: number | null): void {
    const next = cell !== null && isOn("hover") && this.#picked === null && !this.isFree ? cell : null;
    if (next === this.#hovered) return;
    this.#hovered = next;
    this.#drawHover();
    clearTimeout(this.#resting);
    if (next !== null && this.#isOthers(next)) this.#resting = setTimeout(() => this.#hovered === next && void this.#requestReach(next), REST);
  }

  /** Tests whether the top piece of a cell is of a player who is not to move. */
  #isOthers(cell: number): boolean {
    const top = this.#state?.pieces.findLast((piece) => piece.cell === cell);
    return top !== undefined && top.player !== this.#state?.mover;
  }

  /** The words for a cell: its name, the pieces on it, what can be done. */
  words(cell: number, ahead = this.#ahead()): string {
    const game = this.#game;
    const state = this.#state;
    if (!game || !state) return "";
    const words = [game.cells[cell]?.name || `cell ${cell + 1}`];
    const pieces = state.pieces.filter((piece) => piece.cell === cell);
    for (const piece of pieces) words.push(this.#nameOf(piece));
    if (state.unseen.includes(cell)) words.push("not seen");
    else if (pieces.length === 0) words.push("empty");
    for (const note of state.notes) if (note.cell === cell) words.push(note.text);
    for (const status of state.statuses) if (status.cells.includes(cell)) words.push(status.name);
    if (state.checked.includes(cell)) words.push("in check");
    if (state.last.includes(cell)) words.push("last move");
    for (const [index, { from, to }] of this.#premoves.list.entries()) {
      if ("cell" in from && from.cell === cell) words.push(`premove ${index + 1} from here`);
      if (to === cell) words.push(`premove ${index + 1} to here`);
    }
    if (this.callable.includes(cell)) words.push("can be chosen");
    const targets = this.#targets();
    if (targets.some((turn) => this.#endsOf(turn).includes(cell))) {
      const takes = targets.some((turn) => this.#endsOf(turn).includes(cell) && turn.captures.length > 0);
      words.push(takes ? "can be captured" : "can go here");
    }
    if (ahead?.cells.includes(cell)) words.push(ahead.captures.includes(cell) ? "could be captured" : "could go here");
    for (const [index, zone] of game.zones.entries()) {
      if (this.#zones[index] && zone.cells.includes(cell)) words.push(`zone ${zone.name}`);
    }
    return words.join(", ");
  }

  #nameOf(piece: PieceShown): string {
    const game = this.#game as Opened;
    return `${game.players[piece.player]?.name ?? "neutral"} ${game.kinds[piece.kind]?.name ?? ""}`.trim();
  }

  #build(): void {
    const drawing = new Drawing(this.#game as Opened, this.#geometry as Geometry);
    this.#drawing = drawing;
    this.#pointer = new Pointer(this, drawing);
    this.replaceChildren(drawing.svg);
    const [, , width, height] = (drawing.svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    // For the layout around it.
    this.style.setProperty("--board-ratio", String((width ?? 1) / (height || 1)));
    this.#setFocus(this.#focus, false);
    drawing.drawZones(this.#zones);
  }

  #draw(before: State | null): void {
    const [drawing, state] = [this.#drawing, this.#state];
    if (!drawing || !state) return;
    drawing.drawWashes(state);
    drawing.drawNotes(state);
    drawHint(drawing, this.#hint);
    this.marks.draw(drawing);
    this.#drawAll();
    if (before && before !== state) drawing.slide(before, state, this.#dropped);
  }

  /** Draws all that depends on premoves. */
  #drawAll(): void {
    const [drawing, state] = [this.#drawing, this.#state];
    if (!drawing || !state) return;
    drawing.drawPieces(state, this.#premoves.applied(state, this.#premoveOf));
    this.#pointer?.goOn();
    this.#drawSigns();
    this.#label();
  }

  /** The turns that begin with what is picked up. */
  #targets(): TurnShown[] {
    const [state, picked] = [this.#state, this.#picked];
    if (!state || !picked || !this.#interactive) return [];
    if ("cell" in picked) return state.turns.filter((turn) => turn.from === picked.cell);
    return state.turns.filter((turn) => turn.item === picked.item && turn.from === null);
  }

  /** The cells that mean a turn when they are chosen as its end. */
  #endsOf(turn: TurnShown, from: number | null = this.#picked && "cell" in this.#picked ? this.#picked.cell : null): number[] {
    const ends = turn.to === null ? [] : [turn.to];
    // A piece that stays and captures is meant by the cells of the captured pieces.
    if (turn.from !== null && turn.from === turn.to) ends.push(...turn.captures);
    // A joint move is meant by its partner as well, unless another turn ends there.
    if (turn.also.length > 0 && from !== null) {
      const isTaken = (cell: number) => this.#state?.turns.some((other) => other.from === from && other.to === cell);
      ends.push(...turn.also.filter((cell) => !isTaken(cell)));
    }
    return ends;
  }

  /** Returns the cells where these turns end, and how each is drawn. */
  #ends(turns: TurnShown[], from: number | null): Target[] {
    const occupied = new Set(this.#state?.pieces.map((piece) => piece.cell));
    const ends = new Map<number, Target>();
    for (const turn of turns) {
      for (const cell of turn.to === null ? [] : this.#endsOf(turn, from)) {
        const is = turn.captures.length > 0 ? "capture" : occupied.has(cell) ? "occupied" : "free";
        if (!ends.has(cell)) ends.set(cell, { cell, is });
      }
    }
    return [...ends.values()];
  }

  #drawSigns(): void {
    const [drawing, state, picked] = [this.#drawing, this.#state, this.#picked];
    if (!drawing || !state) return;
    drawing.clear("signs");
    drawing.clear("badges");
    drawing.clear("hover");
    const from = picked && "cell" in picked ? picked.cell : null;
    if (from !== null) drawing.areas("signs", [from], { class: "picked" });
    const { list } = this.#premoves;
    const premoved = list.flatMap((premove) => ("cell" in premove.from ? [premove.from.cell, premove.to] : [premove.to]));
    drawing.areas("signs", new Set(premoved), { class: "premove" });
    if (list.length > 1) list.forEach(({ to }, index) => drawing.drawNumber(to, String(index + 1)));
    const occupied = new Set(state.pieces.map((piece) => piece.cell));
    const callable = [...new Set(this.callable)].map((cell): Target => ({ cell, is: occupied.has(cell) ? "occupied" : "free" }));
    const ahead = this.#ahead();
    drawing.layer("signs").toggleAttribute("data-ahead", ahead !== null);
    drawing.drawTargets("signs", [...callable, ...this.#ends(this.#targets(), from), ...(ahead ? this.#reached(ahead) : [])]);
    drawing.cells.forEach((cell, index) => cell.classList.toggle("movable", this.canPick(index)));
  }

  /** Draws where the piece under the pointer could go. */
  #drawHover(): void {
    const [drawing, state, cell] = [this.#drawing, this.#state, this.#hovered];
    if (!drawing || !state) return;
    drawing.clear("hover");
    const turns = cell === null ? [] : state.turns.filter((turn) => turn.from === cell);
    // Quieter than legal moves: it is not the turn of this piece.
    const reach = cell !== null && this.#isOthers(cell) ? this.#reaches.get(cell) : null;
    const targets = cell === null ? [] : reach ? this.#reached(reach) : this.#ends(turns, cell);
    drawing.layer("hover").toggleAttribute("data-quiet", Boolean(reach));
    if (cell === null || targets.length === 0) return;
    drawing.areas("hover", [cell], { class: "hovered" });
    drawing.drawTargets("hover", targets);
  }

  #label(): void {
    // Once for all cells.
    const ahead = this.#ahead();
    this.#drawing?.cells.forEach((cell, index) => {
      cell.setAttribute("aria-label", this.words(index, ahead));
      const isPicked = this.#picked !== null && "cell" in this.#picked && this.#picked.cell === index;
      cell.setAttribute("aria-pressed", String(isPicked));
    });
  }

  /** Chooses a cell, as a click or Enter does; `isDropped` means that the picked-up piece was dragged there. */
  choose(cell: number, isDropped = false): void {
    const state = this.#state;
    if (this.isFree) {
      this.#arrange(cell);
      return;
    }
    if (state && this.#premover !== null && !this.interactive) this.#choosePremove(cell, isDropped);
    if (!this.interactive || !state) return;
    const picked = this.#picked;
    if (picked) {
      const meant = this.#targets().filter((turn) => this.#endsOf(turn).includes(cell));
      if (meant.length > 0) {
        if (isDropped) this.#dropped = cell;
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
    // A piece that cannot move is picked up as well: the reason is shown when it is put down.
    if (!isDropped && (begins || (this.#isOwn(cell) && here.length === 0))) {
      this.pickUp(cell);
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

  /** Chooses a cell of a free board: a piece is picked up, or what is picked up is put there. */
  #arrange(cell: number): void {
    const picked = this.#picked;
    if (picked && "cell" in picked && picked.cell === cell) this.pick(null);
    else if (picked) this.#report({ from: picked, to: cell, isTop: false });
    else if (this.canPick(cell)) this.pickUp(cell);
  }

  #mean(turns: TurnShown[], cell: number): void {
    const [only] = turns;
    const [game, state, place] = [this.#game, this.#state, this.#drawing?.cells[cell]];
    const play = (turn: TurnShown) => {
      this.pick(null);
      this.dispatchEvent(new CustomEvent("turn", { detail: { text: turn.text } }));
    };
    if (turns.length === 1 && only) {
      play(only);
      return;
    }
    if (!game || !state || !place) return;
    this.#drawSigns();
    const answer = (turn: TurnShown) => {
      this.#setFocus(cell, true);
      play(turn);
    };
    this.#chooser.ask(game, state, turns, place, answer, () => {
      this.#premoves.clear();
      this.#dropped = null;
      this.pick(null);
      this.#drawAll();
      this.#setFocus(cell, true);
    });
  }

  #setFocus(cell: number, focuses: boolean): void {
    const drawing = this.#drawing;
    drawing?.cells[this.#focus]?.setAttribute("tabindex", "-1");
    this.#focus = cell;
    const chosen = drawing?.cells[cell];
    chosen?.setAttribute("tabindex", "0");
    if (focuses) chosen?.focus({ preventScroll: true });
    drawing?.clear("focus");
    drawing?.polygons("focus", [cell], { class: "focused" });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const cells = this.#geometry?.cells ?? [];
    const direction = DIRECTIONS[event.key];
    // After a click these keys are those of the page.
    const isPages = event.key === "ArrowLeft" || event.key === "ArrowRight" || (isOn("keys") && event.key === "f");
    if (this.sharesKeys && !this.#hasKeys && isPages) return;
    let next: number | null = null;
    if (direction) next = neighbour(cells, this.#focus, direction);
    else if (event.key === "Home") next = farthest(cells, this.#focus, [-1, 0]);
    else if (event.key === "End") next = farthest(cells, this.#focus, [1, 0]);
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#setKeys(true);
      this.choose(this.#focus);
      return;
    } else if (this.isFree && (event.key === "Delete" || event.key === "Backspace")) {
      this.erase(this.#focus);
    } else if (event.key === "Escape" && (this.#picked || !this.#premoves.isEmpty)) {
      event.preventDefault();
      this.cancel();
      return;
    } else if (event.key.length === 1) {
      next = this.#type(event.key);
      if (next === null) return;
    } else return;
    event.preventDefault();
    this.#setKeys(true);
    if (next !== null) this.#setFocus(next, true);
    if (next !== null) this.hovered(next);
  }

  /** The cell with a name that begins with the typed text. */
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

if (!customElements.get("alfil-cells")) customElements.define("alfil-cells", AlfilBoard);
