// The switches of the board, below the rest of the game: sound, moves on hover, the list of keys, colors and pieces.

import { h } from "./dom";
import { CHOICES, type Choice, type Preference, choose, chosen, isOn, onPreference, readChoices, setOn } from "./preferences";

/** The words for the choices. */
const WORDS: Record<Choice, { title: string; values: Record<string, string> }> = {
  board: { title: "Board", values: { brown: "Brown", green: "Green", blue: "Blue-gray", contrast: "High contrast" } },
  pieces: { title: "Pieces", values: { figures: "Figures and signs", flat: "Flat figures and signs", international: "Figures only", letters: "Letters" } },
};

/** Makes the list of the values of a choice. */
function list(name: Choice): HTMLElement {
  const { title, values } = WORDS[name];
  const select = h("select", { id: `choice-${name}` }, ...CHOICES[name].map((value) => h("option", { value, selected: value === chosen(name) }, values[value] ?? value)));
  select.addEventListener("change", () => choose(name, select.value));
  return h("label", {}, `${title} `, select);
}

/** Adds the switches to the side of the page; `help` shows the list of keys. */
export function drawSwitches(help: () => void): void {
  readChoices();
  const sound = h("button", { type: "button", id: "sound" }, "Sound");
  const hover = h("input", { type: "checkbox", id: "hover-moves" });
  const keys = h("button", { type: "button", id: "show-keys" }, "Keys");
  sound.addEventListener("click", () => setOn("sound", !isOn("sound")));
  hover.addEventListener("change", () => setOn("hover", hover.checked));
  keys.addEventListener("click", help);
  const draw = (name: Preference | Choice) => {
    if (name === "sound") sound.setAttribute("aria-pressed", String(isOn("sound")));
    if (name === "hover") hover.checked = isOn("hover");
  };
  draw("sound");
  draw("hover");
  onPreference(draw);
  document.querySelector("aside")?.append(h("div", { id: "switches", class: "buttons" }, sound, keys, h("label", {}, hover, " Show moves on hover"), list("board"), list("pieces")));
}
