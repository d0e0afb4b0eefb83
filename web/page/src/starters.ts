// The games that a definition can begin as, as cards with pictures of their boards.

import reference from "alfil:reference";
import { h } from "./dom";
import type { Source } from "./engine";
import { Pictures, type PictureRequest } from "./picture";
import type { Definition, Listed } from "./protocol";
import { grouped, library, shippedPicture, walkCards } from "./shelf";

/** What is chosen: a shipped game, or a text of its own. */
type Chosen = { shipped: string } | { own: Definition };

interface Gallery {
  place: HTMLElement;
  search: HTMLInputElement;
  stop: () => void;
}

export function gallery(source: Source, variants: Listed[], choose: (chosen: Chosen) => void): Gallery {
  const pictures = new Pictures(source);
  const card = (title: string, summary: string, picture: HTMLImageElement, chosen: Chosen, badge: string | null = null) => {
    const button = h("button", { type: "button" }, picture, h("strong", {}, title), badge && h("span", { class: "board-words" }, badge), h("span", {}, summary));
    button.addEventListener("click", () => choose(chosen));
    return { words: `${title} ${summary} ${badge ?? ""}`.toLowerCase(), card: h("li", { class: "card" }, button) };
  };
  const shipped = ({ name, title, summary }: Listed) =>
    card(title, summary, shippedPicture(pictures, name), { shipped: name });
  const own = reference.starters.map(({ name, title, summary, text, files }) => {
    const definition = { name, text, ...(Object.keys(files).length > 0 ? { files } : {}) };
    const request: PictureRequest = { key: `starter:${name}`, stamp: library.version, of: { open: { definition }, viewer: 0, eyes: 0 } };
    const board = Object.keys(files).some((file) => file.endsWith(".board")) ? "with a board of its own" : null;
    return card(title, summary, pictures.image(request), { own: definition }, board);
  });
  const groups = [{ name: "Small examples", cards: own }, ...grouped(variants).map(({ name, held }) => ({ name, cards: held.map(shipped) }))];
  const search = h("input", { type: "search", placeholder: "Search", "aria-label": "Search games to begin with" });
  const found = h("p", { role: "status", class: "quiet" });
  const shown = groups.map(({ name, cards }) => {
    const list = h("ul", { class: "library cards" });
    return { cards, list, section: h("section", {}, h("h3", {}, name), list) };
  });
  const draw = () => {
    const words = search.value.trim().toLowerCase();
    let n = 0;
    for (const { cards, list, section } of shown) {
      const fits = cards.filter((one) => one.words.includes(words));
      list.replaceChildren(...fits.map((one) => one.card));
      section.hidden = fits.length === 0;
      n += fits.length;
    }
    found.textContent = n === 0 ? "no game has this name" : `${n} ${n === 1 ? "game" : "games"}`;
  };
  search.addEventListener("input", draw);
  draw();
  const body = h("div", { id: "games-shown" }, ...shown.map(({ section }) => section));
  const place = h("div", { class: "games starters" }, h("div", { class: "games-head" }, search), found, body);
  place.addEventListener("keydown", (event) => walkCards(event, place, search));
  return { place, search, stop: () => pictures.stop() };
}
