// What a link holds: a shipped variant's name, or a definition itself; a game with it.

import type { Definition, Refusal } from "./protocol";

/** What a link opens. */
export interface Linked {
  name: string;
  text?: string;
  files?: Record<string, string>;
  record?: string;
  /** Whether it is what the program was started with, or what the page of one file holds. */
  is_served?: boolean;
}

/** Why a link cannot be read. */
export class BadLink extends Error {
  readonly refusal: Refusal;

  constructor(message: string, help: string | null = null) {
    super(message);
    this.refusal = { message, help };
  }
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
    if (n > MOST) throw new Error("the link is too long");
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts).text();
}

/** The definition of what was linked. */
export function definition({ name, text, files }: Linked): Definition {
  return { name, ...(text === undefined ? {} : { text }), ...(files === undefined ? {} : { files }) };
}

/** Tests whether two definitions have the same text and files. */
export function isSame(one: Definition, other: Definition): boolean {
  const contents = ({ name, text, files = {} }: Definition) => JSON.stringify([name, text, Object.entries(files).sort()]);
  return contents(one) === contents(other);
}

/** The part of an address behind `#` that opens this. */
export async function link(linked: Linked): Promise<string> {
  const query = new URLSearchParams({ play: linked.name });
  if (linked.text !== undefined) query.set("definition", await squeeze(linked.text));
  if (linked.files && Object.keys(linked.files).length > 0) query.set("files", await squeeze(JSON.stringify(linked.files)));
  if (linked.record !== undefined) query.set("game", await squeeze(linked.record));
  return `#${query}`;
}

/** Reads a part of a link that was squeezed. */
async function part(query: URLSearchParams, name: string, what: string): Promise<string | undefined> {
  const packed = query.get(name);
  if (!packed) return undefined;
  try {
    return await swell(packed);
  } catch {
    throw new BadLink(`the ${what} in this link cannot be read`, "the link was cut off or changed: copy all of it");
  }
}

/** Reads the definition that the program serves, as its files are now. */
async function served(): Promise<Linked> {
  let response: Response;
  try {
    response = await fetch("definition.json");
  } catch {
    throw new BadLink("the server does not answer", "start `alfil serve` again, then reload");
  }
  const answer = (await response.json().catch(() => null)) as Linked | Refusal | null;
  if (answer && "message" in answer) throw new BadLink(answer.message, answer.help);
  if (!response.ok || typeof answer?.name !== "string") throw new BadLink("no definition is served here", "`alfil serve my-game.toml` serves one");
  return { ...answer, is_served: true };
}

/** Returns what an address opens; none without a word of it. `brought` is what the page of one file holds. Fails with a [`BadLink`]. */
export async function linked(hash: string, brought: Linked | null): Promise<Linked | null> {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const name = query.get("play");
  if (!name) return null;
  // Its author may be working on it: it is read again.
  if (query.has("served")) return brought ? { ...brought, is_served: true } : served();
  const found: Linked = { name };
  const files = await part(query, "files", "boards and parents");
  if (files !== undefined) {
    try {
      found.files = JSON.parse(files) as Record<string, string>;
    } catch {
      throw new BadLink("the boards and parents in this link cannot be read");
    }
  }
  const [text, record] = [await part(query, "definition", "definition"), await part(query, "game", "game")];
  if (text !== undefined) found.text = text;
  if (record !== undefined) found.record = record;
  return found;
}

/** Returns the address of a game that is kept in this browser. */
export function address(name: string, id: string, isServed: boolean): string {
  return `#${new URLSearchParams({ play: name, ...(isServed ? { served: "" } : {}), id })}`;
}

/** Returns the game of the shelf that an address names. */
export function idOf(hash: string): string | null {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  return query.has("play") ? query.get("id") : null;
}
