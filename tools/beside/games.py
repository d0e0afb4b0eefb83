"""Whole games: files that one program writes and the other reads, and results that history decides."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random

from compare import Comparison, Difference
from fields import Fields
from partner import Position, Result
from server import Refusal
from walk import next_move

_BATCH = 25
"""Games of a file."""


@dataclass
class _Game:
    """A random game, as the partner played it."""

    start: Position
    moves: list[str]
    positions: list[Position]
    """The positions before the moves, and the last."""


def whole_games(comparison: Comparison, n_games: int, random: Random) -> list[Difference]:
    """Compares so many games."""
    found: list[Difference] = []
    for first in range(0, n_games, _BATCH):
        games = [_game(comparison, random) for _ in range(min(_BATCH, n_games - first))]
        comparison.compared.games += len(games)
        comparison.compared.plies += sum(len(game.moves) for game in games)
        found += _Files(comparison, games).all()
        for game in games:
            found += _result(comparison, game)
    return found


def _game(comparison: Comparison, random: Random) -> _Game:
    """Plays a random game; one in four ends with moves that go back and forth."""
    partner = comparison.partner
    position = partner.start(random)
    game = _Game(position, [], [position])
    for _ in range(random.randint(5, 120)):
        move = next_move(comparison, game.positions[-1], random)
        if move is None:
            return game
        _play(comparison, game, move)
    if random.random() < 0.25:
        _shuffle(comparison, game, random)
    return game


def _play(comparison: Comparison, game: _Game, move: str) -> None:
    game.moves.append(move)
    game.positions.append(comparison.partner.played(game.positions[-1], move))


def _shuffle(comparison: Comparison, game: _Game, random: Random) -> None:
    """Lets both players move a piece to and fro until the position has occurred some times."""
    partner = comparison.partner
    n_cycles = random.randint(1, 4)
    pair: list[str] = []
    for _ in range(2):
        position = game.positions[-1]
        there = [move for move in partner.moves(position) if partner.move_class(position, move) == "move"]
        if not there:
            return
        move = random.choice(there)
        pair.append(move)
        _play(comparison, game, move)
    back = [_reversed(move) for move in pair]
    for move in (back + pair) * n_cycles:
        if move not in partner.moves(game.positions[-1]):
            return
        _play(comparison, game, move)


def _reversed(move: str) -> str:
    """Returns the move back; cells are a letter and a number."""
    middle = 2 + (len(move) > 3 and move[2].isdigit())
    return move[middle:] + move[:middle]


def _result(comparison: Comparison, game: _Game) -> list[Difference]:
    """Compares the result of a game, of which its history is a part."""
    partner = comparison.partner
    texts = [partner.typed(position, move) for position, move in zip(game.positions, game.moves)]
    start = partner.fields(game.start).text()
    first = partner.fields(game.positions[0]).text()
    try:
        answer = comparison.ask("position", fen=first, moves=texts)
    except Refusal as refusal:
        return [Difference("moves of a game refused", start, f"{refusal}: {' '.join(game.moves)}")]
    given = answer["result"]
    ours = given and Result(given["winner"], given["reason"], given["claim"])
    theirs = partner.result_of(game.start, game.moves)
    comparison.compared.ends[f"{theirs.reason if theirs else None}, by history"] += 1
    if ours == theirs or ours and theirs and ours.winner == theirs.winner:
        return []
    detail = f"Alfil: {ours}, {partner.program}: {theirs}, after {' '.join(map(str, texts))}"
    return [Difference(f"result of a game: {ours and ours.reason} for {theirs and theirs.reason}", start, detail)]


class _Files:
    """Files of some games, written by both programs, each read by the other one."""

    def __init__(self, comparison: Comparison, games: list[_Game]) -> None:
        self.of = comparison
        self.partner = comparison.partner
        self.games = games
        self.found: list[Difference] = []

    def all(self) -> list[Difference]:
        """Reads and writes the games."""
        if self.partner.writes_ours:
            self._theirs()
        if self.partner.reads_ours:
            self._ours()
        return self.found

    def _theirs(self) -> None:
        """Lets Alfil read a file of the partner's."""
        written = [self.partner.write_file(game.start, game.moves) for game in self.games]
        try:
            answers = self.of.ask("read-games", text="\n\n".join(written))
        except Refusal as refusal:
            self._note("their file refused", self.games[0], f"{refusal}\n{written[0]}")
            return
        if len(answers) != len(self.games):
            self._note("their file read as other games", self.games[0], f"{len(answers)} for {len(self.games)}")
            return
        for game, text, answer in zip(self.games, written, answers):
            last = self.partner.fields(game.positions[-1])
            if "refused" in answer:
                self._refused("their", game, f"{answer['refused'].strip()}\n{text}")
            elif len(answer["moves"]) != len(game.moves) or self._differs(answer["fen"], last):
                self._note("their game read otherwise", game, f"as {' '.join(answer['moves'])}\n{text}")

    def _differs(self, fen: str, last: Fields) -> bool:
        # The clock is compared where positions are.
        return any(name != "clock" for name in self.partner.fields_of(fen).differs_in(last))

    def _ours(self) -> None:
        """Lets the partner read what Alfil writes."""
        for game in self.games:
            texts = [self.partner.typed(position, move) for position, move in zip(game.positions, game.moves)]
            start = self.partner.fields(game.start).text()
            is_own = start == self.partner.fields(self.partner.start(Random(0))).text()
            try:
                written = self.of.ask("write-game", fen=None if is_own else start, moves=texts)["text"]
            except Refusal as refusal:
                self._note("moves of a game refused", game, str(refusal))
                continue
            try:
                read = self.partner.read_file(written)
            except ValueError as error:
                self._refused("our", game, f"{error}\n{written}")
                continue
            if read != game.moves:
                self._note("our game read otherwise", game, f"as {' '.join(read)}\n{written}")

    def _refused(self, whose: str, game: _Game, detail: str) -> None:
        """Notes a file that is not read: at the position whose move is at fault, if that shows it by itself."""
        thorough = Comparison(self.partner, self.of.server, self.of.definition, n_texts=1000)
        for position in game.positions[:-1]:
            for difference in thorough.differences(position, Random(0)):
                if difference.kind.startswith(f"{whose} text"):
                    self.found.append(difference)
                    return
        self._note(f"{whose} game refused", game, detail)

    def _note(self, kind: str, game: _Game, detail: str) -> None:
        self.found.append(Difference(kind, self.partner.fields(game.start).text(), detail))
