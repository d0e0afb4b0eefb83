// The page: everything around the board.

import { type AlfilBoard, manPicture } from "./board";
import { Dialog } from "./dialog";
import { byId, download, h } from "./dom";
import { Engine, type Source } from "./engine";
import { Friends, type Host, roomOf } from "./friends";
import type { Answer, Definition, Listed, Open, Opened, Refusal, Seated, State, Store, Thought, Turn } from "./protocol";
import { Room, type RoomWatcher, type Ticket } from "./room";
import { type Linked, definition, link, linked } from "./share";
import { forgetGame, keepGame, keepRoom, keptGame, roomOfWindow, setRoomOfWindow } from "./store";
import { type Play, type Seat, Table } from "./table";
import type { KeptNode, Node, Walk } from "./tree";

/** How long a hint and an analysis think, in milliseconds. */
const HINT = 1500;
const ANALYSIS = 4000;
/** How many lines an analysis shows, and how many turns of each. */
const LINES = 3;
const LINE_TURNS = 8;

/** Keys in the list of turns. */
const WALKS: Record<string, Walk> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "before",
  ArrowDown: "after",
  Home: "first",
  End: "last",
};

class App implements RoomWatcher, Host {
  #source: Source;
  #engine: Engine;
  #table: Table;
  #board = byId<AlfilBoard>("board");
  readonly dialog = new Dialog();
  #friends = new Friends(this);
  /** The game with players elsewhere, if that is what is shown. */
  #room: Room | null = null;
  /** What the server was started with. */
  #served: Definition | null = null;
  #viewer = 0;
  #variants: Listed[] | null = null;
  #zones = new Set<number>();

  constructor(source: Source) {
    this.#source = source;
    this.#engine = new Engine(source);
    this.#table = new Table(this.#engine, this);
    this.#engine.onLost = () => void this.#table.restore();
    this.#listen();
  }

