"""Making an army list. RV-201 to RV-216."""

from __future__ import annotations

from typing import Any

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.script import Script
from fathom.games.rivals.model.options import RESERVE, About, Buy, Equip, Muster, Ready
from fathom.games.rivals.model.pack import Army, ModelCard, Pack
from fathom.games.rivals.model.state import Lurking, Model, Options, Player
from fathom.games.rivals.rules.queries import model, models_of

COPIES = "abcdefghi"


def points(pack: Pack, seats: int, options: Options) -> int:
    """What an army may be worth (RV-201 to RV-203)."""
    return options.points or pack.points[seats]


def limit(t: Lurking) -> int:
    """What an army may be worth in this match."""
    return points(t.pack, t.state.seats, t.state.options)


def spent(t: Lurking, player: Player) -> int:
    """What the list costs so far (RV-204)."""
    mine = models_of(t, player.seat)
    cards = [*player.items, *(card for one in mine for card in one.cards)]
    return sum(t.pack.model[one.card].cost for one in mine) + sum(t.pack.card[card].cost for card in cards)


def build(t: Lurking) -> Script[None]:
    """One purchase, a ready-made army, or the end of the list; all of it in secret (RV-D02, RV-216)."""
    s = t.state
    player = s.players[s.active]
    left = limit(t) - spent(t, player)
    options = [*models_on_sale(t, player, left), *cards_on_sale(t, player, left)]
    if models_of(t, player.seat):
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


def buy(t: Lurking, player: Player, option: Buy | Equip) -> None:
    """A model, or a card for a character or the item reserve (RV-204, RV-209, RV-214)."""
    if isinstance(option, Buy):
        enlist(t, player, option.model)
    elif option.to == RESERVE:
        player.items.append(option.card)
    else:
        model(t, option.to).cards.append(option.card)


def models_on_sale(t: Lurking, player: Player, left: int) -> list[Option]:
    """Models of the own faction, each as often as there are copies (RV-206)."""
    mine = [one.card for one in models_of(t, player.seat)]
    return [
        Buy(card.id)
        for card in t.pack.models
        if card.faction == player.faction and card.cost <= left and mine.count(card.id) < card.copies
    ]


def cards_on_sale(t: Lurking, player: Player, left: int) -> list[Option]:
    """Starting cards of the own faction, each once, for a free slot or the reserve (RV-206, RV-212)."""
    mine = models_of(t, player.seat)
    taken = {*player.items, *(card for one in mine for card in one.cards)}
    options: list[Option] = []
    for card in t.pack.cards:
        if card.faction == player.faction and card.cost <= left and card.id not in taken:
            options += [Equip(card.id, one.id) for one in mine if can_carry(t, one, card.id)]
            if card.kind != "ability" and len(player.items) < t.pack.battle.item_reserve:
                options.append(Equip(card.id, RESERVE))
    return options


def can_carry(t: Lurking, one: Model, card: str) -> bool:
    """A character carries at most one card of each kind; minions carry none (RV-212, RV-213)."""
    kind = t.pack.card[card].kind
    return t.pack.model[one.card].character and all(t.pack.card[other].kind != kind for other in one.cards)


def enlist(t: Lurking, player: Player, card: str) -> Model:
    """One more model on the list; of several copies each has its letter."""
    copies = sum(one.card == card for one in models_of(t, player.seat))
    id = card + COPIES[copies] if t.pack.model[card].copies > 1 else card
    one = Model(id, card, player.seat)
    t.state.models.append(one)
    return one


def ready_made(t: Lurking, faction: str) -> list[Army]:
    """The ready-made armies of a faction that are not too large."""
    return [army for army in t.pack.armies if army.faction == faction and army.points <= limit(t)]


def disband(t: Lurking, player: Player) -> None:
    """The list is empty again."""
    t.state.models = [one for one in t.state.models if one.seat != player.seat]
    player.items = []


def muster(t: Lurking, player: Player, points: int) -> None:
    """The ready-made army for so many points, in place of whatever was bought."""
    disband(t, player)
    army = next(army for army in ready_made(t, player.faction) if army.points == points)
    for line in army.army:
        for _ in range(line.count):
            enlist(t, player, line.model).cards += line.cards


def guess(t: Lurking, player: Player, chance: Chance) -> None:
    """A list that might be the player's, for those who cannot know it."""
    disband(t, player)
    left = limit(t)
    if not player.ready:
        # Just begun: whatever the player does next might be done from here.
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
