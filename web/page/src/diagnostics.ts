// The diagnostics of a definition: as marks in its texts, and as a list that leads to them.

import type { Diagnostic as Mark } from "@codemirror/lint";
import { byId, h } from "./dom";
import type { Checked, Diagnostic, Label } from "./protocol";
import type { Tabs } from "./tabs";

/** Returns the tab of a place; none for a place in a shipped file. */
function tabOf(label: Label, names: string[]): string | null {
  if (label.is_own) return names[0] ?? null;
  return names.slice(1).includes(label.file) ? label.file : null;
}

/** Returns the first place of a diagnostic that has a tab. */
function placeOf({ labels }: Diagnostic, names: string[]): { label: Label; tab: string } | null {
  for (const label of labels) {
    const tab = tabOf(label, names);
    if (tab !== null) return { label, tab };
  }
  return null;
}

/** Shows the diagnostics of a check; `go` is called with the start of a place in the tab that has been opened for it. */
export function showDiagnostics({ diagnostics, n_tests }: Checked, tabs: Tabs, go: (start: number) => void): void {
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
    const mark: Mark = { from: label.start, to: Math.max(label.end, label.start), severity, message, source: one.code };
    marks.set(tab, [...(marks.get(tab) ?? []), mark]);
  }
  tabs.mark(marks);
  byId("diagnostics").replaceChildren(...diagnostics.map((one) => item(one, tabs, go)));
}

function item(one: Diagnostic, tabs: Tabs, go: (start: number) => void): HTMLElement {
  const [label] = one.labels;
  const place = label ? `${label.is_own ? "" : `${label.file}:`}${label.line}:${label.column}` : "";
  const button = h(
    "button",
    { type: "button", class: one.is_error ? "error" : "warning" },
    h("code", {}, `${place} ${one.code}`),
    h("span", {}, one.message),
    label?.text ? h("span", {}, label.text) : null,
    one.help ? h("span", { class: "help" }, `help: ${one.help}`) : null,
  );
  button.addEventListener("click", () => {
    // The first place may be in a shipped file, which has no tab.
    const own = placeOf(one, tabs.names);
    if (!own) return;
    tabs.open(own.tab);
    go(own.label.start);
  });
  return h("li", {}, button);
}
