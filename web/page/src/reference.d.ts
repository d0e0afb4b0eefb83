// What reference.mjs finds in the reference when the page is built. Texts have code in backquotes.

declare module "alfil:reference" {
  export interface Explained {
    about: string;
    /** The place in the book. */
    link: string;
  }

  export interface KeyOf extends Explained {
    name: string;
    /** The type of its value, as the reference writes it. */
    type: string;
  }

  export interface TableOf extends Explained {
    /** Whether it is written with a name, `[piece.NAME]`; or as a list, `[[test]]`. */
    is_named: boolean;
    is_list: boolean;
    keys: KeyOf[];
  }

  export interface Coded extends Explained {
    /** How it is written: `near(S, 'BETZA')`. */
    code: string;
  }

  export interface Letter extends Explained {
    letter: string;
    /** For an atom: a cell, and the cells that it reaches from there. */
    from: string | null;
    to: string[];
  }

  export interface Starter {
    name: string;
    title: string;
    summary: string;
    text: string;
    files: Record<string, string>;
  }

  const reference: {
    /** The tables by name; the top of the file has an empty name. */
    tables: Record<string, TableOf>;
    actions: Coded[];
    words: Coded[];
    betza: Letter[];
    statements: (Explained & { name: string })[];
    figures: string[];
    definitions: string[];
    libraries: string[];
    boards: string[];
    first_board: string;
    starters: Starter[];
  };
  export default reference;
}
