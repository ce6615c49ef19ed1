"""Where the scripted player goes, what it does there, and which choices of a story it takes."""

from __future__ import annotations

from collections import Counter

from fathom.core.ask import Ask
from fathom.core.sight import Advice
from fathom.games.sleeping_gods import options as o
from fathom.games.sleeping_gods.bot.reckoning import chance, fight, health, team, worth
from fathom.games.sleeping_gods.pack import Pack
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice
from fathom.games.sleeping_gods.view import View

GOAL, NEW, AGAIN, TOO_LITTLE = 9.0, 4.0, 1.2, 0.5
"""What a visit is worth where a quest leads, where nobody was, and where somebody was; below the last it is not."""
FAR = 0.4
"""How much each move makes a place less attractive."""
WEARY = 0.55
"""Share of health below which the crew makes for a port."""
BOLD = 25.0
"""What a fight is worth more in the finale, where there is nothing left to save."""
BATTERED = 6
"""Ship damage from which it does."""


def places(pack: Pack, view: View) -> dict[int, float]:
    """Locations worth a visit: where a quest leads, or never seen; each visit makes them less so."""
    goals = {pack.quest[quest].goal for quest in view.quests if quest in pack.quest}
    visits = Counter(note.about for note in view.journey if note.what == "explored")
    found = {}
    for number in pack.location:
        if str(number) in pack.paragraph:
            seen = visits[str(number)]
            value = GOAL / (1 + seen) ** 2 if number in goals else NEW if not seen else AGAIN / seen
            if value > TOO_LITTLE:
                found[number] = value
    return found


def in_need(view: View) -> bool:
    """Whether a port is wanted, and can be paid."""
    hurt = health(view) < WEARY or sum(one.fatigue for one in view.crew) > 12
    return (hurt and view.stock["coin"] >= 2) or (
        sum(view.cubes.values()) >= BATTERED and view.stock["coin"] + view.stock["mat"] >= 2
    )


def bound_for(pack: Pack, view: View) -> dict[str, float]:
    """What each region is worth now."""
    regions: dict[str, float] = {}
    for number, value in places(pack, view).items():
        at = pack.location[number].at
        regions[at] = max(regions.get(at, 0.0), value)
    for id in pack.sea.ports:
        if in_need(view):
            regions[id] = 12.0
        elif view.xp >= 8:
            regions[id] = max(regions.get(id, 0.0), 6.0)
    for id, region in pack.sea.region.items():
        if region.market and pack.sea.open(id) and view.stock["coin"] >= 9:
            regions[id] = max(regions.get(id, 0.0), 5.0)
    return regions


def headed(pack: Pack, view: View) -> str:
    """The region where the ship wants to be: much to gain, not far away."""
    bound = bound_for(pack, view)
    distances = pack.sea.distances(view.region)
    near = {id: value / (1 + FAR * distances[id]) for id, value in bound.items() if id in distances}
    return max(near, key=lambda id: near[id], default=view.region)


def action(pack: Pack, view: View, ask: Ask) -> Advice:
    """Port in need, then what is worth it here, then under way."""
    options = ask.options
    if o.Port() in options and (in_need(view) or view.xp >= 8 or (health(view) < 0.8 and view.stock["coin"] >= 5)):
        return Advice(o.Port(), "the port can help.")
    tackles = [option for option in options if isinstance(option, o.Tackle)]
    if tackles and team(pack, view, "STR") >= 4:
        return Advice(tackles[0], "it should not follow us for ever.")
    if o.Market() in options and view.stock["coin"] >= 8:
        return Advice(o.Market(), "there are coins to spend.")
    if headed(pack, view) != view.region:
        return Advice(o.Travel(), "there is more to find elsewhere.")
    worthy = places(pack, view)
    here = [n for n in pack.sea.locations[view.region] if n in worthy and o.Explore(str(n)) in options]
    best = max(here, key=lambda n: worthy[n], default=None)
    if best is not None and health(view) > 0.35:
        return Advice(o.Explore(str(best)), "there is something to find here.")
    return Advice(o.Skip(), "command is worth more now.")


