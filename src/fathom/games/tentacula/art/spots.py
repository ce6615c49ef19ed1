"""Which element of the page stands for an option: a square, a reef square, gems, a player or a chip.

Options without an element have only a button: stay, roll, keep, decline, end, and the face of a new tile.
"""

from __future__ import annotations

import htpy as h
from htpy import Element

from fathom.engine.ask import Ask, Option
from fathom.games.tentacula.art.panes import hand_id, heap_id, reef_id, square_id, start_id
from fathom.games.tentacula.model import options as o
from fathom.games.tentacula.model.options import About
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.rules import moving
from fathom.games.tentacula.text.labels import target_square
from fathom.games.tentacula.text.names import Names


def spot(n: Names, ask: Ask, option: Option) -> str | None:
    """The id of the element to tap for an option; None if it has only a button."""
    about = ask.about
    assert isinstance(about, About)
    if isinstance(option, o.Chip):
        return f"chip-{option.animal}"
    if isinstance(option, o.Play):
        return hand_id(option.seat)
    if isinstance(option, o.Lay | o.Take):
        side = LANES.index(option.lane)
        lane = n.view.lanes[side]
        return reef_id(side, lane.next if isinstance(option, o.Lay) else lane.rear)
    if isinstance(option, o.Swim | o.Shell):
        square = target_square(n, about, option)
        return square_id(square) if square else under(n, option.fish)
    if isinstance(option, o.Gem):
        return heap_id("cave" if about.what == "shark" else "chest", option.colour)
    return None


def under(n: Names, fish: str) -> str:
    """The id of the square under a fish; if the fish cannot move, a tap on this square asks why."""
    square = n.view.fish[moving.fish_index(n.t, fish)]
    return square_id(square) if square else start_id(max(0, n.view.settings.start.find(fish)))


def lights(n: Names, option: Option) -> list[str]:
    """The id of the square from which an option moves a fish; an empty list for other options."""
    return [under(n, option.fish)] if isinstance(option, o.Swim | o.Shell) else []


def caption(ask: Ask) -> Element | None:
    """A line that explains the two outlines; None unless fish can move both with the tile and for a shell."""
    if not {o.Swim, o.Shell} <= {type(option) for option in ask.options}:
        return None
    return h.p(".tn-caption.faint")[h.span(".tn-by-tile")["with your tile"], " ", h.span(".tn-by-shell")["for a shell"]]


def focus(n: Names, ask: Ask) -> list[str]:
    """The ids of the fish, the player, or the gems that the question is about."""
    about = ask.about
    assert isinstance(about, About)
    found = [under(n, about.fish)] if about.fish else []
    if about.seat is not None:
        found += [hand_id(about.seat), f"player-{about.seat}"]
    if about.colour:
        found.append(heap_id("chest", about.colour))
    return found
