"""Whether a condition of the effect language is true now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.games.sleeping_gods.language import conditions as c
from fathom.games.sleeping_gods.model.pack import card_id
from fathom.games.sleeping_gods.model.state import State, Voyage
from fathom.games.sleeping_gods.rules import goods
from fathom.games.sleeping_gods.rules.modifiers import left


def all_true(t: Voyage, conditions: c.Conditions) -> bool:
    """Whether all conditions are true."""
    return all(true(t, condition) for condition in conditions)


def true(t: Voyage, condition: c.AnyCondition) -> bool:
    """Whether a condition is true."""
    return TESTS[type(condition)](t, condition)


def has_keyword(t: Voyage, word: str) -> bool:
    """Whether a quest in play has the keyword; quests in the used box do not count (SG-832, SG-R102)."""
    return any(t.pack.quest[number].keyword == word for number in t.state.quests)


def totems(t: Voyage) -> list[str]:
    """The totem cards owned (SG-802)."""
    return [id for id in t.state.cards if t.pack.card[id].totem]


def cards_of(t: Voyage, type: str) -> list[str]:
    """The owned cards of a type."""
    return [id for id in t.state.cards if type in t.pack.card[id].types]


def open_to_explore(t: Voyage, location: int) -> bool:
    """Whether a location can be explored now: all its conditions are true (SG-R235)."""
    return all_true(t, t.pack.location[location].conditions)


def _map_totems(t: Voyage, condition: c.MapTotems) -> bool:
    home = f"M{condition.map}"
    return sum(t.pack.totem_home.get(id) == home for id in totems(t)) >= condition.n


def _mode(s: State, mode: str) -> bool:
    return s.settings.easy if mode == "easy" else s.settings.mode == mode


def _hit(t: Voyage, wanted: bool) -> bool:
    battle = t.state.battle
    return battle is not None and battle.strike is not None and battle.strike.hit is wanted


TESTS: dict[type[c.Condition], Callable[[Voyage, Any], bool]] = {
    c.HasKeyword: lambda t, x: has_keyword(t, x.word),
    c.HasResource: lambda t, x: goods.held(t, x.resource) >= x.n,
    c.HasCard: lambda t, x: card_id(x.n) in t.state.cards,
    c.HasRead: lambda t, x: x.paragraph in t.state.visited,
    c.QuestDone: lambda t, x: x.n in t.state.quests_used,
    c.QuestNew: lambda t, x: x.n not in t.state.quests and x.n not in t.state.quests_used,
    c.HasMark: lambda t, x: t.state.marks.get(x.word, 0) > 0,
    c.MarkDue: lambda t, x: 0 < t.state.marks.get(x.word, 0) < t.state.passes,
    c.HasItem: lambda t, x: x.item in t.state.items,
    c.HasExplore: lambda t, x: t.state.story is not None and x.letter in t.state.story.explore,
    c.Totems: lambda t, x: len(totems(t)) >= x.n,
    c.MapTotems: _map_totems,
    c.PassIs: lambda t, x: t.state.passes == x.n,
    c.Healthy: lambda t, x: left(t, t.state.crew[x.crew]) > 0,
    c.ModeIs: lambda t, x: _mode(t.state, x.mode),
    c.LastRoom: lambda t, x: t.state.room == x.room,
    c.FateIs: lambda t, x: t.state.fate is not None and t.state.fate.number == x.n,
    c.Hit: lambda t, x: _hit(t, True),
    c.Miss: lambda t, x: _hit(t, False),
    c.Not: lambda t, x: not true(t, x.condition),
}
