"""Differences that have been looked into: which program is wrong, and why. They are counted apart, never left out."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from compare import Difference
from fields import Fields


@dataclass(frozen=True)
class Judgement:
    """A difference that is known."""

    games: tuple[str, ...]
    """Empty for all games."""
    kind: str
    """The start of the difference's kind."""
    reason: str
    """Which program is wrong, and by which rule."""
    holds: Callable[[Difference], bool] = lambda _difference: True
    """Tests what the kind does not say."""


def _is_sign(difference: Difference) -> bool:
    ours, theirs = difference.detail.split(" for ")
    return theirs == f"{ours.rstrip('+#')}#"


def _is_pawn_drop(difference: Difference) -> bool:
    ours, theirs = difference.detail.split(" for ")
    return ours == f"P{theirs}" and theirs.startswith("@")


def _face(difference: Difference) -> bool:
    """Tests whether generals are on one file with nothing between them."""
    fields = Fields.read(difference.fen)
    generals = {piece: cell for cell, piece in fields.pieces() if piece in "Kk"}
    (file, low), (other, high) = sorted(generals.values(), key=lambda cell: cell[1])
    return file == other and not any(fields.at((file, rank)) for rank in range(low + 1, high))


def _lacks_general(difference: Difference) -> bool:
    """Tests whether a player has no general."""
    pieces = {piece for _, piece in Fields.read(difference.fen).pieces()}
    return not {"K", "k"} <= pieces


_SHOGI = {(5, 5): "minishogi", (5, 6): "gorogoro", (6, 6): "judkins", (7, 7): "torishogi", (8, 8): "euroshogi", (9, 9): "shogi"}
"""A game with drops by its numbers of files and ranks."""


def _mates(difference: Difference) -> bool:
    """Tests whether a dropped pawn leaves no answer."""
    import pyffish

    rows = Fields.read(difference.fen).rows
    game = _SHOGI[len(rows[0]), len(rows)]
    is_pawn = difference.move.startswith("S@" if game == "torishogi" else "P@")
    return is_pawn and not pyffish.legal_moves(game, difference.fen, [difference.move])


def _is_bound(difference: Difference) -> bool:
    """Tests whether there are wizards and bishops alone besides the kings."""
    pieces = {piece.upper() for _, piece in Fields.read(difference.fen).pieces()}
    return "W" in pieces and pieces <= {"K", "W", "B"}


def _both_extinct(difference: Difference) -> bool:
    """Tests whether each player lacks a kind of piece."""
    pieces = {piece for _, piece in Fields.read(difference.fen).pieces()}
    return not set("KQRBNP") <= pieces and not set("kqrbnp") <= pieces