  /** The game that is shown. */
  get #at(): Play {
    return this.#room ?? this.#table;
  }

  #listen(): void {
    const on = (id: string, act: () => unknown) => byId(id).addEventListener("click", () => void act());
    on("choose", () => this.#choose());
    on("new", () => this.#newGame());
    on("undo", () => this.#table.undo());
    on("flip", () => this.#turn());
    on("hint", () => this.#think(HINT, 1));
    on("analyse", () => this.#think(ANALYSIS, LINES));
    on("resign", () => this.#resign());
    on("claim", () => this.#claim());
    on("rules", () => this.#rules());
    on("keep", () => this.#keepDialog());
    on("write", () => this.write());
    on("friend", () => this.#friend());
    for (const where of ["first", "back", "on", "last"] as const) on(`look-${where}`, () => this.#walk(where));
    byId("record").addEventListener("keydown", (event) => {
      const walk = WALKS[event.key];
      if (!walk || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.#walk(walk).then(() => byId("record").querySelector<HTMLElement>("[aria-current]")?.focus());
    });
    const board = this.#board;
    board.addEventListener("turn", (event) => void this.#play((event as CustomEvent).detail.text));
    board.addEventListener("several", (event) => this.#several((event as CustomEvent).detail.turns));
    board.addEventListener("say", (event) => this.#say((event as CustomEvent).detail.words));
    board.addEventListener("refused", (event) => void this.#why((event as CustomEvent).detail));
    board.addEventListener("picked", () => this.#markPicked());
    addEventListener("hashchange", () => void this.#openLink());
  }

  /** Opens what the address says, what was played last, or chess. */
  async begin(brought: Linked | null): Promise<void> {
    if (await this.#openLink()) return;
    const room = roomOfWindow();
    if (room && document.body.hasAttribute("data-games")) {
      this.enter(room);
      return;
    }
    const kept = keptGame();
    if (kept && (!brought || brought.name === kept.name)) {
      this.#table.level = kept.level;
      const open = { definition: definition(kept), record: kept.record };
      if (await this.#table.open(open, kept.seats, Infinity, kept.lines ?? null)) return;
      forgetGame();
    }
    await this.#openLinked(brought ?? { name: "chess" });
  }

  async #openLink(): Promise<boolean> {
    const ticket = roomOf(location.hash);
    if (ticket) {
      // A seat does not stay in the address, which is easily given away.
      history.replaceState(null, "", location.pathname + location.search);
      this.enter(ticket);
      return true;
    }
    let found: Linked | null;
    try {
      found = await linked(location.hash);
    } catch (error) {
      this.refused({ message: `this link cannot be read: ${error}`, help: null });
      return false;
    }
    if (!found) return false;
    // What the address says is said once: a reload goes on with the game.
    history.replaceState(null, "", location.pathname + location.search);
    return this.#openLinked(found);
  }

  #openLinked(found: Linked): Promise<boolean> {
    const open = { definition: definition(found) };
    if (found.is_served) this.#served = open.definition;
    return this.#open(found.record === undefined ? open : { ...open, record: found.record });
  }

  /** Opens a game at this screen, whatever was shown before. */
  #open(open: Open, seats?: Seat[]): Promise<boolean> {
    this.#leaveRoom();
    return this.#table.open(open, seats);
  }

  // With players elsewhere.

  /** Sits down at a game, or looks on. */
  enter(ticket: Ticket): void {
    this.dialog.close();
    this.closeWriting();
    this.#table.close();
    this.#leaveRoom();
    setRoomOfWindow(ticket);
    this.#room = new Room(ticket, this);
    document.body.classList.add("with-friends");
    this.#friends.show(this.#room);
    this.#problem("");
  }

  /** Back to a game at this screen. */
  leave(): void {
    const name = this.#room?.game?.name ?? "chess";
    this.#leaveRoom();
    void this.#open({ definition: this.#served?.name === name ? this.#served : { name } });
  }

  #leaveRoom(): void {
    if (!this.#room) return;
    this.#room.leave();
    this.#room = null;
    setRoomOfWindow(null);
    document.body.classList.remove("with-friends");
    this.#friends.show(null);
  }

  seated(table: Seated, news: string): void {
    this.#friends.seated(table, news);
    const state = this.#room?.state;
    if (state) this.#drawTurns(state);
  }

  connected(is: boolean, words: string | null): void {
    this.#friends.connected(is, words);
    const state = this.#room?.state;
    if (state) this.#drawTurns(state);
    else if (!is) byId("title").textContent = words === null ? "Loading …" : "No game";
  }

  /** Draws again what hangs on whether somebody here can play. */
  #drawTurns(state: State): void {
    this.#board.interactive = this.#at.isOpen;
    this.#drawButtons(state);
    this.#drawHands(state);
    this.#drawChoices(state);
  }

  async #friend(): Promise<void> {
    const game = this.#at.game;
    if (game) await this.#friends.make(game, this.#room ? this.#roomDefinition() : this.#table.definition, this.#served);
  }

  /** What the room plays, as far as another game can be made of it. */
  #roomDefinition(): Definition {
    const name = this.#room?.game?.name ?? "";
    return this.#served?.name === name ? this.#served : { name };
  }

  // What the table tells.

  opened(game: Opened): void {
    document.title = `${game.title} – Alfil`;
    byId("title").textContent = game.title;
    byId("summary").textContent = game.summary;
    this.#board.setAttribute("aria-label", `Board of ${game.title}`);
    this.#zones.clear();
    // What was said before was said of another position.
    this.#board.premover = null;
    const room = this.#room;
    const first = room ? (room.seat ?? 0) : this.#table.seats.indexOf("person");
    this.#viewer = Math.max(0, first);
    this.#friends.viewer = this.#viewer;
    if (room) keepRoom({ ...room.ticket, title: game.title, seat: room.seat === null ? "looking on" : (game.players[room.seat]?.name ?? "") });
    this.#drawSeats(game);
    this.#hideThought();
    this.#board.zones = [];
    this.#board.open(game, game.geometry);
    if (this.#viewer !== 0) void this.#view(this.#viewer);
    if (game.warning) this.refused({ message: game.warning, help: null });
  }

  state(state: State): void {
    this.#problem("");
    this.#hideThought();
    this.#friends.draw();
    this.#board.interactive = this.#at.isOpen;
    this.#board.show(state);
    this.#drawHands(state);
    this.#drawChoices(state);
    this.#drawRecord();
    this.#drawFacts(state);
    this.#drawButtons(state);
    const last = state.record[state.ply - 1];
    this.#say([last?.words, state.words].filter(Boolean).join(". "));
    if (!state.steps) this.#follow(state);
    if (this.#room) this.#premoves();
  }

  /** Goes to another position of the game. */
  async #walk(where: Walk): Promise<void> {
    const to = this.#at.tree.place(where);
    if (to) await this.#at.look(to);
  }

  /** Makes the turn that was said before it could be made, and lets one be said where that is possible. */
  #premoves(): void {
    const at = this.#at;
    if (at.isOpen) this.#board.takePremove();
    this.#board.premover = at.waiting;
  }

  /** Two persons at one screen look from the side of the one to move, if they have turned the board so. */
  #follow(state: State): void {
    const table = this.#at;
    if (this.#room) return;
    const persons = table.seats.filter((seat) => seat === "person").length;
    if (persons < 2 || state.mover === null || !state.is_hidden) return;
    if (table.eyes !== null && table.eyes !== this.#viewer) void this.#view(table.eyes);
  }

  thinking(is: boolean): void {
    document.body.classList.toggle("thinking", is);
    this.#board.interactive = this.#at.isOpen;
    if (is) this.#say("thinking …", false);
    this.#premoves();
    const state = this.#at.state;
    if (state) this.#drawTurns(state);
  }

  refused(refusal: Refusal): void {
    this.#problem(refusal.help ? `${refusal.message}; ${refusal.help}` : refusal.message);
  }

  closed(answer: Answer): void {
    if (answer.is === "refused") {
      this.refused(answer);
      return;
    }
    if (answer.is !== "checked") return;
    const told = answer.diagnostics.find((one) => one.is_error) ?? answer.diagnostics[0];
    const label = told?.labels[0];
    const place = label ? `${label.file}:${label.line}:${label.column}: ` : "";
    this.refused({ message: `the definition cannot be played: ${place}${told?.message ?? "it has mistakes"}`, help: told?.help ?? null });
  }

  keep(record: string, lines: KeptNode | null): void {
    const table = this.#table;
    const kept = { ...table.definition, record, lines, seats: table.seats, level: table.level, eyes: table.eyes };
    if (!keepGame(kept)) this.refused({ message: "the browser does not keep the game", help: "save it before you leave" });
  }

  handOver(player: number): void {
    const name = this.#table.game?.players[player]?.name ?? "";
    const ready = h("button", { type: "button", class: "main" }, `I am ${name}`);
    ready.addEventListener("click", () => {
      this.dialog.close();
      void this.#view(player).then(() => this.#table.handedOver(player));
    });
    this.dialog.show(`Hand over to ${name}`, [h("p", {}, "Nobody else should look at the screen now."), ready], false);
  }

  // What is drawn.

  say(words: string): void {
    this.#say(words);
  }

  #say(words: string, isNews = true): void {
    const status = byId("status");
    status.textContent = words;
    status.classList.toggle("news", isNews);
  }

  #problem(words: string): void {
    byId("problem").textContent = words;
  }

  #drawButtons(state: State): void {
    const table = this.#at;
    const set = (id: string, is: boolean) => {
      byId<HTMLButtonElement>(id).disabled = !is;
    };
    for (const id of ["new", "undo", "hint", "analyse"]) byId(id).hidden = this.#room !== null;
    byId("resign").hidden = this.#room !== null && this.#room.seat === null;
    set("undo", state.n_plies > 0 && !table.isLooking);
    set("hint", table.isOpen && !state.steps);
    set("analyse", table.isOpen && !state.steps);
    set("resign", !state.is_over && !table.isThinking && !table.isLooking && state.mover !== null && (this.#room?.isConnected ?? true));
    const { here } = table.tree;
    for (const id of ["look-first", "look-back"]) set(id, here.parent !== null && !table.isThinking);
    for (const id of ["look-on", "look-last"]) set(id, here.next.length > 0 && !table.isThinking);
    byId("claim").hidden = state.claim === null || (this.#room !== null && !table.isOpen);
    if (state.claim) byId("claim").textContent = "Claim the end";
  }

  #drawHands(state: State): void {
    const game = this.#at.game as Opened;
    const [top, bottom] = [byId("hand-top"), byId("hand-bottom")];
    const focused = document.activeElement?.getAttribute("data-item");
    top.replaceChildren();
    bottom.replaceChildren();
    for (const store of state.stores) {
      const isBottom = store.owner === this.#viewer || store.owner === null;
      (isBottom ? bottom : top).append(this.#store(game, state, store));
    }
    if (focused) document.querySelector<HTMLElement>(`[data-item="${CSS.escape(focused)}"]`)?.focus();
  }

  #store(game: Opened, state: State, store: Store): HTMLElement {
    const owner = store.owner === null ? null : game.players[store.owner];
    const name = owner ? `${owner.name} ${store.name}` : store.name;
    const list = h("div", { class: "store", role: "group", "aria-label": name }, h("span", { class: "store-name" }, name));
    for (const item of store.items) {
      const isOpen =
        this.#at.isOpen &&
        (store.owner === null || store.owner === state.mover) &&
        state.turns.some((turn) => turn.item === item.text && turn.from === null);
      const label = `${item.kind === null ? item.text || "empty tile" : game.kinds[item.kind]?.name}, ${item.n}`;
      const shown =
        item.kind === null
          ? h("span", { class: "tile" }, item.text)
          : manPicture(game, { kind: item.kind, player: store.owner ?? state.mover ?? 0 });
      const button = h(
        "button",
        { type: "button", class: "item", disabled: !isOpen, "aria-label": label, "aria-pressed": "false", "data-item": item.text },
        shown,
        item.n > 1 && h("span", { class: "count" }, String(item.n)),
      );
      button.addEventListener("click", () => this.#pickItem(item.text));
      list.append(button);
    }
    if (store.items.length === 0) list.append(h("span", { class: "empty" }, "empty"));
    return list;
  }

  #pickItem(item: string): void {
    const picked = this.#board.picked;
    const isSame = picked !== null && "item" in picked && picked.item === item;
    this.#board.pick(isSame ? null : { item });
    const kind = this.#at.game?.kinds.find((one) => one.letter === item)?.name;
    if (!isSame) this.#say(`${kind ?? item} picked up: choose a cell`);
  }

  #markPicked(): void {
    const picked = this.#board.picked;
    for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-item]")) {
      // The other player's hand may hold the same.
      const isIt = picked !== null && "item" in picked && picked.item === button.dataset["item"] && !button.disabled;
      button.setAttribute("aria-pressed", String(isIt));
    }
  }

  /** Turns that are no way on the board, and those of several steps. */
  #drawChoices(state: State): void {
    const place = byId("choices");
    place.replaceChildren();
    const table = this.#at;
    const button = (words: string, act: () => unknown, isMain = false, isOpen = true) => {
      const made = h("button", { type: "button", class: isMain ? "main" : false, disabled: !isOpen }, words);
      made.addEventListener("click", () => void act());
      place.append(made);
    };
    if (!table.isOpen) return;
    if (state.steps) {
      const { name, made, unfinished, max } = state.steps;
      place.append(h("span", {}, `${name}: ${made.length} of at most ${max} steps ${made.join(" ")}`));
      button("Done", () => table.step("done"), true, unfinished === null);
      button("Take back a step", () => table.step("back"), false, made.length > 0);
      button("Give it up", () => table.step("cancel"));
      if (unfinished) place.append(h("span", { class: "why" }, unfinished));
      return;
    }
    for (const name of state.compound) button(`Begin ${name}`, () => table.begin(name));
    for (const turn of state.turns) {
      if (turn.from === null && turn.to === null) button(turn.words, () => this.#play(turn.text));
    }
  }

  #drawRecord(): void {
    const list = byId("record");
    const tree = this.#at.tree;
    list.replaceChildren(...this.#line(tree.root, 0));
    const here = list.querySelector<HTMLElement>("[aria-current]");
    if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /** The turns after a position, each with the lines that were played instead of it. */
  #line(from: Node, ply: number): HTMLElement[] {
    const items: HTMLElement[] = [];
    for (let at = from, n = ply, begins = true; at.next.length > 0; at = at.next[0] as Node, n++) {
      const [main, ...others] = at.next as [Node, ...Node[]];
      items.push(this.#turnItem(main, n, begins));
      begins = others.length > 0;
      for (const other of others) {
        const line = [this.#turnItem(other, n, true), ...this.#line(other, n + 1)];
        items.push(h("li", { class: "line" }, h("ol", { "aria-label": `Instead: ${other.written?.words ?? ""}` }, ...line)));
      }
    }
    return items;
  }

  #turnItem(node: Node, ply: number, begins: boolean): HTMLElement {
    const n = this.#at.game?.players.length ?? 2;
    const written = node.written;
    const text = written?.standard ?? written?.text ?? "…";
    const round = Math.floor(ply / n) + 1;
    const number = ply % n === 0 ? `${round}. ` : begins ? `${round}… ` : "";
    const isHere = node === this.#at.tree.here;
    const button = h(
      "button",
      { type: "button", "aria-current": isHere ? "step" : false, title: written?.words ?? "" },
      number && h("span", { class: "number" }, number),
      text,
    );
    button.addEventListener("click", () => void this.#at.look(node));
    return h("li", {}, button);
  }

  #drawFacts(state: State): void {
    const place = byId("facts");
    const game = this.#at.game as Opened;
    const facts: string[] = [];
    if (state.phase) facts.push(`phase: ${state.phase}`);
    facts.push(...state.counters);
    for (const status of state.statuses) {
      const cells = status.cells.map((cell) => game.cells[cell]?.name ?? "");
      const shown = cells.length > 12 ? `${cells.slice(0, 12).join(" ")} and ${cells.length - 12} more` : cells.join(" ");
      facts.push(`${status.name} (${status.name.slice(0, 1).toUpperCase()}): ${shown}`);
    }
    const lines: HTMLElement[] = facts.length > 0 ? [h("ul", {}, ...facts.map((fact) => h("li", {}, fact)))] : [];
    if (game.zones.length > 0) {
      const boxes = game.zones.map((zone, index) => {
        const box = h("input", { type: "checkbox", checked: this.#zones.has(index) });
        box.addEventListener("change", () => {
          if (box.checked) this.#zones.add(index);
          else this.#zones.delete(index);
          this.#board.zones = game.zones.map((one, at) => (this.#zones.has(at) ? one.cells : []));
        });
        return h("label", {}, box, ` ${zone.name}`);
      });
      lines.push(h("fieldset", {}, h("legend", {}, "Zones"), ...boxes));
    }
    place.replaceChildren(...lines);
  }

  #drawSeats(game: Opened): void {
    const form = byId<HTMLFormElement>("seats");
    const table = this.#table;
    const seats = game.players.map((player, index) => {
      const options = (["person", "engine"] as const).map((seat) =>
        h("option", { value: seat, selected: table.seats[index] === seat }, seat === "person" ? "Person" : "Engine"),
      );
      const select = h("select", { id: `seat-${index}` }, ...options);
      select.addEventListener("change", () => {
        table.seats[index] = select.value as Seat;
        if (table.state) this.state(table.state);
        void table.go();
      });
      const dot = h("span", { class: "dot" });
      dot.style.background = player.disc;
      return h("label", { for: `seat-${index}` }, dot, player.name, select);
    });
    const level = h("input", { type: "range", min: 1, max: 10, value: table.level, id: "level" });
    const shown = h("output", { for: "level" }, String(table.level));
    level.addEventListener("input", () => {
      table.level = Number(level.value);
      shown.textContent = level.value;
    });
    form.hidden = this.#room !== null;
    form.replaceChildren(...seats, h("label", { for: "level" }, "Engine's level", level, shown));
  }

  async #view(player: number): Promise<void> {
    const at = this.#at;
    const answer = await at.ask({ ask: "geometry", viewer: player });
    const game = at.game;
    if (answer.is !== "geometry" || !game || at !== this.#at) return;
    this.#viewer = player;
    this.#friends.viewer = player;
    this.#board.open(game, answer);
    this.#board.zones = game.zones.map((one, at) => (this.#zones.has(at) ? one.cells : []));
    if (this.#at.state) this.#drawHands(this.#at.state);
  }

  async #turn(): Promise<void> {
    const n = this.#at.game?.players.length ?? 1;
    if (this.#at.isThinking) return;
    await this.#view((this.#viewer + 1) % n);
  }

  // What a person does.

  async #play(text: string): Promise<void> {
    this.dialog.close();
    await this.#at.play(text);
  }

  #several(turns: Turn[]): void {
    const game = this.#at.game as Opened;
    const mover = this.#at.state?.mover ?? 0;
    const buttons = turns.map((turn) => {
      const picture = turn.promotes === null ? null : manPicture(game, { kind: turn.promotes, player: mover });
      const button = h("button", { type: "button", class: "choice" }, picture, turn.words);
      button.addEventListener("click", () => void this.#play(turn.text));
      return button;
    });
    this.dialog.show("Which turn?", [h("div", { class: "several" }, ...buttons)]);
  }

  /** Asks why nothing goes there; the answer is a refusal with its reason. */
  async #why({ from, to }: { from: number; to: number | null }): Promise<void> {
    const cells = this.#at.game?.cells;
    const name = (cell: number) => cells?.[cell]?.name ?? "";
    if (!this.#at.isOpen) return;
    if (to === null) {
      const words = this.#board.words(from);
      const man = this.#at.state?.men.find((one) => one.cell === from);
      const isOwn = man?.player === this.#at.state?.mover;
      this.refused({ message: isOwn ? `${words}: he has no turn now` : `${words}: not yours to move`, help: null });
      return;
    }
    await this.#at.play(`${name(from)}${name(to)}`);
  }

  async #think(millis: number, lines: number): Promise<void> {
    this.#problem("");
    const thought = await this.#table.think(millis, lines);
    const state = this.#table.state;
    if (state) this.#say(state.words, false);
    if (thought) this.#showThought(thought);
  }

  #showThought(thought: Thought): void {
    const place = byId("thought");
    const lines = thought.lines.map((line) =>
      h("li", {}, h("strong", {}, line.score), ` ${line.turns.slice(0, LINE_TURNS).join(" ")}`),
    );
    const looked = `${thought.depth} turns deep, ${thought.nodes.toLocaleString("en")} positions in ${(thought.millis / 1000).toFixed(1)} s`;
    place.replaceChildren(h("ol", {}, ...lines), h("p", {}, looked));
    place.hidden = false;
    this.#board.arrows = thought.lines.flatMap((line) => (line.arrow ? [line.arrow] : []));
    const [best] = thought.lines;
    if (best) this.#say(`best is ${best.turns[0]}, ${best.score}`);
  }

  #hideThought(): void {
    byId("thought").hidden = true;
  }

  #resign(): void {
    const { game, state, seats } = this.#at;
    if (!game || !state || state.mover === null) return;
    const room = this.#room;
    if (room) {
      const name = game.players[room.seat ?? 0]?.name ?? "";
      const yes = h("button", { type: "button", class: "main" }, `${name} resigns`);
      yes.addEventListener("click", () => {
        this.dialog.close();
        void room.at({ ask: "resign" });
      });
      this.dialog.show("Resign?", [h("p", {}, "The game ends with it."), yes]);
      return;
    }
    // The person resigns, whoever is to move.
    const loser = seats[state.mover] === "person" ? state.mover : Math.max(0, seats.indexOf("person"));
    const winners = game.players.map((_, index) => index).filter((index) => index !== loser);
    const name = game.players[loser]?.name ?? "";
    const yes = h("button", { type: "button", class: "main" }, `${name} resigns`);
    yes.addEventListener("click", () => {
      this.dialog.close();
      void this.#table.agree(winners, `${name} resigns`);
    });
    this.dialog.show("Resign?", [h("p", {}, "The game ends; it can be taken back with Undo."), yes]);
  }

  #claim(): void {
    const claim = this.#at.state?.claim;
    if (this.#room) void this.#room.at({ ask: "claim" });
    else if (claim) void this.#table.agree(this.#table.state?.winners ?? [], claim);
  }

  async #rules(): Promise<void> {
    const answer = await this.#at.ask({ ask: "rules" });
    const title = this.#at.game?.title ?? "Rules";
    if (answer.is === "text") this.dialog.show(`Rules of ${title}`, [h("pre", { tabindex: 0 }, answer.text)]);
    if (answer.is === "html") {
      const frame = h("iframe", { title: `Rules of ${title}`, sandbox: "" });
      frame.src = URL.createObjectURL(new Blob([answer.html], { type: "text/html" }));
      this.dialog.show(`Rules of ${title}`, [frame]);
    }
  }

  async #list(): Promise<Listed[]> {
    if (this.#variants) return this.#variants;
    // A worker of its own: reading them all takes a moment, and the game goes on.
    const engine = new Engine(this.#source);
    const answer = await engine.ask({ ask: "library" }, 60_000);
    engine.end();
    if (answer.is !== "library") return [];
    this.#variants = answer.variants;
    return answer.variants;
  }

  async #choose(): Promise<void> {
    const list = h("ul", { class: "library" }, h("li", {}, "Loading …"));
    const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search games" });
    this.dialog.show("Games", [search, list]);
    const variants = await this.#list();
    const draw = () => {
      const wanted = search.value.toLowerCase();
      const fits = variants.filter((one) => `${one.name} ${one.title} ${one.summary}`.toLowerCase().includes(wanted));
      const items = fits.map((one) => {
        const button = h("button", { type: "button" }, h("strong", {}, one.title), h("span", {}, one.summary));
        button.addEventListener("click", () => {
          this.dialog.close();
          this.closeWriting();
          void this.#open({ definition: { name: one.name } });
        });
        return h("li", {}, button);
      });
      list.replaceChildren(...(items.length > 0 ? items : [h("li", {}, "no game is called so")]));
    };
    search.addEventListener("input", draw);
    draw();
  }

  #newGame(): void {
    const game = this.#at.game;
    if (!game) return;
    const fen = h("input", { type: "text", id: "start-fen", placeholder: "the game's own start", spellcheck: "false" });
    const boxes = game.options.map((option) => {
      const box = h("input", { type: "checkbox", value: option.name, checked: option.on });
      return { box, label: h("label", {}, box, ` ${option.name}`, option.about && h("small", {}, ` ${option.about}`)) };
    });
    const start = h("button", { type: "button", class: "main" }, "Begin");
    start.addEventListener("click", () => {
      this.dialog.close();
      const options = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      const open = { definition: this.#table.definition, options };
      const text = fen.value.trim();
      void this.#table.open(text ? { ...open, fen: text } : open, this.#table.seats);
    });
    const options = boxes.length > 0 && h("fieldset", {}, h("legend", {}, "Options"), ...boxes.map(({ label }) => label));
    const begin = h("label", { for: "start-fen" }, "Begin from this FEN ", fen);
    this.dialog.show(`New game of ${game.title}`, [options || null, begin, start]);
  }

  async #keepDialog(): Promise<void> {
    const game = this.#at.game;
    if (!game) return;
    const record = await this.#at.record();
    if (record === null) return;
    const hides = this.#at.state?.is_hidden;
    const area = h("textarea", { rows: 10, spellcheck: "false", "aria-label": "The game as text" });
    area.value = hides ? "" : record;
    const save = h("button", { type: "button" }, "Download");
    save.addEventListener("click", () => download(`${game.name}.pgn`, record));
    const copy = h("button", { type: "button" }, "Copy a link");
    copy.addEventListener("click", () => void this.#copyLink({ ...(this.#room ? this.#roomDefinition() : this.#table.definition), record }));
    const fen = h("button", { type: "button" }, "Copy the FEN");
    fen.addEventListener("click", () => void this.copy(this.#at.state?.fen ?? ""));
    const file = h("input", { type: "file", accept: ".pgn,.txt", "aria-label": "Open a file" });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      if (chosen) await this.#openRecord(await chosen.text());
    });
    const open = h("button", { type: "button" }, "Open the text above");
    open.addEventListener("click", () => void this.#openRecord(area.value));
    this.dialog.show("Save and open", [
      hides ? h("p", {}, "What has been laid unseen is in the saved game: nobody should read it before the reveal.") : null,
      area,
      h("div", { class: "buttons" }, save, copy, fen, open),
      h("label", {}, "Open a file: ", file),
    ]);
  }

  async #openRecord(record: string): Promise<void> {
    this.dialog.close();
    const named = /^\[Variant "([^"]*)"\]/m.exec(record)?.[1];
    const game = this.#at.game;
    const own = this.#room ? this.#roomDefinition() : this.#table.definition;
    // A game of the definition that is open is one of that text, wherever it comes from.
    const definition = named === undefined || named === game?.name ? own : { name: named };
    const seats = this.#room ? game?.players.map((): Seat => "person") : this.#table.seats;
    await this.#open({ definition, record }, seats);
  }

  async #copyLink(what: Linked): Promise<void> {
    const base = location.protocol === "file:" ? location.href.replace(/#.*/, "") : location.origin + location.pathname;
    await this.copy(base + (await link(what)));
  }

  /** Copies a text, or shows it where the browser does not let us. */
  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#say("copied");
    } catch {
      const area = h("textarea", { rows: 4, readonly: true, "aria-label": "Text to copy" });
      area.value = text;
      this.dialog.show("Copy this", [area]);
      area.select();
    }
  }

  // Writing.

  async write(): Promise<void> {
    const { openEditor } = await import("./editor");
    byId("play").hidden = true;
    byId("writing").hidden = false;
    await openEditor({
      source: this.#source,
      definition: this.#room ? this.#roomDefinition() : this.#table.definition,
      variants: await this.#list(),
      play: (definition) => {
        this.closeWriting();
        void this.#open({ definition });
      },
      share: (definition) => void this.#copyLink(definition),
      close: () => this.closeWriting(),
    });
  }

  closeWriting(): void {
    byId("play").hidden = false;
    byId("writing").hidden = true;
  }
}

/** Begins: the page's only entry. */
export function begin(source: Source, brought: Linked | null = null): void {
  void new App(source).begin(brought);
}
