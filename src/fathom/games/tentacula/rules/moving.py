"""Step 2: move a fish. TN-420 to TN-425, TN-640."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Shell, Stay, Swim
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Player, Voyage
from fathom.games.tentacula.rules import gates, shells
from fathom.games.tentacula.rules.queries import power

IN_FINISH: Final = Reason("TN-R063", "This fish is in the finish and does not move again.")
NO_SQUARE: Final = Reason("TN-R025", "No free square with this animal is in sight ahead of the fish.")
TILE_IS_FREE: Final = Reason("TN-R030", "Your tile takes this fish to the same square without a shell.")
OTHER_ANIMAL: Final = Reason("TN-424", "With a shell, you can use only the animal on your own chip.")
NO_SHELL: Final = Reason("TN-424", "A shell move needs a shell, and the team has none.")
MUST_MOVE: Final = Reason("TN-R022", "Your tile can move a fish, so you must move one.")


def nearest_square(t: Voyage, fish: int, animal: str) -> Square:
    """The nearest free square ahead that shows the animal, ignoring the gate; 0 if there is none (TN-421, TN-R025).

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
    """The square an animal takes a fish to; 0 if the fish cannot move with it (TN-425, TN-R024)."""
    square = nearest_square(t, fish, animal)
    return square if square and gates.pass_refusal(t, fish, square) is None else 0


def blocked_by_gate(t: Voyage, fish: int) -> bool:
    """Whether any animal would take a fish through a gate that it may not pass yet (TN-703)."""
    squares = [nearest_square(t, fish, animal) for animal in t.pack.animal]
    return any(gates.pass_refusal(t, fish, square) for square in squares if square)


def tile_move_refusal(t: Voyage, fish: int, animal: str) -> Reason | None:
    """Why a fish cannot move with an animal: no square, or the gate (TN-423, TN-425, TN-R025, TN-R063)."""
    square = nearest_square(t, fish, animal)
    if not square:
        return IN_FINISH if t.state.fish[fish] > t.pack.route.last else NO_SQUARE
    return gates.pass_refusal(t, fish, square)


def shell_move_refusal(t: Voyage, player: Player, tile: str, fish: int, animal: str) -> Reason | None:
    """Why a player cannot pay a shell to move a fish with an animal; `tile` is the animal of the tile played.

    A shell pays for the animal of the player's chip; for the jellyfish's player, for any animal. It
    never pays for the tile's animal, which costs nothing (TN-424, TN-640, TN-R030).
    """
    if animal == tile:
        return tile_move_refusal(t, fish, animal) or TILE_IS_FREE
    if animal != player.chip and power(t, player) != "any_animal":
        return OTHER_ANIMAL
    return tile_move_refusal(t, fish, animal) if t.state.pool else NO_SHELL


def stay_refusal(t: Voyage, tile: str) -> Reason | None:
    """Why a player must move a fish: the tile's animal can move one (TN-R022, TN-R023)."""
    can_move = any(tile_move_refusal(t, fish, tile) is None for fish in range(len(t.pack.fish)))
    return MUST_MOVE if can_move else None


def legal_moves(t: Voyage, player: Player, tile: str) -> list[Option]:
    """Everything the player may do with a tile of this animal."""
    fishes = list(enumerate(t.pack.fish))
    options: list[Option] = [Swim(card.id) for fish, card in fishes if tile_move_refusal(t, fish, tile) is None]
    can_move = bool(options)
    # The shell moves left out here are all refused: without a shell, or with another player's animal.
    if t.state.pool:
        animals = list(t.pack.animal) if power(t, player) == "any_animal" else [player.chip]
        options += [
            Shell(card.id, animal)
            for fish, card in fishes
            for animal in animals
            if shell_move_refusal(t, player, tile, fish, animal) is None
        ]
    if not can_move:
        options.append(Stay())
    return options


def move_step(t: Voyage, player: Player, tile: str) -> Script[tuple[int | None, bool]]:
    """Move one fish forward (TN-420). Returns the fish that moved, if any, and whether a shell was paid."""
    animal = t.pack.face[tile].animal
    answer = yield Ask((player.seat,), "TN-D09", legal_moves(t, player, animal), About("move", player.seat, tile))
    if isinstance(answer, Stay):
        t.say("TN-R023", "stays", seat=player.seat)
        return None, False
    paid = isinstance(answer, Shell)
    if paid:
        shells.pay_shell(t, player, "TN-424")
        animal = answer.animal
    fish = fish_index(t, answer.fish)
    move_fish(t, player, fish, destination(t, fish, animal), animal)
    return fish, paid


def move_fish(t: Voyage, player: Player, fish: int, square: Square, animal: str) -> None:
    """Move a fish to a square, possibly through the arch (TN-421, TN-R027)."""
    s = t.state
    origin = s.fish[fish]
    s.fish[fish] = square
    card = t.pack.fish[fish].id
    t.say("TN-421", "swims", seat=player.seat, fish=card, origin=origin, square=square, animal=animal)
    if gates.crosses(t, origin, square):
        t.say("TN-701", "passes", fish=card, gate=s.gate, count=gates.fish_passed(t))


def fish_index(t: Voyage, id: str) -> int:
    """The index of a fish in the list of fish, by its id."""
    for index, card in enumerate(t.pack.fish):
        if card.id == id:
            return index
    raise ValueError(f"there is no fish “{id}”")
