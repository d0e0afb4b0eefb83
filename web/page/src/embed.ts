// <alfil-game variant="glinski"> for any page: a board to play on against the engine, or to look at. <alfil-board variant="glinski"> is
// only a board: the page says which moves it shows, and gets those that are made on it.
//
// Its attributes and events are in docs/src/page.md, its types in embed-types.d.ts. It draws in a shadow tree, with the style of the
// page; the ids in it are its own, and several elements can be on one page.

import { beside } from "./beside";
import { AlfilBoard } from "./board";
import { choices } from "./choices";
import { h, sentences } from "./dom";
import type { AlfilBoardElement, AlfilEvents, AlfilGameElement } from "./embed-types";
import { Engine } from "./engine";
import { listenToHands, pickItem } from "./hand";
import { type IconName, icon } from "./icons";
import { CHOICES, type Choice, mark } from "./preferences";
import type { Open, Opened, Refusal, State } from "./protocol";
import { explain, refusalLine, why } from "./refusals";
import { setsOf } from "./shapes";
import { Strips } from "./strips";
import { type Seat, Table } from "./table";
import type { Walk } from "./tree";
import { claimWords, outcome, resultLine, resultOf } from "./words";

/** The address of the style, which the build writes here. */
declare const STYLE: string;

/** Attributes by which the game is another one, and those by which it is only shown in another way. */
const OPENS = ["variant", "definition", "files", "options", "fen", "game", "side", "persons", "look"];
const SHOWS = ["level", "hide", "board", "pieces", "moves", "movable"];
/** The parts that a bare board does not show unless `hide` is given. */
const BARE = "undo new flip moves status";

const LEVEL = 3;
const LEVEL_MOST = 10;

