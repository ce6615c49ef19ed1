"""Jupiter Deep: the declaration of its parts."""

from __future__ import annotations

from pathlib import Path

from fathom.engine.rules import Rules
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import NotationPart
from fathom.game.record import RecordFigure
from fathom.game.text import TextPart
from fathom.games.jupiter import invariants, notation, statistics, text, validation
from fathom.games.jupiter.bot import Scripted
from fathom.games.jupiter.bot.evaluation import Evaluation
from fathom.games.jupiter.fields import RescueNotation
from fathom.games.jupiter.first_game import FIRST_GAME
from fathom.games.jupiter.model import view
from fathom.games.jupiter.model.pack import Pack
from fathom.games.jupiter.model.parts import MOST_PLAYERS
from fathom.games.jupiter.model.settings import Settings
from fathom.games.jupiter.model.state import State
from fathom.games.jupiter.rules import refusals, setup, turn
from fathom.games.jupiter.text.cards import cards
from fathom.games.jupiter.text.legend import LEGEND
from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.settings import SETTING_LABELS
from fathom.present.words import Speaker

GAME = Game(
    title="Jupiter Deep",
    prefix="JD",
    blurb="Herd bumbling colonists into the Pod while creeps tear the colony to pieces under your feet.",
    seats=range(1, MOST_PLAYERS + 1),
    minutes=(30, 60),
    folder=Path(__file__).parent,
    state_type=State,
    settings_type=Settings,
    first_game=FIRST_GAME,
    rules=Rules[State, Pack, view.View](
        name="jupiter",
        deal=setup.deal,
        step=turn.step,
        view=view.view,
        resample=lambda t, knows, chance: view.resample(t, chance),
        decisions=refusals.DECISIONS,
        turn=lambda state: state.turn,
        setup_of=lambda state: (state.seats, state.settings, state.chance.key),
        invariants=invariants.invariants,
        concession="JD-D46",
        turn_limit=300,
        abandoned="JD-R86",
    ),
    content=Content(pack_type=Pack, validate=validation.check_pack, check_settings=validation.check_settings),
    text=TextPart(
        words=lambda pack, view: Speaker(text.VOICE, Names(pack, view)),
        card_text=text.card_text,
        cards=cards,
        legend=LEGEND,
        setting_labels=SETTING_LABELS,
    ),
    bots=Bots(scripted=Scripted, evaluation=Evaluation, learned_module="fathom.games.jupiter.learned.part"),
    notation=NotationPart(RescueNotation, notation.read, notation.write),
    art_module="fathom.games.jupiter.art",
    encoding_module="fathom.games.jupiter.encoding",
    learning_module="fathom.games.jupiter.learning",
    statistics=statistics.statistics,
    record=RecordFigure("rescued", "colonist", "{} rescued"),
)
