"""The names of seats, models, tiles and cards, and effects in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from string import ascii_uppercase

from fathom.engine import hexes
from fathom.games.rivals.model.board import Lurk, Tile
from fathom.games.rivals.model.effects import Ability, Effect
from fathom.games.rivals.model.pack import Card, Pack
from fathom.games.rivals.model.view import CreatureView, ModelView, View
from fathom.games.rivals.text.dice import dice_words
from fathom.present.phrases import Named, count, listed, player, sentence

GROUNDS = {
    "sand": "sand",
    "rock": "rock",
    "coral": "live coral",
    "turned": "turned coral",
    "abyss": "unsearched den",
    "emptied": "empty den",
    "guarded": "guarded den",
    "beaten": "beaten den",
    "summoning": "summoning tile",
}
LASTING = {
    "turned": "coral",
    "abyss": "den",
    "emptied": "den",
    "guarded": "den",
    "beaten": "den",
    "summoning": "summoning tile",
}
"""The names of kinds of tiles that stay true when the tile is searched or its creature comes out."""
SIDES = {"N": "north", "S": "south", "E": "east", "W": "west", "SE": "south-east", "SW": "south-west"}
STANCES = {
    "plain": "moves",
    "swim": "swims",
    "charge": "charges",
    "swim-charge": "swims and charges",
    "settle": "stops swimming and moves",
    "settle-charge": "stops swimming and charges",
}
MODES = {"attack": "Attack", "recovery": "Recovery", "search": "Search"}


@cache
def tile_codes(tiles: tuple[Tile, ...]) -> dict[Tile, str]:
    """What is printed on each tile of a map: a letter for the row, from north to south, and a number from the west."""
    rows: dict[int, list[Tile]] = {}
    for tile in tiles:
        rows.setdefault(hexes.named(tile)[1], []).append(tile)
    return {
        tile: f"{letter}{number}"
        for letter, row in zip(ascii_uppercase, (rows[r] for r in sorted(rows)), strict=False)
        for number, tile in enumerate(row, 1)
    }


class Names(Named):
    """The names of everything in a view."""

    def __init__(self, pack: Pack, view: View) -> None:
        self.pack = pack
        self.view = view
        self.lurk: Lurk = pack.maps[len(view.players)]
        self.ground = dict(view.ground)
        self.models = {one.id: one for one in view.models}
        self.creatures = {creature.at: creature for creature in view.creatures}

    # -- players ------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """The name of a seat: its faction, or “Player 1” before it has one."""
        faction = self.view.players[seat].faction
        return self.pack.faction[faction].name if faction else player(seat)

    # -- fighters -----------------------------------------------------------------------------------------------

    def model(self, id: str) -> str:
        """The name of a model, destroyed or not: “Rivet Diver b”, “Captain Gearhead”."""
        card = id if id in self.pack.model else id[:-1]
        name = self.pack.model[card].name
        return f"{name} {id[-1]}" if id != card else name

    def fighter(self, id: str) -> str:
        """The name of a model, or of the creature on a tile."""
        if "," not in id:
            return self.model(id)
        creature = self.creatures.get(id)
        return f"the {self.pack.beast[creature.card].name}" if creature else "the creature"

    def state_of(self, one: ModelView | CreatureView) -> str:
        """The wounds and tokens of a fighter: “2 of 5 wounds, Trapped”; empty if it has none."""
        heart = one.heart if isinstance(one, ModelView) else self.heart(one)
        parts = [f"{one.wounds} of {heart} wounds"] if one.wounds else []
        parts += [token.capitalize() for token in one.tokens]
        return ", ".join(parts)

    def heart(self, creature: CreatureView) -> int:
        """How many wounds destroy a creature."""
        found = self.pack.beast[creature.card].creature
        return found.heart if found else 0

    @property
    def slumber(self) -> bool:
        """Whether the event in force keeps creatures from acting."""
        event = self.pack.event.get(self.view.ongoing)
        return event is not None and event.slumber

    # -- tiles --------------------------------------------------------------------------------------------------

    def code(self, tile: Tile) -> str:
        """What is printed on a tile: “D5”, its row and its number in the row."""
        return tile_codes(self.lurk.tiles)[tile]

    def tile(self, tile: Tile | None) -> str:
        """The name of a tile as it is now: “live coral D5”; None stands for models that wait off the map."""
        if tile is None:
            return "the waiting models"
        return f"{GROUNDS[self.ground[tile]]} {self.code(tile)}" if tile in self.ground else self.code(tile)

    def place(self, tile: Tile) -> str:
        """The name of a tile that stays true when it is searched or turned, for the log: “den D5”."""
        kind = self.ground.get(tile, "")
        return f"{LASTING.get(kind, kind)} {self.code(tile)}".lstrip()

    def side(self, group: str) -> str:
        """The name of a side: “north”."""
        return SIDES.get(group, group)

    # -- cards --------------------------------------------------------------------------------------------------

    def card(self, id: str) -> str:
        """The name of an item, ability, creature or event card."""
        for cards in (self.pack.card, self.pack.beast, self.pack.event):
            if id in cards:
                return str(cards[id].name)
        return self.pack.ability[id].name if id in self.pack.ability else id

    def cards(self, ids: Iterable[str]) -> str:
        """The names of several cards, as one phrase."""
        return listed([self.card(id) for id in ids])

    def bearer(self, to: str) -> str:
        """The name of a model, or “the item reserve”."""
        return "the item reserve" if to == "reserve" else self.model(to)


# -- what cards and abilities do -----------------------------------------------------------------------------------

EFFECT_WORDS = {
    "add": "+{n}",
    "up": "the worst die one step better{times} (white, red, black)",
    "pierce": "ignore {shields} of the target",
    "range": "Range +{n}",
    "drain": "if the attack wounds, take {n} Essence from the target's owner",
    "leech": "if the attack wounds, the attacker heals {wounds}",
    "splash": "if the attack wounds a model, {wounds} on each other model on its tile",
    "mend": "heal {wounds} of one of your models at most one tile away",
    "block": "{extra}",
    "riposte": "if the attack does not wound, {wounds} on an attacker at most one tile away",
    "regen": "after the attack, this model heals {wounds}",
    "absorb": "if the attack does not wound, gain {n} Essence",
    "gain": "gain {n} Essence",
    "up_all": "every die one step better (white, red, black)",
    "reroll": "re-roll the dice whose symbols do not count",
    "lob": "no line of sight needed",
    "push": "if the attack wounds a small target, push it one tile away",
    "step": "after the attack, this model may shift to a neighbouring tile",
    "slip": "after the attack, this model may shift to a neighbouring tile",
    "guard": "another of your models on the tile takes the wounds",
    "tokens": "if the attack wounds, the target becomes {n}",
}
"""The words for each effect code, in the order in which effects are listed."""
TOKEN_WORDS = {
    "trapped": "Trapped (it cannot move)",
    "weakened": "Weakened (a worse attack die)",
    "exposed": "Exposed (a worse defence die)",
    "poisoned": "Poisoned (a wound when the round ends)",
}
"""The tokens that attacks give, with what each does."""


def effect_words(effect: Effect) -> str:
    """What an effect does, as phrases separated by semicolons."""
    found = {code: getattr(effect, code) for code in EFFECT_WORDS}
    found["add"] = dice_words(effect.add) if effect.add else ""
    found["tokens"] = listed([TOKEN_WORDS.get(token, token.capitalize()) for token in effect.tokens])
    return "; ".join(
        words.format(n=found[code], **_counts(found[code])) for code, words in EFFECT_WORDS.items() if found[code]
    )


def _counts(number: object) -> dict[str, str]:
    """A number with each noun that an effect template can use: “one wound”, “2 wounds”, and “ twice” for repeats."""
    if not isinstance(number, int):
        return {}
    things = {"shields": "shield", "extra": "extra shield", "wounds": "wound"}
    often = {1: "", 2: " twice"}.get(number, f" {number} times")
    return {"times": often} | {name: count(number, thing) for name, thing in things.items()}


def ability_words(ability: Ability) -> str:
    """What an ability does: “Full Steam (attack, 2 Essence): +1 red die”."""
    return f"{ability.name} ({ability.side}, {ability.essence} Essence): {effect_words(ability.effect)}"


def card_words(card: Card) -> str:
    """What a card does for its bearer, in sentences; the last one has no full stop."""
    if card.ability:
        return f"{sentence(card.ability.side)} for {card.ability.essence} Essence: {effect_words(card.ability.effect)}"
    parts = []
    if card.when:
        parts.append(f"Discard it for this effect: {effect_words(card.effect)}")
    if words := effect_words(card.attack):
        parts.append(f"In attack: {words}")
    if words := effect_words(card.defence):
        parts.append(f"In defence: {words}")
    if card.range:
        parts.append(f"The bearer has at least Range {card.range}")
    if card.longer:
        parts.append(f"The bearer has Range +{card.longer.range} if its Range is {card.longer.least} or more")
    if card.speed:
        parts.append(f"The bearer has Speed {card.speed:+d}")
    if card.income:
        parts.append(f"You gain {card.income} Essence at the start of each of your turns")
    parts += [TRAITS[trait] for trait in card.traits]
    return ". ".join(parts)


TRAITS = {
    "attuned": "Attuned: 2 Essence for each diamond in an attack",
    "climber": "Climber: climbs rock without a test",
    "coralkin": "Coralkin: coral does not degrade its defence, and it can recover there",
    "hardy": "Hardy: can recover on coral",
    "mirrored": "Mirrored: takes no wounds from attacks on other models of its tile or from the defence of its target",
    "scout": "Scout: searches coral with a red die",
    "swimmer": "Swimmer: swimming does not degrade its defence",
    "venomproof": "Venomproof: cannot be Poisoned",
    "watcher": "Watcher: creatures do not attack it when it moves or arrives next to them",
}
