// Short, quiet sounds, made by code. A browser lets a page be heard only after a person has done something there.

import { isOn } from "./preferences";
import type { State } from "./protocol";

export type Sound = "move" | "capture" | "check" | "drop" | "end";

/** A tone: its frequency at the start and at the end in Hz, when it begins and how long it lasts in seconds, how loud it is. */
interface Tone {
  from: number;
  to: number;
  at: number;
  lasts: number;
  loud: number;
  type: OscillatorType;
}

const TONES: Record<Sound, Tone[]> = {
  move: [{ from: 340, to: 180, at: 0, lasts: 0.06, loud: 0.22, type: "triangle" }],
  capture: [
    { from: 620, to: 160, at: 0, lasts: 0.07, loud: 0.2, type: "square" },
    { from: 240, to: 110, at: 0.025, lasts: 0.09, loud: 0.28, type: "triangle" },
  ],
  check: [
    { from: 520, to: 500, at: 0, lasts: 0.07, loud: 0.16, type: "triangle" },
    { from: 780, to: 760, at: 0.07, lasts: 0.1, loud: 0.16, type: "triangle" },
  ],
  drop: [{ from: 200, to: 90, at: 0, lasts: 0.11, loud: 0.34, type: "sine" }],
  end: [
    { from: 523, to: 523, at: 0, lasts: 0.16, loud: 0.13, type: "sine" },
    { from: 392, to: 392, at: 0.13, lasts: 0.18, loud: 0.13, type: "sine" },
    { from: 330, to: 330, at: 0.27, lasts: 0.34, loud: 0.13, type: "sine" },
  ],
};

/** Returns the sound of going from one state to the next; none if nothing has been moved. */
function soundOf(before: State, state: State): Sound | null {
  const steps = (one: State) => one.steps?.made.length ?? 0;
  const isMove = state.ply === before.ply + 1 || steps(state) > steps(before);
  if (state.is_over && !before.is_over && state.ply >= before.ply) return "end";
  if (!isMove) return state.ply === before.ply - 1 ? "move" : null;
  if (state.is_check) return "check";
  if (state.pieces.length < before.pieces.length) return "capture";
  return state.pieces.length > before.pieces.length ? "drop" : "move";
}

export class Sounds {
  #audio: AudioContext | null = null;
  #isAllowed = false;

  /** Makes the sounds of the positions that a board shows. */
  constructor(board: HTMLElement) {
    const allow = () => {
      this.#isAllowed = true;
    };
    for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, allow, { once: true, capture: true });
    board.addEventListener("shown", (event) => {
      const { before, state } = (event as CustomEvent<{ before: State | null; state: State }>).detail;
      const sound = before && soundOf(before, state);
      if (sound) this.play(sound);
    });
  }

  play(sound: Sound): void {
    if (!isOn("sound") || !this.#isAllowed) return;
    document.dispatchEvent(new CustomEvent("sounded", { detail: sound }));
    try {
      const audio = (this.#audio ??= new AudioContext());
      if (audio.state === "suspended") void audio.resume();
      for (const tone of TONES[sound]) ring(audio, tone);
    } catch {
      // This browser makes no sounds.
    }
  }
}

function ring(audio: AudioContext, { from, to, at, lasts, loud, type }: Tone): void {
  const begin = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type, frequency: from });
  oscillator.frequency.setValueAtTime(from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasts + 0.02);
}