def course(pack: Pack, view: View, ask: Ask) -> Advice:
    """One step towards where the ship wants to be, around hazards if it is no further."""
    there = headed(pack, view)
    if there == view.region:
        return Advice(o.STOP, "this is where we want to be.")
    away = pack.sea.distances(there)
    steps = [option for option in ask.options if isinstance(option, o.Sail) and option.region in away]
    best = min(steps, key=lambda option: (away[option.region], pack.sea.region[option.region].hazard is not None))
    if away[best.region] < away.get(view.region, 99):
        return Advice(best, "it lies on the way.")
    return Advice(o.STOP, "every way leads away from where we want to be.")


def choice(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """The choice with the best expectation; in a town what was done before is done."""
    paragraph = pack.paragraph[ask.about.source]
    offered = [option for option in ask.options if isinstance(option, o.Choice)]
    if not offered:
        return None
    by_key = {each.key: each for each in paragraph.choices}
    best = max(offered, key=lambda option: value(pack, view, paragraph, by_key[option.key]))  # type: ignore[index]
    return Advice(best, "it promises most for its risk.")


def value(pack: Pack, view: View, paragraph: Paragraph, choice: StoryChoice) -> float:
    """What a choice promises: what lies ahead is unknown, but going on is worth more than leaving."""
    total = worth(pack, view, choice.price) + worth(pack, view, choice.effects)
    if choice.goto and not choice.leave:
        total += 3.0 if choice.goto not in view.visited else 0.5
    if choice.requires:
        total += 2.0
    if choice.challenge is not None:
        odds = chance(choice.challenge.n - team(pack, view, choice.challenge.skill))
        total = odds * total + (1 - odds) * worth(pack, view, choice.challenge.failure) - 1.0
    if choice.combat:
        total += 2.0 + fight(pack, view, choice.combat)
        if view.story is not None and view.story.kind == "finale":
            total += BOLD
    return total


def port(pack: Pack, view: View, ask: Ask) -> Advice:
    """The inn when many are hurt or tired, the healer for the worst, the yard for the ship, levels with XP."""
    offered = ask.options
    hurt = sum(min(2, one.damage) for one in view.crew)
    tired = sum(min(1, one.fatigue) for one in view.crew)
    levels = [option for option in offered if isinstance(option, o.Level)]
    if levels:
        best = max(levels, key=lambda option: pack.level[option.card].xp)
        return Advice(best, "experience is for spending.")
    if o.Inn() in offered and hurt + tired >= 7:
        return Advice(o.Inn(), "everybody needs a night ashore.")
    heals = [option for option in offered if isinstance(option, o.Heal)]
    boards = {one.id: one for one in view.crew}
    worst = max(heals, key=lambda option: boards[option.crew].damage, default=None)
    if worst is not None and boards[worst.crew].damage >= 3:
        return Advice(worst, "the healer is cheap.")
    yards = [option for option in offered if isinstance(option, o.Yard)]
    if o.Yard("mat") in yards:
        return Advice(o.Yard("mat"), "materials are for mending.")
    if yards and sum(view.cubes.values()) >= 4:
        return Advice(yards[0], "the ship must hold.")
    return Advice(o.STOP, "all is done here.")


def market(pack: Pack, view: View, ask: Ask) -> Advice:
    """The dearest card that can be paid with a little to spare."""
    offered = [option for option in ask.options if isinstance(option, o.Buy)]
    spare = view.stock["coin"] - 1
    cheap = [option for option in offered if view.stall[option.card] <= spare]
    if cheap:
        return Advice(max(cheap, key=lambda option: view.stall[option.card]), "it will serve for the whole voyage.")
    return Advice(o.STOP, "nothing more can be afforded.")
