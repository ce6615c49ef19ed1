"""The drawings of Tentacula: what the conformance kit does not check."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

import fathom
from fathom.engine.player import Perspective
from fathom.engine.script import Table
from fathom.game.art import scene_for
from fathom.games import find
from fathom.games.tentacula.art import TentaculaScene, backdrop
from fathom.games.tentacula.art.drawings import BOARD, SYMBOLS
from fathom.games.tentacula.art.places import CELL, Places, fits
from fathom.games.tentacula.model import options as o
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.view import View
from fathom.present.scene import Scene, TextScene
from fathom.present.svg import xy
from tests.kit import play
from tests.tentacula.kit import AnyMatch, voyage

GAME = find("tentacula")
FOLDER = GAME.folder / "art" / "symbols"
PACK = GAME.pack
PLACES = Places(PACK)
BUTTONS = (o.Stay, o.Decline, o.Roll, o.Keep, o.Face, o.End)
"""Options without a spot on the table."""


def scene_of(match: AnyMatch) -> Scene:
    return scene_for(GAME, match.pack, match.view(0))


def drawn(match: AnyMatch) -> ElementTree.Element:
    return ElementTree.fromstring(str(scene_of(match).board()))


def whole(scene: Scene) -> str:
    """Everything on the page that belongs to the table."""
    return "".join([str(scene.backdrop()), str(scene.board()), *(str(panel.body) for panel in scene.panels())])


def places_of(board: ElementTree.Element, kind: str) -> dict[str, str]:
    """Where the pieces of a kind lie, by id."""
    found = (element for element in board.iter() if element.get("id", "").startswith(f"{kind}-"))
    return {element.get("id", ""): element.get("transform", "") for element in found}


def shelter(match: AnyMatch, square: int) -> str:
    """How a square is shown: safe, later, open."""
    ring = next(element for element in drawn(match).iter() if element.get("id") == f"shelter-{square}")
    return ring.get("class", "").split()[-1]


def played(seed: int, *, scripted: bool) -> Iterator[AnyMatch]:
    """A whole match, question by question."""
    dice, player = Random(seed), GAME.bots.scripted(1)
    match = fathom.new("tentacula", 2 + seed % 3, seed=seed, settings={"confirm_end": True})
    while match.ask is not None:
        yield match
        seat = match.ask.seats[0]
        choice = player.choose(Perspective(match, seat)).option if scripted else dice.choice(match.ask.options)
        match.choose(choice, seat)
    yield match


@pytest.mark.parametrize(("seed", "scripted"), [(1, True), (2, True), (3, False), (4, False)])
def test_everything_but_a_few_buttons_is_pointed_at_on_the_table(seed: int, scripted: bool) -> None:
    for match in played(seed, scripted=scripted):
        if ask := match.ask:
            for option in ask.options:
                assert (scene_of(match).spot(ask, option) is None) == isinstance(option, BUTTONS), option


@pytest.mark.parametrize(("seed", "scripted"), [(1, True), (3, False)])
def test_pieces_keep_their_ids_and_only_what_moves_moves(seed: int, scripted: bool) -> None:
    """A gem goes from heap to heap, and no other gem makes room for it; a fish moves when it swims."""
    before: tuple[View, dict[str, str], dict[str, str]] | None = None
    for match in played(seed, scripted=scripted):
        v, board = match.view(0), drawn(match)
        gems, fish = places_of(board, "gem"), places_of(board, "fish")
        assert len(gems) == 16
        assert sorted(fish) == ["fish-G", "fish-R", "fish-Y"]
        faces = [face for lane in v.lanes for face in lane.tiles] + [player.tile for player in v.players if player.tile]
        assert set(places_of(board, "tile")) == {f"tile-{face[:4]}" for face in faces}
        if before is not None:
            old, old_gems, old_fish = before
            swam = [card.id for card, here, there in zip(PACK.fish, old.fish, v.fish, strict=True) if here != there]
            assert [card.id for card in PACK.fish if fish[f"fish-{card.id}"] != old_fish[f"fish-{card.id}"]] == swam
            if old.stage == v.stage:
                assert sum(gems[id] != old_gems[id] for id in gems) == moved_gems(old, v)
        before = (v, gems, fish)


def moved_gems(old: View, new: View) -> int:
    """How many gems lie elsewhere."""
    heaps = ((old.chest, new.chest), (old.cave, new.cave), (old.stashed, new.stashed))
    return sum(max(0, a - b) for before, after in heaps for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize("seed", [5, 6])
def test_the_picture_shows_nothing_that_is_hidden(seed: int) -> None:
    for number, match in enumerate(played(seed, scripted=True)):
        if match.ask and number % 7 == 0:
            other = match.imagine(match.ask.seats[0], number)
            assert whole(scene_of(match)) == whole(scene_of(other))


@pytest.mark.rule("TN-G12", "TN-413", "TN-T03")
def test_sand_lies_to_sand_and_every_place_of_a_tile_beside_its_square() -> None:
    """Turned as it is drawn, each third of a tile is nearest to the square that it shelters by the rules."""
    for face in PACK.face.values():
        for side in range(len(LANES)):
            for segment in range(1, PACK.route.segments + 1):
                pose = PLACES.reef(segment, side)
                cos, sin = math.cos(math.radians(pose.angle)), math.sin(math.radians(pose.angle))
                squares = PACK.route.squares(segment)
                sand = (pose.at[0] - 30 * sin, pose.at[1] + 30 * cos)
                middle = PLACES.square(squares[1])
                assert math.dist(sand, middle) < math.dist(pose.at, middle)
                for place, sign in enumerate(face.pattern):
                    at = (pose.at[0] + (place - 1) * CELL * cos, pose.at[1] + (place - 1) * CELL * sin)
                    beside = min(range(3), key=lambda index: math.dist(at, PLACES.square(squares[index])))
                    assert face.shelters[side][beside] == (sign == "-")


@pytest.mark.rule("TN-300", "TN-302", "TN-305")
def test_squares_in_reach_of_each_other_never_overlap() -> None:
    for stage in range(1, PACK.route.stages + 1):
        first, last = max(1, PACK.route.first_seen[stage]), PACK.route.last_seen[stage]
        points = [PLACES.square(square) for square in range(first, last + 1)]
        assert all(math.dist(a, b) > CELL - 1 for index, a in enumerate(points) for b in points[:index])


@pytest.mark.rule("TN-305", "TN-306", "TN-302")
def test_a_protected_square_is_bright_and_an_open_one_is_water() -> None:
    m = voyage(
        "players: {S: RT06:J, C: RT09:S}\nactive: S\nfish: Y6 G2 R1\ninside: K1 RT04:T\noutside: K1 RT01:S\npool: 1"
    )
    assert [shelter(m, square) for square in (1, 5, 6, 7, 8)] == ["safe", "safe", "safe", "open", "open"]


@pytest.mark.rule("TN-502")
def test_a_square_that_loses_its_reef_with_the_draws_is_marked() -> None:
    """The pile is empty, so both players will take from the rear."""
    m = voyage(
        "players: {S: RT06:J, C: RT09:S}\nactive: S\nfish: Y6 G9 R10\n"
        "inside: K1 RT04:T RT11:J\noutside: K1 RT12:T RT08:S\npile_left: 0\npool: 1"
    )
    assert m.view(0).pile == ()
    assert shelter(m, 6) == "later"
    assert shelter(m, 9) == "safe"


@pytest.mark.rule("TN-760", "TN-770", "TN-G02")
@pytest.mark.parametrize(
    ("stage", "fish", "is_open"),
    [
        (1, "Y6 G2 R1", {"P1b", "P2", "P3", "P4"}),
        (2, "Y17 G14 R15", {"P1", "P2", "P3", "P4"}),
        (3, "Y20 G23 R22", {"P1", "P2", "P3", "P4b"}),
    ],
)
def test_the_flaps_lie_as_the_stage_says(stage: int, fish: str, is_open: set[str]) -> None:
    m = voyage(f"players: {{S: RT06:J, C: RT09:S}}\nactive: S\nstage: {stage}\nfish: {fish}\ngate: HAT1\npool: 1")
    flaps = {element.get("id", "")[5:]: element for element in drawn(m).iter() if "tn-flap" in element.get("class", "")}
    opened = {id for id, flap in flaps.items() if "open" in flap.get("class", "")}
    assert opened - {"octopus"} == is_open
    assert ("octopus" in opened) == (stage > 1)
    for id, flap in flaps.items():
        assert flap.get("transform") == ("scale(1 1)" if id in opened else "scale(1.1 0)")
    squares = {int(id[3:]) for id in places_of(drawn(m), "at")}
    route = PACK.route
    last = route.end if stage == route.stages else route.last_seen[stage]
    assert squares == set(range(max(1, route.first_seen[stage]), last + 1))


@pytest.mark.rule("TN-703")
def test_a_fish_that_cannot_move_is_tapped_to_ask_why() -> None:
    m = voyage("players: {S: RT10:C, J: RT01:S}\nactive: S\nfish: Y5 G7 R0\npool: 0\nrolls: 'Bl Ye'")
    play(m, "lay in", "swim Y", asks="TN-D12")
    assert m.ask is not None
    assert scene_of(m).passing(m.ask) is None


def test_another_packs_animals_gems_and_fish_are_drawn_too() -> None:
    rename = msgspec.structs.replace
    pack = replace(
        PACK,
        animals=[rename(animal, name=f"{animal.name} ray") for animal in PACK.animals],
        gems=[rename(gem, name=f"dark {gem.name}") for gem in PACK.gems],
        fish=[rename(fish, hat="fez", colour="blue", size="tiny") for fish in PACK.fish],
    )
    for number, match in enumerate(played(8, scripted=True)):
        if number % 9 == 0:
            assert missing(whole(scene_for(GAME, pack, match.view(0)))) == set()


def test_every_use_and_shade_is_there() -> None:
    for number, match in enumerate(played(7, scripted=True)):
        if number % 5 == 0:
            assert missing(whole(scene_of(match))) == set()


def test_symbols_are_files_that_a_drawing_program_opens() -> None:
    for name in SYMBOLS.names:
        root = ElementTree.parse(FOLDER / f"{name}.svg").getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg", name
        assert root.get("viewBox"), name
        own = {element.get("id") for element in root.iter()} - {None}
        text = (FOLDER / f"{name}.svg").read_text("utf-8")
        assert set(re.findall(r"url\(#([^)]*)\)", text)) == own, name


def test_every_symbol_is_used() -> None:
    rename = msgspec.structs.replace
    other = replace(
        PACK,
        animals=[rename(animal, name="ray") for animal in PACK.animals],
        gems=[rename(gem, name="pink") for gem in PACK.gems],
        fish=[rename(fish, hat="fez", colour="blue") for fish in PACK.fish],
    )
    used = set()
    for number, match in enumerate(played(7, scripted=True)):
        if number % 5 == 0:
            for pack in (PACK, other):
                used |= set(re.findall(r'href="#tn-([^"]*)"', whole(scene_for(GAME, pack, match.view(0)))))
    for gate in PACK.gates:
        m = voyage(f"players: {{S: RT06:J, C: RT01:S}}\ngate: {gate.id}\nfish: Y4 G10 R0\ncave: 1 1 2 2 0 0")
        for pack in (PACK, other):
            used |= set(re.findall(r'href="#tn-([^"]*)"', whole(scene_for(GAME, pack, m.view(0)))))
    assert set(SYMBOLS.names) - used == set()


def missing(page: str) -> set[str]:
    """What is used and not drawn."""
    ids = re.findall(r'\bid="([^"]*)"', page)
    assert [id for id, number in Counter(ids).items() if number > 1] == []
    used = {use or shade for use, shade in re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', page)}
    assert used
    return used - set(ids)


def test_a_board_of_another_shape_is_shown_as_text() -> None:
    board = PACK.board
    bent = [*board.squares]
    bent[5] = msgspec.structs.replace(bent[5], at=(9, 1))
    other = replace(PACK, board=msgspec.structs.replace(board, squares=bent))
    m = fathom.new("tentacula")
    assert fits(PACK)
    assert not fits(other)
    assert isinstance(scene_for(GAME, PACK, m.view(0)), TentaculaScene)
    assert isinstance(scene_for(GAME, other, m.view(0)), TextScene)


def test_most_of_the_drawing_never_changes() -> None:
    scene = scene_of(fathom.new("tentacula"))
    assert 8 * len(str(scene.board())) < len(str(scene.backdrop()))


def test_the_tile_to_be_laid_is_seen_in_either_lane_with_what_it_would_make_safe() -> None:
    m = voyage("players: {T: RT01:S, J: RT07:J}\nactive: T\ninside: K1 RT12:T\noutside: K1 RT11:C RT04:T")
    ghosts = {e.get("id", ""): e for e in drawn(m).iter() if e.get("id", "").startswith("ghost-")}
    assert set(ghosts) == {"ghost-in", "ghost-out"}
    for side, segment in enumerate((2, 3)):
        art, *ticks = list(ghosts[f"ghost-{LANES[side]}"])
        assert art.get("transform") == f"translate({xy(PLACES.reef(segment, side).at)})"
        # Inside, its water lies beside 8; outside it has no tile opposite.
        assert [tick.get("transform") for tick in ticks] == [
            f"translate({xy(PLACES.beside(square, side))})" for square in ((9, 10), ())[side]
        ]
    play(m, "lay in", asks="TN-D09")
    assert "ghost-" not in str(scene_of(m).board())


@pytest.mark.parametrize("square", [6, 12, 18, 27, 33])
@pytest.mark.parametrize("side", [0, 1])
def test_a_tick_is_between_the_square_and_its_tile(square: int, side: int) -> None:
    tick = PLACES.beside(square, side)
    assert math.dist(tick, PLACES.square(square)) == CELL / 2
    assert math.dist(tick, PLACES.reef(PACK.route.segment[square], side).at) < CELL


def named(match: AnyMatch, id: str) -> str:
    piece = next(element for element in drawn(match).iter() if element.get("id") == id)
    return piece.findtext("title") or piece.findtext("{http://www.w3.org/2000/svg}title") or ""


@pytest.mark.rule("TN-703")
def test_a_fish_that_would_pass_the_gate_out_of_turn_has_a_stop_sign() -> None:
    m = voyage("players: {S: RT06:J, C: RT01:S}\nfish: Y8 G9 R2\ngate: SIZ1")
    assert named(m, "fish-Y") == "the yellow fish, unprotected"
    assert named(m, "fish-G") == "the green fish, unprotected, not yet allowed through the gate"
    assert named(m, "fish-R") == "the red fish"  # no animal takes it as far as the gate
    assert str(scene_of(m).board()).count("#tn-stop") == 1


def test_a_tile_shows_both_its_faces() -> None:
    m = voyage("players: {S: RT06:J, C: RT01:S}\ninside: K1 RT04:T")
    assert named(m, "tile-RT04") == "turtle tile without water; turned over: crab, with water in the middle"
    assert named(m, "tile-RT06").startswith("Seahorse has the jellyfish tile with water in the middle; turned over:")


def test_when_all_are_home_no_shark_is_suggested() -> None:
    m = voyage(
        "players: {T: RT06:J, J: RT01:S}\nactive: T\nstage: 3\nfish: YF GF R33\ngate: SIZ1\nstash: ST6\npool: 0\n"
        "cave: 1 0 0 0 0 0"
    )
    assert "Missing: 1 purple. Only a shark can bring it back." in whole(scene_of(m))
    play(m, "lay in", asks="over TN-801")
    assert "Missing: 1 purple.<" in whole(scene_of(m))


def test_panels_fit_the_published_board_and_stretch_to_others() -> None:
    assert {name for name in BOARD.names if name not in backdrop.DRAWN} == set(backdrop.BACKS)
    for name in BOARD.names:
        published = backdrop.table(PLACES) if name == "table" else backdrop.sheet(PLACES, name)
        assert "transform" not in str(published).partition("<defs>")[0]
    longer = Places(PACK)
    longer.lower += 30
    assert str(backdrop.sheet(longer, "P2")).startswith(
        '<g><g transform="translate(0 792) scale(1 1.1) translate(0 -792)">'
    )


@pytest.mark.thorough
def test_the_gate_is_ticked_when_a_fish_passes_it_not_when_it_swims() -> None:
    """The gate is drawn as it was until the event that tells of it."""
    *_, match = played(2, scripted=True)
    assert match.log is not None
    gates = {}
    for moment in match.moments(0):
        scene = scene_for(GAME, match.pack, GAME.rules.view(Table(moment.state, match.pack), 0))
        scene.events = match.log[: moment.event + 1]
        board = ElementTree.fromstring(str(scene.board()))
        drawn_gate = next((one for one in board.iter() if one.get("id", "").startswith("gate-")), None)
        gates[moment.event] = b"" if drawn_gate is None else ElementTree.tostring(drawn_gate)
    passed = [number for number, event in enumerate(match.log) if event.what == "passes"]
    assert passed
    for number in passed:
        assert match.log[number - 1].what == "swims"
        assert gates[number - 2] == gates[number - 1] != gates[number]
