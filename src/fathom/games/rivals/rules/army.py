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
"""The letters of the copies of a model."""


def points(pack: Pack, seats: int, settings: Settings) -> int:
    """The points that each player may spend on an army (RV-201 to RV-203)."""
    return settings.points or pack.points[seats]


def limit(t: BattleTable) -> int:
    """The points that each player of this match may spend on an army."""
    return points(t.pack, t.state.seats, t.state.settings)


def spent(t: BattleTable, player: Player) -> int:
    """The points that a player has spent on models and cards (RV-204)."""
    mine = models_of(t, player.seat)
    cards = [*player.items, *(card for one in mine for card in one.cards)]
    return sum(t.pack.model[one.card].cost for one in mine) + sum(t.pack.card[card].cost for card in cards)


def build(t: BattleTable) -> Script[None]:
    """Ask for one purchase, a ready-made army, or the end of the army list (RV-D02, RV-216)."""
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
    """Buy a model, or a card for a character or the item reserve (RV-204, RV-209, RV-214)."""
    if isinstance(option, Buy):
        enlist(t, player, option.model)
    elif option.to == RESERVE:
        player.items.append(option.card)
    else:
        model(t, option.to).cards.append(option.card)


OTHER_FACTION = Reason("RV-206", "This belongs to another faction.")
ALL_BOUGHT = Reason("RV-206", "You have bought every copy of this model.")
CARD_BOUGHT = Reason("RV-206", "You have already bought this card.")
TOO_EXPENSIVE = Reason("RV-201", "This costs more points than you have left.")
TOO_LARGE = Reason("RV-201", "This army costs more points than you may spend.")
NO_MODELS = Reason("RV-206", "Buy at least one model first.")
NO_RESERVE = Reason("RV-215", "An ability card must go to a character, not to the reserve.")
RESERVE_FULL = Reason("RV-209", "The item reserve is full.")
MINION = Reason("RV-213", "Only characters can carry cards.")
SLOT_TAKEN: dict[Slot, Reason] = {
    "item": Reason("RV-212", "This character already has an item."),
    "weapon": Reason("RV-212", "This character already has a weapon."),
    "armour": Reason("RV-212", "This character already has armour."),
    "ability": Reason("RV-212", "This character already has an ability card."),
}


def model_refusal(player: Player, card: ModelCard, left: int, mine: list[str]) -> Reason | None:
    """Why a model cannot be bought; None if it can. `mine` are the cards of the player's models (RV-201, RV-206)."""
    if card.faction != player.faction:
        return OTHER_FACTION
    if mine.count(card.id) >= card.copies:
        return ALL_BOUGHT
    return TOO_EXPENSIVE if card.cost > left else None


def models_on_sale(t: BattleTable, player: Player, left: int) -> list[Option]:
    """The options to buy models (RV-206)."""
    mine = [one.card for one in models_of(t, player.seat)]
    return [Buy(card.id) for card in t.pack.models if model_refusal(player, card, left, mine) is None]


def card_refusal(player: Player, card: Card, left: int, mine: list[Model]) -> Reason | None:
    """Why a player cannot buy a starting card, no matter for whom; None if they can (RV-201, RV-206)."""
    if card.faction != player.faction:
        return OTHER_FACTION
    if card.id in player.items or any(card.id in one.cards for one in mine):
        return CARD_BOUGHT
    return TOO_EXPENSIVE if card.cost > left else None


def bearer_refusal(t: BattleTable, one: Model, card: Card) -> Reason | None:
    """Why a model cannot carry a card; None if it can. Characters carry one of each kind (RV-212, RV-213)."""
    if not t.pack.model[one.card].character:
        return MINION
    return SLOT_TAKEN[card.kind] if any(t.pack.card[other].kind == card.kind for other in one.cards) else None


def reserve_refusal(t: BattleTable, player: Player, card: Card) -> Reason | None:
    """Why a card cannot be bought for the item reserve; None if it can (RV-209, RV-215)."""
    if card.kind == "ability":
        return NO_RESERVE
    return RESERVE_FULL if len(player.items) >= t.pack.battle.item_reserve else None


def cards_on_sale(t: BattleTable, player: Player, left: int) -> list[Option]:
    """The options to buy starting cards, for each model and for the reserve (RV-206, RV-212)."""
    mine = models_of(t, player.seat)
    options: list[Option] = []
    for card in t.pack.cards:
        if card_refusal(player, card, left, mine) is None:
            options += [Equip(card.id, one.id) for one in mine if bearer_refusal(t, one, card) is None]
            if reserve_refusal(t, player, card) is None:
                options.append(Equip(card.id, RESERVE))
    return options


def ready_refusal(t: BattleTable, player: Player) -> Reason | None:
    """Why a player cannot finish the army list yet; None if they can (RV-206)."""
    return None if models_of(t, player.seat) else NO_MODELS


def muster_refusal(t: BattleTable, army: Army) -> Reason | None:
    """Why a ready-made army cannot be taken; None if it can (RV-201)."""
    return TOO_LARGE if army.points > limit(t) else None


def enlist(t: BattleTable, player: Player, card: str) -> Model:
    """Add a model to a player's army; if its card has several copies, its id gets a letter."""
    copies = sum(one.card == card for one in models_of(t, player.seat))
    id = card + COPIES[copies] if t.pack.model[card].copies > 1 else card
    one = Model(id, card, player.seat)
    t.state.models.append(one)
    return one


def ready_made(t: BattleTable, faction: str) -> list[Army]:
    """The ready-made armies of a faction that the points of the match allow."""
    return [army for army in t.pack.armies if army.faction == faction and muster_refusal(t, army) is None]


def disband(t: BattleTable, player: Player) -> None:
    """Remove all models and items of a player."""
    t.state.models = [one for one in t.state.models if one.seat != player.seat]
    player.items = []


def muster(t: BattleTable, player: Player, points: int) -> None:
    """Replace everything a player has bought by the ready-made army for this number of points."""
    disband(t, player)
    army = next(army for army in ready_made(t, player.faction) if army.points == points)
    for line in army.army:
        for _ in range(line.count):
            enlist(t, player, line.model).cards += line.cards


def guess(t: BattleTable, player: Player, chance: Chance) -> None:
    """Replace the army of a player by a random army that the rules allow, for seats that cannot see the real one."""
    disband(t, player)
    left = limit(t)
    if not player.ready:
        # One cheap model: from here every possible next answer can be offered.
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
