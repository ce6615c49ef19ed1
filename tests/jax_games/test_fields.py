"""No field is forgotten when the twins are compared with the reference."""

from __future__ import annotations

from dataclasses import fields

import pytest

import fathom
from tests.jax_games.jupiter_twin import JUPITER
from tests.jax_games.refuge_twin import REFUGE
from tests.jax_games.tentacula_twin import TENTACULA
from tests.jax_games.twin import Twin

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("twin", [TENTACULA, REFUGE, JUPITER], ids=lambda twin: twin.game)
def test_every_field_is_compared_or_left_out_for_a_reason(twin: Twin) -> None:
    match = fathom.new(twin.game, twin.most_seats, 1, quiet=True)
    twin.chance(match, 1)
    compared = twin.position(match).keys()
    own = {field.name: [field.name] for field in fields(twin.state)}
    if "colony" in own:
        # Its parts are compared one by one.
        own["colony"] = ["tile", "turned", "cell", "pod", "open_bridges"]
    parts = {part for names in own.values() for part in names}
    assert parts == compared | set(twin.answering)
    assert not compared & set(twin.answering)
    reference = {field.name for field in fields(match.state)}
    assert reference - compared == twin.elsewhere.keys()
