// The end of a game, over the upper part of the board: the result, and what can be done next.

import { byId, h } from "./dom";
import { type IconName, icon } from "./icons";
import type { Opened, State } from "./protocol";
import { resultOf } from "./words";

/** What can be done when a game is over; absent where it cannot. */
interface Next {
  newGame?: () => unknown;
  rematch?: () => unknown;
  analyze?: () => unknown;
}

export class Banner {
  #place = byId("banner");
  /** The end that is shown, or that was closed. */
  #known = "";

  /** Shows the end of a game if the last position is shown; once it is closed it stays so until there is another end. */
  draw(id: string, game: Opened, state: State, next: Next): void {
    const isEnd = state.is_over && state.ply === state.n_plies;
    if (!isEnd) {
      if (!state.is_over || state.ply === state.n_plies) this.#known = "";
      this.#hide();
      return;
    }
    const known = JSON.stringify([id, state.n_plies, state.words]);
    if (known === this.#known) return;
    this.#known = known;
    const { title, reason, score } = resultOf(game, state);
    const button = (words: string, name: IconName, act: (() => unknown) | undefined, isMain = false) => {
      if (!act) return null;
      const made = h("button", { type: "button", class: isMain && "main" }, icon(name), words);
      made.addEventListener("click", () => {
        this.#hide();
        void act();
      });
      return made;
    };
    const close = h("button", { type: "button", class: "close", "aria-label": "Close the result" }, icon("close"));
    close.addEventListener("click", () => this.#hide());
    // The same words are in the status line, which is announced.
    byId("result").replaceChildren(h("strong", {}, title), reason, score && ", ", score && h("span", { class: "score" }, score));
    byId("result-acts").replaceChildren(
      ...[button("Rematch", "rematch", next.rematch, true), button("New game", "add", next.newGame), button("Analyze", "analyze", next.analyze), close].filter(
        (one): one is HTMLButtonElement => one !== null,
      ),
    );
    this.#place.classList.add("shown");
  }

  /** Hides it: nothing of the game before stays. */
  clear(): void {
    this.#known = "";
    this.#hide();
  }

  #hide(): void {
    if (!this.#place.classList.contains("shown")) return;
    const hadFocus = this.#place.contains(document.activeElement);
    this.#place.classList.remove("shown");
    byId("result").replaceChildren();
    byId("result-acts").replaceChildren();
    if (hadFocus) document.querySelector<HTMLElement>("#board [tabindex='0']")?.focus({ preventScroll: true });
  }
}
