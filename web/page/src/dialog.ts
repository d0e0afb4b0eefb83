// The one dialog of the page, for all its questions.

import { byId } from "./dom";

export class Dialog {
  #dialog = byId<HTMLDialogElement>("dialog");
  #isFree = true;
  #onClose: (() => void) | null = null;

  constructor() {
    byId("dialog-close").addEventListener("click", () => this.close());
    this.#dialog.addEventListener("close", () => {
      // The event is late: the dialog may be shown again.
      if (!this.#dialog.open) this.#left();
    });
    // Escape does not leave a question that needs an answer.
    this.#dialog.addEventListener("cancel", (event) => {
      if (this.#isFree) this.#left();
      else event.preventDefault();
    });
  }

  #left(): void {
    const act = this.#onClose;
    this.#onClose = null;
    act?.();
  }

  /** Shows it. It can be left without an answer if `isFree`; `onClose` is called when it is left in any way. */
  show(title: string, body: (Node | string | null)[], isFree = true, onClose: (() => void) | null = null): void {
    this.#isFree = isFree;
    this.#onClose = onClose;
    this.problem("");
    byId("dialog-title").textContent = title;
    byId("dialog-close").hidden = !isFree;
    byId("dialog-body").replaceChildren(...body.filter((one): one is Node | string => one !== null));
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  get isOpen(): boolean {
    return this.#dialog.open;
  }

  /** Shows what is wrong; typed text stays. */
  problem(words: string): void {
    byId("dialog-problem").textContent = words;
  }

  close(): void {
    if (!this.#dialog.open) return;
    this.#dialog.close();
    this.#left();
  }
}
