// The editor of positions: pieces are put on the board by hand, with hands and other stores, the player to move, and all other details as text.
//
// The position is a position file, which the worker changes and checks. Changes are collected until a position is sound: games may
// require pieces that are not placed yet.

import { AlfilBoard, type Arranging, piecePicture } from "./board";
import { explained } from "./diagnostics";
import type { Dialog } from "./dialog";
import { h } from "./dom";
import { Engine, type Source } from "./engine";
import { listenToHands } from "./hand";
import { optionsOn } from "./options";
import type { Answer, Arrange, Arranged, Finding, ItemNamed, Open, Opened, PieceShown, State, StoreItems } from "./protocol";
import { refusalLine, why } from "./refusals";
import { capital } from "./words";

/** How long after the last letter a text is checked, in milliseconds. */
const TYPED = 250;
/** The most of one item in a store. */
const ITEMS_MOST = 255;
const ERASER = "eraser";

export interface ArrangerHost {
  source: Source;
  dialog: Dialog;
  /** The request that opens the game whose position is changed. */
  open: Open;
  viewer: number;
  /** Starts a game; returns the reason if it cannot be started, else null. */
  play(open: Open): Promise<string | null>;
  /** Leaves the editor; its position is no longer needed. */
  close(): void;
}

/** A position without errors, and its file. */
interface Sound {
  text: string;
  state: State;
}

interface Changes {
  clears: boolean;
  turn: number | null;
  cells: Map<number, PieceShown[]>;
  stores: Map<string, { store: string; owner: number; item: string; n: number }>;
}

/** A store of a player, or of all, with the items that can be in it. */
interface StoreFields {
  store: string;
  owner: number | null;
  items: { item: ItemNamed; field: HTMLInputElement }[];
}

const noChanges = (): Changes => ({ clears: false, turn: null, cells: new Map(), stores: new Map() });

/** Opens an editor for the position of a game; returns the reason if that is not possible. */
export async function openArranger(host: ArrangerHost): Promise<Arranger | string> {
  const engine = new Engine(host.source);
  const opened = await engine.ask({ ask: "open", ...host.open });
  const first = opened.is === "opened" ? await engine.ask({ ask: "arrange" }) : opened;
  if (opened.is === "opened" && first.is === "arranged" && first.state) return new Arranger(host, engine, opened, { ...first, state: first.state });
  engine.end();
  return first.is === "arranged" ? (first.diagnostics[0]?.message ?? "") : why(first);
}

export class Arranger {
  readonly #host: ArrangerHost;
  readonly #engine: Engine;
  readonly #game: Opened;
  /** The last position without errors, which the changes are made to. */
  #base: Sound;
  #changes = noChanges();
  #pieces: PieceShown[];
  /** Earlier positions, for Undo. */
  #history: Sound[] = [];
  /** Counts requests: only the last answer is of interest. */
  #round = 0;
  #settled: Promise<unknown> = Promise.resolve();
  #isOpen = true;
  /** Whether the typed text is not checked yet, or has mistakes. */
  #isTyped = false;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #isSound = true;
  #viewer = 0;
  /** The tool that a click uses on a cell: a piece as `PLAYER:KIND`, or the eraser; without one, pieces are moved. */
  #tool: string | null = null;
  /** The most pieces on a cell. */
  readonly #height: number;
  readonly #stores: StoreFields[];
  readonly #board = new AlfilBoard();
  readonly #words = h("p", { role: "status", class: "arranger-words" });
  readonly #facts = h("p", { class: "arranger-facts" });
  readonly #problem = h("p", { class: "problem", role: "alert" });
  readonly #palette: HTMLElement;
  readonly #turn: HTMLSelectElement;
  readonly #fen = h("input", { type: "text", id: "arranged-fen", spellcheck: "false", autocomplete: "off" });
  readonly #text = h("textarea", { rows: 16, id: "arranged-text", spellcheck: "false", autocapitalize: "off", wrap: "off" });
  readonly #found = h("ul", { id: "arranged-mistakes", "aria-label": "Mistakes in the position" });
  readonly #start = h("button", { type: "button", class: "main" }, "Play from here");
  readonly #undo: HTMLButtonElement;
  /** The whole editor. */
  readonly place: HTMLElement;

