"""Tentacula: the one object the rest of the house imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.legality import Refusal
from fathom.game import Game
from fathom.games.tentacula import notation, text
from fathom.games.tentacula import statistics as statistics
from fathom.games.tentacula import validation as check
from fathom.games.tentacula.bot import Scripted
from fathom.games.tentacula.bot.evaluation import Evaluation
from fathom.games.tentacula.invariants import invariants
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.state import Options, State, Voyage
from fathom.games.tentacula.model.view import View, resample, view
from fathom.games.tentacula.rules import refusals as refusals
from fathom.games.tentacula.rules import rounds, setup
from fathom.games.tentacula.text.names import Names
from fathom.games.tentacula.text.settings import SETTING_LABELS
from fathom.players.player import Perspective, Player
from fathom.present.words import Speaker, Words
from fathom.records.statistics import Statistic

if TYPE_CHECKING:
    from htpy import Element

    from fathom.encoding.encoder import Encoding
    from fathom.present.scene import Scene


class Tentacula(Game[State, Pack, View]):
    """Tentacula, the cooperative voyage for two to four players."""

    name = "tentacula"
    title = "Tentacula"
    prefix = "TN"
    blurb = "Three fish in hats, sixteen gemstones and a reef that travels along; beware of the octopus."
    seats = range(2, 5)
    minutes = (25, 35)
    setting_labels = SETTING_LABELS
    first_game = {"level": 1, "stash": "ST1"}
    concession = "TN-D15"
    levels = range(1, 4)
    turn_limit = 40
    abandoned = "TN-G14"
    state_type = State
    pack_type = Pack
    options_type = Options
    notation_type = notation.VoyageNotation

    def check_pack(self, pack: Pack) -> list[str]:
        return check.check_pack(pack)

    def check_options(self, pack: Pack, seats: int, options: Any) -> str | None:
        return check.check_options(pack, options)

    def explain(self, pack: Pack, id: str) -> str | None:
        return super().explain(pack, id) or text.part_text(pack, id)

    deal = staticmethod(setup.deal)
    step = staticmethod(rounds.step)

    def refusals(self, t: Voyage, ask: Ask) -> list[Refusal]:
        return refusals.refusals(t, ask)

    def invariants(self, t: Voyage) -> Iterator[str]:
        return invariants(t)

    def setup_of(self, state: State) -> tuple[int, Any, int]:
        return state.seats, state.options, state.chance.key

    def statistics(self, pack: Pack, state: State, log: Sequence[Event]) -> Iterator[Statistic]:
        return statistics.statistics(pack, state, log)

    def turn(self, state: State) -> int:
        return state.turn

    def view(self, t: Voyage, seat: int | None) -> View:
        return view(t, seat)

    def resample(self, t: Voyage, knows: tuple[int, ...], chance: Chance) -> None:
        resample(t, chance)

    def words(self, pack: Pack, view: View) -> Words:
        return Speaker(text.VOICE, Names(pack, view))

    def scene(self, pack: Pack, view: View) -> Scene:
        from fathom.games.tentacula.art import TentaculaScene
        from fathom.games.tentacula.art.places import fits

        # An owner's board of another shape is shown as text.
        return TentaculaScene(pack, view) if fits(pack) else super().scene(pack, view)

    def cover(self) -> Element:
        from fathom.games.tentacula.art.cover import cover

        return cover()

    def encoding(self, pack: Pack) -> Encoding:
        from fathom.games.tentacula.encoding import encoding

        return encoding(pack, self.decisions)

    def read_position(self, pack: Pack, note: Any) -> State:
        return notation.read(pack, note)

    def write_position(self, pack: Pack, state: State) -> notation.VoyageNotation:
        return notation.write(pack, state)

    def player(self, level: int = 2) -> Player:
        return Scripted(level)

    def evaluation(self, perspective: Perspective) -> Evaluation:
        return Evaluation(perspective)


GAME = Tentacula()
