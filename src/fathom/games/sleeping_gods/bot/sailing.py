"""Where the scripted player goes, what it does there, and which choices of a story it takes."""

from __future__ import annotations

from fathom.core.ask import Ask
from fathom.core.sight import Advice
from fathom.games.sleeping_gods import options as o
from fathom.games.sleeping_gods.bot.reckoning import chance, fight, health, team, worth
from fathom.games.sleeping_gods.pack import Pack
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice
from fathom.games.sleeping_gods.view import View

WEARY = 0.55
"""Share of health below which the crew makes for a port."""
BATTERED = 6
"""Ship damage from which it does."""


def places(pack: Pack, view: View) -> dict[int, float]:
    """Locations worth a visit: where a quest leads, or never seen."""
    found = {}
    for number in pack.location:
        if str(number) in pack.paragraph:
            if str(number) not in view.visited:
                found[number] = 4.0
            if any(pack.quest[quest].goal == number for quest in view.quests if quest in pack.quest):
                found[number] = 7.0
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


def action(pack: Pack, view: View, ask: Ask) -> Advice:
    """Port in need, then what is new here, then under way."""
    options = ask.options
    region = view.region
    if o.Port() in options and (in_need(view) or view.xp >= 8 or (health(view) < 0.8 and view.stock["coin"] >= 5)):
        return Advice(o.Port(), "the port can help.")
    tackles = [option for option in options if isinstance(option, o.Tackle)]
    if tackles and team(pack, view, "STR") >= 4:
        return Advice(tackles[0], "it should not follow us for ever.")
    worthy = places(pack, view)
    here = [n for n in pack.sea.locations[region] if n in worthy and o.Explore(str(n)) in options]
    if here and health(view) > 0.35:
        best = max(here, key=lambda n: worthy[n])
        return Advice(o.Explore(str(best)), "there is something to find here.")
    if o.Market() in options and view.stock["coin"] >= 6:
        return Advice(o.Market(), "there are coins to spend.")
    bound = bound_for(pack, view)
    if any(id != region for id in bound):
        return Advice(o.Travel(), "there is nothing more to do here.")
    explores = [option for option in options if isinstance(option, o.Explore)]
    if explores and health(view) > 0.6:
        return Advice(explores[view.turn % len(explores)], "perhaps something was overlooked.")
    return Advice(o.Skip(), "command is worth more now.")


def course(pack: Pack, view: View, ask: Ask) -> Advice:
    """One step towards the best place for its distance."""
    bound = bound_for(pack, view)
    distances = pack.sea.distances(view.region)
    ranked = sorted(bound, key=lambda id: bound[id] / (distances.get(id, 99) + 1.5), reverse=True)
    if not ranked or ranked[0] == view.region:
        return Advice(o.STOP, "this is where we want to be.")
    goal = pack.sea.distances(ranked[0])
    steps = [option for option in ask.options if isinstance(option, o.Sail) and option.region in goal]
    best = min(steps, key=lambda option: (goal[option.region], pack.sea.region[option.region].hazard is not None))
    if goal[best.region] < goal.get(view.region, 99):
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
