"""The plans that are worth playing forward at a question; none where the scripted player's answer is enough."""

from __future__ import annotations

from collections.abc import Callable

from fathom.engine.ask import Ask, Option
from fathom.games.sleeping_gods.bot import ports
from fathom.games.sleeping_gods.bot.horizon import Known, opened
from fathom.games.sleeping_gods.bot.imagination import Plan
from fathom.games.sleeping_gods.bot.navigation import WORTHY
from fathom.games.sleeping_gods.bot.valuation import of, skill, used
from fathom.games.sleeping_gods.bot.weapons import member
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.rules.conditions import open_to_explore
from fathom.games.sleeping_gods.story.paragraphs import StoryChoice

HARMED = ("hurt", "divide", "overflow", "assault", "tire")
"""Questions of who takes damage or fatigue."""
WINDOWS = ("W1", "W2", "W3", "W4", "W5", "W6")
"""Windows of challenges and combats; in the others nothing is at risk."""
WIDEST = 8
"""The most plans that are compared."""


def plans(pack: Pack, view: View, ask: Ask, own: Option) -> list[Plan]:
    """The plans to compare, first those with the scripted player's option `own`.

    Fewer than two if there is nothing to compare.
    """
    what = ask.about.what if ask.about is not None else ""
    if what == "window":
        what = ask.about.source if ask.about.source in WINDOWS else ""
    if view.trial is not None and view.trial.travel:
        return []
    find = QUESTIONS.get(what)
    found = find(pack, view, ask, own) if find is not None else []
    if not any(plan.option == own for plan in found):
        return []
    found.sort(key=lambda plan: plan.option != own)
    return found[:WIDEST]


def _action(pack: Pack, view: View, ask: Ask, own: Option) -> list[Plan]:
    """Plans to explore a known page, to visit the port, or both in either order; empty if `own` is something else."""
    places = [option for option in of(ask, o.Explore) if _can_be_foreseen(pack, view, option)]
    if not places or (own != o.Port() and own not in places):
        return []
    found = [Plan(option) for option in places]
    if o.Port() in ask.options and ports.port_worth(pack, view) > WORTHY:
        for option in places:
            found += [Plan(o.Port(), (option,)), Plan(option, (o.Port(),))]
        found.append(Plan(o.Port()))
    return found


def _can_be_foreseen(pack: Pack, view: View, option: o.Explore) -> bool:
    """Whether the page that a visit opens now was read before."""
    known = Known(view)
    return opened(table_of(pack, view), option.location, known) in known.pages


def _page(pack: Pack, view: View, ask: Ask, own: Option) -> list[Plan]:
    """A plan for each choice of a page.

    If the crew can come back, also plans with a visit to the port before or after a risky choice.
    """
    offered = of(ask, o.Choice)
    if own not in offered or view.story is None or view.story.kind == "finale":
        return []
    page = pack.paragraph[ask.about.source]
    ways: dict[str, StoryChoice] = {way.key: way for way in page.choices}
    found = [Plan(option) for option in offered]
    risks = [option for option in offered if _is_risky(ways[option.key])]
    exits = [option for option in offered if _is_exit(ways[option.key])]
    if risks and exits and page.location is not None and _can_come_back(pack, view, page.location):
        found.append(Plan(exits[0], (o.Port(), o.Explore(str(page.location)))))
        found += [Plan(option, (o.Port(),)) for option in risks]
    return found


def _can_come_back(pack: Pack, view: View, location: int) -> bool:
    """Whether the crew can leave a location, visit a port that it needs, and explore the location again."""
    here, t = pack.sea.region[view.region], table_of(pack, view)
    again = location in pack.sea.locations[view.region] and open_to_explore(t, location)
    return again and bool(here.port) and ports.port_worth(pack, view) > WORTHY


def _is_risky(way: StoryChoice) -> bool:
    return way.challenge is not None or bool(way.combat)


def _is_exit(way: StoryChoice) -> bool:
    """Whether a choice only returns to the ship."""
    return not (_is_risky(way) or way.goto or way.cost or way.gains)


def _gather(pack: Pack, view: View, ask: Ask, own: Option) -> list[Plan]:
    """Plans to add one of the crew members who have the skill, or to add no one else."""
    assert view.trial is not None
    kind = view.trial.skill
    joins = [option for option in of(ask, o.Join) if skill(member(view, option.crew), kind) or option == own]
    joins.sort(key=lambda option: -skill(member(view, option.crew), kind))
    return [Plan(option) for option in (*joins, *of(ask, o.Pass))]


def _alter(pack: Pack, view: View, ask: Ask, own: Option) -> list[Plan]:
    """Plans to spend a card or an ability on a challenge that would fail, or to let it fail; empty if it succeeds."""
    trial = view.trial
    if trial is None or trial.total >= trial.number:
        return []
    return [Plan(option) for option in (*of(ask, o.Pass), *of(ask, o.Discard), *_uses(pack, ask, own))]


def _uses(pack: Pack, ask: Ask, own: Option) -> list[Option]:
    """The options to use something that changes a challenge or an attack, and `own` if it uses something."""
    found: list[Option] = []
    for option in of(ask, o.Use):
        if option == own or any(isinstance(effect, CHANGES) for effect in used(pack, option).effects):
            found.append(option)
    return found


CHANGES = (e.SkillBonus, e.FateBonus, e.Redraw, e.Acc, e.Dmg, e.Dmgx, e.Block, e.NoCounter, e.Strike)
"""Effects that change a challenge or an attack."""


def _attack(pack: Pack, view: View, ask: Ask, own: Option) -> list[Plan]:
    """Plans for an attack or a block: one for each attacker, weapon or target, each thing to use, and a pass."""
    kinds = (o.Attack, o.Weapon, o.Target, o.Pass)
    mains = [option for option in ask.options if isinstance(option, kinds)]
    return [Plan(option) for option in dict.fromkeys((own, *mains, *_uses(pack, ask, own)))]


def _everyone(pack: Pack, view: View, ask: Ask, own: Option) -> list[Plan]:
    """One plan for each option: crew members, or alternatives of a text."""
    return [Plan(option) for option in ask.options]


QUESTIONS: dict[str, Callable[[Pack, View, Ask, Option], list[Plan]]] = {
    # The key is what a question is about, or its window.
    "action": _action,
    "paragraph": _page,
    "gather": _gather,
    "W1": _gather,
    "alter": _alter,
    "W2": _alter,
    **dict.fromkeys(("melee", "weapon", "target", "strike", "W3", "W4", "W5", "W6"), _attack),
    **dict.fromkeys((*HARMED, "choose", "may"), _everyone),
}
