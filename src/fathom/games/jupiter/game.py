"""Jupiter Deep: the one object the rest of the house imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.legality import Refusal
from fathom.game import Game
from fathom.games.jupiter import notation, text
from fathom.games.jupiter import statistics as statistics
from fathom.games.jupiter import validation as check
from fathom.games.jupiter.bot import Scripted
from fathom.games.jupiter.bot.evaluation import Evaluation
from fathom.games.jupiter.invariants import invariants
from fathom.games.jupiter.model.pack import MOST_PLAYERS, Pack
from fathom.games.jupiter.model.state import Options, Rescue, State
from fathom.games.jupiter.model.view import View, resample, view
from fathom.games.jupiter.rules import refusals as refusals
from fathom.games.jupiter.rules import setup, turn
from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.settings import SETTING_LABELS
from fathom.players.player import Perspective, Player
from fathom.present.words import Speaker, Words
from fathom.records.statistics import Statistic

if TYPE_CHECKING:
    from htpy import Element

    from fathom.encoding.encoder import Encoding
    from fathom.present.scene import Scene


class Jupiter(Game[State, Pack, View]):
    """Jupiter Deep, the cooperative rescue for one to seven robots."""

    name = "jupiter"
    title = "Jupiter Deep"
    prefix = "JD"
    blurb = "Herd bumbling colonists into the Pod while creeps tear the colony to pieces under your feet."
    seats = range(1, MOST_PLAYERS + 1)
    minutes = (30, 60)
    setting_labels = SETTING_LABELS
    first_game = {"preset": "drill"}
    concession = "JD-D46"
    turn_limit = 300
    abandoned = "JD-R86"
    state_type = State
    pack_type = Pack
    options_type = Options
    notation_type = notation.RescueNotation

    def check_pack(self, pack: Pack) -> list[str]:
        return check.check_pack(pack)

    def explain(self, pack: Pack, id: str) -> str | None:
        return super().explain(pack, id) or text.card_text(pack, id)

    deal = staticmethod(setup.deal)
    step = staticmethod(turn.step)

    def refusals(self, t: Rescue, ask: Ask) -> list[Refusal]:
        return refusals.refusals(t, ask)

    def invariants(self, t: Rescue) -> Iterator[str]:
        return invariants(t)

    def setup_of(self, state: State) -> tuple[int, Any, int]:
        return state.seats, state.options, state.chance.key

    def statistics(self, pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
        return statistics.statistics(pack, state, log)

    def turn(self, state: State) -> int:
        return state.turn

    def view(self, t: Rescue, seat: int | None) -> View:
        return view(t, seat)

    def resample(self, t: Rescue, knows: tuple[int, ...], chance: Chance) -> None:
        resample(t, chance)

    def words(self, pack: Pack, view: View) -> Words:
        return Speaker(text.VOICE, Names(pack, view))

    def scene(self, pack: Pack, view: View) -> Scene:
        from fathom.games.jupiter.art import JupiterScene

        return JupiterScene(pack, view)

    def cover(self) -> Element:
        from fathom.games.jupiter.art.cover import cover

        return cover()

    def encoding(self, pack: Pack) -> Encoding:
        from fathom.games.jupiter.encoding import encoding

        return encoding(pack, self.decisions)

    def read_position(self, pack: Pack, note: Any) -> State:
        return notation.read(pack, note)

    def write_position(self, pack: Pack, state: State) -> notation.RescueNotation:
        return notation.write(pack, state)

    def player(self, level: int = 2) -> Player:
        return Scripted(level)

    def evaluation(self, perspective: Perspective) -> Evaluation:
        return Evaluation(perspective)


GAME = Jupiter()
