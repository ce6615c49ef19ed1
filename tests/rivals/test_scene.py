"""The drawings of Rivals: what the conformance kit does not check."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, get_args
from xml.etree import ElementTree

import msgspec
import pytest

import fathom
from fathom.engine.player import Perspective
from fathom.engine.script import Table
from fathom.game.art import scene_for
from fathom.games import find
from fathom.games.rivals.art import ranges
from fathom.games.rivals.art.drawings import SYMBOLS, TILE_VARIANTS, gradients, shapes
from fathom.games.rivals.art.palette import LOOKS
from fathom.games.rivals.art.placement import placement
from fathom.games.rivals.art.places import ACROSS, RADIUS, Places, coast, id_of
from fathom.games.rivals.model import options as o
from fathom.games.rivals.model.content_types import Token, Trait
from fathom.games.rivals.model.state import GroundName
from fathom.games.rivals.rules import attack, movement, tiles
from fathom.games.rivals.rules.queries import profile
from fathom.games.rivals.text.combat_odds import attack_words
from fathom.games.rivals.text.names import TRAITS, Names
from fathom.matches.match import Match
from fathom.present.scene import Scene
from tests.rivals.kit import battle, quick

GAME = find("rivals")
AnyMatch = Match
BUTTONS = (o.Keep, o.Again, o.Open, o.Flee, o.Decline, o.Stop, o.End)
"""Options without a spot on the table. The spot of Stop in the middle of a move is the model's tile."""


def scene_of(match: AnyMatch, seat: int | None = 0) -> Scene:
    scene = scene_for(GAME, match.pack, match.view(seat))
    scene.events = match.log or []
    return scene


def names_of(match: AnyMatch) -> Names:
    return Names(match.pack, match.view(0))


def table_of(match: AnyMatch) -> Table[Any, Any]:
    return Table(match.state, match.pack)


def pieces(match: AnyMatch, seat: int | None = 0) -> dict[str, ElementTree.Element]:
    """Everything on the board by its id."""
    root = ElementTree.fromstring(str(scene_of(match, seat).board()))
    return {element.get("id", ""): element for element in root.iter() if element.get("id")}


def named(there: dict[str, ElementTree.Element], kind: str) -> set[str]:
    """The names of all pieces of a kind."""
    return {id.removeprefix(f"{kind}-") for id in there if id.startswith(f"{kind}-")}


def played(seed: int, seats: int, *, scripted: bool, most: int = 120, **options: Any) -> Iterator[AnyMatch]:
    """A battle, question by question."""
    dice, player = Random(seed), GAME.bots.scripted(1)
    match = fathom.new("rivals", seats, seed=seed, settings=options)
    for _ in range(most):
        yield match
        if match.ask is None:
            return
        seat = match.ask.seats[0]
        match.choose(
            player.choose(Perspective(match, seat)).option if scripted else dice.choice(match.ask.options), seat
        )


def until(match: AnyMatch, ask: str, most: int = 300) -> AnyMatch:
    """Let the scripted player play until this is asked."""
    player = GAME.bots.scripted(1)
    for _ in range(most):
        assert match.ask is not None
        if match.ask.id == ask:
            return match
        seat = match.ask.seats[0]
        match.choose(player.choose(Perspective(match, seat)).option, seat)
    raise AssertionError(f"{ask} was not asked")


# -- pointing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "seats", "scripted"), [(1, 2, True), (2, 3, False), (3, 4, True), (4, 2, False)])
def test_everything_but_a_few_buttons_is_pointed_at_on_the_table(seed: int, seats: int, scripted: bool) -> None:
    for match in played(seed, seats, scripted=scripted):
        if ask := match.ask:
            for option in ask.options:
                spot = scene_of(match, ask.seats[0]).spot(ask, option)
                button = isinstance(option, BUTTONS) and ask.about.what != "step"
                assert (spot is None) == button, option


@pytest.mark.parametrize(("seed", "scripted"), [(19, True), (20, False), (21, False)])
def test_the_subject_of_a_question_is_in_the_drawing(seed: int, scripted: bool) -> None:
    drawn: Counter[tuple[str, ...]] = Counter()
    for match in played(seed, 2, scripted=scripted, armies="quick", most=250):
        if ask := match.ask:
            scene = scene_of(match, ask.seats[0])
            focused = scene.focus(ask)
            kinds = (ask.id, *sorted({id.partition("-")[0] for id in focused}))
            drawn[kinds] += 1
            # A drawing takes long: a few for each question with each kind of subject.
            if drawn[kinds] <= 5:
                there = f"{scene.board()}{''.join(str(panel.body) for panel in scene.panels())}"
                for id in focused:
                    assert f'id="{id}"' in there, ask.about
    assert {"at", "pane", "reach", "range"} <= {kind for _, *kinds in drawn for kind in kinds}


