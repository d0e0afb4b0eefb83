// A game at the table: who sits where, whose turn it is, and what happens until a person has to say something.

import type { Engine } from "./engine";
import type { Answer, Definition, Open, Opened, Refusal, Request, State, Thought } from "./protocol";
import { type KeptNode, type Node, Tree } from "./tree";

export type Seat = "person" | "engine";

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
  /** The player at this screen who may say a turn before it is theirs; nobody where it is, or where more than one plays. */
  readonly waiting: number | null;
  /** Whether a person at this screen can play now. */
  readonly isOpen: boolean;
  play(text: string): Promise<boolean>;
  begin(turn: string): Promise<boolean>;
  step(what: "back" | "done" | "cancel"): Promise<boolean>;
  look(to: Node): Promise<void>;
  record(): Promise<string | null>;
  ask(request: Request): Promise<Answer>;
}

/** What the page is told. */
export interface Watcher {
  opened(game: Opened): void;
  state(state: State): void;
  thinking(is: boolean): void;
  refused(refusal: Refusal): void;
  /** The definition has mistakes, or the game is lost: there is none. */
  closed(answer: Answer): void;
  /** The game as text, to be kept: with all that has been laid unseen. */
  keep(record: string, lines: KeptNode | null): void;
  /** Another person comes to the screen; nothing may be seen until he says so. */
  handOver(player: number): void;
}

/** So much longer than its time may the engine take, in milliseconds. */
const GRACE = 15_000;
/** So long the engine thinks at least to the eye, in milliseconds: a man who answers at once is overlooked. */
const LEAST = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250;

function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

export class Table implements Play {
  #engine: Engine;
  #watcher: Watcher;
  #round = 0;
  #kept: string | null = null;
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

  constructor(engine: Engine, watcher: Watcher) {
    this.#engine = engine;
    this.#watcher = watcher;
  }

  /** Opens a game, with so many of its turns at most; `seats` says who plays. Answers whether it could be opened. */
  async open(open: Open, seats?: Seat[], ply = Infinity, lines: KeptNode | null = null): Promise<boolean> {
    const round = ++this.#round;
    if (open.record === undefined) this.#kept = null;
    // A worker holds one game in its life.
    this.#engine.end();
    const answer = await this.#engine.ask({ ask: "open", ...open });
    if (round !== this.#round) return false;
    if (answer.is !== "opened") {
      this.#watcher.closed(answer);
      return false;
    }
    this.game = answer;
    this.definition = open.definition?.name ? open.definition : { name: answer.name };
    this.seats = answer.players.map((_, index) => seats?.[index] ?? (index === 0 ? "person" : "engine"));
    this.isLooking = false;
    this.isThinking = false;
    this.eyes = null;
    this.state = answer.state;
    if (ply < answer.state.n_plies) {
      const earlier = await this.#engine.ask({ ask: "undo", ply });
      if (earlier.is === "state") this.state = earlier;
    }
    this.tree = new Tree();
    this.tree.follow(answer.state.record);
    if (lines) this.tree.restore(lines);
    this.tree.follow(this.state.record);
    if (ply < answer.state.n_plies) this.tree.prune();
    if (answer.hides) {
      const first = this.seats.indexOf("person");
      await this.#look(first < 0 ? null : first);
    }
    this.#watcher.opened({ ...answer, state: this.state });
    this.#watcher.state(this.state);
    void this.go();
    return true;
  }

  /** Leaves the game; it can be gone on with. */
  close(): void {
    this.#round++;
    this.#setThinking(false);
    this.#engine.end();
  }

  ask(request: Request): Promise<Answer> {
    return this.#engine.ask(request);
  }

  async #look(player: number | null): Promise<void> {
    this.eyes = player;
    const answer = await this.#engine.ask(player === null ? { ask: "eyes" } : { ask: "eyes", player });
    if (answer.is === "state") this.state = answer;
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
      if (state.mover === null) {
        const answer = await this.#engine.ask({ ask: "draw", seed: seed() });
        if (round !== this.#round) return;
        if (!this.#take(answer)) break;
        continue;
      }
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
      const think = { ask: "think", level: this.level, millis: this.millis, seed: seed(), plays: true } as const;
      const answer = await this.#engine.ask(think, this.millis + GRACE);
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
    if (this.state?.is_over) await this.#keep();
  }

  async #keep(): Promise<void> {
    const record = await this.record();
    if (record === null) return;
    this.#kept = record;
    this.#watcher.keep(record, this.tree.kept());
  }

  #setThinking(is: boolean): void {
    this.isThinking = is;
    this.#watcher.thinking(is);
  }

