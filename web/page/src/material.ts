// Captured pieces and the difference in material, from the pieces of two positions.

import type { Opened, State } from "./protocol";

/** Counts the pieces of each player by kind, on the board and in the player's stores. */
function counted(state: State, player: number): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (kind: number, n: number) => counts.set(kind, (counts.get(kind) ?? 0) + n);
  for (const piece of state.pieces) if (piece.player === player) add(piece.kind, 1);
  for (const store of state.stores) {
    if (store.owner !== player) continue;
    for (const item of store.items) if (item.kind !== null) add(item.kind, item.n);
  }
  return counts;
}

function sum(counts: Map<number, number>): number {
  return [...counts.values()].reduce((all, n) => all + n, 0);
}

/** Pieces of one kind. */
interface Pieces {
  kind: number;
  player: number;
  n: number;
}

/**
 * Returns the pieces that this player has lost since the start and that no other player holds instead. A promoted piece is not lost:
 * if more kinds have become fewer than pieces are gone, the kinds with the most pieces at the start count as promoted.
 */
export function lost(game: Opened, start: State, now: State, player: number): Pieces[] {
  const players = game.players.map((_, index) => index);
  const [before, after] = [players.map((one) => counted(start, one)), players.map((one) => counted(now, one))];
  const total = (all: Map<number, number>[]) => all.reduce((n, counts) => n + sum(counts), 0);
  const [own, left] = [before[player] ?? new Map<number, number>(), after[player] ?? new Map<number, number>()];
  // Pieces that change sides, as those of a hand, are not gone.
  let n_gone = Math.min(sum(own) - sum(left), total(before) - total(after));
  if (n_gone <= 0) return [];
  const missing = [...own].map(([kind, n]) => ({ kind, player, n: n - (left.get(kind) ?? 0) })).filter(({ n }) => n > 0);
  missing.sort((one, other) => (own.get(one.kind) ?? 0) - (own.get(other.kind) ?? 0));
  const found: Pieces[] = [];
  for (const one of missing) {
    const n = Math.min(one.n, n_gone);
    n_gone -= n;
    if (n > 0) found.push({ ...one, n });
  }
  return found;
}

/** Returns by how much the value of this player's pieces exceeds that of each other player's, in pawns; none without values. */
export function lead(game: Opened, now: State, player: number): number | null {
  const values = game.kinds.map((kind) => kind.value ?? null);
  if (values.every((value) => value === null)) return null;
  const totals = game.players.map((_, index) => [...counted(now, index)].reduce((all, [kind, n]) => all + n * (values[kind] ?? 0), 0));
  const others = totals.filter((_, index) => index !== player);
  return ((totals[player] ?? 0) - Math.max(...others)) / 100;
}
