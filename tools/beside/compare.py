"""One position, asked of Alfil and of a partner, and all that they answer differently."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from fields import Fields
from partner import Partner, Position, Result
from server import Refusal, Server, Turn


@dataclass(frozen=True)
class Difference:
    """What two programs answer differently about a position."""

    kind: str
    """What differs, in few words: `missing castling`. Differences are counted and made smaller by it."""
    fen: str
    detail: str
    move: str = ""
    """The move that it is about, as the partner writes it."""


@dataclass
class Compared:
    """How much has been compared."""

    positions: int = 0
    odd: int = 0
    moves: int = 0
    texts: int = 0
    fens: int = 0
    games: int = 0
    plies: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, other: Compared) -> None:
        """Adds what another run has compared."""
        for name in ("positions", "odd", "moves", "texts", "fens", "games", "plies"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.ends += other.ends


class Comparison:
    """Compares positions of one game."""

    def __init__(self, partner: Partner, server: Server, definition: str, n_texts: int) -> None:
        self.partner = partner
        self.server = server
        self.definition = definition
        self.n_texts = n_texts
        """Of how many moves of a position standard notation is compared."""
        self.compared = Compared()

    def ask(self, what: str, **request: Any) -> Any:
        """Asks Alfil about this game."""
        return self.server.ask(what, game=self.definition, **request)

    def differences(self, position: Position, random: Random) -> list[Difference]:
        """Returns what differs about a position."""
        return _OfPosition(self, position, random).all()


class _OfPosition:
    """The comparison of one position."""

    def __init__(self, comparison: Comparison, position: Position, random: Random) -> None:
        self.of = comparison
        self.partner = comparison.partner
        self.position = position
        self.fields = self.partner.fields(position)
        self.fen = self.fields.text()
        self.moves = self.partner.moves(position)
        self.texts = self._texts(random)
        self.found: list[Difference] = []

    def _texts(self, random: Random) -> list[str]:
        """Returns some of the moves; more readily those whose notation is not plain."""
        n = self.of.n_texts
        if len(self.moves) <= n:
            return self.moves
        special = [move for move in self.moves if self.partner.move_class(self.position, move) != "move"]
        chosen = random.sample(special, min(len(special), n // 2))
        others = [move for move in self.moves if move not in chosen]
        return chosen + random.sample(others, n - len(chosen))

    def all(self) -> list[Difference]:
        """Compares everything."""
        compared = self.of.compared
        compared.positions += 1
        self._forms()
        # Moves of the partner's are read as it writes them, in standard notation and in coordinates.
        typed = {move: self.partner.typed(self.position, move) for move in self.texts}
        written = {}
        if self.partner.writes_ours:
            written = {move: self.partner.standard(self.position, move) for move in self.texts}
        reads = [(move, text) for texts in (written, typed) for move, text in texts.items()]
        try:
            answer = self.of.ask("position", fen=self.fen, read=[text for _, text in reads], standard=True)
        except Refusal as refusal:
            self._note("position refused", str(refusal))
            return self.found
        self._our_fen(answer["fen"])
        result = self.partner.result(self.position)
        is_over = self._result(answer, result)
        if is_over:
            return self.found
        if bool(answer["check"]) != self.partner.is_check(self.position):
            self._note("check", f"Alfil says {answer['check']}")
        turns = self._moves(answer)
        self._read(reads, answer["read"], turns)
        if self.partner.reads_ours:
            self._ours(written, turns)
        return self.found

    def _note(self, kind: str, detail: str, move: str = "") -> None:
        self.found.append(Difference(kind, self.fen, detail, move))

    def _forms(self) -> None:
        """Lets Alfil read the FENs that others write."""
        forms = self.partner.forms(self.position)
        self.of.compared.fens += len(forms)
        for form, answer in zip(forms, self.of.ask("fens", fens=forms)):
            if isinstance(answer, dict):
                self._note("their FEN refused", f"{form}: {answer['refused']}")
            else:
                self._fields("their FEN", form, self.partner.fields_of(answer))

    def _our_fen(self, fen: str) -> None:
        """Lets the partner read Alfil's FEN."""
        self.of.compared.fens += 1
        try:
            read = self.partner.read(fen)
        except ValueError as error:
            self._note("our FEN refused", f"{fen}: {error}")
        else:
            self._fields("our FEN", fen, read)

    def _fields(self, what: str, fen: str, read: Fields) -> None:
        for name in read.differs_in(self.fields):
            values = f"{getattr(read, name)} for {getattr(self.fields, name)}"
            is_over = self._is_over(self.position)
            self._note(f"{what} read with other {name}{', game over' * is_over}", f"{fen}: {values}" if name != "rows" else fen)

    def _is_over(self, position: Position) -> bool:
        result = self.partner.result(position)
        return result is not None and not result.claim

    def _result(self, answer: dict[str, Any], theirs: Result | None) -> bool:
        """Compares results, and tells whether the game is over for either program."""
        given = answer["result"]
        ours = given and Result(given["winner"], given["reason"], given["claim"])
        are_same = ours == theirs or ours and theirs and ours.winner == theirs.winner
        if not are_same:
            self._note(f"result {ours and ours.winner or ours and 'draw'} for {theirs and str(theirs)}",
                       f"Alfil: {ours}, {self.partner.program}: {theirs}")
        self.of.compared.ends[str(theirs.reason if theirs else None)] += 1
        return bool(ours and not ours.claim or theirs and not theirs.claim)

    def _moves(self, answer: dict[str, Any]) -> dict[str, Turn]:
        """Compares the legal moves, and the positions that they lead to; returns Alfil's by the partner's texts."""
        turns: dict[str, Turn] = {}
        for turn in answer["moves"]:
            text = self.partner.coordinates(turn)
            if text in turns:
                self._note("move twice", text)
            turns[text] = turn
        self.of.compared.moves += len(self.moves)
        followed = self.moves if len(self.moves) <= self.partner.n_children else self.texts
        for move in self.moves:
            if move not in turns:
                kind = self.partner.move_class(self.position, move)
                self._note(f"missing {kind}", f"{self.partner.program} has {move}, Alfil has not", move)
                continue
            if move not in followed:
                continue
            theirs = self.partner.fields(self.partner.played(self.position, move))
            for name in self.partner.fields_of(turns[move]["fen"]).differs_in(theirs):
                after = f"Alfil {turns[move]['fen']}, {self.partner.program} {theirs.text()}"
                is_over = self._is_over(self.partner.played(self.position, move))
                self._note(f"other {name} after a move{', game over' * is_over}", f"{move}: {after}", move)
        for text in turns.keys() - set(self.moves):
            self._note(f"extra {turns[text]['kind']}", f"Alfil has {text}, {self.partner.program} has not")
        return turns

    def _read(self, reads: list[tuple[str, str]], answers: list[Any], turns: dict[str, Turn]) -> None:
        """Compares what Alfil reads of the partner's texts of moves."""
        self.of.compared.texts += len(reads)
        for (move, text), answer in zip(reads, answers):
            kind = self.partner.move_class(self.position, move)
            if move not in turns:
                continue
            if isinstance(answer, dict):
                self._note(f"their text of a {kind} refused", f"{text} ({move}): {answer['refused']}")
            elif answer != turns[move]["text"]:
                self._note(f"their text of a {kind} read otherwise", f"{text} ({move}) is read as {answer}")

    def _ours(self, written: dict[str, str], turns: dict[str, Turn]) -> None:
        """Compares what the partner reads of Alfil's standard notation."""
        for move in self.texts:
            if move not in turns:
                continue
            text = turns[move]["standard"]
            kind = self.partner.move_class(self.position, move)
            if text is None:
                self._note(f"no standard notation of a {kind}", move)
                continue
            self.of.compared.texts += 1
            misread = self.partner.misread(self.position, move, text)
            if misread is not None:
                self._note(f"our text of a {kind} misread", f"{text} ({move}): {misread}")
            elif written and text != written[move]:
                self._note(f"a {kind} written otherwise", f"{text} for {written[move]}", move)