/** Returns the names in an attribute that is a list. */
function names(text: string | null, separator: RegExp | string = /\s+/): string[] {
  const parts = (text ?? "").split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** Returns what the attributes say of the game; a refusal if they name an element that is not there. */
function openOf(element: HTMLElement): Open | Refusal {
  const text = (id: string) => document.getElementById(id)?.textContent;
  const name = element.getAttribute("variant") ?? "chess";
  const open: Open = { definition: { name } };
  const id = element.getAttribute("definition");
  if (id) {
    const own = text(id);
    if (own === undefined || own === null) return { message: `the page has no element with the id \`${id}\``, help: "its text is the definition" };
    open.definition = { name: element.getAttribute("variant") ?? "mine", text: own };
    const files = names(element.getAttribute("files")).map((file) => [document.getElementById(file)?.dataset["file"] ?? file, text(file) ?? ""] as const);
    if (files.length > 0) open.definition.files = Object.fromEntries(files);
  }
  const [fen, record, options] = [element.getAttribute("fen"), element.getAttribute("game"), names(element.getAttribute("options"), ",")];
  const moves = names(element.getAttribute("moves"));
  if (moves.length > 0) open.turns = moves;
  if (options.length > 0) open.options = options;
  if (fen) open.fen = fen;
  if (record) open.record = record;
  return open;
}

class AlfilGame extends HTMLElement implements AlfilGameElement {
  static observedAttributes = [...OPENS, ...SHOWS];

  #board = new AlfilBoard();
  #root = this.attachShadow({ mode: "open" });
  #strips = new Strips((item) => this.#pick(item), this.#root);
  #status = h("p", { id: "status", role: "status" });
  #problem = h("p", { id: "problem", class: "problem", role: "alert" });
  #choices = h("div", { id: "choices", role: "group", "aria-label": "Other moves" });
  #buttons = h("div", { class: "buttons", role: "toolbar", "aria-label": "Game" });
  #box: HTMLElement;
  #table: Table;
  #viewer = 0;
  /** The position at the start, for what has been captured since. */
  #start: State | null = null;
  /** The number of moves that have been reported, and whether the end was. */
  #n_told = 0;
  #isEndTold = false;
  /** Whether the reader goes to another move: then no move is made. */
  #isWalking = false;
  /** Whether the moves of the page are made. */
  #isFollowing = false;
  #isReady = false;
  #isClosed = false;
  /** Whether it is only a board: without the engine, and nothing can be moved unless the attribute `movable` is there. */
  readonly #isBare: boolean;
  /** Whether a game is to be opened as the attributes say, and whether that will be done. */
  #isDue = true;
  #isAsked = false;

  constructor(isBare = false) {
    super();
    this.#isBare = isBare;
    const board = this.#board;
    const strip = (id: string) => h("div", { id, class: "strips" });
    const style = h("link", { rel: "stylesheet", href: new URL(STYLE, import.meta.url).href });
    const below = h("div", { class: "below" }, this.#status, this.#buttons, this.#problem, this.#choices);
    this.#box = h("div", { class: isBare ? "embedded bare" : "embedded", hidden: true }, strip("strip-top"), board, strip("strip-bottom"), h("div", { id: "shared" }), below);
    this.#root.append(style, this.#box);
    // Nothing is shown without its style.
    for (const event of ["load", "error"]) style.addEventListener(event, () => (this.#box.hidden = false));
    this.#table = new Table(new Engine(beside), {
      opened: (game) => this.#opened(game),
      state: (state) => this.#state(state),
      waits: () => void (this.#board.premover = this.#table.waiting),
      thinking: (is) => this.#thinking(is),
      refused: (refusal) => this.#refused(refusal),
      keep: () => {},
      handOver: () => this.#drawAll(),
    });
    board.reach = (cell) => this.#table.reach(cell);
    board.addEventListener("turn", (event) => void this.play((event as CustomEvent).detail.text));
    board.addEventListener("say", (event) => this.#say((event as CustomEvent).detail.words));
    board.addEventListener("refused", (event) => void explain(this.#table, board, (event as CustomEvent).detail, (refusal) => this.#refused(refusal)));
    board.addEventListener("picked", () => this.#picked());
    listenToHands(board, this.#root);
  }

  connectedCallback(): void {
    if (this.#isDue) {
      this.#ask();
    } else if (this.#isClosed) {
      // It was taken out of the page, and is back.
      this.#isClosed = false;
      void this.#table.restore();
    }
  }

  disconnectedCallback(): void {
    queueMicrotask(() => void this.#rest());
  }

  /** Ends the worker if the element is out of the page, and was not only moved. */
  async #rest(): Promise<void> {
    if (!this.isConnected) await this.#table.keep();
    if (this.isConnected || this.#isClosed) return;
    this.#isClosed = this.#table.game !== null;
    this.#table.close();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (!OPENS.includes(name)) {
      if (name === "moves" && this.#table.game && !this.#isDue) void this.follow(names(after));
      this.#look();
      this.#board.interactive = this.#table.isOpen && !this.#isLooking;
      if (name === "pieces" && this.#table.game) void this.#view(this.#viewer);
      else this.#drawAll();
      return;
    }
    this.#isDue = true;
    if (this.isConnected) this.#ask();
  }

  // For programs.

  get fen(): string | null {
    return this.#table.state?.fen ?? null;
  }

  async play(text: string): Promise<boolean> {
    this.#problem.textContent = "";
    return this.#table.isOpen && !this.#isLooking && this.#table.play(text);
  }

  get moves(): string[] {
    return this.#table.moves;
  }

  async follow(moves: string[]): Promise<boolean> {
    this.#problem.textContent = "";
    if (this.#table.game === null) return false;
    // The page made these moves: they are not reported to it.
    this.#isFollowing = true;
    const isDone = await this.#table.follow(moves);
    this.#isFollowing = false;
    return isDone;
  }

  undo(): Promise<boolean> {
    return this.#table.undo();
  }

  async flip(): Promise<void> {
    await this.#view((this.#viewer + 1) % (this.#table.game?.players.length ?? 1));
  }

  newGame(): Promise<void> {
    return this.#open();
  }

  record(): Promise<string | null> {
    return this.#table.game ? this.#table.record() : Promise.resolve(null);
  }

  // Opening.

  get #isLooking(): boolean {
    return this.#isBare ? !this.hasAttribute("movable") : this.hasAttribute("look");
  }

  /** The names of the parts that are not shown. */
  get #hidden(): string[] {
    const hidden = this.getAttribute("hide");
    if (hidden !== null || !this.#isBare) return names(hidden);
    // Without its hands a game could not be played.
    const hasHands = (this.#table.state?.stores.length ?? 0) > 0;
    return names(hasHands ? BARE : `${BARE} strips`);
  }

  get #level(): number {
    const level = Number(this.getAttribute("level") ?? LEVEL);
    return Number.isFinite(level) ? Math.min(Math.max(Math.round(level), 1), LEVEL_MOST) : LEVEL;
  }

  /** Opens the game soon, once for all attributes that are set together. */
  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (!this.isConnected) return;
      this.#isDue = false;
      this.#isClosed = false;
      void this.#open();
    });
  }

  async #open(): Promise<void> {
    const open = openOf(this);
    if ("message" in open) {
      this.#fail(open);
      return;
    }
    this.#isReady = false;
    const moves = this.getAttribute("moves");
    const isForPersons = this.#isBare || this.#isLooking || this.hasAttribute("persons");
    const as = isForPersons ? { seats: Array<Seat>(16).fill("person") } : {};
    const answer = await this.#table.open(open, { ...as, level: this.#level });
    if (answer === null) return;
    if (answer.is === "opened") {
      // The page can change them while the game is opening.
      const now = this.getAttribute("moves");
      if (now !== moves) await this.follow(names(now));
      return;
    }
    this.#isReady = this.#table.game !== null;
    this.#fail(answer.is === "refused" ? answer : { message: why(answer), help: null });
  }

  #fail(refusal: Refusal): void {
    this.#problem.textContent = refusalLine(refusal);
    this.#tell("failed", { ...refusal });
  }

  /** Applies the colors of the board and the set of pieces. */
  #look(): void {
    const { game } = this.#table;
    for (const name of Object.keys(CHOICES) as Choice[]) mark(name, this.getAttribute(name), this.#box);
    if (game) setsOf.set(game.kinds, this.#box.dataset["pieces"] ?? CHOICES.pieces[0]);
  }

  #opened(game: Opened): void {
    const table = this.#table;
    this.#look();
    this.#problem.textContent = "";
    this.#board.setAttribute("aria-label", `Board of ${game.title}`);
    const side = this.getAttribute("side")?.toLowerCase();
    const found = game.players.findIndex((player) => player.name.toLowerCase() === side);
    const isSided = found > 0 && table.seats.includes("engine");
    if (isSided) table.seats = game.players.map((_, index): Seat => (index === found ? "person" : "engine"));
    this.#viewer = found >= 0 ? found : Math.max(0, table.seats.indexOf("person"));
    this.#start = null;
    this.#n_told = game.state.n_plies;
    this.#isEndTold = game.state.is_over;
    this.#board.premover = null;
    this.#board.cancelPremoves();
    this.#board.open(game, game.geometry);
    this.#box.style.setProperty("--ratio", this.#board.style.getPropertyValue("--board-ratio"));
    void this.#begin(game, isSided);
    if (side && found < 0) this.#refused({ message: `no player is called \`${side}\``, help: `players: ${game.players.map((player) => player.name).join(", ")}` });
  }

  /** Shows the open game from its side, and sends an event to the page. */
  async #begin(game: Opened, isSided: boolean): Promise<void> {
    const table = this.#table;
    const isIt = () => table.game?.cells === game.cells;
    if (isSided && game.hides) await table.handedOver(this.#viewer);
    if (this.#viewer !== game.geometry.viewer) await this.#view(this.#viewer);
    if (!isIt()) return;
    if (!this.#isReady) {
      this.#isReady = true;
      this.#tell("ready", { title: game.title, players: game.players.map((player) => player.name), fen: game.state.fen });
      if (table.state) this.#report(table.state);
    }
    const start = game.hides ? null : await table.ask({ ask: "state", ply: 0 });
    if (start?.is !== "state" || !isIt()) return;
    this.#start = start;
    this.#drawStrips();
  }

  async #view(player: number): Promise<void> {
    const game = this.#table.game;
    const answer = await this.#table.ask({ ask: "geometry", viewer: player });
    if (answer.is !== "geometry" || !game || game !== this.#table.game) return;
    this.#viewer = player;
    this.#board.open(game, answer);
    this.#drawAll();
  }

  // Callbacks of the table.

  #state(state: State): void {
    this.#problem.textContent = "";
    this.#board.interactive = this.#table.isOpen && !this.#isLooking;
    this.#board.show(state);
    this.#drawAll();
    this.#tellPosition(state);
    this.#report(state);
  }

  /** Sends the events of a position to the page. */
  #report(state: State): void {
    const { game, seats } = this.#table;
    if (!game || !this.#isReady || state.steps) return;
    if (!this.#isWalking) {
      for (const [index, written] of state.record.entries()) {
        if (this.#isFollowing || index < this.#n_told || index >= state.n_plies) continue;
        const { player, text, standard, words } = written;
        const by = player === null ? "chance" : (seats[player] ?? "person");
        this.#tell("move", { player: player === null ? null : (game.players[player]?.name ?? ""), by, text, standard, words, ply: index + 1, fen: state.fen });
      }
      this.#n_told = state.n_plies;
    }
    this.#tell("position", { ply: state.ply, fen: state.fen });
    if (this.#isWalking) return;
    if (state.is_over && !this.#isEndTold) {
      this.#tell("end", { winners: state.winners.map((player) => game.players[player]?.name ?? ""), words: resultLine(resultOf(game, state)) });
    }
    this.#isEndTold = state.is_over;
  }

  #tell<K extends keyof AlfilEvents>(type: K, detail: AlfilEvents[K]["detail"]): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #thinking(is: boolean): void {
    const board = this.#board;
    this.#box.classList.toggle("thinking", is);
    board.interactive = this.#table.isOpen && !this.#isLooking;
    if (is) this.#say("thinking …");
    if (board.interactive) board.takePremove();
    board.premover = this.#table.waiting;
    this.#drawAll();
  }

  #refused(refusal: Refusal): void {
    this.#problem.textContent = refusalLine(refusal);
    this.#tell("refused", { message: refusal.message, help: refusal.help });
  }

  // What is drawn.

  #say(words: string): void {
    this.#status.replaceChildren(...sentences(words));
  }

  #tellPosition(state: State): void {
    const { game } = this.#table;
    if (!game) return;
    const last = state.record[state.ply - 1];
    const result = state.is_over ? outcome(state.words) : null;
    const hint = this.#board.callable.length > 0 ? "choose a marked cell" : "";
    this.#say([last?.words, result ? resultLine(result) : state.words, hint].filter((part) => Boolean(part)).join(". "));
  }

  #pick(item: string): void {
    const words = this.#table.game && pickItem(this.#board, this.#table.game, item);
    if (words) this.#say(words);
  }

  /** Something is picked up or put back: earlier words were about something else. */
  #picked(): void {
    this.#strips.mark(this.#board.picked);
    this.#problem.textContent = "";
    const { state } = this.#table;
    if (state && this.#table.isOpen && this.#board.picked === null) this.#tellPosition(state);
  }

  #drawAll(): void {
    const { state } = this.#table;
    if (!state) return;
    this.#table.level = this.#level;
    const isOpen = this.#table.isOpen && !this.#isLooking;
    const hidden = this.#hidden;
    this.#status.classList.toggle("unseen", hidden.includes("status"));
    this.#drawStrips();
    this.#choices.replaceChildren(...(isOpen ? choices(this.#table, state, (text) => this.play(text)) : []));
    const next = this.#next(state);
    if (next) this.#choices.append(next);
    if (isOpen && state.claim !== null) this.#choices.append(this.#claim(state.claim));
    this.#drawButtons(state, hidden);
  }

  /** The button for the next person, before whom nothing is shown until they press it; none if the person is there. */
  #next(state: State): HTMLElement | null {
    const { game, seats, eyes } = this.#table;
    const { mover } = state;
    const isOther = state.is_hidden && !state.is_over && mover !== null && eyes !== mover && seats[mover] === "person";
    if (!isOther || this.#isLooking || seats.filter((seat) => seat === "person").length < 2) return null;
    const shows = () => this.#view(mover).then(() => this.#table.handedOver(mover));
    return h("button", { type: "button", class: "main", onclick: () => void shows() }, `I am ${game?.players[mover]?.name ?? ""}`);
  }

  #claim(claim: string): HTMLElement {
    const claims = () => this.#table.agree(this.#table.state?.winners ?? [], claim);
    return h("button", { type: "button", onclick: () => void claims() }, claimWords(claim));
  }

  #drawStrips(): void {
    const { game, state, seats } = this.#table;
    if (!game || !state) return;
    const isHidden = this.#hidden.includes("strips");
    for (const id of ["strip-top", "strip-bottom"]) (this.#root.getElementById(id) as HTMLElement).hidden = isHidden;
    const isAlone = !this.#isLooking && seats.filter((seat) => seat === "person").length === 1;
    const note = (player: number) => (seats[player] === "engine" ? `Engine, level ${this.#level}` : isAlone ? "You" : "");
    const { isOpen, waiting } = this.#table;
    this.#strips.draw({ at: { game, state, isOpen: isOpen && !this.#isLooking, waiting }, viewer: this.#viewer, start: this.#start, note });
    this.#strips.mark(this.#board.picked);
  }

  #drawButtons(state: State, hidden: string[]): void {
    const focused = this.#root.activeElement?.getAttribute("data-act");
    const button = (act: string, name: IconName, words: string, isShort: boolean, isOpen: boolean, does: () => unknown) => {
      const made = h("button", { type: "button", "data-act": act, "data-icon": name, disabled: !isOpen, "aria-label": isShort && words, title: isShort && words }, icon(name), isShort ? null : words);
      made.addEventListener("click", () => void does());
      return made;
    };
    const { here } = this.#table.tree;
    const walk = (act: Walk, name: IconName, words: string, isOpen: boolean) => button(act, name, words, true, isOpen, () => this.#walk(act));
    const walks = [
      walk("first", "start", "Start", here.parent !== null),
      walk("back", "back", "Back", here.parent !== null),
      walk("on", "forward", "Forward", here.next.length > 0),
      walk("last", "end", "End", here.next.length > 0),
    ];
    const shown = this.#isLooking
      ? [...(hidden.includes("moves") ? [] : walks)]
      : [
          hidden.includes("undo") ? null : button("undo", "undo", "Undo", false, state.n_plies > 0, () => this.undo()),
          hidden.includes("new") ? null : button("new", "add", "New game", false, true, () => this.newGame()),
        ];
    if (!hidden.includes("flip")) shown.push(button("flip", "flip", "Flip the board", true, true, () => this.flip()));
    const buttons = shown.filter((one): one is HTMLButtonElement => one !== null);
    this.#buttons.hidden = buttons.length === 0;
    this.#buttons.replaceChildren(...buttons);
    const again = focused && buttons.find((one) => one.dataset["act"] === focused);
    if (again && !again.disabled) again.focus({ preventScroll: true });
    else if (again) buttons.find((one) => !one.disabled)?.focus({ preventScroll: true });
  }

  /** Goes to another position of the game. */
  async #walk(where: Walk): Promise<void> {
    const to = this.#table.tree.place(where);
    if (!to || this.#isWalking) return;
    this.#isWalking = true;
    await this.#table.look(to);
    this.#isWalking = false;
  }
}

class AlfilBoardOnly extends AlfilGame implements AlfilBoardElement {
  constructor() {
    super(true);
  }
}

// A page may load the script twice, by itself and in a package.
if (!customElements.get("alfil-game")) customElements.define("alfil-game", AlfilGame);
if (!customElements.get("alfil-board")) customElements.define("alfil-board", AlfilBoardOnly);
