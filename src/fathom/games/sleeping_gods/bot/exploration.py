"""The value of places and choices in the storybook. The player knows only the open page and the pages read before."""

from __future__ import annotations

from typing import NamedTuple

from fathom.engine.ask import Ask
from fathom.engine.player import Advice
from fathom.games.sleeping_gods.bot.valuation import ACTIVE, DISASTER, attempt, fight, of, risk, worth
from fathom.games.sleeping_gods.language.conditions import HasKeyword
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.story.knowledge import can_be_made, holds
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice

UNREAD, GATED = 2.5, 3.5
"""The value of an unread page, and of one behind a challenge, a fight or a price."""
GOAL = 18.0
"""The value of the place where a quest leads."""
NEW = {"town": 8.0, "site": 5.0, "ruin": 5.0, "wild": 4.5, "sea": 4.5, "boss": 4.0}
"""The value of an unvisited place, by its kind."""
AGAIN = 0.55
"""Each visit multiplies the value of a page by this: most scenes give their reward once."""
TRIED = 0.9
"""The same for the goal of a quest, for each visit since the quest was gained."""
KEYWORD = 2.0
"""The extra value of a choice that requires something the crew has."""
DEPTH = 5
"""How many pages in a row the player looks ahead, among those it has read."""
BOLD = 15.0
"""The value of a fight in the finale: no health has to be saved for later, and a lost fight can be fought again."""


class Past(NamedTuple):
    """When locations were visited and quests gained, as indexes into the journey log."""

    visits: dict[str, list[int]]
    gained: dict[int, int]


def past(view: View) -> Past:
    """Collect visits and gained quests from the journey log."""
    found = Past({}, {})
    for index, note in enumerate(view.journey):
        if note.what == "explored":
            found.visits.setdefault(note.about, []).append(index)
        elif note.what == "quest":
            found.gained[int(note.about)] = index
    return found


def place(pack: Pack, view: View, number: int, log: Past) -> float:
    """The value of a visit to a location now."""
    visits = log.visits.get(str(number), [])
    goals = [quest for quest in view.quests if quest in pack.quest and pack.quest[quest].goal == number]
    newest = max((log.gained.get(quest, -1) for quest in goals), default=-1)
    tries = sum(visit > newest for visit in visits)
    if goals and not tries:
        return GOAL
    if not visits:
        return NEW[pack.location[number].kind]
    return opening(pack, view, str(number)) * (TRIED**tries if goals else AGAIN ** len(visits))


def opening(pack: Pack, view: View, location: str) -> float:
    """The value of the page that a visit opens, given the crew's keywords (SG-357).

    The player does not know a page before reading it: it has a fixed value, higher if a quest's keyword leads to it.
    """
    for line in pack.paragraph[location].pre:
        if holds(pack, view, line.conditions):
            hunt = any(isinstance(condition, HasKeyword) for condition in line.conditions)
            return page(pack, view, line.goto, DEPTH, GOAL if hunt else UNREAD, hunt)
    return page(pack, view, location)


def page(pack: Pack, view: View, id: str, depth: int = DEPTH, unread: float = UNREAD, hunt: bool = False) -> float:
    """The value of a page, including its best choice; `unread` if the crew has not read the page.

    `hunt` says whether a quest has led to the page.
    """
    if depth == 0:
        return 0.0
    if id not in view.visited:
        return unread
    paragraph = pack.paragraph[id]
    total = worth(pack, view, paragraph.effects)
    if paragraph.goto and not _hub(pack, view, paragraph.goto):
        return total + page(pack, view, paragraph.goto, depth - 1, unread, hunt)
    ways = [
        choice(pack, view, paragraph, way, depth - 1, hunt)
        for way in paragraph.choices
        if can_be_made(pack, view, paragraph, way) and -worth(pack, view, way.price) <= _purse(view)
    ]
    if paragraph.town:
        return total + sum([max(0.0, way) for way in ways], 0.0)
    return total + max(ways, default=0.0)


def _purse(view: View) -> float:
    """A rough value of what the crew could pay."""
    return 1.6 * view.stock["coin"] + view.stock["mat"] + view.stock["art"] + view.stock["meat"]


