// The place of the editor of positions on the page, which is loaded later.

import type { Arranger } from "./arranger";
import { byId } from "./dom";

/** Shows an editor of positions in place of the game and of the variant editor, or takes the one that is shown off the page. */
export function showArranger(arranger: Arranger | null): void {
  document.getElementById("arranging")?.remove();
  if (!arranger) return;
  for (const id of ["play", "writing"]) byId(id).hidden = true;
  byId("play").after(arranger.place);
  if (arranger.hasChanges) arranger.say("this is the position that you were setting up; Cancel discards it");
  arranger.focus();
}
