"""Acceptance scenarios of searching, creatures and the end of rounds: RV-S22 to RV-S27, RV-S32, RV-S33, RV-S36, RV-S49,
RV-S52, RV-S53."""

from __future__ import annotations

import pytest

from tests.kit import events_of, offered, play
from tests.rivals.kit import after, battle, rolled

THREE_ON_CORAL = """
players: {{cog: "", nautilus: ""}}
models:
  COG-5a: 0,0
  COG-5b: 0,0
  COG-5c: 0,0
  NAU-1: -2,4
map: {{coral: "0,0"}}
markers: 1 2
items: IT-05
rolls: {rolls}
"""


@pytest.mark.rule("RV-S22", "RV-710", "RV-162", "RV-D16", "RV-331", "RV-R51")
def test_models_search_coral_one_after_another_until_the_player_stops() -> None:
    m = battle(THREE_ON_CORAL.format(rolls="W:- W:D"))
    changed = after(m, "attack 0,0 search", "pick COG-5a", "pick COG-5b", "stop", asks="RV-D06")
    assert changed == {
        "cog": "essence 4 side N ready",
        "COG-5a": "0,0 acted",
        "COG-5b": "0,0 acted",
        "markers": "1 1",
        "rolls": "",
    }


@pytest.mark.rule("RV-S23", "RV-711", "RV-712", "RV-332", "RV-116")
def test_the_first_octopus_finds_an_item_and_turns_the_tile() -> None:
    m = battle(THREE_ON_CORAL.format(rolls="W:O"))
    changed = after(m, "attack 0,0 search", "pick COG-5a", asks="RV-D06")
    assert changed == {
        "cog": "essence 3 side N ready items IT-05",
        "COG-5a": "0,0 acted",
        "markers": "1 1",
        "rolls": "",
        "coral tiles": "gone",
        "turned tiles": "0,0",
        "items": 23,
    }
    assert "attack 0,0 search" not in offered(m)
    assert any(str(refusal.option) == "attack 0,0 search" and refusal.rule == "RV-712" for refusal in m.refusals())


@pytest.mark.rule("RV-S24", "RV-714", "RV-209", "RV-D26", "RV-R12", "RV-124")
def test_a_sixth_item_makes_the_player_discard() -> None:
    m = battle(
        """
        players: {cog: "items COG-W1 IT-01 IT-01 IT-06 IT-07", nautilus: ""}
        models:
          COG-5a: 0,0
          NAU-1: -2,4
        map: {coral: "0,0"}
        markers: 1 1
        items: IT-05
        rolls: W:O
        """
    )
    play(m, "attack 0,0 search", asks="RV-D26 seat 0")
    assert offered(m) == [f"discard {card}" for card in ("COG-W1", "IT-01", "IT-06", "IT-07", "IT-05")]
    twin = m.fork()
    changed = after(m, "discard IT-01", asks="RV-D06")
    assert changed["cog"] == "essence 3 side N ready items COG-W1 IT-01 IT-06 IT-07 IT-05"
    assert changed["items_discard"] == "IT-01"
    changed = after(twin, "discard COG-W1", asks="RV-D06")
    assert changed["cog"] == "essence 3 side N ready items IT-01 IT-01 IT-06 IT-07 IT-05"
    assert "items_discard" not in changed


# -- dens --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "RV-S25", "RV-720", "RV-722", "RV-723", "RV-724", "RV-725", "RV-743", "RV-745", "RV-342", "RV-340", "RV-117",
    "RV-D17",    "RV-D18", "RV-D19", "RV-R52", "RV-R53", "RV-R62", "AB-02",
)  # fmt: skip
def test_a_creature_beaten_on_the_spot_pays_and_leaves_a_beaten_den() -> None:
    m = battle(
        """
        players: {cog: essence 1, nautilus: ""}
        models:
          COG-1: 0,0
          COG-5a: 0,0
          COG-5b: 0,0
          NAU-1: -2,4
        map: {abyss: "0,0"}
        markers: 1 2
        abyss: AB-02
        rolls: B:O R:O R:S R:D R:O R:S R:O
        """
    )
    play(m, "attack 0,0 search", "pick COG-5a", "fight", "strike COG-1 0,0", "strike COG-5a 0,0", "decline",
         asks="RV-D06")  # fmt: skip
    assert [facts["wounds"] for facts in events_of(m, "creature wounded")] == [2, 1]
    assert m.state.players[0].essence == 4
    assert [one.acted for one in m.state.models] == [True, True, False, False]
    assert m.state.ground["0,0"] == "beaten"
    assert (m.state.creatures, m.state.abyss_discard) == ([], ["AB-02"])
    assert [view.defence for view in m.view(0).models[:3]] == ["3R", "3R", "3R"]


