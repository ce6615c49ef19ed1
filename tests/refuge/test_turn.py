"""The turn: RF-300 to RF-308, what the action step offers (RF-D06), and who comes next."""

from __future__ import annotations

import pytest

import fathom
from tests.kit import events_of, offered, play, position


@pytest.mark.rule("RF-300", "RF-R63", "RF-306", "RF-R50")
def test_turns_go_clockwise_and_no_player_is_skipped() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,0
          mags: 3,3 down used G1
          michael: devoured
          sophie: 7,0
        active: vega
        kraken: .|.,.,. .|.,.,. .|.,.,. .|.,.,.
        """,
    )
    # Mags can do nothing: her turn still takes place, with its Kraken card.
    play(m, "end", asks="RF-D05 seat 2")
    assert events_of(m, "turn") == [{"seat": 1, "turn": 2}, {"seat": 2, "turn": 3}]
    assert len(m.state.kraken_discard) == 2
    # So does the turn of Michael, who was devoured.
    play(m, "at 7,2", asks="RF-D06 seat 3")
    play(m, "end", asks="RF-D06 seat 0")
    assert [fact["seat"] for fact in events_of(m, "turn")] == [1, 2, 3, 0]
    assert len(m.state.kraken_discard) == 4


@pytest.mark.rule("RF-301")
def test_what_lasts_until_the_next_turn_ends_at_its_start() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 4,5 hand SA13
          mags: 7,0
        kraken: .|.,.,. X|.,.,.
        """,
    )
    play(m, "play SA13", "end", asks="RF-D06 seat 1")
    assert m.state.divers[0].screen
    # At the very end of the other turn the devour card still finds her screened.
    play(m, "end", asks="RF-D06 seat 0")
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("4,5", "standing")
    assert not m.state.divers[0].screen


@pytest.mark.rule("RF-301", "RF-306", "RF-D05")
def test_the_four_parts_of_a_turn_come_in_order() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,0
          mags: devoured hand SA11 SA12
        kraken: .|.,.,. R|.,.,.
        """,
    )
    play(m, "end", asks="RF-D05 seat 1")
    play(m, "at 4,2", asks="RF-D06 seat 1")
    play(m, "play SA12", "end", asks="RF-D06 seat 0")
    order = [event.what for event in m.log or [] if event.what in ("turn", "resurfaces", "plays", "kraken card")]
    assert order == ["kraken card", "turn", "resurfaces", "plays", "kraken card", "turn"]


@pytest.mark.rule("RF-302", "RF-304")
@pytest.mark.parametrize(
    "actions",
    [
        ("move up", "move up"),
        ("move up", "move down"),
        ("play SA07", "steer left 1", "play SA07", "steer right 1"),
        ("play SA07", "steer left 1", "move up"),
        ("move up", "play SA07", "steer left 1"),
        ("use N1", "steer left 1", "recover IRON", "card SA07", "card SA07", "flip N1"),
    ],
)
def test_two_actions_of_any_kind_in_any_order_and_no_third(actions: tuple[str, ...]) -> None:
    m = position(
        "refuge",
        """
        divers:
          katerina: 3,0 hand SA07 SA07 SA05 used N2 N3
          mags: 7,0
        kraken: .|.,.,.
        """,
    )
    for answer in actions[:-1]:
        m.choose(answer)
        assert m.ask is not None
        assert m.ask.seats == (0,)
    play(m, actions[-1], asks="RF-D06 seat 1")
    assert len(events_of(m, "kraken card")) == 1


@pytest.mark.rule("RF-302", "RF-306", "RF-D06")
def test_no_action_is_compulsory() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 3,0
          mags: 7,0
        head: 3
        kraken: RR|.,.,.
        """,
    )
    play(m, "end", asks="RF-D06 seat 1")
    assert m.state.divers[0].at == "3,0"
    assert m.state.head == (5, 6)
    assert m.state.kraken_discard == ["RR|.,.,."]


