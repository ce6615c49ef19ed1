"""The board: RF-200 to RF-228, its geometry also as properties of every board a pack could describe."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fathom
from fathom.games import find
from fathom.games.refuge.model.board import DIRECTIONS, Head, Sea
from tests.kit import offered, play, position

PACK = find("refuge").pack
SEA: Sea = PACK.sea
SPACES = st.sampled_from(sorted(SEA.kind))
HEADS = st.sampled_from([(c, 6) for c in range(2, 7)])

steadily = settings(derandomize=True, deadline=None, database=None, max_examples=40)


@st.composite
def seas(draw: st.DrawFn) -> Sea:
    """Any board a pack may describe."""
    columns = draw(st.integers(5, 9))
    rows = draw(st.lists(st.text("SLCW", min_size=columns, max_size=columns), min_size=1, max_size=7))
    band = range(len(rows) + 1, len(rows) + 4)
    edges = draw(st.sets(st.sampled_from(band)))
    return Sea(columns, tuple(rows), tuple(sorted(edges)))


# -- what follows from the printed rules -----------------------------------------------------------------------------


@pytest.mark.rule("RF-200", "RF-205", "RF-207")
def test_seven_columns_from_a_start_space_over_five_sea_rows_to_a_finish_space() -> None:
    for x in range(1, 8):
        kinds = [SEA.kind[f"{x},{y}"] for y in range(10)]
        assert kinds[0] == "Start"
        assert set(kinds[1:6]) <= {"Spawn", "Lair", "Cave", "Whirlpool"}
        assert kinds[6:] == ["Kraken", "Kraken", "Kraken", "Finish"]
    assert [s for s, kind in SEA.kind.items() if kind == "Start"] == [f"{x},0" for x in range(1, 8)]
    assert [s for s, kind in SEA.kind.items() if kind == "Finish"] == [f"{x},9" for x in range(1, 8)]


@pytest.mark.rule("RF-201", "RF-202", "RF-203")
def test_the_kraken_row_is_three_spaces_high_with_two_edge_spaces_on_each_side() -> None:
    kraken = [SEA.xy[s] for s, kind in SEA.kind.items() if kind == "Kraken"]
    assert {y for _, y in kraken} == {6, 7, 8}
    assert sorted(xy for xy in kraken if xy[0] in (0, 8)) == [(0, 6), (0, 7), (8, 6), (8, 7)]
    assert sum(1 for x, _ in kraken if x < 3) == 8
    assert sum(1 for x, _ in kraken if x > 5) == 8
    for head, covered in SEA.under.items():
        assert not covered & {"0,6", "0,7", "8,6", "8,7"}, head


@pytest.mark.rule("RF-204")
def test_the_head_has_five_positions() -> None:
    seen = set()
    for start in range(2, 7):
        for top in ("L", "R", "LL", "RR"):
            m = position("refuge", f"divers:\n  vega: 1,0\n  mags: 7,0\nhead: {start}\nkraken: {top}|.,.,.")
            play(m, "end", asks="RF-D06 seat 1")
            seen.add(m.state.head)
    assert seen == {(2, 6), (3, 6), (4, 6), (5, 6), (6, 6)}


@pytest.mark.rule("RF-206", "RF-222")
def test_each_column_has_two_spawn_spaces_below_the_band_and_no_two_touch() -> None:
    assert SEA.spawns == {
        **{x: [f"{x},5", f"{x},3"] for x in (1, 3, 5, 7)},
        **{x: [f"{x},4", f"{x},2"] for x in (2, 4, 6)},
    }
    spawns = {s for s, kind in SEA.kind.items() if kind == "Spawn"}
    assert len(spawns) == 14
    assert not any(near in spawns for s in spawns for near in SEA.beside[s])


@pytest.mark.rule("RF-208", "RF-841")
def test_the_threat_track_holds_three_and_the_fourth_tentacle_loses() -> None:
    for threat, then in ((0, "RF-D06"), (1, "RF-D06"), (2, "RF-D06"), (3, "over RF-841")):
        m = position(
            "refuge",
            f"""
            divers:
              vega: 1,0
              mags: 7,0
            tentacles: 4,1
            threat: {threat}
            kraken: .|.,D,.
            """,
        )
        play(m, "end", asks=then)
        assert m.state.threat == threat + 1
        assert m.state.tentacles == []


@pytest.mark.rule("RF-209", "RF-220")
def test_seventy_four_spaces_of_seven_types() -> None:
    assert Counter(SEA.kind.values()) == {
        "Start": 7, "Spawn": 14, "Lair": 9, "Cave": 7, "Whirlpool": 5, "Kraken": 25, "Finish": 7,
    }  # fmt: skip
    assert len(SEA.kind) == 74


@pytest.mark.rule("RF-221")
def test_the_sea_rows_read_as_printed_and_mirror_about_column_four() -> None:
    letters = {"Spawn": "S", "Lair": "L", "Cave": "C", "Whirlpool": "W"}
    rows = {y: "".join(letters[SEA.kind[f"{x},{y}"]] for x in range(1, 8)) for y in range(1, 6)}
    assert rows == {5: "SCSLSCS", 4: "LSWSWSL", 3: "SLSCSLS", 2: "LSCSCSL", 1: "WLCWCLW"}
    assert all(row == row[::-1] for row in rows.values())


@pytest.mark.rule("RF-224")
@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("0,6", {"up": "0,7", "right": "1,6"}),
        ("0,7", {"down": "0,6", "right": "1,7"}),
        ("8,6", {"up": "8,7", "left": "7,6"}),
        ("8,7", {"down": "8,6", "left": "7,7"}),
        ("1,8", {"up": "1,9", "down": "1,7", "right": "2,8"}),
        ("7,8", {"up": "7,9", "down": "7,7", "left": "6,8"}),
        ("1,5", {"up": "1,6", "down": "1,4", "right": "2,5"}),
        ("4,0", {"up": "4,1", "left": "3,0", "right": "5,0"}),
        ("4,9", {"down": "4,8", "left": "3,9", "right": "5,9"}),
        ("4,3", {"up": "4,4", "down": "4,2", "left": "3,3", "right": "5,3"}),
    ],
)
def test_which_spaces_are_adjacent(space: str, near: dict[str, str]) -> None:
    assert SEA.near[space] == near


@pytest.mark.rule("RF-225")
def test_the_devour_row_is_row_two_and_the_devour_symbol_has_room_for_all() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 2,5
          mags: 4,9
          michael: 2,7
          katerina: 3,5
        head: 4
        kraken: X|.,.,. .|.,.,.
        """,
    )
    play(m, "end", asks="RF-D05 seat 1")
    assert [(d.at, d.stance) for d in m.state.divers[1:]] == [(None, "devoured")] * 3
    assert offered(m) == [f"at {x},2" for x in range(1, 8)]


