"""Warnings before a choice is final: thefts, folds, and every certain loss."""

from __future__ import annotations

import pytest

from fathom.engine.preview import preview
from tests.kit import offered, play
from tests.tentacula.kit import AnyMatch, voyage

EMPTY = "This ends the game: the treasure chest would be empty before all fish are home."
BARE = "This ends the game: Tentacula would steal the last gem in the chest before all fish are home."
SO_CLOSE = "This ends the game: all fish would be home, but gems would be missing from the stash."


def warned(match: AnyMatch, answer: str) -> str | None:
    assert match.ask is not None
    seat = match.ask.seats[0]
    option = next(option for option in match.ask.options if str(option) == answer)
    return match.game.text.words(match.pack, match.view(seat)).warning(match.ask, option, preview(match, option))


def test_a_move_into_open_water_is_warned_of_with_its_chance() -> None:
    m = voyage("players: {T: RT06:S, J: RT07:J}\nactive: T\nfish: Y6 G1 R0\ngate: SIZ1\nstash: ST6")
    play(m, "lay in", asks="TN-D09")
    assert warned(m, "swim Y") == (
        "Seahorse square 10 is unprotected: Tentacula will steal a gem. The chance that it is one you need is 2 in 6."
    )
    assert warned(m, "swim R") is None


def test_the_warning_before_the_last_turn_ends_names_what_draws_will_uncover() -> None:
    text = """
        players: {C: RT10:J, J: '-'}
        active: C
        fish: Y1 G8 R0
        pool: 0
        pile_left: 0
        inside: K2 RT12:T RT01:T
        outside: K2 RT05:C
        """
    m = voyage(text)
    play(m, "lay out", asks="TN-D09")
    assert warned(m, "swim Y") == (
        "The green fish will be unprotected at the end of the round: Tentacula then steals one gem."
    )
    m = voyage(text.replace("J: '-'", "J: RT06:S"))
    play(m, "lay out", asks="TN-D09")
    assert warned(m, "swim Y") is None  # another player may still help


def test_tiles_that_a_fold_will_take_are_warned_of() -> None:
    m = voyage(
        """
        players: {S: RT06:J, C: '-'}
        active: S
        fish: Y11 G10 R12
        gate: HAT1
        pool: 0
        pile_left: 5
        inside: K3 RT12:T RT11:J
        outside: K3 RT04:T RT05:C
        """
    )
    play(m, "lay in", asks="TN-D09")
    assert warned(m, "swim G") == "Then the board folds, and 3 reef tiles will be lost."


def test_a_dolphin_that_would_empty_the_chest_is_warned_of() -> None:
    m = voyage(
        "players: {S: RT06:S, J: RT01:S}\nactive: S\nfish: Y10 G1 R0\ngate: SIZ1\nstash: ST1\npool: 1\n"
        "chest: 0 0 0 0 0 1\ninside: K4 RT12:T\noutside: K4 RT11:J"
    )
    play(m, "lay in", "swim Y", asks="TN-D10")
    assert warned(m, "gem Wh") == EMPTY
    assert warned(m, "decline") is None
    assert offered(m) == ["gem Wh", "decline"]


# -- a loss that no roll and no flip can prevent ------------------------------------------------------------------

LAST_GEM = """
    players: {{{chip}: RT06:S, J: RT01:S}}
    active: {chip}
    fish: Y10 G1 R0
    gate: SIZ1
    stash: ST1
    pool: 1
    chest: 0 0 0 0 0 {gems}
    inside: K4 {reef}
    outside: K4 RT11:J
    """


@pytest.mark.parametrize("chip", ["S", "C"])
def test_the_flip_of_the_crab_does_not_hide_an_empty_chest(chip: str) -> None:
    m = voyage(LAST_GEM.format(chip=chip, gems=1, reef="RT12:T"))
    play(m, "lay in", "swim Y", asks="TN-D10")
    assert (warned(m, "gem Wh"), warned(m, "decline")) == (EMPTY, None)


@pytest.mark.parametrize("chip", ["S", "C"])
def test_a_dolphin_in_open_water_that_leaves_one_gem_for_the_theft_is_warned_of(chip: str) -> None:
    m = voyage(LAST_GEM.format(chip=chip, gems=2, reef="RT03:T"))
    play(m, "lay in", "swim Y", asks="TN-D10")
    assert (warned(m, "gem Wh"), warned(m, "decline")) == (BARE, None)


@pytest.mark.parametrize("chip", ["T", "C"])
def test_the_third_fish_home_with_a_gem_missing_is_warned_of(chip: str) -> None:
    m = voyage(
        f"players: {{{chip}: RT06:S, J: RT01:S}}\nactive: {chip}\nstage: 3\nfish: YF GF R33\ngate: SIZ1\nstash: ST6\n"
        "cave: 1 0 0 0 0 0\npool: 1"
    )
    play(m, "lay in", asks="TN-D09")
    assert warned(m, f"shell R {chip}") == SO_CLOSE


def test_the_crab_coming_home_with_all_gems_is_not_warned_of() -> None:
    m = voyage("players: {C: RT06:S, J: RT01:S}\nactive: C\nstage: 3\nfish: YF GF R33\ngate: SIZ1\npool: 1")
    play(m, "lay in", asks="TN-D09")
    assert warned(m, "shell R C") is None


