// The list of moves: a column for each player, variations in blocks of their own.

import { byId, h } from "./dom";
import { markOf } from "./mistakes";
import { commentOf, signsOf } from "./notes";
import type { Play } from "./table";
import type { Node } from "./tree";

/** Where the next move of a line goes: the round, and the first column that is free. */
interface Place {
  round: number;
  column: number;
}

/** A round that is being filled. */
interface Row {
  element: HTMLElement;
  cells: HTMLElement[];
  /** The last column that has a move. */
  column: number;
}

export class MoveList {
  #list = byId("record");
  #at: Play | null = null;

  constructor() {
    new ResizeObserver(() => this.#scroll()).observe(this.#list);
  }

  /** Shows the moves of a game, and scrolls to the one that is shown on the board. */
  draw(at: Play): void {
    this.#at = at;
    const list = this.#list;
    const n = at.game?.players.length ?? 2;
    list.style.setProperty("--columns", String(n));
    list.replaceChildren(...this.#main(at.tree.root, n));
    this.#scroll();
  }

  #scroll(): void {
    const list = this.#list;
    const here = list.querySelector<HTMLElement>("[aria-current]");
    if (!here) {
      list.scrollTop = 0;
      return;
    }
    const [box, own] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    const isSeen = own.top >= box.top && own.bottom <= box.bottom;
    if (!isSeen) list.scrollTop += own.top - box.top - (box.height - own.height) / 2;
  }

  /** The column of a move: that of its player, if the list goes on to the right; none for what chance has drawn. */
  #column(node: Node, place: Place, n: number): { round: number; column: number } | null {
    const player = node.written?.player ?? null;
    if (player === null) return null;
    const column = player % n;
    return column >= place.column ? { round: place.round, column } : { round: place.round + 1, column };
  }

  #main(root: Node, n: number): HTMLElement[] {
    const items: HTMLElement[] = [];
    let row: Row | null = null;
    let place: Place = { round: 1, column: 0 };
    const begin = (round: number): Row => {
      const cells = Array.from({ length: n }, () => h("span", { class: "move" }));
      const element = h("li", { class: "round" }, h("span", { class: "number" }, `${round}.`), ...cells);
      items.push(element);
      return { element, cells, column: -1 };
    };
    items.push(...comments(root));
    for (let at = root; at.next.length > 0; at = at.next[0] as Node) {
      const [main, ...others] = at.next as [Node, ...Node[]];
      const before = place;
      const found = this.#column(main, place, n);
      // A draw of chance is in the column of the move before it.
      const { round, column } = found ?? { round: place.round, column: Math.max(0, place.column - 1) };
      if (!row || round !== place.round) {
        row = begin(round);
        for (const cell of row.cells.slice(0, column)) cell.textContent = "…";
      }
      row.cells[column]?.append(this.#button(main));
      row.column = column;
      place = { round, column: found ? column + 1 : place.column };
      const own = comments(main);
      items.push(...own);
      for (const other of others) items.push(this.#block(other, before, n));
      // After a comment or a variation the round goes on in a row of its own.
      if (others.length > 0 || own.length > 0) row = null;
    }
    return items;
  }

  /** A variation, in one flow. */
  #block(first: Node, from: Place, n: number): HTMLElement {
    const items: HTMLElement[] = [];
    let place = from;
    let isNumbered = true;
    const add = (node: Node) => {
      const found = this.#column(node, place, n);
      const { round, column } = found ?? { round: place.round, column: Math.max(0, place.column - 1) };
      const number = column === 0 && found ? `${round}. ` : isNumbered ? `${round}… ` : "";
      items.push(h("li", {}, this.#button(node, number)), ...comments(node));
      isNumbered = false;
      if (found) place = { round, column: column + 1 };
    };
    add(first);
    for (let at = first; at.next.length > 0; at = at.next[0] as Node) {
      const [main, ...others] = at.next as [Node, ...Node[]];
      const before = place;
      add(main);
      for (const other of others) items.push(this.#block(other, before, n));
      isNumbered = others.length > 0;
    }
    return h("li", { class: "line" }, h("ol", { "aria-label": `Variation: ${first.written?.words ?? ""}` }, ...items));
  }

  #button(node: Node, number = ""): HTMLElement {
    const at = this.#at as Play;
    const { written } = node;
    const text = written?.standard ?? written?.text ?? "…";
    const mark = markOf(node);
    const signs = signsOf(node);
    const words = [written?.words ?? "", mark?.words, ...signs.map((one) => one.words)].filter(Boolean).join(": ");
    const button = h(
      "button",
      { type: "button", "aria-current": node === at.tree.here ? "step" : false, title: words },
      number && h("span", { class: "number" }, number),
      text,
      mark && h("span", { class: `mark-${mark.kind}` }, mark.sign),
      signs.map(({ sign }) => sign).filter((sign) => sign !== mark?.sign).join(""),
    );
    button.addEventListener("click", () => void at.look(node));
    return button;
  }
}

/** The comment on a position, as an item of the list. */
function comments(node: Node): HTMLElement[] {
  const words = commentOf(node);
  return words ? [h("li", { class: "comment" }, words)] : [];
}
