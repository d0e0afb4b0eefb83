// The turns of a game with all that was tried instead: a tree, of which the worker plays one line.

import type { Written } from "./protocol";

/** A turn, and the turns after it; the first is the main line. */
export interface Node {
  /** None of the start. */
  written: Written | null;
  parent: Node | null;
  next: Node[];
  /** Of those after it, the one that was looked at last. */
  last: Node | null;
}

/** A stored tree: a turn, and the turns after it. */
export type KeptNode = [Written | null, ...KeptNode[]];

/** Ways through a tree: along the line, or to the line before or after. */
export type Walk = "first" | "back" | "on" | "last" | "before" | "after";

/** So many turns are kept of all lines together, and so deep. */
const NODES_MAX = 20_000;

function node(written: Written | null, parent: Node | null): Node {
  return { written, parent, next: [], last: null };
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
      hasMore ||= one.next.length > 1;
      return [one.written, ...(n > NODES_MAX ? [] : one.next.map(keep))];
    };
    const kept = keep(this.root);
    return hasMore && n <= NODES_MAX ? kept : null;
  }

  /** Takes in a tree that was kept; what the worker has played is its main line if the tree has none. */
  restore(kept: KeptNode): void {
    const line = this.path(this.here);
    let n = 0;
    const read = ([written, ...next]: KeptNode, parent: Node | null): Node => {
      const made = node(written, parent);
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
