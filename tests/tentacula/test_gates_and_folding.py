"""Magical gates and the two folds. TN-700 to TN-781."""

from __future__ import annotations

import pytest

from fathom.games import find
from tests.kit import offered, pending, play
from tests.tentacula.kit import after, events, table, voyage

ORDERS = {"HAT1": "RYG", "HAT2": "GYR", "COL1": "GRY", "COL2": "YRG", "SIZ1": "YGR", "SIZ2": "RGY"}


@pytest.mark.rule("TN-701", "TN-702", "TN-703", "TN-425", "TN-780", "TN-R067")
@pytest.mark.parametrize(
    ("stage", "tile", "before", "beyond"),
    [
        (1, "RT06:J", (8, 9, 10), ("12", "13")),
        (2, "RT10:C", (17, 18, 19), ("21", "22")),
        (3, "RT06:J", (32, 33, 34), ("F", "F")),
    ],
)
@pytest.mark.parametrize(("gate", "order"), ORDERS.items())
def test_the_fish_pass_in_the_order_of_the_gate(
    gate: str, order: str, stage: int, tile: str, before: tuple[int, ...], beyond: tuple[str, ...]
) -> None:
    """With this tile every fish would go beyond the arch; only the one whose turn it is may."""
    for passed, name in enumerate(order):
        through = dict(zip(order[:passed], beyond, strict=False))
        here = dict(zip("YGR", map(str, before), strict=True)) | through
        places = " ".join(f"{fish}{here[fish]}" for fish in "YGR")
        m = voyage(
            f"players: {{S: '{tile}', C: RT01:S}}\nactive: S\nstage: {stage}\nfish: {places}\ngate: {gate}\npool: 1"
        )
        play(m, "lay in", asks="TN-D09")
        assert [fish for fish in "YGR" if fish not in through and f"swim {fish}" in offered(m)] == [name]


@pytest.mark.rule("TN-R028", "TN-R026")
def test_when_all_have_passed_the_gate_has_no_more_effect() -> None:
    m = voyage("players: {S: RT06:J, C: RT01:S}\nactive: S\nfish: Y11 G12 R13\ngate: HAT1\npool: 0")
    play(m, "lay in", asks="TN-D09")
    assert offered(m) == ["swim Y", "swim G", "swim R"]
    assert m.state.gate == "HAT1"


@pytest.mark.rule("TN-R027")
@pytest.mark.parametrize(
    ("stage", "places", "tile", "move", "count"),
    [
        (1, "Y10 G0 R0", "RT06:J", "swim Y", 1),  # 10 to 11
        (1, "Y7 G0 R0", "RT10:C", "swim Y", 0),  # 7 to 8
        (2, "Y19 G13 R14", "RT10:C", "swim Y", 1),  # 19 to 20
        (3, "Y34 G22 R21", "RT10:C", "swim Y", 1),  # 34 to the finish
        (3, "Y31 G22 R21", "RT10:C", "swim Y", 0),
    ],
)
def test_passing_is_ending_beyond_the_arch(stage: int, places: str, tile: str, move: str, count: int) -> None:
    m = voyage(
        f"players: {{S: '{tile}', C: RT09:S, J: RT01:S}}\nactive: S\nstage: {stage}\nfish: {places}\ngate: SIZ1\n"
        "pool: 0\nrolls: Wh"
    )
    m.choose("lay in")
    m.choose(move)
    assert len(events(m, "passes")) == m.view(0).passed == count


@pytest.mark.rule("TN-700", "TN-704", "TN-R062", "TN-R082")
def test_three_of_six_gates_are_used_and_the_others_stay_hidden() -> None:
    m = voyage("players: {S: RT06:J, C: RT01:S}\nstage: 3\nfish: Y20 G21 R22\ngate: HAT1\npassed_gates: SIZ1 COL1")
    assert len(m.state.gates) == 3
    view = m.view(0)
    assert view.gates == ("COL2", "HAT2", "SIZ2")  # which they are can be deduced; their order is hidden
    assert find("tentacula").pack.route.stages == 3


FIRST = """
    players: {S: RT06:J, C: RT01:S}
    step: theft
    active: C
    fish: Y12 G14 R11
    gate: HAT1
    gates: COL1
    pile: RT03:T RT09:S
    pile_left: 2
    inside: K3 RT04:T RT05:C RT12:T
    outside: K3 RT11:J
    rolls: Wh
    """


