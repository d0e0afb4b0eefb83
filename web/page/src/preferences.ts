// What a person has switched on or off, kept in the browser.

const KEY = "alfil.preference.";

/** The switches of the board, and whether each is on at first. */
const FIRST = { sound: true, hover: false, keys: true };
export type Preference = keyof typeof FIRST;

const listeners = new Set<(name: Preference) => void>();
const values = new Map<Preference, boolean>();

export function isOn(name: Preference): boolean {
  const known = values.get(name);
  if (known !== undefined) return known;
  let is = FIRST[name];
  try {
    const text = localStorage.getItem(KEY + name);
    if (text === "on" || text === "off") is = text === "on";
  } catch {
    // No storage.
  }
  values.set(name, is);
  return is;
}

export function setOn(name: Preference, is: boolean): void {
  values.set(name, is);
  try {
    localStorage.setItem(KEY + name, is ? "on" : "off");
  } catch {
    // It stays for as long as the page does.
  }
  for (const listener of listeners) listener(name);
}

/** Calls this whenever a preference changes. */
export function onPreference(listener: (name: Preference) => void): void {
  listeners.add(listener);
}

let player: string | null = null;

/** The name under which the person plays with friends; empty without one. */
export function playerName(): string {
  if (player !== null) return player;
  try {
    return (player = localStorage.getItem(KEY + "player") ?? "");
  } catch {
    return "";
  }
}

export function setPlayerName(name: string): void {
  player = name;
  try {
    localStorage.setItem(KEY + "player", name);
  } catch {
    // It stays for as long as the page does.
  }
}
