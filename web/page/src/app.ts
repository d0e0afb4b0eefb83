// The page: everything around the board.

import { GameAddress } from "./address";
import { Analysis } from "./analysis";
import { annotated } from "./annotated";
import type { Arranger } from "./arranger";
import { Banner } from "./banner";
import type { AlfilBoard } from "./board";
import { choices } from "./choices";
import { Clocks, timingFields } from "./clock";
import { Dialog } from "./dialog";
import { byId, h } from "./dom";
import { Engine, type Source } from "./engine";
import { exchange } from "./exchange";
import { Facts } from "./facts";
import { Friends, type Host, roomAddress, roomOf } from "./friends";
import { listenToHands, pickItem } from "./hand";
import { hideHint, showHint } from "./hint";
import { drawIcons } from "./icons";
import { keyList, listenToKeys } from "./keys";
import { setUpPopups } from "./menu";
import { MARKS } from "./mistakes";
import { MoveList } from "./moves";
import { Notes } from "./notes";
import { Notices } from "./notices";
import { optionFields, optionsOn } from "./options";
import { arrangerOf, showArranger } from "./parts";
import { onPreference } from "./preferences";
import type { Line, TableShown } from "./messages";
import type { Definition, Listed, Open, Opened, Refusal, State } from "./protocol";
import { readings } from "./readings";
import { explain, refusalLine, why } from "./refusals";
import { Room, type RoomWatcher, type Ticket } from "./room";
import { RuleSheet } from "./rules";
import { drawSeats } from "./seats";
import { Shelf } from "./shelf";
import { BadLink, type Linked, address, definition, idOf, isSame, link, linked } from "./share";
import { Sounds } from "./sounds";
import { Studies } from "./studies";
import {
  GAMES_MOST,
  type Kept,
  definitionOf,
  hasUnkept,
  keepClock,
  keepGame,
  keepRoom,
  keptGame,
  keptGames,
  migrate,
  newId,
  onElsewhere,
  seatAt,
  setSeatOfWindow,
} from "./store";
import { drawSwitches } from "./switches";
import { Strips } from "./strips";
import { type About, type Besides, type Play, type Resumed, type Seat, Table } from "./table";
import type { Walk } from "./tree";
import { TypedMoves } from "./typed";
import { capital, claimWords, outcome, resultLine } from "./words";

/** How long a hint thinks, in milliseconds. */
const HINT = 1500;

/** Keys in the list of turns. */
const WALKS: Record<string, Walk> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  ArrowUp: "before",
  ArrowDown: "after",
  Home: "first",
  End: "last",
};

/** How a game is opened and shown. */
interface Coming extends Resumed {
  is_served?: boolean;
  draft?: string | null;
  /** Whether the address is that of the game already, or that of the definition on the page: Back does not lead to it. */
  replaces?: boolean;
}

