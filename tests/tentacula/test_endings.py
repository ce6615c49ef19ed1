"""The five endings, and giving up. TN-800 to TN-805."""

from __future__ import annotations

import pytest

from fathom.games import find
from tests.kit import pending, play, run_out
from tests.tentacula.kit import events, table, voyage

HOME = """
    players: {T: '-', S: RT06:S, J: RT01:S, C: '-'}
    active: S
    stage: 3
    fish: YF GF R34
    gate: SIZ1
    stash: ST5
    stashed: 0 1 1 0 0 0
    chest: %s
    pool: 2
    """


@pytest.mark.rule("TN-S40", "TN-X11", "TN-800", "TN-R064", "TN-R070", "TN-002")
def test_won() -> None:
    m = voyage(HOME % "1 0 1 1 3 2")
    play(m, "lay in", asks="over TN-800")
    assert m.outcome
    assert (m.outcome.winners, m.outcome.won) == ((0, 1, 2, 3), True)
    assert (table(m)["chest"], table(m)["stashed"]) == ("1 0 0 0 1 0", "0 1 2 1 2 2")
    assert m.state.players[2].tile  # players who have not played yet no longer do
    assert events(m, "rolled") == []


@pytest.mark.rule("TN-S41", "TN-801")
def test_so_close() -> None:
    m = voyage(HOME % "1 0 0 1 3 2")
    play(m, "lay in", asks="over TN-801")
    assert m.outcome
    assert (m.outcome.winners, m.outcome.won, m.outcome.facts["missing"]) == ((), False, 1)
    assert table(m)["stashed"] == "0 1 1 1 2 2"


@pytest.mark.rule("TN-R066", "TN-R064")
def test_the_third_fish_ends_the_game_not_the_second() -> None:
    m = voyage((HOME % "1 0 1 1 3 2").replace("YF GF R34", "YF G34 R21"))
    play(m, "lay in", "swim G", asks="TN-D08 seat 2")
    assert m.state.fish == [35, 36, 21]


NO_TILES = """
    players: {S: '-', C: '-'}
    active: S
    stage: 3
    fish: YF G33 R32
    gate: SIZ1
    inside: K11
    outside: K11
    """


@pytest.mark.rule("TN-S43", "TN-802", "TN-R055", "TN-R068", "TN-503")
def test_the_reef_is_gone() -> None:
    m = run_out("tentacula", NO_TILES)
    assert pending(m) == "over TN-802"
    assert (events(m, "rolled"), events(m, "folds")) == ([], [])  # at once, before theft
    assert len(events(m, "no tile")) == 2


@pytest.mark.rule("TN-S43", "TN-804", "TN-R068")
def test_fish_food() -> None:
    m = run_out("tentacula", NO_TILES + "stash: ST1\n    stashed: 0 0 1 1 3 3\n")
    assert pending(m) == "over TN-804"
    assert m.outcome
    assert m.outcome.winners == ()


@pytest.mark.rule("TN-R068", "TN-802")
def test_gems_in_the_chest_do_not_make_a_stash_complete() -> None:
    m = run_out("tentacula", NO_TILES + "stash: ST1\n    stashed: 0 0 1 1 3 2\n")
    assert pending(m) == "over TN-802"


@pytest.mark.rule("TN-803", "TN-R047", "TN-R073", "TN-R068")
def test_the_chest_is_bare_even_if_the_stash_is_complete() -> None:
    text = """
        players: {C: RT06:S, J: RT01:S}
        active: C
        fish: Y10 G1 R0
        gate: SIZ1
        stash: ST1
        pool: 1
        flips: shell
        chest: %s
        stashed: %s
        inside: K4 RT12:T
        outside: K4 RT11:J
        """
    m = voyage(text % ("0 0 0 0 0 1", "0 0 1 1 3 2"))
    play(m, "lay in", "swim Y", "gem Wh", asks="over TN-803")  # the dolphin takes the last gem
    assert m.state.stashed == [0, 0, 1, 1, 3, 3]
    m = voyage(text % ("0 0 0 0 0 2", "0 0 1 1 3 2"))
    play(m, "lay in", "swim Y", "gem Wh", asks="TN-D09 seat 1")


@pytest.mark.rule("TN-803", "TN-R047")
def test_the_chest_is_bare_in_step_3() -> None:
    m = voyage("players: {C: RT10:C, J: RT01:S}\nactive: C\nfish: Y4 G0 R0\npool: 0\nrolls: Bl\nchest: 1 0 0 0 0 0")
    play(m, "lay in", "swim Y", asks="over TN-803")


@pytest.mark.rule("TN-R069", "TN-801")
def test_the_game_continues_when_a_win_has_become_impossible() -> None:
    m = voyage(
        "players: {C: RT10:C, J: RT01:S}\nstash: ST6\ncave: 1 0 0 0 0 0\nstage: 3\nfish: Y33 G32 R31\ngate: SIZ1"
    )
    assert pending(m) == "TN-D07"
    said = m.game.text.words(m.pack, m.view(0)).situation()
    assert "Without a shark the stash cannot be filled: it lacks 1 purple." in said


@pytest.mark.rule("TN-D15", "TN-R071", "TN-T10")
def test_the_table_may_give_up() -> None:
    m = voyage("players: {C: RT10:C, J: RT01:S}")
    m.concede(0)
    assert m.outcome is None
    m.concede(1)
    assert m.outcome
    assert (m.outcome.rule, m.outcome.winners) == ("TN-D15", ())


@pytest.mark.rule("TN-805", "TN-T10")
def test_there_is_no_score_only_figures() -> None:
    m = voyage((HOME % "1 0 1 1 3 2") + "stolen_moving: 3\n    stolen_resting: 2\n    turn: 18\n")
    play(m, "lay in", asks="over TN-800")
    assert m.outcome
    assert m.outcome.facts == {
        "home": 3, "missing": 0, "stolen_moving": 3, "stolen_resting": 2, "turns": 18, "turns_left": 11,
    }  # fmt: skip


@pytest.mark.rule("TN-T10")
def test_every_result_has_its_line() -> None:
    assert set(find("tentacula").pack.story.endings) == {"TN-800", "TN-801", "TN-802", "TN-803", "TN-804", "TN-D15"}


@pytest.mark.rule("TN-007", "TN-415", "TN-T11")
def test_nothing_comes_back_from_the_box() -> None:
    m = run_out("tentacula", NO_TILES)
    assert len(m.state.box) == len(m.pack.tiles) == 12
    assert list(m.game.rules.invariants(m.table)) == []
