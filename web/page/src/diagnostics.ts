// The diagnostics of a definition: as marks in its texts, and as a list that leads to them.

import type { Diagnostic as Mark } from "@codemirror/lint";
import { byId, coded, h } from "./dom";
import { hasFix } from "./fixes";
import type { Checked, Finding, Label } from "./protocol";
import type { Tabs } from "./tabs";

/** Returns the tab of a place; none for a place in a shipped file. */
function tabOf(label: Label, names: string[]): string | null {
  if (label.is_own) return names[0] ?? null;
  return names.slice(1).includes(label.file) ? label.file : null;
}

/** Returns the first place of a diagnostic that has a tab. */
function placeOf({ labels }: Finding, names: string[]): { label: Label; tab: string } | null {
  for (const label of labels) {
    const tab = tabOf(label, names);
    if (tab !== null) return { label, tab };
  }
  return null;
}

interface Acts {
  /** Called with the start of a place in the tab that has been opened for it. */
  go: (start: number) => void;
  /** Makes the changes that fix these. */
  fix: (diagnostics: Finding[]) => void;
}

/** Shows the diagnostics of a check. */
export function showDiagnostics({ diagnostics, n_tests }: Checked, tabs: Tabs, acts: Acts): void {
  const n = diagnostics.filter((one) => one.is_error).length;
  const tests = n_tests === 1 ? "1 test" : `${n_tests} tests`;
  const many = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;
  const found = `${many(n, "error")}, ${many(diagnostics.length - n, "warning")}`;
  byId("checked").textContent = diagnostics.length === 0 ? `no mistakes; ${tests} passed` : found;
  const marks = new Map<string, Mark[]>();
  for (const one of diagnostics) {
    const place = placeOf(one, tabs.names);
    if (!place) continue;
    const { label, tab } = place;
    const message = [one.message, label.text, one.help && `help: ${one.help}`].filter(Boolean).join("\n");
    const severity = one.is_error ? "error" : "warning";
    const actions = hasFix(one, tabs.names) ? [{ name: "Fix", apply: () => acts.fix([one]) }] : [];
    const mark: Mark = { from: label.start, to: Math.max(label.end, label.start), severity, message, renderMessage: () => h("span", {}, ...coded(message)), source: one.code, actions };
    marks.set(tab, [...(marks.get(tab) ?? []), mark]);
  }
  tabs.mark(marks);
  const list = byId("diagnostics");
  const hadFocus = list.contains(document.activeElement);
  const items = diagnostics.map((one) => item(one, tabs, acts));
  const fixable = diagnostics.filter((one) => hasFix(one, tabs.names));
  if (fixable.length > 1) {
    const all = h("button", { type: "button", class: "fix", onclick: () => acts.fix(fixable) }, `Fix all (${fixable.length})`);
    items.unshift(h("li", {}, all));
  }
  list.replaceChildren(...items);
  // A fixed mistake takes its button along.
  if (hadFocus) (list.querySelector<HTMLElement>(".fix") ?? list.querySelector("button") ?? byId("try")).focus();
}

/** Returns the message, the words at its place and the help. */
export function explained({ message, labels: [label], help }: Finding): (HTMLElement | null)[] {
  return [h("span", {}, ...coded(message)), label?.text ? h("span", {}, ...coded(label.text)) : null, help ? h("span", { class: "help" }, ...coded(`help: ${help}`)) : null];
}

function item(one: Finding, tabs: Tabs, { go, fix }: Acts): HTMLElement {
  const [label] = one.labels;
  const place = label ? `${label.is_own ? "" : `${label.file}:`}${label.line}:${label.column}` : "";
  const button = h(
    "button",
    { type: "button", class: one.is_error ? "error" : "warning" },
    h("code", {}, `${place} ${one.code}`),
    ...explained(one),
  );
  button.addEventListener("click", () => {
    // The first place may be in a shipped file, which has no tab.
    const own = placeOf(one, tabs.names);
    if (!own) return;
    tabs.open(own.tab);
    go(own.label.start);
  });
  if (!hasFix(one, tabs.names)) return h("li", {}, button);
  return h("li", {}, button, h("button", { type: "button", class: "fix", "aria-label": `Fix: ${one.message}`, onclick: () => fix([one]) }, "Fix"));
}
