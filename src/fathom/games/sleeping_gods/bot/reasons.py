"""The reason for advice in plain words with figures: how the advised plan and another one ended in imagined matches."""

from __future__ import annotations

from typing import NamedTuple

from fathom.engine.ask import Ask, Option
from fathom.games.sleeping_gods.bot.comparison import Comparison
from fathom.games.sleeping_gods.bot.imagination import Ending, Imagination, Plan
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.text.labels import label
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.phrases import count, listed

MEASURES = 2
"""How many kinds of holdings a reason names at most."""
NOTABLE = 0.3
"""The least difference in value for which a kind of holding is named."""
GAINS = {
    "health": ("health", "health"),
    "command": ("command", "command"),
    "hand": ("hand card", "hand cards"),
    "equipped": ("equipped card", "equipped cards"),
    "coins": ("coin", "coins"),
    "goods": ("of the goods", "of the goods"),
    "experience": ("XP", "XP"),
    "cards": ("adventure card", "adventure cards"),
    "quests": ("quest", "quests"),
}
"""What is better to have: words for one, and for another number."""
HARMS = {
    "down": ("crew member", "crew members"),
    "fatigue": ("fatigue", "fatigue"),
    "statuses": ("status", "statuses"),
    "ship": ("ship damage", "ship damage"),
    "ongoing": ("ongoing event", "ongoing events"),
}
"""What is better not to have: words for one, and for another number."""


class Frequency(NamedTuple):
    """How often something happened in a number of tries."""

    times: int
    tries: int

    @property
    def tenths(self) -> int:
        """The share in tenths, for comparisons: smaller differences are chance."""
        return round(10 * self.times / self.tries)


class Summary(NamedTuple):
    """How a plan ended on average."""

    odds: float | None
    """The chance of success of the challenge when its fate is drawn; None without a challenge, or after the draw."""
    fails: Frequency | None
    """How often the challenge failed; None without a challenge."""
    lost: Frequency | None
    """How often the fight was lost; None without a fight."""
    defeats: Frequency
    pages: Frequency
    """How often an unread page was reached."""
    gained: dict[str, float]
    """The change of each kind of holding."""
    worth: dict[str, float]
    """The change in value of each kind of holding."""


def summarise(imagination: Imagination, endings: list[Ending]) -> Summary:
    """The averages of a plan's endings."""
    n, before = len(endings), imagination.before
    passed = [ending.passed for ending in endings if ending.passed is not None]
    won = [ending.won for ending in endings if ending.won is not None]
    odds = [ending.odds for ending in endings if ending.odds is not None]
    return Summary(
        odds=sum(odds) / len(odds) if odds else None,
        fails=Frequency(passed.count(False), len(passed)) if passed else None,
        lost=Frequency(won.count(False), len(won)) if won else None,
        defeats=Frequency(sum(ending.held["defeats"].amount > before["defeats"].amount for ending in endings), n),
        pages=Frequency(sum(ending.unread > 0 for ending in endings), n),
        gained={kind: sum([x.held[kind].amount for x in endings], 0.0) / n - before[kind].amount for kind in before},
        worth={kind: sum([x.held[kind].value for x in endings], 0.0) / n - before[kind].value for kind in before},
    )


def reason(imagination: Imagination, ask: Ask, comparison: Comparison, best: Plan, other: Plan) -> str:
    """Why a plan is better than another, with the figures of both."""
    names = Names(imagination.perspective.pack, imagination.view)
    one, two = (summarise(imagination, comparison.endings[plan]) for plan in (best, other))
    tries = f"in {count(len(comparison.endings[best]), 'imagined try', 'imagined tries')}"
    first, second = (
        f"{subject(names, ask, plan)} {listed(said) or NOTHING}"
        for plan, said in ((best, facts(one, two)), (other, facts(two, one)))
    )
    rest = [
        f"{subject(names, ask, plan)} {listed(facts(summarise(imagination, comparison.endings[plan]), one)) or ALIKE}"
        for plan in other_choices(ask, comparison, best, other)
    ]
    return f"{'; '.join([first, second, *rest])} ({tries})."


def other_choices(ask: Ask, comparison: Comparison, best: Plan, other: Plan) -> list[Plan]:
    """For a reason: the best plan for each choice of a page other than those of both plans; at most `MORE_CHOICES`."""
    named = (best.option, other.option)
    left = [option for option in ask.options if isinstance(option, o.Choice) and option not in named]
    return [plan for option in left if (plan := comparison.best_with(option)) is not None][:MORE_CHOICES]


def risks_differ(imagination: Imagination, one: list[Ending], two: list[Ending]) -> bool:
    """Whether two plans differ in the risk of a challenge or of a fight: only one has it, or the odds differ."""
    first, second = summarise(imagination, one), summarise(imagination, two)
    return bool(_of_the_challenge(first, second)) or _differ(first.lost, second.lost)


