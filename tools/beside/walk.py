"""Positions of a game, each of them compared: a third odd, the others of random games from the start."""
from __future__ import annotations

from random import Random

from compare import Comparison, Difference
from partner import Position
from server import Refusal

_ODD_SHARE = 3
"""One in so many positions is odd, or follows from one that is."""

_OF_A_GAME = 10
"""How many positions of a game are compared: neighbors are much alike."""

_PLIES = 160
"""The most moves of a game."""


def walk(comparison: Comparison, n_positions: int, random: Random) -> list[Difference]:
    """Compares so many positions, and returns what differs."""
    compared = comparison.compared
    found: list[Difference] = []
    last = compared.positions + n_positions
    while compared.positions < last:
        is_odd = compared.odd * _ODD_SHARE <= compared.positions
        positions = _from_odd(comparison, random) if is_odd else _from_start(comparison, random, found)
        for position in positions[: last - compared.positions]:
            compared.odd += is_odd
            found += comparison.differences(position, random)
    return found


def _from_odd(comparison: Comparison, random: Random) -> list[Position]:
    """Returns an odd position and a few that follow, as the partner plays."""
    partner = comparison.partner
    positions = [partner.odd(random)]
    for _ in range(random.randint(0, 3)):
        moves = partner.moves(positions[-1])
        if not moves:
            break
        weights = [partner.weight(positions[-1], move) for move in moves]
        positions.append(partner.played(positions[-1], random.choices(moves, weights)[0]))
    return positions


def _from_start(comparison: Comparison, random: Random, found: list[Difference]) -> list[Position]:
    """Returns some positions of a random game, the last one among them; Alfil plays it, since partners may be slow."""
    partner = comparison.partner
    start = partner.start(random)
    fen = partner.fields(start).text()
    try:
        played = comparison.ask("random-game", fen=fen, seed=random.getrandbits(32), plies=_PLIES)
    except Refusal:
        # The comparison of the start says why.
        return [start]
    moves = [partner.coordinates(turn) for turn in played["moves"]]
    plies = sorted(random.sample(range(len(moves)), min(_OF_A_GAME, len(moves))))
    positions = []
    for ply in [*plies, len(moves)]:
        try:
            positions.append(partner.after(start, moves[:ply]))
        except ValueError as error:
            found.append(Difference("moves of our game refused", fen, f"{' '.join(moves[:ply])}: {error}"))
            break
    return positions
