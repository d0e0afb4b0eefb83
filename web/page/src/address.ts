// The address of the shown game, in the history of the browser.

export class GameAddress {
  #here = "";

  /** Whether the browser is at the address of the shown game. */
  get isHere(): boolean {
    return location.hash === this.#here;
  }

  /** Sets the address of the shown game; Back leads to the game before, unless its address is replaced. */
  set(to: string, replaces: boolean): void {
    this.#here = to;
    if (location.hash === to) return;
    try {
      history[replaces ? "replaceState" : "pushState"](null, "", to);
    } catch {
      // Longer than an address may be: the one before stays.
      this.#here = location.hash;
    }
  }

  /** Replaces the address of the shown game, but not that of another game that is being opened. */
  rename(to: string): void {
    if (this.isHere) this.set(to, true);
    else this.#here = to;
  }

  /** Puts the address of the shown game back. */
  restore(): void {
    this.set(this.#here, true);
  }
}
