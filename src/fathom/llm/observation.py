"""What a seat observes, as data and as text. Both have the same content: the text is made from the data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from fathom.engine.ask import Ask
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.game.game import Game
from fathom.game.text import CardText
from fathom.llm.primer import primer
from fathom.present.phrases import sentence
from fathom.present.words import Words

HOW_TO_ANSWER = "Answer with one line: the number of an option, its code in brackets, or its text."
NOTHING = "Nothing."


class EventText(msgspec.Struct, frozen=True):
    """An event in one sentence, with its rule."""

    text: str
    rule: str


class OfferedOption(msgspec.Struct, frozen=True):
    """An offered option: its number, counted from 1, its code and its label."""

    number: int
    option: str
    label: str


class OpenQuestion(msgspec.Struct, frozen=True):
    """The question that the seat is asked. `id` is the decision in the rulebook."""

    id: str
    prompt: str
    options: tuple[OfferedOption, ...]


class Recommendation(msgspec.Struct, frozen=True):
    """What the game's scripted player would choose, and why."""

    option: str
    label: str
    why: str


class Ending(msgspec.Struct, frozen=True):
    """How the match ended. `winners` are seats, counted from 0."""

    winners: tuple[int, ...]
    rule: str
    text: str


class Observation(msgspec.Struct, frozen=True):
    """Everything that a seat may know at one moment of a match, and nothing else."""

    game: str
    title: str
    seat: int
    """The seat that observes, counted from 0."""
    name: str
    """The name of the seat in the game."""
    goal: str
    """What the players are trying to do and how far they are."""
    events: tuple[EventText, ...]
    """What happened since the last answer of the seat."""
    situation: tuple[str, ...]
    """The position in full sentences."""
    cards: tuple[CardText, ...]
    """What every card in hand and on the table does."""
    waiting: tuple[str, ...]
    """The names of the seats that are asked."""
    question: OpenQuestion | None
    """The open question; None if this seat is not asked."""
    ending: Ending | None
    """How the match ended; None if it is not over."""
    primer: str = ""
    """The rules of the game in short; empty unless requested."""
    recommended: Recommendation | None = None
    """The recommended answer; None unless requested."""

    @property
    def text(self) -> str:
        """The observation as text, with a heading for each part."""
        return "\n".join(_lines(self))


def _lines(seen: Observation) -> Iterator[str]:
    yield f"# {seen.title}: you are {seen.name} (seat {seen.seat + 1})"
    if seen.primer:
        yield from ("", "## Rules in short", seen.primer)
    if seen.goal:
        yield from ("", "## Goal", seen.goal)
    yield from ("", "## Since your last answer")
    yield from [f"- {event.text} ({event.rule})" for event in seen.events] or [NOTHING]
    yield from ("", "## Position", *seen.situation)
    if seen.cards:
        yield from ("", "## What the cards do", *(f"- {card.text}" for card in seen.cards))
    if seen.ending is not None:
        yield from ("", "## The match is over", seen.ending.text)
    elif seen.question is None:
        yield from ("", "## Not your turn", f"Asked now: {', '.join(seen.waiting)}.")
    else:
        yield from ("", f"## Question ({seen.question.id})", seen.question.prompt)
        yield from (f"{one.number}. {one.label} [{one.option}]" for one in seen.question.options)
        if seen.recommended is not None:
            yield f"Recommended: {seen.recommended.label} [{seen.recommended.option}]. {sentence(seen.recommended.why)}"
        yield HOW_TO_ANSWER


def build(
    game: Game,
    pack: Any,
    seat: int,
    view: Any,
    *,
    ask: Ask | None,
    waiting: Sequence[int],
    events: Sequence[Event],
    outcome: Outcome | None,
    with_primer: bool = False,
    recommended: Recommendation | None = None,
) -> Observation:
    """The observation of a seat, from its view. `ask` is the open question if the seat is asked, otherwise None.

    `events` are those that the seat may see, since its last answer.
    """
    words: Words = game.text.words(pack, view)
    goal = words.goal()
    return Observation(
        game=game.name,
        title=game.title,
        seat=seat,
        name=words.seat(seat),
        goal=game.blurb if goal is None else f"{goal.text} {goal.detail}".rstrip(),
        events=tuple(EventText(words.tell(event), event.rule) for event in events),
        situation=tuple(words.situation()),
        cards=tuple(explained_cards(game, pack, view, ask)),
        waiting=tuple(words.seat(each) for each in waiting),
        question=None if ask is None else _question(words, ask),
        ending=None if outcome is None else Ending(outcome.winners, outcome.rule, words.ending(outcome)),
        primer=primer(game) if with_primer else "",
        recommended=recommended,
    )


def _question(words: Words, ask: Ask) -> OpenQuestion:
    options = (
        OfferedOption(number, str(option), words.label(ask, option)) for number, option in enumerate(ask.options, 1)
    )
    return OpenQuestion(ask.id, words.prompt(ask), tuple(options))


def explained_cards(game: Game, pack: Any, view: Any, ask: Ask | None) -> list[CardText]:
    """The cards in hand and on the table, then those that only the offered options name."""
    found = {card.id: card for card in game.text.cards(pack, view)}
    for option in ask.options if ask is not None else ():
        for id in re.split(r"[ ,:]", str(option))[1:]:
            if id not in found and not id.lstrip("-").isdecimal() and (text := game.text.card_text(pack, id)):
                found[id] = CardText(id, text)
    return list(found.values())
