"""Answers on board: the ship action, search tokens, hands and equipment, and what can be used at any time."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.engine.player import Advice
from fathom.games.sleeping_gods.bot.valuation import COMMAND, GOODS, actions_left, health, of, skill, used, worth
from fathom.games.sleeping_gods.bot.weapons import fighting_value, healed, left, member
from fathom.games.sleeping_gods.language import effects as e
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.seen_table import table_of
from fathom.games.sleeping_gods.model.view import View
from fathom.games.sleeping_gods.rules import modifiers

BATTERED = 6
"""The ship damage from which no search tokens are drawn."""
EQUIPPED = 2.4
"""The value of an equipped card when a pass begins."""
RESERVE, FINALE = 1, 3
"""The command to keep when cards are equipped: normally, and in the finale."""
HOARD = 6
"""With this many actions left or fewer, nothing is spent before the finale."""
FIGHTING = ("wacc", "wdmg", "wblock", "endblock")


def food_owned(view: View) -> int:
    """How much food the crew owns."""
    return view.stock["meat"] + view.stock["veg"] + view.stock["grain"]


def room(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """Choose the room that gives the most now: command, cards, command returned, search, healing, rest."""
    seats = len(view.players)
    player = view.players[ask.seats[0]]
    locked = sum(one.command for one in view.crew) + sum(view.cards.values())
    cubes = sum(view.cubes.values())
    last = view.passes == view.settings.passes and view.events <= 1

    def value(option: o.Room) -> float:
        it = pack.room[option.room]
        gained = min(it.command[seats - 1], view.command_supply)
        total = gained * (COMMAND if player.command < 5 else 0.5) + it.draw[seats - 1] * (
            1.0 if player.cards < 3 else 0.4
        )
        if it.clear is not None:
            total += (1.0 if last else 0.6) * (locked if it.clear == "all" else min(locked, it.clear[seats - 1]))
        if it.search and cubes < BATTERED:
            total += 2.0 if food_owned(view) < 4 else 1.2
        total += min(it.heal, sum(one.damage for one in view.crew))
        return total + 0.5 * min(it.rest, sum(one.fatigue for one in view.crew))

    best = max(of(ask, o.Room), key=value)
    return Advice(best, "this room gives most now.")


def search(pack: Pack, view: View, ask: Ask) -> Advice:
    """Draw search tokens by the ship's damage: two with little damage, one with more, none with much."""
    cubes = sum(view.cubes.values())
    if cubes < BATTERED and len(view.drawn) < (2 if cubes < 4 else 1):
        return Advice(o.DrawToken(), "the ship has little damage, so the risk is small.", claim="ship")
    return Advice(o.STOP, "another token is not worth the risk.")


def keep(pack: Pack, view: View, ask: Ask) -> Advice:
    """Take the search token whose reward is worth the most."""
    best = max(of(ask, o.Keep), key=lambda option: worth(pack, view, pack.search_token[option.token].rewards))
    return Advice(best, "this reward is worth the most.")


def way(pack: Pack, view: View, ask: Ask) -> Advice | None:
    """The best alternative of an event, a search token or a paragraph; None if its text is not known."""
    source = ask.about.source
    effects: e.Effects = ()
    if source in pack.event:
        effects = pack.event[source].effects
    elif source in pack.search_token:
        effects = pack.search_token[source].rewards
    elif source in pack.paragraph:
        page = pack.paragraph[source]
        effects = (*page.effects, *(effect for choice in page.choices for effect in choice.gains))
    offered = of(ask, o.Alternative)
    for effect in effects:
        if isinstance(effect, e.Choose) and all(option.number <= len(effect.alternatives) for option in offered):
            values = {option: worth(pack, view, effect.alternatives[option.number - 1]) for option in offered}
            best = max(offered, key=lambda option: values[option])
            return Advice(
                best, "this alternative brings the most." if values[best] > 0 else "this alternative costs the least."
            )
    return None


