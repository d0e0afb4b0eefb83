// The menu of the icon row: a button that shows and hides a list of buttons.

import { byId } from "./dom";

export function setUpMenu(): void {
  const [button, menu] = [byId("menu-button"), byId("menu")];
  const show = (is: boolean) => {
    menu.hidden = !is;
    button.setAttribute("aria-expanded", String(is));
  };
  button.addEventListener("click", () => {
    show(menu.hasAttribute("hidden"));
    if (!menu.hidden) menu.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  });
  menu.addEventListener("click", () => show(false));
  document.addEventListener("pointerdown", (event) => {
    const at = event.target as Element;
    if (!menu.hidden && !menu.contains(at) && !button.contains(at)) show(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || menu.hidden) return;
    show(false);
    button.focus();
  });
}
