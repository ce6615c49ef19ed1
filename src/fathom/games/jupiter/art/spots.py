"""The element of the page for an option: a dome, a site, the Pod, a module, a free cell, a card or a robot.

Ending the actions, finishing a trade and declining have only a button.
"""

from __future__ import annotations

from fathom.engine import hexes
from fathom.engine.ask import Ask, Option
from fathom.games.jupiter.art.places import id_of
from fathom.games.jupiter.model import options as o
from fathom.games.jupiter.model.options import About, Source
from fathom.games.jupiter.text.board import target
from fathom.games.jupiter.text.names import Names


def spot(n: Names, ask: Ask, option: Option) -> str | None:
    """The id of the element to tap for an option; None if it has only a button."""
    about, seat = ask.about, ask.seats[0]
    assert isinstance(about, About)
    if isinstance(option, o.Colour):
        return f"choose-{option.colour}"
    if isinstance(option, o.First):
        return f"board-{option.seat}"
    if isinstance(option, o.Passenger):
        return id_of("pod")
    if isinstance(option, o.Use):
        return source(n, seat, option.ability, option.source)
    if isinstance(option, o.Reroll):
        return source(n, seat, "phase_shift", option.source)
    if isinstance(option, o.Take):
        return card(n, about.seat or 0, option.card)
    if isinstance(option, o.Core | o.Play | o.Give | o.Discard):
        return card(n, seat, option.card)
    space = target(n, option)
    if space and there(n, space):
        return id_of(space)
    return f"board-{option.seat}" if isinstance(option, o.Trade | o.Override) else None


def lights(n: Names, option: Option) -> list[str]:
    """The id of the space that a colonist is sent to; empty for options that send no colonist."""
    return [id_of(option.space)] if isinstance(option, o.Command) and there(n, option.space) else []


def source(n: Names, seat: int, ability: str, source: Source) -> str | None:
    """The id of the Core or hand card that an ability comes from; None if it is not there."""
    if source != "hand" and n.view.robots[seat].core == ability:
        return f"core-{seat}"
    return card(n, seat, ability)


def card(n: Names, seat: int, id: str) -> str | None:
    """The id of a card in a hand; None if it is not there."""
    return f"card-{seat}-{id}" if id in n.view.robots[seat].hand else None


def there(n: Names, space: str) -> bool:
    """Whether the picture has an element for a space or a cell."""
    if space == "pod" or space in n.piece or space in n.module:
        return True
    cell, _, side = space.partition(":")
    if side:
        return side == "site" and cell in n.module and n.module[cell].site is not None
    outside = n.pack.blueprint.colony(n.view.layout).docks
    return o.Dock(cell) in outside and n.view.pod != hexes.named(cell)


def focus(n: Names, ask: Ask) -> list[str]:
    """The ids of the space, robot and card that a question is about."""
    about = ask.about
    assert isinstance(about, About)
    found = [id_of(about.space)] if about.space and there(n, about.space) else []
    if about.seat is not None and about.seat not in ask.seats:
        found.append(f"board-{about.seat}")
    if about.source in n.pack.ability:
        used = source(n, ask.seats[0], about.source, "core")
        found += [used] if used else []
    return found
