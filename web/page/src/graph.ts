// The graph of a game: the chance of the first player to win after each move.

import { h } from "./dom";
import { element } from "./shapes";

const WIDTH = 600;
const HEIGHT = 120;

export interface GraphPoint {
  /** From -1, the first player loses, to 1, the first player wins; none where it was not computed. */
  chance: number | null;
  /** The move and its score, for the pointer and a screen reader. */
  words: string;
  /** The class of its mark, if the move is a mistake. */
  mark: string | null;
}

/** A graph that is a slider as well: a click, or the arrow keys, choose a move. */
export class Graph {
  readonly element = h("div", { class: "graph", role: "slider", tabindex: 0, "aria-label": "Score over the game", "aria-valuemin": 0, "aria-valuemax": 0, "aria-valuenow": 0 });
  #points: GraphPoint[] = [];
  #at = -1;
  #choose: (index: number) => void;

  constructor(choose: (index: number) => void) {
    this.#choose = choose;
    this.element.addEventListener("click", (event) => this.#go(this.#indexAt(event)));
    this.element.addEventListener("pointermove", (event) => {
      this.element.title = this.#points[this.#indexAt(event)]?.words ?? "";
    });
    this.element.addEventListener("keydown", (event) => {
      const last = this.#points.length - 1;
      const to: Record<string, number> = { ArrowLeft: this.#at - 1, ArrowDown: this.#at - 1, ArrowRight: this.#at + 1, ArrowUp: this.#at + 1, Home: 0, End: last };
      const index = to[event.key];
      if (index === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.#go(index);
    });
  }

  #indexAt({ clientX }: MouseEvent): number {
    const { left, width } = this.element.getBoundingClientRect();
    return Math.round(((clientX - left) / width) * (this.#points.length - 1));
  }

  #go(index: number): void {
    if (index >= 0 && index < this.#points.length) this.#choose(index);
  }

  /** Draws these points, one for each position; `at` is the position on the board, negative if it is not one of them. */
  show(points: GraphPoint[], at: number): void {
    this.#points = points;
    this.#at = at;
    const slider = this.element;
    slider.setAttribute("aria-valuemax", String(Math.max(0, points.length - 1)));
    slider.setAttribute("aria-valuenow", String(Math.max(0, at)));
    slider.setAttribute("aria-valuetext", points[at]?.words ?? "another line");
    const svg = element("svg", {});
    svg.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    const x = (index: number) => (points.length < 2 ? 0 : (index / (points.length - 1)) * WIDTH);
    const y = (chance: number) => (HEIGHT / 2) * (1 - chance);
    let [path, start] = ["", 0];
    const paths: [string, string][] = [];
    const end = (index: number) => {
      if (path) paths.push([path, `${path}L${x(index).toFixed(1)} ${HEIGHT}L${x(start).toFixed(1)} ${HEIGHT}Z`]);
      path = "";
    };
    points.forEach(({ chance }, index) => {
      if (chance === null) {
        end(index - 1);
        return;
      }
      if (!path) start = index;
      path += `${path ? "L" : "M"}${x(index).toFixed(1)} ${y(chance).toFixed(1)}`;
    });
    end(points.length - 1);
    for (const [, area] of paths) element("path", { d: area, class: "graph-area" }, svg);
    element("path", { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: "graph-middle" }, svg);
    for (const [line] of paths) element("path", { d: line, class: "graph-line" }, svg);
    if (at >= 0) element("path", { d: `M${x(at).toFixed(1)} 0V${HEIGHT}`, class: "graph-here" }, svg);
    slider.replaceChildren(svg);
    // Dots are drawn beside the stretched picture, so that they stay round.
    points.forEach(({ chance, mark }, index) => {
      if (mark === null || chance === null) return;
      const dot = h("span", { class: `graph-dot ${mark}`, "aria-hidden": "true" });
      dot.style.left = `${(x(index) / WIDTH) * 100}%`;
      dot.style.top = `${(y(chance) / HEIGHT) * 100}%`;
      slider.append(dot);
    });
  }
}
