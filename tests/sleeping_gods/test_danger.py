"""The danger of a map and a pass: failures hurt more (SG-R241)."""

from __future__ import annotations

from textwrap import dedent

import pytest
from msgspec import structs

from fathom.content.packs import read_yaml
from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.language.danger import worsened
from fathom.games.sleeping_gods.language.parse import parse_effects
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.rules.combat.enemies import strength
from fathom.games.sleeping_gods.story.paragraphs import Paragraph
from fathom.matches.match import Match
from fathom.matches.reading import read_position
from tests.sleeping_gods.content_kit import PACK

STORY = """
- id: "{number}"
  text: A place.
  choices:
    - key: A
      text: Climb.
      challenge: {{skill: STR, n: 20, fail: "hurt(2,part);tire(1,part);hurt(1,split)", fail_end: return}}
      end: return
    - {{key: B, text: Fight., combat: [5], end: return}}
    - {{key: C, text: Leave., end: return}}
"""
PLACES = {"12": "M1g", "23": "M2a", "73": "M6a"}
"""A place of each tier, with its region."""
DANGER = ((0, 0, 1), (0, 1, 2), (1, 2, 3))


def book(number: str) -> Pack:
    """Our pack with the short story above at one place, and some danger."""
    file = PACK.file_of[number]
    others = [page for page in PACK.story[file] if page.id != number]
    pages = read_yaml(dedent(STORY.format(number=number)), "story", list[Paragraph])
    figures = structs.replace(PACK.figures, danger=DANGER)
    return structs.replace(PACK, story={**PACK.story, file: [*pages, *others]}, figures=figures)


def ashore(number: str, in_pass: int) -> Match:
    """A match in which the crew reads the short story in a pass."""
    note = f"{{region: {PLACES[number]}, step: act 1, pass: {in_pass}, read: '{number}'}}"
    return read_position(GAME, book(number), note)


@pytest.mark.rule("SG-R241")
@pytest.mark.parametrize(("number", "tier"), [("12", 0), ("23", 1), ("73", 2)])
@pytest.mark.parametrize("in_pass", [1, 2, 3])
def test_tier_and_pass_add_to_the_damage_of_failures_but_not_of_enemies(number: str, tier: int, in_pass: int) -> None:
    more = DANGER[tier][in_pass - 1]
    m = ashore(number, in_pass)
    m.choose("choice A")
    amounts = [getattr(effect, "n", None) for effect in m.state.trial.failure]
    assert amounts[:3] == [2 + more, 1, 1 + more]  # fatigue is not damage
    m = ashore(number, in_pass)
    m.choose("choice B")
    (enemy,) = m.state.battle.row
    assert strength(m.table, enemy) == 2


@pytest.mark.rule("SG-R241")
def test_a_choice_names_the_damage_with_the_danger() -> None:
    m = ashore("73", 3)
    words = GAME.text.words(m.pack, m.view(0))
    assert m.ask is not None
    climb, fight, _ = (words.label(m.ask, option) for option in m.ask.options)
    assert "if it fails: 5 damage" in climb
    assert "damage" not in fight


@pytest.mark.rule("SG-R241")
def test_plot_and_finale_are_spared() -> None:
    m = ashore("73", 3)
    gate = next(choice.challenge for choice in PACK.paragraph["F2"].choices if choice.challenge)
    assert m.pack.failure(m.pack.paragraph["F2"], gate, 3) == gate.failure


@pytest.mark.rule("SG-R241")
def test_half_of_the_danger_is_added_to_ship_damage() -> None:
    damage = parse_effects("ship(1);hurt(1,part)")
    assert [worsened(damage, danger) for danger in range(3)] == [
        damage,
        parse_effects("ship(1);hurt(2,part)"),
        parse_effects("ship(2);hurt(3,part)"),
    ]


@pytest.mark.rule("SG-R241")
def test_hazards_do_what_is_printed() -> None:
    m = read_position(GAME, book("12"), "{region: M1b, step: act 1, pass: 3, do: 'sail(1)'}")
    m.choose("sail M1a")
    hazard = PACK.sea.region["M1a"].hazard
    assert hazard is not None
    assert m.state.trial.failure == hazard.failure
