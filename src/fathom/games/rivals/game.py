"""Rivals: the one object the rest of the house imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.legality import Refusal
from fathom.game import Game
from fathom.games.rivals import notation, settings, statistics, text, validation
from fathom.games.rivals.bot import Scripted
from fathom.games.rivals.bot.evaluation import Evaluation
from fathom.games.rivals.invariants import invariants
from fathom.games.rivals.model.pack import Pack
from fathom.games.rivals.model.state import BattleTable, Options, State
from fathom.games.rivals.model.view import View, resample, view
from fathom.games.rivals.rules import refusals as refusals
from fathom.games.rivals.rules import setup, turn
from fathom.games.rivals.rules import timeout as timeout_answer
from fathom.games.rivals.text.names import Names
from fathom.players.player import Perspective, Player
from fathom.present.words import Speaker, Words
from fathom.records.statistics import Statistic

if TYPE_CHECKING:
    from fathom.encoding.encoder import Encoding
    from fathom.present.scene import Scene


class Rivals(Game[State, Pack, View]):
    """Rivals: Masters of the Deep, the battle of two to four factions."""

    name = "rivals"
    title = "Rivals: Masters of the Deep"
    prefix = "RV"
    blurb = "Four factions at war in the Lurk: raise an army, use the terrain, wake no Lurker you cannot beat."
    seats = range(2, 5)
    minutes = (60, 120)
    concession = "RV-873"
    competitive = True
    first_game = {"armies": "quick", "factions": ["cog", "nautilus"], "layout": "mirror"}
    unattended = {"rounds": 30}
    may_leave = True
    levels = range(1, 4)
    turn_limit = 400
    abandoned = "RV-872"
    state_type = State
    pack_type = Pack
    options_type = Options
    notation_type = notation.BattleNotation

    def check_pack(self, pack: Pack) -> list[str]:
        return validation.check_pack(pack)

    def check_options(self, pack: Pack, seats: int, options: Any) -> str | None:
        return settings.check_options(pack, seats, options)

    def explain(self, pack: Pack, id: str) -> str | None:
        return super().explain(pack, id) or text.card_text(pack, id)

    deal = staticmethod(setup.deal)
    step = staticmethod(turn.step)

    def concede(self, t: BattleTable, seat: int) -> None:
        turn.concede(t, seat)

    def refusals(self, t: BattleTable, ask: Ask) -> list[Refusal]:
        return refusals.refusals(t, ask)

    def invariants(self, t: BattleTable) -> Iterator[str]:
        return invariants(t)

    def setup_of(self, state: State) -> tuple[int, Any, int]:
        return state.seats, state.options, state.chance.key

    def role(self, state: State, seat: int) -> str:
        return state.players[seat].faction

    def statistics(self, pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
        return statistics.statistics(pack, state, log)

    def turn(self, state: State) -> int:
        return state.turns

    def view(self, t: BattleTable, seat: int | None) -> View:
        return view(t, seat)

    def resample(self, t: BattleTable, knows: tuple[int, ...], chance: Chance) -> None:
        resample(t, knows, chance)

    def timeout_answer(self, pack: Pack, view: View, ask: Ask) -> Option:
        return timeout_answer.timeout_answer(view, ask)

    def words(self, pack: Pack, view: View) -> Words:
        return Speaker(text.VOICE, Names(pack, view))

    def scene(self, pack: Pack, view: View) -> Scene:
        from fathom.games.rivals.art import RivalsScene

        return RivalsScene(pack, view)

    def encoding(self, pack: Pack) -> Encoding:
        from fathom.games.rivals.encoding import encoding

        return encoding(pack, self.decisions)

    def read_position(self, pack: Pack, note: Any) -> State:
        return notation.read(pack, note)

    def write_position(self, pack: Pack, state: State) -> notation.BattleNotation:
        return notation.write(state)

    def player(self, level: int = 2) -> Player:
        return Scripted(level)

    def evaluation(self, perspective: Perspective) -> Evaluation:
        return Evaluation(perspective)


GAME = Rivals()
