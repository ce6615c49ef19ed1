"""Making an army list. RV-201 to RV-216."""

from __future__ import annotations

from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.options import RESERVE, About, Buy, Equip, Muster, Ready
from fathom.games.rivals.model.pack import Army, Card, ModelCard, Pack, Slot
from fathom.games.rivals.model.state import BattleTable, Model, Player, Settings
from fathom.games.rivals.rules.queries import model, models_of

COPIES = "abcdefghi"


def points(pack: Pack, seats: int, settings: Settings) -> int:
    """What an army may be worth (RV-201 to RV-203)."""
    return settings.points or pack.points[seats]


def limit(t: BattleTable) -> int:
    """What an army may be worth in this match."""
    return points(t.pack, t.state.seats, t.state.settings)


def spent(t: BattleTable, player: Player) -> int:
    """What the list costs so far (RV-204)."""
    mine = models_of(t, player.seat)
    cards = [*player.items, *(card for one in mine for card in one.cards)]
    return sum(t.pack.model[one.card].cost for one in mine) + sum(t.pack.card[card].cost for card in cards)


def build(t: BattleTable) -> Script[None]:
    """One purchase, a ready-made army, or the end of the list, in secret (RV-D02, RV-216)."""
    s = t.state
    player = s.players[s.active]
    left = limit(t) - spent(t, player)
    options = [*models_on_sale(t, player, left), *cards_on_sale(t, player, left)]
    if ready_refusal(t, player) is None:
        options.append(Ready())
    options += [Muster(army.points) for army in ready_made(t, player.faction)]
    answer = yield Ask((player.seat,), "RV-D02", options, About("army", left=left), always=True)
    if isinstance(answer, Buy | Equip):
        buy(t, player, answer)
    else:
        if isinstance(answer, Muster):
            muster(t, player, answer.points)
        player.ready = True
        t.say("RV-216", "list made", seat=player.seat)


def buy(t: BattleTable, player: Player, option: Buy | Equip) -> None:
    """A model, or a card for a character or the item reserve (RV-204, RV-209, RV-214)."""
    if isinstance(option, Buy):
        enlist(t, player, option.model)
    elif option.to == RESERVE:
        player.items.append(option.card)
    else:
        model(t, option.to).cards.append(option.card)


OTHER_FACTION = Reason("RV-206", "That belongs to another faction.")
ALL_BOUGHT = Reason("RV-206", "You have every copy of that model.")
CARD_BOUGHT = Reason("RV-206", "You have that card; each starting card can be bought once.")
TOO_EXPENSIVE = Reason("RV-201", "That costs more than the points you have left.")
TOO_LARGE = Reason("RV-201", "That army costs more points than you may spend.")
NO_MODELS = Reason("RV-206", "Buy at least one model first.")
NO_RESERVE = Reason("RV-215", "An ability card must be given to a character.")
RESERVE_FULL = Reason("RV-209", "The item reserve is full.")
MINION = Reason("RV-213", "Only characters carry cards.")
SLOT_TAKEN: dict[Slot, Reason] = {
    "item": Reason("RV-212", "That character already has an item."),
    "weapon": Reason("RV-212", "That character already has a weapon."),
    "armour": Reason("RV-212", "That character already has armour."),
    "ability": Reason("RV-212", "That character already has an ability card."),
}


def model_refusal(player: Player, card: ModelCard, left: int, mine: list[str]) -> Reason | None:
    """Why a model cannot be bought; `mine` are the cards of the models on the list (RV-201, RV-206)."""
    if card.faction != player.faction:
        return OTHER_FACTION
    if mine.count(card.id) >= card.copies:
        return ALL_BOUGHT
    return TOO_EXPENSIVE if card.cost > left else None


def models_on_sale(t: BattleTable, player: Player, left: int) -> list[Option]:
    """The models a player can buy (RV-206)."""
    mine = [one.card for one in models_of(t, player.seat)]
    return [Buy(card.id) for card in t.pack.models if model_refusal(player, card, left, mine) is None]


