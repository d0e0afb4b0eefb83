"""Compares `alfil.pyffish` with pyffish 0.0.90 in positions of random games: `python tests/beside_pyffish.py POSITIONS [VARIANT ...]`."""
from __future__ import annotations

import random
import re
import sys
from collections import Counter
from typing import Callable, Dict, List, Optional, Tuple, Union

import pyffish

import alfil
from alfil import pyffish as own

FUNCTIONS = (
    "start_fen", "validate_fen", "legal_moves", "get_fen: position", "get_fen: clock", "get_fen: rights", "gives_check", "is_capture", "get_san", "is_immediate_game_end",
    "is_optional_game_end", "game_result", "has_insufficient_material",
)

_CRASHES = {"janggi": ("get_san",)}
"""Functions of pyffish that end in a fault of memory."""

_STEPS = ("amazons", "duck", "isolation")
_PAWNS_HAVE_LETTERS = (
    "berolina", "dobutsu", "euroshogi", "gorogoro", "judkins", "kyotoshogi", "micro", "minishogi", "minixiangqi", "shogi", "shoshogi", "spartan",
    "torishogi", "xiangqi",
)
_NO_CLOCK = (
    "ataxx", "breakthrough", "cambodian", "capahouse", "chessgi", "crazyhouse", "dobutsu", "euroshogi", "gorogoro", "judkins", "kyotoshogi", "makruk",
    "micro", "minishogi", "placement", "pocketknight", "shogi", "shoshogi", "sittuyin", "torishogi",
)
_GATING = ("seirawan", "shouse")
_NO_PAWN_MATE = ("euroshogi", "gorogoro", "judkins", "minishogi", "shogi", "shoshogi", "torishogi")

KNOWN = {
    # Moves of several steps have Alfil's own texts, and its FENs have a store for what is placed.
    **{(name, function): "steps" for name in _STEPS for function in ("start_fen", "legal_moves", "get_fen: position")},
    # Standard notation has other letters: pyffish writes those of pawns of shogi, and those of the pieces of its own names.
    **{(name, "get_san"): "letters" for name in _PAWNS_HAVE_LETTERS},
    # pyffish counts quiet moves where no rule reads them, and drops as captures.
    **{(name, "get_fen: clock"): "clock" for name in _NO_CLOCK},
    # FENs have the files of pieces that may bring another in; Alfil does not write them, and its moves have steps.
    **{(name, function): "gating" for name in _GATING for function in FUNCTIONS},
    # In Ataxx and Flipello the stores of the FEN are others.
    **{(name, function): "stores" for name in ("ataxx", "flipello") for function in ("start_fen", "get_fen: position")},
    # pyffish ends Reversi when one player cannot move, and lets both pass in Othello before it is over.
    **{(name, function): "passes" for name in ("flipello", "flipersi") for function in ("is_immediate_game_end", "game_result")},
    # It names a pass by the piece on its cell, and counts it as a quiet move.
    **{("flipello", function): "passes" for function in ("get_san", "get_fen: clock")},
    # pyffish does not count the stalemate of a lone general as a win.
    ("minixiangqi", "has_insufficient_material"): "stalemate wins",
    # A pawn that promotes beside the end of its file is named by its cell in pyffish.
    ("sittuyin", "get_san"): "promotions aside",
    # The third occurrence is a draw; pyffish waits for the fourth.
    **{(name, "is_optional_game_end"): "third occurrence" for name in ("dobutsu", "kyotoshogi")},
    # A drop of a turned piece has Alfil's own text.
    **{(name, "legal_moves"): "turned drops" for name in ("kyotoshogi", "micro")},
    # Cambodian kings and queens have rights, and cells passed are written with their pawns in Berolina Chess.
    **{("cambodian", function): "rights" for function in ("get_fen: position", "get_fen: rights")},
    **{("berolina", function): "passed" for function in ("get_fen: rights", "get_fen: position", "validate_fen")},
    # A player who has lost all pieces has no move, which is no end of its own here; the result is the same.
    **{(name, "is_immediate_game_end"): "no pieces left" for name in ("antichess", "giveaway")},
    # A player who has lost the king is in check here, and not in pyffish; the game has ended.
    **{("atomic", function): "no king left" for function in ("gives_check", "get_san")},
}
"""What is known to differ: by variant and function, with the reason."""


