// Small pictures of positions: drawn by the board itself, made into images, and stored in the browser.

import { AlfilBoard } from "./board";
import { h } from "./dom";
import { Engine, type Source } from "./engine";
import type { Answer, Geometry, Open, Opened, State } from "./protocol";

/** The longer side of a picture, in pixels of the image. */
const SIDE = 320;
/** How many pictures the browser stores, and how many games one worker opens: it never frees their memory. */
const STORED_MOST = 400;
const OPENED_MOST = 12;

/** What an image of its own cannot take from the style of the page. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "visibility",
  "display",
  "vector-effect",
  "paint-order",
  "font-family",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];
const LEFT_OUT = ".labels, .signs, .focus, .arrows, .drag, .analysis-arrows";

/** Draws a position as an image; none if the browser cannot. */
async function drawn(game: Opened, geometry: Geometry, state: State): Promise<string | null> {
  const board = new AlfilBoard();
  const room = h("div", { class: "picture-room", inert: true, "aria-hidden": "true" }, board);
  document.body.append(room);
  let markup: string;
  let size: [number, number];
  try {
    board.interactive = false;
    board.open(game, geometry);
    board.show({ ...state, turns: [], checked: [] });
    const svg = board.querySelector("svg");
    if (!svg) return null;
    for (const one of svg.querySelectorAll(LEFT_OUT)) one.remove();
    const box = (svg.querySelector<SVGGraphicsElement>(".cells") ?? svg).getBBox();
    const edge = 2;
    const [width, height] = [box.width + 2 * edge, box.height + 2 * edge];
    const scale = SIDE / Math.max(width, height);
    size = [Math.round(width * scale), Math.round(height * scale)];
    svg.setAttribute("viewBox", `${box.x - edge} ${box.y - edge} ${width} ${height}`);
    svg.setAttribute("width", String(size[0]));
    svg.setAttribute("height", String(size[1]));
    // All are read before one loses its class: the style of a part may depend on the parts around it.
    const parts = [...svg.querySelectorAll<SVGElement>("*")];
    const looks = parts.map((part) => {
      const style = getComputedStyle(part);
      return LOOKS.map((look) => [look, style.getPropertyValue(look)] as const).filter(([, value]) => value !== "");
    });
    for (const [index, part] of parts.entries()) {
      for (const [look, value] of looks[index] ?? []) part.setAttribute(look, value);
      part.removeAttribute("class");
    }
    svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    markup = new XMLSerializer().serializeToString(svg);
  } finally {
    room.remove();
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = h("canvas", { width: size[0], height: size[1] });
  canvas.getContext("2d")?.drawImage(image, 0, 0, size[0], size[1]);
  return canvas.toDataURL("image/webp", 0.85);
}

interface Stored {
  stamp: string;
  url: string;
}

/** Opens the database of pictures; none where the browser stores nothing. */
function database(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open("alfil", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("pictures");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

function result<T>(request: IDBRequest<T>): Promise<T | null> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

/** A picture to be made. */
export interface PictureRequest {
  /** What it is stored as, and which state of that it shows. */
  key: string;
  stamp: string;
  /** What to open, or what is open already. */
  of: { open: Open; viewer: number; eyes: number | null } | { game: Opened; state: State; viewer: number; geometry: (viewer: number) => Promise<Answer> };
}

/** Makes pictures one after the other, those in sight first. */
export class Pictures {
  #source: Source;
  #made = new Map<string, Stored>();
  #queue: { image: HTMLImageElement; request: PictureRequest }[] = [];
  #waiting = new Map<Element, PictureRequest>();
  #isBusy = false;
  #engine: Engine | null = null;
  #opened = 0;
  #database: Promise<IDBDatabase | null> | null = null;
  #sight = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const request = this.#waiting.get(target);
        if (!isIntersecting || !request) continue;
        this.#sight.unobserve(target);
        this.#waiting.delete(target);
        this.#queue.push({ image: target as HTMLImageElement, request });
      }
      void this.#work();
    },
    { rootMargin: "200px" },
  );

  constructor(source: Source) {
    this.#source = source;
  }

  /** Returns an image that is filled once it is in sight. */
  image(request: PictureRequest): HTMLImageElement {
    const image = h("img", { alt: "", class: "board-picture", decoding: "async" });
    const made = this.#made.get(request.key);
    if (made) image.src = made.url;
    if (made?.stamp !== stamped(request)) {
      this.#waiting.set(image, request);
      this.#sight.observe(image);
    }
    return image;
  }

  /** Forgets what is not made yet. */
  stop(): void {
    this.#queue = [];
    for (const image of this.#waiting.keys()) this.#sight.unobserve(image);
    this.#waiting.clear();
    if (!this.#isBusy) this.#end();
  }

  #end(): void {
    this.#engine?.end();
    this.#engine = null;
    this.#opened = 0;
  }

  /** Takes the next image out of the queue: the list may have been scrolled past those that came first. */
  #take(): { image: HTMLImageElement; request: PictureRequest } | undefined {
    const inSight = this.#queue.findIndex(({ image }) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return this.#queue.splice(Math.max(0, inSight), 1)[0];
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#take(); next; next = this.#take()) {
      const { image, request } = next;
      // The list has been drawn anew: its own image waits as well.
      if (!image.isConnected) continue;
      const stamp = stamped(request);
      let stored = this.#made.get(request.key) ?? (await this.#read(request.key));
      if (stored?.stamp !== stamp) {
        const url = await this.#make(request).catch(() => null);
        stored = url === null ? null : { stamp, url };
        if (stored) void this.#write(request.key, stored);
      }
      if (!stored) continue;
      this.#made.set(request.key, stored);
      image.src = stored.url;
    }
    this.#isBusy = false;
    if (this.#waiting.size === 0) this.#end();
  }

  async #make({ of }: PictureRequest): Promise<string | null> {
    if ("game" in of) {
      const geometry = await of.geometry(of.viewer);
      return geometry.is === "geometry" ? drawn(of.game, geometry, of.state) : null;
    }
    if (this.#opened++ >= OPENED_MOST) this.#end();
    this.#engine ??= new Engine(this.#source);
    const engine = this.#engine;
    const opened = await engine.ask({ ask: "open", ...of.open });
    if (opened.is !== "opened") return null;
    let { state } = opened;
    if (opened.hides) {
      const seen = await engine.ask(of.eyes === null ? { ask: "eyes" } : { ask: "eyes", player: of.eyes });
      // What other players have placed in secret is in no picture.
      if (seen.is === "state") state = seen.is_hidden && of.eyes === null ? { ...seen, pieces: [], notes: [] } : seen;
    }
    const viewer = Math.min(of.viewer, opened.players.length - 1);
    const geometry = await engine.ask({ ask: "geometry", viewer });
    return geometry.is === "geometry" ? drawn(opened, geometry, state) : null;
  }

  async #read(key: string): Promise<Stored | null> {
    const base = await (this.#database ??= database());
    if (!base) return null;
    try {
      return (await result(base.transaction("pictures").objectStore("pictures").get(key))) as Stored | null;
    } catch {
      return null;
    }
  }

  async #write(key: string, stored: Stored): Promise<void> {
    const base = await (this.#database ??= database());
    if (!base) return;
    try {
      const store = base.transaction("pictures", "readwrite").objectStore("pictures");
      if (((await result(store.count())) ?? 0) >= STORED_MOST) store.clear();
      store.put(stored, key);
    } catch {
      // It is made again next time.
    }
  }
}

/** The stamp of a picture also names the look of the page: another set of pieces makes other pictures. */
function stamped({ stamp }: PictureRequest): string {
  const looks = [document.documentElement, document.body].flatMap((one) => Object.entries(one.dataset).filter(([name]) => name !== "games"));
  // A board that is chosen has colors for light and for dark.
  if (document.documentElement.dataset["board"] && matchMedia("(prefers-color-scheme: dark)").matches) looks.push(["scheme", "dark"]);
  return `${stamp} ${looks.map(([name, value]) => `${name}=${value}`).join(" ")}`.trim();
}
