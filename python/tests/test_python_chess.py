"""Examples of the documentation of python-chess 1.11.2 (its README and core page) with `import alfil as chess`: what they print is
compared. Where python-chess itself is installed, it has to print the same.
"""
from __future__ import annotations

import importlib
import types
from typing import Iterator

import pytest


def _programs() -> Iterator[str]:
    yield "alfil"
    try:
        importlib.import_module("chess")
    except ImportError:
        return
    yield "chess"


@pytest.fixture(params=list(_programs()))
def chess(request: pytest.FixtureRequest) -> types.ModuleType:
    return importlib.import_module(request.param)


def _moves(board, *sans):
    for san in sans:
        board.push_san(san)
    return board


_MATE = ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7")


def test_legal_moves_are_listed(chess):
    board = chess.Board()
    assert chess.Move.from_uci("a8a1") not in board.legal_moves
    assert chess.Move.from_uci("g1f3") in board.legal_moves
    assert board.legal_moves.count() == len(list(board.legal_moves)) == 20
    assert "Nf3" in repr(board.legal_moves)
    assert bool(board.legal_moves)


def test_scholars_mate(chess):
    board = chess.Board()
    assert repr(board.push_san("e4")) == "Move.from_uci('e2e4')"
    assert repr(board.push_san("e5")) == "Move.from_uci('e7e5')"
    _moves(board, *_MATE[2:])
    assert board.is_checkmate()
    assert repr(board) == "Board('r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4')"


def test_moves_are_made_and_taken_back(chess):
    board = chess.Board()
    knight = chess.Move.from_uci("g1f3")
    board.push(knight)
    assert board.peek() == knight and board.move_stack == [knight]
    assert board.pop() == chess.Move.from_uci("g1f3")
    assert board.fen() == chess.STARTING_FEN
    with pytest.raises(IndexError):
        board.pop()


def test_boards_are_printed(chess):
    board = chess.Board("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")
    assert str(board) == (
        "r . b q k b . r\np p p p . Q p p\n. . n . . n . .\n. . . . p . . .\n"
        ". . B . P . . .\n. . . . . . . .\nP P P P . P P P\nR N B . K . N R"
    )


def test_mates_stalemates_and_dead_positions_are_found(chess):
    board = _moves(chess.Board(), *_MATE)
    assert not board.is_stalemate()
    assert not board.is_insufficient_material()
    assert board.outcome() == chess.Outcome(chess.Termination.CHECKMATE, True)
    assert repr(board.outcome()) == "Outcome(termination=<Termination.CHECKMATE: 1>, winner=True)"
    assert board.is_game_over() and board.result() == "1-0"
    board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert board.is_stalemate() and board.outcome().termination == chess.Termination.STALEMATE
    board = chess.Board("8/8/4k3/8/8/3K1N2/8/8 w - - 0 1")
    assert board.is_insufficient_material() and board.result() == "1/2-1/2"


def test_repetitions_are_found(chess):
    board = chess.Board()
    assert not board.can_claim_threefold_repetition() and not board.can_claim_draw()
    _moves(board, *("Nf3", "Nf6", "Ng1", "Ng8") * 2)
    assert board.is_repetition(3) and not board.is_repetition(4)
    assert board.can_claim_threefold_repetition() and board.can_claim_draw()
    assert not board.is_fivefold_repetition()
    assert board.outcome(claim_draw=True).termination == chess.Termination.THREEFOLD_REPETITION
    assert board.outcome(claim_draw=False) is None
    assert board.halfmove_clock == 8


def test_repetitions_to_come_can_be_claimed(chess):
    board = _moves(chess.Board(), *("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"))
    assert not board.is_repetition() and board.can_claim_threefold_repetition()


def test_fifty_moves_are_counted(chess):
    board = chess.Board("8/8/4k3/8/8/3K1R2/8/8 w - - 99 80")
    assert not board.is_fifty_moves()
    board.push_uci("f3f4")
    assert board.halfmove_clock == 100 and board.can_claim_fifty_moves() and board.is_fifty_moves()


def test_checks_and_attacks_are_found(chess):
    board = _moves(chess.Board(), *_MATE)
    assert board.is_check()
    assert board.is_attacked_by(chess.WHITE, chess.E8)
    attackers = board.attackers(chess.WHITE, chess.F3)
    assert chess.G2 in attackers
    assert list(board.checkers()) == [chess.F7]
    assert list(attackers) == sorted([chess.G1, chess.G2])
    assert str(attackers).splitlines()[-1] == ". . . . . . 1 ."


def test_standard_notation_is_written_and_read(chess):
    board = chess.Board()
    assert board.san(chess.Move.from_uci("e2e4")) == "e4"
    assert board.parse_san("Nf3") == chess.Move.from_uci("g1f3")
    line = [chess.Move.from_uci(text) for text in ("e2e4", "e7e5", "g1f3")]
    assert board.variation_san(line) == "1. e4 e5 2. Nf3"
    assert board.fen() == chess.STARTING_FEN
    board.push_san("e4")
    assert board.variation_san(line[1:]) == "1...e5 2. Nf3"
    assert _moves(board, "e5", "Qh5", "Nc6", "Bc4", "Nf6").san(chess.Move.from_uci("h5f7")) == "Qxf7#"


def test_illegal_notation_is_an_error(chess):
    board = chess.Board()
    for text in ("Nf6", "Qh5"):
        with pytest.raises(chess.IllegalMoveError):
            board.parse_san(text)
    with pytest.raises(chess.IllegalMoveError):
        board.parse_uci("e2e5")
    with pytest.raises(ValueError):
        board.push_san("nonsense")
    board = chess.Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    with pytest.raises(chess.AmbiguousMoveError):
        board.parse_san("Rd1")
    assert board.move_stack == []


def test_fens_are_read_and_written(chess):
    board = chess.Board()
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    board = chess.Board("8/8/8/2k5/4K3/8/8/8 w - - 4 45")
    assert repr(board.piece_at(chess.C5)) == "Piece.from_symbol('k')"
    assert (board.fullmove_number, board.halfmove_clock, board.ply()) == (45, 4, 88)
    board.set_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert board.board_fen() == "4k3/8/8/8/8/8/8/4K2R"
    board.reset()
    assert board.fen() == chess.STARTING_FEN
    with pytest.raises(ValueError):
        board.set_fen("4k3/8 w - - 0 1")


def test_squares_have_numbers_and_names(chess):
    assert chess.SQUARES[0] == chess.A1 == 0 and chess.H8 == 63
    assert chess.square_name(chess.E4) == "e4" and chess.parse_square("a1") == chess.A1
    assert chess.square(4, 3) == chess.E4
    assert (chess.square_file(chess.E4), chess.square_rank(chess.E4)) == (4, 3)
    assert chess.square_mirror(chess.A1) == chess.A8
    assert chess.square_distance(chess.A1, chess.C2) == 2
    assert chess.SQUARE_NAMES[chess.B1] == "b1"
    with pytest.raises(ValueError):
        chess.parse_square("j9")


def test_pieces_have_kinds_and_colors(chess):
    board = chess.Board()
    piece = chess.Piece.from_symbol("N")
    assert (piece.piece_type, piece.color, piece.symbol()) == (chess.KNIGHT, chess.WHITE, "N")
    assert board.piece_at(chess.G1) == piece == chess.Piece(chess.KNIGHT, chess.WHITE)
    assert board.piece_type_at(chess.E8) == chess.KING and board.color_at(chess.E8) is chess.BLACK
    assert board.piece_at(chess.E4) is None
    assert len(board.piece_map()) == 32 and board.piece_map()[chess.A8] == chess.Piece.from_symbol("r")
    assert list(board.pieces(chess.ROOK, chess.WHITE)) == [chess.A1, chess.H1]
    assert chess.piece_name(chess.PAWN) == "pawn" and chess.piece_symbol(chess.QUEEN) == "q"
    assert board.king(chess.BLACK) == chess.E8
    assert hash(piece) == hash(chess.Piece.from_symbol("N"))


def test_moves_have_parts(chess):
    move = chess.Move.from_uci("e7e8q")
    assert (move.from_square, move.to_square, move.promotion) == (chess.E7, chess.E8, chess.QUEEN)
    assert move == chess.Move(chess.E7, chess.E8, promotion=chess.QUEEN) and str(move) == move.uci() == "e7e8q"
    assert hash(move) == hash(chess.Move.from_uci("e7e8q"))
    assert not chess.Move.null() and move
    assert chess.Move.from_uci("P@e4").drop == chess.PAWN
    board = chess.Board("8/4P3/8/8/8/k7/8/4K3 w - - 0 1")
    listed = {legal.uci(): legal for legal in board.legal_moves}
    assert (listed["e7e8q"].from_square, listed["e7e8q"].promotion) == (chess.E7, chess.QUEEN)
    assert listed["e7e8q"] == move and len({move, listed["e7e8q"]}) == 1


def test_turns_and_sides(chess):
    board = chess.Board()
    assert board.turn == chess.WHITE
    board.push_san("e4")
    assert board.turn == chess.BLACK and not board.turn
    assert chess.COLOR_NAMES[board.turn] == "black"


def test_kinds_of_moves_are_told(chess):
    board = chess.Board("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")
    assert board.ep_square == chess.D6
    assert board.is_en_passant(chess.Move.from_uci("e5d6")) and board.is_capture(chess.Move.from_uci("e5d6"))
    assert board.is_castling(chess.Move.from_uci("e1g1")) and board.is_kingside_castling(chess.Move.from_uci("e1g1"))
    assert board.is_queenside_castling(chess.Move.from_uci("e1c1"))
    assert not board.is_capture(chess.Move.from_uci("e1g1")) and board.is_capture(chess.Move.from_uci("h1h8"))
    assert board.gives_check(chess.Move.from_uci("h1h8")) and not board.gives_check(chess.Move.from_uci("a1a2"))
    assert board.is_zeroing(chess.Move.from_uci("e5e6")) and not board.is_zeroing(chess.Move.from_uci("a1a2"))
    assert not board.is_legal(chess.Move.from_uci("e1e3"))


def test_boards_are_copied_and_compared(chess):
    board = _moves(chess.Board(), "e4", "e5")
    other = board.copy()
    assert other == board and other.move_stack == board.move_stack
    other.pop()
    assert other != board and len(board.move_stack) == 2
    bare = board.copy(stack=False)
    assert bare.move_stack == [] and bare.fen() == board.fen()
    assert board.root().fen() == chess.STARTING_FEN


def test_moves_are_found_by_squares(chess):
    board = chess.Board()
    assert board.find_move(chess.E2, chess.E4) == chess.Move.from_uci("e2e4")
    with pytest.raises(chess.IllegalMoveError):
        board.find_move(chess.E2, chess.E5)
    board = chess.Board("8/4P3/8/8/8/k7/8/4K3 w - - 0 1")
    assert board.find_move(chess.E7, chess.E8).promotion == chess.QUEEN
    assert board.find_move(chess.E7, chess.E8, chess.KNIGHT).uci() == "e7e8n"


def test_counts_of_a_recursion(chess):
    def perft(board, depth):
        if depth == 0:
            return 1
        n = 0
        for move in board.legal_moves:
            board.push(move)
            n += perft(board, depth - 1)
            board.pop()
        return n

    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert perft(chess.Board(kiwipete), 2) == 2039


def test_a_game_is_played_to_its_end(chess):
    board = chess.Board()
    while not board.is_game_over(claim_draw=True):
        moves = list(board.legal_moves)
        board.push(moves[len(board.move_stack) * 7 % len(moves)])
    assert board.result(claim_draw=True) in ("1-0", "0-1", "1/2-1/2")
