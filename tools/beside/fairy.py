"""Fairy-Stockfish as a partner, by pyffish."""
from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from random import Random

import pyffish

import odd_fairy
from fields import Cell, Fields, name
from partner import Result
from server import Turn

GAMES = tuple(odd_fairy.KITS)

_LIKE_CHESS = (
    "capablanca", "gothic", "5check", "extinction", "threekings", "losers", "hoppelpoppel", "pocketknight", "chigorin", "capahouse", "janus",
    "chancellor", "centaur", "tencubed", "grand", "shako", "spartan",
)
"""Games with castling or en passant or both, whose FENs have the rights and the cell passed."""

_NO_ROYAL = ("breakthrough", "clobber", "extinction", "threekings")

_LETTERED = tuple({*_LIKE_CHESS, "courier", "makruk", "asean", "shatranj", "chaturanga"} - {"spartan"})
"""Games whose standard notation is the same; elsewhere Fairy-Stockfish writes the letter of the pawn."""

_CLOCKED = tuple({*_LIKE_CHESS, "courier", "shatranj", "chaturanga", "xiangqi", "minixiangqi"} - {"capahouse"})
"""Games in which the clock of a FEN counts moves up to a draw. A FEN of makruk or ASEAN chess has the counting of the endgame in its place."""


class Fairy:
    """One of the games of Fairy-Stockfish; a position is the FEN that it writes."""

    program = "Fairy-Stockfish"
    n_children = 2

    def __init__(self, game: str) -> None:
        self.game = game
        self._kit = odd_fairy.KITS[game]
        self.reads_ours = game in _LETTERED
        # Of shogi and its like it writes `H` and `D` for horse and dragon, and `G` for all that move like a gold. Of janggi
        # pyffish 0.0.90 sometimes ends in a fault of memory while it writes. Of spartan Alfil writes the letter of the pawn.
        self.writes_ours = not self._kit.hand and game not in ("janggi", "spartan")

    def start(self, random: Random) -> str:
        return pyffish.start_fen(self.game)

    def odd(self, random: Random) -> str:
        while True:
            position = self.build(odd_fairy.odd_fields(self.game, random))
            if position is not None:
                return position

    def build(self, fields: Fields) -> str | None:
        fen = fields.text()
        if not self._has_kings(fields) or pyffish.validate_fen(fen, self.game) != pyffish.FEN_OK:
            return None
        # Nobody ends a turn in check.
        other = replace(fields, turn="b" if fields.turn == "w" else "w", passed="-").text()
        if self.game not in _NO_ROYAL and pyffish.gives_check(self.game, other, []):
            return None
        return pyffish.get_fen(self.game, fen, [])

    def _has_kings(self, fields: Fields) -> bool:
        """Tests whether each player has as many kings as may be, apart from the other's: else `validate_fen` prints why it refuses."""
        if self.game in _NO_ROYAL:
            return True
        white, black = ([cell for cell, piece in fields.pieces() if piece == king] for king in "Kk")
        if len(white) not in self._kit.kings[0] or len(black) not in self._kit.kings[1]:
            return False
        return all(any(abs(one - other) > 1 for one, other in zip(king, rival)) for king in white for rival in black)

    def fields(self, position: str) -> Fields:
        fields = self.fields_of(position)
        if fields.passed == "-":
            return fields
        # It names the cell passed if a pawn is beside it, whether the capture is legal or not.
        is_legal = any(self.move_class(position, move) == "en passant" for move in self.moves(position))
        return fields if is_legal else replace(fields, passed="-")

    def forms(self, position: str) -> list[str]:
        return [position]

    def read(self, fen: str) -> Fields:
        code = pyffish.validate_fen(fen, self.game)
        if code != pyffish.FEN_OK:
            raise ValueError(f"validate_fen answers {code}")
        return self.fields(pyffish.get_fen(self.game, fen, []))

    def fields_of(self, fen: str) -> Fields:
        fields = Fields.read(fen, self._letter)
        if self.game not in _LIKE_CHESS:
            fields = replace(fields, rights="-", passed="-")
        return fields if self.game in _CLOCKED else replace(fields, clock=0)

    def _letter(self, token: str) -> str:
        if self.game == "capahouse":
            # Alfil has kinds of their own for pieces that were pawns.
            return f"{token[1:]}~" if token.startswith("+") else token
        # Elsewhere `~` means nothing: what was promoted has letters of its own.
        return token.replace("~", "")

    def is_check(self, position: str) -> bool:
        return _is_check(self.game, position)

    def result(self, position: str) -> Result | None:
        is_over, value = _immediate_end(self.game, position)
        if is_over:
            return _by_value(position, value, "end of the variant", claim=False)
        if not _legal(self.game, position):
            value = pyffish.game_result(self.game, position, [])
            return _by_value(position, value, "no move", claim=False)
        fields = self.fields_of(position)
        if self.game in _LIKE_CHESS and len(list(fields.pieces())) < 5:
            if all(pyffish.has_insufficient_material(self.game, position, [])):
                return Result(None, "insufficient material", claim=True)
        # Nothing else can be claimed without a history; a question costs milliseconds.
        if self.game not in _CLOCKED or fields.clock < 100:
            return None
        is_open, value = pyffish.is_optional_game_end(self.game, position, [])
        return Result(None, "count of moves", claim=True) if is_open and value == 0 else None

    def moves(self, position: str) -> list[str]:
        return [] if _immediate_end(self.game, position)[0] else list(_legal(self.game, position))

    def weight(self, position: str, move: str) -> float:
        weights = {"drop": 0.4, "promotion": 3.0, "castling": 10.0, "pass": 1.0}
        weight = weights.get(self.move_class(position, move))
        if weight is None:
            _, end = _cells(move)
            weight = 4.0 if self.fields_of(position).at(end) else 1.0
        return weight

    def move_class(self, position: str, move: str) -> str:
        if "@" in move:
            return "drop"
        if not move[-1].isdigit():
            return "promotion"
        start, end = _cells(move)
        if start == end:
            return "pass"
        if self.game not in _LIKE_CHESS:
            return "move"
        fields = Fields.read(position)
        piece = fields.at(start)
        if piece in "Kk" and abs(start[0] - end[0]) > 1:
            return "castling"
        return "en passant" if piece in "Pp" and name(end) == fields.passed else "move"

    def played(self, position: str, move: str) -> str:
        return _played(self.game, position, move)

    def coordinates(self, turn: Turn) -> str:
        if turn["kind"] == "pass":
            # It is written as a move of the general to its own cell.
            after = Fields.read(turn["fen"])
            general = "K" if after.turn == "b" else "k"
            return 2 * next((name(cell) for cell, piece in after.pieces() if piece == general), "")
        if turn["drop"]:
            return turn["text"]
        letter = turn["promotes"] or ""
        if self.game == "capahouse":
            letter = letter[-1:]
        return turn["start"] + turn["end"] + ("+" if letter.startswith("+") else letter.lower())

    def typed(self, position: str, move: str) -> str:
        if "@" in move:
            return move
        start, end = _cells(move)
        if start == end:
            return "pass"
        return f"{move[:-1]}=+{self.fields_of(position).at(start).upper()}" if move.endswith("+") else move

    def standard(self, position: str, move: str) -> str:
        return self._spelled(_standard(self.game, position, move))

    def _spelled(self, text: str) -> str:
        """Spells a text of Fairy-Stockfish's with the letters of its FENs: those of elephants and horses of xiangqi are others."""
        letter = {"E": "B", "H": "N"}.get(text[0]) if self.game in ("xiangqi", "minixiangqi") else None
        return f"{letter}{text[1:]}" if letter else text

    def misread(self, position: str, move: str, text: str) -> str | None:
        written = self.standard(position, move)
        return None if text == written else f"it is written {written}"

    def after(self, start: str, moves: list[str]) -> str:
        fen: str = pyffish.get_fen(self.game, start, moves)
        return fen

    def result_of(self, start: str, moves: list[str]) -> Result | None:
        position = self.after(start, moves)
        # A FEN does not say that the last move was a pass.
        is_over, value = pyffish.is_immediate_game_end(self.game, start, moves)
        if is_over:
            return _by_value(position, int(value), "end of the variant", claim=False)
        result = self.result(position)
        if result is not None and not result.claim:
            return result
        is_open, value = pyffish.is_optional_game_end(self.game, start, moves)
        return _by_value(position, value, "history", claim=True) if is_open else None

    def write_file(self, start: str, moves: list[str]) -> str:
        numbered = []
        for ply, text in enumerate(self._standards(start, moves)):
            numbered += [f"{ply // 2 + 1}.", text] if ply % 2 == 0 else [text]
        return f'[Event "?"]\n[Result "*"]\n\n{" ".join(numbered)} *\n'

    def misread_file(self, start: str, moves: list[str], text: str) -> str | None:
        words = text.split("\n\n", 1)[1].split()[:-1]
        read = [word for word in words if not word[0].isdigit()]
        written = self._standards(start, moves)
        return None if read == written else f"it is written {' '.join(written)}"

    def _standards(self, start: str, moves: list[str]) -> list[str]:
        texts = pyffish.get_san_moves(self.game, start, moves, False, pyffish.NOTATION_SAN)
        return [self._spelled(text) for text in texts]


