"""Checks of balance: how hard the story of a map is, and how much it gives (L11, L12, L13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fathom.games.sleeping_gods.language import Effects, walk
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language.conditions import HasKeyword
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.story.graph import Graph, Transition, all_effects, challenges
from fathom.games.sleeping_gods.story.paragraphs import Paragraph
from fathom.games.sleeping_gods.validation.story import place

COMBAT = {1: range(3, 9), 2: range(7, 14), 3: range(9, 18)}
"""The allowed combat levels of each tier (L11)."""
FINALE = range(15, 23)
CHALLENGE = {1: range(4, 9), 2: range(6, 11), 3: range(8, 14)}
"""The allowed challenge numbers of each tier (SG-T10), with one more for the hardest challenges of quests."""
DAMAGE = {1: 5, 2: 7, 3: 9}
"""The most damage of a failure in each tier (SG-T10, SG-T19)."""
STATUSES = {1: 1, 2: 2, 3: 3}
SHIP = {1: 1, 2: 1, 3: 2}

# The ranges below are for a book in which two thirds of the choices have a price, a challenge or a fight and most
# failures lead on (L25). The mean counts every choice, also those that only a reckless crew makes, so it lies below
# what crews gain: how they fare is measured by campaigns (`fathom campaign coverage`), not here.
VALUE = {1: (2, 4), 2: (2.5, 5), 3: (3, 6)}
"""The allowed mean value of a visit in each tier, from and to (SG-T25)."""
COINS = {1: range(20, 31), 2: range(20, 35), 3: range(24, 41)}
"""The most coins that first visits to a map bring at no price, if of each page the best choice is made."""
HEALING = {1: range(5, 15), 2: range(8, 15), 3: range(4, 14)}
"""Points of free healing on first visits to a map; ports and recipes heal more than the story does."""
ARTIFACTS = {1: range(1, 3), 2: range(2, 4), 3: range(3, 6)}

SUCCESS = {1: 1.0, 2: 0.9, 3: 0.7, 4: 0.5, 5: 0.3, 6: 0.1}
"""The chance to pass a challenge, by the fate it needs (SG-T10)."""
SKILL = 3
"""The skill that this check assumes for every challenge (L13)."""
FIGHT = ((8, 3), (11, 5), (13, 8), (17, 16))
"""The mean damage of a combat up to each level (SG-T13)."""


def note_measure(pack: Pack, graph: Graph) -> list[str]:
    """Return a note for each combat, challenge and sum of rewards outside the limits of its map's tier."""
    found = [problem for id, paragraph in pack.paragraph.items() for problem in _bands(pack, id, paragraph)]
    for map in pack.sea.at_hand:
        found += _economy(pack, graph, map)
    return found


def _tier(pack: Pack, paragraph: Paragraph) -> int | None:
    location = pack.location.get(paragraph.location) if paragraph.location else None
    return pack.sea.maps[location.map].tier if location and location.map in pack.sea.maps else None


def _bands(pack: Pack, id: str, paragraph: Paragraph) -> Iterator[str]:
    here, tier = place(pack, id), _tier(pack, paragraph)
    fights = [choice.combat for choice in paragraph.choices if choice.combat]
    fights += [effect.enemies for effect in walk(all_effects(paragraph)) if isinstance(effect, e.Combat)]
    band = COMBAT[tier] if tier else FINALE if id.startswith("F") else None
    for fight in fights:
        if band and all(number in pack.enemy for number in fight):
            level = pack.combat_level(fight)
            if level not in band:
                yield f"{here}: combat: level {level}; expected {band.start} to {band.stop - 1} (L11)"
    if tier is None:
        return
    for skill, number, failure in challenges(paragraph):
        if number not in CHALLENGE[tier]:
            least, most = CHALLENGE[tier].start, CHALLENGE[tier].stop - 1
            yield f"{here}: challenge: {skill} {number}; expected {least} to {most} (L12)"
        for what, size, most in (
            ("damage", _sum(failure, e.Hurt), DAMAGE[tier]),
            ("statuses", _sum(failure, e.Status), STATUSES[tier]),
            ("ship damage", _sum(failure, e.Ship), SHIP[tier]),
        ):
            if size > most:
                yield f"{here}: fail: {size} {what}; expected at most {most} (L12)"


def _sum(effects: Effects, kind: type[e.Hurt] | type[e.Status] | type[e.Ship]) -> int:
    return sum(effect.n for effect in effects if isinstance(effect, kind))


# -- economy -------------------------------------------------------------------------------------------------------


def _economy(pack: Pack, graph: Graph, map: str) -> Iterator[str]:
    tier = pack.sea.maps[map].tier
    here = f"story/{map.lower()}"
    sums: list[tuple[str, Callable[[Effects], int], range]] = [
        ("coins", coins_of, COINS[tier]),
        ("artifacts", artifacts_of, ARTIFACTS[tier]),
        ("healing", healing_of, HEALING[tier]),
    ]
    for what, of, allowed in sums:
        found = sum(_most(pack, graph, visit, of) for visit in visits(pack, graph, map))
        if found not in allowed:
            yield f"{here}: {what}: {found}; expected {allowed.start} to {allowed.stop - 1} (L13)"
    value = round(mean_value(pack, graph, map), 1)  # as exact as the limits, and as the note says it
    if not VALUE[tier][0] <= value <= VALUE[tier][1]:
        yield f"{here}: value: a visit brings {value}; expected {VALUE[tier][0]} to {VALUE[tier][1]} (L13)"


