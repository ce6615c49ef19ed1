"""The storybook: exploring, towns, and the paragraphs of the plot.

SG-350 to SG-359, SG-R100 to SG-R107, SG-R230 to SG-R235.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.agenda import BackOnShip, Do, EndOfParagraph, Read
from fathom.games.sleeping_gods.model.options import PASS, About, Choice
from fathom.games.sleeping_gods.model.state import Story, UseContext, Voyage
from fathom.games.sleeping_gods.rules import challenge, conditions, costs, scoring, triggers
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.combat import battle
from fathom.games.sleeping_gods.rules.execution import run
from fathom.games.sleeping_gods.rules.journal import note
from fathom.games.sleeping_gods.rules.queries import crew_of
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice

VisitKind: TypeAlias = Literal["explore", "plot", "finale", "prologue"]
PLOT_PARAGRAPHS = ("1", "1.2")
"""The paragraphs read when the event deck runs out for the first and the second time (SG-258)."""

TAKEN = Reason("SG-355", "You can make each choice of a town once a visit, and you have made this one.")
REQUIRES = Reason("SG-358", "The crew does not have what this choice requires: a keyword, a card or a token.")
CHOOSE = Reason("SG-351", "You must make a choice here, because at least one choice is possible.")
ONCE = Reason("SG-R233", "You can make this choice once in a campaign, and you have made it.")
ONCE_A_PASS = Reason("SG-R233", "You can make this choice once in each pass, and you have made it in this one.")
UNPAID = Reason("SG-R010", "The crew cannot pay the cost of this choice in full.")


def visit_kind(paragraph: str) -> VisitKind:
    """The kind of visit in which a paragraph is read, by its id."""
    first, letter = paragraph.partition(".")[0], paragraph[:1]
    if letter in "FE":
        return "finale"
    return "prologue" if letter == "A" else "plot" if first == PLOT_PARAGRAPHS[0] else "explore"


def explore(t: Voyage, location: str) -> Script[None]:
    """Read the paragraph of a location in the ship's region (SG-350)."""
    t.say("SG-350", "explore", location=location)
    note(t, "explored", location)
    begin(t, "explore", location)
    yield from triggers.fire(t, "explore", crew_of(t, t.state.active))


def begin(t: Voyage, kind: VisitKind, paragraph: str) -> None:
    """Begin a visit of this kind to the storybook; its first paragraph is read next."""
    t.state.story = Story(kind, paragraph)
    push(t, Read(paragraph))


def current(t: Voyage) -> Story:
    """The visit in progress."""
    assert t.state.story is not None
    return t.state.story


def read(t: Voyage, item: Read) -> Script[None]:
    """Read a paragraph: first its lines “if keyword, turn to”, then its text and effects (SG-357, SG-R101)."""
    s = t.state
    story = current(t)
    t.reveal()  # a paragraph is hidden until it is read (SG-352)
    if item.paragraph not in t.pack.paragraph:
        t.say("SG-R105", "paragraph missing", paragraph=item.paragraph)
        return_to_ship(t)
        return
    paragraph = t.pack.paragraph[item.paragraph]
    for line in paragraph.pre:
        if conditions.all_true(t, line.conditions):
            push(t, Read(line.goto))
            return
    story.paragraph, story.again = paragraph.id, paragraph.id in s.visited
    if story.again and paragraph.again:
        t.say("SG-351", "paragraph", paragraph=paragraph.id, again=True)
    else:
        t.say("SG-351", "paragraph", paragraph=paragraph.id)
    if not story.again:
        s.visited.append(paragraph.id)
    push(t, EndOfParagraph())
    if paragraph.id in story.seen:
        return  # back in a town whose effects were carried out on this visit
    if paragraph.town:
        story.seen.append(paragraph.id)
    yield from run(t, Do(paragraph.effects, s.active, paragraph.id))


def here(t: Voyage) -> Paragraph:
    """The paragraph being read."""
    return t.pack.paragraph[current(t).paragraph]


