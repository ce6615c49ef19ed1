"""Six places that forgot what had happened in them: nobody stands there who has left, and nothing is offered again."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from fathom.games.sleeping_gods.game import GAME
from tests.kit import events_of
from tests.sleeping_gods.afterwards import PACK, Seen, after, opened, seen
from tests.sleeping_gods.voyage import voyage


class Break(NamedTuple):
    """A quest that is over, in one of its ends."""

    place: int
    role: str
    """Who or what must not be met at the place."""
    done: tuple[int, ...]
    cards: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    read: tuple[str, ...] = ()


BREAKS = {
    "Ruo is aboard": Break(36, "ruo", (49, 50), (26,), read=("36", "36.1", "36.3", "36.4")),
    "Ruo was aboard and is lost": Break(36, "ruo", (49, 50), read=("36", "36.1", "36.3", "36.4")),
    "Ruo is at home in Lockhaven": Break(36, "ruo", (49, 50), marks=("RUOHOME",), read=("36", "36.1", "36.3")),
    "Yara is aboard": Break(52, "yara", (85, 86), (46,), read=("52", "52.2")),
    "Yara leads the dance": Break(52, "yara", (85, 86), marks=("YARALEADS",), read=("52", "52.2")),
    "Tamsin is aboard": Break(42, "tamsin", (69, 70), (37,), read=("42", "42.2")),
    "Tamsin is at home": Break(42, "tamsin", (69, 70), marks=("TAMSINHOME",), read=("42", "42.2")),
    "Moko is aboard": Break(94, "moko", (139, 140), (76,), read=("94", "94.3")),
    "Windfall sleeps": Break(20, "windfall-counting", (28, 29, 30), marks=("WINDFALLSLEEPS",), read=("20", "20.4")),
    "Windfall is held": Break(20, "windfall-counting", (28, 29, 30), marks=("WINDFALLHELD",), read=("20", "20.4")),
    "the Regent sleeps": Break(
        109, "regent-awake", (154, 155, 156), marks=("REGENTSLEEPS",), read=("109", "109.1", "109.2")
    ),
    "the Regent is free": Break(
        109, "regent-awake", (154, 155, 156), marks=("REGENTSLEEPS", "REGENTFREED"), read=("109", "109.1", "109.2")
    ),
}
"""What the book once broke, by what has happened."""
LATER = pytest.mark.parametrize("passes", [1, 2, 3])


def visit(case: Break, passes: int) -> Seen:
    """What a visit to the place can show and offer afterwards."""
    t = after(case.done, case.cards, case.marks, case.read, passes=passes)
    return seen(t, [case.place])


@LATER
@pytest.mark.parametrize("case", BREAKS.values(), ids=BREAKS.keys())
def test_nobody_stands_where_they_have_left(case: Break, passes: int) -> None:
    assert case.role in PACK.role
    shown = visit(case, passes).pages
    assert [id for id in shown if case.role in PACK.paragraph[id].present] == []


@LATER
@pytest.mark.parametrize("case", BREAKS.values(), ids=BREAKS.keys())
def test_nothing_is_offered_again(case: Break, passes: int) -> None:
    given = {f"Quest {n}" for n in case.done} | {f"Adv {n}" for n in case.cards}
    offers = {f"{type(offer.effect).__name__} {offer.effect.n}": offer for offer in visit(case, passes).offers}
    assert [offer for what, offer in offers.items() if what in given] == []


@pytest.mark.parametrize("case", BREAKS.values(), ids=BREAKS.keys())
def test_a_crew_that_explores_the_place_reads_its_aftermath(case: Break) -> None:
    used = " ".join(map(str, case.done))
    marks = " ".join(f"{word} 1" for word in case.marks)
    cards = " ".join(f"AD{n:02}" for n in case.cards)
    at = PACK.location[case.place].at
    m = voyage(f"{{region: {at}, step: act 1, pass: 2, used: '{used}', marks: '{marks}', cards: '{cards}'}}")
    m.state.visited += case.read
    m.choose(f"explore {case.place}")
    page = events_of(m, "paragraph")[0]["paragraph"]
    assert page != str(case.place)
    assert case.role not in PACK.paragraph[page].present
    assert page == opened(after(case.done, case.cards, case.marks, case.read), case.place)


def test_the_game_uses_the_book_that_is_tested() -> None:
    assert GAME.pack is PACK
