"""Whole games: files that one program writes and the other reads, and results that history decides."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random

from compare import Comparison, Difference
from partner import Position, Result
from server import Ended, Refusal, Turn

_BATCH = 25
"""Games of a file."""

_PLIES = 120
"""The most moves of a game."""


@dataclass
class _Game:
    """A random game, which Alfil has played."""

    start: Position
    fen: str
    """The start as Alfil reads it."""
    turns: list[Turn]
    moves: list[str]
    """The moves as the partner writes them."""
    last: str
    result: Ended | None

    def texts(self) -> list[str]:
        """Returns the moves as Alfil writes them."""
        return [turn["text"] for turn in self.turns]


def whole_games(comparison: Comparison, n_games: int, random: Random) -> list[Difference]:
    """Compares so many games."""
    return _Games(comparison).all(n_games, random)


class _Games:
    """The comparison of whole games."""

    def __init__(self, comparison: Comparison) -> None:
        self.of = comparison
        self.partner = comparison.partner
        self.found: list[Difference] = []

    def all(self, n_games: int, random: Random) -> list[Difference]:
        """Compares so many games."""
        for first in range(0, n_games, _BATCH):
            games = [self._game(random) for _ in range(min(_BATCH, n_games - first))]
            self.of.compared.games += len(games)
            self.of.compared.plies += sum(len(game.moves) for game in games)
            legal = [game for game in games if self._is_same(game)]
            if self.partner.writes_ours and legal:
                self._theirs(legal)
            if self.partner.reads_ours:
                for game in legal:
                    self._ours(game)
        return self.found

    def _game(self, random: Random) -> _Game:
        start = self.partner.start(random)
        fen = self.partner.fields(start).text()
        played = self.of.ask("random-game", fen=fen, seed=random.getrandbits(32), plies=_PLIES)
        moves = [self.partner.coordinates(turn) for turn in played["moves"]]
        return _Game(start, fen, played["moves"], moves, played["fen"], played["result"])

    def _is_same(self, game: _Game) -> bool:
        """Compares the end of a game: where it leads, and its result. Tells whether its moves are legal for the partner."""
        try:
            last = self.partner.fields(self.partner.after(game.start, game.moves))
        except ValueError as error:
            self._note("moves of our game refused", game, str(error))
            return False
        for name in self.partner.fields_of(game.last).differs_in(last):
            self._note(f"other {name} after a game", game, f"{game.last} for {last.text()}")
        ours = game.result and Result(game.result["winner"], game.result["reason"], game.result["claim"])
        theirs = self.partner.result_of(game.start, game.moves)
        self.of.compared.ends[f"{theirs.reason if theirs else None}, after a game"] += 1
        if ours != theirs and not (ours and theirs and ours.winner == theirs.winner):
            kind = f"result of a game: {ours and ours.reason} for {theirs and theirs.reason}"
            self._note(kind, game, f"Alfil: {ours}, {self.partner.program}: {theirs}")
        return True

    def _theirs(self, games: list[_Game]) -> None:
        """Lets Alfil read a file of the partner's."""
        written = [self.partner.write_file(game.start, game.moves) for game in games]
        try:
            answers = self.of.ask("read-games", text="\n\n".join(written))
        except Refusal as refusal:
            self._note("their file refused", games[0], f"{refusal}\n{written[0]}")
            return
        if len(answers) != len(games):
            self._note("their file read as other games", games[0], f"{len(answers)} for {len(games)}")
            return
        for game, text, answer in zip(games, written, answers):
            if "refused" in answer:
                self._refused("their", game, f"{answer['refused'].strip()}\n{text}")
            elif answer["moves"] != game.texts() or answer["fen"] != game.last:
                self._note("their game read otherwise", game, f"as {' '.join(answer['moves'])}\n{text}")

    def _ours(self, game: _Game) -> None:
        """Lets the partner read a file of Alfil's."""
        text = self.of.ask("write-game", fen=game.fen, moves=game.texts())["text"]
        misread = self.partner.misread_file(game.start, game.moves, text)
        if misread is not None:
            self._refused("our", game, f"{misread}\n{text}")

    def _refused(self, whose: str, game: _Game, detail: str) -> None:
        """Notes a file that is not read: at the position whose move is at fault, if that shows it by itself."""
        thorough = Comparison(self.partner, self.of.server, self.of.definition, n_texts=1000)
        position = game.start
        for move in game.moves:
            for difference in thorough.differences(position, Random(0)):
                if difference.kind.startswith(f"{whose} text"):
                    self.found.append(difference)
                    return
            position = self.partner.played(position, move)
        self._note(f"{whose} game misread", game, detail)

    def _note(self, kind: str, game: _Game, detail: str) -> None:
        after = f"after {' '.join(game.texts())}"
        self.found.append(Difference(kind, game.fen, f"{detail}\n{after}"))
