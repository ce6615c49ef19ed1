"""What a player should know before a choice is final."""

from __future__ import annotations

from fathom.core.ask import Ask, Option
from fathom.core.foresight import Foresight
from fathom.core.phrases import count, sentence
from fathom.games.tentacula.options import About, Shell, Stay, Swim
from fathom.games.tentacula.route import Square
from fathom.games.tentacula.rules import drawing, moving
from fathom.games.tentacula.text.labels import target
from fathom.games.tentacula.text.names import Names
from fathom.games.tentacula.text.sentences import REASONS


def warning(n: Names, ask: Ask, option: Option, foresight: Foresight) -> str | None:
    """Everything grave that will follow, in sentences; None if nothing will."""
    if foresight.outcome is not None:
        rule = foresight.outcome.rule
        return None if foresight.outcome.won else f"This ends the game: {REASONS[rule]}"
    if not isinstance(option, Swim | Shell | Stay):
        return None
    about = ask.about
    assert isinstance(about, About)
    fish = list(n.view.fish)
    notes = []
    if not isinstance(option, Stay):
        square = target(n, about, option)
        fish[moving.fish_named(n.t, option.fish)] = square
        if not n.protected(square):
            notes.append(_unprotected(n, square))
    if not any(player.tile for player in n.view.players if player.seat not in ask.seats):
        notes += _end_of_round(n, fish)
    return " ".join(notes) or None


def _unprotected(n: Names, square: Square) -> str:
    """Step 3 will cost a gem."""
    fatal, faces = n.fatal_faces(), len(n.pack.die)
    text = f"{sentence(n.square(square))} is unprotected: Tentacula will steal a gem"
    return f"{text}, with a chance of {fatal} in {faces} one that you need." if fatal else f"{text}."


def _end_of_round(n: Names, fish: list[Square]) -> list[str]:
    """What the draws will uncover and what a fold will take, when this is the last turn of the round."""
    v, route = n.view, n.pack.route
    gone = drawing.segments_to_go(n.t)
    bare = [
        place
        for place, square in enumerate(fish)
        if not n.protected(square) or (route.printed < square <= route.last and route.segment[square] in gone)
    ]
    notes = []
    if bare:
        verb = "stands" if len(bare) == 1 else "stand"
        notes.append(sentence(f"{n.some_fish(bare)} {verb} unprotected at the end of the round."))
    if v.stage < route.stages and all(square > route.arch[v.stage] for square in fish):
        lost = _lost_by_fold(n)
        if lost:
            notes.append(f"Then the board folds, and {count(lost, 'reef tile')} will be lost.")
    return notes


def _lost_by_fold(n: Names) -> int:
    """Tiles of the pile, or on the panels that vanish, that nobody will have drawn before."""
    v = n.view
    first = n.pack.route.first_segment[v.stage + 1]
    doomed = len(v.pile) + sum(segment < first for lane in v.lanes for segment in range(lane.rear, lane.next))
    return max(0, doomed - len(v.players))
