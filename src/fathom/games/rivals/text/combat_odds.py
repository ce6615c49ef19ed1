"""The odds of attacks, defences, fights in dens and searches, for labels and warnings."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from fathom.games.rivals.model.dice import Pool, pool
from fathom.games.rivals.model.effects import NOTHING, Effect
from fathom.games.rivals.model.options import About
from fathom.games.rivals.model.view import ModelView
from fathom.games.rivals.rules.odds import Chances, at_least, mean, symbols, together, wounds
from fathom.games.rivals.rules.pools import attack_degrades, modified
from fathom.games.rivals.text.names import Names


def with_card(n: Names, about: About, effect: Effect) -> Effect:
    """An effect combined with that of the card already used in this attack or defence."""
    card = n.pack.card.get(about.source)
    return card.effect.plus(effect) if card and about.what in ("ability", "defence") else effect


def attack_chances(n: Names, one: ModelView, target: str, effect: Effect = NOTHING) -> Chances:
    """The chances of each number of wounds if a model attacks a target with this effect declared."""
    always = n.pack.profile(one.card, list(one.cards)).attack_effect
    used = always.plus(effect)
    dice = modified(pool(one.attack_dice), used, attack_degrades(one.tokens))
    return wounds(n.pack.sides, dice, defence_of(n, target), used.pierce, 0, used.reroll)


def defence_of(n: Names, target: str) -> Pool:
    """The defence dice of a model or of the creature on a tile."""
    return pool(n.creatures[target].defence if "," in target else n.models[target].defence)


def heart_left(n: Names, target: str) -> int:
    """How many more wounds destroy a model, or the creature on a tile."""
    if "," in target:
        return n.heart(n.creatures[target]) - n.creatures[target].wounds
    return n.models[target].heart - n.models[target].wounds


def attack_words(n: Names, one: ModelView, target: str, effect: Effect = NOTHING) -> str:
    """The odds of an attack in words: “on average 1.2 wounds on the target, 31 % chance to destroy it”."""
    chances = attack_chances(n, one, target, effect)
    destroyed = 100 * at_least(chances, heart_left(n, target))
    return f"on average {mean(chances):.1f} wounds on the target, {destroyed:.0f} % chance to destroy it"


def defence_chances(n: Names, about: About, effect: Effect = NOTHING) -> Chances:
    """The chances of each number of wounds, given the hits of an attack, if the defender declares this effect."""
    one = n.models[about.model]
    used = n.pack.profile(one.card, list(one.cards)).defence_effect.plus(effect)
    dice = modified(pool(one.defence_dice), used, len(one.degrades))
    found = [0.0] * (about.hits + 1)
    for shields, chance in enumerate(symbols(n.pack.sides, dice, "S", used.reroll)):
        found[max(0, about.hits - max(0, shields + used.block - about.pierce))] += chance
    return tuple(found)


def defence_words(n: Names, about: About, effect: Effect = NOTHING) -> str:
    """The odds of a defence in words: “on average 0.8 wounds on Reef Spear a, 12 % chance to lose it”.

    If another model takes the wounds, the text has only their average, because it is not yet known which model.
    """
    chances = defence_chances(n, about, effect)
    if effect.guard:
        return f"on average {mean(chances):.1f} wounds on the other model"
    destroyed = 100 * at_least(chances, heart_left(n, about.model))
    return f"on average {mean(chances):.1f} wounds on {n.model(about.model)}, {destroyed:.0f} % chance to lose it"


def fight_words(n: Names, tile: str) -> str:
    """The odds of a fight in words: the chance to destroy the creature found, and the wounds if it strikes back."""
    now = n.view.activation
    fighters = [one for one in n.view.models if now is not None and one.id in now.models]
    blows: list[Chances] = [attack_chances(n, one, tile) for one in fighters]
    kill = at_least(reduce(together, blows), heart_left(n, tile)) if blows else 0.0
    strikes = [mean(creature_chances(n, tile, one)) for one in n.view.models if one.at == tile]
    odds = f"{100 * kill:.0f} % chance to destroy it" if kill else "it cannot be destroyed without an ability or a card"
    return f"{odds}; if it survives, it strikes back for {max(strikes, default=0.0):.1f} wounds on average"


def creature_chances(n: Names, tile: str, one: ModelView) -> Chances:
    """The chances of each number of wounds if the creature on a tile attacks a model."""
    return wounds(n.pack.sides, pool(n.creatures[tile].attack), pool(one.defence))


def search_words(n: Names, tile: str, searchers: list[ModelView]) -> str:
    """The odds of a search in words, from what all know: to find an item in coral, or to wake a creature in a den."""
    if n.ground[tile] == "coral":
        missed = 1.0
        for one in searchers:
            die = n.pack.battle.scouting if "scout" in one.traits else n.pack.battle.search
            missed *= 1 - at_least(symbols(n.pack.sides, pool(die), "O"), 1)
        return f"{100 * (1 - missed):.0f} % chance to find an item"
    unseen = Counter(n.pack.deck("abyss"))
    unseen -= Counter([*n.view.abyss_discard, *(creature.card for creature in n.view.creatures)])
    creatures = sum(number for card, number in unseen.items() if n.pack.beast[card].creature)
    return f"{100 * creatures / max(1, unseen.total()):.0f} % chance to wake a creature"
