"""The element of the page for an option: a space, a card, an ability, an objective."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.refuge.art.places import id_of
from fathom.games.refuge.model import options as o
from fathom.games.refuge.model.board import DIRECTIONS, Space
from fathom.games.refuge.model.options import About
from fathom.games.refuge.text.board import target
from fathom.games.refuge.text.names import Names


def spot(n: Names, ask: Ask, option: Option) -> str | None:
    """The id of the element that is tapped for an option; None if the option has only a button."""
    about, seat = ask.about, ask.seats[0]
    assert isinstance(about, About)
    if isinstance(option, o.Choose):
        return f"choose-{option.diver}"
    if isinstance(option, o.Play | o.Give):
        return f"card-{seat}-{option.card}"
    if isinstance(option, o.Recover):
        return next(
            (f"card-{seat}-{id}" for id in n.view.divers[seat].hand if n.pack.card[id].type == option.type), None
        )
    if isinstance(option, o.Use | o.TurnUp):
        return f"ability-{option.ability}"
    if isinstance(option, o.PickCard):
        return {"look": f"kraken-{option.card}", "scrounge": None}.get(about.what, f"card-{seat}-{option.card}")
    if isinstance(option, o.Task):
        return f"objective-{n.view.current}"
    if isinstance(option, o.Steer):
        return _ahead(n, option)
    stops = isinstance(option, o.Stop) and about.what in ("swim", "guide step")
    space = about.space if stops else target(n, about, option)
    return id_of(space) if space else None


def lights(n: Names, option: Option) -> list[str]:
    """The id of the space that an option moves a tentacle to; an empty list for other options."""
    if not isinstance(option, o.Nudge):
        return []
    space = n.pack.sea.near[option.tentacle].get(option.way)
    return [id_of(space)] if space else []


def _ahead(n: Names, option: o.Steer) -> str | None:
    """The id of the middle space of the head's front edge after the move; None if it is off the board."""
    (c, h), (dx, dy) = n.view.head, DIRECTIONS[option.way]
    space: Space = f"{c + dx * (1 + option.steps)},{h + 1 + dy * (1 + option.steps)}"
    return id_of(space) if space in n.pack.sea.kind else None


def focus(n: Names, ask: Ask) -> list[str]:
    """The ids of what the question is about: spaces, card, ability, objective."""
    about = ask.about
    assert isinstance(about, About)
    found = [id_of(space) for space in (about.space, *about.path) if space]
    if about.source:
        found += [f"card-{ask.seats[0]}-{about.source}", f"ability-{about.source}", f"objective-{about.source}"]
    return found
