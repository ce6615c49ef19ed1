"""Hints have a reason, do not deny the warning beside them, and are the same for the same position."""

from __future__ import annotations

import pytest

from fathom.terminal.local_table import LocalTable
from tests.conformance.tools import FIRST_PAIRS, Case, moments, played, question

POSITIONS = 6
"""How many positions of a match are looked at; half of the answers before them were random."""


@pytest.mark.parametrize("case", FIRST_PAIRS, ids=lambda case: case.game)
def test_a_hint_has_a_reason_that_admits_its_warning(case: Case) -> None:
    for match in moments(played(case, "mixed", 0), POSITIONS):
        ask, table = question(match), LocalTable(match, {})
        hint = table.hint()
        assert hint.option in ask.options
        assert hint.why.endswith("."), hint.why
        assert len(hint.why.split()) > 1
        warnings = [table.warning(option) for option in ask.options]
        if table.warning(hint.option) and len(ask.options) > 1:
            assert hint.why.startswith("every option has a warning" if all(warnings) else "despite the warning")
        again = LocalTable(match.fork(), {}).hint()
        assert (again.option, again.why) == (hint.option, hint.why)
