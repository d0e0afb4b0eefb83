// The strips of the players above and below the board: name, turn, clock, hand, captured pieces.

import { type AlfilBoard, type Picked, piecePicture } from "./board";
import { h } from "./dom";
import { lead, lost } from "./material";
import type { Opened, State, StoreShown } from "./protocol";
import type { Play } from "./table";
import { capital } from "./words";

/** The part of a game that the strips need. */
type At = Pick<Play, "game" | "state" | "isOpen" | "waiting" | "nameOf">;

/** What the strips show. */
interface Shown {
  at: At;
  /** The player at the lower side. */
  viewer: number;
  /** The position at the start, if it may be seen. */
  start: State | null;
  /** The words beside the name: `You`, `Engine, level 3`; may be empty. */
  note: (player: number) => string;
}

/** Returns the players with a strip above the board: all others in turn order, the next one lowest. */
export function above(n: number, viewer: number): number[] {
  return Array.from({ length: n - 1 }, (_, index) => (viewer + n - 1 - index) % n);
}

export class Strips {
  #pick: (item: string) => void;
  #root: Document | ShadowRoot;
  #clocks: HTMLElement[] = [];

  /** `pick` is called with the item of a store that is chosen; `root` has the places of the strips. */
  constructor(pick: (item: string) => void, root: Document | ShadowRoot = document) {
    this.#pick = pick;
    this.#root = root;
    if (root === document) addEventListener("resize", () => this.fit());
  }