def variants() -> List[str]:
    """Lists the variants that both know by one name."""
    return sorted(set(alfil.variants()) & set(pyffish.variants()))


def _letters(fen: str) -> Dict[str, str]:
    """Returns the letter of the piece on each cell."""
    rows = re.sub(r"\[.*\]", "", fen.split()[0]).split("/")
    letters = {}
    for index, row in enumerate(rows):
        file = 0
        for text in re.findall(r"\d+|\+?[A-Za-z*]~?", row):
            if text.isdigit():
                file += int(text)
                continue
            letters[f"{chr(ord('a') + file)}{len(rows) - index}"] = text
            file += 1
    return letters


def _without_pinned(fen: str, legal: List[str]) -> str:
    """Leaves out a passed cell on which no pawn can capture: pyffish writes it although the pawn is pinned."""
    board, turn, *rest = fen.split()
    letters = _letters(fen)

    def is_captured_on(cell: str) -> bool:
        moves = [re.match(r"([a-l]\d+)([a-l]\d+)", move) for move in legal]
        ends = [(move[1], move[2]) for move in moves if move]
        return any(to == cell and letters.get(begin, "") in "Pp" and begin[0] != cell[0] for begin, to in ends)

    kept = ["-" if re.fullmatch(r"[a-l]\d+", text) and not is_captured_on(text) else text for text in rest]
    return " ".join([board, turn, *kept])


def fields(fen: str) -> Dict[str, str]:
    """Takes a FEN apart: fields that say the same are equal."""
    board, turn, *rest = fen.split()
    hand = re.search(r"\[(.*)\]", board)
    counts = [text for text in rest if text.isdigit()]
    others = [text for text in rest if not text.isdigit() and text != "-"]
    checks = [text for text in others if "+" in text]
    passed = [text for text in others if re.fullmatch(r"[a-l]\d+", text)]
    rights = [text for text in others if text not in checks and text not in passed]
    placed = re.sub(r"\[.*\]", "", board).replace("~", "")
    held = "" if hand is None else "".join(sorted(hand[1].replace("-", "")))
    return {
        "position": f"{placed}[{held}] {turn} {''.join(passed) or '-'} {''.join(checks)} {counts[-1] if counts else 1}",
        "rights": "".join(sorted("".join(rights))),
        "clock": counts[0] if len(counts) > 1 else "0",
    }