def refuse_choice(t: Voyage, paragraph: Paragraph, choice: StoryChoice) -> Reason | None:
    """Why a choice of a paragraph cannot be made; None if it can (SG-355, SG-358, SG-R010, SG-R106, SG-R233)."""
    taken = f"{paragraph.id}:{choice.key}"
    if choice.once == "ever" and taken in t.state.taken:
        return ONCE
    if choice.once == "pass" and t.state.taken.get(taken) == t.state.passes:
        return ONCE_A_PASS
    if paragraph.town and not choice.leave and taken in current(t).taken:
        return TAKEN
    if not conditions.all_true(t, choice.conditions):
        return REQUIRES
    context = UseContext(t.state.active, paragraph.id)
    return None if costs.payable(t, context, choice.price) else UNPAID


def choices(t: Voyage) -> list[Option]:
    """The choices of the paragraph being read that can be made."""
    paragraph = here(t)
    return [Choice(choice.key) for choice in paragraph.choices if refuse_choice(t, paragraph, choice) is None]


def refuse_reading_on(t: Voyage) -> Reason | None:
    """Why the crew cannot read on: there is a choice that can be made. None if there is none."""
    return CHOOSE if choices(t) else None


def ask_after_paragraph(t: Voyage, item: EndOfParagraph) -> tuple[str, list[Option], About]:
    """The question after a paragraph: its available choices, or only to read on (SG-351, SG-D28, SG-D29, SG-D61)."""
    paragraph = here(t)
    about = About("paragraph", paragraph.id, seat=t.state.active)
    decision = "SG-D29" if paragraph.town else "SG-D28" if paragraph.location else "SG-D61"
    return decision, choices(t) or [PASS], about


def onward(t: Voyage, item: EndOfParagraph, answer: Option) -> Script[None]:
    """Carry out the answer: pay, face a challenge or combat, and read where it leads (SG-351, SG-576, SG-R234)."""
    paragraph = here(t)
    if not isinstance(answer, Choice):
        if paragraph.choices:
            t.say("SG-R105", "no choice", paragraph=paragraph.id)
        turn_to_paragraph(t, paragraph.goto or "")
        return
    choice = next(choice for choice in paragraph.choices if choice.key == answer.key)
    t.say("SG-351", "choice", paragraph=paragraph.id, key=choice.key)
    seat = t.state.active
    taken = f"{paragraph.id}:{choice.key}"
    if paragraph.town and not choice.leave:
        current(t).taken.append(taken)
    if choice.once:
        t.state.taken[taken] = t.state.passes
    yield from run(t, Do(choice.price, seat, paragraph.id))
    leads: e.AnyEffect = e.Goto(choice.goto) if choice.goto else e.Return()
    then = (*choice.gains, leads)
    if choice.challenge is not None:
        gate = choice.challenge
        failure = t.pack.failure(paragraph, gate, t.state.passes)
        fails: e.Effects = (*failure, *choice.effects, leads)
        if gate.parts_ways:
            fails = (*failure, e.Goto(gate.fail_goto) if gate.fail_goto else e.Return())
        failure_text = taken if gate.fail_text else ""
        challenge.announce(t, gate.skill, gate.n, paragraph.id, then, fails, failure_text)
        return
    push(t, Do(then, seat, paragraph.id))
    if choice.combat:
        battle.announce(t, choice.enemies(t.state.passes), paragraph.id)


def turn_to_paragraph(t: Voyage, paragraph: str) -> None:
    """Read this paragraph next, or return to the ship if it is empty; the rest of the current one is skipped.

    SG-353, SG-579.
    """
    agenda = t.state.agenda
    while agenda and isinstance(agenda[-1], Do | EndOfParagraph):
        agenda.pop()
    if paragraph:
        push(t, Read(paragraph))
    else:
        return_to_ship(t)


def return_to_ship(t: Voyage) -> None:
    """Return to the ship; the explore tokens go back to the supply (SG-353, SG-356)."""
    s = t.state
    story = current(t)
    s.story = None
    if story.kind == "finale":
        raise scoring.over(t, "SG-R044")
    t.say("SG-353", "returned")
    push(t, BackOnShip())


def aboard(t: Voyage, item: BackOnShip) -> Script[None]:
    """Offer texts that can be used when the crew returns to the ship."""
    yield from triggers.fire(t, "return", crew_of(t, t.state.active))