  #place(id: string): HTMLElement {
    const found = this.#root.getElementById(id);
    if (!found) throw new Error(`there is no #${id}`);
    return found;
  }

  draw(shown: Shown): void {
    const { at, viewer } = shown;
    const { game, state } = at;
    if (!game || !state) return;
    const focused = this.#root.activeElement?.getAttribute("data-item");
    this.#place("strip-top").replaceChildren(...above(game.players.length, viewer).map((player) => this.#strip(shown, game, state, player)));
    this.#place("strip-bottom").replaceChildren(this.#strip(shown, game, state, viewer));
    const shared = state.stores.filter((store) => store.owner === null);
    this.#place("shared").replaceChildren(...shared.map((store) => this.#store(shown, game, state, store, true)));
    if (focused) this.#root.querySelector<HTMLElement>(`[data-item="${CSS.escape(focused)}"]:not(:disabled)`)?.focus();
    this.fit();
  }

  /** Shows these clocks, one for each player; none if there are none. */
  clocks(clocks: HTMLElement[]): void {
    this.#clocks = clocks;
    for (const place of this.#root.querySelectorAll<HTMLElement>(".strip .clocks")) this.#drawClock(place, Number(place.dataset["player"]));
  }

  #drawClock(place: HTMLElement, player: number): void {
    const clock = this.#clocks[player];
    place.hidden = clock === undefined;
    place.replaceChildren(...(clock ? [clock] : []));
  }

  #strip(shown: Shown, game: Opened, state: State, player: number): HTMLElement {
    const { at, note } = shown;
    const name = at.nameOf?.(player) ?? capital(game.players[player]?.name ?? "");
    const isMover = !state.is_over && state.mover === player;
    const dot = h("span", { class: "dot", "aria-hidden": "true" });
    dot.style.background = game.players[player]?.disc ?? "";
    const about = note(player);
    const clock = h("span", { class: "clocks", role: "timer", "aria-label": `Clock of ${name}`, "data-player": player });
    this.#drawClock(clock, player);
    const stores = state.stores.filter((store) => store.owner === player);
    const hand = stores.length > 0 && h("div", { class: "hand" }, ...stores.map((store) => this.#store(shown, game, state, store, stores.length > 1)));
    return h(
      "div",
      { class: `strip${isMover ? " to-move" : ""}`, role: "group", "aria-label": name, "data-player": player },
      h("div", { class: "player" }, dot, h("strong", {}, name), about && h("span", { class: "player-note" }, about)),
      hand,
      this.#material(shown, game, state, player),
      h("span", { class: "mark" }, "to move"),
      clock,
    );
  }

  /** What a player has captured; with more than two players, what the player has lost. */
  #material({ start, viewer }: Shown, game: Opened, state: State, player: number): HTMLElement {
    const place = h("div", { class: "material" });
    if (state.is_hidden) return place;
    const isPair = game.players.length === 2;
    const pieces = start ? lost(game, start, state, isPair ? 1 - player : player) : [];
    if (pieces.length > 0) {
      const words = pieces.map(({ kind, n }) => `${n} ${game.kinds[kind]?.name ?? ""}`).join(", ");
      const pictures = pieces.map((one) => h("span", { class: "kind" }, ...Array.from({ length: one.n }, () => piecePicture(game, one, viewer))));
      const title = `${isPair ? "Captured" : "Lost"}: ${words}`;
      place.append(h("span", { class: "captured", role: "img", "aria-label": title, title }, ...pictures));
    }
    const ahead = lead(game, state, player);
    if (ahead !== null && ahead > 0) place.append(h("span", { class: "lead", title: "Material" }, `+${Number(ahead.toFixed(1))}`));
    return place;
  }

  #store({ at, viewer }: Shown, game: Opened, state: State, store: StoreShown, isNamed: boolean): HTMLElement {
    const owner = store.owner === null ? null : game.players[store.owner];
    const name = capital(owner ? `${owner.name} ${store.name}` : store.name);
    const list = h("div", { class: "store", role: "group", "aria-label": name }, isNamed && h("span", { class: "store-name" }, capital(store.name)));
    const isDue = at.isOpen && (store.owner === null || store.owner === state.mover);
    const drops = new Set(state.turns.filter((turn) => turn.from === null).map((turn) => turn.item));
    // Where nothing of any store is played, as when chance draws from it, nothing is paler.
    const isAnyPlayable = state.stores.some(({ items }) => items.some((item) => drops.has(item.text)));
    for (const item of store.items) {
      const isPlayable = isDue && drops.has(item.text);
      // A drop can be a premove.
      const isOpen = isPlayable || (at.waiting !== null && store.owner === at.waiting && item.kind !== null);
      const isLater = isDue && !isOpen && isAnyPlayable;
      const shown = item.kind === null ? item.text || "empty tile" : game.kinds[item.kind]?.name;
      const picture =
        item.kind === null
          ? h("span", { class: "tile" }, item.text || "–")
          : piecePicture(game, { kind: item.kind, player: store.owner ?? state.mover ?? 0 }, viewer);
      const button = h(
        "button",
        { type: "button", class: `item${isLater ? " later" : ""}`, title: isLater && "No move with it now", disabled: !isOpen, "aria-label": `${shown}, ${item.n}`, "aria-pressed": "false", "data-item": item.text },
        picture,
        // Apart from the words of a tile, for the name of the button.
        " ",
        item.n > 1 && h("span", { class: "count" }, String(item.n)),
      );
      button.addEventListener("click", () => this.#pick(item.text));
      list.append(button);
    }
    return list;
  }

  /** Marks the item of a hand that is picked up. */
  mark(picked: Picked | null): void {
    for (const button of this.#root.querySelectorAll<HTMLButtonElement>(".store button[data-item]")) {
      // The other player's hand may hold the same.
      const isIt = picked !== null && "item" in picked && picked.item === button.dataset["item"] && !button.disabled;
      button.setAttribute("aria-pressed", String(isIt));
    }
  }

  /** Sets the style properties for the size of cells, the heights of the header and the strips, and the ratio of the board. */
  fit(): void {
    const top = this.#place("strip-top");
    const cell = () => {
      const size = this.#root.querySelector<AlfilBoard>("alfil-cells")?.cellSize ?? 0;
      if (size > 0) top.parentElement?.style.setProperty("--cell", `${size.toFixed(1)}px`);
    };
    cell();
    // Only the page needs the rest.
    if (this.#root !== document) return;
    const { style } = this.#place("play");
    const box = document.querySelector<SVGSVGElement>("#board svg")?.viewBox.baseVal;
    if (box && box.height > 0) style.setProperty("--ratio", (box.width / box.height).toFixed(4));
    document.body.style.setProperty("--head", `${document.querySelector("header")?.offsetHeight ?? 0}px`);
    // Strips are lower where the board is wider, and hands as large as cells: three times is enough.
    for (let n = 0; n < 3; n++) {
      style.setProperty("--strips", `${top.offsetHeight + this.#place("strip-bottom").offsetHeight}px`);
      cell();
    }
  }
}