  constructor(host: ArrangerHost, engine: Engine, game: Opened, first: Arranged & Sound) {
    this.#host = host;
    this.#engine = engine;
    engine.onLost = () => {
      this.#isOpen = false;
    };
    this.#game = game;
    this.#base = first;
    this.#pieces = first.state.pieces;
    this.#height = first.height;
    this.#stores = this.#fieldsOf(first.stores);
    const button = (words: string, act: () => unknown) => h("button", { type: "button", onclick: () => void act() }, words);
    this.#undo = button("Undo", () => this.#back());
    this.#palette = this.#makePalette();
    this.#turn = h("select", { id: "arranged-turn" }, ...game.players.map((player, index) => h("option", { value: index }, capital(player.name))));
    this.#turn.addEventListener("change", () => this.#change(() => (this.#changes.turn = Number(this.#turn.value)), `${game.players[Number(this.#turn.value)]?.name ?? ""} to move`));
    this.#start.addEventListener("click", () => void this.#play());
    this.#text.addEventListener("input", () => this.#type());
    this.#fen.addEventListener("change", () => void this.#readFen());
    const board = this.#board;
    board.isFree = true;
    board.interactive = false;
    board.setAttribute("aria-label", `Board of ${game.title}, to set up`);
    board.addEventListener("arranged", (event) => this.#arranged((event as CustomEvent<Arranging>).detail));
    board.addEventListener("say", (event) => this.say((event as CustomEvent).detail.words));
    board.addEventListener("picked", (event) => {
      if ((event as CustomEvent).detail === null && this.#tool !== null) this.#pickTool();
    });
    const copy = h("button", { type: "button" }, "Copy");
    copy.addEventListener("click", () => {
      this.#fen.select();
      navigator.clipboard.writeText(this.#fen.value).then(
        () => this.say("copied"),
        () => this.say("the browser does not allow it: press Ctrl+C"),
      );
    });
    this.place = h(
      "section",
      { id: "arranging", "aria-labelledby": "arranging-title" },
      h("div", { class: "arranger-head" }, h("h2", { id: "arranging-title", tabindex: -1 }, `Set up a position of ${game.title}`), h("div", { class: "buttons" }, this.#start, button("Cancel", () => this.#leave()))),
      h(
        "div",
        { class: "arranger" },
        h("div", { class: "arranger-board" }, board),
        h(
          "div",
          { class: "arranger-tools" },
          this.#words,
          this.#palette,
          h(
            "div",
            { class: "buttons", role: "toolbar", "aria-label": "Position" },
            button("Empty board", () => this.#clear()),
            button("Start position", () => this.#toStart()),
            button("Flip", () => this.#flip()),
            this.#undo,
          ),
          h("div", { class: "arranger-row" }, h("label", { for: "arranged-turn" }, "To move"), this.#turn, this.#facts),
          h("div", { class: "arranger-row" }, h("label", { for: "arranged-fen" }, "FEN"), this.#fen, copy),
          ...this.#stores.map((one) => this.#storeField(one)),
          h(
            "details",
            {},
            h("summary", {}, "All details"),
            h("label", { for: "arranged-text" }, "The position file, with statuses, counters, and the pieces that have moved"),
            this.#text,
          ),
          this.#problem,
          this.#found,
        ),
      ),
    );
    this.place.addEventListener("keydown", (event) => event.key === "Escape" && this.#setTool(null), { capture: true });
    listenToHands(board, this.place);
    board.open(game, game.geometry);
    this.#showBase();
    const removing = matchMedia("(pointer: coarse)").matches ? "drag it off the board, or use the eraser." : "right click or press Delete.";
    this.say(`Choose a piece, then cells; or drag. To remove one, ${removing}`);
    this.#viewer = game.geometry.viewer;
    if (host.viewer !== this.#viewer) void this.#view(host.viewer);
  }

  /** Whether the position is another one than at the beginning. */
  get hasChanges(): boolean {
    return this.#history.length > 0 || this.#isOff;
  }

  /** Whether the shown position has errors, or is not checked yet. */
  get #isOff(): boolean {
    const { clears, turn, cells, stores } = this.#changes;
    return this.#isTyped || !this.#isSound || clears || turn !== null || cells.size > 0 || stores.size > 0;
  }

  /** Gives the focus to the start of it. */
  focus(): void {
    this.place.querySelector<HTMLElement>("h2")?.focus();
  }

  /** Ends its worker. */
  end(): void {
    clearTimeout(this.#typing);
    this.#round++;
    this.#engine.end();
    this.#isOpen = false;
  }

  say(words: string): void {
    this.#words.textContent = words && capital(words);
  }

  // The palette.

  #makePalette(): HTMLElement {
    const { kinds, players } = this.#game;
    const tool = (item: string | null, label: string, ...shown: (Node | string)[]) => {
      const made = h("button", { type: "button", class: "item", tabindex: -1, "data-item": item, "aria-pressed": String(item === null), "aria-label": label, title: label }, ...shown);
      made.addEventListener("click", () => this.#setTool(this.#tool === item ? null : item));
      return made;
    };
    const row = (player: number) =>
      h(
        "div",
        { class: "palette-row", role: "group", "aria-label": players[player]?.name ?? "" },
        ...kinds.map((_, kind) => {
          const picture = this.#picture({ player, kind });
          // Letters that are visible belong to the name.
          const letters = picture.textContent ? `, ${picture.textContent}` : "";
          return tool(`${player}:${kind}`, this.#name({ player, kind }) + letters, picture);
        }),
      );
    const palette = h(
      "div",
      { class: "palette", role: "toolbar", "aria-label": "Pieces to put on the board" },
      ...players.map((_, index) => row(index)),
      h("div", { class: "palette-row", role: "group", "aria-label": "Tools" }, tool(null, "Move pieces", h("span", {}, "Move")), tool(ERASER, "Eraser", h("span", { class: "tile" }, "Eraser"))),
    );
    const all = [...palette.querySelectorAll("button")];
    all[0]?.setAttribute("tabindex", "0");
    const go = (to: HTMLButtonElement | undefined) => {
      if (!to) return;
      for (const one of all) one.tabIndex = one === to ? 0 : -1;
      to.focus();
    };
    palette.addEventListener("focusin", (event) => {
      for (const one of all) one.tabIndex = one === event.target ? 0 : -1;
    });
    palette.addEventListener("keydown", (event) => {
      const at = all.indexOf(event.target as HTMLButtonElement);
      const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -kinds.length, ArrowDown: kinds.length, Home: -at, End: all.length - 1 - at };
      const step = steps[event.key];
      if (step === undefined || at < 0) return;
      event.preventDefault();
      go(all[Math.min(Math.max(at + step, 0), all.length - 1)]);
    });
    return palette;
  }

  /** A picture of a piece; with its letter if another kind looks the same. */
  #picture(piece: { player: number; kind: number }): HTMLElement {
    const { kinds } = this.#game;
    const look = (kind: number) => JSON.stringify(kinds[kind]?.figures.filter(Boolean) ?? []);
    const isTwin = look(piece.kind) !== "[]" && kinds.findIndex((_, kind) => look(kind) === look(piece.kind)) < piece.kind;
    return h("span", { class: "palette-picture" }, piecePicture(this.#game, piece), isTwin && h("span", { class: "count" }, kinds[piece.kind]?.letter));
  }

  #setTool(tool: string | null): void {
    this.#tool = tool;
    for (const one of this.#palette.querySelectorAll("button")) one.setAttribute("aria-pressed", String((one.dataset["item"] ?? null) === tool));
    this.#pickTool();
  }

  #pickTool(): void {
    this.#board.pick(this.#tool === null ? null : { item: this.#tool });
  }

  // Changes.

  #at(cell: number): PieceShown[] {
    return this.#pieces.filter((piece) => piece.cell === cell);
  }

  #name(piece: { player: number; kind: number }): string {
    return `${this.#game.players[piece.player]?.name ?? "neutral"} ${this.#game.kinds[piece.kind]?.name ?? ""}`;
  }

  #names(pieces: PieceShown[]): string {
    return pieces.map((piece) => this.#name(piece)).join(", ");
  }

  #arranged({ from, to, isTop }: Arranging): void {
    const cellName = (cell: number) => this.#game.cells[cell]?.name || `cell ${cell + 1}`;
    const erase = (cell: number, n: number) => {
      const pieces = this.#at(cell);
      const rest = pieces.slice(0, Math.max(0, pieces.length - n));
      if (pieces.length === 0) this.say(`${cellName(cell)} is empty`);
      else this.#change(() => this.#put(cell, rest), `${this.#names(pieces.slice(rest.length))} taken off ${cellName(cell)}`);
    };
    if ("item" in from) {
      if (to === null) return;
      if (from.item === ERASER) {
        erase(to, 1);
      } else {
        const [player = 0, kind = 0] = from.item.split(":").map(Number);
        const piece = { cell: to, player, kind };
        this.#change(() => this.#put(to, this.#upon(to, [piece])), `${this.#name(piece)} on ${cellName(to)}`);
      }
    } else if (to === null) {
      erase(from.cell, isTop ? 1 : Infinity);
    } else {
      const pieces = this.#at(from.cell);
      const words = `${this.#names(pieces)} from ${cellName(from.cell)} to ${cellName(to)}`;
      this.#change(() => {
        const together = this.#upon(to, pieces);
        this.#put(from.cell, []);
        this.#put(to, together);
      }, words);
    }
    this.#pickTool();
  }

  /** Returns the pieces of a cell after others are put there: on top where there is room, else in place of them. */
  #upon(cell: number, pieces: PieceShown[]): PieceShown[] {
    const room = this.#height - pieces.length;
    return [...this.#at(cell).slice(0, Math.max(0, room)), ...pieces].map((piece) => ({ ...piece, cell }));
  }

  #put(cell: number, pieces: PieceShown[]): void {
    this.#pieces = [...this.#pieces.filter((piece) => piece.cell !== cell), ...pieces];
    this.#changes.cells.set(cell, pieces);
  }

  /** Makes a change, and has it checked; `words` are about it. */
  #change(act: () => void, words: string): void {
    if (this.#isTyped) {
      this.say("the text under All details has mistakes: fix them first, or press Undo");
      this.#drawFields();
      return;
    }
    act();
    this.say(words);
    this.#draw();
    this.#drawButtons();
    const { clears, turn, cells, stores } = this.#changes;
    const arrange: Arrange = {
      position: this.#base.text,
      clears,
      cells: [...cells].map(([cell, pieces]) => ({ cell, pieces: pieces.map((piece) => [piece.player, piece.kind]) })),
      stores: [...stores.values()],
    };
    if (turn !== null) arrange.turn = turn;
    void this.#check(arrange);
  }

  #clear(): void {
    this.#change(() => {
      this.#changes.clears = true;
      this.#changes.cells.clear();
      this.#pieces = [];
    }, "the board is empty");
  }

  #toStart(): void {
    clearTimeout(this.#typing);
    this.#isTyped = false;
    this.#changes = noChanges();
    this.say("start position");
    void this.#check({ from_start: true });
  }

  /** Goes back to the position before; first to the last one without errors. */
  async #back(): Promise<void> {
    clearTimeout(this.#typing);
    // Changes that are being checked: the last of them is taken back.
    if (!this.#isTyped) await this.#settled;
    this.#round++;
    if (!this.#isOff) this.#base = this.#history.pop() ?? this.#base;
    this.#isTyped = false;
    this.#showBase();
    this.say("taken back");
  }

  /** Sends a request to the worker, which is started again if it was lost. */
  async #ask(request: Parameters<Engine["ask"]>[0]): Promise<Answer> {
    if (!this.#isOpen) {
      const opened = await this.#engine.ask({ ask: "open", ...this.#host.open });
      if (opened.is !== "opened") return opened;
      this.#isOpen = true;
    }
    return this.#engine.ask(request);
  }

  /** Has a position checked, and shows it. */
  #check(arrange: Arrange, isTyped = false): Promise<void> {
    const round = ++this.#round;
    this.#problem.textContent = "";
    const changes = this.#changes;
    const checked = this.#ask({ ask: "arrange", ...arrange }).then((answer) => {
      if (round !== this.#round) {
        // A later change is already on its way, with this one in it: each is taken back by itself.
        if (changes === this.#changes && answer.is === "arranged" && answer.state) this.#keep(answer.text, answer.state);
        return;
      }
      if (answer.is === "arranged") this.#take(answer, isTyped);
      else this.#problem.textContent = answer.is === "refused" ? refusalLine(answer) : why(answer);
    });
    this.#settled = checked;
    return checked;
  }