@pytest.mark.rule("RV-S26", "RV-726", "RV-728", "RV-552", "RV-D20", "RV-D21", "RV-R54", "RV-744", "AB-05")
def test_a_creature_that_survives_strikes_back_and_guards_the_den() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models:
          COG-5a: 0,0
          COG-5b: 0,0
          NAU-1: -2,4
        map: {abyss: "0,0", rock: "1,0"}
        markers: 1 2
        abyss: AB-05
        rolls: R:O R:S R:O R:O R:S R:S R:O R:O B:O R:O R:S R:S R:O
        """
    )
    play(m, "attack 0,0 search", "pick COG-5a", "fight", "strike COG-5a 0,0", "strike COG-5b 0,0", asks="RV-D21 seat 1")
    assert offered(m) == ["pick COG-5a", "pick COG-5b"]
    play(m, "pick COG-5b", asks="RV-D20 seat 0")
    assert "put COG-5a 1,0" not in offered(m)
    assert any(str(refusal.option) == "put COG-5a 1,0" and refusal.rule == "RV-728" for refusal in m.refusals())
    changed = after(m, "put COG-5b 0,1", "put COG-5a -1,0", asks="RV-D06 seat 0")
    assert changed == {"COG-5a": "-1,0 acted", "COG-5b": "0,1 wounds 1 acted"}
    assert events_of(m, "reacts") == []
    assert [(one.card, one.at, one.wounds) for one in m.state.creatures] == [("AB-05", "0,0", 1)]


@pytest.mark.rule("RV-S27", "RV-727", "RV-E05", "RV-728")
def test_a_model_that_flees_is_not_attacked_and_only_the_searcher_has_acted() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 0,0
          COG-5b: 0,0
          NAU-1: -2,4
        map: {abyss: "0,0"}
        markers: 1 2
        abyss: AB-06
        """
    )
    play(m, "attack 0,0 search", "pick COG-5a", "flee", "put COG-5a 1,0", "put COG-5b 1,0", asks="RV-D06 seat 0")
    assert events_of(m, "attack roll") == []
    assert [(one.at, one.acted) for one in m.state.models[:2]] == [("1,0", True), ("1,0", False)]
    assert m.state.ground["0,0"] == "guarded"


