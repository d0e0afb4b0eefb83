"""The functions and constants of pyffish 0.0.90, on the rules of Alfil: `import alfil.pyffish as sf`.

Every function takes the same arguments and returns the same values, but for what this page says:

- Positions are read and written as Alfil does. Its FENs name a cell passed only if a piece can be captured there.
- What pyffish crashes or prints an error for is a `ValueError` here: unknown variants, FENs, illegal moves.
- `get_san` and `get_san_moves` write standard notation; the notations of shogi, xiangqi, janggi and makruk are errors.
- `has_insufficient_material` uses the rule of the game for dead positions: (False, False) in games without one.
- `is_optional_game_end` and `is_immediate_game_end` tell claims and ends of the rules apart; the value is 0 if there is no end.
- `load_variant_config` reads sections that only rename a known variant; others are written in Alfil's own language.
"""
from __future__ import annotations

import re
from collections import OrderedDict
from typing import Dict, List, Sequence, Tuple

from . import _alfil
from ._board import Board, variant_of
from ._outcome import Termination

VALUE_DRAW = 0
VALUE_MATE = 32000
FEN_OK = 1
FEN_INVALID_PROMOTED_PIECE = -12
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2
NOTATION_SHOGI_HOSKING = 3
NOTATION_SHOGI_HODGES = 4
NOTATION_SHOGI_HODGES_NUMBER = 5
NOTATION_JANGGI = 6
NOTATION_XIANGQI_WXF = 7
NOTATION_THAI_SAN = 8
NOTATION_THAI_LAN = 9

error = _alfil.AlfilError
_KEPT = 256
_kept: "OrderedDict[Tuple[str, str, Tuple[str, ...], bool], Board]" = OrderedDict()
_renamed: Dict[str, str] = {}


def version() -> Tuple[int, int, int]:
    """Returns the version of pyffish whose functions these are."""
    return (0, 0, 90)


def info() -> str:
    """Returns the name of the program."""
    return "Alfil"


def variants() -> List[str]:
    """Returns the names of the variants."""
    return sorted({*_alfil.variants(), *_renamed})


def set_option(name: str, value: object) -> None:
    """Does nothing for options of the engine's own; `VariantPath` is none of Alfil.

    Raises:
        ValueError: The option is `VariantPath`, or not known.
    """
    if name == "VariantPath":
        raise ValueError("variants.ini is not read; write the variant in Alfil's language, and load it with alfil.Variant")
    if name not in ("Threads", "Hash", "UCI_Variant", "UCI_Chess960", "Use NNUE", "EvalFile"):
        raise ValueError(f"No such option {name}'")


def load_variant_config(config: str) -> None:
    """Reads the text of a `variants.ini`.

    Raises:
        ValueError: A section is not only another name of a variant that is known.
    """
    read: Dict[str, str] = {}
    for number, line in enumerate(config.splitlines(), start=1):
        text = line.split("#", 1)[0].split(";", 1)[0].strip()
        if not text:
            continue
        section = re.fullmatch(r"\[\s*([^:\]\s]+)\s*(?::\s*([^\]\s]+)\s*)?\]", text)
        if section is None:
            raise ValueError(f"line {number}: `{text}` cannot be said here; write the rule in a definition, and load it with alfil.Variant")
        name, parent = section.groups()
        if parent is None:
            raise ValueError(f"line {number}: `{name}` has no parent; a game of its own is written as a definition")
        read[name] = read.get(parent) or _own_name(parent)
    _renamed.update(read)


def start_fen(variant: str) -> str:
    """Returns the FEN of the start."""
    return Board(_own_name(variant)).fen()


