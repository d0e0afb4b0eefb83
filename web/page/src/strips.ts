// The strips of the players above and below the board: name, turn, clock, hand, captured pieces.

import { piecePicture } from "./board";
import { byId, h } from "./dom";
import { lead, lost } from "./material";
import type { Opened, State, Store } from "./protocol";
import type { Play } from "./table";
import { capital } from "./words";

/** What the strips show. */
export interface Shown {
  at: Play;
  /** The player whose side is below. */
  viewer: number;
  /** The position at the start, if it may be seen. */
  start: State | null;
  /** What is written beside the name: `You`, `Engine, level 3`; may be empty. */
  who: (player: number) => string;
}

/** Returns the players whose strips are above the board: all others in turn order, the next one lowest. */
export function above(n: number, viewer: number): number[] {
  return Array.from({ length: n - 1 }, (_, index) => (viewer + n - 1 - index) % n);
}

export class Strips {
  #pick: (item: string) => void;
  #clocks: HTMLElement[] = [];

  /** `pick` is called with the item of a store that is chosen. */
  constructor(pick: (item: string) => void) {
    this.#pick = pick;
    addEventListener("resize", () => this.fit());
  }

  draw(shown: Shown): void {
    const { at, viewer } = shown;
    const { game, state } = at;
    if (!game || !state) return;
    const focused = document.activeElement?.getAttribute("data-item");
    byId("strip-top").replaceChildren(...above(game.players.length, viewer).map((player) => this.#strip(shown, game, state, player)));
    byId("strip-bottom").replaceChildren(this.#strip(shown, game, state, viewer));
    const shared = state.stores.filter((store) => store.owner === null);
    byId("shared").replaceChildren(...shared.map((store) => this.#store(at, game, state, store, true)));
    if (focused) document.querySelector<HTMLElement>(`[data-item="${CSS.escape(focused)}"]:not(:disabled)`)?.focus();
    this.fit();
  }

  /** Shows these clocks, one for each player; none if there are none. */
  clocks(clocks: HTMLElement[]): void {
    this.#clocks = clocks;
    for (const place of document.querySelectorAll<HTMLElement>(".strip .clocks")) this.#drawClock(place, Number(place.dataset["player"]));
  }

  #drawClock(place: HTMLElement, player: number): void {
    const clock = this.#clocks[player];
    place.hidden = clock === undefined;
    place.replaceChildren(...(clock ? [clock] : []));
  }

  #strip(shown: Shown, game: Opened, state: State, player: number): HTMLElement {
    const { at, start, who } = shown;
    const name = capital(game.players[player]?.name ?? "");
    const isMover = !state.is_over && state.mover === player;
    const dot = h("span", { class: "dot", "aria-hidden": "true" });
    dot.style.background = game.players[player]?.disc ?? "";
    const about = who(player);
    const clock = h("span", { class: "clocks", role: "timer", "aria-label": `Clock of ${name}`, "data-player": player });
    this.#drawClock(clock, player);
    const stores = state.stores.filter((store) => store.owner === player);
    const hand = stores.length > 0 && h("div", { class: "hand" }, ...stores.map((store) => this.#store(at, game, state, store, stores.length > 1)));
    return h(
      "div",
      { class: `strip${isMover ? " to-move" : ""}`, role: "group", "aria-label": name, "data-player": player },
      h("div", { class: "player" }, dot, h("strong", {}, name), about && h("span", { class: "who" }, about), h("span", { class: "mark" }, "to move")),
      this.#material(game, state, start, player),
      hand,
      clock,
    );
  }

  /** What a player has captured; with more than two players, what the player has lost. */
  #material(game: Opened, state: State, start: State | null, player: number): HTMLElement {
    const place = h("div", { class: "material" });
    if (state.is_hidden) return place;
    const isPair = game.players.length === 2;
    const pieces = start ? lost(game, start, state, isPair ? 1 - player : player) : [];
    if (pieces.length > 0) {
      const words = pieces.map(({ kind, n }) => `${n} ${game.kinds[kind]?.name ?? ""}`).join(", ");
      const pictures = pieces.map((one) => h("span", { class: "kind" }, ...Array.from({ length: one.n }, () => piecePicture(game, one))));
      const title = `${isPair ? "Captured" : "Lost"}: ${words}`;
      place.append(h("span", { class: "captured", role: "img", "aria-label": title, title }, ...pictures));
    }
    const ahead = lead(game, state, player);
    if (ahead !== null && ahead > 0) place.append(h("span", { class: "lead", title: "Material" }, `+${Number(ahead.toFixed(1))}`));
    return place;
  }

  #store(at: Play, game: Opened, state: State, store: Store, isNamed: boolean): HTMLElement {
    const owner = store.owner === null ? null : game.players[store.owner];
    const name = capital(owner ? `${owner.name} ${store.name}` : store.name);
    const list = h("div", { class: "store", role: "group", "aria-label": name }, isNamed && h("span", { class: "store-name" }, capital(store.name)));
    for (const item of store.items) {
      const isPlayable =
        at.isOpen &&
        (store.owner === null || store.owner === state.mover) &&
        state.turns.some((turn) => turn.item === item.text && turn.from === null);
      // A drop can be a premove.
      const isOpen = isPlayable || (at.waiting !== null && store.owner === at.waiting && item.kind !== null);
      const shown = item.kind === null ? item.text || "empty tile" : game.kinds[item.kind]?.name;
      const picture =
        item.kind === null
          ? h("span", { class: "tile" }, item.text || "–")
          : piecePicture(game, { kind: item.kind, player: store.owner ?? state.mover ?? 0 });
      const button = h(
        "button",
        { type: "button", class: "item", disabled: !isOpen, "aria-label": `${shown}, ${item.n}`, "aria-pressed": "false", "data-item": item.text },
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

  /** Tells the style how high the header and the strips are, and how wide the board is for its height. */
  fit(): void {
    const { style } = byId("play");
    const box = document.querySelector<SVGSVGElement>("#board svg")?.viewBox.baseVal;
    if (box && box.height > 0) style.setProperty("--ratio", (box.width / box.height).toFixed(4));
    document.body.style.setProperty("--head", `${document.querySelector("header")?.offsetHeight ?? 0}px`);
    // Strips may be lower where the board is wider: twice is enough.
    for (let n = 0; n < 2; n++) style.setProperty("--strips", `${byId("strip-top").offsetHeight + byId("strip-bottom").offsetHeight}px`);
  }
}
