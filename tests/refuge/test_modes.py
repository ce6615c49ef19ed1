"""How many dive, alone, which objectives, what is hidden or random; no competitive dive. RF-900 to RF-904, RF-950."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import fathom
from fathom.games.refuge.game import GAME
from fathom.terminal.local_table import LocalTable
from tests.kit import offered, play
from tests.refuge.kit import after, begun, dive

# -- how many players ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-900", "RF-134", "RF-135")
def test_the_number_of_players_changes_only_the_threat_track_at_the_start() -> None:
    tables = []
    for seats in (1, 2, 3, 4):
        s = begun(seats, "O3", "O5", "O7").state
        assert len(s.divers) == seats
        tables.append((s.threat, s.supply, len(s.tentacles), s.actions, len(s.kraken), len(s.salvage)))
    few, many = (0, 9, 7, 2, 10, 56), (1, 8, 7, 2, 10, 56)
    assert tables == [few, few, many, many]


@pytest.mark.rule("RF-900", "RF-D01", "RF-951")
@pytest.mark.parametrize("seats", [0, 5, 6])
def test_one_to_four_may_dive(seats: int) -> None:
    with pytest.raises(ValueError, match="1 to 4"):
        fathom.new("refuge", seats=seats)


# -- a player leaves -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-R56")
def test_a_computer_player_takes_the_seat_of_one_who_left_and_the_diver_stays(tmp_path: Path) -> None:
    path = tmp_path / "dive.fathom"
    people = LocalTable(
        dive("""
            divers:
              vega: 1,0
              mags: 4,3 hand SA05 SA11 used G1
              michael: 7,0
            turn: 5
            threat: 2
            supply: 8
            tentacles: 1,5 7,4
            kraken: .|.,.,. .|.,.,. .|.,.,. .|.,.,.
            """),
        path=path,
    )
    people.answer("end")
    assert people.asked == 1

    m = fathom.load(path.read_bytes())
    table = LocalTable(m, {1: "scripted"})
    assert m.position() == people.match.position()
    assert (table.people, table.asked) == ([0, 2], None)
    assert {seat for seat, _ in table.advance()} == {1}
    s = m.state
    assert (table.asked, s.turn, s.active, s.threat) == (2, 7, 2, 2)
    assert [diver.name for diver in s.divers] == ["vega", "mags", "michael"]
    for seat, turn in ((0, 8), (1, 9)):  # the seat keeps its place in the round
        table.answer("end")
        assert (m.state.active, m.state.turn) == (seat, turn)


# -- alone -----------------------------------------------------------------------------------------------------------


def alone(card: str, at: str, tentacles: str = "") -> Any:
    """Katerina alone with this card."""
    return dive(f"divers:\n  katerina: {at} hand {card}\ntentacles: '{tentacles}'\nkraken: .|.,.,.")


@pytest.mark.rule("SA09", "RF-901", "RF-320", "RF-322")
def test_signal_lamp_alone_is_swim_two() -> None:
    m = alone("SA09", "1,1", "5,3")
    play(m, "play SA09", "move up", asks="RF-D14 seat 0")
    assert offered(m) == ["move up", "move down", "move right", "stop"]
    play(m, "move up", asks="RF-D06 seat 0")
    assert (m.state.divers[0].at, m.state.tentacles, m.state.eliminated) == ("1,3", [], 1)


@pytest.mark.rule("SA12", "RF-901")
def test_rebreather_alone_is_for_oneself() -> None:
    m = dive("divers:\n  katerina: 3,3 down hand SA12\nkraken: .|.,.,.")
    assert after(m, "play SA12", asks="RF-D06 seat 0") == {"katerina": "3,3", "salvage_discard": "SA12"}


@pytest.mark.rule("SA15", "RF-901", "RF-320")
def test_tow_line_alone_is_swim_two_straight() -> None:
    m = alone("SA15", "1,1", "5,3")
    play(m, "play SA15", "move up", asks="RF-D14 seat 0")
    assert offered(m) == ["move up", "stop"]
    play(m, "move up", asks="RF-D06 seat 0")
    assert (m.state.divers[0].at, m.state.eliminated) == ("1,3", 1)


@pytest.mark.rule("RF-901", "G2", "RF-450", "RF-370")
def test_alone_effects_on_another_diver_have_no_target() -> None:
    m = dive("divers:\n  mags: 3,3 hand SA05 used G1\ntentacles: 7,4 3,5")
    assert not [option for option in offered(m) if option.startswith(("give", "diver"))]
    play(m.fork(), "use G2", "nudge 3,5 left", asks="RF-D15 seat 0")
    assert after(m, "move up", asks="RF-D06 seat 0") == {"mags": "3,4 hand SA05 used G1"}
    assert "use G2" not in offered(dive("divers:\n  mags: 3,3"))


# -- which objectives ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-902", "RF-137", "RF-D01")
def test_the_first_dive_has_the_blue_objectives() -> None:
    m = fathom.new("refuge", seats=1, settings={"objectives": "blue"})
    play(m, "choose vega", "at 1,0", asks="RF-D06 seat 0")
    assert m.state.objectives == ["O1", "O4", "O7"]


@pytest.mark.rule("RF-902", "RF-136", "RF-D01")
def test_the_standard_dive_draws_one_of_each_level() -> None:
    drawn = set()
    for seed in range(30):
        m = fathom.new("refuge", seats=1, seed=seed, quiet=True)
        play(m, "choose vega", "at 1,0", asks="RF-D06 seat 0")
        assert [m.pack.objective[id].level for id in m.state.objectives] == [1, 2, 3]
        drawn.update(m.state.objectives)
    assert sorted(drawn) == [f"O{n}" for n in range(1, 10)]


@pytest.mark.rule("RF-902", "RF-D01")
def test_the_three_objectives_may_be_chosen() -> None:
    assert begun(2, "O2", "O6", "O8").state.objectives == ["O2", "O6", "O8"]
    for wrong in (("O1", "O2", "O7"), ("O1", "O4", "X9"), ("O7", "O4", "O1")):
        with pytest.raises(ValueError, match=r"[Ss]etting"):
            fathom.new("refuge", settings={"objectives": wrong})


# -- what is hidden, what is random ----------------------------------------------------------------------------------


@pytest.mark.rule("RF-903")
def test_only_the_order_of_the_two_piles_is_hidden() -> None:
    text = """
        divers:
          vega: 1,0 hand SA05 SA01 used V1
          mags: 7,0 hand SA12
        kraken: {kraken}
        known: {known}
        salvage: {salvage}
        salvage_discard: SA07 SA06
        """
    m = dive(text.format(kraken="K01 K02 K03", known=0, salvage="SA11 SA14"))
    other = dive(text.format(kraken="K03 K01 K02", known=0, salvage="SA14 SA11"))
    for seat in (0, 1, None):
        view = m.view(seat)
        assert view == other.view(seat)
        assert [diver.hand for diver in view.divers] == [("SA05", "SA01"), ("SA12",)]
        assert view.salvage_discard == ("SA07", "SA06")
        assert view.kraken_unseen == tuple(f"K{n:02}" for n in range(1, 11))
    known = dive(text.format(kraken="K01 K02 K03", known=2, salvage="SA11 SA14"))
    assert known.view(0).kraken_known == known.view(1).kraken_known == ("K01", "K02")
    assert "K01" not in known.view(1).kraken_unseen


@pytest.mark.rule("RF-903")
def test_what_a_player_cannot_know_is_resampled_and_what_the_team_has_seen_stays() -> None:
    m = dive("divers:\n  vega: 1,0\n  mags: 7,0\nkraken: K05 K07\nknown: 2\nsalvage: SA05")
    worlds = [m.imagine(0, key).state for key in range(20)]
    assert all(world.kraken[-2:] == ["K07", "K05"] for world in worlds)
    assert len({tuple(world.kraken[:-2]) for world in worlds}) > 1
    assert len({tuple(world.salvage) for world in worlds}) > 1


@pytest.mark.rule("RF-904", "RF-333")
def test_nothing_but_the_reshuffle_is_random_in_a_turn() -> None:
    m = dive("""
        divers:
          vega: 2,1 hand SA08 SA05
          mags: 3,4 hand SA01
        head: 4
        tentacles: 2,4 3,5 4,4
        kraken: .|D,DD,S K01 K02 X|.,.,.
        """)
    taken = m.state.chance.taken
    play(m, "move up", "play SA08", "card .|D,DD,S", "card K02", "play SA01", asks="RF-D06 seat 1")
    assert m.state.chance.taken == taken
    m = dive("divers:\n  vega: 1,0\n  mags: 7,0\nkraken: X|.,.,.")
    taken = m.state.chance.taken
    play(m, "end", asks="RF-D06 seat 1")
    assert m.state.chance.taken > taken


@pytest.mark.rule("RF-904", "RF-D02", "RF-D01")
def test_all_chance_comes_from_one_seeded_generator() -> None:
    def dealt(seed: int) -> Any:
        m = fathom.new("refuge", seats=3, seed=seed)
        for _ in range(6):
            m.choose(0)
        return m.state

    assert dealt(5) == dealt(5)
    tables = [dealt(seed) for seed in range(12)]
    for of in (
        lambda s: tuple(s.kraken),
        lambda s: tuple(s.salvage),
        lambda s: tuple(s.objectives),
        lambda s: s.active,
        lambda s: s.head,
    ):
        assert len({of(table) for table in tables}) > 1


# -- no competitive dive ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-950", "RF-122")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_competitive_card_is_ever_in_play(seats: int) -> None:
    luck = Random(seats)
    cooperative = sorted(id for id in GAME.pack.salvage_deck)
    for seed in range(3):
        m = fathom.new("refuge", seats=seats, seed=seed, quiet=True)
        while m.ask is not None:
            m.choose(luck.choice(m.ask.options))
            s = m.state
            held = [card for diver in s.divers for card in diver.hand]
            assert sorted(s.salvage + s.salvage_discard + s.stowed + held) == cooperative
    assert not [id for id in cooperative if GAME.pack.card[id].competitive or id.startswith("SA17")]


@pytest.mark.rule("RF-950", "RF-952", "RF-D01")
@pytest.mark.parametrize(
    "settings",
    [{"mode": "competitive"}, {"competitive": True}, {"board": "competitive"}, {"objectives": "competitive"}],
)
def test_no_setting_asks_for_a_competitive_dive(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"[Ss]etting"):
        fathom.new("refuge", settings=settings)


@pytest.mark.rule("RF-950", "RF-951", "RF-122")
@pytest.mark.parametrize("card", ["SA17I", "SA17L", "SA17A", "SA17N"])
def test_no_position_can_hold_a_grabber(card: str) -> None:
    assert GAME.pack.card[card].competitive
    assert GAME.pack.card[card].effect is None
    with pytest.raises(ValueError, match="no Salvage card"):
        dive(f"divers:\n  vega: 1,0 hand {card}\n  mags: 7,0")


@pytest.mark.rule("RF-952", "RF-302", "RF-332")
def test_rules_of_public_descriptions_are_not_offered() -> None:
    m = dive("divers:\n  vega: 4,9\n  mags: 7,0\npods: 4,9\nkraken: .|.,.,.")
    assert m.state.actions == 2
    assert offered(m) == ["move down", "move left", "move right", "use V1", "use V2", "end"]
    assert m.outcome is None
