"""Ports and markets: the value of a visit, and what the player buys there."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.engine.player import Advice
from fathom.games.sleeping_gods.bot.valuation import GOODS, LAST, actions_left, care, of
from fathom.games.sleeping_gods.bot.weapons import armed, arms, fighting_value, healed, left, member, strength, trained
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.view import CrewView, View

XP = 1.3
"""The value of spending a point of experience."""
CUBE = 1.6
"""The value of repairing one ship damage."""
INN_AT = 8.0
"""The least value for which the crew stays at the inn."""
HEALER_AT = 1.5
"""The least value for which the healer is paid."""
BATTERED = 6
"""The ship damage from which coins are spent on repairs."""
PURSE = 2
"""Coins kept for the healer when shopping."""
WEAPON = 5
"""The coins to spend from which a market is worth a visit: the price of a weapon."""


def inn_worth(pack: Pack, view: View) -> float:
    """The value of a night at the inn, less its price; 0 if the crew cannot pay."""
    inn = pack.figures.inn
    if view.stock["coin"] < inn.coins:
        return 0.0
    healed = sum(min(inn.heal, one.damage) for one in view.crew)
    rested = sum([min(inn.rest, one.fatigue) * (1.0 if one.fatigue < 2 else 1.8) for one in view.crew], 0.0)
    if actions_left(pack, view) <= LAST:
        rested *= 1.5
    return healed * care(pack, view) + rested - GOODS["coin"] * inn.coins


def healer_worth(pack: Pack, view: View, one: CrewView) -> float:
    """The value of the healer for a crew member, less the price."""
    return one.damage * care(pack, view) + 1.5 * (not left(one)) - GOODS["coin"]


def port_worth(pack: Pack, view: View) -> float:
    """The value of a port visit now: the services that `port` would use."""
    inn, coins, cubes = inn_worth(pack, view), view.stock["coin"], sum(view.cubes.values())
    heals = sorted((healer_worth(pack, view, one) for one in view.crew), reverse=True)[:coins]
    care = max(inn if inn > INN_AT else 0.0, sum([value for value in heals if value > HEALER_AT], 0.0))
    mended = min(cubes, view.stock["mat"] + (coins if cubes >= BATTERED else 0))
    levels = [card.xp for card in pack.levels if card.xp <= view.xp and not _known(view, card.id)]
    return care + mended * (CUBE if cubes < BATTERED else 2.5) + XP * max(levels, default=0)


def _known(view: View, level: str) -> bool:
    return any(level in one.levels for one in view.crew)


def market_worth(pack: Pack, view: View) -> float:
    """The value of a market visit now: more for more coins to spend, and 0 if they are too few for a weapon."""
    spare = view.stock["coin"] - PURSE
    return 1.2 * min(spare, 12) if spare >= WEAPON else 0.0


def port(pack: Pack, view: View, ask: Ask) -> Advice:
    """Buy levels first; then choose between inn, healer and shipyard; leave when nothing is worth its price."""
    levels = of(ask, o.Level)
    if levels:
        best = max(levels, key=lambda option: level_worth(pack, view, option.card))
        return Advice(best, "a level card helps for the rest of the campaign.")
    inn = inn_worth(pack, view)
    heals = sorted(of(ask, o.Heal), key=lambda option: -healer_worth(pack, view, member(view, option.crew)))
    healer = healer_worth(pack, view, member(view, heals[0].crew)) if heals else 0.0
    if o.Inn() in ask.options and inn > max(INN_AT, healer * pack.figures.inn.coins):
        return Advice(o.Inn(), "many of the crew are hurt or tired.")
    if o.Yard("mat") in ask.options:
        return Advice(o.Yard("mat"), "materials can repair the ship.")
    if o.Yard("coin") in ask.options and sum(view.cubes.values()) >= BATTERED:
        return Advice(o.Yard("coin"), "the ship has too much damage.")
    if healer > HEALER_AT:
        return Advice(heals[0], "the healer is worth the coin.")
    if o.Inn() in ask.options and inn > INN_AT:
        return Advice(o.Inn(), "many of the crew are hurt or tired.")
    if o.Yard("coin") in ask.options and view.stock["coin"] > PURSE + 2:
        return Advice(o.Yard("coin"), "repairs prevent a defeat of the ship.")
    return Advice(o.STOP, "nothing else in this port is worth its price.")


def level_worth(pack: Pack, view: View, id: str) -> float:
    """The value of a level card relative to its price in XP: what it adds to fighting and skills."""
    card, mods = pack.level[id], pack.mods[id]
    value = 2.0 * len(card.skills) + 1.5 + MIGHT * trained(pack, view, id)
    value += 1.5 * mods.get("wacc", 0) + 2.0 * mods.get("wdmg", 0) + 1.5 * mods.get("wblock", 0)
    value += 1.2 * mods.get("maxhealth", 0) + mods.get("endblock", 0)
    return value / card.xp + 0.05 * card.xp


MIGHT = 6.0
"""The value of a point of expected damage of the best fighters."""
MERITS = {"weapon": 6.0, "equipment": 3.5, "recipe": 3.0, "passenger": 4.0, "animal": 2.5}
"""The value of owning a card, by its kind."""


def merit(pack: Pack, view: View, id: str) -> float:
    """The value of a market card."""
    card = pack.card[id]
    if card.weapon is not None:
        return 4.0 + MIGHT * max(armed(pack, view, one.id, id) for one in view.crew)
    return max(MERITS.get(kind, 2.0) for kind in card.types) + 0.7 * (len(card.options) - 1)


def market(pack: Pack, view: View, ask: Ask) -> Advice:
    """Buy the card with the most value for its price, but keep the coins for the inn."""
    spare = view.stock["coin"] - (PURSE if ask.about.source == "buy" else 0)
    cheap = [option for option in of(ask, o.Buy) if view.stall[option.card] <= spare]
    if cheap:
        best = max(cheap, key=lambda option: merit(pack, view, option.card) / (2 + view.stall[option.card]))
        return Advice(best, "this card helps for the rest of the campaign.")
    return Advice(o.STOP, "no other card here is worth its coins.")


def arm(pack: Pack, view: View, ask: Ask) -> Advice:
    """Give a weapon to the crew member who gains the most from it."""
    t = table_of(pack, view)

    def gain(option: o.Crew) -> float:
        one = member(view, option.crew)
        with_ = arms(t, healed(t.state.crew[one.id]), ask.about.source)
        better = strength(with_) - fighting_value(pack, view, one.id)
        return MIGHT * armed(pack, view, one.id, ask.about.source) + better + 0.15 * one.health

    return Advice(max(of(ask, o.Crew), key=gain), "this crew member gains the most from the weapon.")
