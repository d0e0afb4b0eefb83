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

/** A seat that somebody at this browser has. */
export interface KeptRoom {
  id: string;
  secret: string;
  title: string;
  /** Who he is there, in words. */
  seat: string;
  /** The links of the others, if he has made the game. */
  links?: { name: string; secret: string }[];
}

const ROOMS = "alfil.rooms";
const ROOM = "alfil.room";
const ROOMS_MOST = 20;

export function keptRooms(): KeptRoom[] {
  const kept = read(ROOMS);
  const isRoom = (one: Partial<KeptRoom> | null) => typeof one?.id === "string" && typeof one.secret === "string" && typeof one.title === "string";
  return Array.isArray(kept) ? kept.filter(isRoom) : [];
}

/** Keeps a seat; the last ones are kept. What is known of it already stays. */
export function keepRoom(room: KeptRoom): void {
  const others = keptRooms();
  const known = others.find((one) => one.secret === room.secret);
  write(ROOMS, [{ ...known, ...room }, ...others.filter((one) => one.secret !== room.secret)].slice(0, ROOMS_MOST));
}

/** The seat of this window, so that a reload goes on with it; another window may have another. */
export function roomOfWindow(): { id: string; secret: string } | null {
  try {
    const room = JSON.parse(sessionStorage.getItem(ROOM) ?? "null") as { id?: unknown; secret?: unknown } | null;
    return typeof room?.id === "string" && typeof room.secret === "string" ? { id: room.id, secret: room.secret } : null;
  } catch {
    return null;
  }
}

export function setRoomOfWindow(room: { id: string; secret: string } | null): void {
  try {
    if (room) sessionStorage.setItem(ROOM, JSON.stringify({ id: room.id, secret: room.secret }));
    else sessionStorage.removeItem(ROOM);
  } catch {
    // It is not kept: a reload needs the link again.
  }
}
