"""A challenge in progress: its skill and number, who takes part, and the fate drawn."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art.drawings import CREW
from fathom.games.sleeping_gods.art.palette import FOAM, GOLD, GROUNDS, INK, MIST, PAPER
from fathom.games.sleeping_gods.art.positions import SHIP, WIDE
from fathom.games.sleeping_gods.art.shipboard import PIPS
from fathom.games.sleeping_gods.art.signs import sign
from fathom.games.sleeping_gods.model.view import TrialView
from fathom.games.sleeping_gods.text.names import SKILLS, Names
from fathom.games.sleeping_gods.text.odds import fate_of
from fathom.games.sleeping_gods.text.stakes import distances, sailed
from fathom.present.info import info_pane
from fathom.present.svg import box, dot, fitting, group, letters, num

HIGH = 388


def desk(n: Names) -> Element:
    """The challenge: skill and number, participants, fate, and the total so far."""
    trial = n.view.trial
    assert trial is not None
    return h.g("#sg-desk", {"transform": f"translate(0 {SHIP})"})[
        box(10, 6, WIDE - 20, HIGH, "#1a2a31", round=18, edge="#8a6a4a", width=3),
        group(sign(f"skill-{trial.skill}"), transform="translate(86 82) scale(3)"),
        letters(152, 76, 46, _title(trial), FOAM, anchor="start"),
        letters(152, 118, fitting(_source(n, trial), 30, 700), _source(n, trial), MIST, anchor="start", weight="500"),
        _who(n, trial),
        _fate(n),
        _sum(n, trial),
        info_pane("trial", (WIDE / 2, HIGH / 2 + 6), WIDE - 20, HIGH, f"The challenge: {_title(trial)}"),
    ]


def _title(trial: TrialView) -> str:
    return "Travel" if trial.travel else f"{SKILLS[trial.skill].capitalize()} {trial.number}"


def _source(n: Names, trial: TrialView) -> str:
    if trial.travel:
        return ", ".join(f"{least} or more: {far}" for least, far in distances(n, trial)[1:])
    paragraph = n.pack.paragraph.get(trial.source)
    if paragraph is not None and paragraph.location is not None:
        return n.pack.location[paragraph.location].name
    return n.thing(trial.source)


def _who(n: Names, trial: TrialView) -> list[Node]:
    """Portraits of the participants, or words if there are none."""
    if not trial.crew:
        words = "No one takes part yet: tap the crew below" if n.view.fate is None else "No one takes part"
        return [letters(60, 258, 36, words, MIST, anchor="start", weight="500")]
    return [
        group(
            dot(0, 0, 60, GROUNDS[id], edge=GOLD, width=5),
            group(CREW.use(id), transform="scale(0.92)"),
            transform=f"translate({num(90 + 132 * k)} 238)",
        )
        for k, id in enumerate(trial.crew[:6])
    ]


def _fate(n: Names) -> Node:
    """The fate card; None before it is drawn."""
    drawn = n.view.fate
    if drawn is None:
        return None
    bonus = f"{drawn.bonus:+}" if drawn.bonus else ""
    name = n.pack.ability[drawn.card].name if drawn.card else "the die"
    return group(
        fate_face(drawn.number),
        letters(0, 104, fitting(name, 28, 250), name, MIST),
        letters(96, -30, 50, bonus, GOLD, cls="figure") if bonus else None,
        # Below the source and left of the sum, also with the larger letters of a phone.
        transform="translate(896 204)",
    )


def fate_face(number: int) -> Element:
    """A number of fate as the face of a die, 132 across."""
    pips = h.g(".face")[[dot(34 * x, 34 * y, 12, INK) for x, y in PIPS.get(number, [])]]
    return group(box(-66, -66, 132, 132, PAPER, round=22, edge=INK, width=4), pips)


def _sum(n: Names, trial: TrialView) -> list[Node]:
    """The total so far, compared with the number needed, and a hint."""
    drawn = n.view.fate is not None
    if trial.travel:
        words = f"distance {sailed(n, trial, trial.total)}" if drawn else "plus fate"
    elif drawn:
        words = "success" if trial.total >= trial.number else f"{trial.number - trial.total} more needed"
    else:
        least = trial.number - trial.total
        words = f"fate {least} or more: {fate_of(n, least)}%" if least > 1 else "certain"
    good = not drawn or trial.travel or trial.total >= trial.number
    return [
        letters(1376, 150, 128, str(trial.total), GOLD if good else "#ff8d78", cls="figure", anchor="end"),
        letters(1376, 204, fitting(words, 36, 290), words, FOAM if good else "#ff8d78", anchor="end"),
        letters(60, 362, 28, _hint(n), MIST, anchor="start", weight="500"),
    ]


def _hint(n: Names) -> str:
    if n.view.fate is not None:
        return "Change the total with cards of this skill or abilities, or keep it."
    return f"Taking part costs 1 fatigue. Crew with {n.pack.figures.fatigue_limit} cannot take part."
