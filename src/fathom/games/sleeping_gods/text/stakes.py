"""What is at stake in the challenge in progress: what is still needed, and what a failure costs if it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.options import Choice
from fathom.games.sleeping_gods.model.view import TrialView
from fathom.games.sleeping_gods.rules import challenge, course, storybook
from fathom.games.sleeping_gods.rules.modifiers import shared
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import Names, count
from fathom.games.sleeping_gods.text.odds import fate_of, fates
from fathom.present.phrases import listed


def stakes(n: Names) -> str:
    """The challenge in progress in a sentence or two; empty if there is none."""
    trial = n.view.trial
    if trial is None:
        return ""
    if trial.travel:
        return _distance(n, trial)
    short = trial.number - trial.total
    if n.view.fate is None:
        now = f"Crew skill {trial.total} plus {_fate(n)} must reach {trial.number}: "
        now += f"{fate_of(n, short)} % chance." if short > 1 else "success is certain."
    else:
        now = f"Total {trial.total}, needed {trial.number}: {f'{short} more needed' if short > 0 else 'success'}."
    lost = printed_failure(n, trial)
    return f"{now} If it fails: {lost}." if lost else now


def _fate(n: Names) -> str:
    """Where the fate number comes from (SG-R212)."""
    numbers = fates(n)
    return f"a fate {FATES[n.view.settings.fate]} ({min(numbers)} to {max(numbers)})"


FATES = {"deck": "card", "die": "die", "ask": "number"}


def _distance(n: Names, trial: TrialView) -> str:
    """How far the ship goes: with each total before fate is drawn, then with this one and the next larger distance."""
    far = sailed(n, trial, trial.total)
    if n.view.fate is None:
        first, *larger = distances(n, trial)
        steps = "".join(f", {more} with {least} or more" for least, more in larger)
        return f"Crew skill {trial.total} plus {_fate(n)} says how far you sail: {count(first[1], 'region')}{steps}."
    further = next(((least, more) for least, more in distances(n, trial) if more > far), None)
    more = f"; a total of {further[0]} would be {count(further[1], 'region')}" if further else ""
    return f"Total {trial.total}: the ship sails {count(far, 'region')} at most{more}."


def sailed(n: Names, trial: TrialView, total: int) -> int:
    """How many regions the ship may sail with this total (SG-314, SG-R089)."""
    return course.distance(n.table, total, trial.distance)


def distances(n: Names, trial: TrialView) -> list[tuple[int, int]]:
    """Each distance that totals can give, with the least total for it."""
    found: dict[int, int] = {}
    # No larger total changes the distance.
    largest = n.pack.figures.travel[-1][0] - shared(n.table, "travel")
    for total in range(max(0, largest) + 1):
        found.setdefault(sailed(n, trial, total), total)
    return [(least, far) for far, least in found.items()]


def printed_failure(n: Names, trial: TrialView) -> str:
    """What a failure costs, as the event, the hazard or the choice prints it; empty if it is not printed."""
    pack, found = n.pack, list[e.Effects]()
    if trial.source in pack.event:
        tests = _challenges(pack.event[trial.source].effects)
        found = [test.failure for test in tests if test.skill == trial.skill]
    elif trial.source in pack.paragraph:
        paragraph = pack.paragraph[trial.source]
        gates = [choice.challenge for choice in paragraph.choices if choice.challenge]
        # The view does not say which choice was made, so that choices with the same challenge must cost the same.
        found = [
            pack.failure(paragraph, gate, n.view.passes)
            for gate in gates
            if gate.skill == trial.skill and challenge.total_needed(n.table, gate.n) == trial.number
        ]
    elif trial.source in pack.sea.region and (hazard := pack.sea.region[trial.source].hazard):
        found = [hazard.failure]
    texts = {describe_effects(n, failure) if failure else "" for failure in found}
    return texts.pop() if len(texts) == 1 else ""


def closed_choices(n: Names, ask: Ask) -> str:
    """The letters that are missing in the list of choices, with the reasons; empty if none is missing (SG-358)."""
    if n.view.story is None:
        return ""
    paragraph = n.pack.paragraph[ask.about.source]
    offered = {option.key for option in ask.options if isinstance(option, Choice)}
    closed: dict[str, list[str]] = {}
    for choice in paragraph.choices:
        if choice.key not in offered and choice.key < max(offered, default=""):
            reason = storybook.refuse_choice(n.table, paragraph, choice)
            closed.setdefault(CLOSED[reason] if reason else "not now", []).append(choice.key)
    why = "; ".join(f"{listed(sorted(keys))} ({why})" for why, keys in closed.items())
    return f"Not offered: {why}." if why else ""


CLOSED = {
    storybook.ONCE: "made before",
    storybook.ONCE_A_PASS: "made in this pass",
    storybook.TAKEN: "made on this visit",
    storybook.REQUIRES: "not open with what the crew has and has done",
    storybook.UNPAID: "the crew cannot pay it",
}
"""Why a printed choice is not offered, in a few words, by the reason of the rules."""


def _challenges(effects: Iterable[e.AnyEffect]) -> Iterator[e.Challenge]:
    """All challenges in a text, also inside other statements."""
    for effect in effects:
        if isinstance(effect, e.Challenge):
            yield effect
        for part in effect.parts():
            yield from _challenges(part)
