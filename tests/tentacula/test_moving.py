"""Step 2: move a fish. TN-420 to TN-425, TN-640."""

from __future__ import annotations

import pytest

from fathom.engine.errors import Illegal
from tests.kit import offered, play
from tests.tentacula.kit import after, events, fish, voyage


def moves(text: str, tile: str, chip: str = "S", pool: int = 0) -> dict[str, str]:
    """What the player may do with this tile, and where each fish would then be."""
    other = next(face for face in ("RT09:C", "RT02:J") if face[:4] != tile[:4])
    m = voyage(f"players: {{{chip}: '{tile}', T: '{other}'}}\nactive: {chip}\npool: {pool}\nlevel: 1\n{text}")
    before = fish(m).split()
    m.choose("lay in")
    if m.ask is None or m.ask.id != "TN-D09":
        # The only move there was has been made.
        return {f"swim {word[0]}": word for word in fish(m).split() if word not in before}
    found = {}
    for option in offered(m):
        moved = m.fork()
        moved.choose(option)
        found[option] = " ".join(word for word in fish(moved).split() if word not in before)
    return found


@pytest.mark.rule("TN-420", "TN-004", "TN-R031", "TN-423")
def test_exactly_one_fish_of_the_players_choice_moves() -> None:
    assert moves("fish: Y0 G1 R2", "RT06:J") == {"swim Y": "Y3", "swim G": "G3", "swim R": "R3"}


@pytest.mark.rule("TN-421", "TN-422", "TN-S45", "TN-R027")
def test_occupied_squares_are_skipped() -> None:
    """TN-S45: the red fish jumps over 4 and 8, through the arch."""
    found = moves("fish: Y4 G8 R0\ngate: HAT1", "RT10:C")
    assert found["swim R"] == "R12"
    assert "swim G" not in found
    assert "swim Y" not in found  # 8 is occupied, 12 lies beyond the arch


@pytest.mark.rule("TN-S06", "TN-421", "TN-703", "TN-430", "TN-425", "TN-R080")
def test_only_the_first_of_the_gate_may_pass() -> None:
    m = voyage("players: {T: RT06:J, C: RT01:S}\nactive: T\nfish: Y3 G7 R2\ngate: SIZ1\npool: 0\nrolls: Wh")
    # The one tile move there is is made without a question.
    changed = after(m, "lay in", asks="TN-D08 seat 1")
    assert changed == {
        "T": "-", "inside": "K2 RT06:J", "fish": "Y11 G7 R2", "pool": 1,
        "chest": "1 1 2 2 5 4", "cave": "0 0 0 0 0 1",
    }  # fmt: skip
    assert events(m, "passes") == [{"fish": "Y", "gate": "SIZ1", "count": 1}]


@pytest.mark.rule("TN-S06", "TN-703", "TN-X07")
def test_why_the_others_may_not_pass() -> None:
    m = voyage("players: {T: RT06:J, C: RT01:S}\nactive: T\nfish: Y3 G7 R2\ngate: SIZ1\npool: 1")
    play(m, "lay in", asks="TN-D09")
    assert offered(m) == ["swim Y", "shell Y T", "shell G T", "shell R T"]
    for option in ("swim G", "swim R"):
        with pytest.raises(Illegal, match="the yellow fish must pass first") as refused:
            m.choose(option)
        assert refused.value.rule == "TN-703"


@pytest.mark.rule("TN-S07", "TN-421", "TN-703")
def test_another_gate_another_fish() -> None:
    assert moves("fish: Y3 G7 R2\ngate: HAT1\nrolls: Wh", "RT06:J") == {"swim R": "R11"}


@pytest.mark.rule("TN-S15", "TN-424", "TN-R041", "TN-R033")
def test_a_shell_move_uses_the_animal_of_the_chip() -> None:
    m = voyage(
        "players: {T: RT10:J, J: RT01:S}\nactive: T\nfish: Y6 G2 R1\ngate: SIZ1\npool: 1\nrolls: Wh\n"
        "inside: K1 RT12:T RT11:J\noutside: K1 RT02:J RT07:J"
    )
    play(m, "lay out", asks="TN-D09")
    assert offered(m) == ["swim Y", "swim G", "swim R", "shell Y T", "shell G T", "shell R T"]
    # The tile is laid as usual; with the pool empty the dolphin on 9 is not offered.
    assert after(m, "shell Y T", asks="TN-D08 seat 1") == {"fish": "Y9 G2 R1", "pool": 0}
    assert m.game.text.words(m.pack, m.view(0)).situation().count("The team has no shells; 6 are in the supply.") == 1


@pytest.mark.rule("TN-S16", "TN-R032", "TN-424")
def test_a_shell_found_by_the_move_cannot_pay_for_it() -> None:
    m = voyage("players: {S: RT07:J, T: RT01:S}\nactive: S\nfish: Y0 G2 R0\npool: 0")
    play(m, "lay in", asks="TN-D09")
    assert offered(m) == ["swim Y", "swim G", "swim R"]
    with pytest.raises(Illegal, match="the team has none") as refused:
        m.choose("shell G S")
    assert refused.value.rule == "TN-424"


