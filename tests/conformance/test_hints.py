"""Hints have a reason, do not deny the warning beside them, and are the same for the same position."""

from __future__ import annotations

import re

import pytest

from fathom.assist import EXPERTS_PREFER, LEAST_HARM, ONLY_OPTION, OTHERS_WORSE
from fathom.engine.player import Advice
from fathom.terminal.local_table import LocalTable
from tests.conformance.tools import FIRST_PAIRS, AnyMatch, Case, moments, played, question, sample_indices

POSITIONS = 6
"""How many positions of a match are looked at; half of the answers before them were random."""
MANY = 60
"""The same in the thorough test, for each of its matches."""
SEEDS = 3
NEUTRAL = "|".join(map(re.escape, (LEAST_HARM, ONLY_OPTION, OTHERS_WORSE, EXPERTS_PREFER)))
"""Reasons that promise nothing: beside a warning that the match is lost, no other reason is true."""

LOST = r"(This loses the game|This ends the game|you lose\.|This leads to a defeat|the action has no effect)"
DENIED: dict[str, list[tuple[str, str]]] = {
    "tentacula": [
        ("will steal a gem|will be unprotected|then steals", "protect|keep the gems|safe|cannot be stolen"),
    ],
    "refuge": [
        ("will be devoured|knocked down|devours all|will push", "team on its feet"),
        ("cargo will", "brings the objective closer"),
        ("on the Threat track", "off the Threat track"),
    ],
    "jupiter": [
        ("will be converted|next to a creep", "save colonists|protect colonists|closer to the Pod"),
        ("will be full of creeps", "protect a power plant|protect colonists|closer to the Pod"),
        ("goes out of play", "robots where they are needed|good cards"),
        ("cannot launch", "save colonists"),
        ("splits the colony", "closer to the Pod"),
    ],
    "rivals": [
        ("will attack, and .* may be destroyed", "safer tile|No enemy can"),
        ("would change nothing", "worth|prevents|adds|saves|helps"),
    ],
    "sleeping-gods": [
        ("falls to 0 health|may lead to a defeat|has a hazard|has only", "no harm|costs nothing|risk is small|never"),
    ],
}
"""For each game, what a warning says, and what no reason beside it may say."""


def contradiction(game: str, why: str, warning: str) -> str:
    """The words of a reason that a warning denies; empty if there are none."""
    if re.search(LOST, warning) and not re.search(NEUTRAL, why):
        return why
    for kind, denied in DENIED.get(game, []):
        if re.search(kind, warning) and (found := re.search(denied, why)):
            return found.group()
    return ""


def check(match: AnyMatch) -> tuple[Advice, bool]:
    """Check the hint at a position; returns it, and whether the hinted option has a warning."""
    ask, table = question(match), LocalTable(match, {})
    hint = table.hint()
    assert hint.option in ask.options
    assert hint.why.endswith("."), hint.why
    assert len(hint.why.split()) > 1
    warning = table.warning(hint.option)
    if not warning:
        return hint, False
    if len(ask.options) > 1:
        every = all(table.warning(option) for option in ask.options)
        assert hint.why.startswith("every option has a warning" if every else "despite the warning")
    assert not contradiction(match.game.name, hint.why, warning), (hint.option, hint.why, warning)
    return hint, True


@pytest.mark.parametrize("case", FIRST_PAIRS, ids=lambda case: case.game)
def test_a_hint_has_a_reason_and_is_the_same_for_the_same_position(case: Case) -> None:
    for match in moments(played(case, "mixed", 0), POSITIONS):
        hint, _ = check(match)
        again = LocalTable(match.fork(), {}).hint()
        assert (again.option, again.why) == (hint.option, hint.why)


@pytest.mark.thorough
@pytest.mark.parametrize("case", FIRST_PAIRS, ids=lambda case: case.game)
def test_no_reason_denies_the_warning_beside_it(case: Case) -> None:
    matches = [played(case, who, seed) for who in ("mixed", "random") for seed in range(SEEDS)]
    warned = sum(check(whole.fork(index))[1] for whole in matches for index in sample_indices(len(whole.history), MANY))
    # Without warned hints the test would prove nothing.
    assert warned or case.game not in DENIED


def test_the_comparison_finds_contradictions() -> None:
    stolen = "Square 12 is unprotected: Tentacula will steal a gem."
    assert contradiction("tentacula", "the plan is to end the round with all fish protected.", stolen)
    assert not contradiction("tentacula", "the plan is to gain a shell for the team.", stolen)
    ends = "This ends the game: all fish would be home, but gems would be missing from the stash."
    assert contradiction("tentacula", "the plan is to gain a shell for the team.", ends)
    assert not contradiction("tentacula", f"despite the warning, {OTHERS_WORSE}", ends)