@pytest.mark.rule("RF-303", "RF-D06", "RF-370")
def test_everything_the_action_step_offers() -> None:
    m = position(
        "refuge",
        """
        divers:
          vega: 1,4 hand SA05 SA06 SA01 used V3
          mags: 1,3
        tentacles: 3,4
        objectives: O2 O4 O7
        markers: 1,4 4,3 7,4
        """,
    )
    assert set(offered(m)) == {
        "move up", "move right", "task sound", "play SA05", "play SA06", "use V1", "use V2", "recover IRON",
        "give SA05 1", "give SA06 1", "give SA01 1", "end",
    }  # fmt: skip
    # A special action is one of the two.
    play(m, "task sound", asks="RF-D06 seat 0")
    assert m.state.actions == 1
    assert m.state.markers == ["4,3", "7,4"]
    assert "task sound" not in offered(m)


@pytest.mark.rule("RF-305", "RF-351")
def test_passing_weapons_and_free_abilities_cost_no_action() -> None:
    m = position(
        "refuge",
        """
        divers:
          katerina: 4,1 hand SA01 SA11
          mags: 3,1
        tentacles: 4,2
        kraken: K01 K02 K03
        salvage: SA04
        """,
    )
    play(m, "give SA11 1", asks="RF-D06 seat 0")
    assert m.state.actions == 2
    play(m, "use N2", "card K02", "card K01", asks="RF-D06 seat 0")
    assert m.state.actions == 2
    play(m, "move up", "play SA01", asks="RF-D06 seat 0")  # one action: the Move
    assert m.state.actions == 1
    assert (m.state.divers[0].at, m.state.divers[0].stance) == ("4,2", "standing")
    assert m.state.divers[0].hand == ["SA04"]


@pytest.mark.rule("RF-306", "RF-R50")
@pytest.mark.parametrize(
    ("vega", "answers"),
    [
        ("4,5", ("end",)),
        ("4,5", ("move down", "move down")),
        ("4,5 down hand SA11", ("end",)),
        ("4,5", ("move up",)),  # into the head
    ],
)
def test_one_kraken_card_is_drawn_in_every_state_of_the_diver(vega: str, answers: tuple[str, ...]) -> None:
    m = position(
        "refuge",
        f"""
        divers:
          vega: {vega}
          mags: 3,5
        kraken: L|.,.,.
        """,
    )
    if vega.endswith("SA11"):
        assert offered(m) == ["give SA11 1", "end"]
    play(m, *answers, asks="RF-D06 seat 1")
    assert m.state.head == (3, 6)
    assert m.state.kraken_discard == ["L|.,.,."]


@pytest.mark.rule("RF-307", "RF-R21", "RF-313")
def test_a_devoured_diver_has_no_actions_left_and_the_kraken_card_follows() -> None:
    m = position(
        "refuge",
        """
        divers:
          mags: 4,5 hand SA11 SA13
          vega: 7,0
        head: 4
        kraken: L|.,.,.
        """,
    )
    assert m.state.actions == 2
    play(m, "move up", asks="RF-D06 seat 1")
    mags = m.state.divers[0]
    assert (mags.at, mags.stance, mags.hand) == (None, "devoured", ["SA11", "SA13"])
    assert m.state.head == (3, 6)
    assert [fact["seat"] for fact in events_of(m, "turn cut short")] == [0]


