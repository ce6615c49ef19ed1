"""What a player can know about the story: which conditions are true, and which locations offer nothing new."""

from __future__ import annotations

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.language import walk
from fathom.games.sleeping_gods.model.pack import Pack, card_id
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.rules.conditions import all_true
from fathom.games.sleeping_gods.story.paragraphs import Paragraph, StoryChoice

OF_THE_VISIT = (c.HasExplore, c.FateIs, c.Hit, c.Miss)
"""Conditions that become true or false during a visit."""


def holds(pack: Pack, view: View, conditions: c.Conditions) -> bool:
    """Whether all conditions are true now."""
    return all_true(table_of(pack, view), conditions)


def is_open(pack: Pack, view: View, location: int) -> bool:
    """Whether a location is open now (SG-R235)."""
    conditions = pack.location[location].conditions
    return not conditions or holds(pack, view, conditions)


def open_locations(pack: Pack, view: View, region: str) -> list[int]:
    """The locations of a region that are open now (SG-R235)."""
    return [number for number in pack.sea.locations[region] if is_open(pack, view, number)]


def can_be_made(pack: Pack, view: View, page: Paragraph, choice: StoryChoice) -> bool:
    """Whether a choice can be made now: its conditions are true and its limit is not reached (SG-358, SG-R233)."""
    return not _used_up(view, page, choice) and holds(pack, view, choice.conditions)


def _used_up(view: View, page: Paragraph, choice: StoryChoice) -> bool:
    taken = f"{page.id}:{choice.key}"
    if choice.once == "pass":
        return view.taken.get(taken) == view.passes
    return choice.once == "ever" and taken in view.taken


def _could_hold(pack: Pack, view: View, conditions: c.Conditions) -> bool:
    """Whether all conditions are true now, ignoring those that a visit can change."""
    return holds(pack, view, tuple(each for each in conditions if not _of_the_visit(each)))


def _of_the_visit(condition: c.AnyCondition) -> bool:
    return _of_the_visit(condition.condition) if isinstance(condition, c.Not) else isinstance(condition, OF_THE_VISIT)


def nothing_new(pack: Pack, view: View, location: str) -> bool:
    """Whether a visit now can lead neither to an unread page nor to a new quest or card.

    True for a location that is closed (SG-R100, SG-R235).
    """
    if not is_open(pack, view, int(location)):
        return True
    queue, seen = [location], {location}
    while queue:
        id = queue.pop()
        page = pack.paragraph[id]
        turned = next((line.goto for line in page.pre if holds(pack, view, line.conditions)), None)
        if turned is None and (id not in view.visited or _gains(view, page.effects)):
            return False
        onward = [turned, page.goto]
        for way in page.choices:
            if _used_up(view, page, way) or not _could_hold(pack, view, way.conditions):
                continue
            if _gains(view, way.gains):
                return False
            failed: e.Effects = way.challenge.failure if way.challenge else ()
            onward += [way.goto, way.challenge.fail_goto if way.challenge else None]
            onward += [effect.paragraph for effect in walk((*way.gains, *failed)) if isinstance(effect, e.Goto)]
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
