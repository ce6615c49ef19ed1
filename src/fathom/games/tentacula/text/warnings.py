"""Warnings before a choice is final: thefts, folds, and losses that are certain."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.preview import Preview
from fathom.games.tentacula.model.options import About, End, Gem, Keep, Roll, Shell, Swim
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import drawing, end, folding, moving, reef, squares
from fathom.games.tentacula.text.labels import target_square
from fathom.games.tentacula.text.names import Names
from fathom.present.phrases import count, sentence
from fathom.present.words import ANYTHING, Caution, joined

CHEST_CHANGE = {"dolphin": -1, "shark": 1}
"""What a special square adds to the number of gems in the chest."""


def warning(n: Names, ask: Ask, option: Option, preview: Preview) -> Caution | None:
    """The bad consequences of an option in sentences; None if there are none."""
    if preview.outcome is not None:
        return None if preview.outcome.won else ends(preview.outcome.rule)
    if isinstance(option, Roll | Keep):
        return LAST_GEM_STOLEN if sum(n.view.chest) == 1 else None
    turn = _turn(n, ask, option, preview)
    if turn is None:
        return None
    if loss := _loss(turn):
        return LAST_GEM_STOLEN if loss == "TN-803" and turn.gems else ends(loss)
    if turn.known:
        return None
    notes = [*_forced(n, turn), *_unprotected(n, turn)]
    if turn.last:
        notes += _end_of_round(n, turn)
    return joined(notes)


def ends(rule: str) -> Caution:
    """The warning that the match ends by a rule."""
    return Caution(f"This ends the game: {ENDS[rule]}.", LOST)


ENDS = {
    "TN-801": "all fish would be home, but gems would be missing from the stash",
    "TN-802": "no player could get a reef tile, as the reef would be gone",
    "TN-803": "the treasure chest would be empty before all fish are home",
    "TN-804": "the stash would be full, but no reef tile would be left to bring the fish home",
}
"""Why an option ends the game without a victory, by rule."""
LOST = frozenset({ANYTHING})
ROBBED = frozenset({"gems", "safety"})
"""What no reason may promise when the match is lost, and when Tentacula steals a gem (`REASONS` of the bot)."""
LAST_GEM_STOLEN = Caution(
    "This ends the game: Tentacula would steal the last gem in the chest before all fish are home.", LOST
)
"""The warning that the match ends by TN-803 because of thefts."""


class CertainTurn(msgspec.Struct, frozen=True):
    """The certain part of a turn, up to its theft check: no roll and no flip can change it."""

    t: Voyage
    """The table after the tile is laid. A shell move of the crab may still be open."""
    seat: int
    fish: list[Square]
    """The squares of the fish after the move."""
    moved: int | None
    """The fish that moves."""
    gems: int
    """The most gems that the chest can hold before the theft."""
    forced: bool = False
    """The move is the only one possible, so the player is not asked."""
    known: bool = False
    """The move was made before this question; its other warnings were given then."""

    @property
    def square(self) -> Square:
        """Where the moved fish ends; 0 if none was moved."""
        return 0 if self.moved is None else self.fish[self.moved]

    @property
    def robbed(self) -> bool:
        """Whether step 3 will cost a gem."""
        return not reef.protected(self.t, self.square)

    @property
    def last(self) -> bool:
        """Whether this is the last turn of the round."""
        return not any(player.tile for player in self.t.state.players if player.seat != self.seat)

    @property
    def exposed(self) -> list[int]:
        """The fish that will be unprotected after all players have drawn."""
        safe = drawing.protected_after_draws(self.t, self.fish)
        return [fish for fish, square in enumerate(self.fish) if square not in safe]


def _turn(n: Names, ask: Ask, option: Option, preview: Preview) -> CertainTurn | None:
    """The turn that follows from an option; None if the option does not decide the turn's move.

    A player with only one possible move is not asked, so laying a tile can decide it (TN-R080).
    """
    t, about = preview.table, ask.about
    assert isinstance(about, About)
    fish = list(t.state.fish)
    moves = [event for event in preview.events if event.what in ("swims", "stays")]
    if moves:
        facts, forced = moves[-1].facts, len(moves) > 1 or not isinstance(option, Swim | Shell)
        moved = moving.fish_index(t, facts["fish"]) if "fish" in facts else None
        gems = sum(t.state.chest) + _shark(t, facts.get("square", 0))
        return CertainTurn(t, facts["seat"], fish, moved, gems, forced=forced)
    gems = sum(n.view.chest)
    if isinstance(option, Shell):
        # The preview stops at the crab's flip, which does not change the move.
        moved = moving.fish_index(t, option.fish)
        fish[moved] = target_square(n, about, option)
        return CertainTurn(t, ask.seats[0], fish, moved, gems + _shark(t, fish[moved]))
    if isinstance(option, End):
        return CertainTurn(t, ask.seats[0], fish, None, gems)
    if about.what in CHEST_CHANGE:
        gems += CHEST_CHANGE[about.what] if isinstance(option, Gem) else 0
        return CertainTurn(t, ask.seats[0], fish, moving.fish_index(t, about.fish), gems, known=True)
    return None


def _shark(t: Voyage, square: Square) -> int:
    """How many gems a shark could bring back before the theft: 0 or 1."""
    return int(t.pack.special[square] == "shark" and squares.shark_can_help(t, t.state.pool))


def _loss(turn: CertainTurn) -> str | None:
    """The rule by which the match is certainly lost, for every roll and flip; None if it is not."""
    t = turn.t
    if all(square > t.pack.route.last for square in turn.fish):
        return "TN-801" if end.gems_missing(t) else None
    if turn.gems <= turn.robbed:
        return "TN-803"
    if not turn.last:
        return None
    if not t.state.pile and not drawing.rearmost_lanes(t):
        return end.rule_without_tiles(t)
    return "TN-803" if turn.gems <= turn.robbed + len(turn.exposed) else None


def _forced(n: Names, turn: CertainTurn) -> list[Caution]:
    """The warning about a forced move that costs a gem; empty if there is none."""
    if not (turn.forced and turn.robbed) or turn.moved is None:
        return []
    text = f"Then {n.some_fish([turn.moved])} has to move to {n.square(turn.square)}: no other move is possible."
    return [Caution(text, ROBBED)]


def _unprotected(n: Names, turn: CertainTurn) -> list[Caution]:
    """The warning that step 3 will cost a gem; empty if it will not."""
    if not turn.robbed:
        return []
    harmful, faces = n.harmful_faces(), len(n.pack.die)
    text = f"{sentence(n.square(turn.square))} is unprotected: Tentacula will steal a gem"
    chance = f" The chance that it is one you need is {harmful} in {faces}." if harmful else ""
    if harmful == faces:
        chance = " It will be one that you need."
    return [Caution(f"{text}.{chance}", ROBBED)]


def _end_of_round(n: Names, turn: CertainTurn) -> list[Caution]:
    """Warnings about what the draws will uncover and what a fold will take, for the last turn of a round."""
    s, route = turn.t.state, n.pack.route
    notes = []
    if exposed := turn.exposed:
        more = "more " if turn.robbed else ""
        then = f"Tentacula then steals {count(len(exposed), f'{more}gem')}"
        text = sentence(f"{n.some_fish(exposed)} will be unprotected at the end of the round: {then}.")
        notes.append(Caution(text, ROBBED))
    folds = s.stage < route.stages and all(square > route.arch[s.stage] for square in turn.fish)
    if folds and (lost := folding.tiles_lost_by_next_fold(turn.t)):
        notes.append(Caution(f"Then the board folds, and {count(lost, 'reef tile')} will be lost."))
    return notes
