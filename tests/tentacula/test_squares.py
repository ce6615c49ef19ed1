"""Special squares: shells, dolphins, sharks, and the crab's flip. TN-430 to TN-436, TN-620."""

from __future__ import annotations

from collections import Counter

import pytest

from fathom.engine.chance import Chance
from fathom.engine.errors import Illegal
from tests.kit import offered, pending, play
from tests.tentacula.kit import AnyMatch, after, events, voyage

SAFE = "inside: K1 RT12:T RT01:T RT08:S RT04:T\noutside: K1 RT05:C RT07:J RT02:J RT11:J\n"
"""K1 to K4 are whole on both sides."""


def landing(tile: str, fish: str, text: str, chip: str = "S") -> AnyMatch:
    """The second player lays a tile and moves the yellow fish: where does it end, and what is asked?"""
    m = voyage(f"players: {{J: RT09:S, {chip}: '{tile}', T: RT03:J}}\nactive: {chip}\nfish: {fish}\ngate: SIZ1\n{text}")
    m.choose("lay in")
    m.choose("swim Y")
    return m


@pytest.mark.rule("TN-430", "TN-X04", "TN-005", "TN-R036", "TN-R037")
def test_a_shell_is_found_and_the_next_player_may_use_it() -> None:
    m = voyage(f"players: {{S: RT06:S, J: RT09:C, T: RT03:J}}\nactive: S\nfish: Y2 G0 R0\npool: 0\n{SAFE}")
    play(m, "lay in", asks="TN-D09 seat 0")
    assert after(m, "swim Y", asks="TN-D07") == {"fish": "Y6 G0 R0", "pool": 1}
    play(m, "play 1", asks="TN-D09 seat 1")
    assert after(m, "shell G S", asks="TN-D09 seat 2")["pool"] == 0


@pytest.mark.rule("TN-S19", "TN-431", "TN-R037")
def test_the_pool_never_exceeds_six() -> None:
    m = voyage(f"players: {{S: RT06:S, J: RT09:C, T: RT03:J}}\nactive: S\nfish: Y2 G0 R0\npool: 6\n{SAFE}")
    play(m, "lay in", asks="TN-D09")
    assert after(m, "swim Y", asks="TN-D07") == {"fish": "Y6 G0 R0"}
    assert (m.state.pool, events(m, "finds a shell")) == (6, [])


@pytest.mark.rule("TN-432", "TN-433", "TN-435", "TN-D10", "TN-S24", "TN-R038")
def test_the_dolphin_takes_a_gem_that_the_stash_has_room_for() -> None:
    m = landing("RT06:S", "Y10 G0 R0", f"{SAFE}pool: 1\nstash: ST1\nchest: 1 1 1 2 5 5\nstashed: 0 0 1 0 0 0\n")
    assert (pending(m, "seat"), offered(m)) == ("TN-D10 seat 1", ["gem Gr", "gem Bl", "gem Wh", "decline"])
    declined = m.fork()
    assert after(declined, "decline", asks="TN-D07") == {}
    for option, why in (("gem Re", "no free space"), ("gem Pu", "no free space")):
        with pytest.raises(Illegal, match=why) as refused:
            m.choose(option)
        assert refused.value.rule == "TN-R038"
    assert after(m, "gem Gr", asks="TN-D07") == {"pool": 0, "chest": "1 1 1 1 5 5", "stashed": "0 0 1 1 0 0"}


@pytest.mark.rule("TN-R038", "TN-R041", "TN-432")
@pytest.mark.parametrize(
    "text", ["pool: 0", "pool: 2\nstash: ST1\nchest: 1 1 1 1 2 2\nstashed: 0 0 1 1 3 3", "pool: 2\nchest: 1 1 0 0 0 0"]
)
def test_the_dolphin_is_not_offered_without_a_shell_or_a_gem_with_room(text: str) -> None:
    m = landing("RT06:S", "Y10 G0 R0", f"{SAFE}{text}")
    assert m.ask
    assert m.ask.id == "TN-D07"
    assert events(m, "swims")[-1]["square"] == 14


@pytest.mark.rule("TN-436")
def test_a_special_square_works_once_in_a_turn() -> None:
    m = landing("RT06:S", "Y10 G0 R0", f"{SAFE}pool: 3\nstash: ST1")
    play(m, "gem Bl", asks="TN-D07")
    assert (m.state.pool, len(events(m, "dolphin"))) == (2, 1)


