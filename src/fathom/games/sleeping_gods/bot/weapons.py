"""What a crew member's weapons can do: accuracy, damage and block, with everything that is equipped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import structs

from fathom.games.sleeping_gods.bot.fate import chance
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.state import Crew, Enemy, Strike, Voyage
from fathom.games.sleeping_gods.model.view import CrewView, EnemyView, View
from fathom.games.sleeping_gods.rules.combat import enemies, strikes
from fathom.games.sleeping_gods.rules.combat.weapons import weapon_of, wielded


class Arms(NamedTuple):
    """A weapon as a crew member uses it, with all bonuses."""

    name: str
    accuracy: int
    damage: int
    miss: int
    """The damage that a miss deals."""
    block: int


def member(view: View, crew: str) -> CrewView:
    """The view of a crew member's board."""
    return next(one for one in view.crew if one.id == crew)


def left(one: CrewView) -> int:
    """The health a crew member has left."""
    return one.health - one.damage


def arms(t: Voyage, one: Crew, name: str) -> Arms:
    """A weapon with this crew member's bonuses."""
    hit, miss = Strike(one.id, name, 0, hit=True), Strike(one.id, name, 0, hit=False)
    return Arms(
        name,
        strikes.aim(t, one, hit),
        strikes.dealt(t, one, strikes.power(t, one, hit)),
        strikes.dealt(t, one, strikes.power(t, one, miss)),
        strikes.block(t, one, weapon_of(t, one, name)),
    )


def all_arms(t: Voyage, one: Crew) -> list[Arms]:
    """All weapons of a crew member."""
    return [arms(t, one, name) for name in wielded(one)]


def needed(t: Voyage, one: Crew, enemy: EnemyView, with_: Arms) -> int:
    """The fate number needed to hit an enemy with a weapon."""
    return strikes.guard(t, _enemy(t, enemy), one, weapon_of(t, one, with_.name)) - with_.accuracy


def answers_first(t: Voyage, one: Crew, enemy: EnemyView) -> bool:
    """Whether an enemy strikes back before it is hit."""
    return strikes.strikes_first(t, _enemy(t, enemy), one)


def _enemy(t: Voyage, enemy: EnemyView) -> Enemy:
    found = enemies.find(t, enemy.number)
    assert found is not None
    return found


def healed(one: Crew) -> Crew:
    """A copy of a crew member without damage, so that cards without effect at 0 health count too."""
    return structs.replace(one, damage=0)


def strength(used: Arms) -> float:
    """A score for a weapon with a crew member's bonuses: damage, and less for accuracy and block."""
    return used.damage + 0.6 * used.accuracy + 0.4 * used.block


def fighting_value(pack: Pack, view: View, id: str) -> float:
    """The score of a crew member's best weapon (`strength`)."""
    t = table_of(pack, view)
    return max(strength(each) for each in all_arms(t, healed(t.state.crew[id])))


WELL_DEFENDED = 7
"""The defence of the strongest enemies: at the goals of quests, and in the finale."""
FRONT = 3
"""How many crew members make most of the attacks in a round."""


def might(t: Voyage, one: Crew) -> float:
    """The expected damage of a crew member's attack on a well-defended enemy."""
    return max(
        chance(WELL_DEFENDED - each.accuracy) * each.damage + 0.1 * each.block for each in all_arms(t, healed(one))
    )


def front(t: Voyage, crew: Iterable[Crew]) -> float:
    """The expected damage of the `FRONT` best fighters together."""
    return sum(sorted((might(t, one) for one in crew), reverse=True)[:FRONT], 0.0)


def armed(pack: Pack, view: View, id: str, weapon: str) -> float:
    """How much the expected damage of the best fighters rises if a crew member gets a weapon."""
    one = table_of(pack, view).state.crew[id]
    return _better(pack, view, structs.replace(one, weapons=[*one.weapons, weapon]))


def trained(pack: Pack, view: View, level: str) -> float:
    """How much the expected damage of the best fighters rises with a level card."""
    one = table_of(pack, view).state.crew[pack.level[level].crew]
    return _better(pack, view, structs.replace(one, levels=[*one.levels, level]))


def _better(pack: Pack, view: View, instead: Crew) -> float:
    t = table_of(pack, view)
    return front(t, {**t.state.crew, instead.id: instead}.values()) - front(t, t.state.crew.values())
