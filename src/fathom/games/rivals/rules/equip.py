"""Equipping, sharing and using items at the start of a Movement activation. RV-212 to RV-215, RV-540 to RV-546."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.rivals.model.options import RESERVE, About, Equip, Pick, Play, Stop
from fathom.games.rivals.model.state import BattleTable, Model, Player
from fathom.games.rivals.rules import abilities, effects, items
from fathom.games.rivals.rules.queries import current_activation, model, profile

TOO_LATE = Reason("RV-541", "You can equip and share only before a model moves.")
NO_CHANGE = Reason("RV-540", "No card can change hands on this tile.")
MINION = Reason("RV-213", "Only characters can carry cards.")
NO_ACTION = Reason("RV-542", "This character has no Movement action left for this.")
ABILITY_STAYS = Reason("RV-215", "An ability card stays with its character.")
HAS_IT = Reason("RV-545", "The card is already where you would put it.")
HANDED_OVER = Reason("RV-R94", "This card has already changed hands in this activation.")
NO_USE = Reason("RV-546", "You have no wounded model on the tile or next to it.")
NOT_CARRIED = Reason("RV-R105", "Choose another character that carries this card.")


class Window(NamedTuple):
    """What can change hands while equipping.

    `hands` are the characters that can take part, `reserve` the cards of the item reserve, and `loose` the cards that
    have not been handed over in this activation.
    """

    hands: list[Model]
    reserve: list[str]
    loose: list[str]


def window(t: BattleTable) -> Window:
    """What can change hands in the current activation."""
    there = hands(t)
    if not there:
        return Window([], [], [])
    a = current_activation(t)
    reserve = t.state.players[t.state.active].items
    held = [*reserve, *(card for one in there for card in one.cards)]
    return Window(there, reserve, [card for card in dict.fromkeys(held) if a.assigned.count(card) < held.count(card)])


def open_refusal(t: BattleTable) -> Reason | None:
    """Why nothing can be equipped or shared now; None if something can (RV-540, RV-541)."""
    if current_activation(t).begun:
        return TOO_LATE
    w = window(t)
    # Most models are minions; without characters there are no candidates to check.
    if w.hands and any(refusal is None for _, refusal in candidates(t, w)):
        return None
    return NO_CHANGE


def present(t: BattleTable) -> list[Model]:
    """The models that can still act in the activation."""
    a = current_activation(t)
    return [one for one in t.state.models if one.id in a.models]


def hands(t: BattleTable) -> list[Model]:
    """The characters of the activation that can take part in Equip and Share (RV-541, RV-542)."""
    return [one for one in present(t) if hand_refusal(t, one) is None]


def hand_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why a model cannot take part in Equip and Share; None if it can (RV-213, RV-542)."""
    if not t.pack.model[one.card].character:
        return MINION
    return None if one.moves < t.pack.battle.movement_actions or one.id in current_activation(t).joined else NO_ACTION


def card_refusal(t: BattleTable, w: Window, card: str, to: Model | None) -> Reason | None:
    """Why a card cannot go to a model, or to the item reserve if `to` is None; None if it can (RV-540 to RV-545)."""
    if to is not None:
        if refusal := hand_refusal(t, to):
            return refusal
        if card in to.cards:
            return HAS_IT
    if t.pack.card[card].kind == "ability":
        return ABILITY_STAYS
    if not (card in w.reserve and to is not None) and not any(card in one.cards for one in w.hands):
        return HAS_IT if card in w.reserve else NO_ACTION
    return None if card in w.loose else HANDED_OVER


