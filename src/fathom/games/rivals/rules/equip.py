"""Equip, Share and USE items, at the start of a Movement activation. RV-212 to RV-215, RV-540 to RV-546."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.rivals.model.options import RESERVE, About, Equip, Pick, Play, Stop
from fathom.games.rivals.model.state import Lurking, Model, Player
from fathom.games.rivals.rules import abilities, effects, items
from fathom.games.rivals.rules.queries import model, profile, under_way


def possible(t: Lurking) -> bool:
    """Whether anything can be done in the window at all."""
    return bool(offered(t))


def hands(t: Lurking) -> list[Model]:
    """The own characters on the activated tile with a Movement action for it (RV-541, RV-542)."""
    a = under_way(t)
    limit = t.pack.battle.movement_actions
    return [
        one
        for one in t.state.models
        if one.id in a.models and (one.moves < limit or one.id in a.joined) and t.pack.model[one.card].character
    ]


def offered(t: Lurking) -> list[Option]:
    """Every card that can change its place, and every USE item that would do something (RV-540, RV-545, RV-546)."""
    there = hands(t)
    if not there:
        return []
    s = t.state
    a = under_way(t)
    options: list[Option] = []
    reserve = s.players[s.active].items
    held = [*reserve, *(card for one in there for card in one.cards)]
    loose = [card for card in dict.fromkeys(held) if a.assigned.count(card) < held.count(card)]
    for card in loose:
        if card in reserve:
            options += [Equip(card, one.id) for one in there if card not in one.cards]
    for one in there:
        for card in one.cards:
            if card in loose and t.pack.card[card].kind != "ability":
                options += [Equip(card, other.id) for other in there if card not in other.cards]
                options.append(Equip(card, RESERVE))
        item = profile(t, one).use_item
        if item and effects.mendable(t, one):
            options.append(Play(item))
    return list(dict.fromkeys(options))


def equip(t: Lurking) -> Script[None]:
    """Cards change places, one after another, until the player has done; each finds its place once (RV-D07)."""
    s = t.state
    a = under_way(t)
    player = s.players[s.active]
    options = offered(t)
    answer: Option = Stop()
    if options:
        answer = yield Ask((s.active,), "RV-D07", [*options, Stop()], About("equip", tile=a.tile))
    if isinstance(answer, Equip):
        bearer = None
        if answer.to == RESERVE or answer.card not in player.items:
            bearers = [one for one in hands(t) if answer.card in one.cards and one.id != answer.to]
            bearer = yield from which(t, bearers, answer.card, "RV-D07", "giver")
        assign(t, player, answer.card, answer.to, bearer)
    elif isinstance(answer, Play):
        users = [one for one in hands(t) if profile(t, one).use_item == answer.card]
        one = yield from which(t, users, answer.card, "RV-D08", "user")
        join(t, one)
        effect = abilities.play(t, one, answer.card)
        yield from effects.mend(t, one, effect.mend, "RV-D08")
    else:
        s.step = "move"
        yield from items.discard_down(t, player)


def which(t: Lurking, bearers: list[Model], card: str, decision: str, what: str) -> Script[Model]:
    """Of several characters with the same card the one who gives it away, or uses it (RV-R105)."""
    if len(bearers) == 1:
        return bearers[0]
    options: list[Option] = [Pick(one.id) for one in bearers]
    about = About(what, tile=under_way(t).tile, source=card)
    answer = yield Ask((t.state.active,), decision, options, about)
    return model(t, answer.model)


def assign(t: Lurking, player: Player, card: str, to: str, bearer: Model | None) -> None:
    """A card goes to a character or to the reserve, from its bearer or the reserve; what it replaces goes to the
    reserve (RV-540, RV-544)."""
    a = under_way(t)
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


def join(t: Lurking, one: Model) -> None:
    """Taking part uses the Movement action of this activation, once (RV-542)."""
    a = under_way(t)
    if one.id not in a.joined:
        a.joined.append(one.id)
        one.moves += 1