@pytest.mark.rule("TN-434", "TN-435", "TN-D11", "TN-S23", "TN-R039")
def test_the_shark_brings_back_any_gem_if_one_is_needed() -> None:
    m = landing("RT10:C", "Y15 G11 R0", f"{SAFE}pool: 1\nstash: ST1\ncave: 1 0 0 0 1 1\n")
    assert (pending(m, "seat"), offered(m)) == ("TN-D11 seat 1", ["gem Pu", "gem Bl", "gem Wh", "decline"])
    with pytest.raises(Illegal, match="The cave holds no red gem"):
        m.choose("gem Re")
    declined = m.fork()
    assert after(declined, "decline", asks="TN-D07") == {}
    changed = after(m, "gem Bl", asks="TN-D07")
    assert changed == {"pool": 0, "chest": "0 1 2 2 5 4", "cave": "1 0 0 0 0 1"}  # to the chest, not to the stash


@pytest.mark.rule("TN-S22", "TN-R039", "TN-R041")
@pytest.mark.parametrize(
    "text",
    [
        "pool: 2\nstash: ST1\ncave: 0 0 0 0 0 2\nstashed: 0 0 0 0 0 3",  # only white, and no white space is open
        "pool: 2\nstash: ST1\ncave: 1 1 0 0 0 0",  # the stash never asks for these
        "pool: 0\nstash: ST1\ncave: 0 0 1 0 0 0",
        "pool: 2\nstash: ST1",
    ],
)
def test_the_shark_is_not_offered(text: str) -> None:
    m = landing("RT10:C", "Y15 G11 R0", f"{SAFE}{text}")
    assert m.ask
    assert m.ask.id == "TN-D07"
    assert events(m, "swims")[-1]["square"] == 16


@pytest.mark.rule("TN-S20", "TN-432", "TN-R040", "TN-442", "TN-433")
def test_a_gem_the_dolphin_took_cannot_be_stolen_at_once() -> None:
    m = voyage(
        """
        players: {C: RT06:J, J: RT09:S}
        active: C
        stage: 2
        fish: Y22 G20 R18
        gate: SIZ1
        stash: ST5
        chest: 1 1 2 2 4 4
        pool: 1
        flips: water
        rolls: Ye
        """
    )
    play(m, "lay in", "swim Y", asks="TN-D10")
    play(m, "gem Ye", asks="TN-D13 seat 0")
    assert offered(m) == ["gem Pu", "gem Re", "gem Gr", "gem Bl", "gem Wh"]
    changed = after(m, "gem Pu", asks="TN-D08 seat 1")
    assert changed == {"chest": "0 0 2 2 4 4", "cave": "1 0 0 0 1 1"}
    assert m.state.stashed == [0, 1, 0, 0, 0, 0]


@pytest.mark.rule("TN-S21", "TN-434", "TN-R040")
def test_a_gem_the_shark_brought_back_can_be_stolen_at_once() -> None:
    m = voyage(
        """
        players: {T: RT06:S, J: RT09:C}
        active: T
        stage: 3
        fish: Y26 G20 R21
        gate: SIZ1
        stash: ST6
        chest: 0 1 2 2 3 3
        cave: 1 0 0 0 2 2
        pool: 1
        rolls: Pu
        """
    )
    play(m, "lay in", "swim Y", asks="TN-D11")
    changed = after(m, "gem Pu", asks="TN-D08 seat 1")
    assert changed == {"pool": 0}
    assert (m.state.chest, m.state.cave) == ([0, 1, 2, 2, 3, 3], [1, 0, 0, 0, 2, 2])
    assert (len(events(m, "shark")), len(events(m, "stolen"))) == (1, 1)


@pytest.mark.rule("TN-S46", "TN-R035")
def test_a_fish_that_was_there_before_uses_no_square() -> None:
    m = voyage(f"players: {{S: RT09:S, J: RT10:C, T: RT03:J}}\nactive: S\nfish: Y9 G2 R0\npool: 2\ngate: SIZ1\n{SAFE}")
    play(m, "lay in", asks="TN-D09")
    changed = after(m, "swim R", asks="TN-D07")
    assert changed == {"fish": "Y9 G2 R6", "pool": 3}


