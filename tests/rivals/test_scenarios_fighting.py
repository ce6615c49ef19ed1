"""Acceptance scenarios of dice and combat: RV-S01 to RV-S09, RV-S34, RV-S35, RV-S37 to RV-S41, RV-S48, RV-S55."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.rivals.kit import after, battle, pools, rolled

SPEAR_ON_CORAL = """
players: {{cog: essence 0, nautilus: essence 0}}
models:
  COG-5a: 0,0
  NAU-5a: 1,0
map: {{{ground}: "1,0"}}
markers: 1 1
rolls: R:O R:O R:S
"""


@pytest.mark.rule("RV-S01", "RV-S02", "RV-E01", "RV-330", "RV-152", "RV-333", "RV-R73", "RV-624", "RV-105", "RV-107")
@pytest.mark.parametrize("ground", ["coral", "turned"])
def test_coral_takes_a_white_die_from_the_defence(ground: str) -> None:
    m = battle(SPEAR_ON_CORAL.format(ground=ground))
    changed = after(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert pools(m) == ["2R", "1R"]
    assert rolled(m, "defence roll") == ["R:S"]
    assert (changed["NAU-5a"], changed["COG-5a"]) == ("1,0 wounds 1", "0,0 acted")


@pytest.mark.rule("RV-S03", "RV-157", "RV-520", "RV-855", "RV-151", "RV-155", "RV-R43", "RV-R70")
def test_degrades_are_applied_one_at_a_time_each_on_the_worst_die() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models:
          COG-5a: 0,0
          NAU-1: 1,0 swimming exposed
        map: {coral: "1,0"}
        markers: 1 1
        rolls: R:O R:O W:S
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert pools(m) == ["2R", "1W"]
    assert m.state.models[1].wounds == 1


@pytest.mark.rule("RV-S04", "RV-931", "RV-165", "RV-R44")
def test_a_swimmer_on_coral_loses_its_only_die_and_no_more() -> None:
    m = battle(
        """
        players: {cog: essence 0, low-clans: essence 0}
        models:
          COG-5a: 0,0
          LOW-5a: 1,0 swimming
        map: {coral: "1,0"}
        markers: 1 1
        rolls: R:O R:S
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert pools(m) == ["2R", "0"]
    assert events_of(m, "wounded") == [{"model": "LOW-5a", "wounds": 1, "left": 2}]


@pytest.mark.rule("RV-S05", "RV-902", "RV-154", "RV-E02", "RV-R69", "RV-650", "RV-114")
def test_full_steam_upgrades_every_die_together() -> None:
    m = battle(
        """
        players: {cog: essence 2, nautilus: essence 0}
        models:
          COG-1: 0,0
          NAU-1: 1,0
        markers: 1 1
        rolls: B:S+ B:S+ B:S+ W:- R:O R:O
        """
    )
    changed = after(m, "attack 0,0 attack", "use full-steam", asks="RV-D06 seat 0")
    assert pools(m) == ["3B1W", "2R"]
    assert changed["cog"] == "essence 0 side N ready"


@pytest.mark.rule("RV-S06", "RV-901", "RV-154", "RV-153", "RV-652")
def test_overcharge_upgrades_twice_each_time_the_worst_die() -> None:
    m = battle(
        """
        players: {cog: essence 1, nautilus: essence 0}
        models:
          COG-3: 0,0 cards COG-B1
          NAU-1: 1,0
        markers: 1 1
        rolls: B:S+ B:S+ W:- R:O R:O
        """
    )
    play(m, "attack 0,0 attack", "use COG-B1", asks="RV-D06 seat 0")
    assert pools(m) == ["2B1W", "2R"]
    assert m.state.players[0].essence == 0