@pytest.mark.rule("TN-S32", "TN-X08", "TN-750", "TN-751", "TN-760", "TN-761", "TN-762", "TN-520", "TN-R057", "TN-R061")
def test_the_first_fold() -> None:
    # HAT1 is red, yellow, green. K4 is only half covered, so green costs a gem first.
    m = voyage(FIRST)
    assert pending(m) == "TN-D07"
    kinds = [event.what for event in m.log or []]
    assert kinds == ["rolled", "stolen", "gate boxed", "folds", "gate", "round"]
    assert table(m) == {
        "S": "RT06:J", "C": "RT01:S", "stage": 2, "fish": "Y12 G14 R11", "gate": "COL1", "passed_gates": "HAT1",
        "inside": "K3 RT04:T RT05:C RT12:T", "outside": "K3 RT11:J", "pool": 2, "pile": 0,
        "chest": "1 1 2 2 5 4", "cave": "0 0 0 0 0 1", "stashed": "0 0 0 0 0 0",
        "box": "RT02 RT03 RT07 RT08 RT09 RT10",
    }  # fmt: skip
    assert events(m, "folds") == [{"stage": 2, "lost": 2}]
    assert m.view(0).passed == 0
    assert m.pack.route.last_seen[m.state.stage] == 34


@pytest.mark.rule("TN-520", "TN-750")
def test_no_fold_before_all_three_have_passed() -> None:
    m = voyage(FIRST.replace("Y12 G14 R11", "Y12 G7 R11").replace("rolls: Wh", "rolls: Wh Wh"))
    assert (m.state.stage, m.state.gate, len(m.state.pile), events(m, "folds")) == (1, "HAT1", 2, [])


SECOND = """
    players: {S: RT06:J, C: RT01:S}
    step: theft
    active: C
    stage: 2
    fish: Y21 G22 R24
    gate: SIZ1
    gates: HAT2
    inside: %s
    outside: %s
    rolls: Wh Wh Wh
    """


@pytest.mark.rule("TN-S33", "TN-X09", "TN-770", "TN-771", "TN-772", "TN-R057")
def test_the_second_fold_takes_the_tiles_on_the_right() -> None:
    m = voyage(SECOND % ("K6 RT04:T RT05:C", "K5 RT02:J RT12:T RT11:J"))
    assert events(m, "rolled") == []  # all fish are protected
    now = table(m)
    assert (now["stage"], now["gate"], m.view(0).passed) == (3, "HAT2", 0)
    assert (now["inside"], now["outside"]) == ("K6 RT04:T RT05:C", "K6 RT12:T RT11:J")
    assert events(m, "folds") == [{"stage": 3, "lost": 1}]
    assert "RT02" in now["box"].split()
    assert (now["S"], now["C"], now["fish"]) == ("RT06:J", "RT01:S", "Y21 G22 R24")


@pytest.mark.rule("TN-X09", "TN-771", "TN-770")
def test_tiles_on_k4_and_k5_go_to_the_box() -> None:
    m = voyage(SECOND % ("K4 RT04:T RT05:C", "K4 RT02:J RT12:T"))
    assert events(m, "folds") == [{"stage": 3, "lost": 4}]
    assert [lane.next for lane in m.state.lanes] == [6, 6]


@pytest.mark.rule("TN-S34", "TN-771", "TN-R019")
def test_counters_behind_the_fold_jump_to_k6() -> None:
    m = voyage(SECOND % ("K4 RT04:T RT05:C RT11:J RT12:T", "K4 RT02:J"))
    now = table(m)
    assert (now["inside"], now["outside"]) == ("K6 RT11:J RT12:T", "K6")
    assert {"RT02", "RT04", "RT05"} <= set(now["box"].split())
    play(m, "play 0", asks="TN-D08")
    for lane, segment in (("in", 8), ("out", 6)):
        laid = m.fork()
        laid.choose(f"lay {lane}")
        assert events(laid, "lays")[-1]["segment"] == segment


@pytest.mark.rule("TN-R059", "TN-R058")
def test_tiles_drawn_before_the_second_fold_are_safe() -> None:
    m = voyage(
        """
        players: {S: '-', C: '-'}
        active: C
        stage: 2
        fish: Y21 G22 R24
        gate: SIZ1
        inside: K5 RT04:T RT05:C RT11:J
        outside: K5 RT02:J RT12:T RT06:S
        """
    )
    play(m, "take in", asks="TN-D07")
    assert [player.tile for player in m.state.players] == ["RT02:T", "RT04:C"]
    assert events(m, "folds") == [{"stage": 3, "lost": 0}]
    kinds = [event.what for event in m.log or []]
    assert kinds.index("draws") < kinds.index("folds")


