// The switches of the board, below the rest of the game: sound, moves on hover, the list of keys.

import { h } from "./dom";
import { type Preference, isOn, onPreference, setOn } from "./preferences";

/** Makes the switches in this place; `help` shows the list of keys. */
export function drawSwitches(place: HTMLElement, help: () => void): void {
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
  place.replaceChildren(sound, keys, h("label", {}, hover, " Show moves on hover"));
}
