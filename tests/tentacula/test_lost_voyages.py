"""The script that says why experts lose."""

from __future__ import annotations

import pytest
from bench import lost_voyages

from fathom.engine.events import Event

COURSE = [
    (0, 0.6, "answer"),
    (1, 0.7, "draw"),
    (2, 0.3, "theft"),
    (3, 0.6, "draw"),
    (4, 0.4, "answer"),
    (5, 0.0, "theft"),
]


def test_changes_are_counted_by_what_happened() -> None:
    found = lost_voyages.changes({"course": COURSE})
    assert {cause: round(change, 3) for cause, change in found.items()} == {"draw": 0.4, "theft": -0.8, "answer": -0.2}


def test_a_match_is_decided_where_the_estimate_stays_below_a_limit() -> None:
    assert lost_voyages.turn_below({"course": COURSE}, 0.5) == 4
    assert lost_voyages.turn_below({"course": COURSE}, 0.05) == 5


def test_what_happened_by_chance_is_read_from_the_log() -> None:
    said = [Event("TN-501", "draws", {}), Event("TN-510", "rolled", {}), Event("TN-421", "swims", {})]
    assert lost_voyages.cause(said) == "theft and draw"
    assert lost_voyages.cause(said[2:]) == "answer"


@pytest.mark.thorough
def test_another_answer_leads_to_another_match_with_the_same_deal() -> None:
    own, other = lost_voyages.voyage(2, 3), lost_voyages.voyage(2, 3, 1)
    assert lost_voyages.voyage(2, 3) == own
    assert other["stash"] == own["stash"]
    assert other["course"] != own["course"]
    assert other["course"][:3] == own["course"][:3]
    first = own["course"][0][1]
    assert sum(lost_voyages.changes(own).values()) == pytest.approx(own["won"] - first)