@pytest.mark.rule("RF-226")
def test_rows_include_edge_spaces_and_columns_run_from_start_to_finish() -> None:
    assert SEA.row[6] == [f"{x},6" for x in range(9)]
    assert SEA.row[8] == [f"{x},8" for x in range(1, 8)]
    assert SEA.column[4] == [f"4,{y}" for y in range(10)]
    assert SEA.column[0] == ["0,6", "0,7"]
    m = position(
        "refuge",
        """
        divers:
          vega: 1,6 hand SA05
          mags: 7,0
        tentacles: 0,6 0,7 1,3 1,4
        head: 4
        """,
    )
    play(m, "play SA05", asks="RF-D14")
    assert offered(m) == ["at 0,6", "at 1,3", "at 1,4"]


@pytest.mark.rule("RF-227")
def test_pieces_beside_the_board_are_in_the_view() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,3 hand SA11
          mags: devoured
        tentacles: 7,5
        threat: 2
        kraken: K03
        kraken_discard: K01 K02
        salvage_discard: SA01 SA05
        """,
    )
    view = m.view(None)
    assert sorted(view.kraken_unseen) == [f"K{n:02}" for n in range(3, 11)]
    assert view.kraken_discard == ("K01", "K02")
    assert (view.salvage_left, view.salvage_discard) == (53, ("SA01", "SA05"))
    assert (view.supply, view.threat) == (13, 2)
    assert view.objectives == ("O1", "O4", "O7")
    assert (view.divers[1].at, view.divers[1].stance) == (None, "devoured")


@pytest.mark.rule("RF-228")
def test_another_reading_of_the_board_is_only_data(tmp_path: Path) -> None:
    board = (find("refuge").folder / "content" / "board.yaml").read_text()
    board = board.replace("edge_rows: [6, 7]", "edge_rows: [8, 9]").replace("devour_row: 2", "devour_row: 3")
    board = board.replace("  - SCSLSCS\n", "  - LLLLLLL\n  - SCSLSCS\n")
    (tmp_path / "board.yaml").write_text(board)
    text = """
