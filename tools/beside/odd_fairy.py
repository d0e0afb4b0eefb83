"""Positions of Fairy-Stockfish's games that games seldom come to: what may be where, a kit for each game."""
from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Callable, Iterable

from fields import Cell, Fields, empty, name

Zone = Callable[["Kit", bool], Iterable[Cell]]


def everywhere(kit: Kit, _white: bool) -> list[Cell]:
    """Lists all cells."""
    return [(file, rank) for file in range(kit.width) for rank in range(kit.height)]


def palace(kit: Kit, white: bool) -> list[Cell]:
    """Lists the nine points of a palace, which are in the middle of a player's first three ranks."""
    middle = kit.width // 2
    return [(file, kit.rank(rank, white)) for file in (middle - 1, middle, middle + 1) for rank in (0, 1, 2)]


def ranks(first: int, last: int, back: int = 0) -> Zone:
    """Returns the zone of these ranks, as the player counts them; `back` counts from the far end."""
    def zone(kit: Kit, white: bool) -> list[Cell]:
        counted = range(first, (kit.height - back if last < 0 else last + 1))
        return [(file, kit.rank(rank, white)) for rank in counted for file in range(kit.width)]

    return zone


def nowhere(_kit: Kit, _white: bool) -> list[Cell]:
    """Lists no cell."""
    return []


def points(*cells: Cell) -> Zone:
    """Returns the zone of these cells, as the player sees them."""
    return lambda kit, white: [(file, kit.rank(rank, white)) for file, rank in cells]


@dataclass(frozen=True)
class Kit:
    """What the positions of a game are made of."""

    width: int
    height: int
    king: Zone
    pieces: str
    """Letters of the pieces that a player may have; `+` belongs to the letter after it. Empty in games of pawns alone."""
    pawns: Zone
    zones: dict[str, Zone]
    """Where pieces may be that may not be everywhere."""
    hand: str = ""
    """Letters of what a hand may hold; empty in games without."""
    pawns_on_file: int = 9
    """How many pawns of a player a file may have."""
    pawn_rank: int = 1
    """The rank on which pawns begin."""
    passes: bool = False
    """Whether pawns are captured en passant."""
    castling: tuple[int, int, int] | None = None
    """The files of the king, of the rook on its right and of the rook on its left, on the rank before the pawns; none in games without."""
    kings: tuple[tuple[int, ...], tuple[int, ...]] = ((1,), (1,))
    """How many kings the first and the second player may have."""
    black: str | None = None
    """Letters of the second player's pieces, if they are others: that player does not castle."""
    pawn: str = "pp"
    """Letters of the first and the second player's pawns."""
    checks: int = 0
    """The checks that a player has to give at the start; 0 in games that do not count them."""
    full: bool = False
    """Whether each player has every kind of piece."""

    def rank(self, rank: int, white: bool) -> int:
        """Returns a rank as the first player counts it."""
        return rank if white else self.height - 1 - rank


_ELEPHANT = points((2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4))
_ADVISOR = points((3, 0), (5, 0), (4, 1), (3, 2), (5, 2))
_SHATRANJ = Kit(8, 8, everywhere, "qqbbnnrr", ranks(1, -1, 1), {})
_CHESS = Kit(8, 8, everywhere, "qrrbbnn", ranks(1, -1, 1), {}, passes=True, castling=(4, 7, 0))
_TEN = replace(_CHESS, width=10, pieces="qacrrbbnn", castling=(5, 9, 0))
_GRAND = replace(_TEN, height=10, pawns=ranks(2, -1, 1), pawn_rank=2, castling=None)

