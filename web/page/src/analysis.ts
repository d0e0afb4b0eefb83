// Analysis: the engine's lines for the position on the board until it is stopped, and a whole game move by move.
//
// It has workers of its own, so the game on the board goes on. A worker reports each depth that it reaches. The search is repeated
// with twice the time, and goes deeper each time, as the worker keeps what it has found.

import { Analyst } from "./analyst";
import { type Step, annotated } from "./annotated";
import { drawArrows } from "./arrows";
import type { AlfilBoard } from "./board";
import { byId, download, h } from "./dom";
import type { Source } from "./engine";
import { type Evaluation, chanceFor, ended, scoreText } from "./evaluation";
import { Graph, type GraphPoint } from "./graph";
import { MARKS, MISTAKES, type Mark, PLURALS, markOf, setMarks } from "./mistakes";
import type { Point } from "./point";
import type { Opened, State, Thought } from "./protocol";
import type { Table } from "./table";
import type { Node } from "./tree";

/** The time of the first search of a position, in milliseconds; each search after it has twice as much. */
const FIRST = 100;
/** How long the board stays still before its position is searched, in milliseconds. */
const STILL = 120;
const LINES_MOST = 5;
/** The room of the bar beside the board, in pixels. */
const BAR = 32;
/** How many moves of a line are shown. */
const SHOWN = 12;
/** The times for a move of a whole game, in milliseconds. */
const PER_MOVE = [100, 300, 1000, 3000, 10_000];

/** What analysis needs of the page. */
export interface Host {
  table: () => Table;
  board: AlfilBoard;
  viewer: () => number;
  say: (words: string) => void;
  copy: (text: string) => Promise<boolean>;
}

export class Analysis {
  #source: Source;
  #host: Host;
  #panel = byId("analysis");
  #analyst: Analyst;
  #isOn = false;
  #isStopped = false;
  #runs = 0;
  #lines = 3;
  #known = new Map<string, Evaluation>();
  #knownOf = "";
  #shown: Evaluation | null = null;
  /** The position that is searched. */
  #searched: string | null = null;
  #began = 0;
  #nodes = 0;
  // The whole game.
  #steps: Step[] = [];
  #perMove = 300;
  #progress: number | null = null;
  #isCanceled = false;
  #cancel: (() => void) | null = null;
  // Elements of the panel.
  #status = h("p", { class: "analysis-status" });
  #score = h("strong", { class: "analysis-score" });
  #list = h("ol", { class: "analysis-lines", "aria-label": "Lines of the engine" });
  #players = h("div", {});
  #whole = h("div", { class: "whole" });
  #stop = h("button", { type: "button", id: "analysis-stop" }, "Stop");
  #bar = h("div", { id: "eval-bar", role: "img", hidden: true });
  #graph: Graph;
  #resize: ResizeObserver;

