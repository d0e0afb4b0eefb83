// The settings of the page, in a popup: sound, moves on hover, the list of keys, colors and pieces.

import { byId, h } from "./dom";
import { CHOICES, type Choice, type Preference, choose, chosen, isOn, readChoices, setOn } from "./preferences";

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
  return h("label", {}, title, select);
}

/** Makes a switch. */
function box(name: Preference, id: string, words: string): HTMLElement {
  const made = h("input", { type: "checkbox", id, checked: isOn(name), autofocus: name === "sound" });
  made.addEventListener("change", () => setOn(name, made.checked));
  return h("label", {}, made, ` ${words}`);
}

/** Fills the popup of the settings; `help` shows the list of keys. */
export function drawSwitches(help: () => void): void {
  readChoices();
  const keys = h("button", { type: "button", id: "show-keys" }, "Keys …");
  keys.addEventListener("click", help);
  byId("settings").append(box("sound", "sound", "Sound"), box("hover", "hover-moves", "Show moves on hover"), list("board"), list("pieces"), keys);
}
