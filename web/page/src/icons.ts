// The icons of buttons, drawn as lines in a box of 24 by 24.

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  start: "M6 6v12M18 6l-8 6 8 6Z",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  end: "M18 6v12M6 6l8 6-8 6Z",
  flip: "M8 19V5M4.5 8.5L8 5l3.5 3.5M16 5v14M12.5 15.5L16 19l3.5-3.5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  settings: "M4 7h8M16 7h4M14 4.5v5M4 17h3M11 17h9M9 14.5v5",
  close: "M6 6l12 12M18 6L6 18",
  add: "M12 5v14M5 12h14",
  undo: "M8 14L3.5 9.5 8 5M4 9.5h10a5.25 5.25 0 0 1 0 10.5h-4",
  hint: "M9.5 18h5M10.5 21h3M8.5 14.3a6 6 0 1 1 7 0c-.6.5-1 1-1 1.7h-5c0-.7-.4-1.2-1-1.7Z",
  analyze: "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM15.5 15.5L21 21",
  resign: "M6 21V4M6 5h12l-3 4 3 4H6",
  claim: "M5 12.5l4.5 4.5L19 7.5",
  rename: "M4 20h4L19 9l-4-4L4 16ZM13 7l4 4",
  delete: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  rematch: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
} as const;

export type IconName = keyof typeof ICONS;

/** Makes an icon; screen readers skip it. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Puts icons into the elements of the page that name one: `<button data-icon="flip">`. */
export function drawIcons(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-icon]")) {
    const name = place.dataset["icon"] ?? "";
    if (name in ICONS && !place.querySelector(":scope > .icon")) place.prepend(icon(name as IconName));
  }
}