@pytest.mark.rule("TN-R035")
def test_passing_a_square_does_nothing() -> None:
    m = voyage(f"players: {{S: RT03:J, J: RT10:C, T: RT06:S}}\nactive: S\nfish: Y4 G0 R0\npool: 0\n{SAFE}")
    play(m, "lay in", asks="TN-D09")
    assert after(m, "swim Y", asks="TN-D07") == {"fish": "Y7 G0 R0"}  # over the shell on 6


@pytest.mark.rule("TN-R036")
def test_a_special_square_is_never_used_up() -> None:
    m = voyage(f"players: {{S: RT09:S, J: RT10:C, T: RT06:S}}\nactive: S\nfish: Y3 G2 R0\npool: 0\n{SAFE}")
    play(m, "lay in", "swim Y", asks="TN-D07")
    assert (m.state.fish, m.state.pool) == ([6, 2, 0], 1)
    play(m, "play 1", "swim Y", "swim G", asks="TN-D06 seat 2")
    assert (m.state.fish, m.state.pool) == ([8, 6, 0], 2)


@pytest.mark.rule("TN-S17", "TN-620", "TN-R042")
def test_the_crab_flips_every_shell_it_pays() -> None:
    m = voyage(
        """
        players: {C: RT01:T, J: RT09:S}
        active: C
        stage: 3
        fish: Y31 G29 R26
        gate: SIZ1
        stash: ST5
        pool: 1
        inside: K10 RT04:T
        outside: K10 RT12:T
        flips: shell water
        """
    )
    # Both lanes are full: the tile goes to the box at the end of the turn.
    assert after(m, "shell G C", asks="TN-D10") == {"fish": "Y31 G32 R26"}
    assert after(m, "gem Ye", asks="TN-D09 seat 1")["pool"] == 0
    assert (m.state.chest[1], m.state.stashed[1]) == (0, 1)
    assert (len(events(m, "keeps the shell")), len(events(m, "loses the shell"))) == (1, 1)


@pytest.mark.rule("TN-620", "TN-R042", "TN-434")
@pytest.mark.parametrize(("flip", "pool"), [("shell", 2), ("water", 1)])
def test_the_crab_flips_for_shell_moves_and_sharks_and_has_the_benefit_in_both_cases(flip: str, pool: int) -> None:
    m = landing("RT10:C", "Y15 G11 R0", f"{SAFE}pool: 2\ncave: 0 0 1 0 0 0\nflips: {flip}", "C")
    play(m, "gem Re", asks="TN-D07")
    assert (m.state.pool, m.state.cave) == (pool, [0, 0, 0, 0, 0, 0])
    m = voyage(f"players: {{J: RT09:S, C: RT03:J, T: RT06:S}}\nactive: C\nfish: Y0 G1 R2\npool: 2\nflips: {flip}")
    play(m, "lay in", asks="TN-D09 seat 1")
    assert after(m, "shell Y C", asks="TN-D07") == {"fish": "Y4 G1 R2"} | ({"pool": 1} if pool == 1 else {})


@pytest.mark.rule("TN-R042")
def test_the_flip_is_a_fair_coin() -> None:
    falls = Counter[int]()
    for seed in range(400):
        m = landing("RT10:C", "Y15 G11 R0", f"{SAFE}pool: 2\ncave: 0 0 1 0 0 0\nseed: {seed}", "C")
        m.choose("gem Re")
        falls[m.state.pool] += 1
    assert set(falls) == {1, 2}
    assert 160 < falls[1] < 240
    chance = Chance(1)
    assert {chance.roll(2) for _ in range(50)} == {1, 2}


@pytest.mark.rule("TN-R043", "TN-620")
def test_others_pay_as_usual() -> None:
    m = voyage(
        f"players: {{C: RT09:S, S: RT10:C, T: RT03:J}}\nactive: S\nfish: Y15 G11 R0\ngate: SIZ1\n{SAFE}"
        "pool: 2\ncave: 0 0 1 0 0 0\nflips: shell"
    )
    play(m, "lay in", "swim Y", "gem Re", asks="TN-D07")
    assert (m.state.pool, events(m, "keeps the shell")) == (1, [])
