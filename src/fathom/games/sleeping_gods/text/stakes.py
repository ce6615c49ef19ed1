"""What is at stake in the challenge in progress: what is still needed, and what a failure costs if it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model.view import TrialView
from fathom.games.sleeping_gods.rules import challenge
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.odds import fate_of


def stakes(n: Names) -> str:
    """The challenge in progress in a sentence or two; empty if there is none."""
    trial = n.view.trial
    if trial is None:
        return ""
    if trial.travel:
        return _distance(n, trial)
    short = trial.number - trial.total
    if n.view.fate is None:
        now = f"Crew skill {trial.total}, needed {trial.number}: "
        now += f"fate {short} or more succeeds ({fate_of(n, short)} %)." if short > 1 else "success is certain."
    else:
        now = f"Total {trial.total}, needed {trial.number}: {f'{short} more needed' if short > 0 else 'success'}."
    lost = printed_failure(n, trial)
    return f"{now} If it fails: {lost}." if lost else now


def _distance(n: Names, trial: TrialView) -> str:
    """How far the ship goes with this total, and the next total with which it goes further."""
    figures = n.pack.figures
    further = next(((least, far) for least, far in figures.travel if least > trial.total), None)
    more = f"; with {further[0]} or more, {further[1]}" if further else ""
    if n.view.fate is None:
        return f"Crew skill {trial.total}, plus fate. The total says how far the ship sails{more}."
    return f"Total {trial.total}: the ship sails {figures.distance(trial.total)} regions at most{more}."


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


def _challenges(effects: Iterable[e.AnyEffect]) -> Iterator[e.Challenge]:
    """All challenges in a text, also inside other statements."""
    for effect in effects:
        if isinstance(effect, e.Challenge):
            yield effect
        for part in effect.parts():
            yield from _challenges(part)
