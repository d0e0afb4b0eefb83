// The dialog Share & export: the game as text, as a file or a link, and texts and files to open.

import type { Dialog } from "./dialog";
import { download, h } from "./dom";
import { listenToDrops } from "./drops";
import type { Play } from "./table";

/** The largest file that is opened, in bytes. */
const FILE_MOST = 4 << 20;

/** What the dialog needs of the page. */
interface Host {
  dialog: Dialog;
  /** The game as text, with everything that was written about it. */
  written: () => Promise<string | null>;
  copy: (text: string) => unknown;
  copyGame: () => unknown;
  /** Opens a text, and closes the dialog if that works. */
  open: (text: string) => Promise<void>;
}

/** Shows the dialog for a game. */
export async function exchange(at: Play, { dialog, written, copy, copyGame, open }: Host): Promise<void> {
  const { game, state } = at;
  const record = game && (await written());
  if (!game || record === null) return;
  const area = h("textarea", { rows: 10, spellcheck: "false", "aria-label": "The game as text" });
  area.value = state?.is_hidden ? "" : record;
  const read = async ([file]: ArrayLike<File> & Iterable<File>) => {
    if (!file) return;
    const text = await (file.size > FILE_MOST ? null : file.text().catch(() => null));
    if (text === null) dialog.problem(`${file.name} cannot be read: it is gone, or larger than ${FILE_MOST >> 20} megabytes`);
    else await open(text);
  };
  const files = h("input", { type: "file", accept: ".pgn,.fen,.txt", "aria-label": "Open a file", hidden: true });
  files.addEventListener("change", async () => {
    await read(files.files ?? []);
    // The same file can be chosen again when it has been changed.
    files.value = "";
  });
  const button = (words: string, act: () => unknown) => h("button", { type: "button", onclick: () => void act() }, words);
  const view = h(
    "div",
    { class: "exchange" },
    state?.is_hidden && h("p", {}, "The saved game contains everything that is hidden from players: do not read it before the end."),
    area,
    h("div", { class: "buttons" }, button("Download", () => download(`${game.name}.pgn`, record)), button("Copy a link", copyGame), button("Copy the FEN", () => copy(state?.fen ?? ""))),
    h("p", {}, "A saved game, a PGN of another site, a FEN or a link can be opened here. A file can also be dropped here."),
    h("div", { class: "buttons" }, button("Open the text above", () => open(area.value)), button("Open a file …", () => files.click()), files),
  );
  listenToDrops(view, (dropped) => void read(dropped));
  dialog.show("Share & export", [view]);
}
