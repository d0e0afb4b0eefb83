"""Fairy-Stockfish as a partner, by pyffish: nine games."""
from __future__ import annotations

from dataclasses import replace
from random import Random

import pyffish

import odd_fairy
from fields import Fields
from partner import Result
from server import Turn

GAMES = tuple(odd_fairy.KITS)

_LETTERED = ("capablanca", "gothic", "makruk", "shatranj")
"""Games whose standard notation is the same; elsewhere Fairy-Stockfish writes the letter of the pawn."""

_CLOCKED = ("capablanca", "gothic", "shatranj", "xiangqi")
"""Games in which the clock of a FEN counts moves up to a draw. A FEN of makruk has the counting of the endgame in its place."""

_CASTLED = ("capablanca", "gothic")


class Fairy:
    """One of the games of Fairy-Stockfish; a position is the FEN that it writes."""

    program = "Fairy-Stockfish"

    def __init__(self, game: str) -> None:
        self.game = game
        self._kit = odd_fairy.KITS[game]
        self.reads_ours = game in _LETTERED
        # Of shogi and its like it writes `H` and `D` for horse and dragon, and `G` for all that move like a gold.
        self.writes_ours = not self._kit.hand

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
        if self.game != "breakthrough" and pyffish.gives_check(self.game, other, []):
            return None
        return pyffish.get_fen(self.game, fen, [])

    def _has_kings(self, fields: Fields) -> bool:
        """Tests whether each player has a king, apart from the other: else `validate_fen` prints why it refuses."""
        kings = {piece: cell for cell, piece in fields.pieces() if piece in "Kk"}
        if not self._kit.pieces:
            return not kings
        return len(kings) == 2 and any(abs(one - other) > 1 for one, other in zip(kings["K"], kings["k"]))

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
        fields = Fields.read(fen, lambda token: token.replace("~", ""))
        if self.game not in _CASTLED:
            fields = replace(fields, rights="-", passed="-")
        return fields if self.game in _CLOCKED else replace(fields, clock=0)

    def is_check(self, position: str) -> bool:
        return pyffish.gives_check(self.game, position, [])

    def result(self, position: str) -> Result | None:
        is_over, value = pyffish.is_immediate_game_end(self.game, position, [])
        if not is_over:
            if pyffish.legal_moves(self.game, position, []):
                return self._claim(position)
            value = pyffish.game_result(self.game, position, [])
        return self._by_value(position, value, "end of the variant" if is_over else "no move", claim=False)

    def _by_value(self, position: str, value: int, reason: str, claim: bool) -> Result:
        """Returns a result that is given from the view of the player to move."""
        mover, other = ("white", "black") if position.split()[1] == "w" else ("black", "white")
        winner = mover if value > 0 else other if value < 0 else None
        return Result(winner, reason, claim)

    def _claim(self, position: str) -> Result | None:
        if self.game not in _CLOCKED:
            return None
        is_open, value = pyffish.is_optional_game_end(self.game, position, [])
        return Result(None, "count of moves", claim=True) if is_open and value == 0 else None

    def moves(self, position: str) -> list[str]:
        if pyffish.is_immediate_game_end(self.game, position, [])[0]:
            return []
        return [_plain(move) for move in pyffish.legal_moves(self.game, position, [])]

    def weight(self, position: str, move: str) -> float:
        weights = {"drop": 0.4, "promotion": 3.0, "castling": 10.0, "pass": 1.0}
        weight = weights.get(self.move_class(position, move))
        if weight is None:
            weight = 4.0 if pyffish.is_capture(self.game, position, [], move) else 1.0
        return weight

    def move_class(self, position: str, move: str) -> str:
        if move == "pass":
            return "pass"
        if "@" in move:
            return "drop"
        if not move[-1].isdigit():
            return "promotion"
        if self.game not in _CASTLED:
            return "move"
        fields = Fields.read(position)
        piece = fields.at(("abcdefghij".index(move[0]), int(move[1]) - 1))
        if piece in "Kk" and move in ("f1c1", "f1i1", "f8c8", "f8i8"):
            return "castling"
        return "en passant" if piece in "Pp" and move[2:] == fields.passed else "move"

    def played(self, position: str, move: str) -> str:
        return pyffish.get_fen(self.game, position, [self._own(position, move)])

    def _own(self, position: str, move: str) -> str:
        """Returns a move as Fairy-Stockfish writes it: a pass is a move of the general to its own cell."""
        if move != "pass":
            return move
        passes = (own for own in pyffish.legal_moves(self.game, position, []) if _plain(own) == "pass")
        return next(passes)

    def coordinates(self, position: str, turn: Turn) -> str:
        if turn["kind"] == "pass":
            return "pass"
        if turn["drop"]:
            return turn["text"]
        letter = turn["promotes"] or ""
        return turn["start"] + turn["end"] + ("+" if letter.startswith("+") else letter.lower())

    def typed(self, position: str, move: str) -> str:
        if not move.endswith("+"):
            return move
        file, rank = "abcdefghi".index(move[0]), int(move[1]) - 1
        return f"{move[:-1]}=+{Fields.read(position).at((file, rank)).upper()}"

    def standard(self, position: str, move: str) -> str:
        if move == "pass":
            return move
        text: str = pyffish.get_san(self.game, position, move, False, pyffish.NOTATION_SAN)
        # The elephant, which is `B` in its FENs and here.
        return f"B{text[1:]}" if self.game in ("janggi", "xiangqi") and text.startswith("E") else text

    def meant(self, position: str, text: str) -> str:
        plain = text.rstrip("+#")
        meant = [move for move in self.moves(position) if self.standard(position, move).rstrip("+#") == plain]
        if len(meant) != 1:
            raise ValueError(f"{len(meant)} moves are written like this")
        return meant[0]

    def write_file(self, start: str, moves: list[str]) -> str:
        words = []
        position = start
        for ply, move in enumerate(moves):
            if ply % 2 == 0:
                words.append(f"{ply // 2 + 1}.")
            words.append(self.standard(position, move))
            position = self.played(position, move)
        return f'[Event "?"]\n[Result "*"]\n\n{" ".join(words)} *\n'

    def read_file(self, text: str) -> list[str]:
        position, moves = pyffish.start_fen(self.game), []
        for word in text.split("\n\n", 1)[1].split()[:-1]:
            if word[0].isdigit():
                continue
            move = self.meant(position, word)
            moves.append(move)
            position = self.played(position, move)
        return moves

    def result_of(self, start: str, moves: list[str]) -> Result | None:
        position, own = start, []
        for move in moves:
            own.append(self._own(position, move))
            position = self.played(position, move)
        result = self.result(position)
        if result is not None:
            return result
        is_open, value = pyffish.is_optional_game_end(self.game, start, own)
        return self._by_value(position, value, "history", claim=True) if is_open else None


def _plain(move: str) -> str:
    """Returns a move with the name `pass` if it ends where it starts."""
    half = len(move) // 2
    return "pass" if move[:half] == move[half:] else move
