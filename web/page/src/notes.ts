// The panel in which a game is annotated: signs and a comment at each position, and what becomes of its variations.

import { byId, h } from "./dom";
import { icon } from "./icons";
import type { Table } from "./table";
import type { Node } from "./tree";

/** The annotation signs of PGN by their numbers, those of a move first. */
const SIGNS: Record<number, [sign: string, words: string]> = {
  1: ["!", "good move"],
  2: ["?", "mistake"],
  3: ["!!", "excellent move"],
  4: ["??", "blunder"],
  5: ["!?", "interesting move"],
  6: ["?!", "dubious move"],
  10: ["=", "equal"],
  13: ["∞", "unclear"],
  14: ["+=", "the first player is slightly better"],
  15: ["=+", "the second player is slightly better"],
  16: ["±", "the first player is better"],
  17: ["∓", "the second player is better"],
  18: ["+−", "the first player is winning"],
  19: ["−+", "the second player is winning"],
};

/** Signs of which a move has one: those of the move, and those of the position. */
const isOfMove = (number: number) => number <= 6;

/** Returns the signs of a move as they are shown, with their meaning; none of those that have no sign. */
export function signsOf({ signs }: Node): { sign: string; words: string }[] {
  return signs.flatMap((number) => {
    const known = SIGNS[number];
    return known ? [{ sign: known[0], words: known[1] }] : [];
  });
}

/** Returns a comment without what programs write for each other, such as `[%clk 0:01:00]`. */
export function commentOf({ comment }: Node): string {
  return comment.replace(/\s*\[%[^\]]*\]/g, "").trim();
}

/** So long after the last key a comment is stored, in milliseconds. */
const PAUSE = 500;

/** What the panel needs of the page. */
export interface Host {
  table: () => Table;
  /** Annotations or variations have changed. */
  changed: () => void;
}

export class Notes {
  #host: Host;
  #panel = h("section", { id: "notes", "aria-label": "Annotations", hidden: true });
  #button = h("button", { type: "button", id: "annotate", "aria-label": "Annotate", title: "Annotate: comments, signs, variations", "aria-expanded": "false", "aria-controls": "notes" }, icon("rename"));
  #text = h("textarea", { id: "note-text", rows: 2, maxlength: 4000 });
  #timer = 0;
  #node: Node | null = null;

  constructor(host: Host) {
    this.#host = host;
    byId("flip").after(this.#button);
    byId("record").after(this.#panel);
    this.#button.addEventListener("click", () => this.#toggle(this.#panel.hidden === true));
    this.#text.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.#store(), PAUSE);
    });
    this.#text.addEventListener("change", () => this.#store());
  }

  #toggle(is: boolean): void {
    this.#store();
    this.#panel.hidden = !is;
    this.#button.setAttribute("aria-expanded", String(is));
    this.#node = null;
    this.draw();
    if (is) this.#text.focus();
  }

  /** Stores the comment that was typed. */
  #store(): void {
    clearTimeout(this.#timer);
    const node = this.#node;
    const typed = this.#text.value.replace(/\s+/g, " ").trim();
    if (!node || typed === commentOf(node)) return;
    // What programs have written for each other stays.
    const commands = node.comment.match(/\[%[^\]]*\]/g) ?? [];
    node.comment = [...commands, typed].filter(Boolean).join(" ");
    this.#host.changed();
  }

  /** Follows the position that is shown; `isOpen` tells whether this game can be annotated. */
  draw(isOpen = true): void {
    if (!isOpen && !this.#panel.hidden) this.#toggle(false);
    this.#button.hidden = !isOpen;
    if (this.#panel.hidden) return;
    const { tree } = this.#host.table();
    const { here } = tree;
    if (this.#node === here) return;
    this.#store();
    this.#node = here;
    this.#text.value = commentOf(here);
    const words = here.written?.words ?? "the start";
    const act = (words: string, isOff: boolean, run: () => unknown) => {
      const made = h("button", { type: "button", disabled: isOff }, words);
      made.addEventListener("click", () => void run());
      return made;
    };
    const isStart = here.parent === null;
    this.#panel.replaceChildren(
      h("div", { class: "note-signs", role: "group", "aria-label": "Signs" }, ...(isStart ? [] : Object.keys(SIGNS).map((number) => this.#sign(here, Number(number))))),
      h("label", { for: "note-text" }, `Comment on ${words}`),
      this.#text,
      h(
        "div",
        { class: "buttons" },
        act("Make it the main line", tree.isMain(here), () => {
          tree.promote(here);
          this.#changed();
        }),
        act("Delete from here", isStart, () => this.#remove(here)),
      ),
    );
  }

  #sign(node: Node, number: number): HTMLElement {
    const [sign, words] = SIGNS[number] as [string, string];
    const made = h("button", { type: "button", title: words, "aria-label": words, "aria-pressed": String(node.signs.includes(number)) }, sign);
    made.addEventListener("click", () => {
      const is = node.signs.includes(number);
      const others = node.signs.filter((one) => isOfMove(one) !== isOfMove(number) || !(one in SIGNS));
      node.signs = is ? node.signs.filter((one) => one !== number) : [...others, number].sort((one, other) => one - other);
      this.#changed();
      this.#panel.querySelector<HTMLElement>(`[aria-label="${words}"]`)?.focus();
    });
    return made;
  }

  async #remove(node: Node): Promise<void> {
    const table = this.#host.table();
    const { parent } = node;
    if (!parent) return;
    this.#node = null;
    // The page first leaves what is removed.
    await table.look(parent);
    if (table.tree.here !== parent) return;
    table.tree.remove(node);
    await table.settle();
    this.#changed();
  }

  #changed(): void {
    this.#store();
    this.#node = null;
    this.#host.changed();
    this.draw();
  }
}
