// Errors, and diagnostics of definitions.

/** A marked text of a diagnostic. Lines and columns begin at 1; `start` and `end` are bytes of UTF-8. */
export interface Label {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly end_line: number;
  readonly end_column: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A change of a text that fixes a mistake. `start` and `end` are bytes of UTF-8. */
export interface Edit {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A mistake in a definition, with its place and a remedy: what `alfil check --json` prints. */
export interface Diagnostic {
  /** The code, which `alfil explain` explains. */
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** The place of the first marked text; null if no text is marked. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly labels: readonly Label[];
  /** The remedy; null if there is none. */
  readonly help: string | null;
  /** The changes that fix it, which belong together; absent if the author must decide. */
  readonly edits?: readonly Edit[];
}

/**
 * The kind of an error: nothing has this name, the definition has errors, the text is no position, no legal move or several, the rules need
 * too much work here, an argument is wrong, the module is not loaded, the module has failed.
 */
export type ErrorKind = "not-found" | "definition" | "position" | "move" | "ambiguous" | "too-much" | "argument" | "not-loaded" | "failed";

/** The reason why something could not be done. */
export class AlfilError extends Error {
  override readonly name = "AlfilError";
  readonly kind: ErrorKind;
  /** The diagnostics of the definition, if that has errors. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(kind: ErrorKind, message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.kind = kind;
    this.diagnostics = diagnostics;
  }
}

/** Returns the error that the module has thrown as JSON; null for anything else. */
export function fromThrown(thrown: unknown): AlfilError | null {
  if (typeof thrown !== "string") return null;
  const { kind, message, diagnostics } = JSON.parse(thrown) as { kind: ErrorKind; message: string; diagnostics: Diagnostic[] };
  return new AlfilError(kind, message, diagnostics);
}
