"""The end of the campaign and its score. SG-930 to SG-935, SG-940, SG-R138, SG-R139, SG-R211."""

from __future__ import annotations

from fathom.engine.outcome import GameOver, Outcome
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules import conditions
from fathom.games.sleeping_gods.rules.journal import note

LOST_ENDINGS = (11, 12)
"""The endings of a lost finale (SG-R138)."""


def ending(t: Voyage, number: int) -> GameOver:
    """The result of a campaign that reaches this ending of the story: won or lost, and the score (SG-934, SG-940)."""
    note(t, "ending", str(number))
    t.say("SG-940", "ending", number=number)
    won = number not in LOST_ENDINGS
    seats = tuple(range(t.state.seats)) if won else ()
    return GameOver(Outcome(seats, "SG-934" if won else "SG-R138", {"ending": number, **score(t, number)}))


def over(t: Voyage, rule: str) -> GameOver:
    """The result of a campaign that ends as a defeat, without an ending of the story (SG-853, SG-R139, SG-R211)."""
    note(t, "over")
    return GameOver(Outcome((), rule, score(t, 0)))


def score(t: Voyage, ending: int) -> dict[str, int]:
    """The score sheet, line by line (SG-930 to SG-935)."""
    s, points = t.state, t.pack.figures.score
    levels = sum(len(one.levels) for one in s.crew.values())
    unlocked = sum(t.pack.unlock[number].score for number in s.quests if number in t.pack.unlock)
    lines = {
        "cards": points.card * len(s.cards),
        "totems": points.totem * len(conditions.totems(t)),
        "quests": points.quest * (len(s.quests) + len(s.quests_used)),
        "levels": points.level * levels,
        "coins": s.stock["coin"] // points.coins_a_point,
        "artifacts": points.artifact * s.stock["art"],
        "reached": points.ending if ending else 0,
        "defeats": points.defeat * s.defeats,
        "brutal": points.brutal if s.settings.mode == "brutal" else 0,
        "unlocked": unlocked,
    }
    return {**lines, "score": sum(lines.values())}