class App implements RoomWatcher, Host {
  #source: Source;
  #table: Table;
  #board = byId<AlfilBoard>("board");
  readonly dialog = new Dialog();
  readonly strips = new Strips((item) => this.#pickItem(item));
  #moves = new MoveList();
  #facts = new Facts(this.#board);
  #banner = new Banner();
  #notices = new Notices();
  #rules = new RuleSheet();
  #typed = new TypedMoves(() => this.#at);
  /** The start of the game that is shown, as far as it is known. */
  #start: { game: Opened; state: State | null } | null = null;
  #friends = new Friends(this);
  #clocks = new Clocks({
    flagged: (player) => this.#flagged(player),
    say: (words) => this.#notices.say(words),
    store: (clock) => keepClock(this.#table.about.id, this.#table.about.stamp, clock),
    draw: (clocks) => this.strips.clocks(clocks),
  });
  #analysis: Analysis;
  #notes = new Notes({
    table: () => this.#table,
    changed: () => {
      this.#drawRecord();
      void this.#table.keepNotes();
    },
  });
  #studies: Studies;
  #shelf: Shelf;
  /** The game with players elsewhere, if that is what is shown. */
  #room: Room | null = null;
  /** What the server was started with. */
  #served: Definition | null = null;
  /** What the page of one file holds. */
  #brought: Linked | null = null;
  /** A game with players elsewhere that is being entered. */
  #entering: Room | null = null;
  /** Whether the game that is coming takes the place of the address that is there. */
  #replaces = true;
  #address = new GameAddress();
  /** Counts the addresses that were gone to. */
  #going = 0;
  /** The game of the shelf that has been shown last. */
  #named = "";
  /** The hint that was last shown with a position. */
  #hinted = "";
  #viewer = 0;
  #variants: Listed[] | null = null;
  /** The positions that are being set up, by the games that they were begun from. */
  #arrangers = new Map<string, Arranger>();

  constructor(source: Source) {
    this.#source = source;
    this.#table = new Table(new Engine(source), {
      opened: (game) => this.#shown(game),
      state: (state) => this.state(state),
      waits: () => this.#premoves(),
      thinking: (is) => this.thinking(is),
      refused: (refusal) => this.refused(refusal),
      keep: (record, besides) => this.keep(record, besides),
      handOver: (player) => this.handOver(player),
    });
    this.#analysis = new Analysis(source, {
      table: () => this.#table,
      board: this.#board,
      viewer: () => this.#viewer,
      say: (words) => this.#notices.say(words),
      copy: (text) => this.copy(text),
    });
    this.#shelf = new Shelf(source, {
      dialog: this.dialog,
      table: () => (this.#room ? null : this.#table),
      viewer: () => this.#viewer,
      list: () => this.#list(),
      goOn: (kept) => this.#goOn(kept, false),
      begin: (name) => this.#open({ definition: { name } }),
      leave: (open) => this.#leaveDialog(open),
      shown: (is) => this.#analysis.rest(is),
    });
    this.#studies = new Studies(source, {
      dialog: this.dialog,
      table: () => this.#table,
      list: () => this.#list(),
      goOn: (kept) => this.#leaveDialog(() => this.#goOn(kept, false)),
      open: (text) => this.#leaveDialog(() => this.#openText(text)),
      begin: (open, chapter) => {
        const about: About = { id: newId(), stamp: null, is_served: false, draft: null, chapter };
        return this.#leaveDialog(() => this.#open(open, { about, seats: this.#table.seats.map((): Seat => "person") }));
      },
      keep: () => this.#table.keepNotes(),
      say: (words) => this.#notices.warn(words),
    });
    this.#listen();
  }

  /** The game that is shown. */
  get #at(): Play {
    return this.#room ?? this.#table;
  }

  #listen(): void {
    drawIcons();
    setUpPopups();
    const on = (id: string, act: () => unknown) => byId(id).addEventListener("click", () => void act());
    on("menu-arrange", () => this.#arrange());
    on("menu-fen", () => this.copy(this.#at.state?.fen ?? ""));
    on("menu-link", () => this.#copyGame());
    on("menu-print", () => print());
    on("choose", () => this.#shelf.show());
    on("new", () => this.#newGame());
    on("undo", () => this.#table.undo());
    on("flip", () => this.#turn());
    on("hint", () => this.#think());
    on("analyse", () => this.#analysis.toggle());
    on("resign", () => this.#resign());
    on("claim", () => this.#claim());
    on("rules", () => this.#rules.toggle({ game: this.#at.game, ask: (request) => this.#at.ask(request) }));
    const sharing = { dialog: this.dialog, written: () => this.#written(), copy: (text: string) => this.copy(text), copyGame: () => this.#copyGame(), open: (text: string) => this.#leaveDialog(() => this.#openText(text)) };
    on("keep", () => exchange(this.#at, sharing));
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
    board.addEventListener("say", (event) => {
      this.#notices.say((event as CustomEvent).detail.words, true, true);
    });
    board.addEventListener("refused", (event) => void explain(this.#at, board, (event as CustomEvent).detail, (refusal) => this.refused(refusal)));
    board.addEventListener("picked", () => this.#picked());
    board.reach = (cell) => this.#at.reach(cell);
    const help = () => this.dialog.show("Keys", [keyList()]);
    listenToKeys(board, {
      walk: (where) => this.#walk(where),
      flip: () => void this.#turn(),
      help,
      hasMoves: () => this.#at.tree.root.next.length > 0,
    });
    drawSwitches(help);
    onPreference((name) => {
      if (name === "pieces" && this.#table.game) this.#drawStrips();
    });
    listenToHands(board);
    new Sounds(board);
    document.addEventListener(MARKS, () => this.#drawRecord());
    addEventListener("hashchange", () => void this.#goToAddress());
    addEventListener("beforeunload", (event) => {
      // The game that is shown is in the address then.
      if (hasUnkept(this.#table.about.id) || [...this.#arrangers.values()].some((one) => one.hasChanges)) event.preventDefault();
    });
    onElsewhere((kept) => {
      if (this.#room || kept.id !== this.#table.about.id || kept.stamp === this.#table.about.stamp) return;
      this.#notices.warn("this game goes on in another window; reload to see it; moves made here become a separate game");
    });
  }

  /** Opens the game of the address, the last game, or chess. */
  async begin(brought: Linked | null): Promise<void> {
    this.#brought = brought;
    migrate();
    if (await this.#goToAddress()) return;
    const kept = keptGames().find((one) => brought === null || (one.name === brought.name && one.text === brought.text));
    if (kept) await this.#goOn(kept, true);
    else await this.#openLinked({ ...(brought ?? { name: "chess" }), is_served: brought !== null });
  }

  /** Opens the game of the address, if it names one. The shown game stays if that fails. */
  async #goToAddress(): Promise<boolean> {
    const { hash } = location;
    if (this.#at.game && this.#address.isHere) return true;
    if (new URLSearchParams(hash.slice(1)).has("room")) {
      const ticket = roomOf(hash);
      // A seat does not stay in the address, which is easily given away.
      if (ticket) history.replaceState(null, "", roomAddress(ticket));
      const seat = ticket?.secret ? { id: ticket.id, secret: ticket.secret } : seatAt(ticket?.id ?? "");
      if (!document.body.hasAttribute("data-games")) this.#fail("this is the address of a game with a friend, which is played where `alfil serve` runs");
      else if (seat) this.#sitDown(seat, true);
      else this.#fail("this is the address of a game with a friend, and this browser has no seat in it: open the link of a seat");
      return true;
    }
    const going = ++this.#going;
    const kept = keptGame(idOf(hash) ?? "");
    let found: Linked | null;
    try {
      found = kept && !kept.is_served ? definitionOf(kept) : await linked(hash, this.#brought);
    } catch (error) {
      const words = error instanceof BadLink ? why({ is: "refused", ...error.refusal }) : `this link cannot be read: ${error}`;
      if (going !== this.#going) return true;
      if (kept) await this.#goOn(kept, true, words);
      else this.#fail(words);
      return true;
    }
    // The address has changed again meanwhile.
    if (going !== this.#going) return true;
    if (!found) {
      // Another part of the page, such as the board.
      if (this.#at.game) this.#address.restore();
      return false;
    }
    if (kept?.is_served && found.is_served && found.name === kept.name) await this.#goOnServed(kept, found);
    else if (kept) await this.#goOn(kept, true);
    else await this.#openLinked(found);
    const isOther = !kept && idOf(hash) !== null && !this.#room;
    if (isOther) this.#notices.alsoWarn("This browser does not have the game of this address: use Share & export on the page where it is played.");
    return true;
  }

  /** Begins what was linked. */
  async #openLinked(found: Linked): Promise<void> {
    const open = { definition: definition(found) };
    const is_served = found.is_served ?? false;
    const as: Coming = { is_served, replaces: true };
    if (await this.#open(found.record === undefined ? open : { ...open, record: found.record }, as)) this.#serves(found);
  }

  #serves(found: Linked): void {
    if (found.is_served && !this.#brought) this.#served = definition(found);
  }

  /** Goes on with a game of the shelf, by the definition that it was played by; `besides` is shown as well. */
  async #goOn(kept: Kept, replaces: boolean, besides = ""): Promise<boolean> {
    const { seats, level, lines, begun, agreed, clock, draft, is_served, chapter } = kept;
    const about = { id: kept.id, stamp: kept.stamp, draft, is_served, chapter };
    const open = { definition: definitionOf(kept), record: kept.record };
    const isOpen = await this.#open(open, { seats, level, lines, begun, agreed, clock, about, replaces });
    if (isOpen && besides) this.#notices.warn(`${besides}\nThe game goes on with the rules that it was started with.`);
    return isOpen;
  }

  /** Goes on with a game whose definition is served, by its files as they are now. */
  async #goOnServed(kept: Kept, found: Linked): Promise<void> {
    const { seats, level, lines, begun, agreed, clock, draft, chapter } = kept;
    const about = { id: kept.id, stamp: kept.stamp, draft, is_served: true, chapter };
    const open = { definition: definition(found), record: kept.record };
    this.#replaces = true;
    const answer = await this.#table.open(open, { seats, level, lines, begun, agreed, clock, about });
    if (answer === null) return;
    if (answer.is === "opened") {
      this.#serves(found);
      return;
    }
    if (answer.is === "checked") {
      await this.#goOn(kept, true, why(answer));
      return;
    }
    // The rules are others now, and the game is none of them: it stays on the shelf with its own.
    const old = keepGame({ ...kept, is_served: false }, kept.stamp);
    await this.#openLinked(found);
    const where = old.is === "kept" ? "it is among your games, with the rules that it was played with" : "it cannot be stored";
    this.#notices.warn(`the file has changed, and the game does not fit it: ${why(answer)}\nAnother game has started; ${where}.`);
  }

  /**
   * Opens a game at this screen, whatever was shown before. If it cannot be opened all stays as it is, and the reason is shown where it
   * was requested. Returns whether it is open.
   */
  async #open(open: Open, as: Coming = {}): Promise<boolean> {
    return (await this.#try([open], as)) === null;
  }

  /** Opens the first of these that can be opened; returns null if one is open, else why the last is not. */
  async #try(opens: Open[], as: Coming = {}): Promise<string | null> {
    let words = "";
    for (const open of opens) {
      const { definition: own, about: known } = this.#table;
      // The definition that is played keeps its origin.
      const isOwn = open.definition === own && !this.#room;
      const is_served = as.is_served ?? (isOwn && known.is_served);
      const about: About = as.about ?? { id: newId(), stamp: null, is_served, draft: as.draft ?? (isOwn ? known.draft : null) };
      this.#replaces = as.replaces ?? false;
      const answer = await this.#table.open(open, { ...as, about });
      // Another game was requested meanwhile.
      if (answer === null) return "";
      if (answer.is === "opened") return null;
      words ||= why(answer);
    }
    this.#fail(words);
    return words;
  }

  /** Shows why a game cannot be opened, in the dialog where it was requested; without a game, also buttons that lead on. */
  #fail(words: string): void {
    if (this.#at.game) this.#address.restore();
    if (this.dialog.isOpen) {
      this.dialog.problem(words);
      return;
    }
    this.#notices.warn(words);
    if (this.#at.game) return;
    byId("title").textContent = "No game";
    document.body.classList.add("no-game");
    for (const id of ["undo", "hint", "analyse", "resign"]) byId<HTMLButtonElement>(id).disabled = true;
    const way = (words: string, act: () => unknown) => {
      const made = h("button", { type: "button" }, words);
      made.addEventListener("click", () => void act());
      return made;
    };
    const [last] = keptGames();
    byId("ways").replaceChildren(
      ...(last ? [way(`Go on with ${last.title}`, () => this.#goOn(last, false))] : []),
      way("Games", () => this.#shelf.show()),
      way("Try again", () => location.reload()),
    );
  }

  // With players elsewhere.

  /** Sits down at a game, or looks on. What is shown stays until the server has let us in. */
  enter(ticket: Ticket, then?: () => void): void {
    this.#sitDown(ticket, false, then);
  }

  #sitDown(ticket: Ticket, replaces: boolean, then?: () => void): void {
    this.#entering?.leave();
    const isShown = () => this.#room === room;
    const show = () => {
      if (isShown()) return;
      this.#entering = null;
      // A question in the dialog is about the game before.
      this.dialog.close();
      this.closeWriting();
      this.#leaveRoom();
      this.#table.close();
      this.#room = room;
      this.#named = "";
      setSeatOfWindow(ticket);
      this.#address.set(roomAddress(ticket), replaces);
      document.body.classList.add("with-friends");
      this.#analysis.toggle(false);
      this.#clocks.follow(null);
      this.#friends.show(room);
      this.#notices.problem("");
      then?.();
    };
    const room: Room = new Room(ticket, {
      opened: (game) => {
        show();
        this.opened(game);
      },
      state: (state) => isShown() && this.state(state),
      thinking: () => {},
      refused: (refusal) => isShown() && this.refused(refusal),
      keep: () => {},
      handOver: () => {},
      seated: (table, news) => isShown() && this.seated(table, news),
      said: (lines, areAll) => isShown() && this.said(lines, areAll),
      connected: (is, words) => {
        if (isShown()) {
          this.connected(is, words);
        } else if (!is) {
          room.leave();
          this.#entering = null;
          this.#fail(words ?? "the server does not answer");
        }
      },
    });
    this.#entering = room;
    // Where nothing is shown, there is nothing to go on with: it is tried until it works.
    if (!this.#at.game) show();
  }

  /** Back to a game at this screen. */
  leave(): void {
    // After a reload it is what was played here last.
    const kept = keptGame(this.#table.about.id) ?? keptGames()[0];
    const definition = this.#room?.game ? this.#definition : { name: "chess" };
    if (kept) void this.#goOn(kept, false);
    else void this.#open({ definition }, { is_served: definition === this.#served });
  }

  #leaveRoom(): void {
    if (!this.#room) return;
    this.#room.leave();
    this.#room = null;
    document.body.classList.remove("with-friends");
    this.#friends.show(null);
  }

  seated(table: TableShown, news: string): void {
    this.#friends.seated(table, news);
    const state = this.#room?.state;
    if (!state) return;
    this.#drawTurns(state);
    if (this.#hint() !== this.#hinted) this.#tell(state, false);
  }

  said(lines: Line[], areAll: boolean): void {
    this.#friends.said(lines, areAll);
  }

  connected(is: boolean, words: string | null): void {
    this.#friends.connected(is, words);
    const state = this.#room?.state;
    if (state) this.#drawTurns(state);
    else if (!is && words === null) byId("title").textContent = "Loading …";
    else if (!is && words !== null) this.#fail(words);
  }

  /** Draws again all that depends on whether a player here can move. */
  #drawTurns(state: State): void {
    this.#board.interactive = this.#at.isOpen;
    this.#drawButtons(state);
    this.#drawStrips();
    this.#drawChoices(state);
  }

  #friend(): void {
    const game = this.#at.game;
    if (game) this.#friends.make(game, this.#definition, this.#served);
  }

  /** The definition of the game that is shown. */
  get #definition(): Definition {
    const { definition } = this.#at;
    return this.#served && isSame(definition, this.#served) ? this.#served : definition;
  }

  // Callbacks of the table.

  /** The table has opened a game: it is what is shown now, and has its address. */
  #shown(game: Opened): void {
    const { about, definition } = this.#table;
    this.#entering?.leave();
    this.#entering = null;
    this.#leaveRoom();
    // A question in the dialog is about the game before.
    if (this.#named !== about.id) {
      this.dialog.close();
      this.#showPart(byId("writing").hidden ? "play" : "writing");
    }
    // The same game may have been opened again in another worker.
    if (this.#named !== about.id) this.#address.set(address(definition.name, about.id, about.is_served), this.#replaces);
    this.#named = about.id;
    this.opened(game);
  }

  opened(game: Opened): void {
    byId("ways").replaceChildren();
    document.body.classList.remove("no-game");
    this.#notices.problem("");
    document.title = `${game.title} – Alfil`;
    byId("title").textContent = game.title;
    byId("summary").textContent = game.summary;
    this.#board.setAttribute("aria-label", `Board of ${game.title}`);
    this.#facts.clear();
    this.#banner.clear();
    this.#rules.close();
    this.#start = null;
    void this.#findStart(game);
    // Earlier premoves were for another position.
    this.#board.premover = null;
    this.#board.cancelPremoves();
    const room = this.#room;
    const first = room ? (room.seat ?? 0) : this.#table.seats.indexOf("person");
    this.#viewer = Math.max(0, first);
    if (!room) this.#analysis.opened();
    if (room) keepRoom({ ...room.ticket, title: game.title, seat: room.seat === null ? "watching" : (game.players[room.seat]?.name ?? "") });
    const seats = byId("seats");
    seats.hidden = room !== null;
    drawSeats(seats, game, this.#table, () => this.#drawStrips());
    hideHint();
    this.#board.zones = [];
    this.#board.open(game, game.geometry);
    this.strips.fit();
    if (this.#viewer !== game.geometry.viewer) void this.#view(this.#viewer);
    if (game.warning && game.state.n_plies > 0) this.#notices.warn(game.warning);
  }

  state(state: State): void {
    this.#notices.pass();
    hideHint();
    this.#friends.draw();
    this.#board.interactive = this.#at.isOpen;
    this.#board.show(state);
    this.#typed.follow(state);
    this.#drawStrips();
    this.#drawChoices(state);
    this.#facts.draw(this.#at.game as Opened, state);
    this.#drawButtons(state);
    this.#drawBanner(state);
    this.#tell(state, true);
    this.#clocks.follow(this.#room ? null : this.#table);
    if (!this.#room) this.#analysis.follow();
    this.#drawRecord();
    if (!state.steps) this.#follow(state);
    if (this.#room) this.#premoves();
  }

  /** Shows the last move and the state of the game in words. */
  #tell(state: State, isNews: boolean): void {
    const last = isNews ? state.record[state.ply - 1] : null;
    this.#hinted = this.#hint();
    const result = state.is_over ? outcome(state.words) : null;
    this.#notices.say([last?.words, result ? resultLine(result) : state.words, this.#hinted].filter((part) => Boolean(part)).join(". "), isNews);
  }

  /** What a person has to know to play now, in addition to the turn. */
  #hint(): string {
    const room = this.#room;
    const missing = room?.table?.seats.flatMap((seat, index) => (seat.has_come ? [] : [room.game?.players[index]?.name ?? ""])) ?? [];
    if (room && missing.length > 0 && !room.state?.is_over) return `the game begins when ${missing.join(" and ")} has joined`;
    return this.#board.callable.length > 0 ? "choose a marked cell" : "";
  }

  /** Goes to another position of the game. */
  async #walk(where: Walk): Promise<void> {
    const to = this.#at.tree.place(where);
    if (to) await this.#at.look(to);
  }

  /** Makes the first premove if it is legal now, and allows premoves where they are possible. */
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
    if (is) this.#notices.say("thinking …", false);
    this.#premoves();
    const state = this.#at.state;
    if (state) this.#drawTurns(state);
    if (!this.#room) this.#analysis.follow();
  }

  refused(refusal: Refusal): void {
    if (this.#typed.refused(refusal)) return;
    this.#notices.problem(refusalLine(refusal));
  }

  keep(record: string, besides: Besides): void {
    const table = this.#table;
    const { game, state, definition, seats, level } = table;
    if (!game || !state) return;
    const { id, is_served, draft, chapter = null } = table.about;
    // At an earlier position the game is as long as it was.
    const { n_plies, is_over, words } = (table.isLooking && keptGame(id)) || state;
    const players = game.players.map((player) => player.name);
    const kept = { ...definition, id, title: game.title, is_served, draft, chapter, record, ...besides, players, seats, level, n_plies, is_over, words };
    let keeping = keepGame(kept, table.about.stamp);
    if (keeping.is === "elsewhere") {
      table.about = { ...table.about, id: newId(), stamp: null };
      keeping = keepGame({ ...kept, id: table.about.id }, null);
      this.#named = table.about.id;
      this.#address.rename(address(definition.name, table.about.id, is_served));
      this.#notices.warn("this game goes on in another window as well: here it is a separate game now");
    }
    if (keeping.is === "kept") {
      table.about.stamp = keeping.stamp;
      this.#studies.draw(chapter);
      this.#address.rename(address(definition.name, table.about.id, is_served));
      const names = keeping.dropped.map((one) => one.title).join(", ");
      if (names) this.#notices.warn(`${GAMES_MOST} games are stored; the oldest finished games are deleted: ${names}`);
      return;
    }
    const full = `${GAMES_MOST} unfinished games are stored, and there is room for no more: delete some under Games`;
    const reason = keeping.is === "many" ? full : "the browser does not store the game: it has no room, or is set to store nothing";
    this.#notices.warn(`${reason}\nThe game is in the address of this page; Share & export writes it to a file.`);
    void this.#keepInAddress({ ...definition, record }, id);
  }

  /** Puts the whole game into the address, so that a reload goes on with it. */
  async #keepInAddress(game: Linked, id: string): Promise<void> {
    const to = await link(game);
    if (!this.#room && this.#table.about.id === id) this.#address.rename(to);
  }

  handOver(player: number): void {
    const name = this.#table.game?.players[player]?.name ?? "";
    const ready = h("button", { type: "button", class: "main" }, `I am ${name}`);
    // The dialog covers the board of the player before until it is that of this one.
    ready.addEventListener("click", async () => {
      await this.#view(player);
      await this.#table.handedOver(player);
      this.dialog.close();
    });
    this.dialog.show(`Hand over to ${name}`, [h("p", {}, "No other player should look at the screen now."), ready], false);
  }

  // What is drawn.

  say(words: string): void {
    this.#notices.say(words);
  }

  #drawButtons(state: State): void {
    const table = this.#at;
    const set = (id: string, is: boolean) => {
      byId<HTMLButtonElement>(id).disabled = !is;
    };
    for (const id of ["new", "undo", "hint", "analyse", "menu-arrange"]) byId(id).hidden = this.#room !== null;
    byId("resign").hidden = this.#room !== null && this.#room.seat === null;
    set("undo", state.n_plies > 0 && !table.isLooking);
    set("hint", table.isOpen && !state.steps);
    set("analyse", true);
    set("resign", !state.is_over && !table.isThinking && !table.isLooking && state.mover !== null && (this.#room?.isConnected ?? true));
    const { here } = table.tree;
    for (const id of ["look-first", "look-back"]) set(id, here.parent !== null && !table.isThinking);
    for (const id of ["look-on", "look-last"]) set(id, here.next.length > 0 && !table.isThinking);
    const claim = byId("claim");
    claim.hidden = state.claim === null || (this.#room !== null && !table.isOpen);
    claim.title = claim.ariaLabel = state.claim ? claimWords(state.claim) : "";
  }

  /** Draws the strips of the players. */
  #drawStrips(): void {
    const start = this.#start?.game === this.#at.game ? (this.#start?.state ?? null) : null;
    this.strips.draw({ at: this.#at, viewer: this.#viewer, start, note: (player) => this.#note(player) });
    this.strips.mark(this.#board.picked);
  }

  /** The words beside the name of a player. */
  #note(player: number): string {
    const room = this.#room;
    const seat = room?.table?.seats[player];
    if (room && seat) return room.seat === player ? "You" : seat.is_here ? "" : seat.has_come ? "away" : "has not joined yet";
    const { seats, level } = this.#table;
    if (seats[player] === "engine") return `Engine, level ${level}`;
    return seats.filter((one) => one === "person").length === 1 ? "You" : "";
  }

  /** Requests the position at the start, for the captured pieces. */
  async #findStart(game: Opened): Promise<void> {
    const at = this.#at;
    const answer = game.hides ? null : await at.ask({ ask: "state", ply: 0 });
    if (answer?.is !== "state" || at !== this.#at || at.game?.name !== game.name || !at.game) return;
    this.#start = { game: at.game, state: answer };
    this.#drawStrips();
  }

  #drawRecord(): void {
    const isOwn = this.#room === null && this.#table.game?.hides === false;
    this.#notes.draw(isOwn);
    this.#studies.draw(isOwn ? (this.#table.about.chapter ?? null) : null);
    this.#moves.draw(this.#at);
  }

  #drawBanner(state: State): void {
    const { game, isLooking } = this.#at;
    if (!game || isLooking) return;
    const room = this.#room;
    const rematch = () => void room?.at({ ask: "offer", what: "rematch" });
    const own = { newGame: () => this.#newGame(), rematch: () => this.#rematch() };
    const next = room ? (room.seat === null || room.table?.next ? {} : { rematch }) : game.hides ? own : { ...own, analyze: () => this.#analyzeEnd() };
    this.#banner.draw(room ? room.ticket.id : this.#table.about.id, game, state, next);
  }

  /** Begins the same game again; the players change sides. */
  async #rematch(): Promise<void> {
    const { game, seats, level, definition } = this.#table;
    if (!game) return;
    const record = await this.#table.record();
    const fen = /^\[FEN "([^"\n]*)"\]/m.exec(record ?? "")?.[1];
    const turned = [...seats.slice(1), ...seats.slice(0, 1)];
    const lines = (record ?? "").split("\n").filter((line) => /^\[(?:Variant|Options|SetUp|FEN|Position) "/.test(line));
    // A position for which a FEN is not enough.
    const isSetUp = lines.some((line) => line.startsWith("[Position "));
    const open: Open = isSetUp ? { definition, record: `${lines.join("\n")}\n\n*\n` } : fen ? { definition, fen } : { definition, options: optionsOn(game) };
    await this.#open(open, { seats: turned, level });
  }

  /** Analyzes the position before the last move of a game that is over. */
  async #analyzeEnd(): Promise<void> {
    await this.#walk("back");
    const button = byId("analyse");
    // It may be a switch that is on already.
    if (button.getAttribute("aria-pressed") !== "true") button.click();
  }

  #pickItem(item: string): void {
    const words = this.#at.game && pickItem(this.#board, this.#at.game, item);
    if (words) this.#notices.say(words);
  }

  /** Something is picked up or put back: earlier words were about something else. */
  #picked(): void {
    this.strips.mark(this.#board.picked);
    this.#notices.problem("");
    const { state } = this.#at;
    if (state && this.#at.isOpen && this.#board.picked === null) this.#tell(state, false);
  }

  /** Draws buttons for turns that have no path on the board, and for turns of several steps. */
  #drawChoices(state: State): void {
    const isPaused = !this.#room && this.#table.isPaused && !state.is_over;
    const goOn = isPaused && h("button", { type: "button", class: "main", onclick: () => this.#table.goOn() }, "Continue");
    byId("choices").replaceChildren(...(goOn ? [goOn] : []), ...choices(this.#at, state, (text) => this.#play(text)));
  }

  async #view(player: number): Promise<void> {
    const at = this.#at;
    const answer = await at.ask({ ask: "geometry", viewer: player });
    const game = at.game;
    if (answer.is !== "geometry" || !game || at !== this.#at) return;
    this.#viewer = player;
    this.#board.open(game, answer);
    this.#facts.drawZones(game);
    this.#drawStrips();
    if (!this.#room) this.#analysis.follow();
  }

  async #turn(): Promise<void> {
    const n = this.#at.game?.players.length ?? 1;
    if (this.#at.isThinking) return;
    await this.#view((this.#viewer + 1) % n);
  }

  // What a person does.

  async #play(text: string): Promise<void> {
    this.dialog.close();
    this.#notices.problem("");
    await this.#at.play(text);
  }

  async #think(): Promise<void> {
    this.#notices.problem("");
    const thought = await this.#table.think(HINT);
    const state = this.#table.state;
    if (state) this.#notices.say(state.words, false);
    const words = thought && showHint(thought, this.#board);
    if (words) this.#notices.say(words);
  }

  #resign(): void {
    const { game, state, seats } = this.#at;
    if (!game || !state || state.mover === null) return;
    const room = this.#room;
    // The person resigns, even if another player is to move.
    const loser = room ? (room.seat ?? 0) : seats[state.mover] === "person" ? state.mover : Math.max(0, seats.indexOf("person"));
    const winners = game.players.map((_, index) => index).filter((index) => index !== loser);
    const name = game.players[loser]?.name ?? "";
    const resign = () => {
      this.dialog.close();
      void (room ? room.at({ ask: "resign" }) : this.#table.agree(winners, `${name} resigns`));
    };
    const words = `You lose the game.${room ? "" : " Undo takes this back."}`;
    this.dialog.show("Resign?", [h("p", {}, words), h("button", { type: "button", class: "main", onclick: resign }, `${capital(name)} resigns`)]);
  }

  /** The time of a player is over: the others have won, whichever position is looked at. */
  async #flagged(player: number): Promise<void> {
    const table = this.#table;
    const { live } = this.#clocks;
    if (this.#room || !table.game) return;
    if (table.isLooking && live) await table.look(live);
    const winners = table.game.players.map((_, index) => index).filter((index) => index !== player);
    const name = (at: number) => table.game?.players[at]?.name ?? "";
    const won = winners.length > 0 ? `; ${winners.map(name).join(" and ")} ${winners.length > 1 ? "win" : "wins"}` : "";
    await table.agree(winners, `${name(player)} has no time left${won}`);
  }

  #claim(): void {
    const claim = this.#at.state?.claim;
    if (this.#room) void this.#room.at({ ask: "claim" });
    else if (claim) void this.#table.agree(this.#table.state?.winners ?? [], claim);
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

  /** Closes the dialog, and the editor, once the requested game is open; else all stays, with the reason. */
  async #leaveDialog(open: () => Promise<boolean>): Promise<void> {
    this.dialog.problem("");
    if (!(await open())) return;
    this.dialog.close();
    this.closeWriting();
  }

  #newGame(): void {
    const game = this.#at.game;
    if (!game) return;
    const fen = h("input", { type: "text", id: "start-fen", placeholder: "standard position", spellcheck: "false" });
    const options = optionFields(game);
    const timing = timingFields(game);
    const start = h("button", { type: "button", class: "main" }, "Start");
    start.addEventListener("click", () => {
      const open = { definition: this.#table.definition, options: options.chosen() };
      const text = fen.value.trim();
      void this.#leaveDialog(() => this.#open(text ? { ...open, fen: text } : open, { seats: this.#table.seats, timing: timing.chosen() }));
    });
    const begin = h("label", { for: "start-fen" }, "Starting position (FEN) ", fen);
    const arrange = h("button", { type: "button" }, "Set up a position");
    arrange.addEventListener("click", () => void this.#arrange());
    this.dialog.show(`New game of ${game.title}`, [options.fields, timing.fields, begin, h("div", { class: "buttons" }, start, arrange)]);
  }

  /** The shown game as text, with everything that was written about it. */
  #written(): Promise<string | null> {
    return this.#room ? this.#room.record() : annotated(this.#table);
  }

  /** Opens a text: a game with tags, turns alone, a FEN, a link. */
  async #openText(given: string): Promise<boolean> {
    const text = given.replace(/^\ufeff/, "").trim();
    if (!text) {
      this.dialog.problem("there is nothing to open: paste a saved game, a PGN, a FEN or a link above");
      return false;
    }
    const linked = /^\S*(#(?:play|room)=\S*)$/.exec(text)?.[1];
    if (linked) {
      this.dialog.close();
      location.hash = linked;
      return true;
    }
    const games = text.includes("\n") ? await this.#studies.games(text) : [];
    if (games.length > 1) {
      this.#studies.choose(games, this.#at.definition);
      return false;
    }
    const { game } = this.#at;
    const seats = this.#room ? game?.players.map((): Seat => "person") : this.#table.seats;
    return (await this.#try(readings(text, this.#at.definition, game?.name), { isRead: true, ...(seats && { seats }) })) === null;
  }

  /** Copies a link; returns whether it is copied, and not only shown. */
  async #copyLink(what: Linked): Promise<boolean> {
    const base = location.protocol === "file:" ? location.href.replace(/#.*/, "") : location.origin + location.pathname;
    return this.copy(base + (await link(what)));
  }

  /** Copies a link to the game that is shown. */
  async #copyGame(): Promise<void> {
    const record = await this.#written();
    if (record !== null) await this.#copyLink({ ...this.#at.definition, record });
  }

  /** Copies a text, or shows it where the browser does not let us; returns whether it is copied. */
  async copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
      this.#notices.say("copied");
      return true;
    } catch {
      const area = h("textarea", { rows: 4, readonly: true, "aria-label": "Text to copy" });
      area.value = text;
      this.dialog.show("Copy this", [area]);
      area.select();
      return false;
    }
  }

  /** Shows this part of the page; positions that are being set up stay for later. */
  #showPart(part: "play" | "writing"): void {
    showArranger(null);
    this.#clocks.rest(false);
    byId("play").hidden = part !== "play";
    byId("writing").hidden = part !== "writing";
    if (part === "play") this.strips.fit();
    for (const [id, one] of this.#arrangers) {
      if (one.hasChanges) continue;
      one.end();
      this.#arrangers.delete(id);
    }
  }

  // Setting up a position.

  /** Shows the position in an editor, or goes on with what was being set up here. */
  async #arrange(): Promise<void> {
    const table = this.#table;
    const { id } = table.about;
    if (this.#room || !table.game) return;
    let arranger = this.#arrangers.get(id) ?? null;
    if (!arranger) {
      const close = () => {
        this.#arrangers.get(id)?.end();
        this.#arrangers.delete(id);
        this.#showPart("play");
        byId("menu-button").focus();
      };
      const play = async (open: Open) => {
        const words = await this.#try([open], { seats: table.seats });
        if (words === null) close();
        return words;
      };
      const made = await arrangerOf(table, { source: this.#source, dialog: this.dialog, viewer: this.#viewer, play, close });
      if (made === null) return;
      if (typeof made === "string") {
        this.#fail(made);
        return;
      }
      // Another game is shown meanwhile.
      if (table.about.id !== id || this.#room) {
        made.end();
        return;
      }
      arranger = made;
      this.#arrangers.set(id, made);
    }
    this.dialog.close();
    showArranger(arranger);
    this.#clocks.rest(true);
  }

  // Writing.

  async write(): Promise<void> {
    const { openEditor } = await import("./editor");
    this.#showPart("writing");
    const { about } = this.#table;
    await openEditor({
      source: this.#source,
      dialog: this.dialog,
      definition: (this.#room?.game ? this.#room : this.#table).definition,
      draft: this.#room ? null : about.draft,
      variants: await this.#list(),
      play: async (definition, draft) => {
        const words = await this.#try([{ definition }], { draft });
        if (words === null) this.closeWriting();
        return words;
      },
      share: (definition) => this.#copyLink(definition),
      close: () => this.closeWriting(),
    });
  }

  closeWriting(): void {
    this.#showPart("play");
  }
}

/** Begins: the page's only entry. */
export function begin(source: Source, brought: Linked | null = null): void {
  void new App(source).begin(brought);
}
