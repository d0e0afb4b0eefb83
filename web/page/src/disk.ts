// Files of a definition on disk: which belong together, which can be read, and how all are written.

import { download } from "./dom";
import { scan, type Entry } from "./toml";
import { topValue } from "./names";

/** The endings of the files of a definition. */
export const ENDINGS = ["toml", "board", "svg"];
/** The largest file that is opened, in bytes. */
const FILE_MOST = 1 << 20;

export interface TextFile {
  name: string;
  text: string;
}

export function ending(name: string): string {
  return /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

export function stem(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}

/** Why a file cannot have this name; null if it can. */
export function badName(name: string): string | null {
  if (!ENDINGS.includes(ending(name))) return `a file ends in ${ENDINGS.map((one) => `.${one}`).join(", ")}`;
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(name) && stem(name) !== "" ? null : "a name has letters, digits, - and _, and no spaces";
}

/** Reads the files that can be texts of a definition; `refused` has the reasons why others cannot. */
export async function readFiles(files: Iterable<File>): Promise<{ read: TextFile[]; refused: string[] }> {
  const [read, refused]: [TextFile[], string[]] = [[], []];
  for (const file of files) {
    const bad = badName(file.name);
    if (bad !== null) refused.push(`${file.name}: ${bad}`);
    else if (file.size > FILE_MOST) refused.push(`${file.name} is larger than ${FILE_MOST >> 20} megabyte`);
    else {
      const bytes = await file.arrayBuffer().catch(() => null);
      let text: string | null = null;
      try {
        text = bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      } catch {
        // Not UTF-8.
      }
      if (text === null || text.includes("\0")) refused.push(`${file.name} cannot be read: it is gone, or no text in UTF-8`);
      else read.push({ name: file.name, text: text.replaceAll("\r\n", "\n") });
    }
  }
  return { read, refused };
}

const parent = (entries: Entry[]) => topValue(entries, "extends")?.value;

/**
 * Which of these files is a definition of its own, and not a parent of another one or of the definition that is written; null if none is.
 * `extended` are the parents that are named there.
 */
export function mainOf(read: TextFile[], extended: string[]): TextFile | null {
  const definitions = read.filter((file) => ending(file.name) === "toml");
  const parents = new Set([...extended, ...definitions.map((file) => parent(scan(file.text).entries))]);
  return definitions.find((file) => !parents.has(stem(file.name))) ?? null;
}

// The part of the File System Access API that is used: not in all browsers, nor in the types of all.
interface Folder {
  getFileHandle(name: string, options?: { create: boolean }): Promise<{ createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>; getFile(): Promise<File> }>;
}

type Picker = (options: { id: string; mode: string }) => Promise<Folder>;

/**
 * Writes all files: one as a download, several into a folder that is chosen, or as downloads where the browser offers no folders. `may`
 * is called before files of the folder are replaced. Returns what has been done, in words; null if nothing was.
 */
export async function saveAll(files: TextFile[], may: (names: string[]) => Promise<boolean>): Promise<string | null> {
  const pick = (window as unknown as { showDirectoryPicker?: Picker }).showDirectoryPicker;
  if (files.length === 1 || !pick) {
    for (const { name, text } of files) download(name, text);
    return files.length === 1 ? `${files[0]?.name ?? ""} is downloaded` : `${files.length} files are downloaded: keep them in one folder`;
  }
  let folder: Folder;
  try {
    folder = await pick.call(window, { id: "alfil", mode: "readwrite" });
  } catch {
    // Canceled.
    return null;
  }
  const replaced: string[] = [];
  for (const { name, text } of files) {
    const old = await folder.getFileHandle(name).then((handle) => handle.getFile()).then((file) => file.text()).catch(() => null);
    if (old !== null && old !== text) replaced.push(name);
  }
  if (replaced.length > 0 && !(await may(replaced))) return null;
  for (const { name, text } of files) {
    const handle = await folder.getFileHandle(name, { create: true });
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
  }
  return `${files.length} files are written into the folder`;
}