@pytest.mark.rule("TN-S35", "TN-R060", "TN-R025", "TN-750", "TN-414")
def test_the_round_is_completed_before_the_board_folds() -> None:
    m = voyage(
        """
        players: {S: RT06:J, J: RT07:J, C: RT10:C}
        active: S
        fish: Y11 G9 R12
        gate: HAT1
        pool: 0
        pile: RT01:S RT02:T RT03:T
        inside: K3 RT04:T
        outside: K3 RT05:C
        rolls: Wh Wh Wh Wh Wh
        """
    )
    play(m, "lay in", "swim G", asks="TN-D12 seat 0")  # to 15: 11 is taken
    play(m, "keep", asks="TN-D07 seat 1 2")
    assert (m.view(0).passed, m.state.stage) == (3, 1)
    play(m, "play 1", "lay in", asks="TN-D09")
    assert offered(m) == ["swim Y", "swim G", "swim R"]  # no gate limits them any more
    play(m, "swim R", asks="TN-D09 seat 2")  # to 19; inside is full, so outside is not asked for
    play(m, "swim Y", asks="TN-D07")  # to 12
    assert [event.what for event in m.log or []].count("folds") == 1
    assert (m.state.stage, m.state.fish) == (2, [12, 15, 19])


@pytest.mark.rule("TN-R077", "TN-R025")
def test_in_stage_2_the_route_ends_at_34() -> None:
    m = voyage(
        "players: {S: RT01:T, C: RT09:S}\nactive: S\nstage: 2\nfish: Y34 G33 R30\ngate: SIZ1\npool: 0\nrolls: Wh"
    )
    changed = after(m, "lay in", asks="TN-D08 seat 1")
    assert changed == {"S": "-", "inside": "K2 RT01:T"}
    assert len(events(m, "stays")) == 1


@pytest.mark.rule("TN-781", "TN-780")
def test_nothing_folds_after_arch_3() -> None:
    m = voyage("players: {S: RT01:T, C: RT09:S}\nactive: S\nstage: 3\nfish: YF GF R34\ngate: SIZ1\npool: 0")
    play(m, "lay in", asks="over TN-800")
    assert events(m, "folds") == []


@pytest.mark.rule("TN-100", "TN-T01", "TN-G01", "TN-G02", "TN-G03", "TN-G04", "TN-G05", "TN-G06", "TN-200")
def test_what_each_stage_shows() -> None:
    pack = find("tentacula").pack
    board, route = pack.board, pack.route
    assert [stage.panels for stage in board.stages] == [
        ["P1b", "P3", "P4"], ["P1", "P2", "P3", "P4"], ["P1", "P2", "P4b"],
    ]  # fmt: skip
    assert [(route.first_seen[s], route.last_seen[s]) for s in (1, 2, 3)] == [(0, 19), (5, 34), (20, 34)]
    assert [(route.first_segment[s], route.last_segment[s]) for s in (1, 2, 3)] == [(1, 5), (1, 10), (6, 10)]
    assert board.arches == [10, 19, 34]
    for number, square in enumerate(board.squares, 1):
        shown = [s for s in (1, 2, 3) if route.first_seen[s] <= number <= route.last_seen[s]]
        assert shown == [s for s, stage in enumerate(board.stages, 1) if square.panel in stage.panels]


@pytest.mark.rule("TN-G15", "TN-761", "TN-421")
def test_three_fish_can_pass_arch_1_within_five_turns() -> None:
    """The fastest way: crabs over one another, and a jellyfish."""
    now = {"Y": 0, "G": 0, "R": 0}
    for name, square, tile in (("Y", 4, "C"), ("G", 8, "C"), ("R", 12, "C"), ("Y", 16, "C"), ("G", 11, "J")):
        places = " ".join(f"{fish}{place}" for fish, place in now.items())
        m = voyage(
            f"players: {{J: 'RT10:{tile}', C: RT04:C, T: RT02:J}}\nactive: J\ngate: HAT1\npool: 0\nrolls: Wh\n"
            f"fish: {places}"
        )
        m.choose("lay in")
        if m.ask and m.ask.id == "TN-D09":
            m.choose(f"swim {name}")  # unless it was the only move there was
        now = dict(zip("YGR", m.state.fish, strict=True))
        assert now[name] == square
    assert m.view(0).passed == 3
