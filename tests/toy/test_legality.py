"""The toy game shows the pattern: candidates are offered exactly when nothing refuses them."""

from __future__ import annotations

from fathom.games import find
from tests.conformance.tools import Case, played, replay
from tests.toy import NAME
from tests.toy.rules import DECISIONS


def test_offers_and_refusals_agree() -> None:
    asked, refused = set(), set()
    for seats in (2, 3):
        for seed in range(8):
            for live in replay(played(Case(NAME, seats, '{"rounds": 20}'), "random", seed)):
                if live.ask is None:
                    continue
                asked.add(live.ask.id)
                for option in DECISIONS.candidates(live.table, live.ask):
                    reason = DECISIONS.reason(live.table, live.ask, option)
                    assert (option in live.ask.options) == (reason is None), (live.ask.id, str(option))
                    if reason is not None:
                        refused.add(reason.rule)
    assert asked == set(find(NAME).decisions) - {find(NAME).rules.concession}
    assert refused == {"TY-111", "TY-121"}
