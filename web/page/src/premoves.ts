// Moves that are given in advance: a list; the first is made as soon as it is legal.

import type { PieceShown, State } from "./protocol";

/** What has been picked up: the pieces of a cell, or something from a store. */
export type Picked = { cell: number } | { item: string };

interface Premove {
  from: Picked;
  to: number;
}

export class Premoves {
  #list: Premove[] = [];

  get list(): readonly Premove[] {
    return this.#list;
  }

  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  add(premove: Premove): void {
    this.#list.push(premove);
  }

  /** Takes the first premove out. */
  take(): Premove | undefined {
    return this.#list.shift();
  }

  /** Removes all; returns whether there were any. */
  clear(): boolean {
    const had = this.#list.length > 0;
    this.#list = [];
    return had;
  }

  /** Returns the pieces as they are after the premoves of a player, if every premove captures what is on its cell. */
  applied(state: State, player: number | null): PieceShown[] {
    let { pieces } = state;
    if (player === null) return pieces;
    for (const { from, to } of this.#list) {
      let moved: PieceShown[] = [];
      if ("cell" in from) {
        moved = pieces.filter((piece) => piece.cell === from.cell && piece.player === player);
      } else {
        const item = state.stores.flatMap((store) => store.items).find((one) => one.text === from.item);
        if (item && item.kind !== null) moved = [{ cell: to, kind: item.kind, player }];
      }
      if (moved.length === 0) continue;
      pieces = pieces.filter((piece) => !moved.includes(piece) && piece.cell !== to).concat(moved.map((piece) => ({ ...piece, cell: to })));
    }
    return pieces;
  }
}
