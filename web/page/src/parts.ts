// The editor of positions on the page, which is loaded when it is opened first.

import type { Arranger, ArrangerHost } from "./arranger";
import { byId } from "./dom";
import type { Open } from "./protocol";
import type { Table } from "./table";

let isOpening = false;

/** Opens an editor for the position on a table; returns the reason if that is not possible, and null while one is being opened. */
export async function arrangerOf(table: Table, host: Omit<ArrangerHost, "open">): Promise<Arranger | string | null> {
  if (isOpening) return null;
  isOpening = true;
  try {
    const { definition, eyes } = table;
    // A worker that searches cannot be asked for the moves.
    const record = table.isThinking ? table.again.record : await table.record();
    const open: Open = { definition, ...(record && { record }), ...(eyes !== null && { eyes }) };
    const { openArranger } = await import("./arranger");
    return await openArranger({ ...host, open });
  } finally {
    isOpening = false;
  }
}

/** Shows an editor of positions in place of the game and of the variant editor, or takes the one that is shown off the page. */
export function showArranger(arranger: Arranger | null): void {
  document.getElementById("arranging")?.remove();
  if (!arranger) return;
  for (const id of ["play", "writing"]) byId(id).hidden = true;
  byId("play").after(arranger.place);
  if (arranger.hasChanges) arranger.say("this is the position that you were setting up; Cancel discards it");
  arranger.focus();
}
