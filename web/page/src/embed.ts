// <alfil-game variant="glinski"> for any page: a board to play on against the engine, or to look at.
//
// Attributes: `variant` a shipped game; `definition` the id of an element whose text is one; `fen` a position; `game` a game as text;
// `level` 1 to 10; `look` to make no turns. It draws in the page, and its style is that of embed's stylesheet beside it.

import { beside } from "./beside";
import { AlfilBoard } from "./board";
import { h } from "./dom";
import { Engine } from "./engine";
import type { Open, State } from "./protocol";
import { type Seat, Table } from "./table";

function choice(words: string, act: () => unknown): HTMLButtonElement {
  return h("button", { type: "button", onclick: () => void act() }, words);
}

class AlfilGame extends HTMLElement {
  connectedCallback(): void {
    const board = new AlfilBoard();
    const words = document.createElement("p");
    words.setAttribute("role", "status");
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = new URL("./style.css", import.meta.url).href;
    const root = this.attachShadow({ mode: "open" });
    root.append(style, board, words);
    const looks = this.hasAttribute("look");
    const table = new Table(new Engine(beside), {
      opened: (game) => {
        board.setAttribute("aria-label", `Board of ${game.title}`);
        board.open(game, game.geometry);
      },
      state: (state: State) => {
        board.interactive = !looks && table.isOpen;
        board.show(state);
        const buttons: HTMLElement[] = [];
        if (board.interactive && state.steps) {
          if (state.steps.unfinished === null) buttons.push(choice("Done", () => table.step("done")));
          buttons.push(choice("Undo step", () => table.step("back")), choice("Cancel", () => table.step("cancel")));
        } else if (board.interactive) {
          buttons.push(...state.compound.map((name) => choice(`Start ${name}`, () => table.begin(name))));
          const apart = state.turns.filter((turn) => turn.from === null && turn.to === null);
          buttons.push(...apart.map((turn) => choice(turn.words, () => table.play(turn.text))));
          const items = new Set(state.turns.flatMap((turn) => (turn.item !== null && turn.to !== null ? [turn.item] : [])));
          buttons.push(...[...items].map((item) => choice(item, () => board.pick({ item }))));
        }
        words.replaceChildren(state.words, " ", ...buttons);
      },
      thinking: () => {
        board.interactive = !looks && table.isOpen;
      },
      refused: (refusal) => {
        words.textContent = refusal.help ? `${refusal.message}; ${refusal.help}` : refusal.message;
      },
      keep: () => {},
      handOver: (player) => void table.handedOver(player),
    });
    table.level = Number(this.getAttribute("level") ?? 3);
    board.addEventListener("turn", (event) => void table.play((event as CustomEvent).detail.text));
    const name = this.getAttribute("variant") ?? "chess";
    const text = document.getElementById(this.getAttribute("definition") ?? "")?.textContent;
    const open: Open = { definition: text ? { name, text } : { name } };
    const [fen, record] = [this.getAttribute("fen"), this.getAttribute("game")];
    if (fen) open.fen = fen;
    if (record) open.record = record;
    const seats: Seat[] | undefined = looks ? Array(16).fill("person") : undefined;
    void table.open(open, seats ? { seats } : {}).then((answer) => {
      if (answer?.is === "refused") words.textContent = answer.help ? `${answer.message}; ${answer.help}` : answer.message;
      if (answer?.is === "checked") words.textContent = "the definition has mistakes";
    });
  }
}

customElements.define("alfil-game", AlfilGame);