@pytest.mark.rule("TN-R030", "TN-703", "TN-R063")
def test_a_shell_is_not_refused_because_of_a_tile_that_does_not_help_either() -> None:
    m = voyage("players: {J: RT06:J, C: RT01:S, T: RT02:T}\nactive: J\nfish: Y3 G7 R2\ngate: SIZ1\npool: 1")
    play(m, "lay in", asks="TN-D09")
    why = {str(refused.option): refused.rule for refused in m.refusals()}
    assert (why["shell Y J"], why["shell G J"], why["swim G"]) == ("TN-R030", "TN-703", "TN-703")
    m = voyage("players: {J: RT06:J, C: RT01:S}\nactive: J\nstage: 3\nfish: YF G22 R21\ngate: SIZ1\npool: 1")
    play(m, "lay in", asks="TN-D09")
    assert {str(refused.option): refused.rule for refused in m.refusals()}["shell Y J"] == "TN-R063"


@pytest.mark.rule("TN-S18", "TN-640", "TN-R034")
def test_the_jellyfish_moves_to_any_animal_for_a_shell() -> None:
    text = "stage: 2\nfish: Y14 G13 R20\ngate: SIZ2\nrolls: Wh"
    found = moves(text, "RT06:S", "J", 2)
    assert {option: where for option, where in found.items() if option.split()[1] == "R"} == {
        "swim R": "R22", "shell R T": "R21", "shell R J": "R23", "shell R C": "R24",
    }  # fmt: skip
    m = voyage(f"players: {{J: RT06:S, C: RT01:S}}\nactive: J\npool: 2\n{text}")
    play(m, "lay in", "shell R T", asks="TN-D08 seat 1")
    assert m.state.pool == 1
    assert events(m, "keeps the shell") == []


@pytest.mark.rule("TN-640", "TN-R034", "TN-R024")
def test_the_jellyfish_is_bound_by_gate_and_stage() -> None:
    found = moves("fish: Y9 G8 R0\ngate: SIZ2\nrolls: Wh", "RT01:T", "J", 1)
    # Only red may pass: yellow could only reach 10, green 9 is taken and 10 is free.
    assert sorted(found) == ["shell G S", "shell R C", "shell R J", "shell R S", "shell Y S", "swim R"]


@pytest.mark.rule("TN-R030", "TN-R034")
@pytest.mark.parametrize("chip", ["S", "J"])
def test_no_shell_move_with_the_animal_of_the_tile(chip: str) -> None:
    m = voyage(f"players: {{{chip}: RT06:S, C: RT01:S}}\nactive: {chip}\npool: 3")
    play(m, "lay in", asks="TN-D09")
    assert not [option for option in offered(m) if option.endswith("S") and option.startswith("shell")]
    with pytest.raises(Illegal) as refused:
        m.choose("shell Y S")
    assert refused.value.rule == "TN-R030"


@pytest.mark.rule("TN-424")
def test_a_shell_move_with_the_animal_of_another_player_is_refused() -> None:
    m = voyage("players: {S: RT04:T, C: RT01:S}\nactive: S\npool: 3")
    play(m, "lay in", asks="TN-D09")
    with pytest.raises(Illegal, match="your own chip") as refused:
        m.choose("shell Y C")
    assert refused.value.rule == "TN-424"


@pytest.mark.rule("TN-R022")
def test_a_fish_must_be_moved_if_the_tile_can_move_one() -> None:
    m = voyage("players: {S: RT04:T, C: RT01:S}\nactive: S")
    play(m, "lay in", asks="TN-D09")
    with pytest.raises(Illegal, match="you must move one") as refused:
        m.choose("stay")
    assert refused.value.rule == "TN-R022"


STUCK = "fish: Y17 G18 R16\ngate: SIZ1"


@pytest.mark.rule("TN-R023", "TN-D09")
def test_without_a_tile_move_a_shell_may_be_paid_or_nothing_moved() -> None:
    m = voyage(f"players: {{S: RT10:C, C: RT01:S}}\nactive: S\npool: 1\nrolls: Wh\n{STUCK}")
    # No crab is ahead in sight; the seahorse's own animal is ahead of yellow and red, but yellow's is taken: 18.
    play(m, "lay in", asks="TN-D08 seat 1")
    assert events(m, "stays") == [{"seat": 0}]
    m = voyage(f"players: {{J: RT10:C, C: RT01:S}}\nactive: J\npool: 1\nrolls: Wh\n{STUCK}")
    play(m, "lay in", asks="TN-D09")
    assert offered(m) == ["shell Y J", "shell G J", "shell R J", "stay"]
    stayed = m.fork()
    assert after(stayed, "stay", asks="TN-D08 seat 1") == {}
    assert events(stayed, "rolled") == []
    assert after(m, "shell G J", asks="TN-D08 seat 1")["fish"] == "Y17 G19 R16"


