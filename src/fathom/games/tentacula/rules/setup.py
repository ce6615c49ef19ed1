"""Set-up. TN-200 to TN-214."""

from __future__ import annotations

from typing import Any, Final

from fathom.engine.ask import Ask, Option
from fathom.engine.chance import Chance
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Chip
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.settings import Settings
from fathom.games.tentacula.model.state import Player, ReefLane, State, Voyage
from fathom.games.tentacula.rules import drawing, folding

CHIP_TAKEN: Final = Reason("TN-R012", "Another player has this chip. Choose one that is still free.")


def deal(pack: Pack, seats: int, settings: Any, chance: Chance) -> State:
    """The table before the chips are chosen: fish, stash, chest and shells are ready, nothing is shuffled (TN-R083)."""
    assert isinstance(settings, Settings)
    stash = settings.stash
    if stash == "random":
        stash = pack.stashes[chance.below(len(pack.stashes))].id
    return State(
        chance=chance,
        settings=settings,
        players=[Player(seat) for seat in range(seats)],
        step="chips",
        stash=stash,
        chest=[gem.count for gem in pack.gems],
        cave=[0] * len(pack.gems),
        stashed=[0] * len(pack.gems),
        fish=[0] * len(pack.fish),
        lanes=[ReefLane() for _ in LANES],
        pool=pack.level[settings.level].shells,
        box=sorted(tiles_removed(pack, settings)),
    )


def tiles_removed(pack: Pack, settings: Settings) -> list[str]:
    """The snail tiles that the level removes from the game (TN-209, TN-210, TN-R007)."""
    out = pack.level[settings.level].snails_out
    snails = sorted(pack.snails, key=lambda tile: tile != settings.snail)
    return snails[:out]


def chest_tile(pack: Pack, stash: str) -> str:
    """The stash tile whose back is the chest: the first that was not chosen (TN-204, TN-R004)."""
    return next(tile.id for tile in pack.stashes if tile.id != stash)


def chip_refusal(t: Voyage, animal: str) -> Reason | None:
    """Why the chip of an animal cannot be chosen: another player has it. None if it is free (TN-206, TN-R012)."""
    return CHIP_TAKEN if animal in [player.chip for player in t.state.players] else None


def choose_chip(t: Voyage) -> Script[None]:
    """The next player in seat order chooses a chip that no other player has (TN-206, TN-R012)."""
    s = t.state
    player = s.players[s.active]
    options: list[Option] = [Chip(animal) for animal in t.pack.animal if chip_refusal(t, animal) is None]
    answer: Chip = yield Ask((player.seat,), "TN-D03", options, About("chip", player.seat))
    player.chip = answer.animal
    t.say("TN-206", "takes chip", seat=player.seat, chip=answer.animal)
    s.active = (s.active + 1) % s.seats
    if s.active == 0:
        s.step = "deal"


def set_up_table(t: Voyage) -> Script[None]:
    """Shuffle gates and tiles; place the first gate and the first reef tiles; deal a tile to each player.

    TN-207 to TN-213.
    """
    s = t.state
    s.gates = [gate.id for gate in t.pack.gates]
    t.shuffle(s.gates)
    folding.turn_up_gate(t, "TN-207")
    s.pile = shuffled_faces(t.pack, [tile.id for tile in t.pack.tiles if tile.id not in s.box], s.chance)
    for lane, name in zip(s.lanes, LANES, strict=True):
        tile = t.pack.face[t.draw(s.pile)].other
        lane.tiles.append(tile)
        lane.next += 1
        t.say("TN-212", "reef begins", tile=tile, lane=name, segment=lane.next - 1)
    for player in s.players:
        yield from drawing.draw_from_pile(t, player)


def shuffled_faces(pack: Pack, tiles: list[str], chance: Chance) -> list[str]:
    """Shuffle the tiles; returns each with the face that lies up, chosen at random: `RT04:T` (TN-211, TN-R008)."""
    chance.shuffle(tiles)
    bits = chance.bits()
    faces = []
    for index, tile in enumerate(tiles):
        animal = list(pack.tile[tile].faces)[bits >> index & 1]
        faces.append(f"{tile}:{animal}")
    return faces
