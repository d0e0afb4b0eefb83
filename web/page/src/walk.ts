// The way of a worker from one position of a game to another.

import type { Engine } from "./engine";
import type { Answer } from "./protocol";

/**
 * Takes moves back as far as two lines are alike, and plays the others while `goesOn` holds. Returns the last answer: a position, or
 * why there is none.
 */
export async function walk(engine: Engine, from: string[], to: string[], goesOn = () => true): Promise<Answer> {
  let n = 0;
  while (n < from.length && n < to.length && from[n] === to[n]) n++;
  let answer = await engine.ask({ ask: "undo", ply: n });
  for (const text of to.slice(n)) {
    if (answer.is !== "state" || !goesOn()) break;
    answer = await engine.ask({ ask: "play", text });
  }
  return answer;
}
