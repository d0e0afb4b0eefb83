// The games to choose from: those of this browser, and the shipped ones, as cards with pictures of their boards.

import type { Dialog } from "./dialog";
import { byId, h } from "./dom";
import type { Source } from "./engine";
import { Pictures, type PictureRequest } from "./picture";
import type { Listed } from "./protocol";
import { type Kept, definitionOf, forgetGame, keptGame, keptGames, putBack } from "./store";
import { studies } from "./studies";
import type { Table } from "./table";
import { timingWords } from "./clock";

/** Facts of a shipped definition, found when the page is built. */
export interface Facts {
  /** The definition at the start of its parents; itself without one. */
  root: string;
  /** The numbers of sides that its cells have. */
  sides: number[];
  n_cells: number;
  /** Whether its pieces are drawn with the signs of East Asian games. */
  has_signs: boolean;
}

declare const LIBRARY: { version: string; facts: Record<string, Facts> };
/** The facts, for other parts of the page. */
export const library = LIBRARY;

/** What the shelf needs of the page. */
export interface Host {
  dialog: Dialog;
  /** The game at this screen; none while a game with friends is shown. */
  table: () => Table | null;
  viewer: () => number;
  list: () => Promise<Listed[]>;
  goOn: (kept: Kept) => Promise<boolean>;
  begin: (name: string) => Promise<boolean>;
  /** Closes the dialog once that is open. */
  leave: (open: () => Promise<boolean>) => Promise<void>;
  /** The panel is shown, or closed again. */
  shown: (is: boolean) => void;
}

type Tab = "mine" | "all";

/** The board of chess, which needs no words. */
const CHESS_CELLS = 64;

/** The groups of games, each without the games of those before it: boards and pieces that differ come before those that look like chess. */
const GROUPS: { name: string; holds: (facts: Facts, all: Record<string, Facts>, name: string) => boolean }[] = [
  { name: "Classics", holds: ({ has_signs }, all, name) => has_signs || name === mostCommonRoot(all) },
  { name: "Other cells than squares", holds: ({ sides }) => !isSquares(sides) },
  { name: "Other games on squares", holds: ({ root }, all) => root !== mostCommonRoot(all) },
  { name: "Chess on other boards", holds: ({ n_cells }) => n_cells !== CHESS_CELLS },
  { name: "Chess with other rules", holds: () => true },
];

/** Returns the groups of these games that are not empty; in each the parent of others comes first. */
export function grouped(variants: Listed[]): { name: string; held: Listed[] }[] {
  const all = LIBRARY.facts;
  const isFirst = ({ name }: Listed) => Number(all[name]?.root === name);
  const groups = GROUPS.map(({ name }) => ({ name, held: variants.filter((one) => groupOf(one) === name) })).filter(({ held }) => held.length > 0);
  for (const { held } of groups) held.sort((one, other) => isFirst(other) - isFirst(one) || one.title.localeCompare(other.title));
  return groups;
}

function groupOf({ name }: Listed): string {
  const facts = LIBRARY.facts[name];
  return (facts ? GROUPS.find(({ holds }) => holds(facts, LIBRARY.facts, name)) : GROUPS.at(-1))?.name ?? "";
}

function isSquares(sides: number[]): boolean {
  return sides.length === 1 && sides[0] === 4;
}

