"""Positions of chess and its like that games seldom come to, by themes."""
from __future__ import annotations

from random import Random
from typing import Callable

import chess
import chess.variant

Theme = Callable[[chess.Board, Random], None]

_KINDS = [chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]
_WEIGHTS = [5.0, 2.0, 2.0, 2.0, 1.5]
_TOLERATED = (
    chess.STATUS_TOO_MANY_WHITE_PAWNS
    | chess.STATUS_TOO_MANY_BLACK_PAWNS
    | chess.STATUS_TOO_MANY_WHITE_PIECES
    | chess.STATUS_TOO_MANY_BLACK_PIECES
    | chess.STATUS_TOO_MANY_CHECKERS
    | chess.STATUS_IMPOSSIBLE_CHECK
)
"""What no game comes to, though rules answer for it."""


def odd_board(new: Callable[[], chess.Board], random: Random) -> chess.Board:
    """Returns a board of a random theme; `new` makes an empty one.

    Half of the boards are what python-chess takes for valid; the others may have more pieces and checks than a game comes to.
    """
    while True:
        board = new()
        theme = random.choice(_themes(board))
        board.turn = random.random() < 0.5
        theme(board, random)
        _decorate(board, random)
        tolerated = _TOLERATED if random.random() < 0.5 else 0
        if is_sound(board, tolerated):
            return board


def is_sound(board: chess.Board, tolerated: int = _TOLERATED) -> bool:
    """Tests whether rules answer for a position: kings, rights and passed cells are true, and the player who moved last is not in check."""
    if isinstance(board, chess.variant.SuicideBoard):
        tolerated |= chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_TOO_MANY_KINGS
        # Only a player to move can have no pieces left: the game is over then.
        if not board.occupied_co[not board.turn]:
            return False
    elif not all(len(board.pieces(chess.KING, color)) == 1 for color in _with_king(board)):
        return False
    if isinstance(board, chess.variant.HordeBoard):
        # White has no king; a white pawn may be on the first rank, but not on the last.
        if not board.occupied_co[chess.WHITE] and board.turn == chess.BLACK or board.pieces(chess.KING, chess.WHITE):
            return False
        tolerated |= chess.STATUS_NO_WHITE_KING | chess.STATUS_TOO_MANY_WHITE_PAWNS | chess.STATUS_TOO_MANY_WHITE_PIECES
    if isinstance(board, chess.variant.RacingKingsBoard):
        tolerated |= chess.STATUS_RACE_MATERIAL
        # White's king has arrived at most a move before, and black's has not.
        if board.turn == chess.BLACK and board.pieces(chess.KING, chess.BLACK) & chess.BB_RANK_8:
            return False
    if isinstance(board, chess.variant.KingOfTheHillBoard) and board.is_variant_win():
        # The game was over a move before.
        return False
    if board.was_into_check():
        return False
    return not board.status() & ~tolerated


def _themes(board: chess.Board) -> list[Theme]:
    if isinstance(board, chess.variant.RacingKingsBoard):
        return [_race, _race, _crowd, _few]
    themes: list[Theme] = [_crowd, _few, _passer, _pinned_passer]
    if isinstance(board, chess.variant.GiveawayBoard):
        themes += [_castling, _castling]
    if not isinstance(board, chess.variant.SuicideBoard):
        themes += [_castling, _castling, _checkers, _bare]
    if isinstance(board, chess.variant.AtomicBoard):
        themes += [_touching, _touching, _touching_castling]
    return themes


def _crowd(board: chess.Board, random: Random) -> None:
    _kings(board, random)
    _scatter(board, random, random.randint(4, 24))


def _few(board: chess.Board, random: Random) -> None:
    _kings(board, random)
    _scatter(board, random, random.randint(1, 4))


def _bare(board: chess.Board, random: Random) -> None:
    """Kings, and at most a minor piece or two."""
    _kings(board, random)
    for _ in range(random.randint(0, 3)):
        piece = chess.Piece(random.choice([chess.BISHOP, chess.KNIGHT]), random.random() < 0.5)
        _put(board, random.randrange(64), piece)


def _castling(board: chess.Board, random: Random) -> None:
    """Kings and rooks at home with some of their rights, and few pieces between them."""
    for color in _with_king(board):
        if random.random() < 0.85:
            _castle_of(board, color, random)
        else:
            _put(board, random.choice(_free(board)), chess.Piece(chess.KING, color))
    _scatter(board, random, random.randint(0, 12), outer=0.25)


