"""The declaration of the toy game: its name, its numbers of seats and minutes, and its parts."""

from __future__ import annotations

from pathlib import Path

from fathom.engine.rules import Rules
from fathom.engine.script import Script
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import NotationPart
from fathom.game.text import TextPart
from tests.toy import bot, notation, rules, setup, view
from tests.toy.model import Pack, Settings, Shore, State, View
from tests.toy.text import ShellWords


def step(t: Shore) -> Script[None]:
    """Run the rules of one turn. `take_turn` is looked up at each call, so that tests can replace it."""
    return rules.take_turn(t)


GAME = Game(
    title="Tyrian Shells",
    prefix="TY",
    blurb="Dive for shells, hide them in your hand and sell them at a good price.",
    seats=setup.SEATS,
    minutes=(1, 2),
    folder=Path(__file__).parent,
    state_type=State,
    settings_type=Settings,
    rules=Rules[State, Pack, View](
        name="tyrian",
        deal=setup.deal,
        step=step,
        view=view.view,
        resample=view.resample,
        decisions=rules.DECISIONS,
        turn=lambda state: state.turn,
        setup_of=lambda state: (len(state.traders), state.settings, state.chance.key),
        invariants=setup.invariants,
        concession="TY-D04",
        turn_limit=60,
    ),
    content=Content(pack_type=Pack, validate=setup.check_pack, check_settings=setup.check_settings),
    text=TextPart(words=ShellWords),
    bots=Bots(scripted=bot.Scripted),
    notation=NotationPart(notation.Note, notation.read, lambda pack, state: notation.write(state)),
)