# -- the creatures' part -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-S32", "RV-731", "RV-730", "RV-400", "RV-R01", "RV-R58", "RV-R59", "AB-03")
def test_the_next_player_after_the_only_faction_there_names_the_target() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0, low-clans: essence 0}
        models:
          COG-1: 3,-1
          NAU-1: 1,0
          NAU-5a: 0,1
          LOW-1: -3,0
        creatures: {"0,0": AB-03}
        first: cog
        active: low-clans
        events: EV-14
        rolls: R:O R:S W:- R:S R:S
        """
    )
    play(m, "end", asks="RV-D21 seat 2")
    assert offered(m) == ["pick NAU-1", "pick NAU-5a"]
    play(m, "pick NAU-1", asks="RV-D06 seat 0")
    assert events_of(m, "contest roll") == []
    assert m.state.round == 2


@pytest.mark.rule("RV-S33", "RV-732", "RV-163", "RV-164", "RV-R60", "RV-R23")
def test_several_factions_roll_for_the_target_and_ties_are_rolled_again() -> None:
    m = battle(
        """
        players: {cog: essence 0, low-clans: essence 0}
        models:
          COG-1: 1,0
          LOW-1: 0,1
        creatures: {"0,0": AB-03}
        first: cog
        active: low-clans
        events: EV-14
        rolls: R:O R:S R:O+ R:D R:S R:O R:S R:O R:O
        """
    )
    play(m, "end", asks="RV-D21 seat 1")
    assert rolled(m, "contest roll") == ["R:O R:S", "R:O+ R:D R:S", "R:O R:S", "R:O R:O"]
    assert events_of(m, "contest tied") == [{"seats": [0, 1]}]
    assert [player.essence for player in m.state.players] == [0, 0]
    assert offered(m) == ["pick COG-1", "pick LOW-1"]


@pytest.mark.rule("RV-164", "RV-732")
def test_a_contest_that_never_ends_goes_to_the_lowest_seat() -> None:
    m = battle(
        f"""
        players: {{cog: "", low-clans: ""}}
        models: {{COG-1: "1,0", LOW-1: "0,1"}}
        creatures: {{"0,0": AB-03}}
        first: low-clans
        active: cog
        events: EV-14
        rolls: {"R:S " * 84}
        """
    )
    play(m, "end", asks="RV-D21 seat 0")
    assert len(events_of(m, "contest roll")) == 2 * 21
    assert events_of(m, "contest won") == [{"seat": 0}]


# -- the end of a round ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-S36", "RV-850", "RV-871", "RV-853", "RV-R65", "RV-R66", "RV-R96", "RV-115")
def test_two_who_fall_together_share_a_draw() -> None:
    m = battle(
        """
        players: {cog: "", nautilus: ""}
        models:
          COG-5a: 3,0 wounds 1 poisoned by 1
          NAU-5a: -3,0 wounds 1 poisoned by 0
        first: cog
        active: nautilus
        events: EV-14
        """
    )
    play(m, "end", asks="over RV-871")
    assert m.outcome is not None
    assert m.outcome.winners == (0, 1)
    assert m.state.models == []


@pytest.mark.rule("RV-S49", "RV-801", "RV-R64", "EV-04", "EV-15", "RV-118")
def test_an_ongoing_event_ends_when_the_next_is_drawn() -> None:
    m = battle(
        """
        players: {cog: essence 0, nautilus: essence 0}
        models:
          COG-5a: 3,0
          NAU-5a: -3,0
        event: EV-15
        events: EV-04
        """
    )
    changed = after(m, "end", asks="RV-D06 seat 1")
    assert changed["event"] == ""
    assert changed["events_discard"] == "EV-15 EV-04"
    assert [player.essence for player in m.state.players] == [1, 1]
    told_what = [event.what for event in m.log or []]
    assert told_what.index("event ends") < told_what.index("event")


@pytest.mark.rule("RV-S52", "RV-745", "RV-850", "RV-851", "RV-R61", "RV-857", "RV-R83")
def test_poison_that_kills_a_creature_pays_its_owner() -> None:
    m = battle(
        """
        players: {low-clans: essence 0, cog: essence 0}
        models:
          LOW-6a: 3,0
          COG-5a: -3,0
        creatures: {"0,0": AB-02 wounds 2 essence 1 poisoned by 0}
        first: low-clans
        active: cog
        events: EV-14
        """
    )
    changed = after(m, "end", asks="RV-D06 seat 0")
    assert changed["low-clans"] == "essence 3 side N ready"
    assert changed["0,0"] == "gone"
    assert changed["beaten tiles"] == "0,0"
    assert changed["abyss_discard"] == "AB-02"


@pytest.mark.rule("RV-S53", "RV-872", "RV-R66")
@pytest.mark.parametrize(("essence", "winners"), [((1, 2), (1,)), ((3, 2), (0,)), ((2, 2), (0, 1))])
def test_at_the_round_limit_worth_counts_and_then_essence(essence: tuple[int, int], winners: tuple[int, ...]) -> None:
    m = battle(
        f"""
        players: {{nautilus: essence {essence[0]}, low-clans: essence {essence[1]}}}
        models:
          NAU-4: 3,0 wounds 7
          LOW-1: -3,0 cards LOW-W1
          LOW-5a: waiting
        round: 30
        first: nautilus
        active: low-clans
        events: EV-14
        settings: {{rounds: 30}}
        """
    )
    play(m, "end", asks="over RV-872")
    assert m.outcome is not None
    assert m.outcome.winners == winners
