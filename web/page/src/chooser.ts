// The choice between a few moves, at the cell where they end: a column of pieces, or short words.

import { h } from "./dom";
import type { Opened, State, TurnShown } from "./protocol";
import { piecePicture } from "./shapes";

interface Choice {
  turn: TurnShown;
  /** The kind that is shown, if the choice is one of pieces. */
  kind: number | null;
  words: string;
}

/** So many pieces are a column; more are a grid. */
const COLUMN_MOST = 4;
/** The least width of a choice, in CSS pixels. */
const LEAST = 36;
const DISTANCE = 4;

/** Returns the part of the words that differs between these moves; a move whose words the others only add to is just a move. */
function short(turns: TurnShown[]): string[] {
  const all = turns.map((turn) => turn.words.split(" "));
  const [first] = all as [string[]];
  let same = 0;
  while (all.every((words) => words.length > same && words[same]?.replace(/,$/, "") === first[same]?.replace(/,$/, ""))) same++;
  return all.map((words) => words.slice(same).join(" ") || "just move");
}

/** Returns the choices: pieces if that is all that differs. */
function choicesOf(turns: TurnShown[], state: State): Choice[] {
  const words = short(turns);
  const kindOf = (turn: TurnShown) => {
    if (turn.promotes !== null) return turn.promotes;
    if (turn.from !== null) return state.pieces.findLast((piece) => piece.cell === turn.from)?.kind ?? null;
    return state.stores.flatMap((store) => store.items).find((item) => item.text === turn.item)?.kind ?? null;
  };
  const kinds = turns.map(kindOf);
  const isPieces = turns.some((turn) => turn.promotes !== null) && !kinds.includes(null) && new Set(kinds).size === kinds.length;
  const choices = turns.map((turn, index) => ({ turn, kind: isPieces ? (kinds[index] ?? null) : null, words: words[index] as string }));
  // Promotions come first, in the order of the definition, which lists the most valuable piece first.
  return isPieces ? [...choices.filter(({ turn }) => turn.promotes !== null), ...choices.filter(({ turn }) => turn.promotes === null)] : choices;
}

export class Chooser {
  #shown: HTMLElement | null = null;
  #close: (() => void) | null = null;

  constructor(private readonly host: HTMLElement) {}

  get isOpen(): boolean {
    return this.#shown !== null;
  }

  /** Shows a choice between these moves at `cell`; `choose` is called with the chosen move, `cancel` without one. */
  ask(game: Opened, state: State, turns: TurnShown[], cell: Element, choose: (turn: TurnShown) => void, cancel: () => void): void {
    this.close();
    const choices = choicesOf(turns, state);
    const isPieces = choices.every((choice) => choice.kind !== null);
    const player = state.mover ?? 0;
    const buttons = choices.map(({ turn, kind, words }) => {
      const picture = kind === null ? null : piecePicture(game, { kind, player }, player);
      const shown = h("button", { type: "button", class: picture ? "choice piece-choice" : "choice", "aria-label": turn.words, title: words }, picture, picture ? null : words);
      shown.addEventListener("click", () => {
        this.close();
        choose(turn);
      });
      return shown;
    });
    const title = turns.every((turn) => turn.promotes !== null) ? "Promote to" : "Which move?";
    const list = h("div", { class: isPieces ? "chooser pieces-chooser" : "chooser", role: "dialog", "aria-modal": "true", "aria-label": title }, ...buttons);
    const shade = h("div", { class: "chooser-shade" }, list);
    const leave = () => {
      this.close();
      cancel();
    };
    const outside = (event: Event) => {
      if (event.composedPath().includes(list)) return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    };
    shade.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Escape") {
        event.preventDefault();
        leave();
        return;
      }
      const letter = choices.findIndex(({ kind }) => kind !== null && game.kinds[kind]?.letter.toLowerCase() === event.key.toLowerCase());
      const chosen = letter >= 0 ? letter : /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
      if (buttons[chosen]) {
        event.preventDefault();
        buttons[chosen].click();
        return;
      }
      const order = [...list.querySelectorAll("button")];
      const at = order.indexOf(this.#focused() as HTMLButtonElement);
      const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: event.shiftKey ? -1 : 1 };
      const next = event.key === "Home" ? 0 : event.key === "End" ? order.length - 1 : event.key in steps ? at + (steps[event.key] as number) : null;
      if (next === null) return;
      event.preventDefault();
      order[(next + order.length) % order.length]?.focus();
    });
    this.host.append(shade);
    document.addEventListener("pointerdown", outside, true);
    this.#shown = shade;
    this.#close = () => document.removeEventListener("pointerdown", outside, true);
    this.#place(list, cell, isPieces ? choices.length : 0);
    buttons[0]?.focus({ preventScroll: true });
  }

  #focused(): Element | null {
    return (this.host.getRootNode() as Document | ShadowRoot).activeElement;
  }

  /** Puts the list at the cell: it begins there and goes on towards the middle of the board. */
  #place(list: HTMLElement, cell: Element, n_pieces: number): void {
    const [host, at] = [this.host.getBoundingClientRect(), cell.getBoundingClientRect()];
    const svg = (cell as SVGElement).ownerSVGElement as SVGSVGElement;
    const [matrix, { x, y, width: wide, height: high }] = [svg.getScreenCTM(), svg.viewBox.baseVal];
    const shade = list.parentElement as HTMLElement;
    if (matrix) {
      // Only the board is dimmed, not the room beside it.
      const [from, to] = [new DOMPoint(x, y).matrixTransform(matrix), new DOMPoint(x + wide, y + high).matrixTransform(matrix)];
      Object.assign(shade.style, { left: `${from.x - host.left}px`, top: `${from.y - host.top}px`, width: `${to.x - from.x}px`, height: `${to.y - from.y}px` });
    }
    const size = Math.max(LEAST, Math.min(at.width, at.height));
    const isUpper = at.top + at.height / 2 <= host.top + host.height / 2;
    if (n_pieces > 0) {
      const columns = n_pieces > COLUMN_MOST ? Math.ceil(Math.sqrt(n_pieces)) : 1;
      list.style.gridTemplateColumns = `repeat(${columns}, ${size}px)`;
      list.style.gridAutoRows = `${size}px`;
      // The first is on the cell itself.
      if (!isUpper && columns === 1) list.append(...[...list.children].reverse());
    }
    const { width, height } = list.getBoundingClientRect();
    const ideal = isUpper ? at.top : at.bottom - height;
    const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
    const left = clamp(at.left + (at.width - (n_pieces > COLUMN_MOST ? width : Math.min(width, size))) / 2, DISTANCE, innerWidth - width - DISTANCE);
    const top = clamp(ideal, DISTANCE, Math.max(DISTANCE, innerHeight - height - DISTANCE));
    const origin = shade.getBoundingClientRect();
    list.style.left = `${left - origin.left}px`;
    list.style.top = `${top - origin.top}px`;
  }

  close(): void {
    const close = this.#close;
    this.#close = null;
    close?.();
    this.#shown?.remove();
    this.#shown = null;
  }
}
