// What a link holds: a shipped variant's name, or a definition itself; a game with it.

import type { Definition } from "./protocol";

/** What a link opens. */
export interface Linked {
  name: string;
  text?: string;
  files?: Record<string, string>;
  record?: string;
  /** Whether it is what the program was started with. */
  is_served?: boolean;
}

/** The longest text that is taken out of a link, in bytes: that of a definition and a game. */
const MOST = 1 << 20;

async function squeeze(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function swell(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let n = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    n += value.length;
    // A short link can swell without end.
    if (n > MOST) throw new Error("the link holds too much");
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts).text();
}

/** The definition of what was linked. */
export function definition({ name, text, files }: Linked): Definition {
  return { name, ...(text === undefined ? {} : { text }), ...(files === undefined ? {} : { files }) };
}

/** The part of an address behind `#` that opens this. */
export async function link(linked: Linked): Promise<string> {
  const query = new URLSearchParams({ play: linked.name });
  if (linked.text !== undefined) query.set("definition", await squeeze(linked.text));
  if (linked.files && Object.keys(linked.files).length > 0) query.set("files", await squeeze(JSON.stringify(linked.files)));
  if (linked.record !== undefined) query.set("game", await squeeze(linked.record));
  return `#${query}`;
}

/** What an address opens; none without a word of it. Fails if it cannot be read. */
export async function linked(hash: string): Promise<Linked | null> {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const name = query.get("play");
  if (!name) return null;
  // The program serves a definition that somebody is working on.
  if (query.has("served")) return { ...((await (await fetch("definition.json")).json()) as Linked), is_served: true };
  const found: Linked = { name };
  const files = query.get("files");
  if (files) found.files = JSON.parse(await swell(files)) as Record<string, string>;
  const [text, record] = [query.get("definition"), query.get("game")];
  if (text) found.text = await swell(text);
  if (record) found.record = await swell(record);
  return found;
}
