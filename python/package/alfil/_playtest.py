"""Playtests: statistics of many games of the opponent against itself."""
from __future__ import annotations

import json
import os
from typing import Any, Callable, Dict, Optional, Tuple, Union

from ._alfil import PlaytestRun, Variant
from ._board import variant_of

Progress = Callable[[int, int], None]
"""A function that is called with the number of finished games and of all games."""


class Playtest:
    """The games of a playtest and their report."""

    def __init__(self, run: PlaytestRun, file: str) -> None:
        self._run = run
        self.file = file
        """The text of the file that `alfil playtest --out` writes."""

    @property
    def report(self) -> Dict[str, Any]:
        """The report, as `alfil playtest --json` prints it, without its key `json`."""
        return json.loads(self.file)["report"]

    def page(self) -> str:
        """Returns the report as a page."""
        return self._run.page(self.file)

    def __str__(self) -> str:
        return self._run.words(self.file)

    def _repr_html_(self) -> str:
        return self.page()


def playtest(variant: Union[str, Variant] = "chess", *, games: int = 200, odds: Optional[int] = None,
             levels: Optional[Tuple[int, int]] = None, nodes: int = 500, random: int = 4, max_plies: int = 400, seed: int = 1,
             on: Optional[str] = None, address: Optional[str] = None, threads: Optional[int] = None, out: Optional[str] = None,
             progress: Optional[Progress] = None) -> Playtest:
    """Plays many games of the opponent against itself, as `alfil playtest` does. Equal settings give equal games, wherever they are played.

    Args:
        variant: The name of a shipped variant, the path of a definition file, or a `Variant`.
        games: The number of games from the set-up.
        odds: The number of games at odds; four times as many by default.
        levels: Two levels that play as many games more against each other.
        nodes: About how many positions are searched for each move.
        random: The number of random moves that begin each game.
        max_plies: The number of moves of all players together after which a game is a draw.
        seed: The seed.
        on: `ray` plays the games as tasks of Ray; None in this process.
        address: The address of the cluster of Ray; one is started here if it is None.
        threads: The number of threads of this process; by default the number of processors.
        out: A file to which the games are written.
        progress: A function that is called with the numbers of finished games and of all.
    """
    settings = {
        "games": games, "odds": odds, "levels": levels, "nodes": nodes, "random": random, "max_plies": max_plies, "seed": seed,
    }
    loaded = variant_of(variant)
    run = PlaytestRun(loaded, **settings)
    file = played(run, variant, settings, on=on, address=address, threads=threads, out=out, progress=progress)
    return Playtest(run, file)


class Tuning:
    """The values of pieces that were learned from games."""

    def __init__(self, run: PlaytestRun, file: str) -> None:
        self.file = file
        """The text of the file that `alfil tune --out` writes: the games."""
        self.values: Dict[str, int]
        """The values in hundredths, by the name of the kind."""
        self.text: str
        """The text of the file that `alfil tune` writes for the opponent."""
        self.values, self.text, self._summary = run.learn(file)

    def __str__(self) -> str:
        return self._summary


def tune(variant: Union[str, Variant], *, games: int = 1000, nodes: int = 500, seed: int = 1, on: Optional[str] = None,
         address: Optional[str] = None, threads: Optional[int] = None, out: Optional[str] = None, to: Optional[str] = None,
         progress: Optional[Progress] = None) -> Tuning:
    """Learns the values of pieces from games of the opponent against itself, as `alfil tune` does.

    Args:
        variant: The name of a shipped variant, the path of a definition file, or a `Variant`.
        games: The number of games.
        nodes: About how many positions are searched for each move.
        seed: The seed.
        on: `ray` plays the games as tasks of Ray; None in this process.
        address: The address of the cluster of Ray; one is started here if it is None.
        threads: The number of threads of this process; by default the number of processors.
        out: A file to which the games are written.
        to: A file to which the values are written. For a definition `NAME.toml`, the opponent reads `tuned/NAME.toml` in its folder.
        progress: A function that is called with the numbers of finished games and of all.
    """
    settings = {
        "games": 0, "odds": games, "levels": None, "nodes": nodes, "random": 4, "max_plies": 400, "seed": seed, "learned": False,
    }
    run = PlaytestRun(variant_of(variant), **settings)
    tuning = Tuning(run, played(run, variant, settings, on=on, address=address, threads=threads, out=out, progress=progress))
    if to is not None:
        write(to, tuning.text)
    return tuning


def played(run: PlaytestRun, variant: Union[str, Variant], settings: Dict[str, Any], *, on: Optional[str], address: Optional[str],
           threads: Optional[int], out: Optional[str], progress: Optional[Progress]) -> str:
    """Plays the games of a run, and returns the text of the file."""
    if on == "ray":
        from .ray import play
        file = play(run, specified(variant), settings, address=address, out=out, progress=progress)
    elif on is None:
        part = run.part(0, 1, threads or os.cpu_count() or 1)
        file = run.join([part], True)
        if progress:
            progress(run.n_games, run.n_games)
    else:
        raise ValueError(f"games are not played on `{on}`; `ray`, or None for this process")
    if out is not None:
        write(out, file)
    return file


def specified(variant: Union[str, Variant]) -> Dict[str, Any]:
    """Says how another process loads a variant."""
    if isinstance(variant, Variant):
        return {"text": variant.text, "name": variant.name, "options": list(variant.on)}
    is_file = os.path.exists(variant) and (os.sep in variant or variant.endswith(".toml"))
    return {"name": os.path.abspath(variant) if is_file else variant}


def load(specified: Dict[str, Any]) -> Variant:
    """Loads the variant that `specified` says."""
    if "text" not in specified:
        return variant_of(specified["name"])
    variant = Variant.from_text(specified["text"], specified["name"])
    return variant.with_options(*specified["options"]) if specified["options"] else variant


def write(path: str, text: str) -> None:
    """Writes a file; the old contents stay until the new ones are complete."""
    aside = f"{path}.{os.getpid()}.part"
    with open(aside, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    os.replace(aside, path)