def may(pack: Pack, view: View, ask: Ask) -> Advice:
    """Accept an optional effect; if it is the effect of an event, only if its value is positive."""
    event = pack.event.get(ask.about.source)
    for effect in event.effects if event else ():
        if isinstance(effect, e.TurnEnd) and worth(pack, view, effect.effects) > 0:
            return Advice(o.Alternative(1), "this is worth the attempt.")
    if event is None:
        return Advice(ask.options[0], "this does no harm.", claim="harmless")
    return Advice(o.DECLINE, "this risks more than it promises.")


def put(pack: Pack, view: View, ask: Ask) -> Advice:
    """If the crew gains a resource, choose the rarest in stock; if it gives one up, the most plentiful."""
    kinds = [option for option in of(ask, o.Put) if option.what in GOODS]
    if not kinds:
        return Advice(ask.options[0], "the options are equally good.")
    if ask.about.good:
        return Advice(min(kinds, key=lambda option: view.stock[option.what]), "the crew has the least of this.")
    return Advice(
        max(kinds, key=lambda option: view.stock[option.what] / GOODS[option.what]), "the crew can best spare this."
    )


def hand(pack: Pack, view: View, ask: Ask) -> Advice:
    """Discard the card that is most expensive to equip; of equals, the one with the highest fate."""
    cards = of(ask, o.Card)
    best = max(cards, key=lambda option: (pack.ability[option.card].cost, pack.ability[option.card].fate))
    return Advice(best, "this card is the most expensive to equip.")


def free_use(pack: Pack, view: View, ask: Ask, seat: int) -> Advice | None:
    """Use something that is worth its command, or equip a card early in a pass; None if neither is worth it."""
    finale = view.story is not None and view.story.kind == "finale"
    if not finale and actions_left(pack, view) <= HOARD:
        return None
    uses = [(use_value(pack, view, option), option) for option in of(ask, o.Use)]
    value, option = max(uses, key=lambda pair: pair[0], default=(0.0, None))
    if option is not None and value > 0.3:
        return Advice(option, "this is worth more than it costs.")
    command = view.players[seat].command
    early = 1.0 if finale else view.events / (3 * view.settings.events)
    reserve = FINALE if finale else RESERVE
    equips = [x for x in of(ask, o.Equip) if command - pack.ability[x.card].cost >= reserve]
    if finale:
        equips = [x for x in equips if any(what in pack.mods[x.card] for what in FIGHTING)]
    gains = [(equip_worth(pack, x.card) * early - COMMAND * pack.ability[x.card].cost, x) for x in equips]
    value, card = max(gains, key=lambda pair: pair[0], default=(0.0, None))
    if card is not None and value > 0:
        return Advice(card, "the equipped card is worth more than the command it costs.")
    return None


def use_value(pack: Pack, view: View, option: o.Use) -> float:
    """The value of using something between actions, less its cost."""
    use = used(pack, option)
    if any(isinstance(effect, e.Sail) for effect in use.effects):
        return 0.0
    if use.discards and health(view) > 0.5:
        return 0.0  # reserved for a fight or a challenge
    return worth(pack, view, use.effects) - COMMAND * use.cost - 1.2 * use.discards


def equip_worth(pack: Pack, id: str) -> float:
    """The value of equipping an ability card: for its skill and text, and because its fate number leaves the deck."""
    card = pack.ability[id]
    low = 0.6 if card.fate <= 2 else -0.3 if card.fate >= 5 else 0.0
    return EQUIPPED + low + (0.8 if card.use.how == "passive" else 0.5 if card.use.how != "symbol" else 0.0)


def equip(pack: Pack, view: View, ask: Ask) -> Advice:
    """Equip the crew member who already has the skill or fights best with the card."""
    card = pack.ability[ask.about.source]
    fights = any(what in pack.mods[card.id] for what in FIGHTING)
    t = table_of(pack, view)

    def value(option: o.Crew) -> float:
        one = member(view, option.crew)
        total = 1.5 * skill(one, card.skill) + 0.3 * left(one) - one.fatigue
        aim = modifiers.own(t, healed(t.state.crew[one.id]), "wacc")
        return total + (fighting_value(pack, view, one.id) + aim if fights else 0.0)

    return Advice(max(of(ask, o.Crew), key=value), "the card helps this crew member most.")
