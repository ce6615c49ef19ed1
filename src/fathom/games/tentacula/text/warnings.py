"""What a player should know before a choice is final."""

from __future__ import annotations

import msgspec

from fathom.engine.ask import Ask, Option
from fathom.engine.preview import Preview
from fathom.games.tentacula.model.options import About, End, Gem, Keep, Roll, Shell, Swim
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules import drawing, end, moving, reef, squares
from fathom.games.tentacula.text.labels import target
from fathom.games.tentacula.text.names import Names
from fathom.games.tentacula.text.sentences import REASONS
from fathom.present.phrases import count, sentence

SPECIAL = {"dolphin": -1, "shark": 1}
"""What they add to the gems in the chest."""


def warning(n: Names, ask: Ask, option: Option, preview: Preview) -> str | None:
    """Everything grave that will follow, in sentences; None if nothing will."""
    if preview.outcome is not None:
        return None if preview.outcome.won else ends(preview.outcome.rule)
    if isinstance(option, Roll | Keep):
        return ends("TN-803") if sum(n.view.chest) == 1 else None
    turn = _turn(n, ask, option, preview)
    if turn is None:
        return None
    if loss := _loss(turn):
        return ends(loss)
    if turn.known:
        return None
    notes = [*_forced(n, turn), *_unprotected(n, turn)]
    if turn.last:
        notes += _end_of_round(n, turn)
    return " ".join(notes) or None


def ends(rule: str) -> str:
    """The gravest words there are."""
    return f"This ends the game: {REASONS[rule]}"


class Turn(msgspec.Struct, frozen=True):
    """A turn as it will certainly be, up to its theft check; no roll and no flip can change this."""

    t: Voyage
    """The table, its tile laid; the crab may still have to flip a shell and to move."""
    seat: int
    fish: list[Square]
    """Where the fish will be."""
    moved: int | None
    """The fish that was moved."""
    gems: int
    """The most there can then be in the chest."""
    forced: bool = False
    """Nobody will be asked about the move."""
    known: bool = False
    """The move was made before this question, and all but the loss of the game was said then."""

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
        """Whether the round then ends."""
        return not any(player.tile for player in self.t.state.players if player.seat != self.seat)

    @property
    def bare(self) -> list[int]:
        """The fish that will be unprotected when all have drawn."""
        route = self.t.pack.route
        gone = drawing.segments_to_go(self.t)
        return [
            fish
            for fish, square in enumerate(self.fish)
            if not reef.protected(self.t, square) or (square <= route.last and route.segment[square] in gone)
        ]


def _turn(n: Names, ask: Ask, option: Option, preview: Preview) -> Turn | None:
    """The turn this answer leads to; where one move is possible it is made without a question (TN-R080)."""
    t, about = preview.table, ask.about
    assert isinstance(about, About)
    fish = list(t.state.fish)
    moves = [event for event in preview.events if event.what in ("swims", "stays")]
    if moves:
        facts, forced = moves[-1].facts, len(moves) > 1 or not isinstance(option, Swim | Shell)
        moved = moving.fish_named(t, facts["fish"]) if "fish" in facts else None
        gems = sum(t.state.chest) + _shark(t, facts.get("square", 0))
        return Turn(t, facts["seat"], fish, moved, gems, forced=forced)
    gems = sum(n.view.chest)
    if isinstance(option, Shell):
        # The crab's flip hides the move from foresight, but does not change it.
        moved = moving.fish_named(t, option.fish)
        fish[moved] = target(n, about, option)
        return Turn(t, ask.seats[0], fish, moved, gems + _shark(t, fish[moved]))
    if isinstance(option, End):
        return Turn(t, ask.seats[0], fish, None, gems)
    if about.what in SPECIAL:
        gems += SPECIAL[about.what] if isinstance(option, Gem) else 0
        return Turn(t, ask.seats[0], fish, moving.fish_named(t, about.fish), gems, known=True)
    return None


def _shark(t: Voyage, square: Square) -> int:
    """A gem that a shark could bring back before the theft."""
    s = t.state
    return int(t.pack.special[square] == "shark" and bool(s.pool and squares.wanted(t, s.cave)))


def _loss(turn: Turn) -> str | None:
    """The rule by which the game will be lost, whatever is rolled or flipped."""
    t = turn.t
    if all(square > t.pack.route.last for square in turn.fish):
        return "TN-801" if end.missing(t) else None
    if turn.gems <= turn.robbed:
        return "TN-803"
    if not turn.last:
        return None
    if not t.state.pile and not drawing.rearmost(t):
        return end.without_tiles(t)
    return "TN-803" if turn.gems <= turn.robbed + len(turn.bare) else None


def _forced(n: Names, turn: Turn) -> list[str]:
    """A move that nobody will be asked about, if it costs a gem."""
    if not (turn.forced and turn.robbed) or turn.moved is None:
        return []
    return [f"Then {n.some_fish([turn.moved])} has to move to {n.square(turn.square)}: no other move is possible."]


def _unprotected(n: Names, turn: Turn) -> list[str]:
    """Step 3 will cost a gem."""
    if not turn.robbed:
        return []
    fatal, faces = n.fatal_faces(), len(n.pack.die)
    text = f"{sentence(n.square(turn.square))} is unprotected: Tentacula will steal a gem"
    return [f"{text}, with a chance of {fatal} in {faces} one that you need." if fatal else f"{text}."]


def _end_of_round(n: Names, turn: Turn) -> list[str]:
    """What the draws will uncover and what a fold will take, when this is the last turn of the round."""
    s, route = turn.t.state, n.pack.route
    notes = []
    if bare := turn.bare:
        verb = "stands" if len(bare) == 1 else "stand"
        notes.append(sentence(f"{n.some_fish(bare)} {verb} unprotected at the end of the round."))
    if s.stage < route.stages and all(square > route.arch[s.stage] for square in turn.fish):
        lost = _lost_by_fold(turn.t)
        if lost:
            notes.append(f"Then the board folds, and {count(lost, 'reef tile')} will be lost.")
    return notes


def _lost_by_fold(t: Voyage) -> int:
    """Tiles of the pile, or on the panels that vanish, that nobody will have drawn before."""
    s = t.state
    first = t.pack.route.first_segment[s.stage + 1]
    doomed = len(s.pile) + sum(segment < first for lane in s.lanes for segment in range(lane.rear, lane.next))
    return max(0, doomed - len(s.players))
