// What is kept in the browser: a shelf of games, texts that are being written, seats at games with friends.
//
// Each game and each draft has a key of its own, so two windows that play two games never write over each other. A game that two windows
// have open carries a stamp: a window writes only over what it has read or written itself, else its game becomes another one.

import { type KeptClock, isKeptClock } from "./clock";
import type { Definition } from "./protocol";
import type { Agreed, Begun, Besides, Chapter, Seat } from "./table";
import { type KeptNode, isTree } from "./tree";

/** A game on the shelf. */
export interface Kept extends Besides {
  id: string;
  /** Another one each time that the game is written. */
  stamp: string;
  name: string;
  title: string;
  text?: string;
  files?: Record<string, string>;
  /** Whether the definition is the file that the server was started with, which a reload reads again. */
  is_served: boolean;
  /** The draft that the definition was played from. */
  draft: string | null;
  /** Its place in a study. */
  chapter: Chapter | null;
  record: string;
  /** The names of the players; none of a game that was stored before they were. */
  players: string[];
  seats: Seat[];
  level: number;
  n_plies: number;
  is_over: boolean;
  /** Where the game is, in words. */
  words: string;
  /** When it was last written, in milliseconds. */
  at: number;
}

/** What became of writing a game. */
type Keeping =
  | { is: "kept"; stamp: string; dropped: Kept[] }
  /** Another window has gone on with it. */
  | { is: "elsewhere" }
  /** The shelf holds as many games under way as it may. */
  | { is: "many" }
  /** The browser has no room, or keeps nothing. */
  | { is: "refused" };

/** The most games on the shelf that turns have been made in, and the most without a turn. */
export const GAMES_MOST = 100;
const UNTOUCHED_MOST = 20;

const GAME = "alfil.game.";
const DRAFT = "alfil.draft.";
/** The one place that games and drafts had before there was a shelf. */
const OLD_GAME = "alfil.game";
const OLD_DRAFT = "alfil.draft";

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    // What is there is not ours.
    return null;
  }
}

function read(key: string): unknown {
  try {
    return parsed(localStorage.getItem(key));
  } catch {
    // No storage.
    return null;
  }
}

/** Writes; returns whether there was room. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The keys that begin so. */
function keys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Returns a name that no other game or draft has. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNone = (value: unknown) => value === undefined || isText(value);

function isFiles(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && value !== null && Object.values(value).every(isText));
}

function isBegun(value: unknown): value is Begun {
  const begun = value as Partial<Begun> | null;
  return isText(begun?.turn) && Array.isArray(begun.steps) && begun.steps.every(isText);
}

function isAgreed(value: unknown): value is Agreed {
  const agreed = value as Partial<Agreed> | null;
  return isText(agreed?.words) && Array.isArray(agreed.winners) && agreed.winners.every((one) => Number.isInteger(one) && one >= 0);
}

function isChapter(value: unknown): value is Chapter {
  const chapter = value as Partial<Chapter> | null;
  return isText(chapter?.study) && isText(chapter.title) && Number.isFinite(chapter.order);
}

function linesOf(value: unknown): KeptNode | null {
  try {
    return isTree(value) ? value : null;
  } catch {
    // Deeper than any game.
    return null;
  }
}

/** Reads a game that was kept, in the form of today or of before the shelf; none where it is not one. */
function game(value: unknown, id: string): Kept | null {
  const kept = value as Partial<Kept> | null;
  if (typeof kept !== "object" || kept === null || !isText(kept.name) || !isText(kept.record) || !Array.isArray(kept.seats)) return null;
  if (!isTextOrNone(kept.text) || !isFiles(kept.files)) return null;
  const number = (value: unknown, otherwise: number) => (typeof value === "number" && Number.isFinite(value) ? value : otherwise);
  return {
    id,
    stamp: isText(kept.stamp) ? kept.stamp : "",
    name: kept.name,
    title: isText(kept.title) ? kept.title : kept.name,
    ...(kept.text === undefined ? {} : { text: kept.text }),
    ...(kept.files === undefined ? {} : { files: kept.files }),
    is_served: kept.is_served === true,
    draft: isText(kept.draft) ? kept.draft : null,
    chapter: isChapter(kept.chapter) ? kept.chapter : null,
    record: kept.record,
    lines: linesOf(kept.lines),
    begun: isBegun(kept.begun) ? kept.begun : null,
    agreed: isAgreed(kept.agreed) ? kept.agreed : null,
    clock: isKeptClock(kept.clock) ? kept.clock : null,
    players: Array.isArray(kept.players) ? kept.players.filter(isText) : [],
    seats: kept.seats.map((seat) => (seat === "engine" ? "engine" : "person")),
    level: Math.min(10, Math.max(1, Math.round(number(kept.level, 3)))),
    // A game from before the shelf does not store the number: it counts as played.
    n_plies: number(kept.n_plies, 1),
    is_over: kept.is_over === true,
    words: isText(kept.words) ? kept.words : "",
    at: number(kept.at, 0),
  };
}

