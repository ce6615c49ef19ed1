"""The line under a question explains what its options alone do not say."""

from __future__ import annotations

import pytest

from fathom.games.sleeping_gods.game import GAME
from fathom.games.sleeping_gods.model.options import Cover, Crew
from fathom.games.sleeping_gods.text.captions import caption
from fathom.games.sleeping_gods.text.names import Names
from fathom.matches.match import Match
from tests.kit import play
from tests.sleeping_gods.voyage import voyage


def said(m: Match) -> str:
    """The line under the question, for the first player."""
    assert m.ask is not None
    return caption(Names(m.pack, m.view(0)), m.ask)


def label(m: Match, option: Crew | Cover) -> str:
    """The label of an option, for the first player."""
    assert m.ask is not None
    return GAME.text.words(m.pack, m.view(0)).label(m.ask, option)


def test_the_choice_of_a_room_says_what_command_is_for() -> None:
    assert "Command pays for" in said(voyage("{step: room}"))


@pytest.mark.rule("SG-462", "SG-464", "SG-465")
def test_equipping_says_what_the_card_gives_and_to_whom() -> None:
    m = voyage("{players: {tom: command 2 hand AB46}, cards: '', step: act 1}")
    m.choose("equip AB46")
    given = "+1 craft and “Discard it: take 2 command off used abilities to the supply"
    assert given in said(m)
    assert "room for 2 cards" in said(m)
    assert label(m, Crew("mac")) == "Mac (craft 1 now, 5 of 5 health, 0 fatigue)"


@pytest.mark.rule("SG-965", "SG-R041")
@pytest.mark.parametrize(
    ("fate", "words"),
    [
        (4, "With fate 4 the Galley takes 1 damage, with 5 the Quarters or with 6 the Bridge."),
        (5, "With fate 5 the Quarters takes 1 damage, with 6 the Bridge."),
    ],
)
def test_damage_to_the_ship_names_the_room_and_the_others_that_more_fate_would_name(fate: int, words: str) -> None:
    m = voyage(f"{{players: {{a: command 1}}, cards: AD22, step: act 1, fate: {fate}, do: 'ship(1)'}}")
    assert said(m) == words


@pytest.mark.rule("SG-638", "SG-653")
def test_squares_say_what_is_printed_on_them_and_what_covering_does() -> None:
    m = voyage("{crew: {laurent: equipped AB25}, cards: '', step: act 1, enemies: 8, fate: 5}")
    play(m, "attack laurent", "card AB25", asks="SG-D47")
    assert "An enemy whose hearts are all covered is defeated." in said(m)
    assert label(m, Cover(8, "BL")) == "Cover Scorpion Squid's bottom left square — on it: 2 hearts"
    assert label(m, Cover(8, "BR")) == "Cover Scorpion Squid's bottom right square — on it: +1 damage"


@pytest.mark.rule("SG-522", "SG-D18")
def test_a_full_room_is_said_to_be_full() -> None:
    m = voyage("{players: {a: command 1}, cards: AD22, cubes: galley 2, step: act 1, fate: 4, do: 'ship(1)'}")
    assert said(m).startswith("The Galley is full: with fate 4 the active player chooses a room, with 5 the Quarters")


@pytest.mark.rule("SG-314", "SG-R089")
def test_the_distance_of_travel_has_all_modifiers() -> None:
    for ongoing, expected in (("", 2), ("ongoing: P05, ", 1)):
        m = voyage(f"{{players: {{a: command 1 hand AB01}}, {ongoing}cards: '', step: act 1, fate: 6}}")
        for answer in ("travel", "pass"):
            m.choose(answer)
        assert m.ask is not None
        assert m.ask.about.what == "alter"
        far = int(said(m).partition("sails ")[2].partition(" ")[0])
        m.choose("pass")
        assert m.ask.about.what == "course"
        assert m.ask.about.left == far == expected
