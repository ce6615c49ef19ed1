"""The names of things, as texts use them."""

from __future__ import annotations

from functools import cached_property

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.model.view import CrewView, EnemyView, View
from fathom.games.sleeping_gods.story.knowledge import open_locations
from fathom.present.phrases import Named, listed, player

SKILLS = {"STR": "strength", "PER": "perception", "SAV": "savvy", "CRA": "craft", "CUN": "cunning", "ANY": "any skill"}
GOODS = {
    "coin": "coins",
    "meat": "meat",
    "veg": "vegetables",
    "grain": "grain",
    "mat": "materials",
    "art": "artifacts",
    "food": "food",
    "any": "resources of any kind",
    "cmd": "command",
    "hand": "hand cards",
    "xp": "XP",
}
ONE = {"coin": "coin", "veg": "vegetable", "mat": "material", "art": "artifact", "any": "resource of any kind",
       "hand": "hand card"}  # fmt: skip
STATUSES = {
    "venom": "venom",
    "frightened": "frightened",
    "weakened": "weakened",
    "madness": "madness",
    "low": "low morale",
    "any": "any status",
}
ITEMS = {"egg": "the dinosaur egg", "suit": "the diving suit", "potion": "the pollen potion"}
SQUARES = {
    "TL": "top left",
    "TR": "top right",
    "ML": "middle left",
    "MR": "middle right",
    "BL": "bottom left",
    "BR": "bottom right",
}


def amount(n: int, kind: str) -> str:
    """An amount with its resource: “1 coin”, “2 coins”."""
    return f"{n} {ONE.get(kind, GOODS[kind]) if n == 1 else GOODS[kind]}"


def count(n: int, one: str, many: str = "") -> str:
    """A number in figures with its noun: “1 card”, “2 cards”."""
    return f"{n} {one if n == 1 else many or one + 's'}"


class PackNames:
    """The names of what a pack prints; they are the same for every seat."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    def crew(self, id: str) -> str:
        """The short name of a crew member; “the crew” for any other id."""
        return self.pack.board[id].short if id in self.pack.board else "the crew"

    def enemy(self, number: int | str) -> str:
        """The name of an enemy."""
        return self.pack.enemy[int(number)].name


class Names(PackNames, Named):
    """The names of everything that one seat sees."""

    def __init__(self, pack: Pack, view: View) -> None:
        super().__init__(pack)
        self.view = view

    @cached_property
    def table(self) -> Voyage:
        """The table as the seat sees it, for the rules' queries."""
        return table_of(self.pack, self.view)

    def seat(self, seat: int) -> str:
        """The name of a player."""
        return player(seat)

    def board(self, id: str) -> CrewView:
        """The view of a crew member's board."""
        return next(one for one in self.view.crew if one.id == id)

    def facing(self, number: int) -> EnemyView:
        """The view of an enemy in the row."""
        assert self.view.battle is not None
        return next(enemy for enemy in self.view.battle.row if enemy.number == number)

    def region(self, id: str) -> str:
        """A region by its places and what the chart shows: “Saltgate (I)”, with the map if the ship is on another."""
        places = listed([self.pack.location[n].name for n in open_locations(self.pack, self.view, id)])
        letter, here = id[-1].upper(), id[:-1] == self.view.region[:-1]
        printed = letter if here else f"{self.pack.sea.maps[id[:-1]].name} {letter}"
        if places:
            return f"{places} ({printed})"
        return f"region {letter}" if here else printed

    def box(self, id: str) -> str:
        """The name of a room or the hull."""
        return self.pack.room[id].name

    def weapon(self, crew: str, weapon: str) -> str:
        """The name of a weapon card, or of the weapon printed on the crew board."""
        return self.thing(weapon) if weapon in self.pack.card else self.pack.board[crew].weapon.name

    def quest(self, number: int) -> str:
        """The name of a quest or unlocked card."""
        if number in self.pack.unlock:
            return self.pack.unlock[number].name
        return self.pack.quest[number].title

    def thing(self, id: str) -> str:
        """The name of anything with an id: card, board, event, token, region, enemy, paragraph."""
        pack = self.pack
        for cards in (pack.ability, pack.level, pack.card):
            if id in cards:
                return cards[id].name
        if id in pack.board:
            return self.crew(id)
        if id in pack.event:
            return pack.event[id].title
        if id.startswith("token-"):
            return f"{self.crew(id.removeprefix('token-'))}'s synergy token"
        if id.startswith("Q") and id[1:].isdigit():
            return self.quest(int(id[1:]))
        if id in pack.search_token:
            return f"search token {id}"
        if id in pack.sea.region:
            hazard = pack.sea.region[id].hazard
            return hazard.name if hazard else self.region(id)
        if id in ITEMS:
            return ITEMS[id]
        if id in pack.paragraph:
            return f"paragraph {id}"
        return {"travel": "travel"}.get(id, id or "this")
