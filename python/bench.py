"""Measures the package beside python-chess and pyffish in one run: user time, each count repeated and the least taken.

    python python/bench.py
"""
from __future__ import annotations

import random
import time
from typing import Any, Callable, List, Optional, Tuple

import alfil
from alfil import pyffish as own

try:
    import chess
except ImportError:
    chess = None  # type: ignore[assignment]
try:
    import numpy
    from pettingzoo.classic import chess_v6 as zoo
    from alfil import env
except ImportError:
    zoo = None
try:
    import pyffish
except ImportError:
    pyffish = None

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def measured(run: Callable[[], int], times: int = 3) -> Tuple[float, int]:
    """Returns the user time of the fastest run in seconds, and what it counted."""
    best, n = float("inf"), 0
    for _ in range(times):
        began = time.process_time()
        n = run()
        best = min(best, time.process_time() - began)
    return best, n


def perft(board: Any, depth: int) -> int:
    """Counts as the documentation of python-chess does."""
    if depth == 1:
        return board.legal_moves.count()
    n = 0
    for move in board.legal_moves:
        board.push(move)
        n += perft(board, depth - 1)
        board.pop()
    return n


def perft_pyffish(sf: Any, fen: str, moves: List[str], depth: int) -> int:
    """Counts by lists of texts."""
    legal = sf.legal_moves("chess", fen, moves)
    return len(legal) if depth == 1 else sum(perft_pyffish(sf, fen, moves + [move], depth - 1) for move in legal)


def games(make: Callable[[], Any], n_games: int, plies: int) -> int:
    """Plays random games of at most so many moves, and asks after each move whether the game is over."""
    chooser, n = random.Random(7), 0
    for _ in range(n_games):
        board = make()
        for _ in range(plies):
            if board.is_game_over(claim_draw=False):
                break
            board.push(chooser.choice(list(board.legal_moves)))
            n += 1
    return n


def games_pyffish(sf: Any, variant: str, n_games: int, plies: int) -> int:
    """Plays random games by texts, as a server does: legal moves, FEN, check and end after each move."""
    chooser, n = random.Random(7), 0
    start = sf.start_fen(variant)
    for _ in range(n_games):
        moves: List[str] = []
        for _ in range(plies):
            legal = sorted(sf.legal_moves(variant, start, moves))
            sf.get_fen(variant, start, moves)
            sf.gives_check(variant, start, moves)
            if sf.is_immediate_game_end(variant, start, moves)[0] or not legal:
                break
            moves.append(chooser.choice(legal))
            n += 1
    return n


def playouts(n_games: int, plies: int) -> int:
    """Plays random games in the compiled part."""
    board = alfil.Board()
    return sum(board.playout(plies, seed)[0] for seed in range(n_games))


def steps_of_zoo(game: Any, n: int) -> int:
    """Steps an environment of PettingZoo by random legal actions."""
    chooser = random.Random(7)
    game.reset(seed=7)
    for _ in range(n):
        observation, _, termination, truncation, _ = game.last()
        if termination or truncation:
            game.reset(seed=7)
            continue
        game.step(chooser.choice(numpy.flatnonzero(observation["action_mask"])))
    return n


def steps_at_once(games: Any, n: int) -> int:
    """Steps many games at once by random legal actions."""
    games.reset(seed=7)
    for _ in range(n):
        games.step(games.sample())
    return n * games.num_envs


def row(what: str, ours: Callable[[], int], theirs: Optional[Callable[[], int]], partner: str) -> None:
    """Prints a row: nanoseconds for each position or move, and how many times faster."""
    time_own, n_own = measured(ours)
    if theirs is None:
        print(f"{what:44} {time_own / n_own * 1e9:10.0f} ns   {partner} is not installed")
        return
    time_other, n_other = measured(theirs)
    own_each, other_each = time_own / n_own * 1e9, time_other / n_other * 1e9
    print(f"{what:44} {own_each:10.0f} ns {other_each:10.0f} ns {other_each / own_each:8.1f} x   {partner}")


def main() -> None:
    """Prints all rows."""
    for variant in ("chess", "crazyhouse", "xiangqi"):
        alfil.variant_of(variant).prepare()
    print(f"{'':44} {'alfil':>10}    {'other':>10}")
    row("perft 3 of Kiwipete", lambda: alfil.Board(KIWIPETE).perft(3),
        chess and (lambda: perft(chess.Board(KIWIPETE), 3)), "python-chess")
    row("perft 3 of Kiwipete, recursion in Python", lambda: perft(alfil.Board(KIWIPETE), 3),
        chess and (lambda: perft(chess.Board(KIWIPETE), 3)), "python-chess")
    row("perft 2 of Kiwipete by texts", lambda: perft_pyffish(own, KIWIPETE, [], 2),
        pyffish and (lambda: perft_pyffish(pyffish, KIWIPETE, [], 2)), "pyffish")
    row("random games, 200 moves", lambda: playouts(200, 200),
        chess and (lambda: games(chess.Board, 10, 200)), "python-chess")
    row("random games, 200 moves, loop in Python", lambda: games(alfil.Board, 10, 200),
        chess and (lambda: games(chess.Board, 10, 200)), "python-chess")
    if zoo is None:
        print("environments are not measured: pettingzoo[classic] is not installed")
    else:
        other, single, many = zoo.env(), env.aec("chess"), env.vector("chess", 64)
        row("environment of PettingZoo, a step", lambda: steps_of_zoo(single, 2000),
            lambda: steps_of_zoo(other, 500), "PettingZoo's chess_v6")
        row("64 games at once, a step", lambda: steps_at_once(many, 200),
            lambda: steps_of_zoo(other, 500), "PettingZoo's chess_v6")
    for variant in ("chess", "crazyhouse", "xiangqi"):
        row(f"games by texts, 100 moves, {variant}", lambda: games_pyffish(own, variant, 3, 100),
            pyffish and (lambda: games_pyffish(pyffish, variant, 3, 100)), "pyffish")


if __name__ == "__main__":
    main()
