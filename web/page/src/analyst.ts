// A worker of analysis, which goes from position to position of one game.

import { Engine, type Source } from "./engine";
import { rank } from "./evaluation";
import type { Answer, State, Thought } from "./protocol";
import type { Table } from "./table";
import { walk } from "./walk";

/** How long a running search is waited for, in milliseconds. */
const WAITED_FOR = 250;
/** So much longer than its time may the engine take, in milliseconds. */
const GRACE = 15_000;

/** A worker that goes from position to position of one game. */
export class Analyst {
  #source: Source;
  #engine: Engine | null = null;
  /** The moves that the worker has played; none before a game is open. */
  #line: string[] | null = null;
  #search: Promise<unknown> | null = null;
  #until = 0;
  #going: Promise<unknown> = Promise.resolve();

  constructor(source: Source) {
    this.#source = source;
  }

  end(): void {
    this.#engine?.end();
    this.#engine = null;
    this.#line = null;
    this.#search = null;
  }

  /** Makes the worker free for another request: a short search is waited for, a long one ends with its worker. */
  async free(): Promise<void> {
    if (!this.#search) return;
    if (this.#until - performance.now() < WAITED_FOR) await this.#search;
    else this.end();
  }

  async #ask(request: Parameters<Engine["ask"]>[0]): Promise<Answer> {
    this.#engine ??= new Engine(this.#source);
    return this.#engine.ask(request);
  }

  /** Goes to a position: that after these moves of the game on the table. Returns the position, or why there is none. */
  go(table: Table, moves: (string | null)[]): Promise<State | string> {
    // One after the other: each begins where the one before has gone.
    const going = this.#going.then(() => this.#go(table, moves));
    this.#going = going;
    return going;
  }

  async #go(table: Table, moves: (string | null)[]): Promise<State | string> {
    // What is placed in secret cannot be played again by the moves: the whole game is opened.
    const isOpenedAgain = this.#line === null || (table.game?.hides ?? false);
    let answer: Answer | null = null;
    if (isOpenedAgain) {
      const record = await table.record();
      if (record === null) return "the game cannot be read";
      this.end();
      const at = table.tree.path(table.tree.here);
      answer = await this.#ask({ ask: "open", definition: table.definition, record });
      if (answer.is !== "opened") return answer.is === "refused" ? answer.message : "the game cannot be opened";
      if (table.game?.hides) {
        const { eyes } = table;
        const seen = await this.#ask(eyes === null ? { ask: "eyes" } : { ask: "eyes", player: eyes });
        return seen.is === "state" ? seen : "the game cannot be opened";
      }
      this.#line = at.map(({ text }) => text ?? "");
    }
    const line = moves.map((text) => text ?? "");
    this.#engine ??= new Engine(this.#source);
    answer = await walk(this.#engine, this.#line ?? [], line);
    if (answer.is !== "state") {
      this.end();
      return answer.is === "refused" ? answer.message : "the position cannot be reached";
    }
    this.#line = line;
    return answer;
  }

  /** Opens the game with all its moves, and takes back those after the first `ply`. */
  async back(table: Table, ply: number): Promise<State | string> {
    if (!this.#engine) {
      const record = await table.record();
      if (record === null) return "the game cannot be read";
      const opened = await this.#ask({ ask: "open", definition: table.definition, record });
      if (opened.is !== "opened") return "the game cannot be opened";
      const { eyes } = table;
      await this.#ask(eyes === null ? { ask: "eyes" } : { ask: "eyes", player: eyes });
      if (opened.state.n_plies === ply) return this.#state();
    }
    const answer = await this.#ask({ ask: "undo", ply });
    return answer.is === "state" ? answer : "the position cannot be reached";
  }

  async #state(): Promise<State | string> {
    const answer = await this.#ask({ ask: "state" });
    return answer.is === "state" ? answer : "the position cannot be reached";
  }

  /** Searches the position; `report` is called with the result of each depth. */
  async think(millis: number, lines: number, report?: (thought: Thought) => void): Promise<Thought | string> {
    this.#until = performance.now() + millis;
    const reported = report && ((answer: Answer) => answer.is === "thought" && report(answer));
    const search = this.#engine?.ask({ ask: "think", millis, lines }, millis + GRACE, reported) ?? Promise.resolve(null);
    this.#search = search;
    const answer = await search;
    if (this.#search === search) this.#search = null;
    if (answer?.is === "thought") {
      // The search is cut off in the middle of a depth: its lines may be of two depths.
      return { ...answer, lines: [...answer.lines].sort((one, other) => rank(other.score) - rank(one.score)) };
    }
    return answer?.is === "refused" ? answer.message : "stopped";
  }
}
