"""Windows: who may act when. SG-450, SG-R001, SG-R002.

In a window the active player acts or passes first, then the others clockwise. When a player acts, the window starts
again; it closes when all have passed. A decision of the active player is a window too: answering it counts as passing.
Hands are secret, so each player's turn in a window is a separate step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.sleeping_gods.language.words import Window
from fathom.games.sleeping_gods.model.agenda import AnyItem, Decided, Offer
from fathom.games.sleeping_gods.model.options import (
    PASS,
    PASS_TURN,
    STOP,
    About,
    Arm,
    Attack,
    Card,
    Discard,
    Drop,
    Equip,
    GiveToken,
    Join,
    Recall,
    Use,
)
from fathom.games.sleeping_gods.model.state import Player, Voyage
from fathom.games.sleeping_gods.rules import challenge, equip, uses
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.combat import melee, synergy, weapons
from fathom.games.sleeping_gods.rules.queries import clockwise, crew_of

ASKED: dict[Window, str] = {
    "W0": "SG-D32",
    "W1": "SG-D39",
    "W2": "SG-D40",
    "W3": "SG-D44",
    "W4": "SG-D45",
    "W5": "SG-D46",
    "W6": "SG-D50",
    "W8": "SG-D34",
    "W9": "SG-D35",
}
"""The decision a player is asked for in each window."""

MINOR = (Drop, Arm, Recall)
"""Options that are not reason enough to open a window."""


def never(t: Voyage, item: AnyItem) -> bool:
    """Return False: a question with a single option need not be asked."""
    return False


def always(t: Voyage, item: AnyItem) -> bool:
    """Return True: the question is asked even with a single option."""
    return True


class Decision(NamedTuple):
    """A decision of the active player with a window around it: how it is asked and carried out."""

    window: Window
    ask: Callable[[Voyage, Any], tuple[str, list[Option], About]]
    carry_out: Callable[[Voyage, Any, Option], Script[None]]
    must_read: Callable[[Voyage, Any], bool] = never
    """Whether the question is asked even with a single option, because the player must read something first."""


def offered(t: Voyage, player: Player, window: Window) -> list[Option]:
    """The options of a player in a window, besides passing."""
    options: list[Option] = []
    mine = crew_of(t, player.seat)
    if window == "W0":
        options += equip.equips(t, player)
        options += equip.arms(t)
    elif window == "W1":
        options += challenge.joins(t, player, mine)
    elif window == "W2":
        options += challenge.discards(t, player)
    elif window == "W3":
        options += melee.attacks(t, player, mine)
    elif window == "W5":
        options += weapons.sacrifices(t, player)
    if window in equip.DROP_WINDOWS:
        options += equip.drops(mine)
    if t.state.battle is not None:
        options += synergy.recalls(t, player)
    options += uses.uses(t, player, mine, window)
    return options


def worth_asking(t: Voyage, options: list[Option], window: Window) -> bool:
    """Whether these options are reason enough to open a window.

    Those in `MINOR` are not, except discarding an equipped card from a full board in window W0 (SG-R116). If the
    window opens for another option, they can be chosen, too.
    """
    for option in options:
        if not isinstance(option, MINOR):
            return True
        full = isinstance(option, Drop) and len(equip.bearer(t, option.card).equipped) >= t.pack.figures.equip_limit
        if full and window == "W0":
            return True
    return False


def could_use_hand(t: Voyage, player: Player, window: Window) -> bool:
    """Whether the player could use a hand card now, as far as the other players know.

    If so, the player is asked even if no card can be used: not being asked would reveal something of the hand (SG-014).
    """
    if not player.hand or t.state.seats == 1:
        return False
    return window == "W2" or (window == "W0" and player.command >= equip.least(t) and equip.any_room(t))


def act(t: Voyage, player: Player, answer: Option) -> Script[None]:
    """Carry out what a player does in a window."""
    if isinstance(answer, Use):
        return uses.use(t, player, answer)
    if isinstance(answer, Equip):
        return equip.equip(t, player, answer.card)
    if isinstance(answer, Arm):
        return equip.hand_over(t, player.seat, answer.weapon)
    if isinstance(answer, Join):
        return challenge.join(t, player, answer.crew)
    if isinstance(answer, Discard):
        return challenge.discard(t, player, answer.card)
    if isinstance(answer, Attack):
        return melee.attack(t, player, answer.crew)
    if isinstance(answer, GiveToken):
        return melee.give(t, player, answer)
    if isinstance(answer, Recall):
        return synergy.recall(t, answer.token)
    if isinstance(answer, Card):
        return weapons.sacrifice(t, answer.card)
    assert isinstance(answer, Drop)
    return equip.drop(t, equip.bearer(t, answer.card), answer.card, "SG-463")


def decide(t: Voyage, item: AnyItem, decision: Decision) -> Script[None]:
    """Ask a decision of the player whom it concerns; before the answer is carried out, the others may act.

    That player is nearly always the active one (SG-R001, SG-R219).
    """
    id, mains, about = decision.ask(t, item)
    assert about.seat is not None
    player = t.state.players[about.seat]
    window = decision.window
    extras = offered(t, player, window)
    answer = mains[-1]
    must_read = decision.must_read(t, item)
    if mains == [STOP] and not must_read:
        extras = []  # the crew leaves, and the next question offers them again
    asked = must_read or (could_use_hand(t, player, window) and mains != [STOP])
    if asked or mains != [PASS] or worth_asking(t, extras, window):
        answer = yield Ask((player.seat,), id, [*mains, *extras], about, asked or mains == [PASS])
    if answer not in mains:
        push(t, item)
        yield from act(t, player, answer)
        return
    others = [other for other in clockwise(t) if other is not player and not (other.idle and window == "W0")]
    if others:
        push(t, *(Offer(window, other.seat) for other in others), Decided(str(answer)), item)
        return
    yield from _carry_out(t, item, decision, answer)


def offer(t: Voyage, item: Offer) -> Script[None]:
    """Offer a window to another player; if that player acts, the window starts again for all."""
    s = t.state
    player = s.players[item.seat]
    options = offered(t, player, item.window)
    if not worth_asking(t, options, item.window) and not could_use_hand(t, player, item.window):
        return
    passes: list[Option] = [PASS, PASS_TURN] if item.window == "W0" else [PASS]
    about = About("window", item.window, seat=item.seat)
    answer = yield Ask((item.seat,), ASKED[item.window], [*passes, *options], about, always=True)
    if answer == PASS_TURN:
        player.idle = True
    elif answer != PASS:
        while not isinstance(s.agenda[-1], Decided):
            s.agenda.pop()
        s.agenda.pop()
        yield from act(t, player, answer)


def decided(t: Voyage, item: Decided, decisions: dict[type, Decision]) -> Script[None]:
    """Carry out the active player's answer, since no other player has acted."""
    below = t.state.agenda.pop()
    decision = decisions[type(below)]
    _, mains, _ = decision.ask(t, below)
    answer = next(main for main in mains if str(main) == item.answer)
    yield from _carry_out(t, below, decision, answer)


def _carry_out(t: Voyage, item: AnyItem, decision: Decision, answer: Option) -> Script[None]:
    t.state.handed = []
    return decision.carry_out(t, item, answer)


def react(t: Voyage, window: Window) -> Script[None]:
    """Run a window inside an effect: only public cards can be used, so it needs no separate steps."""
    while True:
        for player in clockwise(t):
            options = offered(t, player, window)
            if not worth_asking(t, options, window):
                continue
            about = About("window", window, seat=player.seat)
            answer = yield Ask((player.seat,), ASKED[window], [PASS, *options], about)
            if answer != PASS:
                yield from act(t, player, answer)
                if window == "W8" and t.state.battle is None:
                    return  # a strike won the combat
                break
        else:
            return
