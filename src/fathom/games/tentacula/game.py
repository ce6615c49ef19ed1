"""Tentacula: the declaration of its parts."""

from __future__ import annotations

from pathlib import Path

from fathom.engine.rules import Rules
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import NotationPart
from fathom.game.record import RecordFigure
from fathom.game.text import TextPart
from fathom.games.tentacula import invariants, notation, statistics, text, validation
from fathom.games.tentacula.bot import Scripted
from fathom.games.tentacula.bot.evaluation import Evaluation
from fathom.games.tentacula.fields import VoyageNotation
from fathom.games.tentacula.first_game import FIRST_GAME
from fathom.games.tentacula.model import view
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.settings import Settings
from fathom.games.tentacula.model.state import State
from fathom.games.tentacula.rules import refusals, rounds, setup
from fathom.games.tentacula.text.cards import cards
from fathom.games.tentacula.text.legend import LEGEND
from fathom.games.tentacula.text.names import Names
from fathom.games.tentacula.text.settings import SETTING_LABELS
from fathom.games.tentacula.validation import FEWEST, MOST
from fathom.present.words import Speaker

GAME = Game(
    title="Tentacula",
    prefix="TN",
    blurb="Three fish in hats, sixteen gemstones and a reef that travels along; beware of the octopus.",
    seats=range(FEWEST, MOST + 1),
    minutes=(25, 35),
    folder=Path(__file__).parent,
    state_type=State,
    settings_type=Settings,
    first_game=FIRST_GAME,
    rules=Rules[State, Pack, view.View](
        name="tentacula",
        deal=setup.deal,
        step=rounds.step,
        view=view.view,
        resample=lambda t, knows, chance: view.resample(t, chance),
        decisions=refusals.DECISIONS,
        turn=lambda state: state.turn,
        setup_of=lambda state: (state.seats, state.settings, state.chance.key),
        invariants=invariants.invariants,
        concession="TN-D15",
        turn_limit=40,
        abandoned="TN-G14",
    ),
    content=Content(
        pack_type=Pack,
        validate=validation.check_pack,
        check_settings=lambda pack, seats, settings: validation.check_settings(pack, settings),
    ),
    text=TextPart(
        words=lambda pack, view: Speaker(text.VOICE, Names(pack, view)),
        card_text=text.part_text,
        cards=cards,
        legend=LEGEND,
        setting_labels=SETTING_LABELS,
    ),
    bots=Bots(
        scripted=Scripted,
        levels=range(1, 4),
        evaluation=Evaluation,
        learned_module="fathom.games.tentacula.learned.part",
    ),
    notation=NotationPart(VoyageNotation, notation.read, notation.write),
    art_module="fathom.games.tentacula.art",
    encoding_module="fathom.games.tentacula.encoding",
    learning_module="fathom.games.tentacula.learning",
    statistics=statistics.statistics,
    record=RecordFigure("turns", "turn", "won in {}", fewest=True),
)
