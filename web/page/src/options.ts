// The options of a game, for a form.

import { h } from "./dom";
import type { Opened } from "./protocol";

/** Returns the names of the options that a game is played with. */
export function optionsOn({ options }: Opened): string[] {
  return options.filter(({ on }) => on).map(({ name }) => name);
}

/** Returns a box for each option, and a function that reads them; no fields for a game without options. */
export function optionFields(game: Opened): { fields: HTMLElement | null; chosen: () => string[] } {
  const boxes = game.options.map((option) => {
    const box = h("input", { type: "checkbox", value: option.name, checked: option.on });
    return { box, label: h("label", {}, box, ` ${option.name}`, option.about && h("small", {}, ` ${option.about}`)) };
  });
  return {
    fields: boxes.length > 0 ? h("fieldset", {}, h("legend", {}, "Options"), ...boxes.map(({ label }) => label)) : null,
    chosen: () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value),
  };
}
