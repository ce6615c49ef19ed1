"""Sleeping Gods: the declaration of its parts."""

from __future__ import annotations

from pathlib import Path

from fathom.engine.rules import Rules
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import NotationPart
from fathom.game.record import RecordFigure
from fathom.game.story import StoryPart
from fathom.game.text import TextPart
from fathom.games.sleeping_gods import invariants, notation, settings, statistics, text, validation
from fathom.games.sleeping_gods.bot import Adviser, Scripted
from fathom.games.sleeping_gods.campaign import adapt
from fathom.games.sleeping_gods.fields import SEATS, VoyageNotation
from fathom.games.sleeping_gods.first_game import FIRST_GAME
from fathom.games.sleeping_gods.model import view
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Settings, State
from fathom.games.sleeping_gods.rules import needless, refusals, scoring, setup, turn
from fathom.games.sleeping_gods.sessions import SleepingGodsCampaigns
from fathom.games.sleeping_gods.story import book_text, drawing, nodes, prose, sections, try_out
from fathom.games.sleeping_gods.survey.book import survey_book
from fathom.games.sleeping_gods.text.cards import card_text, cards
from fathom.games.sleeping_gods.text.legend import LEGEND
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.note_places import note_places
from fathom.games.sleeping_gods.text.settings import SETTING_LABELS
from fathom.games.sleeping_gods.validation.remedies import REMEDIES
from fathom.present.words import Speaker

CONCESSION = "SG-D62"

GAME = Game(
    title="Sleeping Gods",
    prefix="SG",
    blurb="1929: the steamship Manticore in a sea of sleeping gods. Explore, trade, fight, and find a way home.",
    seats=SEATS,
    minutes=(600, 1200),
    folder=Path(__file__).parent,
    state_type=State,
    settings_type=Settings,
    first_game=FIRST_GAME,
    play_now={"prologue": True},
    campaigns=SleepingGodsCampaigns(),
    rules=Rules[State, Pack, view.View](
        name="sleeping-gods",
        deal=setup.deal,
        step=turn.step,
        view=view.view,
        resample=view.resample,
        decisions=refusals.DECISIONS,
        turn=lambda state: state.turn,
        setup_of=lambda state: (state.seats, state.settings, state.chance.key),
        invariants=invariants.invariants,
        concession=CONCESSION,
        give_up=lambda t: scoring.over(t, CONCESSION).outcome,
        needless=needless.needless,
        window=needless.free_window,
        turn_limit=80,
        abandoned="SG-R211",
    ),
    content=Content(
        pack_type=Pack,
        validate=validation.check_pack,
        remedies=REMEDIES,
        notes=validation.note_pack,
        check_settings=settings.check,
        adapt=adapt,
        changed_notice="The story has changed since this campaign was saved. What happened so far stays the same.",
        graph=drawing.draw,
        proofread=prose.proofread,
        survey=survey_book,
    ),
    story=StoryPart(
        folder="story",
        sections=sections.sections,
        graph=nodes.blocks,
        holdings=try_out.holdings,
        position=try_out.position,
        write=book_text.write_book,
        read=book_text.read_book,
    ),
    text=TextPart(
        words=lambda pack, view: Speaker(text.VOICE, Names(pack, view)),
        card_text=card_text,
        cards=cards,
        legend=LEGEND,
        setting_labels=SETTING_LABELS,
        note_places=note_places,
    ),
    # Search of whole games does not help: most crews win, and what makes a good campaign shows only many turns later.
    bots=Bots(scripted=Scripted, adviser=Adviser, searchable=False),
    notation=NotationPart(VoyageNotation, notation.read, notation.write),
    art_module="fathom.games.sleeping_gods.art",
    encoding_module="fathom.games.sleeping_gods.encoding",
    learning_module="fathom.games.sleeping_gods.learning",
    statistics=statistics.statistics,
    record=RecordFigure("score", "point"),
)
