"""Walks through positions of a game, each of them compared."""
from __future__ import annotations

from random import Random

from compare import Comparison, Difference
from partner import Position

_ODD_SHARE = 3
"""One in so many positions is odd, or follows from one that is."""


def walk(comparison: Comparison, n_positions: int, random: Random) -> list[Difference]:
    """Compares so many positions, and returns what differs."""
    partner, compared = comparison.partner, comparison.compared
    found: list[Difference] = []
    last = compared.positions + n_positions
    while compared.positions < last:
        is_odd = compared.odd * _ODD_SHARE <= compared.positions
        position = partner.odd(random) if is_odd else partner.start(random)
        plies = random.randint(1, 4) if is_odd else random.randint(10, 160)
        # Long games are compared here and there: neighbors are much alike.
        stride = max(1, plies // 12)
        for ply in range(plies):
            if ply % stride == 0 or not partner.moves(position):
                compared.odd += is_odd
                found += comparison.differences(position, random)
            move = next_move(comparison, position, random)
            if move is None or compared.positions >= last:
                break
            position = partner.played(position, move)
    return found


def next_move(comparison: Comparison, position: Position, random: Random) -> str | None:
    """Returns a random move, the special ones more readily; none after the end."""
    partner = comparison.partner
    moves = partner.moves(position)
    if not moves:
        return None
    # Mostly any move: a game in which all is captured at once sees little else.
    if random.random() < 0.4:
        return random.choice(moves)
    weights = [partner.weight(position, move) for move in moves]
    return random.choices(moves, weights)[0]
