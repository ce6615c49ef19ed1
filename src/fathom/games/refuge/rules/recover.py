"""The Recover action. RF-360 to RF-364."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.refuge.model.options import About, PickCard, PickDiver, Recover, TurnUp
from fathom.games.refuge.model.parts import TYPES
from fathom.games.refuge.model.state import DOWN, Dive, Diver
from fathom.games.refuge.rules import abilities, devour, salvage
from fathom.games.refuge.rules.reasons import FACE_UP, NO_ACTION_LEFT
from fathom.games.refuge.rules.state_check import state_check

TOO_FEW: Final[dict[str, Reason]] = {type: Reason("RF-360", f"You need two {type} cards.") for type in TYPES}
NOTHING_TO_RECOVER: Final = Reason(
    "RF-362",
    "There is nothing to recover: neither you nor an adjacent diver is down, and all your abilities are face up.",
)
NOT_DOWN: Final = Reason("RF-361", "This diver is not down.")
NOT_ADJACENT: Final = Reason("RF-361", "You can stand up only yourself or an adjacent diver.")
OTHER_TYPE: Final = Reason("RF-360", "Pay with cards of the type you chose.")


def refusal(t: Dive, diver: Diver, type: str) -> Reason | None:
    """Why a player cannot recover with cards of a type; None if they can (RF-360, RF-362)."""
    if not t.state.actions:
        return NO_ACTION_LEFT
    if len(of_type(t, diver, type)) < t.pack.board.recover_cards:
        return TOO_FEW[type]
    return None if forms(t, diver) else NOTHING_TO_RECOVER


def payable(t: Dive, diver: Diver) -> list[Option]:
    """The options to recover, one for each type of Salvage cards with which the player can pay (RF-360)."""
    if len(diver.hand) < t.pack.board.recover_cards:
        return []
    return [Recover(type) for type in TYPES if refusal(t, diver, type) is None]


def of_type(t: Dive, diver: Diver, type: str) -> list[str]:
    """The cards of a type in the diver's hand."""
    return [card for card in diver.hand if t.pack.card[card].type == type]


def stand_refusal(t: Dive, diver: Diver, other: Diver) -> Reason | None:
    """Why Recover cannot help a diver to stand up; None for the player's own or an adjacent one (RF-361, RF-363)."""
    if other.stance != DOWN:
        return NOT_DOWN
    if other is diver or (diver.at is not None and other.at in t.pack.sea.beside[diver.at]):
        return None
    return NOT_ADJACENT


def turn_up_refusal(t: Dive, diver: Diver, ability: str) -> Reason | None:
    """Why Recover cannot turn up an ability of the player; None if it is face down (RF-361)."""
    return None if ability in diver.used else FACE_UP


def forms(t: Dive, diver: Diver) -> list[Option]:
    """The options of Recover: stand up, help an adjacent diver, turn an ability up; also if down (RF-361, RF-363)."""
    divers = [diver, *(other for other in t.state.divers if other is not diver)]
    options: list[Option] = [PickDiver(other.seat) for other in divers if stand_refusal(t, diver, other) is None]
    options += [TurnUp(id) for id in diver.used]
    return options


def recover(t: Dive, diver: Diver, type: str) -> Script[None]:
    """Discard cards of a type, then help a diver to stand up or turn an ability up (RF-360)."""
    yield from pay(t, diver, type)
    about = About("recover", type, seat=diver.seat)
    answer = yield Ask((diver.seat,), "RF-D16", forms(t, diver), about)
    if isinstance(answer, TurnUp):
        abilities.turn_up(t, diver, answer.ability, "RF-361")
    else:
        devour.stand_up(t, t.state.divers[answer.seat], "RF-361")
        yield from state_check(t)


def price_refusal(t: Dive, card: str, type: str) -> Reason | None:
    """Why a hand card cannot pay for Recover with cards of this type; None if it can (RF-360)."""
    return None if t.pack.card[card].type == type else OTHER_TYPE


def pay(t: Dive, diver: Diver, type: str) -> Script[None]:
    """Discard cards of a type; ask which where there is a choice, one question per card (RF-D16)."""
    for left in range(t.pack.board.recover_cards, 0, -1):
        held = of_type(t, diver, type)
        if len(held) == left:
            card = held[0]
        else:
            options: list[Option] = [PickCard(card) for card in dict.fromkeys(sorted(held))]
            answer = yield Ask((diver.seat,), "RF-D16", options, About("pay", type, left=left))
            card = answer.card
        salvage.discard(t, diver, card)
