"""The Refuge: the declaration of its parts."""

from __future__ import annotations

from pathlib import Path

from fathom.engine.rules import Rules
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import NotationPart
from fathom.game.record import RecordFigure
from fathom.game.text import TextPart
from fathom.games.refuge import invariants, notation, statistics, text, validation
from fathom.games.refuge.bot import Scripted
from fathom.games.refuge.bot.evaluation import Evaluation
from fathom.games.refuge.fields import SEATS, DiveNotation
from fathom.games.refuge.first_game import FIRST_GAME
from fathom.games.refuge.model import view
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.settings import Settings
from fathom.games.refuge.model.state import State
from fathom.games.refuge.rules import needless, refusals, setup, turn
from fathom.games.refuge.text.cards import cards
from fathom.games.refuge.text.legend import LEGEND
from fathom.games.refuge.text.names import Names
from fathom.present.words import Speaker

GAME = Game(
    title="The Refuge: Terror from the Deep",
    prefix="RF",
    blurb="Dive past the Kraken to the wreck of the UB-85: three objectives, one team, a hungry head.",
    seats=SEATS,
    minutes=(30, 45),
    folder=Path(__file__).parent,
    state_type=State,
    settings_type=Settings,
    first_game=FIRST_GAME,
    rules=Rules[State, Pack, view.View](
        name="refuge",
        deal=setup.deal,
        step=turn.step,
        view=view.view,
        resample=lambda t, knows, chance: view.resample(t, chance),
        decisions=refusals.DECISIONS,
        turn=lambda state: state.turn,
        setup_of=lambda state: (state.seats, state.settings, state.chance.key),
        invariants=invariants.invariants,
        concession="RF-D25",
        matters=needless.matters,
        turn_limit=400,
        abandoned="RF-R55",
    ),
    content=Content(pack_type=Pack, validate=validation.check_pack, check_settings=validation.check_settings),
    text=TextPart(
        words=lambda pack, view: Speaker(text.VOICE, Names(pack, view)),
        card_text=text.card_text,
        cards=cards,
        legend=LEGEND,
        setting_labels=text.SETTING_LABELS,
    ),
    bots=Bots(scripted=Scripted, evaluation=Evaluation, learned_module="fathom.games.refuge.learned.part"),
    notation=NotationPart(DiveNotation, notation.read, notation.write),
    art_module="fathom.games.refuge.art",
    encoding_module="fathom.games.refuge.encoding",
    learning_module="fathom.games.refuge.learning",
    statistics=statistics.statistics,
    record=RecordFigure("turns", "turn", "won in {}", fewest=True),
)