def mean_value(pack: Pack, graph: Graph, map: str) -> float:
    """The mean value of a visit on a map, if every choice is equally likely (SG-T25)."""
    found = visits(pack, graph, map)
    return sum(expected(pack, graph, visit) for visit in found) / max(1, len(found))


class Visit(NamedTuple):
    """A visit to a location that starts at its opening paragraph, or where a keyword leads from there."""

    start: str
    opening: str


def visits(pack: Pack, graph: Graph, map: str) -> list[Visit]:
    """The first visit to each location of a map, and one for each quest keyword that leads to another paragraph there.

    Later visits are left out: what they bring depends on what happened before. Keywords without a goal lead to such
    visits too: to a town after a surge, or to people who remember.
    """
    openings = [str(place.num) for place in pack.locations if place.map == map and str(place.num) in graph.transitions]
    found = [Visit(opening, opening) for opening in openings]
    active = {quest.keyword for quest in pack.quests if quest.active}
    for opening in openings:
        # The lines for a quest go from the special to the general: the last one is what most crews read.
        led = {
            condition.word: Visit(way.to, opening)
            for way in graph.transitions[opening]
            if way.kind == "before" and way.to in graph.transitions
            for condition in way.requires
            if isinstance(condition, HasKeyword) and condition.word in active
        }
        found += dict.fromkeys(led.values())
    return found


def coins_of(effects: Effects) -> int:
    """The coins that effects bring."""
    return sum(effect.n for effect in effects if isinstance(effect, e.Gain) and effect.resource == "coin")


def artifacts_of(effects: Effects) -> int:
    """The artifacts that effects bring."""
    return sum(effect.n for effect in effects if isinstance(effect, e.Gain) and effect.resource == "art")


def healing_of(effects: Effects) -> int:
    """The damage that effects heal."""
    return sum(effect.n * (9 if effect.scope == "each" else 1) for effect in effects if isinstance(effect, e.Heal))


def _most(pack: Pack, graph: Graph, visit: Visit, of: Callable[[Effects], int]) -> int:
    """The most that a visit can bring without a price, as `of` counts it; in a town, all choices can be made."""

    # A page that a visit comes back to counts once. From where it came does not matter: there are too many paths.
    found = {} if visit.start == visit.opening else {visit.opening: 0}

    def best(here: str) -> int:
        if here not in graph.transitions:
            return 0
        if here not in found:
            found[here] = 0
            own = of(pack.paragraph[here].effects)
            onward = [
                of(way.brings) + best(way.to)
                for way in graph.transitions[here]
                if way.kind in ("choice", "on") and not way.price
            ]
            found[here] = own + (sum(onward) if pack.paragraph[here].town else max(onward, default=0))
        return found[here]

    return best(visit.start)


def _worth(pack: Pack, effects: Effects) -> float:
    """The value of effects (SG-T25)."""
    return sum(_points(pack, effect) for effect in effects)


def _points(pack: Pack, effect: e.AnyEffect) -> float:
    if isinstance(effect, e.Gain | e.Pay | e.Lose):
        each = {"art": 2.0, "xp": 2.0, "hand": 1.5}.get(effect.resource, 1.0)
        return effect.n * each * (1 if isinstance(effect, e.Gain) else -1)
    if isinstance(effect, e.Cmd | e.Heal | e.Rest | e.Repair):
        return effect.n * (9 if getattr(effect, "scope", "") == "each" else 1)
    if isinstance(effect, e.Hurt | e.Tire | e.LoseCmd):
        return -effect.n * (9 if getattr(effect, "scope", "") == "each" else 1)
    if isinstance(effect, e.Xp | e.Cure):
        return 2.0 * effect.n
    if isinstance(effect, e.Draw):
        return 1.5 * effect.n
    if isinstance(effect, e.Status | e.Ship):
        return -2.0 * effect.n
    if isinstance(effect, e.Adv):
        card = pack.card.get(card_id(effect.n))
        return 8.0 if card and card.totem else 6.0
    return 0.0


def expected(pack: Pack, graph: Graph, visit: Visit) -> float:
    """The mean value of a visit over all choices, with the chances of challenges; in a town all choices are made."""

    found = {} if visit.start == visit.opening else {visit.opening: 0.0}

    def value(here: str) -> float:
        if here not in graph.transitions:
            return 0.0
        if here not in found:
            found[here] = 0.0
            found[here] = beyond(here)
        return found[here]

    def beyond(here: str) -> float:
        paragraph = pack.paragraph[here]
        offers: dict[str, float] = {}
        for way in graph.transitions[here]:
            if way.kind == "before" or way.kind == "effect":
                continue
            brought = _worth(pack, way.brings) + _worth(pack, way.price) + value(way.to) - _fight(pack, way)
            chance = 1.0
            if way.gate:
                passed = SUCCESS.get(max(1, way.gate.n - SKILL), 0.0)
                chance = passed if way.kind == "choice" else 1 - passed
            key = way.choice.key if way.choice else ""
            offers[key] = offers.get(key, 0.0) + chance * brought
        gained = sum(offers.values()) / (1 if paragraph.town else max(1, len(offers)))
        return _worth(pack, paragraph.effects) + gained

    return value(visit.start)


def _fight(pack: Pack, way: Transition) -> float:
    if way.choice is None or not way.choice.combat or any(n not in pack.enemy for n in way.choice.combat):
        return 0.0
    level = pack.combat_level(way.choice.combat)
    return next((damage for most, damage in FIGHT if level <= most), 25)
