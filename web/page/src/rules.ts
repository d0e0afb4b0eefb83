// The rule sheet of a game: a panel over the column beside the board, or all of a small window.

import { byId, h } from "./dom";
import type { Play } from "./table";

/** Where the panel leaves the board free: the board is beside the column then. */
const BESIDE = "(min-width: 62.5rem) and (min-aspect-ratio: 6/5) and (min-height: 34.01rem)";

export class RuleSheet {
  #panel = byId<HTMLDialogElement>("sheet");
  #url = "";

  constructor() {
    byId("sheet-close").addEventListener("click", () => this.close());
    this.#panel.addEventListener("close", () => {
      URL.revokeObjectURL(this.#url);
      byId("sheet-body").replaceChildren();
    });
    // Where it is modal the browser does this; on the board Escape puts a piece back.
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !(event.target as Element).closest("alfil-cells, :modal, [popover]")) this.close();
    });
  }

  /** Shows the rules of this game, or closes them. */
  async toggle({ game, ask }: Pick<Play, "game" | "ask">): Promise<void> {
    if (this.#panel.open) {
      this.close();
      return;
    }
    const answer = await ask({ ask: "rules" });
    if (this.#panel.open) return;
    const title = `Rules of ${game?.title ?? "this game"}`;
    if (answer.is === "text") byId("sheet-body").replaceChildren(h("pre", { tabindex: 0 }, answer.text));
    if (answer.is === "refused") byId("sheet-body").replaceChildren(h("p", {}, answer.message, answer.help ? `; ${answer.help}` : ""));
    if (answer.is === "html") {
      this.#url = URL.createObjectURL(new Blob([answer.html], { type: "text/html" }));
      byId("sheet-body").replaceChildren(h("iframe", { title, sandbox: "", src: this.#url }));
    }
    if (matchMedia(BESIDE).matches) this.#panel.show();
    else this.#panel.showModal();
  }

  close(): void {
    this.#panel.close();
  }
}
