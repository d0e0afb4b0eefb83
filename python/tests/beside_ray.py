"""Plays games of a small board in one process and on Ray with two workers, kills a worker twice, and compares the files.

    python python/tests/beside_ray.py [--variant micro] [--games 2000] [--nodes 100]
"""
from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time

import alfil


def workers() -> list:
    """Returns the numbers of the processes below this one that play a part."""
    parents, titles = {}, {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace") as file:
                parents[int(entry)] = int(file.read().rsplit(")", 1)[1].split()[1])
            with open(f"/proc/{entry}/cmdline", encoding="utf-8", errors="replace") as file:
                titles[int(entry)] = file.read()
        except (FileNotFoundError, ProcessLookupError):
            continue

    def is_own(process: int) -> bool:
        while process > 1:
            if process == os.getpid():
                return True
            process = parents.get(process, 0)
        return False

    return [process for process, title in titles.items() if title.startswith("ray::_part") and is_own(process)]


def kill_twice(killed: list, stop: threading.Event) -> None:
    """Kills a worker in the middle of a part, twice."""
    while len(killed) < 2 and not stop.is_set():
        playing = [process for process in workers() if process not in killed]
        if playing:
            time.sleep(0.2)
            try:
                os.kill(playing[0], signal.SIGKILL)
                killed.append(playing[0])
            except ProcessLookupError:
                pass
        time.sleep(0.1)


def main() -> int:
    """Compares, and prints how long each took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--variant", default="micro")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=100)
    args = parser.parse_args()
    settings = {"games": args.games, "odds": 0, "nodes": args.nodes, "seed": 3}
    began = time.monotonic()
    alone = alfil.playtest(args.variant, **settings, threads=2)
    seconds_alone = time.monotonic() - began

    # By default workers give way to all other programs.
    os.environ.setdefault("RAY_worker_niceness", "0")
    import ray
    ray.init(num_cpus=2, logging_level="warning", log_to_driver=False, include_dashboard=False)
    seconds, n_killed, is_equal = [], 0, True
    for kills in (False, True):
        stop, killed = threading.Event(), []
        killer = threading.Thread(target=kill_twice, args=(killed, stop))
        if kills:
            killer.start()
        began = time.monotonic()
        there = alfil.playtest(args.variant, **settings, on="ray")
        seconds.append(time.monotonic() - began)
        stop.set()
        if kills:
            killer.join()
        n_killed = len(killed)
        is_equal &= there.file == alone.file
    ray.shutdown()
    overhead = [100 * (one / seconds_alone - 1) for one in seconds]
    print(f"{args.games} games of {args.variant}: {seconds_alone:.1f} s in one process with 2 threads; "
          f"on Ray with 2 workers {seconds[0]:.1f} s ({overhead[0]:+.0f} %), "
          f"with {n_killed} workers killed {seconds[1]:.1f} s ({overhead[1]:+.0f} %); {'equal' if is_equal else 'DIFFERENT'} bytes")
    return 0 if is_equal and n_killed == 2 else 1


if __name__ == "__main__":
    sys.exit(main())
