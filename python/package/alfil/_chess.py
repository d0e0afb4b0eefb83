"""Names and numbers of the board of chess, as python-chess has them."""
from __future__ import annotations

from typing import FrozenSet, Iterable, List, Optional

Color = bool
Square = int
PieceType = int

COLORS = [WHITE, BLACK] = [True, False]
COLOR_NAMES = ["black", "white"]
PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]
RANK_NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"]
STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

SQUARES = [
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
] = list(range(64))
SQUARE_NAMES = [file + rank for rank in RANK_NAMES for file in FILE_NAMES]


def parse_square(name: str) -> Square:
    """Returns the number of a square of chess: `parse_square("a1") == 0`."""
    return SQUARE_NAMES.index(name)


def square_name(square: Square) -> str:
    """Returns the name of a square of chess."""
    return SQUARE_NAMES[square]


def square(file_index: int, rank_index: int) -> Square:
    """Returns the square of a file and a rank, from 0."""
    return rank_index * 8 + file_index


def square_file(square: Square) -> int:
    """Returns the file of a square, from 0."""
    return square & 7


def square_rank(square: Square) -> int:
    """Returns the rank of a square, from 0."""
    return square >> 3


def square_distance(a: Square, b: Square) -> int:
    """Returns the number of moves of a king from one square to another."""
    return max(abs(square_file(a) - square_file(b)), abs(square_rank(a) - square_rank(b)))


def square_manhattan_distance(a: Square, b: Square) -> int:
    """Returns the number of orthogonal steps from one square to another."""
    return abs(square_file(a) - square_file(b)) + abs(square_rank(a) - square_rank(b))


def square_mirror(square: Square) -> Square:
    """Returns the square on the other half of the same file."""
    return square ^ 56


def piece_symbol(piece_type: PieceType) -> Optional[str]:
    """Returns the letter of a kind of chess."""
    return PIECE_SYMBOLS[piece_type]


def piece_name(piece_type: PieceType) -> Optional[str]:
    """Returns the name of a kind of chess."""
    return PIECE_NAMES[piece_type]


class SquareSet(FrozenSet[int]):
    """A set of squares of a board, in ascending order."""

    def __new__(cls, squares: Iterable[int] = (), names: Optional[List[str]] = None) -> SquareSet:
        made = super().__new__(cls, squares)
        made._names = SQUARE_NAMES if names is None else names
        return made

    _names: List[str]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(sorted(super().__iter__()))

    def names(self) -> List[str]:
        """Returns the names of the squares."""
        return [self._names[square] for square in self]

    def __repr__(self) -> str:
        return f"<SquareSet {' '.join(self.names())}>"

    def __str__(self) -> str:
        if self._names != SQUARE_NAMES:
            return " ".join(self.names())
        rows = (" ".join("1" if 8 * rank + file in self else "." for file in range(8)) for rank in range(7, -1, -1))
        return "\n".join(rows)
