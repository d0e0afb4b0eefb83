// The one dialog of the page: what it asks, it asks here.

import { byId } from "./dom";

export class Dialog {
  #dialog = byId<HTMLDialogElement>("dialog");
  #isFree = true;

  constructor() {
    byId("dialog-close").addEventListener("click", () => this.close());
    // What has to be answered is not left with Escape.
    this.#dialog.addEventListener("cancel", (event) => {
      if (!this.#isFree) event.preventDefault();
    });
  }

  /** Shows it; `isFree` whether it may be left without an answer. */
  show(title: string, body: (Node | string | null)[], isFree = true): void {
    this.#isFree = isFree;
    byId("dialog-title").textContent = title;
    byId("dialog-close").hidden = !isFree;
    byId("dialog-body").replaceChildren(...body.filter((one): one is Node | string => one !== null));
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  close(): void {
    if (this.#dialog.open) this.#dialog.close();
  }
}