def test_a_model_on_a_tile_stands_for_it() -> None:
    match = until(quick(), "RV-D06")
    there = pieces(match)
    for one in (model for model in match.view(0).models if model.at is not None):
        assert there[f"pane-{one.id}"].get("data-on") == id_of(one.at)
        shown = (there[f"pane-{one.id}"].get("data-shows") or "").split()
        assert shown == [f"reach-{one.id}", f"range-{one.id}"]
        assert set(shown) <= there.keys()


@pytest.mark.rule("RV-610")
def test_a_target_is_tapped_to_be_attacked() -> None:
    match = until(quick(), "RV-D12")
    ask = match.ask
    assert ask is not None
    for option in ask.options:
        if isinstance(option, o.Strike):
            assert scene_of(match).spot(ask, option) == f"pane-{option.target.replace(',', '_')}"


# -- what is drawn -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "seats", "scripted"), [(5, 2, True), (6, 4, False)])
def test_exactly_the_models_in_play_are_drawn_in_their_places(seed: int, seats: int, scripted: bool) -> None:
    for match in played(seed, seats, scripted=scripted, armies="quick"):
        v, there = match.view(0), pieces(match)
        assert named(there, "model") == {one.id for one in v.models}
        assert named(there, "creature") == {id_of(creature.at) for creature in v.creatures}
        assert named(there, "ground") == {id_of(tile) for tile, _ in v.ground}
        assert named(there, "marker") == ({"0", "1", "2"} if v.round else set())
        for tile, kind in v.ground:
            assert f'href="#rv-{kind}-' in ElementTree.tostring(there[f"ground-{id_of(tile)}"], encoding="unicode")


def test_only_what_moves_moves() -> None:
    """A model alone on a tile stays where it is drawn."""
    before: dict[str, tuple[str, str]] = {}
    moved = 0
    for match in played(8, 2, scripted=True, armies="quick"):
        v, there = match.view(0), pieces(match)
        models_by_tile = [one.at for one in v.models] + [creature.at for creature in v.creatures]
        drawn = {
            one.id: (one.at, there[f"model-{one.id}"].get("transform", ""))
            for one in v.models
            if one.at and models_by_tile.count(one.at) == 1
        }
        for id in drawn.keys() & before.keys():
            assert (drawn[id][0] == before[id][0]) == (drawn[id][1] == before[id][1])
            moved += drawn[id] != before[id]
        before = drawn
    assert moved


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_piece_covers_another_and_all_are_in_the_picture(seats: int) -> None:
    for match in played(9, seats, scripted=False, armies="quick", most=60):
        n = names_of(match)
        p = Places(n.lurk)
        if not n.view.ground:
            continue
        stands = placement(n, p)
        for one in n.view.models:
            stand = stands[one.id]
            assert 30 * stand.scale < stand.x < p.wide - 30 * stand.scale
            assert 30 * stand.scale < stand.y < p.high - 30 * stand.scale
            if one.at is not None:
                assert math.dist(stand.at, p.at(one.at)) < RADIUS * 0.75
        shown = [stand for id, stand in stands.items() if id in n.models]
        for index, a in enumerate(shown):
            for b in shown[:index]:
                assert math.dist(a.at, b.at) > 38 * (a.scale + b.scale)


def test_a_coastline_runs_once_round_a_set_of_tiles() -> None:
    def points(path: str) -> list[int]:
        return [len(part.split("L")) for part in path.split("M") if part]

    ring = frozenset({"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"})
    assert points(coast(frozenset({"0,0"}))) == [6]
    assert points(coast(frozenset({"0,0", "1,0"}))) == [10]
    assert sorted(points(coast(ring))) == [6, 18]
    assert coast(frozenset({"0,0"})).startswith(f"M{ACROSS / 2:.1f} ")


def test_every_use_and_shade_is_there() -> None:
    for number, match in enumerate(played(10, 4, scripted=True)):
        if number % 15:
            continue
        scene = scene_of(match)
        whole = f"{scene.backdrop()}{scene.board()}{''.join(str(panel.body) for panel in scene.panels())}"
        ids = set(re.findall(r'\bid="([^"]*)"', whole))
        for use, shade in re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', whole):
            assert (use or shade) in ids