JUDGED: list[Judgement] = [
    Judgement(
        (), "a ",
        "python-chess writes `#` where a variant's own rule wins; by the PGN standard, 8.2.3.5, it means checkmate",
        lambda difference: difference.kind.endswith("written otherwise") and _is_sign(difference),
    ),
    Judgement(
        ("atomic",), "their FEN read with other passed",
        "python-chess leaves the cell passed out of its FEN where only a blast makes the capture legal, though its moves have it",
        lambda difference: difference.detail.split()[3] == "-",
    ),
    *(
        Judgement(
            ("atomic", "3check", "kingofthehill", "5check", "extinction", "threekings"), start,
            "The game is over: Alfil names the cell passed all the same, the other program does not; no move is legal",
            lambda difference: difference.kind.endswith(", game over"),
        )
        for start in ("other passed after", "their FEN read with other passed", "our FEN read with other passed")
    ),
    Judgement(
        ("makruk", "asean"), "their FEN refused",
        "Alfil does not read the limit of the counting, which Fairy-Stockfish puts in the place of the cell passed: open",
        lambda difference: difference.detail.split()[3].isdigit(),
    ),
    Judgement(
        ("crazyhouse",), "result None for draw (insufficient material",
        "python-chess calls a game with at most three pieces, hands included, drawn; lichess has no such end, since captured pieces come back",
    ),
    Judgement(
        ("crazyhouse",), "other clock after a move",
        "python-chess counts on where a pawn is dropped; scalachess (lichess) and Fairy-Stockfish set the clock back",
        lambda difference: difference.move.startswith("P@"),
    ),
    Judgement(
        ("crazyhouse",), "other clock after a game",
        "python-chess counts on where a pawn is dropped; scalachess (lichess) and Fairy-Stockfish set the clock back",
        lambda difference: "P@" in difference.detail,
    ),
    Judgement(
        ("crazyhouse",), "a drop written otherwise",
        "python-chess leaves the letter of a dropped pawn out, Fairy-Stockfish writes it; both are read by both",
        _is_pawn_drop,
    ),
    Judgement(
        ("losers",), "result black for white (end of the variant)",
        "two bare kings: no game reaches it, since the first bare player has won; the player to move wins here, the other in Fairy-Stockfish",
        lambda difference: len(list(Fields.read(difference.fen).pieces())) == 2,
    ),
    Judgement(
        ("losers",), "result white for black (end of the variant)",
        "two bare kings: no game reaches it, since the first bare player has won; the player to move wins here, the other in Fairy-Stockfish",
        lambda difference: len(list(Fields.read(difference.fen).pieces())) == 2,
    ),
    *(
        Judgement(
            ("pocketknight",), start,
            "Fairy-Stockfish sets the clock back where the knight is dropped; by FIDE 9.3 only captures and pawn moves do that",
            lambda difference: "N@" in difference.detail,
        )
        for start in ("other clock after a move", "other clock after a game")
    ),
    Judgement(
        ("xiangqi", "minixiangqi"), "their FEN refused",
        "Fairy-Stockfish calls it no check if the player who moved last leaves the generals facing each other",
        _face,
    ),
    Judgement(
        ("xiangqi", "minixiangqi"), "position refused",
        "Fairy-Stockfish calls it no check if the player who moved last leaves the generals facing each other",
        _face,
    ),
    *(
        Judgement(
            ("antichess", "giveaway"), start,
            "scalachess (lichess) calls bishops of opposite colors with blocked pawns a draw, python-chess bishops without pawns alone",
            lambda difference: "bishops of two colours" in f"{difference.kind} {difference.detail}",
        )
        for start in ("result draw for None", "result of a game: bishops of two colours for None")
    ),
    *(
        Judgement(
            ("janggi",), start,
            "Fairy-Stockfish plays on where a pass has left a general to be captured; it has no pass then, and validate_fen refuses such positions",
            _lacks_general,
        )
        for start in ("our FEN refused", "missing pass", "extra pass")
    ),
    Judgement(
        ("shatranj", "courier"), "result draw for None",
        "Fairy-Stockfish goes on where both kings are bare, if it is given the position alone; by the rules of shatranj it is a draw",
        lambda difference: len(list(Fields.read(difference.fen).pieces())) == 2,
    ),
    Judgement(
        ("chaturanga",), "result ",
        "Fairy-Stockfish plays on with a bare king, and a stalemated player loses; al-Adli reports the opposite of both from India",
        lambda difference: "bare" in f"{difference.kind} {difference.detail}" or "stalemate" in difference.detail,
    ),
    Judgement(
        ("chaturanga",), "our text",
        "Fairy-Stockfish writes `+` where a check bares the king: it plays on there",
        lambda difference: "#" in difference.detail,
    ),
    Judgement(
        ("torishogi",), "result of a game: repetition for None",
        "Fairy-Stockfish waits for the fourth time; by the rules of tori shogi a position may not occur for the third",
    ),
    Judgement(
        ("asean",), "result draw for None",
        "Fairy-Stockfish goes on in a dead position of ASEAN Chess; by its laws it is a draw",
        lambda difference: "dead position" in difference.detail,
    ),
    Judgement(
        ("asean",), "result of a game: dead position for None",
        "Fairy-Stockfish goes on in a dead position of ASEAN Chess; by its laws it is a draw",
    ),
    Judgement(
        ("tencubed",), "result draw for None",
        "Wizards stay on cells of one color, and so cannot mate with bishops of that color; Fairy-Stockfish does not count them as such",
        _is_bound,
    ),
    *(
        Judgement(
            ("extinction",), start,
            "If both players lack a kind, Fairy-Stockfish lets the player lose who has moved; by the ruling of the inventor that player wins",
            _both_extinct,
        )
        for start in ("result white for black (end", "result black for white (end")
    ),
    Judgement(
        ("spartan",), "result draw for None",
        "Fairy-Stockfish has no dead positions where a player may have several kings; one king each with one knight or bishop can never mate",
        lambda difference: len(list(Fields.read(difference.fen).pieces())) <= 3,
    ),
    Judgement(
        ("shogi", "minishogi", "gorogoro", "judkins", "torishogi", "euroshogi"), "missing drop",
        "Fairy-Stockfish lists some pawn drops that mate (its game_result then is a loss for the player who dropped); the rules forbid them",
        _mates,
    ),
]


def judgement(game: str, difference: Difference) -> Judgement | None:
    """Returns why a difference is no mistake of Alfil's, if that is known."""
    for one in JUDGED:
        is_kind = difference.kind.startswith(one.kind) and (not one.games or game in one.games)
        if is_kind and one.holds(difference):
            return one
    return None
