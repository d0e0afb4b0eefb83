// Moves by text: `Nf3`, `e2e4`, and whatever else the program reads.

import { byId } from "./dom";
import type { Refusal, State } from "./protocol";
import type { Play } from "./table";

export class TypedMoves {
  #field = byId<HTMLInputElement>("move-text");
  #problem = byId("move-problem");
  #isPlaying = false;

  constructor(at: () => Play) {
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#play(at());
    });
    this.#field.addEventListener("input", () => this.#say(""));
    // The key by its place: on some systems Alt makes another letter of it.
    document.addEventListener("keydown", (event) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyM" || byId("play").hidden) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      this.#open();
    });
    // Where it is folded.
    byId("menu-type").addEventListener("click", () => this.#open());
  }

  #open(): void {
    byId("typed").classList.add("shown");
    this.#field.focus();
    this.#field.select();
  }

  #say(words: string): void {
    this.#problem.textContent = words;
    if (words) this.#field.setAttribute("aria-invalid", "true");
    else this.#field.removeAttribute("aria-invalid");
  }

  async #play(at: Play): Promise<void> {
    const text = this.#field.value.trim();
    const { state } = at;
    if (!text || !state || this.#isPlaying) return;
    if (!at.isOpen) {
      this.#say(state.is_over ? "the game is over" : "it is not your turn");
      return;
    }
    this.#say("");
    this.#isPlaying = true;
    const compound = state.steps ? undefined : state.compound.find((name) => name.toLowerCase() === text.toLowerCase());
    const isMade = await (compound ? at.begin(compound) : at.play(text));
    this.#isPlaying = false;
    if (isMade) {
      this.#field.value = "";
      this.#say("");
    } else {
      this.#field.select();
    }
  }

  /** Shows why the move that was typed is refused; returns whether one was typed. */
  refused(refusal: Refusal): boolean {
    if (!this.#isPlaying) return false;
    this.#say(refusal.help ? `${refusal.message}; ${refusal.help}` : refusal.message);
    return true;
  }

  /** Forgets the error, and gives a move of this position as an example. */
  follow({ turns }: State): void {
    if (!this.#isPlaying) this.#say("");
    const [first] = turns;
    if (first) this.#field.placeholder = `such as ${first.text}`;
  }
}
