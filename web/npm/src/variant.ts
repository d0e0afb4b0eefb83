// Variants.

import { RawVariant, check as rawCheck, name_of, variants as rawVariants } from "alfil-module";
import { Board } from "./board.js";
import type { Diagnostic } from "./errors.js";
import { call } from "./module.js";

/** The name of a definition in messages, and the texts of the files that it names, such as boards, by their names. */
export interface TextOptions {
  name?: string;
  files?: Record<string, string>;
}

/** An option of a variant, with its description. */
export interface Option {
  readonly name: string;
  readonly about: string;
}

interface About {
  name: string;
  title: string;
  summary: string;
  options: Option[];
  players: string[];
  kinds: string[];
  cells: string[];
  warnings: Diagnostic[];
}

/** The shipped variants that have been loaded: a board and an engine of the same name are of the same variant. */
const loaded = new Map<string, Variant>();

/** The rules of a game. */
export class Variant {
  readonly #raw: RawVariant;
  #about: About | null = null;

  /** @internal */
  constructor(raw: RawVariant) {
    this.#raw = raw;
  }

  /** @internal */
  get raw(): RawVariant {
    return this.#raw;
  }

  /** Loads a shipped variant. */
  static named(name: string): Variant {
    const known = loaded.get(name);
    if (known) return known;
    const variant = new Variant(call(() => RawVariant.named(name)));
    loaded.set(name, variant);
    return variant;
  }

  /** Loads a definition from its text. Parents, boards and libraries are files of `files` or shipped ones. */
  static fromText(text: string, { name = "variant", files = {} }: TextOptions = {}): Variant {
    return new Variant(call(() => RawVariant.of_text(name, text, JSON.stringify(files))));
  }

  /** Returns the names of the shipped variants. */
  static names(): string[] {
    return call(rawVariants);
  }

  /** Returns the name of the shipped variant that other programs call so, such as `Three-check`; null if there is none. */
  static nameOf(written: string): string | null {
    return call(() => name_of(written)) ?? null;
  }

  /** Returns this variant with these of its options, and no others. */
  withOptions(...options: string[]): Variant {
    return new Variant(call(() => this.#raw.with_options(options)));
  }

  get #facts(): About {
    return (this.#about ??= JSON.parse(call(() => this.#raw.about())) as About);
  }

  /** The name, such as `glinski`. */
  get name(): string {
    return this.#facts.name;
  }

  /** The title, such as `Gliński’s Hexagonal Chess`. */
  get title(): string {
    return this.#facts.title;
  }

  /** The summary of one line. */
  get summary(): string {
    return this.#facts.summary;
  }

  /** The options that it has. */
  get options(): readonly Option[] {
    return this.#facts.options;
  }

  /** The names of the players, in turn order. */
  get players(): readonly string[] {
    return this.#facts.players;
  }

  /** The names of the kinds of pieces. */
  get kinds(): readonly string[] {
    return this.#facts.kinds;
  }

  /** The names of the cells, in the order of the board. */
  get cells(): readonly string[] {
    return this.#facts.cells;
  }

  /** The warnings of the definition that are found without checking it. */
  get warnings(): readonly Diagnostic[] {
    return this.#facts.warnings;
  }

  /** The text of the definition. */
  get text(): string {
    return call(() => this.#raw.text());
  }

  /** Returns the rules in words. */
  rules(): string {
    return call(() => this.#raw.rules());
  }

  /** Returns the board at the start of the game, or of a FEN or the text of a position file. */
  board(position?: string): Board {
    return new Board(this, position);
  }
}

/** Checks the text of a definition: its errors and warnings, and its own tests that fail. Empty if nothing is wrong. */
export function check(text: string, { name = "variant", files = {} }: TextOptions = {}): Diagnostic[] {
  return JSON.parse(call(() => rawCheck(name, text, JSON.stringify(files)))) as Diagnostic[];
}