divers:
  vega: 1,8
  mags: devoured
head: 4
kraken: .|.,.,.
"""
    m = fathom.position("refuge", text, pack=tmp_path)
    sea = m.pack.sea
    assert (sea.top_row, sea.finish_row, len(sea.kind)) == (6, 10, 81)
    assert [s for s in sea.kind if sea.xy[s][0] in (0, 8)] == ["0,8", "0,9", "8,8", "8,9"]
    assert sea.kind["1,6"] == "Lair"
    assert "move left" in offered(m)
    play(m, "end", asks="RF-D05 seat 1")
    assert offered(m) == [f"at {x},3" for x in range(1, 8)]


# -- properties ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-224", "RF-316")
@steadily
@given(seas())
def test_adjacency_is_one_orthogonal_step_and_mutual_on_every_board(sea: Sea) -> None:
    for space, near in sea.near.items():
        x, y = sea.xy[space]
        assert set(near.values()) == {other for other, (ox, oy) in sea.xy.items() if abs(x - ox) + abs(y - oy) == 1}
        for way, other in near.items():
            dx, dy = DIRECTIONS[way]
            assert sea.xy[other] == (x + dx, y + dy)
            assert space in sea.beside[other]


@pytest.mark.rule("RF-220")
@steadily
@given(seas())
def test_every_board_counts_its_spaces_by_columns_rows_and_edges(sea: Sea) -> None:
    edges = sum(len(spaces) for spaces in sea.edges.values())
    assert len(sea.kind) == sea.columns * (sea.top_row + 5) + edges
    kinds = Counter(sea.kind.values())
    assert kinds["Kraken"] == 3 * sea.columns + edges
    assert kinds["Start"] == kinds["Finish"] == sea.columns
    assert sum(map(len, sea.row.values())) == sum(map(len, sea.column.values())) == len(sea.kind)


@pytest.mark.rule("RF-102", "RF-204", "RF-541")
@steadily
@given(seas())
def test_the_head_covers_nine_spaces_and_its_neighbours_touch_a_side(sea: Sea) -> None:
    for (c, h), covered in sea.under.items():
        assert len(covered) == 9
        assert covered <= set(sea.kind)
        assert {sea.xy[s][0] for s in covered} == {c - 1, c, c + 1}
        assert {sea.xy[s][1] for s in covered} == {h, h + 1, h + 2}
        ring = {f"{x},{y}" for x in range(c - 1, c + 2) for y in (h - 1, h + 3)}
        ring |= {f"{x},{y}" for x in (c - 2, c + 2) for y in range(h, h + 3)}
        assert set(sea.around[Head(c, h)]) == {s for s in ring if s in sea.kind}


@pytest.mark.rule("RF-226")
@steadily
@given(SPACES, SPACES)
def test_row_and_column_of_a_space_are_mutual(a: str, b: str) -> None:
    (ax, ay), (bx, by) = SEA.xy[a], SEA.xy[b]
    assert (b in SEA.lines[a]) == (a != b and (ax == bx or ay == by))
    assert (b in SEA.lines[a]) == (a in SEA.lines[b])
    assert SEA.distance(a, b) == SEA.distance(b, a) == abs(ax - bx) + abs(ay - by)


@pytest.mark.rule("RF-310", "RF-311", "RF-312", "RF-313", "RF-D07")
@steadily
@given(HEADS, SPACES, SPACES, st.sets(SPACES, max_size=6))
def test_a_diver_may_move_to_every_neighbour_without_a_diver_and_nowhere_else(
    head: Head, vega: str, mags: str, tentacles: set[str]
) -> None:
    covered = SEA.under[head]
    assume(vega != mags and not {vega, mags} & covered)
    ends = {*SEA.row[0], *SEA.row[SEA.finish_row]}
    standing = sorted(tentacles - covered - ends - {vega, mags})
    m = position(
        "refuge", f'divers:\n  vega: {vega}\n  mags: {mags}\nhead: {head[0]}\ntentacles: "{" ".join(standing)}"'
    )
    moves = {option.removeprefix("move ") for option in offered(m) if option.startswith("move")}
    x, y = SEA.xy[vega]
    targets = {way: f"{x + dx},{y + dy}" for way, (dx, dy) in DIRECTIONS.items()}
    assert moves == {way for way, space in targets.items() if space in SEA.kind and space != mags}