def facts(one: Summary, two: Summary) -> list[str]:
    """What plan `one` does, as phrases, where it differs from plan `two`.

    With the plans exchanged, the phrases are about the same things in the same order.
    """
    found = _of_the_challenge(one, two)
    if _differ(one.lost, two.lost):
        found.append("has no fight" if one.lost is None else _how_often("loses the fight", one.lost))
    # A lost fight is the defeat.
    if one.lost is None and two.lost is None and _differ(one.defeats, two.defeats):
        found.append(_how_often("ends in defeat", one.defeats))
    if _differ(one.pages, two.pages):
        found.append(_how_often("reaches a new page", one.pages))
    return found + [_change(kind, one.gained[kind]) for kind in measures(one, two) if _rounded(one, kind)]


def _of_the_challenge(one: Summary, two: Summary) -> list[str]:
    """What is said of the challenge of plan `one`, if its risk differs from that of plan `two`.

    Before the draw, these are the odds that the next hints give too: what happened in a few tries differs from them.
    """
    if one.fails is None:
        return [] if two.fails is None else ["has no challenge"]
    if one.odds is not None and (two.odds is not None or two.fails is None):
        same = two.odds is not None and percent(one.odds) == percent(two.odds)
        return [] if same else [f"has a chance of success of {percent(one.odds)} at the draw"]
    return [_how_often("fails the challenge", one.fails)] if _differ(one.fails, two.fails) else []


def percent(share: float) -> str:
    """A share as it is shown in reasons: “67 %”."""
    return f"{100 * share:.0f} %"


def _differ(one: Frequency | None, two: Frequency | None) -> bool:
    """Whether two frequencies differ by more than chance, or only one of them is known."""
    return (None if one is None else one.tenths) != (None if two is None else two.tenths)


def measures(one: Summary, two: Summary) -> list[str]:
    """The kinds of holdings in which two plans differ most in value, the largest difference first."""
    gaps = {kind: abs(one.worth[kind] - two.worth[kind]) for kind in (*GAINS, *HARMS)}
    shown = [kind for kind, gap in gaps.items() if gap > NOTABLE and _rounded(one, kind) != _rounded(two, kind)]
    return sorted(shown, key=lambda kind: -gaps[kind])[:MEASURES]


def _rounded(of: Summary, kind: str) -> float:
    """The average change of a kind of holding, rounded as it is shown."""
    return round(of.gained[kind], 1)


def _how_often(does: str, found: Frequency) -> str:
    """How often something happens in the tries: “fails in 4 of 10 tries”. A few tries never prove “never”."""
    return f"{does} in {found.times if found.times else 'none'} of {count(found.tries, 'try', 'tries')}"


def _change(kind: str, n: float) -> str:
    """The average change of a kind of holding: “costs 1.5 health”, “adds 1 fatigue”."""
    figure = f"{abs(n):.1f}".removesuffix(".0")
    one, many = GAINS.get(kind) or HARMS[kind]
    thing = f"{figure} {one if figure == '1' else many}"
    if kind in GAINS:
        return f"{'brings' if n > 0 else 'costs'} {thing}"
    if kind == "down":
        return f"brings {thing} to 0 health" if n > 0 else f"brings {thing} back from 0 health"
    return f"{'adds' if n > 0 else 'removes'} {thing}"


def subject(names: Names, ask: Ask, plan: Plan) -> str:
    """A plan as the subject of a sentence."""
    option = plan.option
    if len(plan.actions) == RETURN or (plan.actions and isinstance(option, o.Port)):
        return "a rest in the port first"
    if isinstance(option, o.Choice):
        return f"choice {option.key}{' before a rest' if plan.actions else ''}"
    if isinstance(option, o.Explore):
        place = names.pack.location[int(option.location)].name
        return f"exploring {place} {'before a rest' if plan.actions else 'now'}"
    if isinstance(option, o.Port):
        return "the port alone"
    if isinstance(option, o.Pass):
        return PASSING.get(ask.about.source if ask.about.what == "window" else ask.about.what, "passing")
    if isinstance(option, o.Join):
        return f"help from {names.crew(option.crew)}"
    if isinstance(option, o.Discard):
        return f"discarding {names.thing(option.card)}"
    return _of_a_fight(names, ask, option)


def _of_a_fight(names: Names, ask: Ask, option: Option) -> str:
    """The subject of a sentence about an option, for options that are mostly offered in fights."""
    if isinstance(option, o.Use):
        return f"using {names.thing(option.what)}"
    if isinstance(option, o.Attack):
        return f"an attack by {names.crew(option.crew)}"
    if isinstance(option, o.Weapon):
        return f"the {names.weapon(ask.about.crew, option.weapon)}"
    if isinstance(option, o.Target):
        return f"attacking the {names.enemy(option.enemy)}"
    if isinstance(option, o.Crew):
        return f"choosing {names.crew(option.crew)}"
    if isinstance(option, o.Alternative):
        return f"“{label(names, ask, option).partition(' — ')[0]}”"
    return "declining" if isinstance(option, o.Decline) else "the other option"


NOTHING = "changes nothing"
ALIKE = "does about the same"
MORE_CHOICES = 2
"""How many choices of a page a reason names besides the two that it compares, at most."""
RETURN = 2
"""The actions of a plan that leaves a place, rests and comes back."""
PASSING = {"gather": "no more help", "W1": "no help", "alter": "this draw", "W2": "this draw", "melee": "no attack"}
"""What passing means at a question, or in a window."""
