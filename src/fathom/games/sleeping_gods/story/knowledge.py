"""What a player can know about the story: which conditions are true, and which locations offer nothing new."""

from __future__ import annotations

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.model.view import View, table_of
from fathom.games.sleeping_gods.rules.conditions import all_true

OF_THE_VISIT = (c.HasExplore, c.FateIs, c.Hit, c.Miss)
"""Conditions that become true or false during a visit."""


def holds(pack: Pack, view: View, conditions: c.Conditions) -> bool:
    """Whether all conditions are true now."""
    return all_true(table_of(pack, view), conditions)


def _could_hold(pack: Pack, view: View, conditions: c.Conditions) -> bool:
    """Whether all conditions are true now, apart from those that a visit can change."""
    return holds(pack, view, tuple(each for each in conditions if not _of_the_visit(each)))


def _of_the_visit(condition: c.AnyCondition) -> bool:
    return _of_the_visit(condition.condition) if isinstance(condition, c.Not) else isinstance(condition, OF_THE_VISIT)


def nothing_new(pack: Pack, view: View, location: str) -> bool:
    """Whether a visit now can lead neither to an unread page nor to a new quest or card.

    (SG-R100)
    """
    queue, seen = [location], {location}
    while queue:
        id = queue.pop()
        page = pack.paragraph[id]
        turned = next((line.goto for line in page.pre if holds(pack, view, line.conditions)), None)
        if turned is None and (id not in view.visited or _gains(view, page.effects)):
            return False
        onward = [turned, page.goto]
        for way in page.choices:
            if not _could_hold(pack, view, way.conditions):
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
