"""Equip, Share and USE items, at the start of a Movement activation. RV-212 to RV-215, RV-540 to RV-546."""

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

TOO_LATE = Reason("RV-541", "Equip and share before a model moves.")
NO_CHANGE = Reason("RV-540", "No card can change hands on this tile.")
MINION = Reason("RV-213", "Only characters carry cards.")
NO_ACTION = Reason("RV-542", "That character has no Movement action left for this.")
ABILITY_STAYS = Reason("RV-215", "An ability card stays with its character.")
HAS_IT = Reason("RV-545", "The card is there already.")
HANDED_OVER = Reason("RV-R94", "That card has changed hands in this activation.")
NO_USE = Reason("RV-546", "No own model on the tile or next to it has wounds to heal.")
NOT_CARRIED = Reason("RV-R105", "Choose a character that carries the card and can take part.")


class Window(NamedTuple):
    """What can change hands in the Equip window: who takes part, the reserve, and the cards not yet handed over."""

    hands: list[Model]
    reserve: list[str]
    loose: list[str]


def window(t: BattleTable) -> Window:
    """The Equip window of the current activation."""
    there = hands(t)
    if not there:
        return Window([], [], [])
    a = current_activation(t)
    reserve = t.state.players[t.state.active].items
    held = [*reserve, *(card for one in there for card in one.cards)]
    return Window(there, reserve, [card for card in dict.fromkeys(held) if a.assigned.count(card) < held.count(card)])


def open_refusal(t: BattleTable) -> Reason | None:
    """Why there is nothing to equip or share now (RV-540, RV-541)."""
    if current_activation(t).begun:
        return TOO_LATE
    w = window(t)
    # Most models are minions, for which there is nothing to look at.
    if w.hands and any(refusal is None for _, refusal in candidates(t, w)):
        return None
    return NO_CHANGE


def present(t: BattleTable) -> list[Model]:
    """The own models of the activation."""
    a = current_activation(t)
    return [one for one in t.state.models if one.id in a.models]


def hands(t: BattleTable) -> list[Model]:
    """The own characters on the activated tile that can take part (RV-541, RV-542)."""
    return [one for one in present(t) if hand_refusal(t, one) is None]


def hand_refusal(t: BattleTable, one: Model) -> Reason | None:
    """Why a model cannot take part in Equip and Share (RV-213, RV-542)."""
    if not t.pack.model[one.card].character:
        return MINION
    return None if one.moves < t.pack.battle.movement_actions or one.id in current_activation(t).joined else NO_ACTION


def card_refusal(t: BattleTable, w: Window, card: str, to: Model | None) -> Reason | None:
    """Why a card cannot go to a model, or without one to the item reserve (RV-540 to RV-545)."""
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
    """Why a model cannot use its item now (RV-542, RV-546)."""
    return hand_refusal(t, one) or (None if effects.mendable(t, one) else NO_USE)


def candidates(t: BattleTable, w: Window) -> Iterator[tuple[Option, Reason | None]]:
    """Every card that could go to a model or the reserve, and every item to use, each with its refusal."""
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
    """Every card that can change its place, and every USE item that would do something (RV-540, RV-545, RV-546)."""
    return list(dict.fromkeys(option for option, refusal in candidates(t, window(t)) if refusal is None))


def equip(t: BattleTable) -> Script[None]:
    """Cards change places, one after another, until the player has done; each finds its place once (RV-D07)."""
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
    """Why a model cannot be the one who gives a card away (RV-R105)."""
    return NOT_CARRIED if card not in one.cards or one.id == to else hand_refusal(t, one)


def user_refusal(t: BattleTable, one: Model, card: str) -> Reason | None:
    """Why a model cannot be the one who uses a card (RV-R105)."""
    return NOT_CARRIED if profile(t, one).use_item != card else hand_refusal(t, one)


def which(t: BattleTable, bearers: list[Model], card: str, decision: str, what: str, to: str = "") -> Script[Model]:
    """Of several characters with the same card the one who gives it away, or uses it (RV-R105)."""
    if len(bearers) == 1:
        return bearers[0]
    options: list[Option] = [Pick(one.id) for one in bearers]
    about = About(what, target="" if to == RESERVE else to, tile=current_activation(t).tile, source=card)
    answer = yield Ask((t.state.active,), decision, options, about)
    return model(t, answer.model)


def assign(t: BattleTable, player: Player, card: str, to: str, bearer: Model | None) -> None:
    """A card goes to a character or to the reserve, from its bearer or the reserve; what it replaces goes to the
    reserve (RV-540, RV-544)."""
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
    """Taking part uses the Movement action of this activation, once (RV-542)."""
    a = current_activation(t)
    if one.id not in a.joined:
        a.joined.append(one.id)
        one.moves += 1
