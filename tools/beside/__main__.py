"""Compares Alfil with python-chess and Fairy-Stockfish at random positions. See docs/src/beside.md.

  tools/beside/run                                       each game a little
  tools/beside/run --variant atomic --positions 5000     one game, more
  tools/beside/run --variant atomic --fen FEN            one position
"""
from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from compare import Comparison, Difference
from games import whole_games
from judged import judgement
from partner import Partner
from report import Report, summary
from server import Server
from shrink import shrunk
from walk import walk

PYTHON_CHESS = ("chess", "chess960", "crazyhouse", "atomic", "antichess", "3check", "kingofthehill", "giveaway", "horde", "racingkings")
FAIRY = (
    "janggi", "xiangqi", "shogi", "makruk", "shatranj", "minishogi", "capablanca", "gothic", "breakthrough", "5check", "extinction",
    "threekings", "losers", "hoppelpoppel", "pocketknight", "chigorin", "capahouse", "janus", "chancellor", "centaur", "tencubed", "courier",
    "grand", "shako", "spartan", "clobber", "minixiangqi", "gorogoro", "judkins", "torishogi", "euroshogi", "asean", "chaturanga",
)
PACKAGES = {"chess": PYTHON_CHESS, "pyffish": FAIRY}
SHOWN = 1
"""How many differences of a kind are made small and printed."""


def main() -> int:
    asked = _arguments()
    wanted = asked.variant or [*PYTHON_CHESS, *FAIRY]
    games = []
    for package, its_games in PACKAGES.items():
        missing = importlib.util.find_spec(package) is None
        of_package = [game for game in its_games if game in wanted]
        if missing and of_package:
            print(f"skipped: python package `{package}` is not installed ({', '.join(of_package)})")
        elif not missing:
            games += of_package
    with ProcessPoolExecutor(asked.jobs) as pool:
        reports = []
        for report in pool.map(_run, [(asked, game) for game in games]):
            reports.append(report)
            print(report.text(asked.verbose), flush=True)
    if len(reports) > 1:
        print()
        print(summary(reports))
    return 1 if any(report.kinds for report in reports) else 0


def _arguments() -> argparse.Namespace:
    root = Path(__file__).resolve().parents[2]
    built = [root / "target" / profile / "alfil-testing" for profile in ("release", "debug")]
    program = next((path for path in built if path.exists()), built[0])
    parser = argparse.ArgumentParser(
        prog="tools/beside/run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--variant", action="append", choices=[*PYTHON_CHESS, *FAIRY], metavar="NAME",
                        help="only this game; may be given several times")
    parser.add_argument("--positions", type=int, default=200, metavar="N", help="positions of each game (200)")
    parser.add_argument("--games", type=int, default=20, metavar="N",
                        help="games of each that are written and read as files (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="what the random choices follow from (1)")
    parser.add_argument("--texts", type=int, default=12, metavar="N",
                        help="moves of each position whose notation is compared (12)")
    parser.add_argument("--fen", help="only this position, of one game")
    parser.add_argument("--definition", metavar="FILE", help="the definition that is compared instead of the shipped one, of one game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="games at once")
    parser.add_argument("--program", type=Path, default=program, metavar="PATH", help="`alfil-testing`")
    parser.add_argument("--verbose", action="store_true", help="prints how games ended as well")
    asked = parser.parse_args()
    if (asked.fen or asked.definition) and len(asked.variant or []) != 1:
        parser.error("`--fen` and `--definition` need one `--variant`")
    if not asked.program.exists():
        parser.error(f"{asked.program} does not exist: cargo build --release -p alfil-testing")
    return asked


def _partner(game: str) -> Partner:
    if game in PYTHON_CHESS:
        from python_chess import PythonChess

        return PythonChess(game)
    from fairy import Fairy

    return Fairy(game)


def _run(given: tuple[Any, str]) -> Report:
    """Compares one game."""
    asked, game = given
    begun = time.monotonic()
    partner, server = _partner(game), Server(asked.program)
    definition = asked.definition or game
    comparison = Comparison(partner, server, definition, asked.texts)
    report = Report(game, partner.program, definition, comparison.compared)
    if asked.fen is None:
        found = walk(comparison, asked.positions, Random(f"{asked.seed} {game} positions"))
        found += whole_games(comparison, asked.games, Random(f"{asked.seed} {game} games"))
    else:
        position = partner.build(partner.fields_of(asked.fen))
        if position is None:
            raise SystemExit(f"{partner.program} takes `{asked.fen}` for no position of {game}")
        found = Comparison(partner, server, definition, 1000).differences(position, Random(0))
    _judge(comparison, report, found, is_shrunk=asked.fen is None)
    server.close()
    report.seconds = time.monotonic() - begun
    return report


def _judge(comparison: Comparison, report: Report, found: list[Difference], is_shrunk: bool) -> None:
    """Counts the differences that are known apart, and makes the first of each other kind small."""
    for difference in found:
        known = judgement(report.game, difference)
        if known is not None:
            report.judge(difference, known)
            continue
        report.kinds[difference.kind] += 1
        shown = report.shown.setdefault(difference.kind, [])
        if len(shown) < (SHOWN if is_shrunk else 1000):
            small = shrunk(comparison, difference) if is_shrunk else difference
            if small not in shown:
                shown.append(small)


if __name__ == "__main__":
    sys.exit(main())
