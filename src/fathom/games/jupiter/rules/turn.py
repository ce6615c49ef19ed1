"""The steps of a turn. JD-301 to JD-304, JD-421, JD-854, JD-R91."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from fathom.engine.ask import Ask
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import OUT
from fathom.games.jupiter.model.options import About, End
from fathom.games.jupiter.model.state import Rescue, StepName
from fathom.games.jupiter.rules import actions, conversion, draw, invasion, pod, setup, turn_cards
from fathom.games.jupiter.rules.queries import me


def step(t: Rescue) -> Script[None]:
    """Run the step named by the state."""
    return STEPS[t.state.step](t)


def begin_turn(t: Rescue, seat: int) -> None:
    """Start the turn of a seat and reset everything that is counted per turn."""
    s = t.state
    s.turn += 1
    s.active = seat
    s.used = s.boosts = s.die = 0
    s.hit, s.got = [], []
    t.say("JD-302", "turn", seat=seat, turn=s.turn)
    s.step = "start"


def start_step(t: Rescue) -> Script[None]:
    """Start a turn: the keeper docks the Pod (JD-303, JD-421); a player out of play has no actions (JD-854)."""
    s = t.state
    if s.layout.pod is None and s.keeper == s.active:
        yield from pod.choose_dock(t, "JD-D05")
    if me(t).at == OUT:
        after_actions(t)
    else:
        turn_cards.boost_core(t, me(t))
        s.step = "action"


def action_step(t: Rescue) -> Script[None]:
    """Ask for one action, card or the end of the actions, and carry it out (JD-323, JD-R23)."""
    s, robot = t.state, me(t)
    left = actions.left(t)
    options = actions.offered(t, robot, left)
    answer = yield Ask((robot.seat,), "JD-D10", options, acting(robot.seat, left), s.settings.confirm_end)
    if type(answer) is End:
        t.say("JD-323", "ends", seat=robot.seat, left=left)
        after_actions(t)
    else:
        yield from actions.carry_out(t, robot, answer, left)


@cache
def acting(seat: int, left: int) -> About:
    """What the question for the next action is about: the seat, and how many actions are left."""
    return About("act", seat=seat, left=left)


def after_actions(t: Rescue) -> None:
    """Go on to the Conversion; with Fast Creeps, to the Invasion (JD-302, JD-860)."""
    t.state.step = "invasion" if t.state.rules.fast_creeps else "conversion"


def end_step(t: Rescue) -> Script[None]:
    """Apply the hand limit, then start the turn of the next player (JD-304)."""
    yield from draw.end_of_turn(t)
    begin_turn(t, (t.state.active + 1) % len(t.state.robots))


def berth(t: Rescue) -> Script[None]:
    """Dock the Pod for the first time, then start the first turn."""
    yield from setup.berth(t)
    begin_turn(t, t.state.active)


STEPS: Final[dict[StepName, Callable[[Rescue], Script[None]]]] = {
    "deal": setup.deal_hands,
    "colour": setup.choose_colour,
    "core": setup.choose_core,
    "first": setup.choose_first,
    "berth": berth,
    "start": start_step,
    "action": action_step,
    "conversion": conversion.conversion_step,
    "invasion": invasion.invasion_step,
    "draw": draw.draw_step,
    "end": end_step,
}
