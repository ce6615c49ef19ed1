"""Text observations: what they have, that text and JSON are the same, and that nothing hidden is in them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import fathom
from fathom import assist
from fathom.engine.history import Answer
from fathom.engine.player import Perspective
from fathom.llm import Observation, observe
from fathom.matches.match import Match
from tests.llm.positions import GAMES, SEEDS, moments

NOT_CARDS = {
    "refuge": ("kraken_known", "kraken_unseen", "kraken_discard", "salvage_discard", "objectives", "current", "name"),
    "tentacula": ("settings", "snail", "box", "pile", "chest_tile", "gates", "passed_gates", "chip"),
    "rivals": ("faction", "named", "items_discard", "abyss_discard", "events_discard", "settings", "id"),
    "jupiter": ("deck", "discard", "colour", "tile", "spare", "sunk", "settings"),
    "sleeping-gods": (
        *("discard", "events_used", "card", "unbought", "crew", "settings", "used", "journey", "fallen", "source"),
        *("market", "drawn", "target", "synergy", "weapons", "spent", "visited"),
    ),
}
"""The fields of a view whose ids are not in hand or in play: piles, the box, what the situation describes in full."""


def ids(value: Any, field: str = "") -> list[tuple[str, str]]:
    """Every text in a view, with the field that has it; the keys of mappings are texts, too."""
    if isinstance(value, dict):
        keys = [(field, key) for key in value if isinstance(key, str)]
        return keys + [each for key, part in value.items() for each in ids(part, str(key))]
    if isinstance(value, list | tuple):
        return [each for part in value for each in ids(part, field)]
    return [(field, value)] if isinstance(value, str) else []


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_every_card_in_hand_and_in_play_is_explained(name: str) -> None:
    found = 0
    for seed in SEEDS:
        for match in moments(name, seed):
            assert match.ask is not None
            seat = match.ask.seats[0]
            explained = {card.id for card in observe(match, seat).cards}
            view = msgspec.to_builtins(match.view(seat))
            for field, id in ids(view):
                if field not in NOT_CARDS[name] and match.game.text.card_text(match.pack, id) is not None:
                    assert id in explained, (field, id)
                    found += 1
    assert found > 10


@pytest.mark.parametrize("name", GAMES)
def test_no_card_is_explained_in_notation(name: str) -> None:
    for match in moments(name, 1, every=30):
        for card in observe(match, 0).cards:
            assert card.text.endswith((".", ")")), card
            assert "(mat,1)" not in card.text
            assert card.text[0].isupper()


@pytest.mark.parametrize("name", GAMES)
def test_text_and_json_have_the_same_content(name: str) -> None:
    for match in moments(name, 2, every=40):
        assert match.ask is not None
        seat = match.ask.seats[0]
        seen = observe(match, seat, primer=True)
        again = msgspec.json.decode(msgspec.json.encode(seen), type=Observation)
        assert again == seen
        assert again.text == seen.text
        for sentence in (*seen.situation, *(card.text for card in seen.cards), *(event.text for event in seen.events)):
            assert sentence in seen.text
        assert seen.question is not None
        assert [one.option for one in seen.question.options] == list(map(str, match.ask.options))
        for one in seen.question.options:
            assert f"{one.number}. {one.label} [{one.option}]" in seen.text


def test_events_begin_with_what_the_last_answer_caused() -> None:
    match = fathom.new("refuge", seats=1, seed=3)
    while match.ask is not None and "move up" not in map(str, match.ask.options):
        match.choose(match.ask.options[0])
    before = len(match.log or [])
    match.choose("move up")
    caused = [match.game.text.words(match.pack, match.view(0)).tell(event) for event in (match.log or [])[before:]]
    assert caused
    assert [event.text for event in observe(match, 0).events] == caused


def test_events_since_the_last_answer_include_those_of_others() -> None:
    match = fathom.new("tentacula", seats=2, seed=4)
    for _ in range(30):
        match.choose(match.advise().option)
    for seat in (0, 1):
        last = max(i for i, entry in enumerate(match.history) if isinstance(entry, Answer) and entry.seat == seat)
        expected = (match.log or [])[len(match.fork(last).log or []) :]
        assert len(observe(match, seat).events) == len(expected)


def test_an_event_that_another_seat_alone_may_see_is_in_no_observation() -> None:
    withheld = shown = 0
    for match in moments("sleeping-gods", 3, every=3):
        for seat in range(2):
            seen, words = observe(match, seat), match.game.text.words(match.pack, match.view(seat))
            answered = [i for i, entry in enumerate(match.history) if isinstance(entry, Answer) and entry.seat == seat]
            before = len(match.fork(answered[-1]).log or []) if answered else 0
            visible: list[str] = []
            secret: list[str] = []
            for event in (match.log or [])[before:]:
                (visible if event.to is None or seat in event.to else secret).append(words.tell(event))
                shown += event.to is not None and seat in event.to
            assert [event.text for event in seen.events] == visible
            for sentence in set(secret) - set(visible):
                assert sentence not in seen.text
                withheld += 1
    assert withheld > 5
    assert shown > 3, "the seat itself sees its events"


def test_the_recommended_answer_is_there_only_on_request() -> None:
    match = fathom.new("refuge", seats=1, seed=3)
    assert observe(match, 0).recommended is None
    assert "Recommended" not in observe(match, 0).text
    seen = observe(match, 0, recommend=True)
    assert seen.recommended is not None
    assert seen.recommended.option == str(assist.hint(match.game, Perspective(match, 0)).option)
    assert f"Recommended: {seen.recommended.label}" in seen.text


def test_a_seat_that_is_not_asked_sees_no_question() -> None:
    match = fathom.new("refuge", seats=2, seed=3)
    assert match.ask is not None
    (asked,) = match.ask.seats
    seen = observe(match, 1 - asked)
    assert seen.question is None
    assert "## Not your turn" in seen.text
    with pytest.raises(fathom.Illegal, match="There is no seat 7"):
        observe(match, 7)


def test_the_end_is_told() -> None:
    match = fathom.new("tentacula", seats=2, seed=1)
    while match.ask is not None:
        match.choose(match.advise().option)
    seen = observe(match, 0)
    assert match.outcome is not None
    assert seen.ending is not None
    assert seen.ending.winners == match.outcome.winners
    assert "## The match is over" in seen.text


def hidden_dealt_again(match: Match, seat: int, key: int) -> Observation:
    """The observation of the seat in a match in which everything that it cannot know is dealt again."""
    return observe(match.imagine(seat, key), seat)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_in_an_observation(name: str) -> None:
    for match in moments(name, 3, every=25):
        assert match.ask is not None
        seat = match.ask.seats[0]
        real = msgspec.structs.replace(observe(match, seat), events=())
        for key in (1, 2):
            assert hidden_dealt_again(match, seat, key) == real


def test_another_hand_is_not_in_an_observation() -> None:
    for match in moments("sleeping-gods", 3):
        for seat in range(2):
            other = match.state.players[1 - seat].hand
            mine = {card.id for card in observe(match, seat).cards}
            played = {card for one in match.state.crew.values() for card in (*one.equipped, *one.levels)}
            assert mine.isdisjoint(set(other) - set(match.state.players[seat].hand) - played)