@pytest.mark.rule("TN-S39", "TN-R023", "TN-R025", "TN-440")
@pytest.mark.parametrize("tile", ["RT01:T", "RT01:S", "RT06:J", "RT10:C"])
def test_at_the_end_of_the_visible_route_nothing_moves(tile: str) -> None:
    m = voyage(f"players: {{S: '{tile}', C: RT09:S}}\nactive: S\nfish: Y17 G18 R19\npool: 0\nlevel: 1\ngate: SIZ1")
    changed = after(m, "lay in", asks="TN-D08 seat 1")
    assert changed == {"S": "-", "inside": f"K2 {tile}"}
    assert (events(m, "rolled"), len(events(m, "stays"))) == ([], 1)


@pytest.mark.rule("TN-R025", "TN-R077")
@pytest.mark.parametrize(
    ("stage", "places", "tile", "can"),
    [
        (1, "Y16 G11 R12", "RT10:C", {}),  # 16 is occupied, 20 is hidden
        (2, "Y33 G30 R29", "RT01:T", {}),
        (2, "Y32 G30 R28", "RT06:S", {"swim Y": "Y34", "swim G": "G34", "swim R": "R34"}),
        (2, "Y34 G33 R32", "RT10:C", {}),  # not on to 5, though it is a neighbour on the open board
    ],
)
def test_squares_out_of_sight_do_not_exist(stage: int, places: str, tile: str, can: dict[str, str]) -> None:
    text = f"stage: {stage}\nfish: {places}\ngate: SIZ1\nrolls: Wh Wh"
    assert {option: where for option, where in moves(text, tile).items() if option != "stay"} == can


@pytest.mark.rule("TN-S36", "TN-703", "TN-R024")
@pytest.mark.parametrize(
    ("tile", "can"),
    [
        ("RT10:C", {"swim G": "G20", "swim R": "R16"}),
        ("RT04:T", {"swim G": "G21"}),
        ("RT06:J", {"swim Y": "Y19", "swim G": "G19", "swim R": "R19"}),
    ],
)
def test_a_fish_neither_stops_short_of_the_gate_nor_takes_a_later_square(tile: str, can: dict[str, str]) -> None:
    assert moves("stage: 2\nfish: Y17 G18 R15\ngate: COL1\nrolls: Wh", tile) == can


@pytest.mark.rule("TN-S37", "TN-R026")
def test_beyond_the_arch_fish_may_overtake() -> None:
    found = moves("fish: Y7 G10 R11\ngate: SIZ2\nrolls: Wh", "RT06:J")
    assert found == {"swim G": "G15", "swim R": "R15"}


@pytest.mark.rule("TN-S38", "TN-R065", "TN-R067", "TN-780", "TN-R066")
@pytest.mark.parametrize(
    ("tile", "can"),
    [
        ("RT04:T", {"swim G": "GF1"}),
        ("RT06:S", {"swim Y": "Y34", "swim G": "G34", "swim R": "R30"}),
        ("RT10:C", {"swim Y": "Y32", "swim G": "GF1", "swim R": "R32"}),
    ],
)
def test_the_finish_takes_any_animal_but_comes_last(tile: str, can: dict[str, str]) -> None:
    text = "stage: 3\nfish: Y31 G33 R29\ngate: HAT2\nrolls: Wh"
    found = moves(text, tile)
    assert found == can


@pytest.mark.rule("TN-R065", "TN-R029", "TN-R067")
def test_a_fish_on_the_animal_of_the_tile_moves_to_the_next_one_or_into_the_finish() -> None:
    assert moves("fish: Y1 G0 R0", "RT04:T")["swim Y"] == "Y5"
    assert moves("stage: 3\nfish: Y33 G29 R21\ngate: SIZ1\nrolls: Wh", "RT04:T")["swim Y"] == "YF1"
    found = moves("stage: 3\nfish: Y33 G29 R21\ngate: HAT2\nrolls: Wh", "RT04:T")
    assert "swim Y" not in found  # green is first in this order


@pytest.mark.rule("TN-R067", "TN-780")
def test_a_shell_move_into_the_finish_obeys_the_gate() -> None:
    text = "stage: 3\nfish: Y34 G33 R21\ngate: {gate}\nrolls: Wh Wh"
    assert moves(text.format(gate="SIZ1"), "RT06:J", "C", 1)["shell Y C"] == "YF1"
    assert "shell Y C" not in moves(text.format(gate="HAT2"), "RT06:J", "C", 1)


@pytest.mark.rule("TN-R063")
def test_a_fish_in_the_finish_never_moves_again() -> None:
    m = voyage("players: {S: RT04:T, C: RT09:S}\nactive: S\nstage: 3\nfish: YF G31 R29\ngate: SIZ1\npool: 0")
    play(m, "lay in", asks="TN-D09")
    assert offered(m) == ["swim G", "swim R"]
    with pytest.raises(Illegal, match="in the finish") as refused:
        m.choose("swim Y")
    assert refused.value.rule == "TN-R063"
