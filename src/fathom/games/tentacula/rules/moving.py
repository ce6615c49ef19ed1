"""Step 2: move a fish. TN-420 to TN-425, TN-640."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Shell, Stay, Swim
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Player, Voyage
from fathom.games.tentacula.rules import gates, shells
from fathom.games.tentacula.rules.queries import power


def nearest(t: Voyage, fish: int, animal: str) -> Square:
    """The nearest square ahead that shows the animal and is free, gates aside; 0 if there is none (TN-421, TN-R025).

    The finish takes every animal, but comes last (TN-R065).
    """
    s, route = t.state, t.pack.route
    here = s.fish[fish]
    for square in route.ahead[s.stage][animal][here]:
        if square not in s.fish:
            return square
    if s.stage < route.stages or here > route.last:
        return 0
    home = route.last + 1
    while home in s.fish:
        home += 1
    return home


def destination(t: Voyage, fish: int, animal: str) -> Square:
    """Where an animal takes a fish; 0 if it cannot move with it, be it for the gate (TN-425, TN-R024)."""
    square = nearest(t, fish, animal)
    return square if square and gates.may_pass(t, fish, square) else 0


def barred(t: Voyage, fish: int) -> bool:
    """Whether some animal would take a fish through a gate that it may not pass yet (TN-703)."""
    ways = [nearest(t, fish, animal) for animal in t.pack.animal]
    return not all(gates.may_pass(t, fish, square) for square in ways if square)


def tile_moves(t: Voyage, animal: str) -> list[Option]:
    """The fish that can move with the tile's animal (TN-423)."""
    return [Swim(card.id) for fish, card in enumerate(t.pack.fish) if destination(t, fish, animal)]


def shell_moves(t: Voyage, player: Player, animal: str) -> list[Option]:
    """What a shell would buy: the chip's animal, for the jellyfish any, never the tile's (TN-424, TN-640, TN-R030)."""
    if not t.state.pool:
        return []
    chosen = t.pack.animal if power(t, player) == "any_animal" else (player.chip,)
    return [
        Shell(card.id, other)
        for fish, card in enumerate(t.pack.fish)
        for other in chosen
        if other != animal and destination(t, fish, other)
    ]


def moves(t: Voyage, player: Player, animal: str) -> list[Option]:
    """Everything the player may do; moving nothing only where the tile moves nothing (TN-R022, TN-R023)."""
    options = tile_moves(t, animal)
    stay: list[Option] = [] if options else [Stay()]
    return options + shell_moves(t, player, animal) + stay


def move(t: Voyage, player: Player, tile: str) -> Script[tuple[int | None, bool]]:
    """Exactly one fish moves forward (TN-420); the fish that did, if any, and whether a shell was paid for it."""
    animal = t.pack.face[tile].animal
    answer = yield Ask((player.seat,), "TN-D09", moves(t, player, animal), About("move", player.seat, tile))
    if isinstance(answer, Stay):
        t.say("TN-R023", "stays", seat=player.seat)
        return None, False
    paid = isinstance(answer, Shell)
    if paid:
        shells.pay(t, player, "TN-424")
        animal = answer.animal
    fish = fish_named(t, answer.fish)
    swim(t, player, fish, destination(t, fish, animal), animal)
    return fish, paid


def swim(t: Voyage, player: Player, fish: int, square: Square, animal: str) -> None:
    """The fish goes there, perhaps through the arch (TN-421, TN-R027)."""
    s = t.state
    origin = s.fish[fish]
    s.fish[fish] = square
    card = t.pack.fish[fish].id
    t.say("TN-421", "swims", seat=player.seat, fish=card, origin=origin, square=square, animal=animal)
    if gates.crosses(t, origin, square):
        t.say("TN-701", "passes", fish=card, gate=s.gate, count=gates.passed(t))


def fish_named(t: Voyage, id: str) -> int:
    """The place of a fish in the list of fish."""
    for index, card in enumerate(t.pack.fish):
        if card.id == id:
            return index
    raise ValueError(f"there is no fish “{id}”")