KITS: dict[str, Kit] = {
    "xiangqi": Kit(9, 10, palace, "aabbrrccnn", ranks(3, -1), {"a": _ADVISOR, "b": _ELEPHANT}),
    "janggi": Kit(9, 10, palace, "aabbrrccnn", ranks(3, -1), {"a": palace}),
    "shogi": Kit(9, 9, everywhere, "ggsnlbr+b+r+s+n+l+p+p", ranks(0, -1, 1),
                 {"n": ranks(0, -1, 2), "l": ranks(0, -1, 1)}, "pgsnlbr", 1),
    "minishogi": Kit(5, 5, everywhere, "gsbr+b+r+s+p", ranks(0, -1, 1), {}, "pgsbr", 1),
    "makruk": Kit(8, 8, everywhere, "mmssnnrr", ranks(2, 4), {}),
    "shatranj": _SHATRANJ,
    "capablanca": _TEN,
    "gothic": _TEN,
    "asean": replace(_SHATRANJ, pawns=ranks(2, -1, 1)),
    "chaturanga": _SHATRANJ,
    "minixiangqi": Kit(7, 7, palace, "rrccnn", ranks(1, -1), {}),
    "gorogoro": Kit(5, 6, everywhere, "ggss+s+p+p", ranks(0, -1, 1), {}, "pgs", 1),
    "torishogi": Kit(7, 7, everywhere, "fccllrrpp+f+s+s", ranks(0, -1, 2), {"f": ranks(0, -1, 2)}, "sfclrp", 2, pawn="ss"),
    "euroshogi": Kit(8, 8, everywhere, "ggnnbbr+b+r+n+n+p+p", ranks(0, -1, 1), {}, "pgnbr", 1),
    "judkins": Kit(6, 6, everywhere, "gsnbr+b+r+s+n+p", ranks(0, -1, 1), {"n": ranks(0, -1, 2)}, "pgsnbr", 1),
    "breakthrough": Kit(8, 8, nowhere, "", ranks(0, -1, 1), {}),
    "5check": replace(_CHESS, checks=5),
    "extinction": replace(_CHESS, full=True),
    "threekings": replace(_CHESS, kings=((3,), (3,)), castling=None),
    "losers": _CHESS,
    "hoppelpoppel": _CHESS,
    "pocketknight": replace(_CHESS, hand="n"),
    "chigorin": replace(_CHESS, pieces="qcrrbbnn"),
    "capahouse": replace(_TEN, hand="pqacrbn"),
    "janus": replace(_TEN, pieces="qjjrrbbnn", castling=(4, 9, 0)),
    "chancellor": replace(_CHESS, width=9, height=9, pieces="qcrrbbnn", castling=(4, 8, 0)),
    "centaur": replace(_TEN, pieces="qccrrbbnn"),
    "tencubed": replace(_GRAND, pieces="qamccwwrrbbnn", pawns=ranks(1, -1, 1)),
    "courier": replace(_SHATRANJ, width=12, pieces="fmweebbnnrr"),
    "grand": _GRAND,
    "shako": replace(_GRAND, pieces="qeeccrrbbnn", castling=(5, 8, 1)),
    "spartan": replace(_CHESS, passes=False, kings=((1,), (1, 2)), black="gwccllgw", pawn="ph"),
    "clobber": Kit(5, 6, nowhere, "", everywhere, {}),
}


def odd_fields(game: str, random: Random) -> Fields:
    """Returns a position of a random theme: crowded, sparse, or bare kings against little; with empty or full hands."""
    kit = KITS[game]
    share = random.choice([0.05, 0.25, 0.5, 0.8])
    draft = _Draft(kit, random)
    for white in (True, False):
        for _ in range(random.choice(kit.kings[not white])):
            draft.place("k", kit.king, white)
    if kit.castling:
        draft.castling(*kit.castling)
    for white in (True, False):
        for piece in _letters(kit.pieces if white or kit.black is None else kit.black):
            if random.random() < share or kit.full:
                draft.place(piece, kit.zones.get(piece, everywhere), white, outer=0.3 if kit.castling and not kit.full else 1.0)
        most = kit.width if kit.pieces else 2 * kit.width
        for _ in range(random.randint(0 if kit.pieces and not kit.full else 1, max(1, round(most * share)))):
            draft.pawn(white)
    draft.fields = replace(draft.fields, turn=random.choice("wb"))
    if kit.passes and random.random() < 0.4:
        draft.passed()
    if kit.checks:
        left = "+".join(str(random.randint(1, kit.checks)) for _ in range(2))
        draft.fields = replace(draft.fields, checks=left)
    if kit.hand:
        draft.fill_hands(random.choice([0.0, 0.3, 0.6, 1.0]))
    return replace(draft.fields, rights="".join(sorted(draft.rights)) or "-")


