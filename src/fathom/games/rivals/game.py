"""Rivals: the declaration of its parts."""

from __future__ import annotations

from pathlib import Path

from fathom.engine.rules import Rules
from fathom.game.bots import Bots
from fathom.game.content import Content
from fathom.game.game import Game
from fathom.game.notation import NotationPart
from fathom.game.record import RecordFigure
from fathom.game.text import TextPart
from fathom.games.rivals import invariants, notation, settings, statistics, text, validation
from fathom.games.rivals.bot import Scripted
from fathom.games.rivals.bot.evaluation import Evaluation
from fathom.games.rivals.fields import SEATS, BattleNotation
from fathom.games.rivals.first_game import FIRST_GAME
from fathom.games.rivals.model import view
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import Settings, State
from fathom.games.rivals.rules import needless, refusals, setup, timeout, turn
from fathom.games.rivals.text.cards import cards
from fathom.games.rivals.text.legend import LEGEND
from fathom.games.rivals.text.names import Names
from fathom.present.words import Speaker

GAME = Game(
    title="Rivals: Masters of the Deep",
    prefix="RV",
    blurb="Four factions at war in the Lurk: raise an army, use the terrain, wake no Lurker you cannot beat.",
    seats=SEATS,
    minutes=(60, 120),
    folder=Path(__file__).parent,
    state_type=State,
    settings_type=Settings,
    first_game=FIRST_GAME,
    unattended={"rounds": 30},
    varied={"armies": "quick", "factions": "random"},
    rules=Rules[State, Pack, view.View](
        name="rivals",
        deal=setup.deal,
        step=turn.step,
        view=view.view,
        resample=view.resample,
        decisions=refusals.DECISIONS,
        turn=lambda state: state.turns,
        setup_of=lambda state: (state.seats, state.settings, state.chance.key),
        invariants=invariants.invariants,
        concession="RV-873",
        competitive=True,
        leave=turn.concede,
        role=lambda state, seat: state.players[seat].faction,
        timeout_answer=lambda pack, view, ask: timeout.timeout_answer(view, ask),
        secret_choice=setup.secret_choice,
        needless=needless.needless,
        turn_limit=400,
        abandoned="RV-872",
    ),
    content=Content(pack_type=Pack, validate=validation.check_pack, check_settings=settings.check_settings),
    text=TextPart(
        words=lambda pack, view: Speaker(text.VOICE, Names(pack, view)),
        card_text=text.card_text,
        cards=cards,
        legend=LEGEND,
        setting_labels=text.SETTING_LABELS,
    ),
    bots=Bots(scripted=Scripted, levels=range(1, 4), evaluation=Evaluation),
    notation=NotationPart(BattleNotation, notation.read, lambda pack, state: notation.write(state)),
    art_module="fathom.games.rivals.art",
    encoding_module="fathom.games.rivals.encoding",
    learning_module="fathom.games.rivals.learning",
    statistics=statistics.statistics,
    record=RecordFigure("rounds", "round", "won in {}", fewest=True),
)