/** The definition that most others are derived from. */
function mostCommonRoot(all: Record<string, Facts>): string {
  const counts = new Map<string, number>();
  for (const { root } of Object.values(all)) counts.set(root, (counts.get(root) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

const CELLS: Record<number, string> = { 3: "triangles", 4: "squares", 6: "hexagons" };

/** Returns the number and shape of the cells; nothing for a board like that of chess. */
function boardWords(name: string): string {
  const { sides = [4], n_cells = CHESS_CELLS } = LIBRARY.facts[name] ?? {};
  if (n_cells === CHESS_CELLS && isSquares(sides)) return "";
  return `${n_cells} ${(sides.length === 1 && CELLS[sides[0] ?? 0]) || "cells"}`;
}

/** The games that were deleted in this window: each can be put back as long as the window is open. */
const deleted: Kept[] = [];

export class Shelf {
  #host: Host;
  #pictures: Pictures;
  #tab: Tab = "all";
  #filter = "all";
  #order = "new";
  #search = "";

  constructor(source: Source, host: Host) {
    this.#host = host;
    this.#pictures = new Pictures(source);
  }

  /** Shows the panel; `tab` is the part that is shown first. */
  async show(tab: Tab = "all"): Promise<void> {
    this.#tab = tab;
    const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search games", id: "game-search" });
    search.value = this.#search = "";
    const found = h("p", { role: "status", class: "quiet", id: "games-found" });
    const body = h("div", { id: "games-shown", role: "tabpanel" });
    const tools = h("div", { class: "games-tools" });
    const tabs = this.#tabs(() => draw());
    const view = h("div", { class: "games" }, tabs, h("div", { class: "games-head" }, search, tools), found, body);
    let variants: Listed[] | null = null;
    const draw = () => {
      for (const one of tabs.querySelectorAll<HTMLElement>("[role=tab]")) {
        const is = one.dataset["tab"] === this.#tab;
        one.setAttribute("aria-selected", String(is));
        one.tabIndex = is ? 0 : -1;
        if (is) body.setAttribute("aria-labelledby", one.id);
      }
      tools.replaceChildren(...(this.#tab === "mine" ? this.#tools(draw) : []));
      const shown = this.#tab === "mine" ? this.#mine(tabs) : this.#all(variants);
      body.replaceChildren(...shown.parts);
      found.textContent = shown.words;
    };
    search.addEventListener("input", () => {
      this.#search = search.value.trim().toLowerCase();
      draw();
    });
    view.addEventListener("keydown", (event) => walkCards(event, view, search));
    const box = byId<HTMLDialogElement>("dialog");
    // A press that begins inside, such as a selection of text, does not close.
    let isPressedOutside = false;
    const isOutside = ({ clientX, clientY, target }: MouseEvent) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return target === box && (clientX < left || clientX > right || clientY < top || clientY > bottom);
    };
    const pressed = (event: PointerEvent) => {
      isPressedOutside = isOutside(event);
    };
    const clicked = (event: MouseEvent) => {
      if (view.isConnected && isPressedOutside && isOutside(event)) this.#host.dialog.close();
    };
    box.addEventListener("pointerdown", pressed);
    box.addEventListener("click", clicked);
    this.#host.dialog.show("Games", [view], true, () => {
      box.removeEventListener("pointerdown", pressed);
      box.removeEventListener("click", clicked);
      this.#pictures.stop();
      this.#host.shown(false);
    });
    this.#host.shown(true);
    draw();
    // On a phone the keyboard would cover half of the games.
    if (!matchMedia("(pointer: coarse)").matches) search.focus();
    variants = await this.#host.list();
    if (view.isConnected && this.#tab === "all") draw();
  }

  #tabs(draw: () => void): HTMLElement {
    const tab = (name: Tab, words: string) => {
      const made = h("button", { type: "button", role: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": "games-shown" }, words);
      made.addEventListener("click", () => {
        this.#tab = name;
        draw();
      });
      return made;
    };
    const n = keptGames().filter((one) => one.n_plies > 0 || one.chapter).length;
    const tabs = h("div", { role: "tablist", "aria-label": "Games", class: "games-tabs" }, tab("all", "Start a game"), tab("mine", n > 0 ? `My games (${n})` : "My games"));
    tabs.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      this.#tab = this.#tab === "all" ? "mine" : "all";
      draw();
      byId(`tab-${this.#tab}`).focus();
    });
    return tabs;
  }

  #tools(draw: () => void): HTMLElement[] {
    const select = (label: string, now: string, options: [string, string][], choose: (value: string) => void) => {
      const made = h("select", { "aria-label": label }, ...options.map(([value, words]) => h("option", { value, selected: value === now }, words)));
      made.addEventListener("change", () => {
        choose(made.value);
        draw();
        document.querySelector<HTMLElement>(`.games-tools [aria-label="${label}"]`)?.focus();
      });
      return made;
    };
    const filters: [string, string][] = [["all", "All games"], ["going", "In progress"], ["over", "Finished"], ...studies().map((one): [string, string] => [`study ${one}`, `Study: ${one}`])];
    const orders: [string, string][] = [["new", "Newest first"], ["old", "Oldest first"], ["title", "By name"]];
    return [
      select("Show", this.#filter, filters, (value) => (this.#filter = value)),
      select("Order", this.#order, orders, (value) => (this.#order = value)),
    ];
  }

  // The games of this browser.

  #mine(tabs: HTMLElement): { parts: HTMLElement[]; words: string } {
    const kept = keptGames().filter((one) => one.n_plies > 0 || one.chapter);
    const gone = deleted.filter((one) => !kept.some(({ id }) => id === one.id));
    const all = [...kept, ...gone].sort((one, other) => other.at - one.at);
    const mine = tabs.querySelector("#tab-mine");
    if (mine) mine.textContent = kept.length > 0 ? `My games (${kept.length})` : "My games";
    if (all.length === 0) {
      const words = "No games yet. Every game in which you make a move is stored here, in this browser.";
      return { parts: [h("p", { class: "quiet" }, words)], words: "" };
    }
    const fits = all.filter((one) => this.#fits(one));
    if (this.#order === "old") fits.reverse();
    if (this.#order === "title") fits.sort((one, other) => one.title.localeCompare(other.title) || other.at - one.at);
    const list = h("ul", { class: "shelf cards" }, ...fits.map((one) => this.#card(one, gone.includes(one))));
    const words = fits.length === 0 ? "no game fits" : `${fits.length} ${fits.length === 1 ? "game" : "games"}`;
    return { parts: [list], words };
  }

  #fits(kept: Kept): boolean {
    const { chapter } = kept;
    const study = this.#filter.startsWith("study ") ? this.#filter.slice(6) : null;
    if (study === null ? this.#filter !== "all" && kept.is_over !== (this.#filter === "over") : chapter?.study !== study) return false;
    return `${chapter?.study ?? ""} ${chapter?.title ?? ""} ${kept.title} ${kept.name} ${seatWords(kept)} ${kept.words}`.toLowerCase().includes(this.#search);
  }

  #card(kept: Kept, isGone: boolean): HTMLElement {
    const line = h("li", { class: "card" });
    const table = this.#host.table();
    const isHere = table?.about.id === kept.id;
    const n = `${kept.n_plies} ${kept.n_plies === 1 ? "move" : "moves"}`;
    const where = isHere ? "on the board" : kept.is_over ? "finished" : "in progress";
    const { chapter } = kept;
    const facts = [
      chapter && h("span", {}, `${chapter.study}: ${chapter.title}`),
      h("span", { class: kept.is_over ? "badge-over" : "badge-going" }, where),
      h("span", {}, `${n}, ${kept.words}`),
      h("span", {}, [seatWords(kept), kept.clock && timingWords(kept.clock.timing)].filter(Boolean).join(", ")),
      dateShown(kept.at),
    ];
    const open = h("button", { type: "button", class: "kept" }, this.#pictures.image(this.#picture(kept)), h("strong", {}, kept.title), ...facts);
    open.addEventListener("click", () => {
      // Another window may have gone on with it since.
      const now = keptGame(kept.id) ?? kept;
      void this.#host.leave(async () => isHere || this.#host.goOn(now));
    });
    const remove = h("button", { type: "button", class: "delete", disabled: isHere, "aria-label": `Delete ${kept.title}, ${n}` }, "Delete");
    const back = h("button", { type: "button" }, "Put back");
    const showGone = () => {
      line.classList.add("gone");
      line.replaceChildren(h("span", {}, `${kept.title}, ${n}, is deleted.`), back);
    };
    const show = () => {
      line.classList.remove("gone");
      line.replaceChildren(open, remove);
    };
    let now = kept;
    const drop = () => {
      now = keptGame(kept.id) ?? kept;
      forgetGame(kept.id);
      deleted.push(now);
      showGone();
      back.focus();
    };
    remove.addEventListener("click", drop);
    open.addEventListener("keydown", (event) => {
      if (event.key === "Delete" && !isHere) drop();
    });
    back.addEventListener("click", () => {
      if (!putBack(now)) {
        this.#host.dialog.problem("the browser has no room for it");
        return;
      }
      deleted.splice(deleted.findIndex((one) => one.id === kept.id), 1);
      show();
      open.focus();
    });
    if (isGone) showGone();
    else show();
    return line;
  }

  #picture(kept: Kept): PictureRequest {
    const persons = kept.seats.filter((seat) => seat === "person").length;
    const person = Math.max(0, kept.seats.indexOf("person"));
    const table = this.#host.table();
    const key = `game:${kept.id}`;
    if (table?.about.id === kept.id && table.game && table.state && !table.isLooking) {
      const { game, state } = table;
      const geometry = (viewer: number) => table.ask({ ask: "geometry", viewer });
      // A worker that thinks answers later.
      if (!table.isThinking) return { key, stamp: `${kept.stamp} here`, of: { game, state, viewer: this.#host.viewer(), geometry } };
    }
    const open = { definition: definitionOf(kept), record: kept.record };
    return { key, stamp: kept.stamp, of: { open, viewer: person, eyes: persons === 1 ? person : null } };
  }

  // The shipped games.

  #all(variants: Listed[] | null): { parts: HTMLElement[]; words: string } {
    if (variants === null) return { parts: [h("p", {}, "Loading …")], words: "" };
    const fits = variants.filter((one) => `${one.name} ${one.title} ${one.summary} ${groupOf(one)} ${boardWords(one.name)}`.toLowerCase().includes(this.#search));
    const parts = grouped(fits).map(({ name, held }) => h("section", {}, h("h3", {}, name), h("ul", { class: "library cards" }, ...held.map((one) => this.#variant(one)))));
    const words = fits.length === 0 ? "no game has this name" : `${fits.length} ${fits.length === 1 ? "game" : "games"}`;
    return { parts, words };
  }

  #variant({ name, title, summary }: Listed): HTMLElement {
    const board = boardWords(name);
    const button = h("button", { type: "button" }, shippedPicture(this.#pictures, name), h("strong", {}, title), board && h("span", { class: "board-words" }, board), h("span", {}, summary));
    button.addEventListener("click", () => void this.#host.leave(() => this.#host.begin(name)));
    return h("li", { class: "card" }, button);
  }
}

/** Returns the picture of a shipped game; until it is drawn, a checkered square of as many cells as its board has. */
export function shippedPicture(pictures: Pictures, name: string): HTMLImageElement {
  const image = pictures.image({ key: `play:${name}`, stamp: LIBRARY.version, of: { open: { definition: { name } }, viewer: 0, eyes: 0 } });
  image.style.setProperty("--side", Math.sqrt(LIBRARY.facts[name]?.n_cells ?? CHESS_CELLS).toFixed());
  return image;
}

/** The players of a stored game, in words. */
function seatWords({ seats, players, level }: Kept): string {
  const words = seats.map((seat, index) => {
    const seated = seat === "engine" ? `engine ${level}` : "person";
    return players[index] ? `${players[index]}: ${seated}` : seated;
  });
  return words.join(", ");
}

function dateShown(at: number): HTMLElement | null {
  if (at <= 0) return null;
  const date = new Date(at);
  const options: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  if (date.getFullYear() !== new Date().getFullYear()) options.year = "numeric";
  return h("time", { datetime: date.toISOString() }, date.toLocaleString(undefined, options));
}

/** Arrow keys go from card to card as they are on the screen, and from the search to the first one. */
export function walkCards(event: KeyboardEvent, view: HTMLElement, search: HTMLElement): void {
  const step: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = step[event.key];
  const cards = [...view.querySelectorAll<HTMLElement>(".card > button:first-child")];
  const at = document.activeElement;
  if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
  if (at === search) {
    if (event.key !== "ArrowDown" || !cards[0]) return;
    event.preventDefault();
    cards[0].focus();
    return;
  }
  if (!(at instanceof HTMLElement) || !cards.includes(at)) return;
  event.preventDefault();
  const middle = (one: HTMLElement): [number, number] => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(at);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const one of cards) {
    const [dx, dy] = [middle(one)[0] - x, middle(one)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    // Cards of a row have nearly the same height.
    if (along < 8 || (way[0] !== 0 && aside > at.offsetHeight / 2)) continue;
    const far = along + 3 * aside;
    if (far < least) [best, least] = [one, far];
  }
  if (best) best.focus();
  else if (way[1] < 0) search.focus();
}
