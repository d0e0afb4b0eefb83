// A second worker at the position of the game, for questions while the first one is searching.

import type { Engine } from "./engine";
import type { Answer, Open, Request, State } from "./protocol";
import { walk } from "./walk";

export class Scout {
  readonly #first: Engine;
  #engine: Engine | null = null;
  /** The moves that the worker has made. */
  #line: string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** `first` makes the worker. */
  constructor(first: Engine) {
    this.#first = first;
  }

  end(): void {
    this.#engine?.end();
    this.#engine = null;
  }

  /** Asks about a position of a game, the last one; returns null if the worker cannot go there. */
  ask(open: Open, state: State, request: Request): Promise<Answer | null> {
    // One after the other: each begins where the one before has gone.
    const asked = this.#last.then(() => this.#ask(open, state, request));
    this.#last = asked;
    return asked;
  }

  async #ask(open: Open, state: State, request: Request): Promise<Answer | null> {
    const moves = state.record.map((one) => one.text ?? "");
    if (!this.#engine) {
      const engine = this.#first.another();
      this.#engine = engine;
      const answer = await engine.ask({ ask: "open", ...open });
      if (answer.is !== "opened") {
        engine.end();
        if (this.#engine === engine) this.#engine = null;
        return null;
      }
      this.#line = answer.state.record.map((one) => one.text ?? "");
    }
    const engine = this.#engine;
    if (!engine) return null;
    if ((await walk(engine, this.#line, moves)).is !== "state") {
      this.end();
      return null;
    }
    this.#line = moves;
    return engine.ask(request);
  }
}
