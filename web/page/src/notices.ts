// The two lines of words beside the board: the status, and what is wrong.

import { byId, sentences } from "./dom";

export class Notices {
  #status = byId("status");
  #problem = byId("problem");
  /** Whether the shown problem stays until a person does something. */
  #lasts = false;

  /** Shows the status; words about a cell begin with its name. */
  say(words: string, isNews = true, isOfCell = false): void {
    this.#status.replaceChildren(...sentences(words));
    this.#status.classList.toggle("of-cell", isOfCell);
    this.#status.classList.toggle("news", isNews);
  }

  /** Shows what is wrong until the next position, or nothing. */
  problem(words: string): void {
    this.#lasts = false;
    this.#problem.textContent = words;
  }

  /** Shows a warning until a person does something. */
  warn(words: string): void {
    this.problem(words);
    this.#lasts = true;
  }

  /** Adds a warning to what is shown. */
  alsoWarn(words: string): void {
    this.warn(`${this.#problem.textContent ?? ""}\n${words}`.trim());
  }

  /** Another position is shown: a problem is past, a warning is not. */
  pass(): void {
    if (!this.#lasts) this.problem("");
  }
}
