// The popups of the page: a button opens the element that its `popovertarget` names.

/** Opens each popup at its button, on the side that has more room. A button in a menu closes it. */
export function setUpPopups(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[popovertarget]")) {
    const popup = button.popoverTargetElement as HTMLElement;
    popup.addEventListener("beforetoggle", () => {
      const { top, bottom, right } = button.getBoundingClientRect();
      const isAbove = top > innerHeight - bottom;
      const style = { right: `${Math.max(4, document.documentElement.clientWidth - right)}px`, top: "auto", bottom: "auto", maxHeight: `${(isAbove ? top : innerHeight - bottom) - 8}px` };
      Object.assign(popup.style, style, isAbove ? { bottom: `${innerHeight - top + 4}px` } : { top: `${bottom + 4}px` });
    });
    popup.addEventListener("click", (event) => (event.target as Element).closest("button") && popup.hidePopover());
  }
}