def choice(
    pack: Pack, view: View, paragraph: Paragraph, way: StoryChoice, depth: int = DEPTH, hunt: bool = False
) -> float:
    """The expected value of a choice, with its price and risk."""
    wins, fails = outcomes(pack, view, paragraph, way, depth, hunt)
    total = worth(pack, view, way.price)
    gate = way.challenge
    if gate is not None:
        return total + attempt(pack, view, gate.skill, gate.n, wins, fails)[0]
    if way.combat:
        enemies = way.enemies(view.passes)
        if view.story is not None and view.story.kind == "finale":
            total += BOLD - DISASTER * risk(pack, view, enemies)
        else:
            total += fight(pack, view, enemies)
    return total + wins


def outcomes(
    pack: Pack, view: View, paragraph: Paragraph, way: StoryChoice, depth: int, hunt: bool
) -> tuple[float, float]:
    """The values of what follows a choice: after success or without a challenge, and after a failure."""
    then = 0.0
    if way.goto and way.goto != paragraph.id and not way.leave and not _hub(pack, view, way.goto):
        then += page(pack, view, way.goto, depth, ahead(paragraph, way, hunt), hunt)
    if way.requires and not way.requires.startswith("not"):
        then += KEYWORD
    wins = then + worth(pack, view, way.gains)
    gate = way.challenge
    if gate is None:
        return wins, 0.0
    fails = worth(pack, view, pack.failure(paragraph, gate, view.passes))
    # Unless the failure leads elsewhere, the story continues as after success (SG-576).
    return wins, fails if gate.parts_ways else fails + then + worth(pack, view, way.effects)


def ahead(paragraph: Paragraph, way: StoryChoice, hunt: bool) -> float:
    """The value of the unread page that a choice leads to; higher after a challenge, a combat or a price."""
    gated = [each for each in paragraph.choices if each.challenge is not None or each.combat or each.cost]
    if hunt and (way in gated or not gated):
        return GOAL
    return GATED if way in gated else UNREAD


def hunted(pack: Pack, view: View, paragraph: Paragraph) -> bool:
    """Whether a quest of the crew leads to the location of a page."""
    here = paragraph.location
    return here is not None and any(quest.goal == here for n in view.quests if (quest := pack.quest.get(n)))


def _hub(pack: Pack, view: View, id: str) -> bool:
    """Whether a page is a town that the crew has already been to."""
    return id in view.visited and bool(pack.paragraph[id].town)


def onward(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """The most valuable choice; None if no choice is offered."""
    paragraph = pack.paragraph[ask.about.source]
    offered = of(ask, o.Choice)
    if not offered:
        return None
    ways: dict[str, StoryChoice] = {way.key: way for way in paragraph.choices}
    hunt = hunted(pack, view, paragraph)
    values = {option: choice(pack, view, paragraph, ways[option.key], DEPTH, hunt) for option in offered}
    best = max(offered, key=lambda option: values[option])
    if ways[best.key].leave:
        return Advice(best, "nothing more here is worth its price.")
    if len(offered) == 1:
        return Advice(best, "this is the only choice.")
    return Advice(best, _why(ways[best.key], values[best]))


def _why(way: StoryChoice, value: float) -> str:
    """Why a choice of this value is the best of several."""
    if value <= 0:
        return "every choice here costs something, and this one costs least."
    if way.combat:
        return "the fight promises more than it is likely to cost."
    if way.challenge is not None:
        return "the challenge promises more than a failure would cost."
    return "this choice promises the most, and it needs no challenge or fight."


def stakes(pack: Pack, view: View) -> tuple[float, float]:
    """The values of success and failure in the current challenge."""
    trial = view.trial
    assert trial is not None
    if trial.source in pack.paragraph:
        paragraph = pack.paragraph[trial.source]
        for way in paragraph.choices:
            gate = way.challenge
            if gate is not None and gate.skill == trial.skill and abs(gate.n - trial.number) <= 2:
                return outcomes(pack, view, paragraph, way, DEPTH, hunted(pack, view, paragraph))
    if trial.source in pack.sea.region:
        hazard = pack.sea.region[trial.source].hazard
        return 0.0, worth(pack, view, hazard.failure) if hazard else -2.0
    return ACTIVE / 2, -ACTIVE / 2