def legal_moves(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> List[str]:
    """Returns the legal moves in UCI."""
    return _board(variant, fen, moves, chess960).uci_texts(bool(chess960))


def get_fen(
    variant: str,
    fen: str,
    moves: Sequence[str],
    chess960: bool = False,
    sfen: bool = False,
    showPromoted: bool = False,
    countStarted: int = 0,
) -> str:
    """Returns the FEN after moves.

    Raises:
        ValueError: `sfen`, which is not written.
    """
    if sfen:
        raise ValueError("SFENs are not written here; the protocol USI of `alfil engine` has them")
    return _board(variant, fen, moves, chess960).fen()


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    """Returns a move in standard notation.

    Raises:
        ValueError: Another notation, or no legal move.
    """
    _be_standard(notation)
    board = _board(variant, fen, (), chess960)
    return board.san(board.find_uci(move, bool(chess960)))


def get_san_moves(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> List[str]:
    """Returns moves in standard notation.

    Raises:
        ValueError: Another notation, or a move that is not legal.
    """
    _be_standard(notation)
    board = _board(variant, fen, (), chess960).copy()
    texts = []
    for text in moves:
        move = board.find_uci(text, bool(chess960))
        texts.append(board.san(move))
        board.push(move)
    return texts


def gives_check(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> bool:
    """Tests whether the player to move after these moves is in check."""
    return _board(variant, fen, moves, chess960).is_check()


def is_capture(variant: str, fen: str, moves: Sequence[str], move: str, chess960: bool = False) -> bool:
    """Tests whether a move after these moves captures."""
    board = _board(variant, fen, moves, chess960)
    return board.is_capture(board.find_uci(move, bool(chess960)))


def piece_to_partner(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> str:
    """Raises an error: games of two boards that are not linked are not played.

    Raises:
        ValueError: Always.
    """
    raise ValueError("pieces are not handed to another board; the example Bughouse has both boards in one game")


def game_result(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> int:
    """Returns the value of the position for the player to move, if the game has ended there."""
    board = _board(variant, fen, moves, chess960)
    end = board.end()
    return VALUE_DRAW if end is None else _value(board, end[0])


def is_immediate_game_end(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> Tuple[bool, int]:
    """Tests whether the rules of the variant end the game, other than by having no move; with the value for the player to move."""
    board = _board(variant, fen, moves, chess960)
    end = board.end()
    if end is None or end[3] or not board.is_variant_end():
        return False, VALUE_DRAW
    return True, _value(board, end[0])


def is_optional_game_end(
    variant: str, fen: str, moves: Sequence[str], chess960: bool = False, countStarted: int = 0
) -> Tuple[bool, int]:
    """Tests whether a player may claim an end, by repetition or by a count of moves; with the value for the player to move."""
    board = _board(variant, fen, moves, chess960)
    outcome = board.outcome()
    if outcome is None or outcome.termination == Termination.INSUFFICIENT_MATERIAL:
        return False, VALUE_DRAW
    # Rules may end the game by repetition at once, which is optional for pyffish.
    if not outcome.is_claim and outcome.termination not in (Termination.THREEFOLD_REPETITION, Termination.FIFTY_MOVES):
        return False, VALUE_DRAW
    return True, _value(board, outcome.winners)


def has_insufficient_material(variant: str, fen: str, moves: Sequence[str], chess960: bool = False) -> Tuple[bool, bool]:
    """Tests for each player whether it cannot win: the position is dead, or the player has only royal pieces, and they alone are dead."""
    board = _board(variant, fen, moves, chess960)
    return _is_insufficient(board, True), _is_insufficient(board, False)


def validate_fen(fen: str, variant: str = "chess", chess960: bool = False) -> int:
    """Returns `FEN_OK` if the FEN can be read; otherwise 0, or `FEN_INVALID_PROMOTED_PIECE`."""
    try:
        Board(_own_name(variant), fen)
    except _alfil.PositionError:
        is_promoted = "~" in fen.split(" ", 1)[0] and validate_fen(fen.replace("~", ""), variant) == FEN_OK
        return FEN_INVALID_PROMOTED_PIECE if is_promoted else 0
    return FEN_OK


def captures_to_hand(variant: str) -> bool:
    """Tests whether captured pieces go to a hand: whether the FEN has one that is empty at the start."""
    return re.search(r"\[-?\]", start_fen(variant)) is not None


def two_boards(variant: str) -> bool:
    """Returns false: no variant is played on two boards that are not linked."""
    _own_name(variant)
    return False


def get_fog_fen(fen: str, variant: str, chess960: bool = False) -> str:
    """Raises an error: what a player sees is a rule of the variant here.

    Raises:
        ValueError: Always.
    """
    raise ValueError("fog is a rule of the variant: a definition with [view] has it")


def _own_name(name: str) -> str:
    own = _renamed.get(name) or (name if name in _alfil.variants() else _alfil.name_of(name))
    if own is None:
        raise ValueError(f"there is no variant `{name}`; `variants()` lists those that there are")
    return own


def _board(variant: str, fen: str, moves: Sequence[str], chess960: bool) -> Board:
    """Returns a board that must not be changed; those of the last questions are kept."""
    played = tuple(moves)
    key = (variant, fen, played, bool(chess960))
    board = _kept.get(key)
    if board is not None:
        _kept.move_to_end(key)
        return board
    before = _kept.get((variant, fen, played[:-1], bool(chess960))) if played else None
    if before is not None:
        board = before.copy()
        rest: Sequence[str] = played[-1:]
    else:
        board = Board(variant_of(_own_name(variant)), fen)
        rest = played
    for text in rest:
        board.push(board.find_uci(text, bool(chess960)))
    _kept[key] = board
    if len(_kept) > _KEPT:
        _kept.popitem(last=False)
    return board


def _value(board: Board, winners: Sequence[str]) -> int:
    if not winners:
        return VALUE_DRAW
    return VALUE_MATE if board.player in winners else -VALUE_MATE


def _be_standard(notation: int) -> None:
    if notation not in (NOTATION_DEFAULT, NOTATION_SAN):
        raise ValueError("only standard notation is written: NOTATION_SAN")


def _is_insufficient(board: Board, first: bool) -> bool:
    if board.is_insufficient_material():
        return True
    royals = {*board.royal_squares(0), *board.royal_squares(1)}
    placement, *rest = board.fen().split(" ")
    pieces = board.all_parts()
    own = board.variant.players[0 if first else 1]
    if not royals or any(parts[1] == own and square not in royals for square, parts in pieces):
        return False
    # The other player's pieces are taken off, royal pieces apart.
    letters = {square: parts[2] for square, parts in pieces if square in royals}
    names = board.variant.squares
    files = sorted({name[0] for name in names})
    if len(names) != len(files) * (placement.split("[")[0].count("/") + 1):
        return False
    rows = []
    for start in range(len(names) - len(files), -1, -len(files)):
        row, gap = "", 0
        for square in range(start, start + len(files)):
            if square in letters:
                row, gap = f"{row}{gap or ''}{letters[square]}", 0
            else:
                gap += 1
        rows.append(f"{row}{gap or ''}")
    hand = re.search(r"\[(.*)\]", placement)
    held = "" if hand is None else "".join(letter for letter in hand[1] if letter.isupper() == first)
    fields = ["/".join(rows) + ("" if hand is None else f"[{held}]"), rest[0], "-", "-", *rest[3:]]
    try:
        return Board(board.variant, " ".join(fields)).is_insufficient_material()
    except _alfil.PositionError:
        return False
