"""The Refuge: the one object the rest of the house imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.legality import Refusal
from fathom.game import Game
from fathom.games.refuge import notation, text
from fathom.games.refuge import statistics as statistics
from fathom.games.refuge import validation as check
from fathom.games.refuge.bot import Scripted
from fathom.games.refuge.bot.evaluation import Evaluation
from fathom.games.refuge.invariants import invariants
from fathom.games.refuge.model.pack import Pack
from fathom.games.refuge.model.state import Dive, Options, State
from fathom.games.refuge.model.view import View, resample, view
from fathom.games.refuge.rules import refusals as refusals
from fathom.games.refuge.rules import setup, turn
from fathom.games.refuge.text.names import Names
from fathom.players.player import Perspective, Player
from fathom.present.words import Speaker, Words
from fathom.records.statistics import Heat, Statistic

if TYPE_CHECKING:
    from htpy import Element

    from fathom.encoding.encoder import Encoding
    from fathom.present.scene import Scene


class Refuge(Game[State, Pack, View]):
    """The Refuge: Terror from the Deep, the cooperative dive for one to four divers."""

    name = "refuge"
    title = "The Refuge: Terror from the Deep"
    prefix = "RF"
    blurb = "Dive past the Kraken to the wreck of the UB-85: three objectives, one team, a hungry head."
    seats = range(1, 5)
    minutes = (30, 45)
    setting_labels = text.SETTING_LABELS
    first_game = {"objectives": "blue"}
    concession = "RF-D25"
    turn_limit = 400
    abandoned = "RF-R55"
    state_type = State
    pack_type = Pack
    options_type = Options
    notation_type = notation.DiveNotation

    def check_pack(self, pack: Pack) -> list[str]:
        return check.check_pack(pack)

    def check_options(self, pack: Pack, seats: int, options: Any) -> str | None:
        return check.check_options(pack, seats, options)

    def explain(self, pack: Pack, id: str) -> str | None:
        return super().explain(pack, id) or text.card_text(pack, id)

    deal = staticmethod(setup.deal)
    step = staticmethod(turn.step)

    def refusals(self, t: Dive, ask: Ask) -> list[Refusal]:
        return refusals.refusals(t, ask)

    def invariants(self, t: Dive) -> Iterator[str]:
        return invariants(t)

    def setup_of(self, state: State) -> tuple[int, Any, int]:
        return state.seats, state.options, state.chance.key

    def statistics(self, pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
        return statistics.statistics(pack, state, log)

    def turn(self, state: State) -> int:
        return state.turn

    def view(self, t: Dive, seat: int | None) -> View:
        return view(t, seat)

    def resample(self, t: Dive, knows: tuple[int, ...], chance: Chance) -> None:
        resample(t, chance)

    def words(self, pack: Pack, view: View) -> Words:
        return Speaker(text.VOICE, Names(pack, view))

    def scene(self, pack: Pack, view: View) -> Scene:
        from fathom.games.refuge.art import RefugeScene

        return RefugeScene(pack, view)

    def heat(self, pack: Pack, kind: str, shares: dict[str, float]) -> Heat | None:
        return statistics.heat(pack, kind, shares)

    def cover(self) -> Element:
        from fathom.games.refuge.art.cover import cover

        return cover()

    def encoding(self, pack: Pack) -> Encoding:
        from fathom.games.refuge.encoding import encoding

        return encoding(pack, self.decisions)

    def read_position(self, pack: Pack, note: Any) -> State:
        return notation.read(pack, note)

    def write_position(self, pack: Pack, state: State) -> notation.DiveNotation:
        return notation.write(pack, state)

    def player(self, level: int = 2) -> Player:
        return Scripted(level)

    def evaluation(self, perspective: Perspective) -> Evaluation:
        return Evaluation(perspective)


GAME = Refuge()
