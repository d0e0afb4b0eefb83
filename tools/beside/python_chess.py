"""python-chess as a partner: chess and its variants."""
from __future__ import annotations

import io
import logging
from dataclasses import replace
from random import Random

import chess
import chess.pgn
import chess.variant

import odd_chess
from fields import Fields
from partner import Result
from server import Turn

BOARDS: dict[str, type[chess.Board]] = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "atomic": chess.variant.AtomicBoard,
    "antichess": chess.variant.AntichessBoard,
    "3check": chess.variant.ThreeCheckBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "giveaway": chess.variant.GiveawayBoard,
    "horde": chess.variant.HordeBoard,
    "racingkings": chess.variant.RacingKingsBoard,
}


_PLAYED_ON = (
    chess.Termination.INSUFFICIENT_MATERIAL,
    chess.Termination.SEVENTYFIVE_MOVES,
    chess.Termination.FIVEFOLD_REPETITION,
)

# What a file is refused for is in `Game.errors`.
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)


class PythonChess:
    """One of the games of python-chess."""

    program = "python-chess"
    reads_ours = True
    writes_ours = True
    n_children = 1000

    def __init__(self, game: str) -> None:
        self.game = game
        self._board = BOARDS[game]
        self._is_960 = game == "chess960"

    def _of(self, fen: str) -> chess.Board:
        return self._board(fen, chess960=self._is_960)

    def _empty(self) -> chess.Board:
        board = self._board(None, chess960=self._is_960)
        board.clear()
        return board

    def start(self, random: Random) -> chess.Board:
        if self._is_960:
            return chess.Board.from_chess960_pos(random.randrange(960))
        return self._board()

    def odd(self, random: Random) -> chess.Board:
        return odd_chess.odd_board(self._empty, random)

    def build(self, fields: Fields) -> chess.Board | None:
        try:
            board = self._of(fields.text())
        except ValueError:
            return None
        return board if odd_chess.is_sound(board) else None

    def fields(self, position: chess.Board) -> Fields:
        fields = self.fields_of(self._plain(position))
        if position.ep_square is None or self.game != "atomic":
            return fields
        # In atomic python-chess names the cell passed by check alone, without what blasts do to kings: its own moves tell more.
        is_legal = any(map(position.is_en_passant, position.legal_moves))
        return replace(fields, passed=chess.square_name(position.ep_square) if is_legal else "-")

    def _plain(self, board: chess.Board) -> str:
        return board.shredder_fen(en_passant="legal") if self._is_960 else board.fen(en_passant="legal")

    def forms(self, position: chess.Board) -> list[str]:
        board, plain = position, self._plain(position)
        forms = [plain, board.fen(en_passant="fen"), board.fen(en_passant="xfen")]
        if self._is_960:
            forms.append(board.shredder_fen(en_passant="fen"))
        if isinstance(board, chess.variant.CrazyhouseBoard):
            # As lichess writes it: the pocket is a ninth row.
            forms.append(plain.replace("[", "/").replace("]", ""))
            forms.append(plain.replace("[]", "[-]"))
        if isinstance(board, chess.variant.ThreeCheckBoard):
            # As lichess writes it: the checks given, after the clocks.
            left = board.remaining_checks
            fields = plain.split()
            del fields[4]
            forms.append(" ".join(fields) + f" +{3 - left[chess.WHITE]}+{3 - left[chess.BLACK]}")
        return list(dict.fromkeys(forms))

    def read(self, fen: str) -> Fields:
        return self.fields(self._of(fen))

    def fields_of(self, fen: str) -> Fields:
        return Fields.read(fen, self._letter)

    def _letter(self, token: str) -> str:
        # Alfil's crazyhouse has kinds of their own for pieces that were pawns.
        return f"{token[1:]}~" if self.game == "crazyhouse" and token.startswith("+") else token

    def is_check(self, position: chess.Board) -> bool:
        return position.is_check()

    def result(self, position: chess.Board) -> Result | None:
        outcome = position.outcome(claim_draw=False)
        if outcome is not None:
            winner = None if outcome.winner is None else chess.COLOR_NAMES[outcome.winner]
            # Its moves are legal all the same.
            is_played_on = outcome.termination in _PLAYED_ON
            return Result(winner, outcome.termination.name.lower().replace("_", " "), is_played_on)
        return Result(None, "fifty moves", claim=True) if position.is_fifty_moves() else None

    def moves(self, position: chess.Board) -> list[str]:
        if position.is_variant_end():
            return []
        return [move.uci() for move in position.legal_moves]

    def weight(self, position: chess.Board, move: str) -> float:
        weights = {"drop": 0.3, "en passant": 20.0, "castling": 10.0, "promotion": 3.0}
        weight = weights.get(self.move_class(position, move))
        if weight is None:
            weight = 3.0 if position.is_capture(chess.Move.from_uci(move)) else 1.0
        return weight

    def move_class(self, position: chess.Board, move: str) -> str:
        read = chess.Move.from_uci(move)
        if read.drop:
            return "drop"
        if read.promotion:
            return "promotion"
        if position.is_castling(read):
            return "castling"
        return "en passant" if position.is_en_passant(read) else "move"

    def played(self, position: chess.Board, move: str) -> chess.Board:
        board = position.copy(stack=False)
        board.push_uci(move)
        return board

    def coordinates(self, turn: Turn) -> str:
        if self._is_960 and turn["kind"] == "castle":
            return turn["start"] + turn["partners"][0]
        if turn["promotes"]:
            # In crazyhouse the kind may be one that remembers the pawn: `+Q`.
            return turn["start"] + turn["end"] + turn["promotes"][-1].lower()
        return turn["text"]

    def typed(self, position: chess.Board, move: str) -> str:
        return move

    def standard(self, position: chess.Board, move: str) -> str:
        return position.san(chess.Move.from_uci(move))

    def misread(self, position: chess.Board, move: str, text: str) -> str | None:
        try:
            meant = position.parse_san(text).uci()
        except ValueError as error:
            return str(error)
        return None if meant == move else f"it is read as {meant}"

    def after(self, start: chess.Board, moves: list[str]) -> chess.Board:
        return _with_moves(start, moves).copy(stack=False)

    def result_of(self, start: chess.Board, moves: list[str]) -> Result | None:
        board = _with_moves(start, moves)
        if board.outcome(claim_draw=False) is None and board.is_repetition(3):
            return Result(None, "threefold repetition", claim=True)
        return self.result(board)

    def write_file(self, start: chess.Board, moves: list[str]) -> str:
        return str(chess.pgn.Game.from_board(_with_moves(start, moves)))

    def misread_file(self, start: chess.Board, moves: list[str], text: str) -> str | None:
        game = chess.pgn.read_game(io.StringIO(text))
        if game is None:
            return "there is no game in it"
        if game.errors:
            return "; ".join(map(str, game.errors))
        read = [move.uci() for move in game.mainline_moves()]
        if read != moves or game.board().fen() != start.fen():
            return f"it is read as {' '.join(read)} from {game.board().fen()}"
        return None


def _with_moves(start: chess.Board, moves: list[str]) -> chess.Board:
    board = start.copy()
    for move in moves:
        board.push_uci(move)
    return board
