"""Runs every check of the kit on every match. There is one test for each table, so that each match is played once."""

from __future__ import annotations

from tests.conformance import (  # noqa: F401 - their checks are wanted
    test_goals,
    test_history,
    test_matches,
    test_moments,
    test_option_order,
    test_positions,
    test_previews,
    test_refusals,
    test_saves,
    test_scenes,
    test_secrets,
    test_states,
    test_undo,
    test_ways,
    test_words,
)
from tests.conformance.tools import CHECKS, Case, each_table, make_checks

KIT = {name: check for name, check in CHECKS.items() if check.__module__.startswith("tests.conformance.")}


@each_table
def test_every_check_holds(case: Case, who: str) -> None:
    make_checks(KIT, case, who)


def test_all_checks_are_made() -> None:
    assert len(KIT) >= 46
