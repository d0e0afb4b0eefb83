// The switches and choices of a person, kept in the browser.

const KEY = "alfil.preference.";

/** The switches of the board, and whether each is on at first. */
const FIRST = { sound: true, hover: false, keys: true };
export type Preference = keyof typeof FIRST;

/** The choices of the board; the first value of each is chosen at first. */
export const CHOICES = {
  board: ["brown", "green", "blue", "contrast"],
  pieces: ["figures", "flat", "international", "letters"],
} as const;
export type Choice = keyof typeof CHOICES;

const listeners = new Set<(name: Preference | Choice) => void>();
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
  store(name, is ? "on" : "off");
}

function store(name: Preference | Choice, text: string): void {
  try {
    localStorage.setItem(KEY + name, text);
  } catch {
    // It stays for as long as the page does.
  }
  for (const listener of listeners) listener(name);
}

/** Returns the chosen value: the mark on the page, or the first value, which has no mark. */
export function chosen(name: Choice): string {
  return document.documentElement.dataset[name] ?? CHOICES[name][0];
}

/** Marks the page, or an element, with a choice, so that its style follows. The first value has no mark, and neither has an unknown one. */
export function mark(name: Choice, value: string | null, { dataset } = document.documentElement): void {
  if (value !== null && (CHOICES[name] as readonly string[]).indexOf(value) > 0) dataset[name] = value;
  else delete dataset[name];
}

/** Marks the page with the choices that the browser has stored. */
export function readChoices(): void {
  for (const name of Object.keys(CHOICES) as Choice[]) {
    try {
      mark(name, localStorage.getItem(KEY + name));
    } catch {
      // No storage.
    }
  }
}

export function choose(name: Choice, value: string): void {
  mark(name, value);
  store(name, value);
}

/** Calls this whenever a preference changes. */
export function onPreference(listener: (name: Preference | Choice) => void): void {
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