/** Games that the browser did not keep: they live as long as the page. */
const unkept = new Map<string, Kept>();

/** Tests whether a game besides this one would be lost with the page. */
export function hasUnkept(besides: string): boolean {
  return [...unkept.values()].some((one) => one.n_plies > 0 && one.id !== besides);
}

export function keptGame(id: string): Kept | null {
  return unkept.get(id) ?? game(read(GAME + id), id);
}

/** All games of the shelf, the last one first. */
export function keptGames(): Kept[] {
  const kept = keys(GAME).flatMap((key) => keptGame(key.slice(GAME.length)) ?? []);
  const ids = new Set(kept.map((one) => one.id));
  const others = [...unkept.values()].filter((one) => !ids.has(one.id));
  return [...kept, ...others].sort((one, other) => other.at - one.at);
}

/** What a game is, without when it was written and how its clocks are: they run while nothing else changes. */
function content({ stamp, at, clock, ...rest }: Kept): string {
  // The day of writing is a tag of the record.
  return JSON.stringify({ ...rest, record: rest.record.replace(/^\[Date "[^"]*"\]$/m, "") });
}

/** Makes room for one more game: those without a turn go, then the oldest that are over. Returns none where all others are under way. */
function dropped(isPlayed: boolean): Kept[] | null {
  const all = keptGames().filter((one) => !unkept.has(one.id));
  if (!isPlayed) {
    for (const one of all.filter((one) => one.n_plies === 0 && !one.chapter).slice(UNTOUCHED_MOST - 1)) remove(GAME + one.id);
    return [];
  }
  // Chapters of studies stay.
  const played = all.filter((one) => one.n_plies > 0 && !one.chapter);
  const n_over = played.length - GAMES_MOST + 1;
  if (n_over <= 0) return [];
  const old = played.filter((one) => one.is_over).slice(-n_over);
  if (old.length < n_over) return null;
  for (const one of old) remove(GAME + one.id);
  return old;
}

/** Writes a game over what this window has read or written of it, `stamp`; none of a game that is new. */
export function keepGame(kept: Omit<Kept, "stamp" | "at">, stamp: string | null): Keeping {
  const key = GAME + kept.id;
  const stored = game(read(key), kept.id);
  const now = game({ ...kept, stamp: newId(), at: Date.now() }, kept.id) as Kept;
  if (stored && content(stored) === content(now)) {
    unkept.delete(kept.id);
    // It is the one that was shown last.
    write(key, { ...stored, at: now.at, clock: now.clock });
    return { is: "kept", stamp: stored.stamp, dropped: [] };
  }
  if (stored && stored.stamp !== stamp) return { is: "elsewhere" };
  const isNew = stored === null || stored.n_plies === 0;
  const gone = isNew ? dropped(kept.n_plies > 0 && !kept.chapter) : [];
  if (gone !== null && write(key, now)) {
    unkept.delete(kept.id);
    return { is: "kept", stamp: now.stamp, dropped: gone };
  }
  unkept.set(kept.id, now);
  return { is: gone === null ? "many" : "refused" };
}

/** Stores the clock of a game that this window has read or written last, and nothing else of it. */
export function keepClock(id: string, stamp: string | null, clock: KeptClock): void {
  const stored = game(read(GAME + id), id);
  if (stored && stored.stamp === stamp) write(GAME + id, { ...stored, clock });
}

/** Takes a game from the shelf. */
export function forgetGame(id: string): void {
  unkept.delete(id);
  remove(GAME + id);
}

/** Puts a game back that was taken from the shelf; returns whether there was room. */
export function putBack(kept: Kept): boolean {
  return write(GAME + kept.id, kept);
}

/** Calls back when another window writes the game of this id. */
export function onElsewhere(act: (kept: Kept) => void): void {
  window.addEventListener("storage", (event) => {
    if (!event.key?.startsWith(GAME)) return;
    const id = event.key.slice(GAME.length);
    const kept = game(parsed(event.newValue), id);
    if (kept) act(kept);
  });
}

/** A text that is being written. */
export interface Draft {
  id: string;
  stamp: string;
  name: string;
  text: string;
  files?: Record<string, string>;
  /** The shipped game that it began as, if it is one of those. */
  of: string | null;
  at: number;
}

function draft(value: unknown, id: string): Draft | null {
  const kept = value as Partial<Draft> | null;
  if (typeof kept !== "object" || kept === null || !isText(kept.name) || !isText(kept.text) || !isFiles(kept.files)) return null;
  return {
    id,
    stamp: isText(kept.stamp) ? kept.stamp : "",
    name: kept.name,
    text: kept.text,
    ...(kept.files === undefined ? {} : { files: kept.files }),
    of: isText(kept.of) ? kept.of : null,
    at: typeof kept.at === "number" ? kept.at : 0,
  };
}

export function keptDraft(id: string): Draft | null {
  return draft(read(DRAFT + id), id);
}

/** All drafts, the last one first. */
export function keptDrafts(): Draft[] {
  const kept = keys(DRAFT).flatMap((key) => keptDraft(key.slice(DRAFT.length)) ?? []);
  return kept.sort((one, other) => other.at - one.at);
}

/** Writes a draft over what this window has read or written of it, `stamp`; returns the new stamp, or why it is not written. */
export function keepDraft(own: Omit<Draft, "stamp" | "at">, stamp: string | null): { stamp: string } | "elsewhere" | "refused" {
  const stored = keptDraft(own.id);
  const same = (one: Pick<Draft, "text" | "files">) => JSON.stringify([one.text, one.files ?? {}]);
  if (stored && stored.stamp !== stamp) return same(stored) === same(own) ? { stamp: stored.stamp } : "elsewhere";
  const now: Draft = { ...own, stamp: newId(), at: Date.now() };
  return write(DRAFT + own.id, now) ? { stamp: now.stamp } : "refused";
}

export function forgetDraft(id: string): void {
  remove(DRAFT + id);
}

/** Puts what was kept before there was a shelf on it. */
export function migrate(): void {
  const id = newId();
  const old = game(read(OLD_GAME), id);
  if (old && write(GAME + id, { ...old, stamp: newId(), at: Date.now() })) remove(OLD_GAME);
  const text = draft(read(OLD_DRAFT), id);
  // What the editor kept was often the text of a game as it is shipped: it began with that.
  if (text && write(DRAFT + id, { ...text, stamp: newId(), at: Date.now() })) remove(OLD_DRAFT);
}

/** The definition of a game that was kept. */
export function definitionOf({ name, text, files }: Kept): Definition {
  return { name, ...(text === undefined ? {} : { text }), ...(files === undefined ? {} : { files }) };
}

/** A seat of this browser. */
export interface KeptRoom {
  id: string;
  secret: string;
  title: string;
  /** The name of its player. */
  seat: string;
  /** The links of the other seats, if this browser has created the game. */
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

/** Keeps a seat; the last ones are kept. Stored links stay. */
export function keepRoom(room: KeptRoom): void {
  const others = keptRooms();
  const known = others.find((one) => one.secret === room.secret);
  write(ROOMS, [{ ...known, ...room }, ...others.filter((one) => one.secret !== room.secret)].slice(0, ROOMS_MOST));
}

/** The seats of this window by the ids of their games, so that a reload goes on with them; another window may have others. */
function seatsOfWindow(): Record<string, string> {
  try {
    const seats = parsed(sessionStorage.getItem(ROOM)) as Record<string, unknown> | null;
    const own = Object.entries(seats ?? {}).filter((seat): seat is [string, string] => isText(seat[1]));
    // Before there were several it was one seat: its id and its secret.
    if (own.length === 2 && isText(seats?.["id"]) && isText(seats["secret"])) return { [seats["id"]]: seats["secret"] };
    return Object.fromEntries(own);
  } catch {
    return {};
  }
}

/** The seat that this window has at a game, or else one that this browser has. */
export function seatAt(id: string): { id: string; secret: string } | null {
  const secret = seatsOfWindow()[id] ?? keptRooms().find((one) => one.id === id)?.secret;
  return secret === undefined ? null : { id, secret };
}

export function setSeatOfWindow({ id, secret }: { id: string; secret: string }): void {
  try {
    sessionStorage.setItem(ROOM, JSON.stringify({ ...seatsOfWindow(), [id]: secret }));
  } catch {
    // It is not kept: a reload needs the link again.
  }
}
