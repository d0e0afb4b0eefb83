// The changes that fix mistakes of a definition, as the check of its texts found them.

import type { Change, Finding } from "./protocol";

/** The changes of each file. */
type Changes = Map<string, Change[]>;

/** Tests whether a diagnostic has changes, all of them in these files. */
export function hasFix({ edits = [] }: Finding, files: string[]): boolean {
  return edits.length > 0 && edits.every((edit) => files.includes(edit.file));
}

/** Tests whether two changes are not possible together: they share text, or insert at one place. */
function overlap(one: Change, other: Change): boolean {
  if (one.file !== other.file) return false;
  const isInside = one.start < other.end && other.start < one.end;
  return isInside || one.start === other.start;
}

/** Returns the changes of all diagnostics that are possible together; the changes of a diagnostic are made all or not at all. */
export function joined(diagnostics: Finding[]): Changes {
  const all: Change[] = [];
  for (const { edits = [] } of diagnostics) {
    if (!edits.some((edit) => all.some((made) => overlap(edit, made)))) all.push(...edits);
  }
  const changes: Changes = new Map();
  for (const edit of all) changes.set(edit.file, [...(changes.get(edit.file) ?? []), edit]);
  return changes;
}
