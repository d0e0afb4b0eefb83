// The page: everything around the board.

import { type AlfilBoard, manPicture } from "./board";
import { Dialog } from "./dialog";
import { byId, download, h } from "./dom";
import { Engine, type Source } from "./engine";
import type { Answer, Listed, Opened, Refusal, State, Store, Thought, Turn } from "./protocol";
import { type Linked, definition, link, linked } from "./share";
import { forgetGame, keepGame, keptGame } from "./store";
import { type Seat, Table, type Watcher } from "./table";
import type { KeptNode, Node } from "./tree";

/** How long a hint and an analysis think, in milliseconds. */
const HINT = 1500;
const ANALYSIS = 4000;
/** How many lines an analysis shows, and how many turns of each. */
const LINES = 3;
const LINE_TURNS = 8;

/** Keys in the list of turns. */
const WALKS: Record<string, Parameters<Table["walk"]>[0]> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "before",
  ArrowDown: "after",
  Home: "first",
  End: "last",
};

class App implements Watcher {
  #source: Source;
  #engine: Engine;
  #table: Table;
  #board = byId<AlfilBoard>("board");
  #dialog = new Dialog();
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

  #listen(): void {
    const table = this.#table;
    const on = (id: string, act: () => unknown) => byId(id).addEventListener("click", () => void act());
    on("choose", () => this.#choose());
    on("new", () => this.#newGame());
    on("undo", () => table.undo());
    on("flip", () => this.#turn());
    on("hint", () => this.#think(HINT, 1));
    on("analyse", () => this.#think(ANALYSIS, LINES));
    on("resign", () => this.#resign());
    on("claim", () => this.#claim());
    on("rules", () => this.#rules());
    on("keep", () => this.#keepDialog());
    on("write", () => this.write());
    for (const where of ["first", "back", "on", "last"] as const) on(`look-${where}`, () => table.walk(where));
    byId("record").addEventListener("keydown", (event) => {
      const walk = WALKS[event.key];
      if (!walk || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void table.walk(walk).then(() => byId("record").querySelector<HTMLElement>("[aria-current]")?.focus());
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
    return this.#table.open(found.record === undefined ? open : { ...open, record: found.record });
  }

  // What the table tells.

  opened(game: Opened): void {
    document.title = `${game.title} – Alfil`;
    byId("title").textContent = game.title;
    byId("summary").textContent = game.summary;
    this.#board.setAttribute("aria-label", `Board of ${game.title}`);
    this.#zones.clear();
    const first = this.#table.seats.indexOf("person");
    this.#viewer = Math.max(0, first);
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
    this.#board.interactive = this.#table.isOpen;
    this.#board.show(state);
    this.#drawHands(state);
    this.#drawChoices(state);
    this.#drawRecord();
    this.#drawFacts(state);
    this.#drawButtons(state);
    const last = state.record[state.ply - 1];
    this.#say([last?.words, state.words].filter(Boolean).join(". "));
    if (!state.steps) this.#follow(state);
  }

  /** Two persons at one screen look from the side of the one to move, if they have turned the board so. */
  #follow(state: State): void {
    const table = this.#table;
    const persons = table.seats.filter((seat) => seat === "person").length;
    if (persons < 2 || state.mover === null || !state.is_hidden) return;
    if (table.eyes !== null && table.eyes !== this.#viewer) void this.#view(table.eyes);
  }

  thinking(is: boolean): void {
    document.body.classList.toggle("thinking", is);
    this.#board.interactive = this.#table.isOpen;
    if (is) this.#say("thinking …", false);
    if (!is) this.#board.takePremove();
    this.#board.premover = is ? this.#table.waiting : null;
    const state = this.#table.state;
    if (!state) return;
    this.#drawButtons(state);
    this.#drawHands(state);
    this.#drawChoices(state);
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
      this.#dialog.close();
      void this.#view(player).then(() => this.#table.handedOver(player));
    });
    this.#dialog.show(`Hand over to ${name}`, [h("p", {}, "Nobody else should look at the screen now."), ready], false);
  }

  // What is drawn.

  #say(words: string, isNews = true): void {
    const status = byId("status");
    status.textContent = words;
    status.classList.toggle("news", isNews);
  }

  #problem(words: string): void {
    byId("problem").textContent = words;
  }

  #drawButtons(state: State): void {
    const table = this.#table;
    const set = (id: string, is: boolean) => {
      byId<HTMLButtonElement>(id).disabled = !is;
    };
    set("undo", state.n_plies > 0 && !table.isLooking);
    set("hint", table.isOpen && !state.steps);
    set("analyse", table.isOpen && !state.steps);
    set("resign", !state.is_over && !table.isThinking && !table.isLooking && state.mover !== null);
    const { here } = table.tree;
    for (const id of ["look-first", "look-back"]) set(id, here.parent !== null && !table.isThinking);
    for (const id of ["look-on", "look-last"]) set(id, here.next.length > 0 && !table.isThinking);
    byId("claim").hidden = state.claim === null;
    if (state.claim) byId("claim").textContent = "Claim the end";
  }

  #drawHands(state: State): void {
    const game = this.#table.game as Opened;
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
        this.#table.isOpen &&
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
    const kind = this.#table.game?.kinds.find((one) => one.letter === item)?.name;
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
    const table = this.#table;
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
    const tree = this.#table.tree;
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
    const n = this.#table.game?.players.length ?? 2;
    const written = node.written;
    const text = written?.standard ?? written?.text ?? "…";
    const round = Math.floor(ply / n) + 1;
    const number = ply % n === 0 ? `${round}. ` : begins ? `${round}… ` : "";
    const isHere = node === this.#table.tree.here;
    const button = h(
      "button",
      { type: "button", "aria-current": isHere ? "step" : false, title: written?.words ?? "" },
      number && h("span", { class: "number" }, number),
      text,
    );
    button.addEventListener("click", () => void this.#table.look(node));
    return h("li", {}, button);
  }

  #drawFacts(state: State): void {
    const place = byId("facts");
    const game = this.#table.game as Opened;
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
    form.replaceChildren(...seats, h("label", { for: "level" }, "Engine's level", level, shown));
  }

  async #view(player: number): Promise<void> {
    const answer = await this.#engine.ask({ ask: "geometry", viewer: player });
    const game = this.#table.game;
    if (answer.is !== "geometry" || !game) return;
    this.#viewer = player;
    this.#board.open(game, answer);
    this.#board.zones = game.zones.map((one, at) => (this.#zones.has(at) ? one.cells : []));
    if (this.#table.state) this.#drawHands(this.#table.state);
  }

  async #turn(): Promise<void> {
    const n = this.#table.game?.players.length ?? 1;
    if (this.#table.isThinking) return;
    await this.#view((this.#viewer + 1) % n);
  }

  // What a person does.

  async #play(text: string): Promise<void> {
    this.#dialog.close();
    await this.#table.play(text);
  }

  #several(turns: Turn[]): void {
    const game = this.#table.game as Opened;
    const mover = this.#table.state?.mover ?? 0;
    const buttons = turns.map((turn) => {
      const picture = turn.promotes === null ? null : manPicture(game, { kind: turn.promotes, player: mover });
      const button = h("button", { type: "button", class: "choice" }, picture, turn.words);
      button.addEventListener("click", () => void this.#play(turn.text));
      return button;
    });
    this.#dialog.show("Which turn?", [h("div", { class: "several" }, ...buttons)]);
  }

  /** Asks why nothing goes there; the answer is a refusal with its reason. */
  async #why({ from, to }: { from: number; to: number | null }): Promise<void> {
    const cells = this.#table.game?.cells;
    const name = (cell: number) => cells?.[cell]?.name ?? "";
    if (!this.#table.isOpen) return;
    if (to === null) {
      const words = this.#board.words(from);
      const man = this.#table.state?.men.find((one) => one.cell === from);
      const isOwn = man?.player === this.#table.state?.mover;
      this.refused({ message: isOwn ? `${words}: he has no turn now` : `${words}: not yours to move`, help: null });
      return;
    }
    await this.#table.play(`${name(from)}${name(to)}`);
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
    const { game, state, seats } = this.#table;
    if (!game || !state || state.mover === null) return;
    // The person resigns, whoever is to move.
    const loser = seats[state.mover] === "person" ? state.mover : Math.max(0, seats.indexOf("person"));
    const winners = game.players.map((_, index) => index).filter((index) => index !== loser);
    const name = game.players[loser]?.name ?? "";
    const yes = h("button", { type: "button", class: "main" }, `${name} resigns`);
    yes.addEventListener("click", () => {
      this.#dialog.close();
      void this.#table.agree(winners, `${name} resigns`);
    });
    this.#dialog.show("Resign?", [h("p", {}, "The game ends; it can be taken back with Undo."), yes]);
  }

  #claim(): void {
    const claim = this.#table.state?.claim;
    if (claim) void this.#table.agree(this.#table.state?.winners ?? [], claim);
  }

  async #rules(): Promise<void> {
    const answer = await this.#engine.ask({ ask: "rules" });
    const title = this.#table.game?.title ?? "Rules";
    if (answer.is === "text") this.#dialog.show(`Rules of ${title}`, [h("pre", { tabindex: 0 }, answer.text)]);
    if (answer.is === "html") {
      const frame = h("iframe", { title: `Rules of ${title}`, sandbox: "" });
      frame.src = URL.createObjectURL(new Blob([answer.html], { type: "text/html" }));
      this.#dialog.show(`Rules of ${title}`, [frame]);
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
    this.#dialog.show("Games", [search, list]);
    const variants = await this.#list();
    const draw = () => {
      const wanted = search.value.toLowerCase();
      const fits = variants.filter((one) => `${one.name} ${one.title} ${one.summary}`.toLowerCase().includes(wanted));
      const items = fits.map((one) => {
        const button = h("button", { type: "button" }, h("strong", {}, one.title), h("span", {}, one.summary));
        button.addEventListener("click", () => {
          this.#dialog.close();
          this.closeWriting();
          void this.#table.open({ definition: { name: one.name } });
        });
        return h("li", {}, button);
      });
      list.replaceChildren(...(items.length > 0 ? items : [h("li", {}, "no game is called so")]));
    };
    search.addEventListener("input", draw);
    draw();
  }

  #newGame(): void {
    const game = this.#table.game;
    if (!game) return;
    const fen = h("input", { type: "text", id: "start-fen", placeholder: "the game's own start", spellcheck: "false" });
    const boxes = game.options.map((option) => {
      const box = h("input", { type: "checkbox", value: option.name, checked: option.on });
      return { box, label: h("label", {}, box, ` ${option.name}`, option.about && h("small", {}, ` ${option.about}`)) };
    });
    const start = h("button", { type: "button", class: "main" }, "Begin");
    start.addEventListener("click", () => {
      this.#dialog.close();
      const options = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      const open = { definition: this.#table.definition, options };
      const text = fen.value.trim();
      void this.#table.open(text ? { ...open, fen: text } : open, this.#table.seats);
    });
    const options = boxes.length > 0 && h("fieldset", {}, h("legend", {}, "Options"), ...boxes.map(({ label }) => label));
    const begin = h("label", { for: "start-fen" }, "Begin from this FEN ", fen);
    this.#dialog.show(`New game of ${game.title}`, [options || null, begin, start]);
  }

  async #keepDialog(): Promise<void> {
    const game = this.#table.game;
    if (!game) return;
    const record = await this.#table.record();
    if (record === null) return;
    const hides = this.#table.state?.is_hidden;
    const area = h("textarea", { rows: 10, spellcheck: "false", "aria-label": "The game as text" });
    area.value = hides ? "" : record;
    const save = h("button", { type: "button" }, "Download");
    save.addEventListener("click", () => download(`${game.name}.pgn`, record));
    const copy = h("button", { type: "button" }, "Copy a link");
    copy.addEventListener("click", () => void this.#copyLink({ ...this.#table.definition, record }));
    const fen = h("button", { type: "button" }, "Copy the FEN");
    fen.addEventListener("click", () => void this.copy(this.#table.state?.fen ?? ""));
    const file = h("input", { type: "file", accept: ".pgn,.txt", "aria-label": "Open a file" });
    file.addEventListener("change", async () => {
      const chosen = file.files?.[0];
      if (chosen) await this.#openRecord(await chosen.text());
    });
    const open = h("button", { type: "button" }, "Open the text above");
    open.addEventListener("click", () => void this.#openRecord(area.value));
    this.#dialog.show("Save and open", [
      hides ? h("p", {}, "What has been laid unseen is in the saved game: nobody should read it before the reveal.") : null,
      area,
      h("div", { class: "buttons" }, save, copy, fen, open),
      h("label", {}, "Open a file: ", file),
    ]);
  }

  async #openRecord(record: string): Promise<void> {
    this.#dialog.close();
    const named = /^\[Variant "([^"]*)"\]/m.exec(record)?.[1];
    const own = this.#table.definition;
    // A game of the definition that is open is one of that text, wherever it comes from.
    const definition = named === undefined || named === this.#table.game?.name ? own : { name: named };
    await this.#table.open({ definition, record }, this.#table.seats);
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
      this.#dialog.show("Copy this", [area]);
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
      definition: this.#table.definition,
      variants: await this.#list(),
      play: (definition) => {
        this.closeWriting();
        void this.#table.open({ definition });
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
