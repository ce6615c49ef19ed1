"""The turn. RF-300 to RF-308, RF-715 to RF-717, RF-844."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from fathom.engine.ask import Ask
from fathom.engine.script import Script
from fathom.games.refuge.model.options import About, At, End
from fathom.games.refuge.model.state import DEVOURED, Dive, StepName
from fathom.games.refuge.rules import actions, devour, end, kraken, setup
from fathom.games.refuge.rules.queries import me, must_stand_now


def step(t: Dive) -> Script[None]:
    """Run the step that the state names."""
    return STEPS[t.state.step](t)


def begin_turn(t: Dive, seat: int) -> None:
    """Begin a seat's turn, and end the effects that last until this turn (RF-301)."""
    s = t.state
    s.turn += 1
    s.active = seat
    s.actions = t.pack.board.actions
    diver = s.divers[seat]
    diver.screen = False
    t.say("RF-301", "turn", seat=seat, turn=s.turn)
    s.step = "resurface" if diver.stance == DEVOURED else "action"


def resurface(t: Dive) -> Script[None]:
    """Ask where a devoured diver comes back, lying down; actions follow (RF-715 to RF-717)."""
    diver = me(t)
    at: At = yield Ask((diver.seat,), "RF-D05", devour.places(t), About("resurface", seat=diver.seat))
    devour.resurface(t, diver, at.space)
    t.state.step = "action"


def action_step(t: Dive) -> Script[None]:
    """Ask for one action and carry it out; when nothing is left to do, run the Kraken step (RF-302 to RF-308)."""
    s = t.state
    diver = s.divers[s.active]
    options = actions.offered(t, diver)
    answer = yield Ask((diver.seat,), "RF-D06", options, acting(diver.seat, s.actions), s.settings.confirm_end)
    if type(answer) is not End:
        yield from actions.carry_out(t, diver, answer)
        if diver.stance == DEVOURED:
            t.say("RF-307", "turn cut short", seat=diver.seat)
        elif s.actions or s.settings.confirm_end or actions.free(t, diver):
            return
    if must_stand_now(t):
        raise end.defeat(t, "RF-844")
    s.actions = 0
    s.step = "kraken"
    yield from kraken_step(t)


@cache
def acting(seat: int, left: int) -> About:
    """What the question is about: this player has `left` actions left."""
    return About("act", seat=seat, left=left)


def kraken_step(t: Dive) -> Script[None]:
    """Draw and resolve a Kraken card; then begin the next player's turn (RF-306, RF-300)."""
    yield from kraken.draw_and_resolve(t)
    begin_turn(t, (t.state.active + 1) % len(t.state.divers))


def place(t: Dive) -> Script[None]:
    """Place the next diver in set-up; after the last diver, begin the first turn (RF-132)."""
    yield from setup.place(t)
    if t.state.step == "action":
        begin_turn(t, t.state.active)


STEPS: Final[dict[StepName, Callable[[Dive], Script[None]]]] = {
    "reveal": setup.reveal,
    "diver": setup.choose_diver,
    "place": place,
    "resurface": resurface,
    "action": action_step,
    "kraken": kraken_step,
}
