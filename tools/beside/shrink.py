"""Making a position that shows a difference small."""
from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Iterator

from compare import Comparison, Difference
from fields import Fields

_TRIES = 200
"""Positions that are tried for one difference."""


def shrunk(comparison: Comparison, difference: Difference) -> Difference:
    """Returns the same kind of difference in a position with nothing that does not matter to it."""
    partner = comparison.partner
    fields = partner.fields_of(difference.fen)
    # Of all moves, or a text that is compared once would not be compared again.
    is_of_text = any(word in difference.kind for word in ("text", "written", "notation"))
    narrow = Comparison(partner, comparison.server, comparison.definition, n_texts=1000 if is_of_text else 0)
    is_smaller = True
    while is_smaller and narrow.compared.positions < _TRIES:
        is_smaller = False
        for candidate in _smaller(fields):
            position = partner.build(candidate)
            # What the partner reads otherwise than it was written is another position.
            if position is None or partner.fields(position) == fields:
                continue
            found = narrow.differences(position, Random(0))
            same = next((one for one in found if one.kind == difference.kind), None)
            if same is not None:
                fields, difference, is_smaller = partner.fields(position), same, True
                break
    return difference


def _smaller(fields: Fields) -> Iterator[Fields]:
    """Lists positions with something less."""
    if fields.passed != "-":
        yield replace(fields, passed="-")
    for index in range(len(fields.rights)):
        if fields.rights != "-":
            yield replace(fields, rights=fields.rights[:index] + fields.rights[index + 1 :] or "-")
    for index in range(len(fields.hand or ())):
        hand = fields.hand or ()
        yield replace(fields, hand=hand[:index] + hand[index + 1 :])
    for cell, piece in fields.pieces():
        yield fields.with_piece(cell, "")
        if piece.endswith("~"):
            yield fields.with_piece(cell, piece.rstrip("~"))
    if fields.clock:
        yield replace(fields, clock=0)
    if fields.number > 1:
        yield replace(fields, number=1)