@pytest.mark.rule("RF-308", "RF-R14", "RF-C04")
@pytest.mark.parametrize(
    ("option", "diver", "useless", "useful"),
    [
        ("play SA05", "vega: 4,1 hand SA05", "mags: 7,0 tentacles 4,5", "mags: 7,0 tentacles 4,4"),
        ("play SA06", "vega: 4,1 hand SA06", "mags: 7,0 tentacles 4,4", "mags: 7,0 tentacles 4,3"),
        ("play SA09", "vega: 4,1 hand SA09", "mags: 7,0 down", "mags: 7,0"),
        ("play SA10", "vega: 4,1 hand SA10", "mags: 7,0", "mags: 7,0 tentacles 7,5"),
        ("play SA12", "vega: 4,1 hand SA12", "mags: 4,4 down", "mags: 4,3 down"),
        ("play SA15", "vega: 4,1 hand SA15", "mags: 4,5", "mags: 4,4"),
        ("play SA16", "vega: 4,1 hand SA16", "mags: 7,0", "mags: 7,0 tentacles 7,5"),
        ("recover IRON", "vega: 4,1 hand SA01 SA05", "mags: 4,3 down", "mags: 4,2 down"),
        ("use M1", "michael: 4,1", "mags: 7,0 tentacles 4,3", "mags: 7,0 tentacles 4,2"),
        ("use M3", "michael: 4,1", "mags: 7,0 tentacles 5,2", "mags: 7,0 tentacles 4,4"),
        ("use P2", "sophie: 4,1 cameras 4,3", "mags: 7,0 tentacles 4,5", "mags: 7,0 tentacles 4,4"),
        ("use T3", "satoshi: 4,1", "mags: 7,0", "mags: 7,0 used G1"),
    ],
)
def test_an_action_without_effect_is_not_offered(option: str, diver: str, useless: str, useful: str) -> None:
    def at(facts: str) -> list[str]:
        other, _, tentacles = facts.partition(" tentacles ")
        return offered(position("refuge", f'divers:\n  {diver}\n  {other}\ntentacles: "{tentacles}"\nkraken: .|.,.,.'))

    assert option not in at(useless)
    assert option in at(useful)
    assert "end" in at(useless)
    assert "end" in at(useful)


@pytest.mark.rule("RF-R14", "RF-C04")
def test_a_useless_action_is_refused_with_its_reason() -> None:
    m = position("refuge", "divers:\n  vega: 4,1 hand SA05\n  mags: 7,0\nkraken: .|.,.,.")
    with pytest.raises(fathom.Illegal, match="No tentacle is in your row or column") as refused:
        m.choose("play SA05")
    assert refused.value.rule == "RF-C04"
    assert m.state.actions == 2
    assert m.state.divers[0].hand == ["SA05"]


@pytest.mark.rule("RF-D06", "RF-370", "RF-351")
def test_with_no_action_left_passing_and_free_abilities_are_still_offered() -> None:
    m = position(
        "refuge",
        """
        divers:
          katerina: 4,0 hand SA11 SA05
          mags: 3,1
        kraken: K01 K02 K03
        """,
    )
    play(m, "move right", "move left", asks="RF-D06 seat 0")
    assert offered(m) == ["use N2", "end"]
    play(m, "use N2", "card K01", "card K02", asks="RF-D06 seat 1")

    m = position(
        "refuge",
        """
        divers:
          vega: 4,0 hand SA11
          mags: 3,1
        kraken: .|.,.,.
        """,
    )
    play(m, "move left", "move left", asks="RF-D06 seat 1")  # (2,0) is not beside (3,1): nothing is left but the end
    m = position(
        "refuge",
        """
        divers:
          vega: 5,0 hand SA11
          mags: 3,1
        kraken: .|.,.,.
        """,
    )
    play(m, "move left", "move left", asks="RF-D06 seat 0")
    assert offered(m) == ["give SA11 1", "end"]
    with pytest.raises(fathom.Illegal, match="no action left") as refused:
        m.choose("move left")
    assert refused.value.rule == "RF-302"
    play(m, "give SA11 1", asks="RF-D06 seat 1")
    assert m.state.divers[1].hand == ["SA11"]


@pytest.mark.rule("RF-R50", "RF-D06")
def test_a_table_may_ask_before_a_turn_ends_automatically() -> None:
    text = """
        divers:
          vega: 3,0
          mags: 7,0
        settings: {objectives: [O1, O4, O7], first: 0, confirm_end: true}
        kraken: .|.,.,.
        """
    m = position("refuge", text)
    play(m, "move left", "move left", asks="RF-D06 seat 0")
    assert offered(m) == ["end"]
    play(m, "end", asks="RF-D06 seat 1")
    m = position("refuge", text.replace("true", "false"))
    play(m, "move left", "move left", asks="RF-D06 seat 1")
