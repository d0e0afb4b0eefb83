"""Chess variants with the names of python-chess: boards, moves, results, searches, and checks of definitions.

>>> import alfil
>>> board = alfil.Board("glinski")
>>> len(board.legal_moves)
51
"""
from __future__ import annotations

from typing import Optional, Union

from . import _alfil
from ._alfil import (
    AlfilError, AmbiguousMoveError, Analysis, DefinitionError, Diagnostic, Edit, IllegalMoveError, Label, LegalMoves, Line, Move,
    MoveError, NotFoundError, PositionError, TooMuchWorkError, Variant, check, name_of, variants,
)
from ._board import Board, variant_of
from ._chess import *  # noqa: F401,F403
from ._chess import Color, PieceType, Square, SquareSet
from ._outcome import Outcome, Termination
from ._piece import Piece
from ._playtest import Playtest, Tuning, playtest, tune

InvalidMoveError = IllegalMoveError
"""The name of python-chess for texts that are no moves: they are not told apart from illegal moves."""


class Limit:
    """The limits of a search: time in seconds, depth, number of positions."""

    def __init__(self, time: Optional[float] = None, *, depth: Optional[int] = None, nodes: Optional[int] = None) -> None:
        self.time = time
        self.depth = depth
        self.nodes = nodes


class Engine(_alfil.Engine):
    """An opponent for one variant.

    Args:
        variant: The variant, or its name.
        hash: The memory for positions in megabytes.
        threads: The number of threads.
    """

    def __new__(cls, variant: Union[str, Variant] = "chess", *, hash: int = 64, threads: int = 1) -> Engine:
        return super().__new__(cls, variant_of(variant), hash=hash, threads=threads)

    def play(self, board: Board, limit: Limit, *, level: Optional[int] = None, seed: int = 0) -> Optional[Move]:
        """Returns the move that a search chooses; None if there is no legal move."""
        found = self.think(board, depth=limit.depth, nodes=limit.nodes, time=limit.time, level=level, seed=seed)
        return found.best


__version__ = "0.1.0"
