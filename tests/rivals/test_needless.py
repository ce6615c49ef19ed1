"""Questions that people are not asked."""

from __future__ import annotations

import pytest

from fathom.engine.needless import needless_answer
from tests.kit import play
from tests.rivals.kit import battle

TEXT = """
    players: {{cog: essence 0, nautilus: essence 2}}
    models: {{COG-1: "0,0", NAU-1: "1,0{cards}"}}
    markers: 1 1
    rolls: {rolls}
    """


@pytest.mark.rule("RV-622", "RV-623")
@pytest.mark.parametrize(
    ("rolls", "cards", "needless"),
    [
        ("B:S+ R:S R:S", "", True),
        ("B:O R:S R:S", "", False),
        # The model could shift away.
        ("B:S+ R:S R:S", " cards NAU-B8", False),
        # A second roll could show a diamond (RV-623).
        ("B:S+ R:S R:S", " cards NAU-B6", False),
    ],
)
def test_a_defence_that_can_only_add_shields_is_not_asked_without_hits(rolls: str, cards: str, needless: bool) -> None:
    match = battle(TEXT.format(rolls=rolls, cards=cards))
    play(match, "attack 0,0 attack", asks="RV-D13 seat 1")
    found = needless_answer(match, 1, alone=False)
    assert (str(found) == "decline") if needless else found is None
