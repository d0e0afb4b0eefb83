"""Pieces."""
from __future__ import annotations

from typing import Optional

from ._chess import PIECE_NAMES, PIECE_SYMBOLS, Color, PieceType


class Piece:
    """A piece: its kind, its player, and its letter as in a FEN.

    `Piece(piece_type, color)` makes one of chess, as in python-chess.
    """

    __slots__ = ("piece_type", "color", "kind", "player", "letter")

    piece_type: PieceType
    color: Optional[Color]
    """True for the first player, False for another; None for a neutral piece."""
    kind: str
    player: Optional[str]
    """None for a neutral piece."""
    letter: str

    def __init__(self, piece_type: PieceType, color: Color) -> None:
        name, letter = PIECE_NAMES[piece_type], PIECE_SYMBOLS[piece_type]
        if name is None or letter is None:
            raise ValueError("the kinds of chess have the numbers 1 to 6")
        self._set(piece_type, color, name, "white" if color else "black", letter.upper() if color else letter)

    def _set(self, piece_type: PieceType, color: Optional[Color], kind: str, player: Optional[str], letter: str) -> None:
        self.piece_type = piece_type
        self.color = color
        self.kind = kind
        self.player = player
        self.letter = letter

    @classmethod
    def _of(cls, piece_type: PieceType, color: Optional[Color], kind: str, player: Optional[str], letter: str) -> Piece:
        made = cls.__new__(cls)
        made._set(piece_type, color, kind, player, letter)
        return made

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Makes a piece of chess of its letter.

        Raises:
            ValueError: The letter is none of chess.
        """
        return cls(PIECE_SYMBOLS.index(symbol.lower()), symbol.isupper())

    def symbol(self) -> str:
        """Returns the letter as in a FEN."""
        return self.letter

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Piece.from_symbol({self.letter!r})"

    def _key(self) -> tuple:  # type: ignore[type-arg]
        return self.kind, self.player, self.letter

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Piece) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())
