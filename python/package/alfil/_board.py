"""Boards, as python-chess has them, for every variant."""
from __future__ import annotations

import re
from functools import lru_cache
from typing import Dict, Iterable, List, Optional, TypeVar, Union

from ._alfil import BaseBoard, IllegalMoveError, LegalMoves, Move, NotFoundError, Variant
from ._chess import STARTING_FEN, Color, PieceType, Square, SquareSet
from ._outcome import Outcome, Termination, outcome_of
from ._piece import Piece

BoardT = TypeVar("BoardT", bound="Board")


@lru_cache(maxsize=None)
def _shipped(name: str) -> Variant:
    return Variant(name)


def variant_of(name: Union[str, Variant]) -> Variant:
    """Returns a variant of its name; a shipped one is loaded once, a file each time."""
    if isinstance(name, Variant):
        return name
    is_file = "/" in name or "\\" in name or name.endswith(".toml")
    return Variant(name) if is_file else _shipped(name)


def _is_fen(text: str) -> bool:
    return " " in text and "/" in text.split(" ", 1)[0]


class Board(BaseBoard):
    """A position of a variant with the moves that led to it.

    Args:
        variant: The name of a shipped variant, the path of a definition file, or a `Variant`. A FEN alone is one of chess,
            as in python-chess.
        fen: The position; the start of the game if absent.

    Raises:
        NotFoundError: There is no such variant.
        DefinitionError: The definition has errors.
        PositionError: The FEN is not a position of the variant.
    """

    starting_fen = STARTING_FEN

    def __new__(cls, variant: Union[str, Variant] = "chess", fen: Optional[str] = None) -> Board:
        if isinstance(variant, str) and fen is None and _is_fen(variant):
            variant, fen = "chess", variant
        return super().__new__(cls, variant_of(variant), fen)

    # Moves.

    @property
    def pseudo_legal_moves(self) -> LegalMoves:
        """The legal moves: what is pseudo-legal only is not listed."""
        return self.legal_moves

    def push_uci(self, uci: str) -> Move:
        """Makes the move of this text and returns it."""
        return self.push_text(uci)

    def push_san(self, san: str) -> Move:
        """Makes the move of this standard notation and returns it."""
        return self.push_text(san)

    push_xboard = push_san

    def parse_uci(self, uci: str) -> Move:
        """Finds the legal move of this text."""
        return self.parse_text(uci)

    def parse_san(self, san: str) -> Move:
        """Finds the legal move of this standard notation."""
        return self.parse_text(san)

    parse_xboard = parse_san

    def find_move(self, from_square: Square, to_square: Square, promotion: Optional[PieceType] = None) -> Move:
        """Finds the legal move between two squares; of promotions that to a queen if none is given."""
        found = [move for move in self.legal_moves if (move.from_square, move.to_square) == (from_square, to_square)]
        queen = promotion or 5
        for move in found:
            if move.promotion == promotion or move.promotion == queen:
                return move
        if len(found) == 1 and promotion is None:
            return found[0]
        names = self.variant.squares
        raise IllegalMoveError(f"no single legal move leads from {names[from_square]} to {names[to_square]}")

    def variation_san(self, variation: Iterable[Move]) -> str:
        """Writes moves in standard notation with their numbers; the board stays as it is."""
        board = self.copy(stack=False)
        words: List[str] = []
        for move in variation:
            number = ""
            if board.turn:
                number = f"{board.fullmove_number}. "
            elif not words:
                number = f"{board.fullmove_number}..."
            words.append(number + board.san(move))
            board.push(move)
        return " ".join(words)

    def lan(self, move: Move) -> str:
        """Returns the text of a move."""
        return self.uci(move)

    def is_castling(self, move: Move) -> bool:
        """Tests whether a legal move is a castling."""
        return self.as_legal(move).kind_name == "castle"

    def is_en_passant(self, move: Move) -> bool:
        """Tests whether a legal move captures en passant."""
        return self.as_legal(move).kind_name == "en-passant"

    def is_kingside_castling(self, move: Move) -> bool:
        """Tests whether a legal move castles to the last file."""
        legal = self.as_legal(move)
        return legal.kind_name == "castle" and self._file(legal.to_square) > self._file(legal.from_square)

    def is_queenside_castling(self, move: Move) -> bool:
        """Tests whether a legal move castles to the first file."""
        return self.is_castling(move) and not self.is_kingside_castling(move)

    def _file(self, square: Optional[Square]) -> int:
        return ord(self.variant.squares[square][0]) if square is not None else 0

    def is_zeroing(self, move: Move) -> bool:
        """Tests whether a legal move captures or moves a pawn."""
        legal = self.as_legal(move)
        return bool(legal.captures) or legal.piece_name == "pawn"

    # Ends.

    def outcome(self, *, claim_draw: bool = True) -> Optional[Outcome]:
        """Returns the end of the game.

        Args:
            claim_draw: Whether an end counts that a player must claim. In python-chess it does not by default; here it does,
                since most rules have no other end for games without progress.
        """
        end = self.end()
        if end is None or (end[3] and not claim_draw):
            return None
        return outcome_of(end, self.variant.players, self.player)

    def is_game_over(self, *, claim_draw: bool = True) -> bool:
        """Tests whether the game has ended."""
        end = self.end()
        return end is not None and (claim_draw or not end[3])

    def result(self, *, claim_draw: bool = True) -> str:
        """Returns `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
        end = self.end()
        return "*" if end is None or (end[3] and not claim_draw) else end[4]

    def is_checkmate(self) -> bool:
        """Tests whether the player to move is in check without a legal move."""
        return self.is_check() and not self.legal_moves and not self.is_variant_end()

    def is_stalemate(self) -> bool:
        """Tests whether the player to move has no legal move and is not in check."""
        return not self.is_check() and not self.legal_moves and not self.is_variant_end()

    def is_insufficient_material(self) -> bool:
        """Tests whether the rules call the position dead."""
        return self._ends_by(Termination.INSUFFICIENT_MATERIAL)

    def can_claim_draw(self) -> bool:
        """Tests whether an end may be claimed."""
        end = self.end()
        return end is not None and end[3]

    def can_claim_threefold_repetition(self) -> bool:
        """Tests whether the position has occurred three times, or would after a legal move."""
        if self.is_repetition():
            return True
        board = self.copy()
        for move in self.legal_moves:
            board.push(move)
            if board.is_repetition():
                return True
            board.pop()
        return False

    def can_claim_fifty_moves(self) -> bool:
        """Tests whether a draw may be claimed by the count of moves."""
        return self._ends_by(Termination.FIFTY_MOVES)

    def is_fifty_moves(self) -> bool:
        """Tests whether the game may end by the count of moves."""
        return self._ends_by(Termination.FIFTY_MOVES)

    def is_repetition(self, count: int = 3) -> bool:
        """Tests whether the position has occurred so often."""
        return self.repetitions() >= count

    def is_fivefold_repetition(self) -> bool:
        """Tests whether the position has occurred five times."""
        return self.is_repetition(5)

    def _ends_by(self, termination: Termination) -> bool:
        outcome = self.outcome()
        return outcome is not None and outcome.termination == termination

    # Checks and attacks.

    def checkers(self) -> SquareSet:
        """Returns the squares of the pieces that give check."""
        return self._set(self.checker_squares())

    def attackers(self, color: Union[Color, int], square: Union[Square, str]) -> SquareSet:
        """Returns the squares of a player's pieces that could capture on a square.

        Args:
            color: True for the first player, False for the second.
            square: The square.
        """
        return self._set(self.attacker_squares(_index(color), self._square(square)))

    def is_attacked_by(self, color: Union[Color, int], square: Union[Square, str]) -> bool:
        """Tests whether a player's piece could capture on a square."""
        return bool(self.attacker_squares(_index(color), self._square(square)))

    def king(self, color: Union[Color, int]) -> Optional[Square]:
        """Returns the square of the royal piece of a player who has one."""
        royals = self.royal_squares(_index(color))
        return royals[0] if len(royals) == 1 else None

    # Pieces.

    def piece_at(self, square: Union[Square, str]) -> Optional[Piece]:
        """Returns the piece on a square; of a stack, the lowest."""
        names = self.variant.squares
        parts = self.parts_at(square if isinstance(square, str) else names[square])
        return None if parts is None else self._piece(parts)

    def piece_type_at(self, square: Union[Square, str]) -> Optional[PieceType]:
        """Returns the number of the kind of the piece on a square."""
        piece = self.piece_at(square)
        return None if piece is None else piece.piece_type

    def color_at(self, square: Union[Square, str]) -> Optional[Color]:
        """Returns whether the piece on a square is the first player's."""
        piece = self.piece_at(square)
        return None if piece is None else piece.color

    def piece_map(self) -> Dict[Square, Piece]:
        """Returns the pieces by their squares; of a stack, the highest."""
        return {square: self._piece(parts) for square, parts in self.all_parts()}

    def pieces(self, piece_type: Union[PieceType, str], color: Color) -> SquareSet:
        """Returns the squares of a player's pieces of one kind."""
        kind = piece_type if isinstance(piece_type, str) else self.variant.piece_types[piece_type - 1]
        found = self.piece_map().items()
        return self._set(square for square, piece in found if piece.kind == kind and piece.color == color)

    def _piece(self, parts: tuple) -> Piece:  # type: ignore[type-arg]
        kind, player, letter = parts
        variant = self.variant
        color = None if player is None else player == variant.players[0]
        return Piece._of(variant.piece_types.index(kind) + 1, color, kind, player, letter)

    def _square(self, square: Union[Square, str]) -> Square:
        return self.variant.square(square) if isinstance(square, str) else square

    def _set(self, squares: Iterable[Square]) -> SquareSet:
        return SquareSet(squares, self.variant.squares)

    # FEN.

    def board_fen(self) -> str:
        """Returns the first field of the FEN."""
        return self.fen().split(" ", 1)[0]

    def _fields(self) -> List[str]:
        return self.fen().split()

    @property
    def fullmove_number(self) -> int:
        """The last number of the FEN."""
        fields = self._fields()
        return int(fields[-1]) if fields[-1].isdigit() else 1

    @property
    def halfmove_clock(self) -> int:
        """The clock of the FEN; 0 in games without one."""
        fields = self._fields()
        return int(fields[-2]) if fields[-2].isdigit() else 0

    @property
    def ep_square(self) -> Optional[Square]:
        """The square of the FEN on which a piece may be captured en passant."""
        for field in self._fields()[2:]:
            if re.fullmatch(r"[a-z]\d+", field):
                return self.variant.square(field)
        return None

    def ply(self) -> int:
        """Returns the number of moves since the start of the game, by the numbers of the FEN."""
        n_players = len(self.variant.players)
        return n_players * (self.fullmove_number - 1) + self.player_index

    # The board as a value.

    def copy(self: BoardT, *, stack: bool = True) -> BoardT:
        """Returns a board with the same position, with its moves or without them."""
        made = type(self)(self.variant)
        made.assign(self, stack)
        return made

    __copy__ = copy

    def __deepcopy__(self: BoardT, memo: object) -> BoardT:
        return self.copy()

    def root(self: BoardT) -> BoardT:
        """Returns a board with the first position."""
        board = self.copy()
        while board.move_stack:
            board.pop()
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        is_same = self.variant.name == other.variant.name
        return is_same and self.position_text() == other.position_text()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        name = self.variant.name
        fen = self.fen()
        return f"Board({fen!r})" if name == "chess" else f"Board({name!r}, {fen!r})"

    def __str__(self) -> str:
        return self._rows() or self.text()

    def _rows(self) -> Optional[str]:
        """Draws a board of squares with a letter or a dot for each, as python-chess does."""
        names = self.variant.squares
        places = [re.fullmatch(r"([a-z])(\d+)", name) for name in names]
        files = {place[1] for place in places if place}
        ranks = {int(place[2]) for place in places if place}
        pieces = self.all_parts()
        is_grid = all(places) and len(names) == len(files) * len(ranks)
        if not is_grid or len({square for square, _ in pieces}) < len(pieces):
            return None
        letters = ["."] * len(names)
        for square, (_, _, letter) in pieces:
            letters[square] = letter
        width = max(map(len, letters))
        n_files = len(files)
        rows = [letters[first:first + n_files] for first in range(0, len(letters), n_files)]
        return "\n".join(" ".join(letter.rjust(width) for letter in row) for row in reversed(rows))

    def _repr_svg_(self) -> str:
        return self.svg()


def _index(color: Union[Color, int]) -> int:
    """Returns the index of a player: True is the first, False the second."""
    if isinstance(color, bool):
        return 0 if color else 1
    return color


__all__ = ["Board", "NotFoundError", "variant_of"]