  /** Takes an answer in; whether it is a position. */
  #take(answer: Answer): boolean {
    if (answer.is === "state") {
      this.state = answer;
      if (answer.ply === answer.n_plies) {
        // What was laid unseen is told later: there are no other lines.
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

  /** The person at the screen is the one who was asked for. */
  async handedOver(player: number): Promise<void> {
    await this.#look(player);
    if (this.state) this.#watcher.state(this.state);
  }

  /** Whether a person at this screen can play now. */
  get isOpen(): boolean {
    const state = this.state;
    return (
      state !== null &&
      !(this.isLooking && this.game?.hides) &&
      !this.isThinking &&
      !state.is_over &&
      state.mover !== null &&
      (this.isLooking || this.seats[state.mover] === "person") &&
      (!state.is_hidden || this.eyes === null || this.eyes === state.mover)
    );
  }

  /** The only person at the table, while the engine is to move; nobody if there are more, or unseen things. */
  get waiting(): number | null {
    const { state, seats } = this;
    const isOther = this.isThinking && state !== null && state.mover !== null && seats[state.mover] === "engine";
    return isOther && !state.is_hidden && this.#persons() === 1 ? seats.indexOf("person") : null;
  }

  async #do(request: Parameters<Engine["ask"]>[0]): Promise<boolean> {
    const round = ++this.#round;
    const answer = await this.#engine.ask(request);
    if (round !== this.#round || !this.#take(answer)) return false;
    void this.go();
    return true;
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

  /** Back to the last turn of a person, or to the start; a search under way is given up. */
  async undo(): Promise<boolean> {
    const state = this.state;
    if (!state || state.n_plies === 0) return false;
    const record = state.record;
    let ply = record.length - 1;
    const isPersons = (index: number) => {
      const player = record[index]?.player;
      return player !== null && player !== undefined && this.seats[player] === "person";
    };
    while (ply > 0 && !isPersons(ply)) ply--;
    if (this.isThinking) {
      await this.#reopen(ply);
      return true;
    }
    const round = ++this.#round;
    const answer = await this.#engine.ask({ ask: "undo", ply });
    if (round !== this.#round || answer.is !== "state") return false;
    // Taken back is gone: what is to be kept is left by looking back.
    this.tree.follow(answer.record);
    this.tree.prune();
    this.#take(answer);
    void this.go();
    return true;
  }

  /** The game as text, with all that has been laid unseen. */
  async record(): Promise<string | null> {
    const players = this.seats.map((seat) => (seat === "person" ? "Person" : `Alfil, level ${this.level}`));
    const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
    const answer = await this.#engine.ask({ ask: "record", date, players });
    return answer.is === "text" ? answer.text : null;
  }

  /** Opens the game again after the worker was lost. */
  async restore(): Promise<void> {
    const lines = this.tree.kept();
    const open: Open = { definition: this.definition };
    if (this.#kept !== null) open.record = this.#kept;
    await this.open(open, this.seats, Infinity, lines);
  }

  /** Opens the game again in a fresh worker, with so many of its turns. */
  async #reopen(ply: number): Promise<void> {
    const open: Open = { definition: this.definition };
    if (this.#kept !== null) open.record = this.#kept;
    await this.open(open, this.seats, ply);
  }

  /** Goes to a position of the tree, of this line or of another; at the end of a line the game goes on. */
  async look(to: Node): Promise<void> {
    if (this.isThinking || to === this.tree.here) return;
    const round = ++this.#round;
    if (this.game?.hides) {
      // What others have laid unseen cannot be played again from here: it is only looked at.
      const ply = this.tree.path(to).length;
      this.isLooking = ply < (this.state?.n_plies ?? 0);
      const answer = await this.#engine.ask(this.isLooking ? { ask: "state", ply } : { ask: "state" });
      if (round !== this.#round) return;
      this.tree.here = to;
      this.#take(answer);
    } else {
      const [line, wanted] = [this.tree.path(this.tree.here), this.tree.path(to)];
      let n = 0;
      while (n < line.length && n < wanted.length && line[n]?.text === wanted[n]?.text) n++;
      let answer = await this.#engine.ask({ ask: "undo", ply: n });
      for (const turn of wanted.slice(n)) {
        if (answer.is !== "state" || round !== this.#round) break;
        answer = await this.#engine.ask({ ask: "play", text: turn.text ?? "" });
      }
      if (round !== this.#round || !this.#take(answer)) return;
    }
    if (!this.isLooking) void this.go();
  }

  /** Thinks without playing. */
  async think(millis: number, lines: number): Promise<Thought | null> {
    this.#setThinking(true);
    const answer = await this.#engine.ask({ ask: "think", millis, lines }, millis + GRACE);
    this.#setThinking(false);
    if (answer.is === "thought") return answer;
    if (answer.is === "refused") this.#watcher.refused(answer);
    return null;
  }
}