def _by_value(position: str, value: int, reason: str, claim: bool) -> Result:
    """Returns a result that is given from the view of the player to move."""
    mover, other = ("white", "black") if position.split()[1] == "w" else ("black", "white")
    winner = mover if value > 0 else other if value < 0 else None
    return Result(winner, reason, claim)


def _cells(move: str) -> tuple[Cell, Cell]:
    """Returns where a move that is no drop starts and ends."""
    found = re.findall(r"([a-l])(\d+)", move)
    start, end = (("abcdefghijkl".index(file), int(rank) - 1) for file, rank in found)
    return start, end


# Every question to pyffish costs some milliseconds, so each is asked once.


@lru_cache(4096)
def _legal(game: str, position: str) -> tuple[str, ...]:
    return tuple(pyffish.legal_moves(game, position, []))


@lru_cache(4096)
def _immediate_end(game: str, position: str) -> tuple[bool, int]:
    is_over, value = pyffish.is_immediate_game_end(game, position, [])
    return bool(is_over), int(value)


@lru_cache(4096)
def _is_check(game: str, position: str) -> bool:
    return bool(pyffish.gives_check(game, position, []))


@lru_cache(4096)
def _played(game: str, position: str, move: str) -> str:
    fen: str = pyffish.get_fen(game, position, [move])
    return fen


@lru_cache(4096)
def _standard(game: str, position: str, move: str) -> str:
    text: str = pyffish.get_san(game, position, move, False, pyffish.NOTATION_SAN)
    return text