def test_a_pack_with_another_map_and_models_without_a_drawing_is_drawn_too() -> None:
    pack = GAME.pack
    wide = msgspec.structs.replace(pack.lurk, radius=4, tiles={"sand": 61}, groups=pack.lurk.groups | {
        "2": {"left": ("-5,0", "-5,1"), "right": ("5,0", "5,-1")}})  # fmt: skip
    models = [msgspec.structs.replace(model, id=f"X-{k}") for k, model in enumerate(pack.models)]
    other = msgspec.structs.replace(pack, lurk=wide, models=models, armies=[])
    match = fathom.new("rivals", 2, seed=1, settings={"factions": ("cog", "nautilus")})
    view = msgspec.structs.replace(
        match.view(0),
        step="deploy",
        ground=tuple((tile, "sand") for tile in other.maps[2].tiles),
        players=tuple(msgspec.structs.replace(player, side=side) for player, side in zip(
            match.view(0).players, ("left", "right"), strict=True)),
    )  # fmt: skip
    places = Places(other.maps[2])
    for tile in other.maps[2].tiles:
        x, y = places.at(tile)
        assert ACROSS / 2 <= x <= places.wide - ACROSS / 2
        assert RADIUS <= y <= places.high - RADIUS
    scene = scene_for(GAME, other, view)
    assert ElementTree.fromstring(str(scene.backdrop())).get("viewBox") == places.view
    assert ElementTree.fromstring(str(scene.board())).get("viewBox") == places.view
    for step in ("faction", "army"):
        hall = scene_for(GAME, other, msgspec.structs.replace(view, step=step, ground=()))
        assert ElementTree.fromstring(f"<all>{hall.board()}{''.join(str(p.body) for p in hall.panels())}</all>")


def test_everything_has_its_own_look() -> None:
    pack = GAME.pack
    cards = {*pack.model, *pack.beast}
    grounds = {f"{kind}-{variant}" for kind in get_args(GroundName) for variant in range(TILE_VARIANTS)}
    tokens = {f"token-{token}" for token in get_args(Token)}
    assert cards | grounds | tokens <= set(SYMBOLS.names)
    assert len({str(shapes(card)) for card in pack.model}) == len(pack.model)
    assert len({str(shapes(f"{kind}-0")) for kind in get_args(GroundName)}) == len(get_args(GroundName))
    used = {id for name in SYMBOLS.names for id in re.findall(r"url\(#([^)]+)\)", str(shapes(name)))}
    assert used == set(gradients())
    assert {faction.id for faction in pack.factions} == LOOKS.keys()
    assert len({look.colour for look in LOOKS.values()}) == len(LOOKS)
    for kind in ("base", "crest"):
        drawn = {str(shapes(f"{kind}-{faction}")) for faction in (*LOOKS, "other")}
        assert len(drawn) == len(LOOKS) + 1
    assert TRAITS.keys() == set(get_args(Trait))


@pytest.mark.rule("RV-123", "RV-216")
def test_the_muster_shows_nothing_of_the_armies_of_others() -> None:
    shown = {str(scene_of(match, 1).board()) for match in played(11, 2, scripted=True) if match.state.step == "army"
             and match.state.active == 0}  # fmt: skip
    assert len(shown) <= 1
    for number, match in enumerate(played(12, 3, scripted=False, most=40)):
        if match.ask and number % 7 == 0:
            seat = match.ask.seats[0]
            other = match.imagine(seat, number)
            assert str(scene_for(GAME, match.pack, match.view(seat)).board()) == str(
                scene_for(GAME, other.pack, other.view(seat)).board()
            )


# -- hints of what an option leads to ---------------------------------------------------------------------------------


def reached(t: Table[Any, Any], one: Any, far: int) -> set[str]:
    """Where the rules let a model end a movement action, if every test succeeds."""
    by_tile, found, edge = tiles.models_by_tile(t), {one.at}, {one.at}
    near = t.pack.maps[t.state.seats].near
    for _ in range(far):
        edge = {there for here in edge for there in near[here] if tiles.may_pass(t, one, there, by_tile)} - found
        found |= edge
    return {tile for tile in found if tile == one.at or tiles.may_stand(t, one, tile, by_tile)}


