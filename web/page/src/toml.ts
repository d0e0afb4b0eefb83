// Reads a TOML text as far as it goes, complete or not: which keys it has, and where a place in it is.

/** A text of a definition: a key, or a string in a value. */
export interface Entry {
  /** The tables and keys that lead to it; for a key its own name is the last. */
  path: string[];
  from: number;
  to: number;
  /** The contents of a string; none of a key or a header. */
  value?: string;
}

/** Where a text ends. */
export interface End {
  is: "key" | "header" | "value" | "comment";
  /** For a key: its table. For a header: the names before the one that is written. For a value: its key, with the tables of that. */
  path: string[];
  /** The word of a key or header that is being written. */
  word: string;
  /** The string that is not closed: where its contents begin, and its quote. */
  string: { from: number; quote: string } | null;
}

interface Scan {
  entries: Entry[];
  end: End;
}

/** A line that can only be the head of a table. */
const HEADER = /^\s*\[{1,2}\s*[A-Za-z][\w-]*(\s*\.\s*("[^"\n]*"|[\w-]+))*\s*\]{1,2}\s*(#.*)?$/;

export function scan(text: string): Scan {
  const entries: Entry[] = [];
  const frames: { opens: "{" | "["; path: string[] }[] = [];
  const n = text.length;
  let table: string[] = [];
  let key: string[] = [];
  let parts: { name: string; from: number; to: number }[] = [];
  let is: End["is"] = "key";
  let i = 0;
  const base = () => frames.findLast((frame) => frame.opens === "{")?.path ?? table;
  const end = (kind: End["is"], string: End["string"] = null): Scan => {
    const names = parts.map((part) => part.name);
    const isOpen = parts.length > 0 && parts.at(-1)?.to === n && kind !== "value";
    const word = isOpen ? (names.pop() ?? "") : "";
    const path = kind === "value" ? key : kind === "header" ? names : [...base(), ...names];
    return { entries, end: { is: kind, path, word, string } };
  };
  /** Reads a string; returns whether it is closed. */
  const string = (): { value: string; from: number; to: number; isClosed: boolean; quote: string } => {
    const one = text[i] as string;
    const quote = text.startsWith(one.repeat(3), i) ? one.repeat(3) : one;
    const from = i + quote.length;
    let at = from;
    while (at < n && !text.startsWith(quote, at)) {
      if (quote.length === 1 && text[at] === "\n") return { value: text.slice(from, at), from, to: at, isClosed: false, quote };
      at += one === '"' && text[at] === "\\" ? 2 : 1;
    }
    const to = Math.min(at, n);
    return { value: text.slice(from, to), from, to, isClosed: at < n, quote };
  };
  while (i < n) {
    const letter = text[i] as string;
    if (letter === "#") {
      const line = text.indexOf("\n", i);
      if (line < 0) return end("comment");
      i = line;
      continue;
    }
    if (letter === "\n") {
      i++;
      const line = text.slice(i, text.indexOf("\n", i) < 0 ? n : text.indexOf("\n", i));
      // What is not closed ends here: a table in braces is on one line, and a head begins anew.
      if (!frames.some((frame) => frame.opens === "[") || HEADER.test(line)) {
        frames.length = 0;
        is = "key";
        parts = [];
      }
      continue;
    }
    if (/\s/.test(letter)) {
      i++;
      continue;
    }
    if (letter === '"' || letter === "'") {
      const found = string();
      if (!found.isClosed && found.to === n) {
        if (is === "key") parts.push({ name: found.value, from: found.from, to: found.to });
        return end(is, { from: found.from, quote: found.quote });
      }
      if (is === "key") parts.push({ name: found.value, from: found.from, to: found.to });
      else entries.push({ path: key, from: found.from, to: found.to, value: found.value });
      i = found.isClosed ? found.to + found.quote.length : found.to;
      continue;
    }
    if (is === "key") {
      if (letter === "[" && frames.length === 0) {
        i += text[i + 1] === "[" ? 2 : 1;
        parts = [];
        while (i < n && text[i] !== "]" && text[i] !== "\n") {
          const one = text[i] as string;
          if (one === '"' || one === "'") {
            const found = string();
            parts.push({ name: found.value, from: found.from, to: found.to });
            i = found.isClosed ? found.to + 1 : found.to;
            continue;
          }
          const word = /^[\w-]+/.exec(text.slice(i, i + 200))?.[0];
          if (word) parts.push({ name: word, from: i, to: i + word.length });
          i += word?.length ?? 1;
        }
        if (i >= n) return end("header");
        table = parts.map((part) => part.name);
        const [first, last] = [parts[0], parts.at(-1)];
        if (first && last) entries.push({ path: table, from: first.from, to: last.to });
        while (text[i] === "]") i++;
        parts = [];
        continue;
      }
      if (letter === "=") {
        key = [...base(), ...parts.map((part) => part.name)];
        const [first, last] = [parts[0], parts.at(-1)];
        if (first && last) entries.push({ path: key, from: first.from, to: last.to });
        parts = [];
        is = "value";
        i++;
        continue;
      }
      const word = /^[\w-]+/.exec(text.slice(i, i + 200))?.[0];
      if (word) {
        parts.push({ name: word, from: i, to: i + word.length });
        i += word.length;
        continue;
      }
      if (letter === "}" && frames.at(-1)?.opens === "{") {
        key = frames.pop()?.path ?? key;
        is = "value";
      }
      if (letter === ",") parts = [];
      i++;
      continue;
    }
    i++;
    if (letter === "{" || letter === "[") {
      frames.push({ opens: letter, path: key });
      parts = [];
      if (letter === "{") is = "key";
    } else if (letter === "}" || letter === "]") {
      key = frames.pop()?.path ?? key;
    } else if (letter === "," && frames.at(-1)?.opens === "{") {
      is = "key";
      parts = [];
    }
  }
  return end(is);
}
