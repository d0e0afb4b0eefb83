"""The end of a game."""
from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import List, Optional, Tuple

from ._chess import Color


class Termination(enum.Enum):
    """The kinds of ends that python-chess has."""

    CHECKMATE = enum.auto()
    STALEMATE = enum.auto()
    INSUFFICIENT_MATERIAL = enum.auto()
    SEVENTYFIVE_MOVES = enum.auto()
    FIVEFOLD_REPETITION = enum.auto()
    FIFTY_MOVES = enum.auto()
    THREEFOLD_REPETITION = enum.auto()
    VARIANT_WIN = enum.auto()
    VARIANT_LOSS = enum.auto()
    VARIANT_DRAW = enum.auto()


_BY_REASON = {
    "checkmate": Termination.CHECKMATE,
    "stalemate": Termination.STALEMATE,
    "dead position": Termination.INSUFFICIENT_MATERIAL,
    "insufficient material": Termination.INSUFFICIENT_MATERIAL,
    "fifty moves": Termination.FIFTY_MOVES,
    "repetition": Termination.THREEFOLD_REPETITION,
}
"""Kinds of ends by the reasons in the shipped rules of chess; ends with other reasons are ends of a variant."""


@dataclass
class Outcome:
    """The end of a game. `reason` has the words of the rules."""

    termination: Termination
    winner: Optional[Color]
    """True if the first player wins alone, False if another does, None in a draw."""
    reason: str = field(default="", compare=False, repr=False)
    winners: Tuple[str, ...] = field(default=(), compare=False, repr=False)
    scores: Tuple[float, ...] = field(default=(), compare=False, repr=False)
    is_claim: bool = field(default=False, compare=False, repr=False)
    words: str = field(default="", compare=False, repr=False)
    written: str = field(default="*", compare=False, repr=False)

    def result(self) -> str:
        """Returns `1-0`, `0-1` or `1/2-1/2`; `*` for games of more players."""
        return self.written

    def __str__(self) -> str:
        return self.words


def outcome_of(end: Tuple[List[str], List[float], str, bool, str, str], players: List[str], player: str) -> Outcome:
    """Makes an outcome of what the compiled part returns."""
    winners, scores, reason, is_claim, result, words = end
    winner = winners[0] == players[0] if len(winners) == 1 else None
    termination = _BY_REASON.get(reason)
    if termination is None:
        if not winners:
            termination = Termination.VARIANT_DRAW
        else:
            termination = Termination.VARIANT_WIN if player in winners else Termination.VARIANT_LOSS
    return Outcome(termination, winner, reason, tuple(winners), tuple(scores), is_claim, words, result)
