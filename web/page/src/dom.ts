// Elements in a line each.

type Child = Node | string | null | undefined | false;
type Properties = Record<string, unknown>;

/** Makes an element: `on...` are listeners, other keys attributes; false and null leave an attribute out. Text is always text. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on") && typeof value === "function") {
      made.addEventListener(key.slice(2), value as EventListener);
    } else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)));
  return made;
}

/** The element of the page with this name. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** Returns words with each sentence in an element of its own, which the style begins with a capital letter. */
export function sentences(words: string): (Node | string)[] {
  return words.split(/(?<=\.)( )/).map((part) => (part === " " ? part : h("span", {}, part)));
}

/** Returns words with what is between backticks as code. */
export function coded(words: string): (Node | string)[] {
  return words.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}

/** Offers a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
