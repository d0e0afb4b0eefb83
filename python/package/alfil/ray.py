"""Playtests on a cluster of Ray: parts of the games as tasks.

    python3 -m alfil.ray VARIANT --out FILE [--address ADDRESS] [--games N] ...

plays the games of `alfil playtest` with the same settings, and writes the file that it writes. `alfil playtest --ray ADDRESS` runs this
module, and so does `alfil tune --ray ADDRESS`. A task whose worker dies is played again, by another one; its games are the same.
"""
from __future__ import annotations

import argparse
import os
import sys
import time
from typing import Any, Dict, List, Optional

from ._alfil import AlfilError, PlaytestRun
from ._board import variant_of
from ._playtest import Progress, load, played, write

PARTS_OF_WORKER = 8
"""The number of parts for each worker, so that none waits long for the last."""

SECONDS_BETWEEN = 5.0
"""The least time between two writes of the file."""


def _part(specified: Dict[str, Any], settings: Dict[str, Any], index: int, count: int) -> str:
    """Plays a part of the games: the task."""
    return PlaytestRun(load(specified), **settings).part(index, count, 1)


def play(run: PlaytestRun, specified: Dict[str, Any], settings: Dict[str, Any], *, address: Optional[str] = None,
         out: Optional[str] = None, progress: Optional[Progress] = None) -> str:
    """Plays the games of a run as tasks of Ray, and returns the text of the file. Games that are finished are written to `out` meanwhile."""
    try:
        import ray
    except ImportError as why:
        raise ImportError(f"games on Ray need the package ray ({why}); install it by `pip install ray`") from why
    is_own = not ray.is_initialized()
    if is_own:
        local = address in (None, "local")
        ray.init(address=None if local else address, logging_level="warning", log_to_driver=False, include_dashboard=None)
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        count = max(1, min(run.n_games, workers * PARTS_OF_WORKER))
        task = ray.remote(num_cpus=1, max_retries=-1)(_part)
        pending = [task.remote(specified, settings, index, count) for index in range(count)]
        parts: List[str] = []
        written = time.monotonic()
        while pending:
            done, pending = ray.wait(pending, num_returns=1)
            parts.extend(ray.get(done))
            if progress:
                # Parts have equal numbers of games, or one more.
                progress(run.n_games * len(parts) // count, run.n_games)
            if out is not None and pending and time.monotonic() - written > SECONDS_BETWEEN:
                parts_so_far = run.join(parts, False)
                write(out, parts_so_far)
                written = time.monotonic()
        return run.join(parts, True)
    finally:
        if is_own:
            ray.shutdown()


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python3 -m alfil.ray", description="Plays the games of a playtest on a cluster of Ray.")
    parser.add_argument("variant")
    parser.add_argument("--out", required=True)
    parser.add_argument("--address", default="local")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--levels", type=int, nargs=2)
    parser.add_argument("--surveyed", action="store_true", help="play without values learned before, as `alfil tune` does")
    for name, usual in (("games", 200), ("odds", None), ("nodes", 500), ("random", 4), ("max-plies", 400), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    args = parser.parse_args()

    def show(n: int, total: int) -> None:
        end = "\n" if n == total else "\r"
        print(f"{n}/{total} games", end=end, file=sys.stderr, flush=True)

    variant: Any = args.variant
    try:
        if args.option:
            variant = load({"name": os.path.abspath(variant) if os.path.exists(variant) else variant}).with_options(*args.option)
        settings = {
            "games": args.games, "odds": args.odds, "levels": args.levels and tuple(args.levels), "nodes": args.nodes,
            "random": args.random, "max_plies": args.max_plies, "seed": args.seed, "learned": not args.surveyed,
        }
        played(PlaytestRun(variant_of(variant), **settings), variant, settings, on="ray", address=args.address, threads=None, out=args.out,
               progress=show if sys.stderr.isatty() else None)
    except (AlfilError, ImportError, ConnectionError, OSError) as why:
        print(f"alfil.ray: {why}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
