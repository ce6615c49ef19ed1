"""What answers a tap on an element of the page, checked for every question of a game.

A tap answers the question, or finds a candidate's own reason, or gets the sentence of the question ("Choose …").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from xml.etree import ElementTree

from fathom.game.art import scene_for
from fathom.matches.match import Match

KindOf = Callable[[Match, ElementTree.Element], str]
"""The kind of an element, such as "space" or "own card"."""
Kinds = Mapping[str, set[str]]
"""Kinds of elements by the subject of a question (`about.what`)."""


def check_taps(match: Match, kind_of: KindOf, answered: Kinds, partly: Kinds) -> None:
    """Every element of a kind in `answered` is offered or refused with a reason of its own.

    Where the kind is in `partly`, the sentence of the question may answer for some of them; where it is in neither,
    the question is not about this kind of element, and none of them is offered or refused.
    """
    assert match.ask is not None
    subject = match.ask.about.what
    for element, has_answer in taps(match):
        kind = kind_of(match, element)
        if kind in answered.get(subject, ()):
            assert has_answer, f"{match.ask.id} {subject}: {kind} {element.get('id')} has no reason of its own"
        elif kind not in partly.get(subject, ()):
            assert not has_answer, f"{match.ask.id} {subject}: {kind} is offered or refused: add it to the tables"


def check_questions(matches: Iterable[Match], kind_of: KindOf, answered: Kinds, partly: Kinds, most: int) -> set[str]:
    """Check the taps of up to `most` questions of each subject: pages take long to draw. Returns the subjects seen."""
    seen: Counter[str] = Counter()
    for match in matches:
        assert match.ask is not None
        subject = match.ask.about.what
        seen[subject] += 1
        if seen[subject] <= most:
            check_taps(match, kind_of, answered, partly)
    return set(seen)


def taps(match: Match) -> Iterator[tuple[ElementTree.Element, bool]]:
    """Every element that can be tapped, and whether it is offered or refused with a reason of its own."""
    ask = match.ask
    assert ask is not None
    scene = scene_for(match.game, match.pack, match.view(ask.seats[0]))
    known = {scene.spot(ask, option) for option in ask.options}
    known |= {scene.spot(ask, refusal.option) for refusal in match.refusals()}
    parts = [str(scene.board()), *(str(panel.body) for panel in scene.panels())]
    for element in ElementTree.fromstring(f"<all>{''.join(parts)}</all>").iter():
        if "spot" in element.get("class", "").split() and element.get("id"):
            yield element, bool({element.get("id"), element.get("data-on", element.get("id"))} & known)
