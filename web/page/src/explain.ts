// Texts of the reference, shown beside what they explain, with a link to the book where it is served.

import type { Explained, Letter } from "alfil:reference";
import { h } from "./dom";
import { element } from "./shapes";

/** Whether the book is served beside the page. */
let book: Promise<boolean> | null = null;

function hasBook(): Promise<boolean> {
  // Only `alfil serve` and a site have it.
  if (!document.body.hasAttribute("data-games") && !document.body.hasAttribute("data-site")) return Promise.resolve(false);
  return (book ??= fetch("book/reference/definition.html", { method: "HEAD" }).then(
    (answer) => answer.ok,
    () => false,
  ));
}

/** Text with code in backquotes. */
export function rich(text: string): (string | HTMLElement)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}

/** A picture of the cells that an atom reaches, on a board of eight by eight. */
function reach(from: string, to: string[]): SVGElement {
  const svg = element("svg", { viewBox: "0 0 8 8", class: "cm-reach", role: "img", "aria-label": `from ${from} to ${to.join(" ")}` });
  const at = (cell: string) => ({ x: cell.charCodeAt(0) - 97, y: 8 - Number(cell.slice(1)) });
  for (let x = 0; x < 8; x++) for (let y = 0; y < 8; y++) element("rect", { x, y, width: 1, height: 1, class: (x + y) % 2 ? "cm-dark" : "cm-light" }, svg);
  for (const cell of to) element("circle", { cx: at(cell).x + 0.5, cy: at(cell).y + 0.5, r: 0.27, class: "cm-to" }, svg);
  const own = at(from);
  element("rect", { x: own.x + 0.14, y: own.y + 0.14, width: 0.72, height: 0.72, rx: 0.16, class: "cm-from" }, svg);
  return svg;
}

/** A text of the reference; `title` is written above it as code. */
export function explained(about: Explained & Partial<Letter>, title: string | null = null, type = ""): HTMLElement {
  const place = h("div", { class: "cm-explained" });
  if (title !== null) place.append(h("p", {}, h("strong", {}, h("code", {}, title)), type && " ", type && h("em", {}, ...rich(type))));
  if (about.about) place.append(h("p", {}, ...rich(about.about)));
  if (about.from && about.to && about.to.length > 0) place.append(reach(about.from, about.to));
  void hasBook().then((has) => {
    if (has) place.append(h("p", {}, h("a", { href: `book/${about.link}`, target: "_blank", rel: "noopener" }, "In the book")));
  });
  return place;
}
