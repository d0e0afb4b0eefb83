"""`alfil.pyffish` beside pyffish itself, and where it refuses what pyffish does.

With `ALFIL_COMPARE=--compare`, as `python/build --compare` sets it, 1,000 positions of each variant are compared.
"""
from __future__ import annotations

import os

import pytest

from alfil import pyffish as own

try:
    import beside_pyffish as beside
except ImportError:
    beside = None  # type: ignore[assignment]

_N_POSITIONS = 1000 if os.environ.get("ALFIL_COMPARE") == "--compare" else 4
_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

needs_pyffish = pytest.mark.skipif(beside is None, reason="pyffish is not installed")


@needs_pyffish
@pytest.mark.parametrize("name", beside.variants() if beside else [])
def test_functions_return_the_same(name):
    comparison = beside.Comparison(name)
    comparison.run(_N_POSITIONS, seed=2)
    assert comparison.calls["legal_moves"] > 1
    unknown = {function: comparison.examples[function] for function in comparison.differences if (name, function) not in beside.KNOWN}
    assert not unknown


@needs_pyffish
def test_most_variants_are_equal_in_all_rules():
    rules = ("legal_moves", "gives_check", "is_capture", "is_immediate_game_end", "is_optional_game_end", "game_result")
    differ = {name for name, function in beside.KNOWN if function in rules}
    assert len(set(beside.variants()) - differ) >= 50


@needs_pyffish
@pytest.mark.parametrize("pieces", ["8/8/1k6/6R1/4R2P/3K2n1/8/8", "8/8/4k3/8/8/3K2n1/8/8", "8/8/4k3/8/8/3K3B/8/7r", "8/8/4k3/8/8/3K4/7b/7B", "8/8/4k3/8/8/3K4/8/7q"])
def test_material_is_judged_alike(pieces):
    fen = f"{pieces} w - - 0 1"
    assert own.has_insufficient_material("chess", fen, []) == tuple(map(bool, beside.pyffish.has_insufficient_material("chess", fen, [])))


@needs_pyffish
def test_constants_are_the_same():
    names = [name for name in dir(beside.pyffish) if name.isupper()]
    assert len(names) > 10
    assert {name: getattr(own, name) for name in names} == {name: getattr(beside.pyffish, name) for name in names}
    functions = [name for name in dir(beside.pyffish) if callable(getattr(beside.pyffish, name)) and not name.startswith("_")]
    assert all(callable(getattr(own, name)) for name in functions)
    assert own.version() == beside.pyffish.version()


def test_moves_are_made_from_any_position():
    assert own.get_fen("chess", _START, ["e2e4", "e7e5"]) == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert own.get_san_moves("chess", _START, ["e2e4", "e7e5", "g1f3"]) == ["e4", "e5", "Nf3"]
    assert own.get_san("chess", _START, "g1f3") == "Nf3"
    assert own.game_result("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", []) == -own.VALUE_MATE
    assert own.is_immediate_game_end("kingofthehill", "7k/8/8/8/4K3/8/8/7R b - - 10 80", []) == (True, -own.VALUE_MATE)
    assert own.is_optional_game_end("chess", _START, ["g1f3", "g8f6", "f3g1", "f6g8"] * 2) == (True, own.VALUE_DRAW)
    assert own.is_optional_game_end("chess", _START, ["g1f3", "g8f6", "f3g1", "f6g8"]) == (False, own.VALUE_DRAW)
    # Ended by the rules at once, and not by a claim.
    back_and_forth = ["h2g2", "b8c8", "g2h2", "c8b8"]
    assert own.is_optional_game_end("shogi", own.start_fen("shogi"), back_and_forth * 3) == (True, own.VALUE_DRAW)
    assert own.is_optional_game_end("shogi", own.start_fen("shogi"), back_and_forth * 2) == (False, own.VALUE_DRAW)
    assert own.has_insufficient_material("chess", "7k/8/6K1/8/8/8/8/7R b - - 0 80", []) == (False, True)
    assert own.captures_to_hand("crazyhouse") and not own.captures_to_hand("chess")


def test_castling_onto_the_rook():
    fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert "e1h1" in own.legal_moves("chess960", fen, [], True)
    assert own.get_fen("chess960", fen, ["e1h1"], True).startswith("4k3/8/8/8/8/8/8/R4RK1 b")


def test_names_of_others():
    assert own.start_fen("fischerandom") == own.start_fen("chess960")
    own.load_variant_config("[mychess:chess]\n# nothing else\n")
    assert own.start_fen("mychess") == _START and "mychess" in own.variants()
    with pytest.raises(ValueError, match="line 2"):
        own.load_variant_config("[other:chess]\nking = -\n")
    assert "other" not in own.variants()
    with pytest.raises(ValueError, match="line 1"):
        own.load_variant_config("[alone]")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: own.legal_moves("no such game", _START, []),
        lambda: own.legal_moves("chess", "8/8 w", []),
        lambda: own.legal_moves("chess", _START, ["e2e5"]),
        lambda: own.get_fen("chess", _START, [], False, True),
        lambda: own.get_san("shogi", own.start_fen("shogi"), "c3c4", False, own.NOTATION_SHOGI_HODGES),
        lambda: own.set_option("VariantPath", "variants.ini"),
        lambda: own.set_option("no such option", 1),
        lambda: own.piece_to_partner("crazyhouse", own.start_fen("crazyhouse"), []),
        lambda: own.get_fog_fen(_START, "chess"),
        lambda: own.two_boards("no such game"),
    ],
)
def test_what_cannot_be_said_is_an_error(ask):
    with pytest.raises(ValueError):
        ask()


def test_fens_are_judged():
    assert own.validate_fen(_START) == own.validate_fen(_START, "chess") == own.FEN_OK
    assert own.validate_fen("8/8 w - - 0 1", "chess") != own.FEN_OK
    assert own.validate_fen(own.start_fen("shogi"), "shogi") == own.FEN_OK
