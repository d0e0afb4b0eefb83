"""What the other programs have in common: a `Partner` plays one game, and says of each position what Alfil is compared with."""
from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from fields import Fields
from server import Turn

Position = Any
"""A position as the partner keeps it."""


@dataclass(frozen=True)
class Result:
    """How a game ends: `winner` is `white`, `black` or none in a draw."""

    winner: str | None
    reason: str
    claim: bool = False
    """Whether the game goes on unless a player claims the draw."""

    def __str__(self) -> str:
        return f"{self.winner or 'draw'} ({self.reason}{', if claimed' if self.claim else ''})"


class Partner(Protocol):
    """Another program that plays one of Alfil's games."""

    game: str
    """Alfil's name of the game."""
    program: str
    """The name of the other program."""
    reads_ours: bool
    """Whether Alfil's standard notation can be compared: it has the partner's letters."""
    writes_ours: bool
    """Whether Alfil reads the partner's standard notation."""
    n_children: int
    """Of how many moves of a position the positions after them are compared: few if the partner is slow."""

    def start(self, random: Random) -> Position:
        """Returns a start of the game."""

    def odd(self, random: Random) -> Position:
        """Returns a position that games seldom come to."""

    def build(self, fields: Fields) -> Position | None:
        """Returns the position, or none if the game cannot come to one like it."""

    def fields(self, position: Position) -> Fields:
        """Returns what the partner's FEN says."""

    def forms(self, position: Position) -> list[str]:
        """Returns the FENs that the partner, or a site that uses it, writes of the position."""

    def read(self, fen: str) -> Fields:
        """Reads a FEN of Alfil's, and returns what the partner's own FEN then says; raises `ValueError`."""

    def fields_of(self, fen: str) -> Fields:
        """Takes a FEN of Alfil's apart, in the partner's spelling."""

    def is_check(self, position: Position) -> bool:
        """Tests whether the player to move is in check."""

    def result(self, position: Position) -> Result | None:
        """Returns the result, if the game is over or a draw can be claimed."""

    def moves(self, position: Position) -> list[str]:
        """Returns the legal moves in the partner's coordinates; none if the game is over."""

    def weight(self, position: Position, move: str) -> float:
        """Returns how readily a random game plays the move: captures, promotions and castlings more than others."""

    def move_class(self, position: Position, move: str) -> str:
        """Returns `castling`, `drop`, `pass`, `en passant`, `promotion` or `move`."""

    def played(self, position: Position, move: str) -> Position:
        """Returns the position after a move."""

    def coordinates(self, turn: Turn) -> str:
        """Returns a move of Alfil's in the partner's coordinates."""

    def typed(self, position: Position, move: str) -> str:
        """Returns a move in coordinates that Alfil reads."""

    def standard(self, position: Position, move: str) -> str:
        """Returns a move in standard notation."""

    def misread(self, position: Position, move: str, text: str) -> str | None:
        """Reads a text of Alfil's as a move, and says how it is read if not as this one."""

    def after(self, start: Position, moves: list[str]) -> Position:
        """Returns the position after moves; raises `ValueError` if one of them is not legal."""

    def result_of(self, start: Position, moves: list[str]) -> Result | None:
        """Returns the result of a game, of which its history is a part."""

    def write_file(self, start: Position, moves: list[str]) -> str:
        """Writes a game, with tags where the partner has them."""

    def misread_file(self, start: Position, moves: list[str], text: str) -> str | None:
        """Reads a file of Alfil's as a game, and says how it is read if not as this one."""
