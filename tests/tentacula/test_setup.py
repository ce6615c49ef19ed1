"""Set-up: what lies where before the first turn. TN-001 to TN-010, TN-200 to TN-214."""

from __future__ import annotations

from typing import Any

import pytest

import fathom
from fathom.content import settings as forms
from fathom.engine.errors import Illegal
from fathom.games import find
from fathom.games.tentacula.rules import setup
from fathom.games.tentacula.rules.setup import chest_tile
from tests.kit import offered, pending, play
from tests.tentacula.kit import AnyMatch, events, table, voyage


def dealt(seats: int, chips: str = "SJCT", seed: int = 1, **options: Any) -> AnyMatch:
    """A new match after the chips are chosen, the turtle content with what it draws."""
    m = fathom.new("tentacula", seats, seed, options)
    for chip in chips[:seats]:
        if m.ask and m.ask.id == "TN-D03":
            m.choose(f"chip {chip}")
    while m.ask and m.ask.id == "TN-D06":
        m.choose(0)
    return m


@pytest.mark.rule("TN-001", "TN-R013")
def test_two_to_four_players() -> None:
    assert list(find("tentacula").seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            fathom.new("tentacula", seats)


@pytest.mark.rule(
    "TN-S01", "TN-200", "TN-201", "TN-202", "TN-203", "TN-204", "TN-205", "TN-206", "TN-207", "TN-208", "TN-209",
    "TN-211", "TN-212", "TN-213", "TN-214", "TN-006", "TN-005",
)  # fmt: skip
def test_three_players_on_level_1() -> None:
    m = dealt(3)
    assert pending(m, "seat") == "TN-D07 seat 0 1 2"
    lanes = [(lane.next, len(lane.tiles)) for lane in m.state.lanes]
    assert lanes == [(2, 1), (2, 1)]
    assert all(player.tile for player in m.state.players)
    now = table(m)
    assert (now["pile"], now["pool"], now["box"], now["stage"]) == (7, 2, "", 1)
    assert (now["chest"], now["cave"], now["stashed"]) == ("1 1 2 2 5 5", "0 0 0 0 0 0", "0 0 0 0 0 0")
    assert (now["fish"], now["passed_gates"], len(m.state.gates)) == ("Y0 G0 R0", "", 5)
    view = m.view(0)
    assert (view.stash, view.chest_tile) == ("ST1", "ST2")
    in_box = [stash.id for stash in m.pack.stashes if stash.id not in (view.stash, view.chest_tile)]
    assert len(in_box) == 4
    assert m.pack.board.shells - m.state.pool == 4


@pytest.mark.rule("TN-S02", "TN-209", "TN-210", "TN-R007", "TN-D05")
def test_four_players_on_level_3_without_one_snail() -> None:
    m = dealt(4, level=3, snail="RT11")
    assert (table(m)["box"], table(m)["pile"], table(m)["pool"]) == ("RT11", 5, 1)
    faces = [*m.state.pile, *(f for lane in m.state.lanes for f in lane.tiles), *(p.tile for p in m.state.players)]
    assert len(faces) == 11
    assert any(face.startswith("RT12:") for face in faces)


@pytest.mark.rule("TN-R007", "TN-D05")
def test_rt12_leaves_by_default_and_only_a_snail_can() -> None:
    assert table(dealt(2, level=3))["box"] == "RT12"
    with pytest.raises(ValueError, match="RT04 has no snail; RT11 and RT12 have"):
        fathom.new("tentacula", 2, 1, {"level": 3, "snail": "RT04"})


@pytest.mark.rule("TN-S03", "TN-209", "TN-424")
def test_two_pros() -> None:
    m = dealt(2, level="pro")
    assert (table(m)["box"], table(m)["pile"], table(m)["pool"]) == ("RT11 RT12", 6, 0)
    for seat in (0, 1):
        turn = m.fork()
        play(turn, f"play {seat}", "lay in", asks="TN-D09")
        assert not [option for option in offered(turn) if option.startswith("shell")]


@pytest.mark.rule("TN-S04", "TN-R001", "TN-D01")
def test_a_first_game_is_level_1_with_two_shells() -> None:
    m = fathom.new("tentacula", 2, 1)
    assert (m.state.settings.level, m.state.pool, m.state.stash) == (1, 2, "ST1")


@pytest.mark.rule("TN-209", "TN-214", "TN-D01", "TN-R002", "TN-R003")
@pytest.mark.parametrize(
    ("level", "shells", "removed", "piles"),
    [(1, 2, 0, (8, 7, 6)), (2, 1, 0, (8, 7, 6)), (3, 1, 1, (7, 6, 5)), ("pro", 0, 2, (6, 5, 4))],
)
def test_the_levels(level: int | str, shells: int, removed: int, piles: tuple[int, ...]) -> None:
    for seats, pile in zip((2, 3, 4), piles, strict=True):
        m = dealt(seats, level=level)
        assert (m.state.pool, len(m.state.box), len(m.state.pile)) == (shells, removed, pile)
        assert m.pack.board.shells == 6


@pytest.mark.rule("TN-203", "TN-204", "TN-R004", "TN-D02")
@pytest.mark.parametrize(("stash", "chest"), [("ST1", "ST2"), ("ST2", "ST1"), ("ST6", "ST1")])
def test_the_team_chooses_a_stash_and_the_first_other_one_is_the_chest(stash: str, chest: str) -> None:
    m = fathom.new("tentacula", 2, 1, {"stash": stash})
    assert m.state.stash == stash
    assert chest_tile(m.pack, stash) == m.view(None).chest_tile == chest


@pytest.mark.rule("TN-D02")
def test_a_random_stash() -> None:
    found = {fathom.new("tentacula", 2, seed, {"stash": "random"}).state.stash for seed in range(60)}
    assert found == {"ST1", "ST2", "ST3", "ST4", "ST5", "ST6"}
    with pytest.raises(ValueError, match="there is no stash ST7"):
        fathom.new("tentacula", 2, 1, {"stash": "ST7"})


@pytest.mark.rule("TN-201", "TN-D04", "TN-R005")
def test_how_the_fish_stand_at_the_start_has_no_effect() -> None:
    m = dealt(2, start="RGY")
    assert m.view(0).settings.start == "RGY"
    assert m.state.fish == [0, 0, 0]
    play(m, "play 0", "lay in", asks="TN-D09")
    tile_moves = [option for option in offered(m) if option.startswith("swim")]
    assert tile_moves == ["swim Y", "swim G", "swim R"]
    with pytest.raises(ValueError, match="does not name each fish once"):
        fathom.new("tentacula", 2, 1, {"start": "YYR"})


@pytest.mark.rule("TN-206", "TN-D03", "TN-R012", "TN-R083", "TN-R080")
def test_chips_are_chosen_in_seat_order_and_none_twice() -> None:
    m = fathom.new("tentacula", 4, 1)
    assert (pending(m, "seat"), offered(m)) == ("TN-D03 seat 0", ["chip T", "chip S", "chip J", "chip C"])
    play(m, "chip J", asks="TN-D03 seat 1")
    with pytest.raises(Illegal, match="Another player has this chip") as refused:
        m.choose("chip J")
    assert refused.value.rule == "TN-R012"
    play(m, "chip S", asks="TN-D03 seat 2")
    assert offered(m) == ["chip T", "chip C"]
    # No shuffle before the last chip is chosen; the fourth takes what is left.
    assert (m.state.pile, m.state.gates, m.state.chance.taken) == ([], [], 0)
    play(m, "chip C", asks="TN-D06 seat 3")
    assert [player.chip for player in m.state.players] == ["J", "S", "C", "T"]


@pytest.mark.rule("TN-R083", "TN-D01", "TN-D02", "TN-D04", "TN-D05")
def test_the_choices_of_the_team_are_made_before_the_game_in_their_order() -> None:
    fields = [field.name for field in forms.fields(find("tentacula").settings_type)]
    assert fields[:4] == ["level", "snail", "start", "stash"]
    m = fathom.new("tentacula", 2, 1, {"level": 3, "snail": "RT11", "start": "RGY", "stash": "ST4"})
    assert (m.state.box, m.state.stash, m.state.chance.taken, pending(m)) == (["RT11"], "ST4", 0, "TN-D03")


@pytest.mark.rule("TN-212", "TN-R006", "TN-R009", "TN-R010", "TN-213")
def test_the_first_tile_goes_inside_the_second_outside_then_all_draw() -> None:
    m = fathom.new("tentacula", 3, 4)
    play(m, "chip C", "chip T", "chip J", asks="TN-D06 seat 1")
    # The turtle chooses for its own tile only, in its turn: seat 0 has drawn, seat 2 has not.
    assert [bool(player.tile) for player in m.state.players][0::2] == [True, False]
    assert [fact["lane"] for fact in events(m, "reef begins")] == ["in", "out"]
    m.choose(0)
    assert [fact["seat"] for fact in events(m, "draws")] == [0, 1, 2]
    assert all(player.tile for player in m.state.players)


@pytest.mark.skipif(fathom.COMPILED, reason="replaces a function of the rules, which compiled rules do not allow")
@pytest.mark.rule("TN-212", "TN-R006", "TN-213", "TN-R010")
def test_the_tiles_of_set_up_are_turned_over_the_first_goes_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    pile = "RT01:T RT03:T RT06:S RT07:S RT08:S RT09:S RT10:J RT11:J RT12:S RT05:T RT04:C RT02:J"  # the top comes last
    monkeypatch.setattr(setup, "shuffled_faces", lambda pack, tiles, chance: pile.split())
    now = table(dealt(2, "SC"))
    assert (now["inside"], now["outside"]) == ("K1 RT02:T", "K1 RT04:T")
    assert (now["S"], now["C"], now["pile"]) == ("RT05:C", "RT12:T", 8)


@pytest.mark.rule("TN-R008", "TN-211", "TN-500")
def test_order_and_faces_of_the_pile_are_random_and_drawing_turns_a_tile_over() -> None:
    tops, drawn = set(), set()
    for seed in range(150):
        m = dealt(2, "SC", seed)
        tops.add(m.state.pile[-1])
        drawn.add(m.state.players[0].tile)
    assert len(tops) == len(drawn) == 24
    m = voyage("players: {S: '-', C: '-'}\nactive: S\npile: RT04:T RT07:S\nfish: Y1 G2 R3")
    assert [player.tile for player in m.state.players] == ["RT04:C", "RT07:J"]


@pytest.mark.rule("TN-010", "TN-002", "TN-004", "TN-102")
def test_the_names_of_fish_animals_and_gems() -> None:
    pack = find("tentacula").pack
    assert [(f.id, f.colour, f.hat) for f in pack.fish] == [
        ("Y", "yellow", "sombrero"), ("G", "green", "top hat"), ("R", "red", "bowler"),
    ]  # fmt: skip
    assert {a.id: a.name for a in pack.animals} == {"T": "turtle", "S": "seahorse", "J": "jellyfish", "C": "crab"}
    assert [gem.id for gem in pack.gems] == ["Pu", "Ye", "Re", "Gr", "Bl", "Wh"]
