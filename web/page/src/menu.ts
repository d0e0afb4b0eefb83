// The popups of the page: a button opens the element that its `popovertarget` names.

/** Opens each popup at its button, on the sides that have more room. A button in a menu closes it. */
export function setUpPopups(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[popovertarget]")) {
    const popup = button.popoverTargetElement as HTMLElement;
    popup.addEventListener("beforetoggle", () => {
      const { top, bottom, left, right } = button.getBoundingClientRect();
      const [x, y] = [document.documentElement.clientWidth - right, innerHeight - bottom];
      const across = left < x ? { left: `${left}px`, right: "auto" } : { left: "auto", right: `${x}px` };
      const along = top < y ? { top: `${bottom + 4}px`, bottom: "auto" } : { top: "auto", bottom: `${innerHeight - top + 4}px` };
      Object.assign(popup.style, across, along, { maxHeight: `${Math.max(top, y) - 8}px` });
    });
    popup.addEventListener("click", (event) => (event.target as Element).closest("button") && popup.hidePopover());
  }
}
