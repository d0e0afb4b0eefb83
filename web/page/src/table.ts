// A game at the table: the seats, the turn, and all that is played until a person is to move.

import { Clock, type KeptClock, type Timing } from "./clock";
import type { Engine } from "./engine";
import type { Answer, Definition, Open, Opened, Reach, Recorded, Refusal, Request, State, Thought } from "./protocol";
import { Scout } from "./scout";
import { type KeptNode, type Node, Tree } from "./tree";
import { walk } from "./walk";

export type Seat = "person" | "engine";

/** A turn of several steps that has been begun. */
export interface Begun {
  turn: string;
  steps: string[];
}

/** An end that the players have made. */
export interface Agreed {
  winners: number[];
  words: string;
}

/** The parts of a game that are not its turns. */
export interface Besides {
  lines: KeptNode | null;
  begun: Begun | null;
  agreed: Agreed | null;
  clock: KeptClock | null;
}

/** How a game is opened. */
export interface Resumed {
  /** The seats: a person and engines without. */
  seats?: Seat[];
  level?: number;
  /** With so many of its turns at most. */
  ply?: number;
  /** Whether the game is read: the engine has no seat if the game has an end or annotations. */
  isRead?: boolean;
  lines?: KeptNode | null;
  begun?: Begun | null;
  agreed?: Agreed | null;
  /** The clock that it was played with, or the timing of a new one. */
  clock?: KeptClock | null;
  timing?: Timing | null;
  /** Whether the engine waits for Continue. */
  isPaused?: boolean;
  /** How the page identifies the game. */
  about?: About;
}

/** How the page identifies a game. */
export interface About {
  /** Its name on the shelf. */
  readonly id: string;
  /** What was last read or written of it; none of a new one. */
  stamp: string | null;
  /** Whether its definition is what the server, or the page of one file, was made with. */
  readonly is_served: boolean;
  /** The draft that it was played from. */
  readonly draft: string | null;
  /** Its place in a study. */
  chapter?: Chapter | null;
}

/** A place in a study. */
export interface Chapter {
  /** The name of the study. */
  study: string;
  title: string;
  /** The number of the chapter; chapters of a study are in this order. */
  order: number;
}

/** A game that is shown, wherever it is played. */
export interface Play {
  readonly game: Opened | null;
  readonly state: State | null;
  readonly definition: Definition;
  readonly seats: Seat[];
  readonly eyes: number | null;
  readonly isLooking: boolean;
  readonly isThinking: boolean;
  /** The turns that can be looked at. */
  readonly tree: Tree;
  /** The player at this screen who may premove; none on their own turn, or if several players are at this screen. */
  readonly waiting: number | null;
  /** Whether a person at this screen can play now. */
  readonly isOpen: boolean;
  /** The name of a player as it is shown, if it is more than the side. */
  nameOf?(player: number): string;
  play(text: string): Promise<boolean>;
  begin(turn: string): Promise<boolean>;
  step(what: "back" | "done" | "cancel"): Promise<boolean>;
  look(to: Node): Promise<void>;
  record(): Promise<string | null>;
  ask(request: Request): Promise<Answer>;
  /** Returns the cells that the piece on a cell of the shown position could go to, whichever player is to move; none if it is not known. */
  reach(cell: number): Promise<Reach | null>;
}

/** The callbacks of a table. */
export interface Watcher {
  opened(game: Opened): void;
  state(state: State): void;
  /** The engine is to move, and has not begun to think. */
  waits?(): void;
  thinking(is: boolean): void;
  refused(refusal: Refusal): void;
  /** The game as text, to be stored: with all pieces that were placed in secret. */
  keep(record: string, besides: Besides): void;
  /** Another person is to take the screen; the board stays hidden until they confirm it. */
  handOver(player: number): void;
}

/** So much longer than its time may the engine take, in milliseconds. */
const GRACE = 15_000;
/** So long the engine thinks at least to the eye, in milliseconds: an answer at once is overlooked. */
const LEAST = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250;

/** So long after a game is open the engine is prepared, in milliseconds: the page is drawn first. */
const CALM = 200;

function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

