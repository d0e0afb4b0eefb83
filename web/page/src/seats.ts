// The form of a game at this screen: persons or engines on the seats, and the level of the engines.

import { h } from "./dom";
import type { Opened } from "./protocol";
import type { Seat, Table } from "./table";
import { capital } from "./words";

/** Draws the form of a table; `changed` is called when a seat or the level has changed. */
export function drawSeats(form: HTMLElement, game: Opened, table: Table, changed: () => void): void {
  const seats = game.players.map((player, index) => {
    const options = (["person", "engine"] as const).map((seat) =>
      h("option", { value: seat, selected: table.seats[index] === seat }, seat === "person" ? "Person" : "Engine"),
    );
    const select = h("select", { id: `seat-${index}` }, ...options);
    select.addEventListener("change", () => {
      table.seats[index] = select.value as Seat;
      changed();
      table.goOn();
    });
    const dot = h("span", { class: "dot" });
    dot.style.background = player.disc;
    return h("label", { for: `seat-${index}` }, dot, h("span", {}, capital(player.name)), select);
  });
  const level = h("input", { type: "range", min: 1, max: 10, value: table.level, id: "level" });
  const shown = h("output", { for: "level" }, String(table.level));
  level.addEventListener("input", () => {
    table.level = Number(level.value);
    shown.textContent = level.value;
    changed();
  });
  level.addEventListener("change", () => void table.keep());
  form.replaceChildren(...seats, h("label", { for: "level" }, "Level", level, shown));
}
