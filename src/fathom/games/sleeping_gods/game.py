"""Sleeping Gods: the one object the rest of the house imports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from fathom.engine.ask import Ask
from fathom.engine.chance import Chance
from fathom.engine.events import Event
from fathom.engine.legality import Refusal
from fathom.engine.outcome import Outcome
from fathom.engine.player import Player
from fathom.game.game import Game
from fathom.game.statistics import Statistic
from fathom.games.sleeping_gods import notation, text
from fathom.games.sleeping_gods import settings as choices
from fathom.games.sleeping_gods import statistics as statistics
from fathom.games.sleeping_gods import validation as check
from fathom.games.sleeping_gods.bot import Scripted
from fathom.games.sleeping_gods.invariants import invariants
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.model.state import Options, State, Voyage
from fathom.games.sleeping_gods.model.view import View, resample, view
from fathom.games.sleeping_gods.rules import refusals as refusals
from fathom.games.sleeping_gods.rules import scoring, setup, turn
from fathom.games.sleeping_gods.sessions import SleepingGodsCampaigns
from fathom.games.sleeping_gods.story import drawing, prose
from fathom.games.sleeping_gods.text.names import Names
from fathom.games.sleeping_gods.text.settings import SETTING_LABELS
from fathom.present.words import Speaker, Words

if TYPE_CHECKING:
    from htpy import Element

    from fathom.encoding.encoder import Encoding
    from fathom.present.scene import Scene


class SleepingGods(Game[State, Pack, View]):
    """Sleeping Gods: one ship, nine crew, a campaign over three passes of the event deck."""

    name = "sleeping-gods"
    title = "Sleeping Gods"
    prefix = "SG"
    blurb = "1929: the steamship Manticore in a sea of sleeping gods. Explore, trade, fight, and find a way home."
    seats = range(1, 5)
    minutes = (600, 1200)
    first_game = {"easy": True, "prologue": True}
    play_now = {"prologue": True}
    concession = "SG-D62"
    campaigns = SleepingGodsCampaigns()
    setting_labels = SETTING_LABELS
    searchable = False  # A campaign is won by most crews; what makes it a good one is decided turns and hours later.
    turn_limit = 80
    abandoned = "SG-R211"
    state_type = State
    pack_type = Pack
    options_type = Options
    notation_type = notation.VoyageNotation

    def check_pack(self, pack: Pack) -> list[str]:
        return check.check_pack(pack)

    def pack_notes(self, pack: Pack) -> list[str]:
        missing = check.unwritten(pack)
        return [f"Without a story as yet: {', '.join(missing)}."] if missing else []

    def draw_pack(self, pack: Pack, part: str, style: str) -> str:
        return drawing.draw(pack, part, style)

    def proofread(self, pack: Pack) -> str:
        return prose.proofread(pack)

    def check_options(self, pack: Pack, seats: int, options: Any) -> str | None:
        return choices.check(pack, seats, options)

    def explain(self, pack: Pack, id: str) -> str | None:
        return super().explain(pack, id) or text.card_text(pack, id)

    deal = staticmethod(setup.deal)
    step = staticmethod(turn.step)

    def given_up(self, t: Voyage) -> Outcome:
        return scoring.over(t, self.concession).outcome

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
        resample(t, knows, chance)

    def words(self, pack: Pack, view: View) -> Words:
        return Speaker(text.VOICE, Names(pack, view))

    def scene(self, pack: Pack, view: View) -> Scene:
        from fathom.games.sleeping_gods.art import SleepingGodsScene

        return SleepingGodsScene(pack, view)

    def cover(self) -> Element:
        from fathom.games.sleeping_gods.art.cover import cover

        return cover()

    def encoding(self, pack: Pack) -> Encoding:
        from fathom.games.sleeping_gods.encoding import encoding

        return encoding(pack, self.decisions)

    def read_position(self, pack: Pack, note: Any) -> State:
        return notation.read(pack, note)

    def write_position(self, pack: Pack, state: State) -> notation.VoyageNotation:
        return notation.write(pack, state)

    def player(self, level: int = 2) -> Player:
        return Scripted(level)


GAME = SleepingGods()
