"""A FEN taken apart, so that positions of two programs are compared field by field and made smaller."""
from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Callable, Iterator

Cell = tuple[int, int]
"""File and rank, from 0, as the first player sees the board."""

_TOKEN = re.compile(r"\d+|\+?[A-Za-z]~?'?")


@dataclass(frozen=True)
class Fields:
    """What a FEN says. Letters of pieces may have signs: `+R` or `Q~`."""

    rows: tuple[tuple[str, ...], ...]
    """From the last rank to the first; an empty cell is an empty text."""
    hand: tuple[str, ...] | None
    """Sorted letters; none in games without."""
    turn: str
    rights: str
    """Sorted letters, or `-`."""
    passed: str
    checks: str
    """Checks left, `3+3`; empty in games that do not count them."""
    clock: int
    number: int

    @staticmethod
    def read(fen: str, letter: Callable[[str], str] = lambda token: token) -> Fields:
        """Reads any of the forms that programs write; `letter` gives a piece one spelling for all of them."""
        board, turn, *others = fen.split()
        hand: tuple[str, ...] | None = None
        if "[" in board:
            board, pocket = board.rstrip("]").split("[")
            hand = tuple(sorted(pocket.replace("-", "")))
        rows = tuple(_row(row, letter) for row in board.split("/"))
        checks = ""
        for index, text in enumerate(others):
            if "+" in text:
                given = re.fullmatch(r"\+(\d)\+(\d)", text)
                checks = f"{3 - int(given[1])}+{3 - int(given[2])}" if given else text
                del others[index]
                break
        clock, number = others[-2:] if len(others) >= 2 and others[-1].isdigit() else ("0", "1")
        middle = [text for text in others if not text.isdigit()]
        rights = "".join(sorted(middle[0])) if middle else "-"
        passed = middle[1] if len(middle) > 1 else "-"
        return Fields(rows, hand, turn, rights, passed, checks, int(clock), int(number))

    def board(self) -> str:
        """Writes the first field, without the hand."""
        return "/".join(map(_written, self.rows))

    def text(self) -> str:
        """Writes the six fields, with the hand in brackets and the checks before the clocks."""
        hand = "" if self.hand is None else f"[{''.join(self.hand)}]"
        checks = f" {self.checks}" if self.checks else ""
        return f"{self.board()}{hand} {self.turn} {self.rights} {self.passed}{checks} {self.clock} {self.number}"

    def pieces(self) -> Iterator[tuple[Cell, str]]:
        """Lists the pieces on the board."""
        for index, row in enumerate(self.rows):
            for file, piece in enumerate(row):
                if piece:
                    yield (file, len(self.rows) - 1 - index), piece

    def at(self, cell: Cell) -> str:
        """Returns the piece on a cell, or an empty text."""
        file, rank = cell
        return self.rows[len(self.rows) - 1 - rank][file]

    def with_piece(self, cell: Cell, piece: str) -> Fields:
        """Returns a copy in which this piece is on the cell; none for an empty text."""
        file, rank = cell
        rows = [list(row) for row in self.rows]
        rows[len(rows) - 1 - rank][file] = piece
        return replace(self, rows=tuple(map(tuple, rows)))

    def differs_in(self, other: Fields) -> list[str]:
        """Names the fields that differ."""
        names = ("rows", "hand", "turn", "rights", "passed", "checks", "clock", "number")
        return [name for name in names if getattr(self, name) != getattr(other, name)]


def empty(width: int, height: int, hand: bool) -> Fields:
    """Returns an empty board, with the first player to move."""
    rows = (("",) * width,) * height
    return Fields(rows, () if hand else None, "w", "-", "-", "", 0, 1)


def name(cell: Cell) -> str:
    """Returns the name of a cell: `a1`."""
    return f"{'abcdefghijklmnop'[cell[0]]}{cell[1] + 1}"


def _row(row: str, letter: Callable[[str], str]) -> tuple[str, ...]:
    cells: list[str] = []
    for token in _TOKEN.findall(row):
        cells += [""] * int(token) if token.isdigit() else [letter(token)]
    return tuple(cells)


def _written(row: tuple[str, ...]) -> str:
    text, empties = "", 0
    for piece in (*row, None):
        if piece == "":
            empties += 1
            continue
        text += (str(empties) if empties else "") + (piece or "")
        empties = 0
    return text