def play_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why a model cannot use its item now; None if it can (RV-542, RV-546)."""
    return hand_refusal(t, one) or (None if effects.mendable(t, one) else NO_USE)


def candidates(t: BattleTable, w: Window) -> Iterator[tuple[Option, Reason | None]]:
    """Every option to hand over a card or use an item, each with its refusal."""
    there = present(t)
    for card in dict.fromkeys(w.reserve):
        yield from ((Equip(card, one.id), card_refusal(t, w, card, one)) for one in there)
    for one in there:
        for card in one.cards:
            yield from ((Equip(card, other.id), card_refusal(t, w, card, other)) for other in there)
            yield Equip(card, RESERVE), card_refusal(t, w, card, None)
        if item := profile(t, one).use_item:
            yield Play(item), play_refusal(t, one)


def offered(t: BattleTable) -> list[Option]:
    """The options to hand over cards and use items now (RV-540, RV-545, RV-546)."""
    return list(dict.fromkeys(option for option, refusal in candidates(t, window(t)) if refusal is None))


def equip(t: BattleTable) -> Script[None]:
    """Ask for one card to hand over or item to use, or finish equipping (RV-D07)."""
    s = t.state
    a = current_activation(t)
    player = s.players[s.active]
    options = offered(t)
    answer: Option = Stop()
    if options:
        answer = yield Ask((s.active,), "RV-D07", [*options, Stop()], About("equip", tile=a.tile))
    if isinstance(answer, Equip):
        bearer = None
        if answer.to == RESERVE or answer.card not in player.items:
            bearers = [one for one in hands(t) if bearer_refusal(t, one, answer.card, answer.to) is None]
            bearer = yield from which(t, bearers, answer.card, "RV-D07", "giver", answer.to)
        assign(t, player, answer.card, answer.to, bearer)
    elif isinstance(answer, Play):
        users = [one for one in hands(t) if user_refusal(t, one, answer.card) is None]
        one = yield from which(t, users, answer.card, "RV-D08", "user")
        join(t, one)
        effect = abilities.play(t, one, answer.card)
        yield from effects.mend(t, one, effect.mend, "RV-D08")
    else:
        s.step = "move"
        yield from items.discard_down(t, player)


def bearer_refusal(t: BattleTable, one: Model, card: str, to: str) -> Reason | None:
    """Why a model cannot give a card away; None if it can (RV-R105)."""
    return NOT_CARRIED if card not in one.cards or one.id == to else hand_refusal(t, one)


def user_refusal(t: BattleTable, one: Model, card: str) -> Reason | None:
    """Why a model cannot use a card; None if it can (RV-R105)."""
    return NOT_CARRIED if profile(t, one).use_item != card else hand_refusal(t, one)


def which(t: BattleTable, bearers: list[Model], card: str, decision: str, what: str, to: str = "") -> Script[Model]:
    """Return which of these characters gives away or uses a card; asks if there are several (RV-R105)."""
    if len(bearers) == 1:
        return bearers[0]
    options: list[Option] = [Pick(one.id) for one in bearers]
    about = About(what, target="" if to == RESERVE else to, tile=current_activation(t).tile, source=card)
    answer = yield Ask((t.state.active,), decision, options, about)
    return model(t, answer.model)


def assign(t: BattleTable, player: Player, card: str, to: str, bearer: Model | None) -> None:
    """Move a card from its bearer, or the reserve, to a character or the reserve.

    A card that it replaces goes to the reserve (RV-540, RV-544).
    """
    a = current_activation(t)
    if bearer is None:
        player.items.remove(card)
    else:
        bearer.cards.remove(card)
        join(t, bearer)
    a.assigned.append(card)
    if to == RESERVE:
        player.items.append(card)
    else:
        one = model(t, to)
        kind = t.pack.card[card].kind
        for old in [old for old in one.cards if t.pack.card[old].kind == kind]:
            one.cards.remove(old)
            player.items.append(old)
        one.cards.append(card)
        join(t, one)
        if "poisoned" in one.tokens and "venomproof" in profile(t, one).traits:
            effects.lose_token(one, "poisoned")
            t.say("RV-933", "venomproof", model=one.id)
    t.say("RV-540", "equips", seat=player.seat, card=card, bearer=to)


def join(t: BattleTable, one: Model) -> None:
    """Let a model take part in Equip and Share (RV-542).

    The first time in an activation, this uses one of its Movement actions.
    """
    a = current_activation(t)
    if one.id not in a.joined:
        a.joined.append(one.id)
        one.moves += 1
