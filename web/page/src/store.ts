// What is kept in the browser: the game under way, the settings, texts that are being written.

import type { Seat } from "./table";
import { type KeptNode, isTree } from "./tree";

export interface Kept {
  name: string;
  text?: string;
  files?: Record<string, string>;
  record: string;
  /** All lines, where there are several. */
  lines?: KeptNode | null;
  seats: Seat[];
  level: number;
  eyes: number | null;
}

const GAME = "alfil.game";
const DRAFT = "alfil.draft";

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // No storage, or what is there is not ours.
    return null;
  }
}

/** Writes; answers whether there was room. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function keptGame(): Kept | null {
  const kept = read(GAME) as Partial<Kept> | null;
  const isWhole = kept && typeof kept.name === "string" && typeof kept.record === "string" && Array.isArray(kept.seats);
  if (!isWhole) return null;
  return { ...(kept as Kept), lines: isTree(kept.lines) ? kept.lines : null };
}

export function keepGame(kept: Kept): boolean {
  return write(GAME, kept);
}

export function forgetGame(): void {
  try {
    localStorage.removeItem(GAME);
  } catch {
    // Nothing was kept.
  }
}

export function keptDraft(): { name: string; text: string } | null {
  const draft = read(DRAFT) as { name?: unknown; text?: unknown } | null;
  return draft && typeof draft.name === "string" && typeof draft.text === "string" ? { name: draft.name, text: draft.text } : null;
}

export function keepDraft(name: string, text: string): boolean {
  return write(DRAFT, { name, text });
}
