"""What a crew member's weapons can do: accuracy, damage and block, with everything that is equipped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import structs

from fathom.games.sleeping_gods.bot.fate import chance
from fathom.games.sleeping_gods.model.boards import Weapon
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.view import CrewView, View

OWN = "own"


class Arms(NamedTuple):
    """A weapon as a crew member uses it, with all bonuses."""

    name: str
    accuracy: int
    damage: int
    miss: int
    """The damage that a miss deals."""
    block: int
    ranged: bool
    wary: bool
    """Whether the attack ignores first strike."""


def member(view: View, crew: str) -> CrewView:
    """The view of a crew member's board."""
    return next(one for one in view.crew if one.id == crew)


def left(one: CrewView) -> int:
    """The health a crew member has left."""
    return one.health - one.damage


def mod(pack: Pack, one: CrewView, what: str) -> int:
    """The sum of a modifier over a crew member's equipped and level cards."""
    return sum(pack.mods[id].get(what, 0) for id in (*one.equipped, *one.levels))


def weapon(pack: Pack, one: CrewView, name: str) -> Weapon:
    """The weapon card of that name, or else the printed weapon."""
    card = pack.card[name].weapon if name in pack.card else None
    return card or pack.board[one.id].weapon


def arms(pack: Pack, one: CrewView, name: str = OWN) -> Arms:
    """A weapon with this crew member's bonuses."""
    used = weapon(pack, one, name)
    tired = one.fatigue >= pack.figures.fatigue_limit
    return Arms(
        name,
        used.acc + mod(pack, one, "wacc"),
        max(0, used.dmg + mod(pack, one, "wdmg") - tired),
        0 if tired else 1,
        used.block + mod(pack, one, "wblock"),
        used.ranged or mod(pack, one, "ranged") > 0,
        mod(pack, one, "ignorefirst") > 0,
    )


def all_arms(pack: Pack, one: CrewView) -> list[Arms]:
    """All weapons of a crew member."""
    return [arms(pack, one, name) for name in (OWN, *one.weapons)]


def fighting_value(pack: Pack, one: CrewView) -> float:
    """How well a crew member fights with the best weapon."""
    return max(each.damage + 0.6 * each.accuracy + 0.4 * each.block for each in all_arms(pack, one))


WELL_DEFENDED = 7
"""The defence of the strongest enemies: at the goals of quests, and in the finale."""
FRONT = 3
"""How many crew members make most of the attacks in a round."""


def might(pack: Pack, one: CrewView) -> float:
    """The expected damage of a crew member's attack on a well-defended enemy."""
    return max(chance(WELL_DEFENDED - each.accuracy) * each.damage + 0.1 * each.block for each in all_arms(pack, one))


def front(pack: Pack, crew: Iterable[CrewView]) -> float:
    """The expected damage of the best fighters together."""
    return sum(sorted((might(pack, one) for one in crew), reverse=True)[:FRONT], 0.0)


def armed(pack: Pack, crew: Sequence[CrewView], id: str, weapon: str) -> float:
    """How much the expected damage of the best fighters rises if a crew member gets a weapon."""
    after = [structs.replace(one, weapons=(*one.weapons, weapon)) if one.id == id else one for one in crew]
    return front(pack, after) - front(pack, crew)


def trained(pack: Pack, crew: Sequence[CrewView], level: str) -> float:
    """How much the expected damage of the best fighters rises with a level card."""
    whose = pack.level[level].crew
    after = [structs.replace(one, levels=(*one.levels, level)) if one.id == whose else one for one in crew]
    return front(pack, after) - front(pack, crew)
