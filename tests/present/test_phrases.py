"""Phrases and other parts that the texts of all games use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fathom.bots.heuristics import LEAST_HARM, PerPack, Why, part_of, reason
from fathom.engine.ask import Ask, Option
from fathom.engine.events import Event
from fathom.present import phrases
from fathom.present.phrases import PROMPT_LENGTH, Facts, Named, Spoken, count, player, shortened
from fathom.present.scene import own_first, store
from fathom.present.words import pointed_at


class Go(Option, frozen=True):
    """Go somewhere."""

    to: str


class About(msgspec.Struct):
    """What a question is about."""

    what: str
    place: str = ""


class Crew(Named):
    """Two divers, and a seat without one."""

    def seat(self, seat: int) -> str:
        """The diver's name, or the number of the seat."""
        return ("Ann", "Bob")[seat] if seat < 2 else player(seat)


def test_seats_in_a_phrase_and_as_owners() -> None:
    crew = Crew()
    assert crew.seats([0]) == "Ann"
    assert crew.seats([0, 1, 2]) == "Ann, Bob and Player 3"
    assert crew.own(1) == "Bob's"


def test_only_zero_and_one_are_written_as_words() -> None:
    assert [count(number, "card") for number in (-1, 0, 1, 2)] == ["-1 cards", "no cards", "one card", "2 cards"]
    assert count(3, "dish", "dishes") == "3 dishes"


def test_a_question_is_a_text_with_names_or_what_a_function_says() -> None:
    def named(names: Crew, about: About) -> dict[str, Any]:
        return {"place": about.place.upper()}

    askers: dict[str, str | Callable[[Crew, str, About], str]] = {
        "way": "{who}, why {place}?",
        "end": lambda names, who, about: f"{who}: the end in {about.place}",
    }
    assert phrases.asked(Crew(), Ask((0, 1), "X-D01", [], About("way", "cave")), askers, named) == (
        "Ann and Bob, why CAVE?"
    )
    assert phrases.asked(Crew(), Ask((1,), "X-D01", [], About("end", "cave")), askers, named) == "Bob: the end in cave"
    alone = Ask((1,), "X-D01", [Go("a")], About("way"))
    assert phrases.asked(Crew(), alone, askers, named, {"way": "{who} must."}) == "Bob must."
    assert phrases.asked(Crew(), alone, askers, named, {"end": "{who} must."}) == "Bob, why ?"


def test_an_event_can_name_the_rule_that_made_it() -> None:
    def spoken(names: Crew, facts: Facts) -> Spoken:
        return Spoken(facts, {"who": lambda: names.seat(facts["seat"]), "why": lambda: {"X-1": "dark"}[facts["rule"]]})

    assert phrases.tell(Crew(), Event("X-1", "lost", {"seat": 1}), {"lost": "{who} is lost: {why}."}, spoken) == (
        "Bob is lost: dark."
    )


def test_an_only_choice_is_described_by_its_kind_and_fields() -> None:
    only = {"go": lambda names, who, place: f"{who} can only go to {place}."}
    assert phrases.only_choice(Crew(), {"seat": 0, "option": "go cave"}, only) == "Ann can only go to cave."


def test_places_carry_the_number_of_their_option_if_only_one_points_there() -> None:
    ask = Ask((0,), "X-D01", [Go("a"), Go("b"), Go(""), Go("a")])

    def target(option: Option) -> str | None:
        return option.to if isinstance(option, Go) else None

    assert pointed_at(ask, target) == {"a": "", "b": "2"}
    assert pointed_at(None, target) == {}


def test_a_dangerous_figure_is_described_in_words() -> None:
    assert " – low" in str(store("Plants", "1", True))
    assert " – high" in str(store("Threat", "3", True, note="high"))
    assert "–" not in str(store("Plants", "5"))


def test_a_value_for_each_pack_is_made_once() -> None:
    judges = PerPack(list)
    one, other = "ab", "cd"
    first = judges.of(one)
    assert judges.of(one) is first == ["a", "b"]
    assert judges.of(other) == ["c", "d"]
    assert judges.of(one) is not first


def test_the_reason_names_the_largest_gain() -> None:
    reasons = {"gems": "it saves gems", "time": "it saves time"}
    assert reason(reasons, {"gems": 1.0, "time": 1.0}, {"gems": 2.0, "time": 3.0}) == ("it saves time.", "time")
    assert reason(reasons, {"gems": 1.0, "time": 1.0}, {"gems": 0.0, "time": 1.0}) is LEAST_HARM
    assert reason(reasons, {}, {"gems": 0.5, "time": 0.0}) == ("it saves gems.", "gems")
    assert reason(reasons, {"gems": 1.0}, {}) is LEAST_HARM


def test_a_step_without_a_gain_belongs_to_a_plan() -> None:
    assert part_of(Why("this helps to save colonists.", "saved")) == (
        "this is part of a plan that helps to save colonists.",
        "saved",
    )
    assert part_of(LEAST_HARM).text == "this is part of the plan that does the least harm."


def test_a_prompt_takes_the_first_text_that_is_short_enough() -> None:
    long, short, shorter = "x" * (PROMPT_LENGTH + 1), "y" * PROMPT_LENGTH, "z"
    assert shortened(long, short, shorter) == short
    assert shortened(long, long + "x") == long + "x"


def test_the_viewers_own_panels_come_first() -> None:
    class Hand(msgspec.Struct, frozen=True):
        seat: int

    hands = [Hand(2), Hand(0), Hand(1)]
    assert [hand.seat for hand in own_first(hands, 1)] == [1, 0, 2]
    assert [hand.seat for hand in own_first(hands, None)] == [0, 1, 2]
