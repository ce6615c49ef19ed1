"""The finale, the end of the campaign and its score. SG-258, SG-930 to SG-935, SG-R138, SG-R139, SG-R211."""

from __future__ import annotations

from fathom.engine.outcome import GameOver, Outcome
from fathom.engine.script import Script
from fathom.games.sleeping_gods.model.agenda import Ashore, Read
from fathom.games.sleeping_gods.model.state import Story, Voyage
from fathom.games.sleeping_gods.rules import conditions, goods, port, quests, storybook
from fathom.games.sleeping_gods.rules.queries import active, note, push

FINALE = "F1"
LOST = ((4, 11), (0, 12))
"""From so many totems on, this is the ending of a lost finale (SG-R138)."""
LOST_ENDINGS = (11, 12)


def begin(t: Voyage) -> None:
    """The finale takes the place of event and actions (SG-R044)."""
    t.say("SG-258", "finale", totems=len(conditions.totems(t)))
    t.state.agenda.clear()
    if FINALE not in t.pack.paragraph:
        raise over(t, "SG-R105")
    storybook.begin(t, "finale", FINALE)


def lost(t: Voyage) -> Script[None]:
    """The first time everything is mended and it begins again; the second time its lost ending is read (SG-R138)."""
    s, figures = t.state, t.pack.figures
    s.finale_lost += 1
    if s.finale_lost > 1:
        number = next(ending for least, ending in LOST if len(conditions.totems(t)) >= least)
        if f"E{number}" not in t.pack.paragraph:
            raise ending(t, number)
        storybook.begin(t, "finale", f"E{number}")
        return
    for one in s.crew.values():
        one.damage = one.fatigue = 0
        one.statuses = []
    s.cubes = dict.fromkeys(s.cubes, 0)
    goods.unlock_all(t, "", "SG-R138")
    for player in s.players:
        goods.lose_command(t, player, player.command, "SG-R138")
    goods.gain_command(t, active(t), figures.finale_command, "SG-R138")
    quests.gain_xp(t, figures.finale_xp)
    s.story = Story("finale", FINALE)
    push(t, Ashore(tuple(service for service in port.SERVICES if service != "level")), Read(FINALE))
    return
    yield


def ending(t: Voyage, number: int) -> GameOver:
    """An ending is reached: the campaign is over with its bonus (SG-934, SG-940)."""
    note(t, "ending", str(number))
    t.say("SG-940", "ending", number=number)
    won = number not in LOST_ENDINGS
    seats = tuple(range(t.state.seats)) if won else ()
    return GameOver(Outcome(seats, "SG-934" if won else "SG-R138", {"ending": number, **score(t, number)}))


def over(t: Voyage, rule: str) -> GameOver:
    """The campaign ends without an ending (SG-853, SG-R139, SG-R211)."""
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
        "brutal": points.brutal if s.options.mode == "brutal" else 0,
        "unlocked": unlocked,
    }
    return {**lines, "score": sum(lines.values())}