@pytest.mark.rule(
    "RV-S07", "RV-158", "RV-159", "RV-160", "RV-161", "RV-104", "RV-106", "RV-109", "RV-110", "RV-621", "RV-R04",
    "RV-R05", "RV-R06", "RV-R07", "RV-166", "RV-R85",
)  # fmt: skip
def test_only_symbols_that_count_earn_additional_dice_and_those_earn_more() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models:
          COG-1: 0,0
          NAU-1: 1,0
        markers: 1 1
        rolls: B:D+ R:S+ R:O R:O+ R:D R:O R:O
        """
    )
    changed = after(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert rolled(m, "attack roll") == ["B:D+ R:S+ R:O R:O+ R:D"]
    assert events_of(m, "attack roll")[0]["hits"] == 2
    assert changed["cog"] == "essence 2 side N ready"
    assert changed["NAU-1"] == "1,0 wounds 2"


@pytest.mark.rule("RV-S08", "RV-158", "RV-159", "RV-108", "RV-623")
def test_in_defence_octopuses_do_not_count() -> None:
    m = battle(
        """
        players: {cog: essence 0, ancients: essence 0}
        models:
          COG-5a: 0,0
          ANC-1: 1,0
        markers: 1 1
        rolls: R:S R:S B:O+ R:S+ R:D
        """
    )
    changed = after(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert rolled(m, "defence roll") == ["B:O+ R:S+ R:D"]
    assert events_of(m, "defence roll")[0]["shields"] == 1
    assert changed["ancients"] == "essence 1 side S ready"


@pytest.mark.rule("RV-S09", "RV-156", "RV-324", "RV-530", "EV-14")
def test_bonus_dice_come_before_degrades() -> None:
    m = battle(
        """
        players: {low-clans: essence 0, cog: essence 0}
        models:
          LOW-7a: 0,0 high charged
          COG-5a: 1,0
        map: {rock: "0,0"}
        event: EV-14
        markers: 1 1
        rolls: R:S R:S R:S W:- R:O R:O
        """
    )
    play(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert pools(m) == ["3R1W", "2R"]


# -- range and sight ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-S34", "RV-681", "RV-907", "RV-680", "RV-620", "RV-654", "RV-R82", "COG-I4")
@pytest.mark.parametrize(("card", "legal"), [("COG-I2", False), ("COG-I4", True)])
def test_rock_in_between_blocks_unless_a_flare_is_fired(card: str, legal: bool) -> None:
    m = battle(
        f"""
        players: {{cog: essence 0, nautilus: essence 0}}
        models:
          COG-1: 0,0 cards {card}
          NAU-1: 2,0
        map: {{rock: "1,0"}}
        markers: 1 1
        rolls: B:S+ R:S R:S R:O R:O
        """
    )
    assert ("attack 0,0 attack" in offered(m)) is legal
    if legal:
        changed = after(m, "attack 0,0 attack", asks="RV-D06 seat 0")
        assert events_of(m, "uses card") == [{"model": "COG-1", "card": "COG-I4"}]
        assert changed["COG-1"] == "0,0 acted"
    else:
        assert any(refusal.rule == "RV-681" for refusal in m.refusals())


@pytest.mark.rule("RV-S35", "RV-683", "RV-685", "RV-326", "RV-E04", "RV-R40", "RV-320")
@pytest.mark.parametrize(("active", "tile", "legal"), [("cog", "0,0", True), ("low-clans", "2,0", False)])
def test_from_rock_one_sees_across_adjacent_rock_but_not_the_other_way(active: str, tile: str, legal: bool) -> None:
    m = battle(
        f"""
        players: {{cog: "", low-clans: ""}}
        models:
          COG-1: 0,0
          LOW-2: 2,0
        map: {{rock: "0,0 1,0"}}
        active: {active}
        markers: 1 1
        """
    )
    assert (f"attack {tile} attack" in offered(m)) is legal


@pytest.mark.rule("RV-S48", "EV-03", "RV-612", "RV-R41", "COG-I3", "COG-3")
@pytest.mark.parametrize(
    ("at", "event", "legal"), [("3,0", "EV-03", False), ("2,0", "EV-03", True), ("5,-1", "", True)]
)
def test_a_silt_cloud_shortens_every_attack(at: str, event: str, legal: bool) -> None:
    m = battle(
        f"""
        players: {{cog: "", nautilus: "", low-clans: "", ancients: ""}}
        models:
          COG-3: {"-1,0" if at == "5,-1" else "0,0"} cards COG-I3
          NAU-1: {"4,-1" if at == "5,-1" else at}
          LOW-1: -3,4
          ANC-1: -4,0
        event: "{event}"
        markers: 1 1
        """
    )
    attacks = [option for option in offered(m) if option.startswith("attack")]
    assert bool(attacks) is legal


# -- effects -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-S37", "RV-933", "RV-650", "RV-908", "RV-626")
def test_the_venomproof_are_not_poisoned_and_the_essence_is_spent_all_the_same() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, ancients: essence 0}
        models:
          LOW-6a: 0,0
          ANC-5a: 1,0
        markers: 1 1
        rolls: R:O W:- R:O
        """
    )
    changed = after(m, "attack 0,0 attack", "use poison-barb", asks="RV-D06 seat 0")
    assert changed["low-clans"] == "essence 0 side N ready"
    assert changed["ANC-5a"] == "1,0 wounds 1"