@pytest.mark.parametrize("chip", ["T", "C", "S"])
def test_the_theft_of_the_last_gem_is_warned_of_for_every_roll(chip: str) -> None:
    m = voyage(
        f"players: {{{chip}: RT10:J, J: RT01:S}}\nactive: {chip}\nfish: Y4 G0 R0\nchest: 1 0 0 0 0 0\npool: 1\n"
        "stash: ST1"
    )
    play(m, "lay in", asks="TN-D09")
    assert warned(m, "swim Y") == BARE
    assert warned(m, f"shell Y {chip}") == BARE
    assert warned(m, "swim G") is None


def test_both_answers_of_the_seahorse_to_the_last_theft_are_warned_of() -> None:
    m = voyage("players: {S: RT10:C, J: RT01:S}\nactive: S\nfish: Y4 G0 R0\nchest: 1 0 0 0 0 0\npool: 0")
    play(m, "lay in", "swim Y", asks="TN-D12")
    assert (warned(m, "keep"), warned(m, "roll")) == (BARE, BARE)


def test_a_shark_that_may_help_prevents_the_warning() -> None:
    text = (
        "players: {T: RT10:C, J: RT01:S}\nactive: T\nfish: Y15 G11 R0\ngate: SIZ1\nstash: ST1\nchest: 1 0 0 0 0 0\n"
        "pool: 1"
    )
    m = voyage(text)
    play(m, "lay in", asks="TN-D09")
    assert warned(m, "swim Y") == "Crab square 16 (shark) is unprotected: Tentacula will steal a gem."
    play(m, "swim Y", asks="TN-D11")
    assert (warned(m, "gem Re"), warned(m, "decline")) == (None, BARE)
    m = voyage(text.replace("pool: 1", "pool: 0"))
    play(m, "lay in", asks="TN-D09")
    assert warned(m, "swim Y") == BARE


@pytest.mark.parametrize(
    ("gems", "warning"), [(2, BARE), (3, "The yellow fish and the green fish will be unprotected")]
)
def test_thefts_at_the_end_of_the_round_that_will_empty_the_chest_are_warned_of(gems: int, warning: str) -> None:
    m = voyage(
        f"players: {{C: RT10:C, J: '-'}}\nactive: C\nfish: Y5 G7 R0\npool: 0\nchest: 0 0 0 0 {gems} 0\n"
        "pile: RT06:S RT07:S"
    )
    play(m, "lay in", asks="TN-D09")
    assert (warned(m, "swim R") or "").startswith(warning)


def test_the_theft_of_step_3_counts_with_those_at_the_end_of_the_round() -> None:
    text = (
        "players: {{C: RT10:C, J: '-'}}\nactive: C\nfish: Y4 G0 R0\npool: 0\npile: RT06:S RT07:S\nchest: 0 0 0 0 {} 0"
    )
    m = voyage(text.format(2))
    play(m, "lay in", asks="TN-D09")
    assert warned(m, "swim Y") == BARE
    m = voyage(text.format(3))
    play(m, "lay in", asks="TN-D09")
    assert "This ends the game" not in (warned(m, "swim Y") or "")


def test_a_roll_does_not_hide_that_no_tile_is_left() -> None:
    m = voyage(
        "players: {T: RT01:T, J: '-'}\nactive: T\nstage: 3\nfish: Y29 G28 R26\ngate: SIZ1\npool: 0\n"
        "inside: K11\noutside: K11"
    )
    assert warned(m, "swim Y") == "This ends the game: no player could get a reef tile, as the reef would be gone."


# -- forced moves ------------------------------------------------------------------

ONE_MOVE = """
    players: {S: RT06:J, C: RT01:S}
    active: S
    fish: Y3 G7 R2
    gate: SIZ1
    pool: 0
    inside: K2 RT04:T
    outside: K2 RT12:T RT05:C
    """


def test_a_lane_that_leads_to_a_forced_move_into_open_water_is_warned_of() -> None:
    m = voyage(ONE_MOVE)
    assert warned(m, "lay in") is None  # between this tile and the one outside the fish will be safe
    assert warned(m, "lay out") == (
        "Then the yellow fish has to move to jellyfish square 11 (shell): no other move is possible. "
        "Jellyfish square 11 (shell) is unprotected: Tentacula will steal a gem."
    )


def test_naming_a_player_whose_whole_turn_is_forced_is_warned_of() -> None:
    m = voyage(
        "players: {S: RT06:J, C: RT10:C, T: RT01:S}\nstage: 1\nfish: Y12 G17 R18\ngate: SIZ1\npool: 0\npile_left: 0\n"
        "inside: K6\noutside: K6"
    )
    assert offered(m) == ["play 0", "play 1", "play 2"]
    assert (warned(m, "play 1") or "").startswith("Then the yellow fish has to move to crab square 16 (shark)")


@pytest.mark.rule("TN-D16")
@pytest.mark.parametrize(
    ("gems", "warning"), [(2, BARE), (3, "The yellow fish and the green fish will be unprotected")]
)
def test_before_a_round_ends_its_certain_loss_is_warned_of_once_more(gems: int, warning: str) -> None:
    m = voyage(
        f"""
        players: {{C: RT10:C, J: '-'}}
        active: C
        fish: Y5 G7 R0
        pool: 0
        pile: RT06:S RT07:S
        chest: 0 0 0 0 {gems} 0
        settings: {{confirm_end: true}}
        """
    )
    play(m, "lay in", "swim R", asks="TN-D16")
    assert (warned(m, "end") or "").startswith(warning)