def card_refusal(player: Player, card: Card, left: int, mine: list[Model]) -> Reason | None:
    """Why a starting card cannot be bought at all (RV-201, RV-206)."""
    if card.faction != player.faction:
        return OTHER_FACTION
    if card.id in player.items or any(card.id in one.cards for one in mine):
        return CARD_BOUGHT
    return TOO_EXPENSIVE if card.cost > left else None


def bearer_refusal(t: BattleTable, one: Model, card: Card) -> Reason | None:
    """Why a model cannot be given a card: a character carries one of each kind (RV-212, RV-213)."""
    if not t.pack.model[one.card].character:
        return MINION
    return SLOT_TAKEN[card.kind] if any(t.pack.card[other].kind == card.kind for other in one.cards) else None


def reserve_refusal(t: BattleTable, player: Player, card: Card) -> Reason | None:
    """Why a card cannot be bought for the item reserve (RV-209, RV-215)."""
    if card.kind == "ability":
        return NO_RESERVE
    return RESERVE_FULL if len(player.items) >= t.pack.battle.item_reserve else None


def cards_on_sale(t: BattleTable, player: Player, left: int) -> list[Option]:
    """The starting cards a player can buy, each with every place it can go to (RV-206, RV-212)."""
    mine = models_of(t, player.seat)
    options: list[Option] = []
    for card in t.pack.cards:
        if card_refusal(player, card, left, mine) is None:
            options += [Equip(card.id, one.id) for one in mine if bearer_refusal(t, one, card) is None]
            if reserve_refusal(t, player, card) is None:
                options.append(Equip(card.id, RESERVE))
    return options


def ready_refusal(t: BattleTable, player: Player) -> Reason | None:
    """Why the list is not complete yet (RV-206)."""
    return None if models_of(t, player.seat) else NO_MODELS


def muster_refusal(t: BattleTable, army: Army) -> Reason | None:
    """Why a ready-made army cannot be taken (RV-201)."""
    return TOO_LARGE if army.points > limit(t) else None


def enlist(t: BattleTable, player: Player, card: str) -> Model:
    """One more model on the list; of several copies each has its letter."""
    copies = sum(one.card == card for one in models_of(t, player.seat))
    id = card + COPIES[copies] if t.pack.model[card].copies > 1 else card
    one = Model(id, card, player.seat)
    t.state.models.append(one)
    return one


def ready_made(t: BattleTable, faction: str) -> list[Army]:
    """The ready-made armies of a faction that are not too large."""
    return [army for army in t.pack.armies if army.faction == faction and muster_refusal(t, army) is None]


def disband(t: BattleTable, player: Player) -> None:
    """The list is empty again."""
    t.state.models = [one for one in t.state.models if one.seat != player.seat]
    player.items = []


def muster(t: BattleTable, player: Player, points: int) -> None:
    """Take the ready-made army for this number of points in place of everything bought."""
    disband(t, player)
    army = next(army for army in ready_made(t, player.faction) if army.points == points)
    for line in army.army:
        for _ in range(line.count):
            enlist(t, player, line.model).cards += line.cards


def guess(t: BattleTable, player: Player, chance: Chance) -> None:
    """Replace the list of a player by another possible one, for seats that cannot know it."""
    disband(t, player)
    left = limit(t)
    if not player.ready:
        # The list has just begun: every next answer is possible from here.
        enlist(t, player, min((card for card in t.pack.models if card.faction == player.faction), key=_cost).id)
        t.state.models.sort(key=_seat)
        return
    while options := models_on_sale(t, player, left) + cards_on_sale(t, player, left):
        option: Any = options[chance.below(len(options))]
        buy(t, player, option)
        left = limit(t) - spent(t, player)
    t.state.models.sort(key=_seat)


def _cost(card: ModelCard) -> int:
    return card.cost


def _seat(one: Model) -> int:
    return one.seat