  #take({ text, state, diagnostics }: Arranged, isTyped: boolean): void {
    if (!state) {
      this.#isSound = false;
      if (!isTyped) this.#text.value = text;
      this.#drawMistakes(diagnostics);
      this.#drawButtons();
      return;
    }
    this.#keep(text, state);
    this.#isTyped = false;
    this.#showBase(!isTyped);
  }

  /** Makes a position without errors the last one, which can be taken back. */
  #keep(text: string, state: State): void {
    if (text !== this.#base.text) this.#history.push(this.#base);
    this.#base = { text, state };
  }

  /** Shows the last position without errors; the text stays as it is if it was just typed. */
  #showBase(writes = true): void {
    this.#isSound = true;
    this.#changes = noChanges();
    this.#pieces = this.#base.state.pieces;
    if (writes) this.#text.value = this.#base.text;
    this.#fen.value = this.#base.state.fen;
    const { words } = this.#base.state;
    const { players } = this.#game;
    this.#facts.textContent = players.some(({ name }) => words === `${name} to move`) ? "" : capital(words);
    this.#drawFields();
    this.#drawMistakes([]);
    this.#draw();
    this.#drawButtons();
  }

  #draw(): void {
    this.#board.show({ ...this.#base.state, last: [], pieces: this.#pieces });
  }

  #drawButtons(): void {
    this.#start.disabled = !this.#isSound;
    this.#undo.disabled = !this.hasChanges;
  }

  #drawMistakes(diagnostics: Finding[]): void {
    this.#facts.hidden = diagnostics.length > 0;
    this.#text.setAttribute("aria-invalid", String(diagnostics.length > 0));
    this.#found.hidden = diagnostics.length === 0;
    this.#found.replaceChildren(...diagnostics.map((one) => this.#mistake(one)));
  }

  #mistake(one: Finding): HTMLElement {
    const [label] = one.labels;
    const button = h(
      "button",
      { type: "button" },
      label ? h("code", {}, `line ${label.line}`) : null,
      ...explained({ ...one, message: capital(one.message) }),
    );
    button.addEventListener("click", () => {
      const details = this.#text.closest("details");
      if (details) details.open = true;
      this.#text.focus();
      if (label) this.#text.setSelectionRange(label.start, Math.max(label.end, label.start));
    });
    return h("li", {}, button);
  }

  // The player to move, and stores.

  #drawFields(): void {
    const { mover, stores } = this.#base.state;
    if (mover !== null) this.#turn.value = String(mover);
    for (const { store, owner, items } of this.#stores) {
      const held = stores.find((one) => one.name === store && one.owner === owner)?.items;
      for (const { item, field } of items) if (field !== document.activeElement) field.value = String(held?.find(({ text }) => text === item.text)?.n ?? 0);
      // Folded until it holds something.
      const details = held?.length ? items[0]?.field.closest("details") : null;
      if (details) details.open = true;
    }
  }

  /** Creates the fields for the stores of the game. */
  #fieldsOf(stores: StoreItems[]): StoreFields[] {
    return stores.flatMap(({ name: store, is_shared, items }) => {
      const owners = is_shared ? [null] : this.#game.players.map((_, owner) => owner);
      const field = () => h("input", { type: "number", min: 0, max: ITEMS_MOST, value: 0, inputmode: "numeric" });
      return owners.map((owner) => ({ store, owner, items: items.map((item) => ({ item, field: field() })) }));
    });
  }

  #storeField({ store, owner, items }: StoreFields): HTMLElement {
    const name = capital(owner === null ? store : `${this.#game.players[owner]?.name ?? ""} ${store}`);
    const fields = items.map(({ item, field }) => {
      const { kind, text } = item;
      const words = kind === null ? text || "empty tile" : (this.#game.kinds[kind]?.name ?? text);
      field.setAttribute("aria-label", `${name}: ${words}`);
      field.addEventListener("change", () => {
        const n = Math.round(Math.min(Math.max(Number(field.value) || 0, 0), ITEMS_MOST));
        field.value = String(n);
        this.#change(() => this.#changes.stores.set(`${store}\n${owner}\n${text}`, { store, owner: owner ?? 0, item: text, n }), `${name}: ${n} ${words}`);
      });
      return h("label", { class: "store-item", title: words }, kind === null ? h("span", { class: "tile" }, text || "–") : this.#picture({ kind, player: owner ?? 0 }), field);
    });
    return h("details", { class: "arranger-store" }, h("summary", {}, name), h("div", { class: "store-items" }, ...fields));
  }

  // Text.

  #type(): void {
    this.#isTyped = true;
    this.#isSound = false;
    this.#changes = noChanges();
    this.#drawButtons();
    clearTimeout(this.#typing);
    this.#round++;
    this.#typing = setTimeout(() => void this.#check({ position: this.#text.value }, true), TYPED);
  }

  /** Reads a FEN that was typed or pasted. */
  async #readFen(): Promise<void> {
    const fen = this.#fen.value.trim();
    if (fen === this.#base.state.fen) return;
    clearTimeout(this.#typing);
    const round = ++this.#round;
    const engine = this.#engine.another();
    const { definition, options } = this.#played;
    const opened = await engine.ask({ ask: "open", definition, options, fen });
    const arranged = opened.is === "opened" ? await engine.ask({ ask: "arrange" }) : opened;
    engine.end();
    if (round !== this.#round) return;
    if (arranged.is !== "arranged") {
      this.#problem.textContent = why(arranged);
      return;
    }
    this.#problem.textContent = "";
    this.#take(arranged, false);
    this.say("position of the FEN");
  }

  // The board, and the ways out.

  async #view(player: number): Promise<void> {
    const answer = await this.#ask({ ask: "geometry", viewer: player });
    if (answer.is !== "geometry") return;
    this.#viewer = player;
    this.#board.open(this.#game, answer);
    this.#pickTool();
  }

  #flip(): Promise<void> {
    return this.#view((this.#viewer + 1) % this.#game.players.length);
  }

  /** The definition of the game with its options. */
  get #played(): { definition: NonNullable<Open["definition"]>; options: string[] } {
    return { definition: this.#host.open.definition ?? { name: this.#game.name }, options: optionsOn(this.#game) };
  }

  async #play(): Promise<void> {
    await this.#settled;
    if (!this.#isSound) return;
    const words = await this.#host.play({ ...this.#played, position: this.#base.text });
    if (words !== null) this.#problem.textContent = words;
  }

  #leave(): void {
    if (!this.hasChanges) {
      this.#host.close();
      return;
    }
    const { dialog } = this.#host;
    const discard = h("button", { type: "button" }, "Discard it");
    discard.addEventListener("click", () => {
      dialog.close();
      this.#host.close();
    });
    const stay = h("button", { type: "button", class: "main" }, "Go on with it");
    stay.addEventListener("click", () => dialog.close());
    dialog.show("Discard the position?", [h("p", {}, "The position that you have set up is not stored. The game stays as it was."), h("div", { class: "buttons" }, stay, discard)]);
  }
}
