// A board as a component: the moves are the state of the application.
import "alfil/elements";
import type { AlfilBoardElement, AlfilMove } from "alfil/elements";
import { useEffect, useRef, useState } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "alfil-board": React.HTMLAttributes<AlfilBoardElement> & {
        ref?: React.Ref<AlfilBoardElement>;
        variant?: string;
        fen?: string;
        moves?: string;
        side?: string;
        movable?: boolean;
      };
    }
  }
}

interface Props {
  variant: string;
  moves: readonly string[];
  onMove(move: AlfilMove): void;
}

export function Board({ variant, moves, onMove }: Props) {
  const board = useRef<AlfilBoardElement>(null);
  useEffect(() => {
    const element = board.current;
    const listener = (event: CustomEvent<AlfilMove>) => onMove(event.detail);
    element?.addEventListener("move", listener);
    return () => element?.removeEventListener("move", listener as EventListener);
  }, [onMove]);
  return <alfil-board ref={board} variant={variant} moves={moves.join(" ")} movable />;
}

export function App() {
  const [moves, setMoves] = useState<string[]>([]);
  return (
    <>
      <Board variant="glinski" moves={moves} onMove={({ text }) => text && setMoves((before) => [...before, text])} />
      <button onClick={() => setMoves((before) => before.slice(0, -1))}>Take back</button>
      <p>{moves.join(" ")}</p>
    </>
  );
}
