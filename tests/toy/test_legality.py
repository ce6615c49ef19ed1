"""The toy game shows the pattern: candidates are offered exactly when nothing refuses them."""

from __future__ import annotations

import pytest

from fathom.games import find
from tests.conformance.tools import Case, played, question, replay
from tests.toy import NAME
from tests.toy.rules import DECISIONS


@pytest.mark.parametrize("seats", [2, 3])
def test_offers_and_refusals_agree(seats: int) -> None:
    asked, refused = set(), set()
    for seed in range(8):
        for live in replay(played(Case(NAME, seats, '{"rounds": 20}'), "random", seed)):
            if live.ask is None:
                continue
            ask = question(live)
            asked.add(ask.id)
            for option in DECISIONS.candidates(live.table, ask):
                reason = DECISIONS[ask.id].refusal(live.table, ask, option)
                assert (option in ask.options) == (reason is None), (ask.id, str(option))
                if reason is not None:
                    refused.add(reason.rule)
    assert asked == set(find(NAME).decisions) - {find(NAME).concession}
    assert refused == {"TY-111", "TY-121"}