class _Draft:
    """A position that is being made."""

    def __init__(self, kit: Kit, random: Random) -> None:
        self.kit = kit
        self.random = random
        self.fields = empty(kit.width, kit.height, bool(kit.hand))
        self.rights = ""

    def place(self, piece: str, zone: Zone, white: bool, outer: float = 1.0) -> None:
        """Puts a piece on a free cell of its zone; on the outer ranks only this share."""
        free = [cell for cell in zone(self.kit, white) if not self.fields.at(cell)]
        if not free:
            return
        cell = self.random.choice(free)
        if cell[1] in (0, self.kit.height - 1) and self.random.random() > outer and piece != "k":
            return
        self.fields = self.fields.with_piece(cell, _of(piece, white))

    def pawn(self, white: bool) -> None:
        """Puts a pawn on a free cell of a file that has room for it."""
        letter = self.kit.pawn[not white]
        own = [cell[0] for cell, piece in self.fields.pieces() if piece == _of(letter, white)]
        most = self.kit.pawns_on_file
        zone: Zone = lambda kit, white: [cell for cell in kit.pawns(kit, white) if own.count(cell[0]) < most]
        self.place(letter, zone, white)

    def castling(self, home: int, right_rook: int, left_rook: int) -> None:
        """Puts kings and rooks at home, half of them, with most of their rights."""
        for white in (True, False) if self.kit.black is None else (True,):
            rank = self.kit.rank(self.kit.pawn_rank - 1, white)
            kings = [cell for cell, piece in self.fields.pieces() if piece == _of("k", white)]
            if self.random.random() < 0.4 or self.fields.at((home, rank)) not in ("", _of("k", white)):
                continue
            for cell in kings:
                self.fields = self.fields.with_piece(cell, "")
            self.fields = self.fields.with_piece((home, rank), _of("k", white))
            for file, right in ((right_rook, "k"), (left_rook, "q")):
                if self.random.random() < 0.75 and not self.fields.at((file, rank)):
                    self.fields = self.fields.with_piece((file, rank), _of("r", white))
                    if self.random.random() < 0.9:
                        self.rights += _of(right, white)

    def passed(self) -> None:
        """Lets a pawn of the player who moved last pass a cell beside a pawn that may capture it."""
        white = self.fields.turn == "w"
        file = self.random.randrange(self.kit.width)
        first = self.kit.pawn_rank
        pawn, over, start = ((file, self.kit.rank(rank, not white)) for rank in (first + 2, first + 1, first))
        beside = [cell for cell in ((file - 1, pawn[1]), (file + 1, pawn[1])) if 0 <= cell[0] < self.kit.width]
        if any(self.fields.at(cell).lower() == "k" for cell in (pawn, over, start, *beside)):
            return
        for cell, piece in ((pawn, _of("p", not white)), (over, ""), (start, "")):
            self.fields = self.fields.with_piece(cell, piece)
        catchers = [cell for cell in beside if self.random.random() < 0.7] or beside[:1]
        for cell in catchers:
            self.fields = self.fields.with_piece(cell, _of("p", white))
        self.fields = replace(self.fields, passed=name(over))

    def fill_hands(self, share: float) -> None:
        """Puts this share of the kinds into the hands, some of them several times."""
        held = [
            _of(piece, white)
            for white in (True, False)
            for piece in self.kit.hand
            if self.random.random() < share
            for _ in range(self.random.choice([1, 1, 2, 3]))
        ]
        self.fields = replace(self.fields, hand=tuple(sorted(held)))


def _of(piece: str, white: bool) -> str:
    return piece.upper() if white else piece


def _letters(text: str) -> list[str]:
    """Splits letters, with their signs."""
    letters: list[str] = []
    for sign in text:
        if letters and letters[-1] == "+":
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters
