"""The package for every variant: boards of other shapes, own definitions, searches, errors."""
from __future__ import annotations

import copy
import os
import signal
import threading
import time

import pytest

import alfil

_CAMELS = """
language = 1
extends  = "chess"
name     = "Chess with Camels"

[piece]
knight = { letter = "N", moves = "C" }
"""


@pytest.mark.parametrize("name", alfil.variants())
def test_games_of_every_variant_are_played_and_taken_back(name):
    board = alfil.Board(name)
    fens = [board.position_text()]
    try:
        for ply in range(12):
            if board.is_game_over():
                break
            moves = board.legal_moves
            if board.is_chance:
                assert board.push_random(1, seed=ply) == 1
            else:
                move = moves[ply * 5 % len(moves)]
                assert move in moves and board.is_legal(move)
                assert board.parse_uci(move.uci()) == move == alfil.Move.from_uci(str(move))
                assert alfil.Move.from_uci(move.uci()) in moves
                board.push(move)
            fens.append(board.position_text())
    except alfil.TooMuchWorkError:
        pass
    assert len(fens) > 4 and len(fens) == len(board.move_stack) + 1
    assert board.svg().startswith("<svg") and str(board) and board == board.copy()
    for before in reversed(fens[:-1]):
        board.pop()
        assert board.position_text() == before
    assert board.move_stack == []


def test_hexagons():
    board = alfil.Board("glinski")
    assert len(board.legal_moves) == 51 and board.perft(2) == 2586
    board.push_uci("e4e6")
    assert board.player == "black" and board.turn is alfil.BLACK
    assert board.piece_at("e6").kind == "pawn" and board.piece_at("e6").player == "white"
    square = board.variant.square("e6")
    assert board.piece_at(square) == board.piece_at("e6") and board.piece_map()[square].piece_type == alfil.PAWN
    assert board._repr_svg_().startswith("<svg") and "___" in str(board)
    with pytest.raises(alfil.NotFoundError):
        board.piece_at("z9")


def test_own_definitions():
    assert alfil.check(_CAMELS) == []
    board = alfil.Board(alfil.Variant.from_text(_CAMELS, "camels"))
    assert alfil.Move.from_uci("b1c4") in board.legal_moves
    wrong = _CAMELS.replace('"C"', '"Cx"')
    first = alfil.check(wrong, name="camels")[0]
    assert (first.file, first.line, first.column, first.is_error) == ("camels.toml", 7, 36, True)
    assert first.code and first.message and first.labels[0].start < first.labels[0].end
    with pytest.raises(alfil.DefinitionError) as raised:
        alfil.Variant.from_text(wrong, "camels")
    assert raised.value.diagnostics[0] == first and isinstance(raised.value, ValueError)


def test_definition_files(tmp_path):
    file = tmp_path / "camels.toml"
    file.write_text(_CAMELS)
    assert alfil.Board(str(file)).variant.title == "Chess with Camels"
    assert alfil.Variant("chess960").name == "chess960"
    with pytest.raises(alfil.NotFoundError, match="`chess`"):
        alfil.Board("ches")


def test_options():
    variant = next(alfil.Variant(name) for name in alfil.variants() if alfil.Variant(name).options)
    option = next(iter(variant.options))
    assert variant.with_options(option).name == variant.name
    with pytest.raises(alfil.NotFoundError):
        variant.with_options("no such option")


def test_fens_and_their_errors():
    board = alfil.Board("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1")
    drop = board.parse_uci("P@e4")
    assert drop.drop == alfil.PAWN and drop.from_square is None and drop.to_square == alfil.E4
    assert drop.kind_name == "drop"
    with pytest.raises(alfil.PositionError):
        alfil.Board("crazyhouse", "4k3/8 w")


def test_ends_have_reasons():
    board = alfil.Board("kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1")
    outcome = board.outcome()
    assert outcome.termination == alfil.Termination.VARIANT_LOSS and outcome.winner is alfil.WHITE
    assert outcome.winners == ("white",) and outcome.scores == (1.0, 0.0) and outcome.reason
    assert board.is_variant_end() and not board.is_stalemate() and not board.is_checkmate()


def test_searches():
    board = alfil.Board("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    engine = alfil.Engine("chess")
    found = engine.think(board, depth=3)
    assert found.best == alfil.Move.from_uci("a1a8") and found.lines[0].mate == 1
    assert engine.play(board, alfil.Limit(nodes=500)) in board.legal_moves
    with pytest.raises(alfil.PositionError):
        engine.think(alfil.Board("glinski"), depth=1)
    with pytest.raises(ValueError):
        engine.think(board, time=-1.0)
    with pytest.raises(ValueError):
        engine.think(board, depth=1, level=11)


@pytest.mark.skipif(os.name == "nt", reason="signals of other systems")
def test_searches_are_interrupted():
    # Processes in the background ignore this signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    began = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        alfil.Engine("chess").think(alfil.Board(), time=60.0)
    assert time.monotonic() - began < 20


def test_moves_of_other_positions_are_refused():
    board = alfil.Board()
    move = board.parse_san("e4")
    board.push(move)
    with pytest.raises(alfil.IllegalMoveError):
        board.push(move)
    with pytest.raises(alfil.IllegalMoveError):
        board.push(alfil.Board("glinski").legal_moves[0])
    assert len(board.move_stack) == 1


def test_sequences_of_moves():
    moves = alfil.Board().legal_moves
    assert moves[-1] == list(moves)[-1] and moves[2:5] == list(moves)[2:5] and moves[::-1][0] == moves[-1]
    with pytest.raises(IndexError):
        moves[20]
    assert moves.texts() == [move.uci() for move in moves]
    assert set(moves) == {alfil.Move.from_uci(text) for text in moves.texts()}


def test_random_games_are_repeated():
    one, other = alfil.Board("shogi"), alfil.Board("shogi")
    assert one.push_random(50, seed=3) == other.push_random(50, seed=3) == 50
    assert one == other and one.move_stack == other.move_stack and one.ply() == 50
    assert copy.copy(one) == copy.deepcopy(one) == one


def test_playouts():
    board = alfil.Board()
    assert board.variant.prepare()
    games = [board.playout(300, seed) for seed in range(30)]
    assert board.playout(300, 4) == games[4] and len(set(games)) > 1
    assert all((plies == 300) or result != "*" for plies, result in games)
    assert board.move_stack == []


def test_bad_texts_are_errors():
    for text in ("", "\n", "e2e4\0"):
        with pytest.raises(ValueError):
            alfil.Move.from_uci(text)
    with pytest.raises(ValueError):
        alfil.Move(64, 0)
    with pytest.raises(ValueError):
        alfil.Move(1, 0, promotion=7)
    with pytest.raises(alfil.TooMuchWorkError):
        alfil.Board().perft(1000)
    assert alfil.Move.from_uci("é@😀").to_square is None
    with pytest.raises(IndexError):
        alfil.Board().attackers(alfil.WHITE, 64)


def test_counting_lets_other_threads_run():
    board = alfil.Board()
    done = threading.Event()
    counter = threading.Thread(target=lambda: (board.perft(6), done.set()))
    counter.start()
    n = 0
    while not done.is_set():
        n += 1
    counter.join()
    # With the lock held all the time, this loop would not turn before the count ends.
    assert n > 1000