  constructor(source: Source, host: Host) {
    this.#source = source;
    this.#host = host;
    this.#analyst = new Analyst(source);
    this.#graph = new Graph((index) => {
      const step = this.#steps[index];
      if (step) void host.table().look(step.node);
    });
    this.#resize = new ResizeObserver(() => this.#placeBar());
    this.#build();
  }

  #build(): void {
    const options = Array.from({ length: LINES_MOST }, (_, index) =>
      h("option", { value: index + 1, selected: index + 1 === this.#lines }, `${index + 1} ${index === 0 ? "line" : "lines"}`),
    );
    const lines = h("select", { id: "analysis-n", "aria-label": "Number of lines" }, ...options);
    lines.addEventListener("change", () => {
      this.#lines = Number(lines.value);
      this.#isStopped = false;
      void this.#run();
    });
    this.#stop.addEventListener("click", () => {
      this.#isStopped = !this.#isStopped;
      if (this.#isStopped) this.#halt();
      else void this.#run();
      this.#drawStatus();
    });
    const head = h("div", { class: "analysis-head" }, this.#score, lines, this.#stop);
    this.#panel.replaceChildren(head, this.#status, this.#players, this.#list, this.#whole);
    // One stop of the Tab key: arrows go from move to move.
    this.#list.addEventListener("keydown", (event) => {
      const moves = [...this.#list.querySelectorAll<HTMLButtonElement>("button")];
      const at = moves.indexOf(document.activeElement as HTMLButtonElement);
      const row = (by: number) => {
        const items = [...this.#list.children];
        const item = items[items.indexOf(moves[at]?.closest("li") as Element) + by];
        return moves.indexOf(item?.querySelector("button") as HTMLButtonElement);
      };
      const to: Record<string, () => number> = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, ArrowUp: () => row(-1), ArrowDown: () => row(1) };
      const next = moves[to[event.key]?.() ?? -1];
      if (at < 0 || !next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    });
    byId("place").append(this.#bar);
  }

  /** Shows the panel and analyzes, or ends both. */
  toggle(is = !this.#isOn): void {
    if (is === this.#isOn) return;
    this.#isOn = is;
    this.#isStopped = false;
    this.#panel.hidden = !is;
    byId("analyse").setAttribute("aria-pressed", String(is));
    byId("place").classList.toggle("with-bar", is);
    if (is) {
      this.#resize.observe(byId("place"));
      this.#drawWhole();
      void this.#run();
    } else {
      this.#cancelWhole();
      this.#resize.disconnect();
      this.#bar.hidden = true;
      this.#halt();
      this.#drawArrows([]);
    }
  }

  /** Another game is on the board. */
  opened(): void {
    const table = this.#host.table();
    if (table.about.id !== this.#knownOf) {
      this.#knownOf = table.about.id;
      this.#known.clear();
      this.#cancelWhole();
      this.#steps = [];
      setMarks([]);
      this.#analyst.end();
    }
    if (this.#isOn) this.#drawWhole();
  }

  /** Another position is on the board, or the engine begins or ends to think about its move. */
  follow(): void {
    this.#takeOver();
    if (!this.#isOn) return;
    this.#drawGraph();
    if (this.#progress !== null) return;
    const table = this.#host.table();
    const isSame = this.#searched === this.#key(table.tree.here) && table.state !== null && !this.#whyNot(table.state);
    // A flipped board, for example: the search goes on.
    if (isSame) this.#draw();
    else void this.#run();
  }

  /** Rests while the processor is needed for something else, such as pictures; the search begins again after it. */
  rest(is: boolean): void {
    if (!this.#isOn || this.#progress !== null) return;
    if (is) this.#halt();
    this.follow();
  }

  #halt(): void {
    this.#runs++;
    this.#searched = null;
    void this.#analyst.free();
  }

  #key(node: Node): string {
    return this.#host
      .table()
      .tree.path(node)
      .map(({ text }) => text ?? "?")
      .join(" ");
  }

  /** Analyzes the position on the board until it is stopped, or all is found. */
  async #run(): Promise<void> {
    const run = ++this.#runs;
    const isLate = () => run !== this.#runs;
    const table = this.#host.table();
    const { state, game } = table;
    if (!state || !game) return;
    const node = table.tree.here;
    const key = this.#key(node);
    this.#shown = this.#known.get(key) ?? null;
    this.#nodes = 0;
    this.#searched = null;
    this.#draw();
    if (state.is_over) {
      this.#known.set(key, ended(state));
      this.#shown = ended(state);
      this.#draw();
      this.#drawStatus(state.words);
      return;
    }
    const why = this.#whyNot(state);
    if (why) {
      this.#drawStatus(why);
      this.#halt();
      return;
    }
    if (this.#isStopped) {
      this.#drawStatus();
      return;
    }
    this.#drawStatus("starting …");
    this.#searched = key;
    await new Promise((resolve) => setTimeout(resolve, STILL));
    if (isLate()) return;
    await this.#analyst.free();
    if (isLate()) return;
    const at = await this.#analyst.go(table, table.tree.path(node).map(({ text }) => text));
    if (isLate()) return;
    if (typeof at === "string") {
      this.#drawStatus(at);
      return;
    }
    this.#began = performance.now();
    for (let millis = FIRST; ; millis *= 2) {
      const before = this.#nodes;
      const thought = await this.#analyst.think(millis, this.#lines, (depth) => {
        if (!isLate()) this.#found(key, at.mover, depth, before);
      });
      if (isLate()) return;
      if (typeof thought === "string") {
        this.#drawStatus(thought);
        return;
      }
      this.#found(key, at.mover, thought, before);
      const isAll = thought.millis < millis / 2;
      this.#drawStatus(isAll ? `depth ${thought.depth}, complete` : undefined);
      if (isAll) return;
    }
  }

  /** Shows a result of the search, after so many positions of the searches before. */
  #found(key: string, mover: number | null, thought: Thought, before: number): void {
    this.#nodes = before + thought.nodes;
    Object.assign(this.#status.dataset, { depth: thought.depth, nodes: this.#nodes, millis: Math.round(performance.now() - this.#began) });
    const found: Evaluation = { mover, score: thought.lines[0]?.score ?? "+0.00", depth: thought.depth, nodes: this.#nodes, lines: thought.lines };
    const known = this.#known.get(key);
    // A deeper result from before is better than a new one that has as many lines.
    if (known && known.depth > found.depth && known.lines.length >= found.lines.length) return;
    this.#known.set(key, found);
    this.#shown = found;
    this.#draw();
  }

  /** The reason why a position cannot be analyzed now. */
  #whyNot(state: State): string {
    const table = this.#host.table();
    if (document.querySelector("#dialog[open] .games")) return "waits until the list of games is closed";
    if (table.isThinking) return "waits for the engine's move";
    if (state.mover === null) return "chance is to move";
    if (state.steps) return "waits for the end of this turn";
    if (state.is_hidden && table.eyes !== null && table.eyes !== state.mover) return "the position is hidden from you";
    if (table.game?.hides && table.isLooking) return "only the last position of this game can be analyzed";
    return "";
  }

  // What is drawn.

  #drawStatus(words?: string): void {
    const isRunning = !this.#isStopped && words === undefined;
    const seconds = (performance.now() - this.#began) / 1000;
    const found = this.#shown;
    const depth = found ? `depth ${found.depth}` : "";
    const looked = found && this.#nodes > 0 ? `, ${amount(this.#nodes)} positions, ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s` : "";
    this.#status.textContent = words ?? (isRunning || found ? `${depth}${looked}${this.#isStopped ? ", stopped" : " …"}` : "stopped");
    this.#stop.textContent = this.#isStopped ? "Go on" : "Stop";
    const at = this.#shown;
    this.#panel.classList.toggle("running", isRunning && at !== null);
  }

  #draw(): void {
    const table = this.#host.table();
    const game = table.game;
    if (!game || !this.#isOn) return;
    const found = this.#shown;
    const isTwo = game.players.length === 2;
    const isTurned = isTwo && found !== null && (found.mover ?? 0) === 1;
    this.#score.textContent = found ? scoreText(found.score, isTurned) : "…";
    this.#drawPlayers(game, isTwo);
    const focused = this.#list.contains(document.activeElement) ? [...this.#list.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement) : -1;
    const items = (found?.lines ?? []).slice(0, this.#lines).map((line, index) => {
      const score = h("span", { class: "line-score" }, scoreText(line.score, isTurned));
      const moves = line.turns.slice(0, SHOWN).map((turn, at) => {
        const label = `${turn}: play line ${index + 1} as far as this`;
        const button = h("button", { type: "button", class: "line-move", tabindex: index === 0 && at === 0 ? 0 : -1, title: label, "aria-label": label }, turn);
        button.addEventListener("click", () => void this.#try(line.turns.slice(0, at + 1)));
        return button;
      });
      return h("li", { title: line.turns.join(" ") }, score, ...moves);
    });
    this.#list.replaceChildren(...items);
    if (focused >= 0) this.#list.querySelectorAll("button")[focused]?.focus();
    this.#drawBar(game, found, isTwo);
    this.#drawArrows((found?.lines ?? []).slice(0, this.#lines).flatMap((line) => (line.arrow ? [line.arrow] : [])));
  }

  async #try(moves: string[]): Promise<void> {
    const table = this.#host.table();
    if (table.isThinking) return;
    if (await table.line(moves)) this.#host.say(`${moves.join(" ")} played`);
  }

  /** A small table of the last known scores, where the scores of two sides are not one number. */
  #drawPlayers(game: Opened, isTwo: boolean): void {
    if (isTwo) {
      this.#players.replaceChildren();
      return;
    }
    const table = this.#host.table();
    const rows = game.players.map(({ name }, player) => {
      for (let at: Node | null = table.tree.here; at; at = at.parent) {
        const known = this.#known.get(this.#key(at));
        if (known?.mover === player) return [name, scoreText(known.score, false)] as const;
      }
      return [name, "–"] as const;
    });
    const body = rows.map(([name, score]) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, score)));
    this.#players.replaceChildren(h("table", { class: "analysis-players", "aria-label": "Score for each player at its last turn" }, h("tbody", {}, ...body)));
  }

  #drawBar(game: Opened, found: Evaluation | null, isTwo: boolean): void {
    this.#bar.hidden = !isTwo;
    if (!isTwo) return;
    const viewer = this.#host.viewer() === 1 ? 1 : 0;
    const [top, bottom] = [game.players[1 - viewer], game.players[viewer]];
    const chance = found ? chanceFor(found, viewer) : 0;
    const text = found ? scoreText(found.score, (found.mover ?? 0) === 1, 1) : "";
    const isBottom = chance >= 0;
    const number = h("span", { class: isBottom ? "bar-number bottom" : "bar-number" }, text.replace(/^[+-]/, ""));
    number.style.color = (isBottom ? bottom : top)?.ink ?? "";
    const part = h("span", { class: "bar-part" });
    part.style.background = bottom?.disc ?? "";
    part.style.height = `${((chance + 1) / 2) * 100}%`;
    this.#bar.style.background = top?.disc ?? "";
    this.#bar.setAttribute("aria-label", found ? `Evaluation: ${text} for ${game.players[0]?.name}` : "Evaluation: not yet computed");
    this.#bar.replaceChildren(part, number);
    this.#placeBar();
  }

  /** Puts the bar beside the board as it is drawn: its box may be wider. */
  #placeBar(): void {
    const place = byId("place");
    const svg = this.#host.board.querySelector("svg");
    if (!svg || this.#bar.hidden) return;
    const [outer, box] = [place.getBoundingClientRect(), svg.getBoundingClientRect()];
    const { x, y, width, height } = svg.viewBox.baseVal;
    const scale = Math.min(box.width / width, box.height / height) || 1;
    const left = box.left + (box.width - width * scale) / 2 - outer.left;
    const top = box.top + (box.height - height * scale) / 2 - outer.top;
    const cells = svg.querySelector<SVGGraphicsElement>(".cells")?.getBBox() ?? { x, y, height };
    this.#bar.style.left = `${Math.max(0, left - BAR)}px`;
    this.#bar.style.top = `${top + (cells.y - y) * scale}px`;
    this.#bar.style.height = `${cells.height * scale}px`;
  }

  #drawArrows(arrows: Point[]): void {
    const svg = this.#host.board.querySelector("svg");
    if (svg) drawArrows(svg, arrows);
  }

  // The whole game.

  #drawWhole(): void {
    const isTwo = this.#host.table().game?.players.length === 2;
    const times = PER_MOVE.map((millis) => h("option", { value: millis, selected: millis === this.#perMove }, `${millis / 1000} s a move`));
    const time = h("select", { id: "whole-time", "aria-label": "Time for each move" }, ...times);
    time.addEventListener("change", () => (this.#perMove = Number(time.value)));
    if (this.#progress !== null) {
      const bar = h("progress", { max: this.#steps.length, value: this.#progress, "aria-label": "Analysis of the game" });
      const cancel = h("button", { type: "button", id: "whole-cancel" }, "Cancel");
      cancel.addEventListener("click", () => this.#cancelWhole());
      this.#whole.replaceChildren(h("div", { class: "analysis-head" }, bar, h("span", {}, `${this.#progress} of ${this.#steps.length}`), cancel), this.#graph.element);
      this.#drawGraph();
      return;
    }
    const start = h("button", { type: "button", id: "whole-start" }, "Analyze the game");
    start.addEventListener("click", () => void this.#analyzeAll());
    const parts: (HTMLElement | null)[] = [h("div", { class: "analysis-head" }, start, time)];
    if (this.#steps.some(({ evaluation }) => evaluation)) {
      parts.push(this.#graph.element, isTwo ? this.#summary() : null, isTwo ? this.#mistakes() : h("p", { class: "quiet" }, "Mistakes are marked in games of two players."), this.#exports());
    }
    this.#whole.replaceChildren(...parts.filter((one) => one !== null));
    this.#drawGraph();
  }

  #cancelWhole(): void {
    this.#isCanceled = true;
    this.#cancel?.();
  }

  async #analyzeAll(): Promise<void> {
    const table = this.#host.table();
    const { game } = table;
    if (!game || table.isThinking) return;
    const id = table.about.id;
    const { end } = table.tree;
    const nodes: Node[] = [];
    for (let at: Node | null = end; at; at = at.parent) nodes.unshift(at);
    if (nodes.length < 2) {
      this.#drawStatus("make a move first");
      return;
    }
    this.#halt();
    this.#isCanceled = false;
    const canceled = new Promise<string>((resolve) => (this.#cancel = () => resolve("canceled")));
    this.#steps = nodes.map((node) => ({ node, evaluation: null }));
    this.#progress = 0;
    this.#drawStatus("analyzes the whole game");
    this.#drawWhole();
    byId("whole-cancel").focus();
    const analyst = new Analyst(this.#source);
    const isOther = () => this.#host.table().about.id !== id;
    let problem = "";
    // From the end: what is found there helps before it.
    for (let index = nodes.length - 1; index >= 0 && !this.#isCanceled && !isOther(); index--) {
      const step = this.#steps[index] as Step;
      // A game with secrets is opened as it is, and taken back move by move.
      const at = game.hides ? await analyst.back(table, index) : await analyst.go(table, table.tree.path(step.node).map(({ text }) => text));
      if (typeof at === "string") {
        problem ||= at;
        if (game.hides) break;
      } else if (at.is_over) {
        step.evaluation = ended(at);
      } else if (at.mover !== null && !(at.is_hidden && table.eyes !== null && table.eyes !== at.mover)) {
        const thought = await Promise.race([analyst.think(this.#perMove, 1), canceled]);
        if (typeof thought === "string") problem ||= thought;
        else step.evaluation = { mover: at.mover, score: thought.lines[0]?.score ?? "+0.00", depth: thought.depth, nodes: thought.nodes, lines: thought.lines };
      }
      if (step.evaluation) this.#keepBetter(this.#key(step.node), step.evaluation);
      this.#progress = nodes.length - index;
      const bar = this.#whole.querySelector("progress");
      if (bar) bar.value = this.#progress;
      const words = this.#whole.querySelector(".analysis-head span");
      if (words) words.textContent = `${this.#progress} of ${nodes.length}`;
      if (!isOther()) this.#drawGraph();
    }
    analyst.end();
    this.#progress = null;
    if (isOther()) {
      this.#steps = [];
      if (this.#isOn) this.#drawWhole();
      return;
    }
    this.#mark();
    if (!this.#isOn) return;
    const hadFocus = this.#whole.contains(document.activeElement);
    this.#drawWhole();
    if (hadFocus) byId("whole-start").focus();
    const n = this.#steps.filter(({ node }) => markOf(node)).length;
    this.#host.say(this.#isCanceled ? "analysis canceled" : problem || `the game is analyzed: ${n} ${n === 1 ? "mistake" : "mistakes"} found`);
    void this.#run();
  }

  #keepBetter(key: string, found: Evaluation): void {
    const before = this.#known.get(key);
    if (!before || before.depth < found.depth) this.#known.set(key, found);
  }

  /** After a reload of the worker the moves are in another tree: the steps and marks go with them. */
  #takeOver(): void {
    const { tree } = this.#host.table();
    const [first] = this.#steps;
    if (!first || first.node === tree.root || this.#progress !== null) return;
    let at: Node | undefined = tree.root;
    const steps: Step[] = [];
    for (const { node, evaluation } of this.#steps) {
      if (node.parent) at = at?.next.find((one) => one.written?.text === node.written?.text);
      if (!at) break;
      steps.push({ node: at, evaluation });
    }
    this.#steps = steps;
    this.#mark();
  }

  /** The mistakes among the steps. */
  #mark(): void {
    const isTwo = this.#host.table().game?.players.length === 2;
    const marks = (isTwo ? this.#steps : []).flatMap(({ node }, index): [Node, Mark][] => {
      const loss = this.#lossOf(index);
      const found = loss === null ? undefined : MISTAKES.find((one) => loss >= one.loss);
      if (!found) return [];
      const best = this.#steps[index - 1]?.evaluation?.lines[0]?.turns[0];
      return [[node, { kind: found.kind, sign: found.sign, words: `${found.kind}${best ? `, ${best} was better` : ""}` }]];
    });
    setMarks(marks);
    document.dispatchEvent(new Event(MARKS));
  }

  /** The winning chance that the move to this step lost for its player; none without both evaluations. */
  #lossOf(index: number): number | null {
    const [before, after] = [this.#steps[index - 1]?.evaluation, this.#steps[index]?.evaluation];
    const written = this.#steps[index]?.node.written;
    if (!before || !after || !written || written.player === null) return null;
    const best = before.lines[0]?.turns[0];
    if (best !== undefined && (best === written.standard || best === written.text)) return 0;
    return Math.max(0, chanceFor(before, written.player) - chanceFor(after, written.player));
  }

  #moveText(index: number): string {
    const node = this.#steps[index]?.node;
    const n = this.#host.table().game?.players.length ?? 2;
    const number = `${Math.floor((index - 1) / n) + 1}${(index - 1) % n === 0 ? "." : "…"}`;
    return node?.written ? `${number} ${node.written.standard ?? node.written.text ?? "…"}` : "start";
  }

  #points(): GraphPoint[] {
    return this.#steps.map(({ node, evaluation }, index) => {
      const mark = markOf(node);
      const score = evaluation ? scoreText(evaluation.score, (evaluation.mover ?? 0) === 1) : "not computed";
      const words = `${this.#moveText(index)}${mark?.sign ?? ""}, ${score}${mark ? `, ${mark.words}` : ""}`;
      return { chance: evaluation ? chanceFor(evaluation, 0) : null, words, mark: mark?.kind ?? null };
    });
  }

  #drawGraph(): void {
    if (this.#steps.length === 0) return;
    const { here } = this.#host.table().tree;
    this.#graph.show(this.#points(), this.#steps.findIndex(({ node }) => node === here));
  }

  /** How many mistakes each player has made, and how near to the engine's its moves were. */
  #summary(): HTMLElement {
    const players = this.#host.table().game?.players ?? [];
    const rows = players.map(({ name }, player) => {
      const own = this.#steps.flatMap(({ node }, index) => (node.written?.player === player ? [index] : []));
      const counts = [...MISTAKES].reverse().map(({ kind }) => own.filter((index) => markOf((this.#steps[index] as Step).node)?.kind === kind).length);
      const losses = own.flatMap((index) => this.#lossOf(index) ?? []);
      // A loss is measured in halves of a hundredth of winning chance.
      const accuracies = losses.map((loss) => Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * loss * 50) - 3.1669)));
      const mean = accuracies.reduce((sum, one) => sum + one, 0) / accuracies.length;
      const cells = [...counts.map(String), accuracies.length > 0 ? `${Math.round(mean)} %` : "–"];
      return h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((text) => h("td", {}, text)));
    });
    const signs = [...MISTAKES].reverse().map(({ kind, sign }) => h("th", { scope: "col" }, h("abbr", { title: PLURALS[kind], "aria-label": PLURALS[kind] }, sign)));
    const head = h("tr", {}, h("td", {}), ...signs, h("th", { scope: "col" }, "accuracy"));
    return h("table", { class: "analysis-players", "aria-label": "Mistakes of each player" }, h("thead", {}, head), h("tbody", {}, ...rows));
  }

  #mistakes(): HTMLElement {
    const items = this.#steps.flatMap(({ node, evaluation }, index) => {
      const mark = markOf(node);
      if (!mark) return [];
      const before = this.#steps[index - 1]?.evaluation;
      const score = (one: Evaluation | null | undefined) => (one ? scoreText(one.score, (one.mover ?? 0) === 1, 1) : "?");
      const move = h("span", { class: `judged ${mark.kind}` }, `${this.#moveText(index)}${mark.sign}`);
      const button = h("button", { type: "button", class: "mistake-item" }, move, h("span", {}, `${score(before)} → ${score(evaluation)}`), h("span", { class: "quiet" }, mark.words));
      button.addEventListener("click", () => void this.#host.table().look(node));
      return [h("li", {}, button)];
    });
    if (items.length === 0) return h("p", { class: "quiet" }, "No mistakes found.");
    return h("ul", { class: "mistakes", "aria-label": "Mistakes" }, ...items);
  }

  #exports(): HTMLElement {
    const save = h("button", { type: "button", id: "whole-save" }, "Download annotated PGN");
    const copy = h("button", { type: "button", id: "whole-copy" }, "Copy it");
    save.addEventListener("click", async () => {
      const text = await annotated(this.#host.table(), this.#steps);
      if (text !== null) download(`${this.#host.table().game?.name ?? "game"}-analyzed.pgn`, text);
    });
    copy.addEventListener("click", async () => {
      const text = await annotated(this.#host.table(), this.#steps);
      if (text !== null) void this.#host.copy(text);
    });
    return h("div", { class: "buttons" }, save, copy);
  }
}

function amount(n: number): string {
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  return n >= 1e4 ? `${Math.round(n / 1000)} k` : String(n);
}
