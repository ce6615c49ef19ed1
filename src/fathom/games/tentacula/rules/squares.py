"""Special squares: shell, dolphin, shark. TN-430 to TN-436."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from fathom.content.effects import Effects
from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Decline, Gem
from fathom.games.tentacula.model.state import Player, Voyage
from fathom.games.tentacula.rules import end, shells
from fathom.games.tentacula.rules.queries import gems_needed

Usable: TypeAlias = Callable[[Voyage, int], bool]
"""Whether a special square would do anything with this number of shells in the pool."""
SpecialRule: TypeAlias = Callable[[Voyage, Player, int], Script[None]]
SPECIALS: Final[Effects[Usable, SpecialRule]] = Effects()
"""What special squares do, by the word in the pack."""


def use_special_square(t: Voyage, player: Player, fish: int) -> Script[None]:
    """Use the square that the moved fish is on: once, protected or not (TN-436, TN-R035, TN-R040)."""
    special = t.pack.special[t.state.fish[fish]]
    if special and SPECIALS.usable[special](t, t.state.pool):
        yield from SPECIALS.run[special](t, player, fish)


def pool_has_room(t: Voyage, pool: int) -> bool:
    """Whether a shell square gives a shell while the team has `pool` shells (TN-431, TN-R037)."""
    return pool < t.pack.board.shells


def dolphin_can_help(t: Voyage, pool: int) -> bool:
    """Whether a team with `pool` shells can pay a dolphin for a gem that the stash needs (TN-R038, TN-R041)."""
    return pool > 0 and bool(colours_needed(t, t.state.chest))


def shark_can_help(t: Voyage, pool: int) -> bool:
    """Whether a team with `pool` shells can pay a shark for a gem that the stash needs (TN-434, TN-R039, TN-R041)."""
    return pool > 0 and bool(colours_needed(t, t.state.cave))


@SPECIALS.runs("shell", usable=pool_has_room)
def find_shell(t: Voyage, player: Player, fish: int) -> Script[None]:
    """The team finds a shell (TN-430)."""
    shells.find_shell(t, player)
    yield from ()


def dolphin_refusal(t: Voyage, colour: int) -> Reason | None:
    """Why the dolphin cannot move a gem of a colour from the chest to the stash; None if it can (TN-R038)."""
    name = t.pack.gems[colour].name
    if not t.state.chest[colour]:
        return Reason("TN-R038", f"The chest holds no {name} gem.")
    return None if gems_needed(t, colour) else Reason("TN-R038", f"The stash has no free space for a {name} gem.")


def shark_refusal(t: Voyage, colour: int) -> Reason | None:
    """Why the shark cannot fetch a gem of a colour: the cave has none. None if it has one (TN-434, TN-R039)."""
    if t.state.cave[colour]:
        return None
    return Reason("TN-434", f"The cave holds no {t.pack.gems[colour].name} gem.")


def colours_needed(t: Voyage, gems: list[int]) -> list[int]:
    """The colours of these gems that the stash has room for (TN-R038, TN-R039)."""
    return [colour for colour, count in enumerate(gems) if count and gems_needed(t, colour)]


@SPECIALS.runs("dolphin", usable=dolphin_can_help)
def dolphin(t: Voyage, player: Player, fish: int) -> Script[None]:
    """The player may pay a shell to move a gem from the chest to the stash (TN-432, TN-433)."""
    s = t.state
    colours = [colour for colour in range(len(s.chest)) if dolphin_refusal(t, colour) is None]
    answer = yield _offer(t, player, fish, "TN-D10", "dolphin", colours)
    if isinstance(answer, Gem):
        shells.pay_shell(t, player, "TN-432")
        colour = t.pack.colour(answer.colour)
        s.chest[colour] -= 1
        s.stashed[colour] += 1
        t.say("TN-432", "dolphin", seat=player.seat, colour=answer.colour)
        end.end_if_chest_empty(t)


@SPECIALS.runs("shark", usable=shark_can_help)
def shark(t: Voyage, player: Player, fish: int) -> Script[None]:
    """The player may pay a shell to return any gem from the cave to the chest (TN-434, TN-R039)."""
    s = t.state
    colours = [colour for colour in range(len(s.cave)) if shark_refusal(t, colour) is None]
    answer = yield _offer(t, player, fish, "TN-D11", "shark", colours)
    if isinstance(answer, Gem):
        shells.pay_shell(t, player, "TN-434")
        colour = t.pack.colour(answer.colour)
        s.cave[colour] -= 1
        s.chest[colour] += 1
        t.say("TN-434", "shark", seat=player.seat, colour=answer.colour)


def _offer(t: Voyage, player: Player, fish: int, decision: str, what: str, colours: list[int]) -> Ask:
    """The question for a dolphin or a shark. Both can be declined (TN-435)."""
    options: list[Option] = [Gem(t.pack.gems[colour].id) for colour in colours]
    options.append(Decline())
    about = About(what, player.seat, fish=t.pack.fish[fish].id, square=t.state.fish[fish])
    return Ask((player.seat,), decision, options, about)