def _castle_of(board: chess.Board, color: chess.Color, random: Random) -> None:
    rank = 0 if color else 7
    file = random.randint(1, 6) if board.chess960 else 4
    _put(board, chess.square(file, rank), chess.Piece(chess.KING, color))
    for is_right in (False, True):
        if random.random() < 0.25:
            continue
        at = 7 if is_right else 0
        if board.chess960:
            at = random.randint(file + 1, 7) if is_right else random.randint(0, file - 1)
        rook = chess.square(at, rank)
        _put(board, rook, chess.Piece(chess.ROOK, color))
        if random.random() < 0.85:
            board.castling_rights |= chess.BB_SQUARES[rook]


def _checkers(board: chess.Board, random: Random) -> None:
    """Two or three pieces that check the player to move, and pieces that may come between."""
    _kings(board, random)
    _scatter(board, random, random.randint(2, 12))
    king = board.king(board.turn)
    if king is None:
        return
    wanted = random.randint(2, 3)
    for _ in range(200):
        if len(board.checkers()) >= wanted:
            return
        square = random.choice(_free(board))
        piece = chess.Piece(random.choice(_KINDS), not board.turn)
        if _put(board, square, piece) and king not in board.attacks(square):
            board.remove_piece_at(square)


def _race(board: chess.Board, random: Random) -> None:
    """Kings close to the last rank, and few other pieces."""
    for color in chess.COLORS:
        ranks = [chess.BB_RANK_6, chess.BB_RANK_7] + [chess.BB_RANK_8] * (color == chess.WHITE)
        rank = random.choice(ranks)
        _put(board, random.choice([square for square in _free(board) if chess.BB_SQUARES[square] & rank]), chess.Piece(chess.KING, color))
    _scatter(board, random, random.randint(0, 8))


def _passer(board: chess.Board, random: Random) -> None:
    _kings(board, random)
    _scatter(board, random, random.randint(0, 14))
    _pass(board, random.randrange(8), random)


def _pinned_passer(board: chess.Board, random: Random) -> None:
    """A king, an enemy line piece, and both pawns of a capture en passant on one line, or close to one."""
    file = random.randrange(8)
    rank, over = (4, 5) if board.turn else (3, 2)
    passed = chess.square(file, rank)
    catcher = chess.square(max(0, min(7, file + random.choice((-1, 1)))), rank)
    center = random.choice([passed, catcher, chess.square(file, over)])
    step = random.choice([(1, 0), (1, 1), (1, -1), (0, 1)])
    along = [square for n in range(-7, 8) if n for square in _offset(center, n * step[0], n * step[1])]
    left = [square for square in along if square < center]
    right = [square for square in along if square > center]
    random.shuffle(left)
    random.shuffle(right)
    ends = [left, right] if random.random() < 0.5 else [right, left]
    if ends[0] and ends[1]:
        _put(board, ends[0][0], chess.Piece(chess.KING, board.turn))
        _put(board, ends[1][0], chess.Piece(random.choice([chess.ROOK, chess.BISHOP, chess.QUEEN]), not board.turn))
    _kings(board, random)
    _scatter(board, random, random.randint(0, 4))
    _pass(board, file, random)


def _touching(board: chess.Board, random: Random) -> None:
    """Kings side by side."""
    king = random.randrange(64)
    board.set_piece_at(king, chess.Piece(chess.KING, chess.WHITE))
    near = random.choice(list(chess.SquareSet(chess.BB_KING_ATTACKS[king])))
    board.set_piece_at(near, chess.Piece(chess.KING, chess.BLACK))
    _scatter(board, random, random.randint(1, 14))


def _touching_castling(board: chess.Board, random: Random) -> None:
    """A king that may castle beside the enemy's, and line pieces on the first rank."""
    color = board.turn
    _castle_of(board, color, random)
    king = board.king(color)
    if king is None:
        return
    near = [square for square in chess.SquareSet(chess.BB_KING_ATTACKS[king]) if square in _free(board)]
    board.set_piece_at(random.choice(near), chess.Piece(chess.KING, not color))
    home = [chess.square(file, 0 if color else 7) for file in range(8)]
    for _ in range(random.randint(1, 4)):
        square = random.choice(home + list(range(64))[:8])
        _put(board, square, chess.Piece(random.choice([chess.ROOK, chess.QUEEN, chess.BISHOP]), not color))
    _scatter(board, random, random.randint(0, 4), outer=0.3)


