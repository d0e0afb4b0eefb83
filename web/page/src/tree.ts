// The turns of a game with all that was tried instead: a tree, of which the worker plays one line.

import type { Noted, NotedMoves, NotedText, Notes, Written } from "./protocol";

/** A turn, and the turns after it; the first is the main line. */
export interface Node {
  /** None of the start. */
  written: Written | null;
  /** The comment after it, that of the start before the first move. */
  comment: string;
  /** The numbers of its annotation signs in PGN. */
  signs: number[];
  parent: Node | null;
  next: Node[];
  /** Of those after it, the one that was looked at last. */
  last: Node | null;
}

/** A stored tree: a turn with its annotations, and the turns after it. */
export type KeptNode = [(Written & { comment?: string; signs?: number[] }) | null, ...KeptNode[]];

/** Variations inside each other are written to this depth, as files of games hold them. */
const DEPTH_MOST = 32;
const NOTHING: Written = { player: null, text: null, standard: null, words: "" };

/** Ways through a tree: along the line, or to the line before or after. */
export type Walk = "first" | "back" | "on" | "last" | "before" | "after";

/** So many turns are kept of all lines together, and so deep. */
const NODES_MAX = 20_000;

function node(written: Written | null, parent: Node | null): Node {
  return { written, comment: "", signs: [], parent, next: [], last: null };
}

export class Tree {
  root = node(null, null);
  /** The position that the worker has. */
  here = this.root;

  /** Takes in the line that the worker has played. */
  follow(record: Written[]): void {
    let at = this.root;
    for (const written of record) {
      const known = at.next.find((one) => one.written?.text === written.text);
      const next = known ?? node(written, at);
      if (known) known.written = written;
      else at.next.push(next);
      at.last = next;
      at = next;
    }
    this.here = at;
  }

  /** The turns from the start to a position. */
  path(to: Node): Written[] {
    const path: Written[] = [];
    for (let at: Node | null = to; at?.written; at = at.parent) path.unshift(at.written);
    return path;
  }

  /** The end of the line that goes on from here. */
  get end(): Node {
    let at = this.here;
    while (at.next.length > 0) at = at.last ?? (at.next[0] as Node);
    return at;
  }

  /** Returns the position that lies this way from here: the start of the line, one turn back or on, its end, the same turn of the line before or after. */
  place(where: Walk): Node | null {
    const { root, here } = this;
    switch (where) {
      case "first":
        return root;
      case "back":
        return here.parent;
      case "on":
        return here.last ?? here.next[0] ?? null;
      case "last":
        return this.end;
      case "before":
        return this.#beside(-1);
      case "after":
        return this.#beside(1);
    }
  }

  #beside(by: number): Node | null {
    const all = this.here.parent?.next ?? [];
    return all[all.indexOf(this.here) + by] ?? null;
  }

  /** Removes the turns after this position. */
  prune(): void {
    this.here.next = [];
    this.here.last = null;
  }

  /** The tree to be kept; none if it is one line, or too long. */
  kept(): KeptNode | null {
    let n = 0;
    let hasMore = false;
    const keep = (one: Node): KeptNode => {
      n++;
      const { written, comment, signs } = one;
      const isNoted = comment !== "" || signs.length > 0;
      hasMore ||= one.next.length > 1 || isNoted;
      return [isNoted ? { ...(written ?? NOTHING), comment, signs } : written, ...(n > NODES_MAX ? [] : one.next.map(keep))];
    };
    const kept = keep(this.root);
    return hasMore && n <= NODES_MAX ? kept : null;
  }

  /** The tree with its annotations as a game that can be written; `more` returns what else is written at a move. */
  notes(more: (node: Node) => { comment: string; signs: number[] } | null = () => null): Notes {
    const noted = (one: Node, others: Node[], depth: number): NotedText => {
      const added = more(one);
      // An earlier analysis may have written its scores.
      const own = added ? one.comment.replace(/\[%eval [^\]]*\]\s*/g, "") : one.comment;
      return {
        text: one.written?.standard ?? one.written?.text ?? "",
        signs: [...new Set([...one.signs, ...(added?.signs ?? [])])],
        comment: added?.comment.includes(own) ? added.comment : [added?.comment, own].filter(Boolean).join(" "),
        instead: depth < DEPTH_MOST ? others.map((other) => [noted(other, [], depth + 1), ...after(other, depth + 1)]) : [],
      };
    };
    const after = (from: Node, depth: number): NotedText[] => {
      const turns: NotedText[] = [];
      for (let at: Node | undefined = from; at; at = at.next[0]) {
        const [main, ...others] = at.next;
        if (main) turns.push(noted(main, others, depth));
      }
      return turns;
    };
    return { comment: this.root.comment, turns: after(this.root, 0) };
  }

  /** Takes in the annotations of a game that was read. */
  annotate({ comment, turns }: NotedMoves): void {
    const { here } = this;
    const add = (line: Noted[], from: Node) => {
      let at = from;
      for (const { written, signs, comment, instead } of line) {
        const before = at;
        let next = at.next.find((one) => one.written?.text === written.text);
        if (!next) at.next.push((next = node(written, at)));
        Object.assign(next, { signs, comment });
        for (const other of instead) add(other, before);
        at = next;
      }
    };
    this.root.comment = comment;
    add(turns, this.root);
    this.here = here;
  }

  /** Makes the line of a position the main one, from the start on. */
  promote(to: Node): void {
    for (let at = to; at.parent; at = at.parent) {
      const { next } = at.parent;
      at.parent.next = [at, ...next.filter((one) => one !== at)];
    }
  }

  /** Whether a position is on the main line. */
  isMain(to: Node): boolean {
    for (let at = to; at.parent; at = at.parent) if (at.parent.next[0] !== at) return false;
    return true;
  }

  /** Removes a turn, and the turns after it. */
  remove(one: Node): void {
    const { parent } = one;
    if (!parent) return;
    parent.next = parent.next.filter((other) => other !== one);
    if (parent.last === one) parent.last = null;
  }

  /** Takes in a tree that was kept; what the worker has played is its main line if the tree has none. */
  restore(kept: KeptNode): void {
    const line = this.path(this.here);
    let n = 0;
    const read = ([kept, ...next]: KeptNode, parent: Node | null): Node => {
      const { comment = "", signs = [], ...written }: Written & { comment?: string; signs?: number[] } = kept ?? NOTHING;
      const made = { ...node(parent && kept && written, parent), comment, signs };
      if (n++ < NODES_MAX) made.next = next.map((one) => read(one, made));
      return made;
    };
    this.root = read(kept, null);
    this.follow(line);
  }
}

/** Tests whether something that was kept is a tree. */
export function isTree(kept: unknown): kept is KeptNode {
  if (!Array.isArray(kept)) return false;
  const [written, ...next] = kept as unknown[];
  const isWritten = written === null || (typeof written === "object" && typeof (written as Written).words === "string");
  return isWritten && next.every(isTree);
}