export class Table implements Play {
  #engine: Engine;
  #watcher: Watcher;
  #round = 0;
  #opening = 0;
  #kept: string | null = null;
  #begun: Begun | null = null;
  #agreed: Agreed | null = null;
  /** The game as it was when the worker was last lost. */
  #lostAt: string | null = null;
  /** The worker was lost, and another one does not have the game yet. */
  #isLost = false;
  /** Answers while the worker of the game is searching. */
  #scout: Scout;
  game: Opened | null = null;
  state: State | null = null;
  definition: Definition = { name: "chess" };
  seats: Seat[] = [];
  eyes: number | null = null;
  level = 3;
  millis = 1000;
  /** All turns that have been played, those of other lines too. */
  tree = new Tree();
  /** The state is of an earlier turn: the engine waits, and what is played begins another line. */
  isLooking = false;
  isThinking = false;
  /** The engine is about to think: the game is kept before. */
  #isAbout = false;
  /** The engine waits for Continue. */
  isPaused = false;
  /** The clocks of the players; none in a game without time. */
  clock: Clock | null = null;
  about: About = { id: "", stamp: null, is_served: false, draft: null };

  constructor(engine: Engine, watcher: Watcher) {
    this.#engine = engine;
    this.#watcher = watcher;
    this.#scout = new Scout(engine);
  }

  /**
   * Opens a game in a worker of its own. The game that is open stays as it is, and goes on, until the new game is open.
   * Returns what the worker answers, `opened` if the game is open now; none if another was requested meanwhile.
   */
  async open(open: Open, as: Resumed = {}): Promise<Answer | null> {
    const opening = ++this.#opening;
    const engine = this.#engine.another();
    const answer = await engine.ask({ ask: "open", seed: seed(), ...open });
    if (answer.is !== "opened") {
      engine.end();
      return opening === this.#opening ? answer : null;
    }
    const isRead = as.isRead === true && (answer.notes !== null || /^\[Result "[^*"]/m.test(open.record ?? ""));
    const seats = answer.players.map((_, index): Seat => (isRead ? "person" : (as.seats?.[index] ?? (index === 0 ? "person" : "engine"))));
    const { ply = Infinity } = as;
    let state = answer.state;
    const take = async (request: Request) => {
      const next = await engine.ask(request);
      if (next.is === "state") state = next;
      return next.is === "state";
    };
    if (ply < answer.state.n_plies) await take({ ask: "undo", ply });
    const begun = as.begun && (await take({ ask: "begin", turn: as.begun.turn })) ? { turn: as.begun.turn, steps: [] as string[] } : null;
    for (const text of begun ? (as.begun?.steps ?? []) : []) {
      if (!(await take({ ask: "play", text }))) break;
      begun?.steps.push(text);
    }
    const agreed = as.agreed && (await take({ ask: "agree", ...as.agreed })) ? as.agreed : null;
    const first = seats.indexOf("person");
    const eyes = answer.hides && first >= 0 ? first : null;
    if (answer.hides) await take(eyes === null ? { ask: "eyes" } : { ask: "eyes", player: eyes });
    if (opening !== this.#opening) {
      engine.end();
      return null;
    }
    this.#round++;
    this.#isLost = false;
    this.#takeOver(engine);
    this.#scout.end();
    this.#kept = open.record ?? null;
    this.#begun = begun;
    this.#agreed = agreed;
    this.game = answer;
    this.definition = open.definition?.name ? open.definition : { name: answer.name };
    this.seats = seats;
    this.level = as.level ?? this.level;
    this.about = as.about ?? this.about;
    this.isLooking = false;
    this.isThinking = false;
    this.isPaused = as.isPaused ?? false;
    this.eyes = eyes;
    this.clock?.stop();
    const n = answer.players.length;
    this.clock = as.clock ? Clock.of(as.clock, n) : as.timing ? new Clock(as.timing, n) : null;
    this.state = state;
    this.tree = new Tree();
    this.tree.follow(answer.state.record);
    if (as.lines) this.tree.restore(as.lines);
    else if (answer.notes) this.tree.annotate(answer.notes);
    this.tree.follow(state.record);
    if (ply < answer.state.n_plies) this.tree.prune();
    this.#watcher.opened({ ...answer, state });
    this.#watcher.state(state);
    setTimeout(() => void this.#prepare(engine), CALM);
    void this.go();
    return answer;
  }

  /** Prepares the engine while a person thinks: its first answer is as quick as the others. */
  async #prepare(engine: Engine): Promise<void> {
    if (this.#engine === engine && !this.isThinking && this.seats.includes("engine")) await engine.ask({ ask: "prepare" }, GRACE);
  }

  /** Goes on with another worker, and ends the one before. */
  #takeOver(engine: Engine): void {
    this.#engine.onLost = null;
    this.#engine.end();
    this.#engine = engine;
    engine.onLost = () => void this.restore();
  }

