"""Cards under crew boards: ability cards and weapons. SG-460 to SG-469, SG-805, SG-R116, SG-R117."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.agenda import Do
from fathom.games.sleeping_gods.model.options import About, Arm, Drop, Equip, Whom
from fathom.games.sleeping_gods.model.state import Crew, Player, Voyage
from fathom.games.sleeping_gods.rules import crew, goods, harm
from fathom.games.sleeping_gods.rules.execution import run
from fathom.games.sleeping_gods.rules.modifiers import shared
from fathom.games.sleeping_gods.rules.queries import controller

DROP_WINDOWS = ("W0", "W1", "W2", "W3", "W8")
"""The windows in which an equipped card may be discarded: not during an attack or damage."""
NOT_FREE = Reason(
    "SG-R002", "You can equip ability cards only between the steps of a turn, not during a challenge or combat."
)
NO_ROOM = Reason("SG-462", "Every crew member has 2 ability cards; discard one first.")
NO_DROP = Reason("SG-R002", "You can discard equipped cards between attacks, but not during one.")
NOT_YOURS = Reason("SG-463", "Only the player who controls a crew member can discard the cards under its board.")
IN_COMBAT = Reason(
    "SG-805", "You can hand weapons over only between the steps of a turn, not during a challenge or combat."
)
HANDED_OVER = Reason("SG-805", "This weapon was already handed over just now.")


def cost(t: Voyage, card: str) -> int:
    """The command an ability card costs (SG-460)."""
    return max(0, t.pack.ability[card].cost + shared(t, "equipcost"))


def least(t: Voyage) -> int:
    """The lowest cost of an ability card now."""
    return max(0, t.pack.cheapest + shared(t, "equipcost"))


def any_room(t: Voyage) -> bool:
    """Whether any crew member can take another ability card."""
    limit = t.pack.figures.equip_limit
    return any(len(one.equipped) < limit for one in t.state.crew.values())


def refuse_equip(t: Voyage, player: Player, card: str, window: Window) -> Reason | None:
    """Why a player cannot equip this hand card now (SG-460, SG-462)."""
    if window != "W0":
        return NOT_FREE
    price = cost(t, card)
    if price > player.command:
        return Reason("SG-460", f"Equipping this card costs {price} command; you have {player.command}.")
    return None if any_room(t) else NO_ROOM


def equips(t: Voyage, player: Player) -> list[Option]:
    """The hand cards a player can equip in a free window (SG-D32)."""
    return [Equip(card) for card in player.hand if refuse_equip(t, player, card, "W0") is None]


def equip(t: Voyage, player: Player, card: str) -> Script[None]:
    """Pay for a hand card and put it under a crew board; its instant effect is carried out now (SG-467)."""
    goods.show(t)
    bearing = yield from crew.pick(t, "SG-D32", About("equip", card, seat=player.seat))
    assert bearing is not None
    player.command -= cost(t, card)
    player.hand.remove(card)
    bearing.equipped.append(card)
    t.say("SG-460", "equipped", seat=player.seat, card=card, crew=bearing.id)
    text = t.pack.ability[card]
    if text.use.how == "instant":
        yield from run(t, Do(text.effects, controller(t, bearing.id), card, bearing.id))


def bearer(t: Voyage, card: str) -> Crew:
    """The crew member who has this ability card equipped."""
    return next(one for one in t.state.crew.values() if card in one.equipped)


def equipped(t: Voyage) -> list[str]:
    """All equipped ability cards."""
    return [card for one in t.state.crew.values() for card in one.equipped]


def refuse_loss(t: Voyage, whom: Whom, card: str) -> Reason | None:
    """Why a text that discards equipped ability cards does not discard this one: its bearer is not named."""
    return None if bearer(t, card) in crew.among(t, whom, whom.scope) else crew.NOT_NAMED


def refuse_drop(t: Voyage, player: Player, card: str, window: Window) -> Reason | None:
    """Why a player cannot discard this equipped ability card now (SG-463)."""
    if window not in DROP_WINDOWS:
        return NO_DROP
    return None if controller(t, bearer(t, card).id) == player.seat else NOT_YOURS


def drops(mine: list[Crew]) -> list[Option]:
    """The options to discard the ability cards under these boards (SG-463)."""
    return [Drop(card) for one in mine for card in one.equipped]


def drop(t: Voyage, one: Crew, card: str, rule: str) -> Script[None]:
    """Discard an equipped ability card.

    A crew member who goes down because the card's health bonus is lost may react (SG-R220).
    """
    up = crew.standing(t)
    _discard(t, one, card, rule)
    yield from harm.check_fallen(t, up)


def drop_all(t: Voyage, bearers: Iterable[Crew], rule: str) -> None:
    """Discard all equipped ability cards of these crew members; the caller checks who goes down."""
    for one in bearers:
        for card in one.equipped[:]:
            _discard(t, one, card, rule)


def _discard(t: Voyage, one: Crew, card: str, rule: str) -> None:
    one.equipped.remove(card)
    t.state.discard.append(card)
    crew.fit(t, one)
    t.say(rule, "unequipped", card=card, crew=one.id)


# -- weapons -------------------------------------------------------------------------------------------------------


def carried(t: Voyage) -> list[str]:
    """All weapon cards that crew members carry."""
    return [card for one in t.state.crew.values() for card in one.weapons]


def refuse_arm(t: Voyage, card: str, window: Window) -> Reason | None:
    """Why this weapon card cannot be handed over now (SG-805)."""
    if window != "W0":
        return IN_COMBAT
    return HANDED_OVER if card in t.state.handed else None


def arms(t: Voyage) -> list[Option]:
    """The options to hand a weapon card to a crew member; a card can be handed over once in each window.

    SG-805, SG-D37.
    """
    return [Arm(id) for id in t.state.cards if t.pack.card[id].weapon and refuse_arm(t, id, "W0") is None]


def hand_over(t: Voyage, seat: int, weapon: str) -> Script[None]:
    """Hand a weapon card to a crew member, who may carry any number (SG-384, SG-R109)."""
    s = t.state
    taker = yield from crew.pick(t, "SG-D37", About("arm", weapon, seat=seat))
    assert taker is not None
    for one in s.crew.values():
        if weapon in one.weapons:
            one.weapons.remove(weapon)
    taker.weapons.append(weapon)
    s.handed.append(weapon)
    t.say("SG-805", "armed", card=weapon, crew=taker.id)
