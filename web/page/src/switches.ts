// The switches of the board, below the rest of the game: sound, moves on hover, the list of keys.

import { h } from "./dom";
import { type Preference, isOn, onPreference, setOn } from "./preferences";

/** Adds the switches to the side of the page; `help` shows the list of keys. */
export function drawSwitches(help: () => void): void {
  const sound = h("button", { type: "button", id: "sound" }, "Sound");
  const hover = h("input", { type: "checkbox", id: "hover-moves" });
  const keys = h("button", { type: "button", id: "show-keys" }, "Keys");
  sound.addEventListener("click", () => setOn("sound", !isOn("sound")));
  hover.addEventListener("change", () => setOn("hover", hover.checked));
  keys.addEventListener("click", help);
  const draw = (name: Preference) => {
    if (name === "sound") sound.setAttribute("aria-pressed", String(isOn("sound")));
    if (name === "hover") hover.checked = isOn("hover");
  };
  draw("sound");
  draw("hover");
  onPreference(draw);
  document.querySelector("aside")?.append(h("div", { id: "switches", class: "buttons" }, sound, keys, h("label", {}, hover, " Show moves on hover")));
}