@pytest.mark.rule("RV-504", "RV-507")
@pytest.mark.parametrize(("seed", "seats"), [(13, 2), (14, 3), (15, 4)])
def test_the_reach_shown_is_that_of_the_rules(seed: int, seats: int) -> None:
    for number, match in enumerate(played(seed, seats, scripted=True, armies="quick")):
        if number % 6 or not match.state.ground:
            continue
        t, n = table_of(match), names_of(match)
        water = ranges.ReachableTiles(n)
        for one in match.state.models:
            if one.at is not None:
                seen = n.models[one.id]
                far = ranges.allowance(n, seen)
                assert far == movement.allowance(t, one, charging=False)
                assert water.reach(seen, far) == reached(t, one, far)


@pytest.mark.rule("RV-611", "RV-681")
@pytest.mark.parametrize(("seed", "seats"), [(16, 2), (17, 3), (18, 4)])
def test_the_targets_shown_are_those_of_the_rules(seed: int, seats: int) -> None:
    shown = 0
    for number, match in enumerate(played(seed, seats, scripted=True, armies="quick", most=200)):
        if number % 4 or not match.state.ground:
            continue
        t, n = table_of(match), names_of(match)
        for one in match.state.models:
            if one.at is None:
                continue
            seen, _ = ranges.in_range(n, n.models[one.id])
            others = [other for other in match.state.models if other.seat != one.seat and other.at is not None]
            effect = profile(t, one).attack_effect
            rightly = {other.id for other in others if attack.reach_refusal(t, one, other, effect) is None}
            found = {id for id in ranges.targets(n, n.models[one.id], seen) if id in n.models}
            assert found == rightly
            shown += len(found)
    assert shown


def test_a_badge_promises_what_the_option_says() -> None:
    match, strikes = quick(), list[o.Strike]()
    while not strikes:
        match = until(match, "RV-D12")
        assert match.ask is not None
        strikes = [option for option in match.ask.options if isinstance(option, o.Strike)]
        if not strikes:
            match.choose(match.ask.options[-1], match.ask.seats[0])
    n = names_of(match)
    for option in strikes:
        one = n.models[option.model]
        expected, kill = ranges.odds(n, one, option.target)
        promised = f"on average {expected:.1f} wounds on the target, {100 * kill:.0f} % chance to destroy it"
        assert attack_words(n, one, option.target) == promised
        badges = ElementTree.tostring(pieces(match)[f"range-{one.id}"], encoding="unicode")
        alone = option.target not in n.models or placement(n, Places(n.lurk))[option.target].scale >= 1
        assert not alone or f">{expected:.1f}<" in badges
        assert f">{100 * kill:.0f}%<" in badges


@pytest.mark.rule("RV-621", "RV-623")
def test_the_dice_lie_on_the_table_as_they_fell() -> None:
    match = quick()
    answer = None
    while answer is None:
        match = until(match, "RV-D12")
        assert match.ask is not None
        answer = next((option for option in match.ask.options if isinstance(option, o.Strike)), None)
        if answer is None:
            match.choose(match.ask.options[-1])
    begun = len(match.log or [])
    rolls: dict[str, int] = {}
    while match.ask is not None and "defence roll" not in rolls:
        match.choose(answer if len(match.log or []) == begun else match.ask.options[-1], match.ask.seats[0])
        since = (match.log or [])[begun:]
        rolls = {
            event.what: len(event.facts["dice"]) for event in since if event.what in ("attack roll", "defence roll")
        }
    tray = ElementTree.tostring(pieces(match)["rv-tray"], encoding="unicode")
    assert tray.count('class="rv-die"') == rolls["attack roll"] + rolls["defence roll"]
    scene = scene_for(GAME, match.pack, match.view(0))
    assert "rv-die" not in str(scene.board()), "this scene has no events"


@pytest.mark.rule("RV-324", "RV-851")
def test_tokens_wounds_and_high_ground_are_seen() -> None:
    match = battle(
        """
        players: {cog: side N, nautilus: side S}
        models:
          COG-1: 0,0 wounds 3 high trapped poisoned cards COG-W1
          NAU-1: 2,0
        map: {rock: "0,0"}
        """
    )
    there = {id: ElementTree.tostring(one, encoding="unicode") for id, one in pieces(match).items()}
    for sign in ("token-trapped", "token-poisoned", "high", "kind-weapon"):
        assert f'href="#rv-{sign}"' in there["model-COG-1"]
        assert f'href="#rv-{sign}"' not in there["model-NAU-1"]
