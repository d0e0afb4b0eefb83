// The worker as the page sees it: requests with answers, a timeout for each, a new worker when one has failed.

import type { Answer, Request } from "./protocol";

/** How a page gets at its worker and the module; the page of one file brings both along. */
export interface Source {
  worker: () => Worker;
  /** The compiled module, the same for all workers. */
  module: () => Promise<WebAssembly.Module>;
  /** The tests of shipped definitions, as the module takes them, if it comes without them: a first board needs none. */
  tests: (() => Promise<string>) | null;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  report: ((answer: Answer) => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** The requests that read the tests of shipped definitions. */
const READ_TESTS: ReadonlySet<Request["ask"]> = new Set(["check", "rules", "source"]);

/** The timeout of a request that is no search, in milliseconds. */
const PATIENCE = 10_000;

export class Engine {
  #source: Source;
  #worker: Worker | null = null;
  #ready: Promise<void> | null = null;
  /** Whether the worker has the tests. */
  #hasTests = false;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  /** Called when the worker had to be ended: the game has to be opened again. */
  onLost: (() => void) | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Returns one with a worker of its own. */
  another(): Engine {
    return new Engine(this.#source);
  }

  /** Ends the worker; open requests are answered with a refusal. */
  end(words = "stopped"): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.#hasTests = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) {
      clearTimeout(one.timer);
      one.resolve({ is: "refused", message: words, help: null });
    }
  }

  #start(): Promise<void> {
    const worker = this.#source.worker();
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = (event) => {
        const data = event.data;
        if (data.ready) {
          resolve();
          return;
        }
        const one = this.#waiting.get(data.id);
        if (!one) return;
        if (data.report !== undefined) {
          one.report?.(JSON.parse(data.report) as Answer);
          return;
        }
        if (data.trap !== undefined) {
          this.#fail(`the worker failed: ${data.trap}`);
          return;
        }
        this.#waiting.delete(data.id);
        clearTimeout(one.timer);
        one.resolve(JSON.parse(data.answer) as Answer);
      };
      worker.onerror = (event) => {
        reject(new Error(event.message));
        this.#fail(`the worker failed: ${event.message}`);
      };
      this.#source.module().then((module) => worker.postMessage({ module }), reject);
    });
  }

  #fail(words: string): void {
    this.end(words);
    this.onLost?.();
  }

  /**
   * Sends a request; `patience` is its timeout in milliseconds. After it the worker is ended, and the answer is a refusal. `report` is
   * called with the results of a search before its last one.
   */
  async ask(request: Request, patience = PATIENCE, report?: (answer: Answer) => void): Promise<Answer> {
    this.#ready ??= this.#start();
    try {
      await this.#ready;
    } catch (error) {
      return { is: "refused", message: `the engine does not start: ${error}`, help: "reload the page" };
    }
    const worker = this.#worker;
    const { tests } = this.#source;
    if (worker && tests && !this.#hasTests && READ_TESTS.has(request.ask)) {
      try {
        worker.postMessage({ tests: await tests() });
      } catch (error) {
        return { is: "refused", message: `the tests of the games cannot be loaded: ${error}`, help: "check the connection and try again" };
      }
      this.#hasTests = worker === this.#worker;
    }
    if (!worker || worker !== this.#worker) return { is: "refused", message: "stopped", help: null };
    const id = this.#next++;
    return new Promise((resolve) => {
      const late = () => this.#fail(`no answer within ${patience / 1000} seconds`);
      this.#waiting.set(id, { resolve, report, timer: setTimeout(late, patience) });
      worker.postMessage({ id, request: JSON.stringify(request), reports: report !== undefined });
    });
  }
}
