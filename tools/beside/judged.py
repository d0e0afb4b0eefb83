"""Differences that have been looked into: which program is wrong, and why. They are counted apart, never left out."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from compare import Difference


@dataclass(frozen=True)
class Judgement:
    """A difference that is known."""

    games: tuple[str, ...]
    """Empty for all games."""
    kind: str
    """The start of the difference's kind."""
    reason: str
    """Which program is wrong, and by which rule."""
    holds: Callable[[Difference], bool] = lambda _difference: True
    """Tests what the kind does not say."""


JUDGED: list[Judgement] = []


def judgement(game: str, difference: Difference) -> Judgement | None:
    """Returns why a difference is no mistake of Alfil's, if that is known."""
    for one in JUDGED:
        is_kind = difference.kind.startswith(one.kind) and (not one.games or game in one.games)
        if is_kind and one.holds(difference):
            return one
    return None