@pytest.mark.rule("RV-S38", "RV-916", "RV-860", "RV-803", "RV-627", "RV-622", "RV-900", "RV-861", "RV-401", "RV-R67")
def test_a_riposte_can_end_the_attackers_game_in_the_own_turn() -> None:
    m = battle(
        """
        players: {low-clans: essence 0, nautilus: essence 1, cog: essence 0}
        models:
          LOW-5a: 0,0 wounds 2
          NAU-5a: 1,0
          COG-1: 3,1
        markers: 1 1
        rolls: R:O R:S R:S W:- W:-
        """
    )
    changed = after(m, "attack 0,0 attack", "use set-spear", asks="RV-D06 seat 1")
    assert pools(m) == ["2R", "1R2W"]
    assert changed == {
        "low-clans": "essence 0 side N lost 1 ready out",
        "nautilus": "essence 0 side SE ready",
        "LOW-5a": "gone",
        "active": "nautilus",
        "markers": "3 0",
        "turn": 2,
        "rolls": "",
    }


@pytest.mark.rule("RV-S39", "RV-911", "RV-112", "RV-113")
def test_splash_hits_all_others_on_the_tile_without_defence() -> None:
    m = battle(
        """
        players: {low-clans: essence 2, cog: essence 0}
        models:
          LOW-4: 0,0
          COG-5a: 1,0
          COG-5b: 1,0 wounds 1
          COG-5c: 1,0
        markers: 1 1
        rolls: B:O B:S+ B:S+ R:O R:O
        """
    )
    changed = after(m, "attack 0,0 attack", "strike LOW-4 COG-5a", "use maul", asks="RV-D06 seat 0")
    assert {id: changed[id] for id in ("COG-5a", "COG-5b", "COG-5c")} == {
        "COG-5a": "1,0 wounds 1",
        "COG-5b": "gone",
        "COG-5c": "1,0 wounds 1",
    }


@pytest.mark.rule("RV-S40", "RV-626")
def test_without_a_wound_there_is_no_splash_and_the_essence_is_spent() -> None:
    m = battle(
        """
        players: {low-clans: essence 2, cog: essence 0}
        models:
          LOW-4: 0,0
          COG-5a: 1,0
          COG-5b: 1,0
        markers: 1 1
        rolls: B:O B:S+ B:S+ R:S R:O
        """
    )
    changed = after(m, "attack 0,0 attack", "strike LOW-4 COG-5a", "use maul", asks="RV-D06 seat 0")
    assert changed["low-clans"] == "essence 0 side N ready"
    assert "COG-5a" not in changed
    assert "COG-5b" not in changed


@pytest.mark.rule("RV-S41", "RV-920", "RV-908", "RV-933", "RV-D14", "RV-D13")
def test_a_guard_takes_the_wounds_and_what_comes_with_them() -> None:
    m = battle(
        """
        players: {low-clans: essence 1, ancients: essence 1}
        models:
          LOW-6a: 0,0
          ANC-5a: 1,0
          ANC-7a: 1,0
        markers: 1 1
        rolls: R:O W:O B:O R:O
        """
    )
    play(m, "attack 0,0 attack", "strike LOW-6a ANC-7a", "use poison-barb", asks="RV-D13 seat 1")
    assert offered(m) == ["use watchful-shield", "decline"]
    changed = after(m, "use watchful-shield", asks="RV-D06 seat 0")
    assert pools(m) == ["1R1W", "1B1R"]
    assert changed["ANC-5a"] == "1,0 wounds 2"
    assert "ANC-7a" not in changed


@pytest.mark.rule("RV-S55", "RV-653", "RV-620", "RV-R47", "RV-R45")
def test_essence_of_the_attack_roll_comes_too_late_for_its_ability() -> None:
    m = battle(
        """
        players: {nautilus: essence 0, cog: essence 0}
        models:
          NAU-6a: 0,0
          COG-5a: 1,0
        markers: 1 1
        rolls: R:D W:- R:O R:O
        """
    )
    changed = after(m, "attack 0,0 attack", asks="RV-D06 seat 0")
    assert changed["nautilus"] == "essence 1 side N ready"
    assert events_of(m, "uses ability") == []
