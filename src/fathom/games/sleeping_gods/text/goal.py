"""How a campaign is won and lost, with the current figures."""

from __future__ import annotations

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import EVENT_TYPES, Pack
from fathom.games.sleeping_gods.rules import conditions
from fathom.games.sleeping_gods.rules.finale import FINALE
from fathom.games.sleeping_gods.story.graph import all_effects
from fathom.games.sleeping_gods.text.names import Names, count
from fathom.present.phrases import listed
from fathom.present.words import Goal

TURN = ("Ship action", "Event")
"""The parts of a turn before the actions."""


def goal(n: Names) -> Goal:
    """What wins and loses the campaign, and how far off the finale is (SG-004, SG-258, SG-850, SG-R138)."""
    v = n.view
    turn = (*TURN, *(f"Action {number}" for number in range(1, n.pack.figures.actions + 1)))
    return Goal(_text(n), _detail(n), turn, v.part, v.active if v.part >= 0 else None)


def _text(n: Names) -> str:
    v = n.view
    brutal = v.settings.mode == "brutal"
    if v.story is not None and v.story.kind == "finale":
        times = "" if brutal else f" twice ({v.finale_lost} so far)"
        return f"Finale. Win: survive it. Lose: crew down or ship wrecked{times}."
    left = events_left(n)
    when = f"{count(left, 'event')} away" if left else "which comes now"
    return f"Win: survive the finale, {when}. Lose: crew down or ship wrecked{'' if brutal else ' in it twice'}."


def _detail(n: Names) -> str:
    """What to do until the finale, when it comes, and what a defeat is and costs."""
    return " ".join(filter(None, (_meanwhile(n), _countdown(n), _defeat(n))))


def _meanwhile(n: Names) -> str:
    """What the crew does before the finale, and what totems are for; empty in the finale."""
    v = n.view
    if v.story is not None and v.story.kind == "finale":
        return ""
    steps = finale_steps(n.pack)
    ways = f" With at least {listed([str(step) for step in steps], 'or')} it begins in another way." if steps else ""
    return (
        "Until the finale, sail and explore places with a number: the storybook brings quests, cards, XP and totems. "
        f"You have {count(len(conditions.totems(n.table)), 'totem')}: they add points to the score, and their "
        f"number changes the finale.{ways}"
    )


def _countdown(n: Names) -> str:
    """How the events of this pass add up to the events before the finale; empty when no event is left (SG-257)."""
    v, left = n.view, events_left(n)
    if not left:
        return ""
    passes = v.settings.passes - v.passes
    more = f" and {count(passes, 'more pass', 'more passes')} of {_a_pass(n)}" if passes else ""
    now = f"{v.events} in this pass through the event deck"
    return f"Each turn draws an event. The finale comes after {now}{more}: {left} in all."


def _a_pass(n: Names) -> int:
    """The number of events of a whole pass (SG-156)."""
    return n.view.settings.events * len(EVENT_TYPES)


def _defeat(n: Names) -> str:
    """What a defeat is, with the current figures, and what it costs (SG-850 to SG-853, SG-R138)."""
    v = n.view
    down = sum(one.damage >= one.health for one in v.crew)
    spaces = sum(room.cubes for room in n.pack.ship)
    defeat = (
        f"A defeat: all {len(v.crew)} crew members are down ({down} now), "
        f"or the ship has {spaces} damage ({sum(v.cubes.values())} now)."
    )
    if v.settings.mode == "brutal":
        return f"{defeat} In brutal mode the first defeat ends the campaign."
    lost = count(n.pack.figures.defeat_discards, "event")
    return (
        f"{defeat} Before the finale it does not lose the campaign: the ship drifts to a port, the crew is healed or "
        f"the ship repaired, and {lost} are lost. In the finale the first defeat begins it again, the second one loses."
    )


def events_left(n: Names) -> int:
    """How many events are drawn before the finale if no defeat discards any (SG-156, SG-257)."""
    v = n.view
    return v.events + (v.settings.passes - v.passes) * _a_pass(n)


def finale_steps(pack: Pack) -> list[int]:
    """The numbers of totems at which the finale gets other paragraphs and endings, the smallest first."""
    pages = [paragraph for id, paragraph in pack.paragraph.items() if id.startswith(FINALE[0])]
    branches = [effect for page in pages for effect in walk(all_effects(page)) if isinstance(effect, e.If)]
    return sorted({each.n for branch in branches for each in branch.conditions if isinstance(each, c.Totems)})
