"""The route and the reef: which squares are protected. TN-300 to TN-307, TN-G12."""

from __future__ import annotations

import pytest

from fathom.games import find
from tests.kit import play
from tests.tentacula.kit import after, protected, voyage

LEVEL = "players: {T: RT09:S, J: RT07:J}\nactive: T\n"


def reef(inside: str, outside: str, *squares: int) -> list[int]:
    """The protected ones of these squares with these tiles."""
    return protected(voyage(f"{LEVEL}inside: {inside}\noutside: {outside}"), *squares)


@pytest.mark.rule("TN-302", "TN-303", "TN-R050")
def test_start_and_printed_reef_are_always_protected_open_water_is_not() -> None:
    assert reef("K2", "K2", 0, 1, 2, 3, 4, 5, 6, 7, 8, 19) == [0, 1, 2, 3, 4]


@pytest.mark.rule("TN-305", "TN-003", "TN-X01")
def test_between_two_whole_tiles_all_three_squares_are_protected() -> None:
    assert reef("K1 RT04:T", "K1 RT05:C", 4, 5, 6, 7, 8) == [4, 5, 6, 7]
    m = voyage(LEVEL + "inside: K1 RT04:T\noutside: K1 RT05:C\nfish: Y2 G0 R0")
    changed = after(m, "lay in", "swim Y", asks="TN-D08 seat 1")
    assert changed == {"T": "-", "fish": "Y6 G0 R0", "inside": "K1 RT04:T RT09:S", "pool": 3}


@pytest.mark.rule("TN-306", "TN-X02", "TN-441", "TN-R016")
def test_with_one_tile_or_none_a_square_is_unprotected() -> None:
    assert reef("K1 RT04:T RT05:C", "K1 RT12:T", 5, 6, 7, 8, 9, 10, 11) == [5, 6, 7]
    assert reef("K2", "K1 RT12:T", 5, 6, 7) == []
    m = voyage(
        """
        players: {S: RT03:T, J: RT07:J}
        active: S
        fish: Y6 G0 R0
        gate: SIZ1
        inside: K1 RT04:T RT05:C
        outside: K2
        rolls: Bl
        """
    )
    play(m, "lay in", "swim Y", asks="TN-D10")  # K2 has a tile only inside; the dolphin comes before the theft
    changed = after(m, "decline", "keep", asks="TN-D08 seat 1")
    assert changed == {"chest": "1 1 2 2 4 5", "cave": "0 0 0 0 1 0"}


@pytest.mark.rule("TN-306", "TN-X03")
def test_water_concerns_only_the_square_it_lies_beside() -> None:
    assert reef("K1 RT05:T", "K1 RT12:T", 5, 6, 7) == [5, 6]


@pytest.mark.rule("TN-S08", "TN-G12", "TN-305", "TN-413", "TN-R020")
def test_outside_the_first_position_lies_beside_the_third_square() -> None:
    assert reef("K1 RT04:T", "K1 RT01:S", 5, 6, 7) == [5, 6]


@pytest.mark.rule("TN-S09", "TN-G12", "TN-413", "TN-R020")
def test_inside_the_first_position_lies_beside_the_first_square() -> None:
    assert reef("K1 RT01:S", "K1 RT04:T", 5, 6, 7) == [6, 7]


@pytest.mark.rule("TN-S10", "TN-G12", "TN-306")
def test_gaps_that_face_each_other_cost_one_square() -> None:
    assert reef("K2 RT03:T", "K2 RT05:T", 8, 9, 10) == [9, 10]


@pytest.mark.rule("TN-G12", "TN-T03")
@pytest.mark.parametrize(
    ("face", "inside", "outside"),
    [
        ("RT01:S", [6, 7], [5, 6]),
        ("RT02:T", [5, 7], [5, 7]),
        ("RT05:T", [5, 6], [6, 7]),
        ("RT08:C", [7], [5]),
        ("RT09:S", [6], [6]),
    ],
)
def test_every_pattern_in_both_lanes(face: str, inside: list[int], outside: list[int]) -> None:
    text = "players: {T: RT07:J, J: RT06:J}\nactive: T\n"
    assert protected(voyage(f"{text}inside: K1 {face}\noutside: K1 RT12:T"), 5, 6, 7) == inside
    assert protected(voyage(f"{text}inside: K1 RT12:T\noutside: K1 {face}"), 5, 6, 7) == outside


@pytest.mark.rule("TN-307", "TN-R063", "TN-R050")
def test_finish_squares_are_safe() -> None:
    m = voyage("players: {T: RT01:S, J: RT07:J}\nactive: T\nstage: 3\nfish: YF GF R34\ngate: SIZ1")
    assert protected(m, 34, 35, 36, 37) == [35, 36, 37]


@pytest.mark.rule("TN-300", "TN-301", "TN-304", "TN-G07", "TN-G08", "TN-T02", "TN-T03")
def test_the_route() -> None:
    route = find("tentacula").pack.route
    assert "".join(route.animal) == "TSJC" * 8 + "TS"
    assert (route.last, route.segments, route.printed) == (34, 10, 4)
    assert [list(route.squares(k)) for k in (1, 2, 10)] == [[5, 6, 7], [8, 9, 10], [32, 33, 34]]
    for k in range(1, 11):
        assert list(route.squares(k)) == [3 * k + 2, 3 * k + 3, 3 * k + 4]
        assert [route.segment[square] for square in route.squares(k)] == [k] * 3
        assert [route.place[square] for square in route.squares(k)] == [0, 1, 2]


@pytest.mark.rule("TN-502")
def test_while_players_draw_only_those_still_to_draw_are_counted() -> None:
    m = voyage(
        """
        players: {S: '-', C: '-', J: '-', T: '-'}
        active: S
        fish: Y11 G0 R0
        gate: SIZ1
        pile_left: 0
        inside: K1 RT01:T RT04:T RT05:C
        outside: K1 RT02:J RT12:T RT11:J
        """
    )
    later = []
    while m.ask is not None and m.ask.id == "TN-D14":
        later.append(m.view(0).safe_later)
        m.choose("take in" if len(later) == 1 else 0)
    # A draw takes what was counted as lost before, so the squares that stay safe do not change.
    assert len(later) > 1
    assert len(set(later)) == 1
    assert 11 in later[-1]
