"""What a player can know about the story: which conditions are true, and which locations offer nothing new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.model.view import View

HOLDS: dict[type[c.Condition], Callable[[Pack, View, Any], bool]] = {
    c.HasKeyword: lambda pack, view, x: any(pack.quest[number].keyword == x.word for number in view.quests),
    c.HasResource: lambda pack, view, x: view.stock.get(x.resource, 0) >= x.n,
    c.HasCard: lambda pack, view, x: card_id(x.n) in view.cards,
    c.HasItem: lambda pack, view, x: x.item in view.items,
    c.Totems: lambda pack, view, x: len(view.totems) >= x.n,
    c.PassIs: lambda pack, view, x: view.passes == x.n,
    c.Healthy: lambda pack, view, x: any(one.id == x.crew and one.damage < one.health for one in view.crew),
    c.Not: lambda pack, view, x: not holds(pack, view, (x.condition,)),
}


def holds(pack: Pack, view: View, conditions: c.Conditions) -> bool:
    """Whether all conditions are true; False if one cannot be told from the view."""
    return all(HOLDS[type(each)](pack, view, each) if type(each) in HOLDS else False for each in conditions)


def nothing_new(pack: Pack, view: View, location: str) -> bool:
    """Whether a visit to a location can lead to no unread page and bring no new quest or card now (SG-R100)."""
    queue, seen = [location], {location}
    while queue:
        id = queue.pop()
        page = pack.paragraph[id]
        turned = next((line.goto for line in page.pre if holds(pack, view, line.conditions)), None)
        if turned is None and (id not in view.visited or _gains(view, page.effects)):
            return False
        onward = [turned, page.goto]
        for way in page.choices:
            if not holds(pack, view, tuple(each for each in way.conditions if type(each) in HOLDS)):
                continue
            if _gains(view, way.effects):
                return False
            onward += [way.goto, way.challenge.fail_goto if way.challenge else None]
        more = [to for to in onward if to is not None and to not in seen]
        queue += more
        seen.update(more)
    return True


def _gains(view: View, effects: e.Effects) -> bool:
    """Whether effects bring a quest or a card that the crew does not have."""
    return any(
        (isinstance(effect, e.Quest) and effect.n not in (*view.quests, *view.quests_used))
        or (isinstance(effect, e.Adv) and card_id(effect.n) not in view.cards)
        for effect in walk(effects)
    )