def _kings(board: chess.Board, random: Random) -> None:
    """Puts the kings that are missing; in antichess any number."""
    for color in _with_king(board):
        if isinstance(board, chess.variant.SuicideBoard):
            for _ in range(random.choice([0, 0, 1, 1, 2])):
                _put(board, random.choice(_free(board)), chess.Piece(chess.KING, color))
        elif board.king(color) is None:
            _put(board, random.choice(_free(board)), chess.Piece(chess.KING, color))


def _scatter(board: chess.Board, random: Random, n: int, outer: float = 1.0) -> None:
    """Puts pieces on free squares; on the outer ranks only this share of them."""
    for _ in range(n):
        square = random.choice(_free(board))
        if chess.square_rank(square) in (0, 7) and random.random() > outer:
            continue
        _put(board, square, chess.Piece(random.choices(_KINDS, _WEIGHTS)[0], random.random() < 0.5))


def _with_king(board: chess.Board) -> list[chess.Color]:
    """Returns the players who have a king at the start."""
    return [chess.BLACK] if isinstance(board, chess.variant.HordeBoard) else list(chess.COLORS)


def _pass(board: chess.Board, file: int, random: Random) -> None:
    """Lets a pawn of the player who moved last pass a square, and puts pawns beside it."""
    rank, over, home = (4, 5, 6) if board.turn else (3, 2, 1)
    pawn, passed, start = (chess.square(file, at) for at in (rank, over, home))
    if any(board.piece_type_at(square) == chess.KING for square in (pawn, passed, start)):
        return
    board.set_piece_at(pawn, chess.Piece(chess.PAWN, not board.turn))
    board.remove_piece_at(passed)
    board.remove_piece_at(start)
    for square in _offset(pawn, -1, 0) + _offset(pawn, 1, 0):
        if board.piece_type_at(square) != chess.KING and random.random() < 0.7:
            board.set_piece_at(square, chess.Piece(chess.PAWN, board.turn))
    board.ep_square = passed


def _decorate(board: chess.Board, random: Random) -> None:
    """Adds what the game has besides pieces on squares."""
    board.halfmove_clock = 0 if board.ep_square is not None else random.choice([0, 0, 3, 40, 98, 99])
    board.fullmove_number = random.randint(max(1, board.halfmove_clock // 2 + 1), 120)
    board.castling_rights = board.clean_castling_rights()
    if isinstance(board, chess.variant.ThreeCheckBoard):
        board.remaining_checks = [random.randint(1, 3), random.randint(1, 3)]
    if isinstance(board, chess.variant.CrazyhouseBoard):
        share = random.choice([0.1, 0.4, 1.0])
        for pocket in board.pockets:
            for kind in _KINDS:
                for _ in range(random.randint(1, 3) if random.random() < share else 0):
                    pocket.add(kind)
        homes = board.castling_rights
        for square in chess.SquareSet(board.occupied & ~board.pawns & ~board.kings & ~homes):
            if random.random() < 0.3:
                board.promoted |= chess.BB_SQUARES[square]


def _put(board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    """Puts a piece where one may be; pawns not on the outer ranks, but for white ones of the horde on the first."""
    is_outer = chess.square_rank(square) in (0, 7)
    if isinstance(board, chess.variant.HordeBoard) and piece.color == chess.WHITE:
        is_outer = chess.square_rank(square) == 7
    if isinstance(board, chess.variant.RacingKingsBoard):
        is_outer = piece.piece_type == chess.PAWN
    if board.piece_type_at(square) is not None or piece.piece_type == chess.PAWN and is_outer:
        return False
    board.set_piece_at(square, piece)
    return True


def _free(board: chess.Board) -> list[chess.Square]:
    return list(chess.SquareSet(~board.occupied & chess.BB_ALL))


def _offset(square: chess.Square, files: int, ranks: int) -> list[chess.Square]:
    """Returns the square at this distance, if there is one."""
    file, rank = chess.square_file(square) + files, chess.square_rank(square) + ranks
    return [chess.square(file, rank)] if 0 <= file < 8 and 0 <= rank < 8 else []