  /** Leaves the game; it can be gone on with. */
  close(): void {
    this.#round++;
    this.#opening++;
    this.isThinking = false;
    this.#engine.onLost = null;
    this.#engine.end();
    this.#scout.end();
  }

  async reach(cell: number): Promise<Reach | null> {
    const { state } = this;
    // The worker that answers while the engine is thinking sees all.
    if (!state || (this.isThinking && state.is_hidden)) return null;
    const request = { ask: "reach", cell } as const;
    const answer = this.isThinking ? await this.#scout.ask(this.again, state, request) : await this.#engine.ask(request);
    return answer?.is === "reach" ? answer : null;
  }

  ask(request: Request): Promise<Answer> {
    return this.#engine.ask(request);
  }

  async #look(player: number | null): Promise<void> {
    this.eyes = player;
    const answer = await this.#engine.ask(player === null ? { ask: "eyes" } : { ask: "eyes", player });
    if (answer.is === "state") this.#take(answer);
  }

  #persons(): number {
    return this.seats.filter((seat) => seat === "person").length;
  }

  /** Lets chance and the engine play until a person is to move. */
  async go(): Promise<void> {
    const round = ++this.#round;
    for (;;) {
      const state = this.state;
      if (!state || state.is_over || this.isLooking || state.steps) break;
      const isEngines = state.mover !== null && this.seats[state.mover] === "engine";
      if (this.isPaused && isEngines) break;
      if (state.mover === null) {
        const answer = await this.#engine.ask({ ask: "draw", seed: seed() });
        if (round !== this.#round) return;
        if (!this.#take(answer)) break;
        continue;
      }
      this.#isAbout = isEngines;
      if (isEngines) this.#watcher.waits?.();
      // Before a search: it may have to be given up, with the worker.
      await this.#keep();
      if (round !== this.#round) return;
      if (this.seats[state.mover] === "person") {
        if (state.is_hidden && this.#persons() > 1 && this.eyes !== state.mover) {
          this.#watcher.handOver(state.mover);
        }
        break;
      }
      this.#setThinking(true);
      const began = performance.now();
      const millis = Math.round(this.clock?.budget(state.mover) ?? this.millis);
      const think = { ask: "think", level: this.level, millis, seed: seed(), plays: true } as const;
      const answer = await this.#engine.ask(think, millis + GRACE);
      if (round !== this.#round) return;
      const rest = LEAST - (performance.now() - began);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (round !== this.#round) return;
      if (answer.is !== "thought" || !answer.state) {
        this.#setThinking(false);
        this.#take(answer);
        break;
      }
      this.#take({ is: "state", ...answer.state });
    }
    this.#setThinking(false);
    const { state } = this;
    const isEnd = state !== null && (state.is_over || state.steps !== null || this.isPaused);
    if (isEnd && !this.isLooking) await this.#keep();
  }

  /** Keeps the game as it is, if it is not an earlier position that is looked at. */
  async keep(): Promise<void> {
    if (this.state && !this.isLooking && !this.isThinking) await this.#keep();
  }

  async #keep(): Promise<void> {
    const round = this.#round;
    const record = await this.record();
    if (record === null || round !== this.#round) return;
    this.#kept = record;
    this.#watcher.keep(record, { lines: this.tree.kept(), begun: this.#begun, agreed: this.#agreed, clock: this.clock?.kept() ?? null });
  }

  /** Lets the engine go on; a search for a player whose seat a person has taken is given up. */
  goOn(): void {
    this.isPaused = false;
    const { state } = this;
    if (this.isThinking) {
      // The worker plays what it finds: it cannot be left alone.
      if (state && state.mover !== null && this.seats[state.mover] === "person") void this.#reopen(state.n_plies);
      return;
    }
    if (state) this.#watcher.state(state);
    void this.go();
  }

  #setThinking(is: boolean): void {
    this.#isAbout = false;
    this.isThinking = is;
    this.#watcher.thinking(is);
  }

  /** Takes an answer in; whether it is a position. */
  #take(answer: Answer): boolean {
    if (answer.is === "state") {
      this.state = answer;
      if (!answer.steps) this.#begun = null;
      if (!answer.is_over) this.#agreed = null;
      if (answer.ply === answer.n_plies) {
        // Pieces placed in secret are reported later: there are no other lines.
        if (this.game?.hides) this.tree = new Tree();
        this.tree.follow(answer.record);
        if (!this.game?.hides) this.isLooking = this.tree.here.next.length > 0;
      }
      this.#watcher.state(answer);
      return true;
    }
    if (answer.is === "refused") this.#watcher.refused(answer);
    return false;
  }

  /** The requested person is at the screen. */
  async handedOver(player: number): Promise<void> {
    await this.#look(player);
  }

  /** Whether a person at this screen can play now. */
  get isOpen(): boolean {
    const state = this.state;
    return (
      state !== null &&
      !(this.isLooking && this.game?.hides) &&
      !this.isThinking &&
      !this.#isLost &&
      !state.is_over &&
      state.mover !== null &&
      (this.isLooking || this.seats[state.mover] === "person") &&
      (!state.is_hidden || this.eyes === null || this.eyes === state.mover)
    );
  }

  /** The only person at the table, while the engine is to move; none if there are several persons or hidden pieces. */
  get waiting(): number | null {
    const { state, seats } = this;
    const isOther = (this.isThinking || this.#isAbout) && state !== null && state.mover !== null && seats[state.mover] === "engine";
    return isOther && !state.is_hidden && this.#persons() === 1 ? seats.indexOf("person") : null;
  }

  async #do(request: Request): Promise<boolean> {
    const round = ++this.#round;
    const answer = await this.#engine.ask(request);
    if (round !== this.#round) return false;
    if (answer.is === "state" && answer.steps) this.#step(request, answer.steps.name);
    if (answer.is === "state" && request.ask === "agree") this.#agreed = { winners: request.winners, words: request.words };
    if (!this.#take(answer)) return false;
    void this.go();
    return true;
  }

  /** Writes down what has been done of a turn of several steps. */
  #step(request: Request, turn: string): void {
    if (request.ask === "begin" || (request.ask === "play" && !this.#begun)) this.#begun = { turn, steps: [] };
    if (request.ask === "play") this.#begun?.steps.push(request.text);
    if (request.ask === "back") this.#begun?.steps.pop();
  }

  play(text: string): Promise<boolean> {
    return this.#do({ ask: "play", text });
  }

  begin(turn: string): Promise<boolean> {
    return this.#do({ ask: "begin", turn });
  }

  step(what: "back" | "done" | "cancel"): Promise<boolean> {
    return this.#do({ ask: what });
  }

  agree(winners: number[], words: string): Promise<boolean> {
    return this.#do({ ask: "agree", winners, words });
  }

  /**
   * Back to the last turn of a person, or to the start; a search under way is given up. Where no person plays it takes the last turn
   * back, and the engine waits.
   */
  async undo(): Promise<boolean> {
    const state = this.state;
    if (!state || state.n_plies === 0) return false;
    const record = state.record;
    const hasPersons = this.#persons() > 0;
    let ply = record.length - 1;
    const isTakenBack = (index: number) => {
      const player = record[index]?.player;
      // What chance has drawn goes with the turn before it.
      return player !== null && player !== undefined && (!hasPersons || this.seats[player] === "person");
    };
    while (ply > 0 && !isTakenBack(ply)) ply--;
    this.isPaused = !hasPersons;
    if (this.isThinking) return this.#reopen(ply);
    const round = ++this.#round;
    const answer = await this.#engine.ask({ ask: "undo", ply });
    if (round !== this.#round || answer.is !== "state") return false;
    // Undo removes moves; looking back keeps them.
    this.tree.follow(answer.record);
    this.tree.prune();
    this.#take(answer);
    void this.go();
    return true;
  }

  /** The texts of the moves before the shown position. */
  get moves(): string[] {
    return this.tree.path(this.tree.here).map(({ text }) => text ?? "");
  }

  /** Makes these the moves of the game, as far as they are legal: takes others back, and plays those that are missing. Returns whether all are legal. */
  async follow(moves: string[]): Promise<boolean> {
    if (this.isThinking) return false;
    if (!this.state?.steps && moves.join(" ") === this.moves.join(" ")) return true;
    const round = ++this.#round;
    const answer = await walk(this.#engine, this.moves, moves, () => round === this.#round);
    if (round !== this.#round) return false;
    // After a move that is not legal, the moves before it are shown.
    const state = answer.is === "state" ? answer : await this.#engine.ask({ ask: "state" });
    if (round !== this.#round || state.is !== "state") return false;
    this.tree.follow(state.record);
    this.tree.prune();
    this.#take(state);
    if (answer.is === "refused") this.#watcher.refused(answer);
    void this.go();
    return answer.is === "state" && state.n_plies === moves.length;
  }

  /** Looks again whether the shown position is the end of its line, after turns were removed; the game goes on there. */
  async settle(): Promise<void> {
    if (this.game?.hides) return;
    this.isLooking = this.tree.here.next.length > 0;
    if (this.state) this.#watcher.state(this.state);
    if (this.isLooking) return;
    this.isPaused = this.seats.includes("engine");
    await this.go();
  }

  /** Keeps what was written about the game, at any of its positions. */
  async keepNotes(): Promise<void> {
    if (this.#kept === null || !this.isLooking) return this.keep();
    this.#watcher.keep(this.#kept, { lines: this.tree.kept(), begun: this.#begun, agreed: this.#agreed, clock: this.clock?.kept() ?? null });
  }

  /** The game as text, with all pieces that were placed in secret. */
  async record(more: Recorded = {}): Promise<string | null> {
    const players = this.seats.map((seat) => (seat === "person" ? "Person" : `Alfil, level ${this.level}`));
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
    const answer = await this.#engine.ask({ ask: "record", date, players, ...more });
    return answer.is === "text" ? answer.text : null;
  }

  /** Opens the game again after the worker was lost. The engine waits if it was lost here before. */
  async restore(): Promise<void> {
    const { isThinking, isPaused } = this;
    this.#round++;
    this.#isLost = true;
    this.#setThinking(false);
    const isAgain = isThinking && this.#kept !== null && this.#kept === this.#lostAt;
    this.#lostAt = this.#kept;
    const lines = this.tree.kept();
    const resumed = { seats: this.seats, lines, begun: this.#begun, agreed: this.#agreed, clock: this.clock?.kept() ?? null, isPaused: isPaused || isAgain };
    const answer = await this.open(this.again, resumed);
    if (answer?.is === "refused") this.#watcher.refused(answer);
    if (isAgain) this.#watcher.refused({ message: "the engine has failed twice here", help: "play for it, or take a move back" });
  }

  /** What opens this game again, as it was when the engine began to think. */
  get again(): Open {
    const open: Open = { definition: this.definition };
    if (this.#kept !== null) open.record = this.#kept;
    return open;
  }

  /** Opens the game again in a fresh worker, with so many of its turns, and gives up the search under way. */
  async #reopen(ply: number): Promise<boolean> {
    this.#round++;
    const clock = this.clock?.kept() ?? null;
    const answer = await this.open(this.again, { seats: this.seats, ply, lines: this.tree.kept(), clock, isPaused: this.isPaused });
    if (answer === null || answer.is === "opened") return answer !== null;
    this.#setThinking(false);
    if (answer.is === "refused") this.#watcher.refused(answer);
    this.#take(await this.#engine.ask({ ask: "state" }));
    return false;
  }

  /** Goes to a position of the tree, of this line or of another; at the end of a line the game goes on. */
  async look(to: Node): Promise<void> {
    if (this.isThinking || to === this.tree.here) return;
    const round = ++this.#round;
    if (this.game?.hides) {
      // Secret placements of others cannot be replayed from here: the position is only shown.
      const ply = this.tree.path(to).length;
      this.isLooking = ply < (this.state?.n_plies ?? 0);
      const answer = await this.#engine.ask(this.isLooking ? { ask: "state", ply } : { ask: "state" });
      if (round !== this.#round) return;
      this.tree.here = to;
      this.#take(answer);
    } else {
      const [line, path] = [this.tree.here, to].map((node) => this.tree.path(node).map(({ text }) => text ?? "")) as [string[], string[]];
      const answer = await walk(this.#engine, line, path, () => round === this.#round);
      if (round !== this.#round || !this.#take(answer)) return;
    }
    if (!this.isLooking) void this.go();
  }

  /** Plays these moves from here, as far as they are legal; the engine waits after them. */
  async line(texts: string[]): Promise<boolean> {
    const round = ++this.#round;
    let last: Answer | null = null;
    for (const text of texts) {
      const answer = await this.#engine.ask({ ask: "play", text });
      if (round !== this.#round) return false;
      if (answer.is !== "state") break;
      last = answer;
    }
    if (!last) return false;
    this.isPaused = this.seats.includes("engine");
    if (!this.#take(last)) return false;
    void this.go();
    return true;
  }

  /** Thinks without playing. */
  async think(millis: number): Promise<Thought | null> {
    const round = this.#round;
    this.#setThinking(true);
    const answer = await this.#engine.ask({ ask: "think", millis, lines: 1 }, millis + GRACE);
    // Another game is open, or the worker was lost.
    if (round !== this.#round) return null;
    this.#setThinking(false);
    if (answer.is === "thought") return answer;
    if (answer.is === "refused") this.#watcher.refused(answer);
    return null;
  }
}
