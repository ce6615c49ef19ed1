"""What players might try in a window: crew, cards, boards and tokens (SG-R001, SG-R002)."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.options import PASS, PASS_TURN
from fathom.games.sleeping_gods.model.state import Player, Voyage
from fathom.games.sleeping_gods.rules import challenge, equip, storybook, uses
from fathom.games.sleeping_gods.rules.combat import melee, synergy, weapons
from fathom.games.sleeping_gods.rules.tries.decisions import DECISIONS, Candidates, Refusal

WINDOWS: dict[str, Window] = {
    "room": "W0",
    "free": "W0",
    "action": "W0",
    "course": "W0",
    "market": "W0",
    "port": "W0",
    "paragraph": "W0",
    "gather": "W1",
    "alter": "W2",
    "melee": "W3",
}
"""The window around a decision of the active player, by what the question is about."""
NOT_IN_CHALLENGE = Reason("SG-560", "Crew members can join only when a challenge begins.")
NOT_IN_COMBAT = Reason("SG-630", "You can do this only in combat, between attacks.")


def window_of(ask: Ask) -> Window | None:
    """The window in which a question is asked; None if there is no window around it."""
    about = ask.about
    window: Window | None = about.source if about.what == "window" else WINDOWS.get(about.what)
    return window


def window_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
    """What a player might try in a window: crew, cards, boards and tokens."""
    window = window_of(ask)
    if window is None:
        return
    s = t.state
    player = s.players[ask.seats[0]]
    yield PASS
    if window == "W0":
        yield PASS_TURN
    for card in player.hand:
        yield o.Equip(card)
        yield o.Discard(card)
    for id in s.cards:
        if t.pack.card[id].weapon:
            yield o.Arm(id)
    for one in s.crew.values():
        yield o.Join(one.id)
        yield o.Attack(one.id)
        for card in one.equipped:
            yield o.Drop(card)
            yield o.Card(card)
    if s.battle is not None:
        yield from melee.gifts(t, player)
        yield from (o.Recall(id) for id in s.crew)
    yield from uses.candidates(t)


def refuse_in_window(t: Voyage, ask: Ask, option: Option) -> Reason | None:
    """Why a player cannot choose an option in the window around a question; None if they can (SG-R002)."""
    window = window_of(ask)
    if window is None:
        return DECISIONS.outside(ask)
    player = t.state.players[ask.seats[0]]
    if option == PASS:
        return refuse_pass(t, ask)
    if option == PASS_TURN:
        return None if ask.about.what == "window" else TURN_IS_YOURS
    return _window_refusal(t, player, option, window)


NO_PASS = Reason("SG-R001", "You cannot pass here; choose one of the options.")
TURN_IS_YOURS = Reason("SG-R001", "You can use this only on another player's turn.")
MUST_DECIDE = ("room", "action", "course", "market", "port")
"""The questions of the active player in which something must be chosen."""


def refuse_pass(t: Voyage, ask: Ask) -> Reason | None:
    """Why a player cannot pass; None if they can (SG-R001, SG-351)."""
    if ask.about.what == "paragraph":
        return storybook.refuse_reading_on(t)
    return NO_PASS if ask.about.what in MUST_DECIDE else None


def _window_refusal(t: Voyage, player: Player, option: Option, window: Window) -> Reason | None:
    match option:
        case o.Equip():
            return equip.refuse_equip(t, player, option.card, window)
        case o.Discard():
            return challenge.refuse_discard(t, option.card, window)
        case o.Arm():
            return equip.refuse_arm(t, option.weapon, window)
        case o.Join():
            return challenge.refuse_join(t, player, t.state.crew[option.crew]) if window == "W1" else NOT_IN_CHALLENGE
        case o.Attack():
            return melee.refuse_attack(t, player, t.state.crew[option.crew]) if window == "W3" else NOT_IN_COMBAT
        case o.GiveToken():
            return melee.refuse_gift(t, player, option) if window == "W3" else NOT_IN_COMBAT
        case o.Drop():
            return equip.refuse_drop(t, player, option.card, window)
        case o.Card():
            return weapons.refuse_sacrifice(t, player, option.card, window)
        case o.Recall():
            return synergy.refuse_recall(t, player, option.token)
        case _:
            assert isinstance(option, o.Use)
            return uses.refuse_use(t, player, option, window)


def with_window(tries: Candidates, refusal: Refusal, kinds: tuple[type[Option], ...]) -> tuple[Candidates, Refusal]:
    """Add those of the window to the candidates and the refusal of a decision.

    `kinds` are the types of options that belong to the decision itself.
    """

    def all_tries(t: Voyage, ask: Ask) -> Iterable[Option]:
        yield from tries(t, ask)
        yield from window_tries(t, ask)

    def all_refusals(t: Voyage, ask: Ask, option: Option) -> Reason | None:
        return refusal(t, ask, option) if isinstance(option, kinds) else refuse_in_window(t, ask, option)

    return all_tries, all_refusals


WINDOW: tuple[Candidates, Refusal] = (window_tries, refuse_in_window)
"""For decisions that are a window and nothing else."""
