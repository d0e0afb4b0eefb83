// The details of a position that players rarely need: phase, counters, statuses, zones.

import type { AlfilBoard } from "./board";
import { byId, h } from "./dom";
import type { Opened, State } from "./protocol";
import { capital } from "./words";

/** So many cells of a status are listed. */
const CELLS_MOST = 12;

export class Facts {
  #board: AlfilBoard;
  /** The zones that are shown on the board. */
  #zones = new Set<number>();
  #game: Opened | null = null;

  constructor(board: AlfilBoard) {
    this.#board = board;
  }

  /** Shows no zone of the game before. */
  clear(): void {
    this.#zones.clear();
  }

  /** Shows the chosen zones on a board that was drawn again. */
  drawZones(game: Opened): void {
    this.#board.zones = game.zones.map((zone, index) => (this.#zones.has(index) ? zone.cells : []));
  }

  draw(game: Opened, state: State): void {
    const parts: HTMLElement[] = [];
    const list = (title: string, facts: string[]) => {
      if (facts.length > 0) parts.push(h("h4", {}, title), h("ul", {}, ...facts.map((fact) => h("li", {}, fact))));
    };
    list("Phase of the game", state.phase ? [capital(state.phase)] : []);
    list("Counters of the rules", state.counters.map(capital));
    const cells = (all: number[]) => {
      const names = all.map((cell) => game.cells[cell]?.name ?? "");
      return names.length > CELLS_MOST ? `${names.slice(0, CELLS_MOST).join(" ")} and ${names.length - CELLS_MOST} more` : names.join(" ");
    };
    const statuses = state.statuses.map(({ name, cells: all }) => `${capital(name)} (marked ${name.slice(0, 1).toUpperCase()}): ${cells(all)}`);
    list("Marked pieces and cells", statuses);
    if (game !== this.#game) byId("zones").replaceChildren(...this.#boxes(game));
    this.#game = game;
    byId("facts").replaceChildren(...parts);
    byId("details").hidden = parts.length === 0 && game.zones.length === 0;
  }

  #boxes(game: Opened): HTMLElement[] {
    if (game.zones.length === 0) return [];
    const boxes = game.zones.map((zone, index) => {
      const box = h("input", { type: "checkbox", checked: this.#zones.has(index) });
      box.addEventListener("change", () => {
        if (box.checked) this.#zones.add(index);
        else this.#zones.delete(index);
        this.drawZones(game);
      });
      return h("label", {}, box, ` ${capital(zone.name)}`);
    });
    return [h("fieldset", {}, h("legend", {}, "Areas that the rules name: show on the board"), ...boxes)];
  }
}