class Comparison:
    """The comparison of one variant: how often each function was called, and where it differed."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.calls: Counter[str] = Counter()
        self.differences: Counter[str] = Counter()
        self.examples: Dict[str, str] = {}

    def run(self, n_positions: int, seed: int) -> None:
        """Compares so many positions of random games."""
        chooser = random.Random(f"{self.variant} {seed}")
        start = pyffish.start_fen(self.variant)
        self._compare("start_fen", "", lambda sf: fields(sf.start_fen(self.variant))["position"])
        n = 0
        while n < n_positions:
            moves: List[str] = []
            while n < n_positions and len(moves) < 150:
                n += 1
                legal = self._position(start, moves, chooser)
                if legal is None:
                    break
                moves.append(chooser.choice(legal))

    def _position(self, start: str, moves: List[str], chooser: random.Random) -> Optional[List[str]]:
        """Compares one position. Returns the moves that both know, unless the game has ended."""
        name = self.variant
        fen = pyffish.get_fen(name, start, moves)
        where = f"{fen} after {' '.join(moves)}"
        self._compare("validate_fen", where, lambda sf: sf.validate_fen(fen, name) == sf.FEN_OK)
        legal = pyffish.legal_moves(name, start, moves)
        theirs, ours = fields(_without_pinned(fen, legal)), self._fields(start, moves)
        for part in ("position", "clock", "rights"):
            self._note(f"get_fen: {part}", where, theirs[part], ours if isinstance(ours, str) else ours[part])
        immediate = self._compare("is_immediate_game_end", where, lambda sf: _end(sf.is_immediate_game_end(name, start, moves)))
        self._compare("is_optional_game_end", where, lambda sf: _end(sf.is_optional_game_end(name, start, moves)))
        self._compare("gives_check", where, lambda sf: bool(sf.gives_check(name, start, moves)))
        self._compare("has_insufficient_material", where, lambda sf: tuple(map(bool, sf.has_insufficient_material(name, start, moves))))
        if immediate[0] or not legal:
            self._compare("game_result", where, lambda sf: sf.game_result(name, start, moves))
            return None
        self._compare("legal_moves", where, lambda sf: self._legal(sf, start, moves))
        try:
            shared = sorted(set(legal) & set(own.legal_moves(name, start, moves)))
        except ValueError:
            return None
        if not shared:
            return None
        for move in chooser.sample(shared, min(2, len(shared))):
            said = f"{move} in {where}"
            self._compare("is_capture", said, lambda sf: bool(sf.is_capture(name, start, moves, move)))
            if "get_san" not in _CRASHES.get(name, ()):
                self._compare("get_san", said, lambda sf: sf.get_san(name, fen, move, False, sf.NOTATION_SAN))
        return shared

    def _legal(self, sf, start: str, moves: List[str]) -> List[str]:  # type: ignore[no-untyped-def]
        """Leaves out drops of pawns that give mate: pyffish lists them, and their player loses."""
        legal = sorted(sf.legal_moves(self.variant, start, moves))
        if sf is not pyffish or self.variant not in _NO_PAWN_MATE:
            return legal
        pawn = "S@" if self.variant == "torishogi" else "P@"
        # A drop that stalemates is legal.
        mates = {
            move for move in legal
            if move.startswith(pawn) and not pyffish.legal_moves(self.variant, start, [*moves, move]) and pyffish.gives_check(self.variant, start, [*moves, move])
        }
        return [move for move in legal if move not in mates]

    def _fields(self, start: str, moves: List[str]) -> Union[str, Dict[str, str]]:
        try:
            return fields(own.get_fen(self.variant, start, moves))
        except ValueError as error:
            return _refused(error)

    def _compare(self, function: str, where: str, ask: Callable[..., object]):  # type: ignore[no-untyped-def]
        theirs = ask(pyffish)
        try:
            ours = ask(own)
        except ValueError as error:
            ours = _refused(error)
        self._note(function, where, theirs, ours)
        return theirs

    def _note(self, function: str, where: str, theirs: object, ours: object) -> None:
        self.calls[function] += 1
        if theirs != ours:
            self.differences[function] += 1
            self.examples.setdefault(function, f"{where}\n    pyffish: {theirs}\n    alfil:   {ours}")


def _refused(error: ValueError) -> str:
    return f"{type(error).__name__}: {error}"


def _end(end: Tuple[int, int]) -> Tuple[bool, int]:
    """Leaves out the value of a game that goes on, which means nothing."""
    return (True, end[1]) if end[0] else (False, 0)


def main() -> None:
    """Prints a table of variants and differences."""
    n_positions = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    names = sys.argv[2:] or variants()
    calls: Counter[str] = Counter()
    equal = 0
    for name in names:
        comparison = Comparison(name)
        comparison.run(n_positions, seed=1)
        calls += comparison.calls
        equal += not comparison.differences
        counts = ", ".join(f"{function} {n}/{comparison.calls[function]}" for function, n in comparison.differences.items())
        print(f"{name:16} {counts or 'equal'}", flush=True)
        for function, example in comparison.examples.items():
            print(f"  {function}: {example}")
    print(f"{equal} of {len(names)} variants are equal in all functions; calls: {dict(calls)}")


if __name__ == "__main__":
    main()
