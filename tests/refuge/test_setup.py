"""Components and set-up: RF-101 to RF-140."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import fathom
from fathom.engine.errors import PositionError
from fathom.games import find
from fathom.matches.match import Match
from tests.kit import events_of, offered, pending, play, position

GAME = find("refuge")
PACK = GAME.pack
DIVERS = ["michael", "satoshi", "sophie", "mags", "katerina", "vega"]


def dive(*divers: str, seed: int = 0, **options: Any) -> Match:
    """A new game laid out to the first action: the divers named, in columns 1, 2, 3 … of the Start row."""
    m = fathom.new("refuge", seats=len(divers), seed=seed, settings={"first": 0, **options})
    for diver in divers:
        m.choose(f"choose {diver}")
    for column in range(1, len(divers) + 1):
        m.choose(f"at {column},0")
    return m


def reveal(*cards: str, seats: int = 2, seed: int = 0) -> Match:
    """Set-up with these two Kraken cards revealed."""
    lines = ["divers:", *(f'  seat{seat}: "-"' for seat in range(seats))]
    return position("refuge", "\n".join([*lines, "step: reveal", f"kraken: {' '.join(cards)}", f"seed: {seed}"]))


# -- components ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-101", "RF-120")
def test_only_the_cooperative_side_of_the_one_board_can_be_played() -> None:
    m = dive("vega", "mags")
    drawn = ["".join(m.pack.sea.kind[f"{x},{y}"][0] for x in range(1, 8)) for y in range(9, -1, -1)]
    assert drawn == [
        "FFFFFFF", "KKKKKKK", "KKKKKKK", "KKKKKKK",
        "SCSLSCS", "LSWSWSL", "SLSCSLS", "LSCSCSL", "WLCWCLW", "SSSSSSS",
    ]  # fmt: skip
    with pytest.raises(ValueError, match="side"):
        fathom.new("refuge", settings={"side": "competitive"})


@pytest.mark.rule("RF-102")
def test_the_head_is_one_miniature_of_three_by_three_spaces() -> None:
    m = dive("vega", "mags")
    c, low = m.state.head
    covered = {f"{x},{y}" for x in (c - 1, c, c + 1) for y in (low, low + 1, low + 2)}
    assert set(m.pack.sea.under[m.state.head]) == covered
    assert len(covered) == 9


@pytest.mark.rule("RF-103")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_there_are_sixteen_tentacles(seats: int) -> None:
    s = dive(*DIVERS[:seats]).state
    assert len(s.tentacles) + s.supply + s.threat == 16


@pytest.mark.rule("RF-104")
def test_there_are_ten_kraken_cards() -> None:
    m = dive("vega", "mags")
    assert sorted(m.state.kraken) == [f"K{n:02}" for n in range(1, 11)]
    assert m.state.kraken_discard == []


@pytest.mark.rule("RF-105")
def test_nine_objective_cards_three_a_level_with_a_reward_on_the_back() -> None:
    assert Counter(o.level for o in PACK.objectives) == {1: 3, 2: 3, 3: 3}
    assert len(PACK.objectives) == 9
    assert all(o.reward for o in PACK.objectives if o.level < 3)


@pytest.mark.rule("RF-106", "RF-127")
@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("RF-301", "Action step"),
        ("RF-302", "up to 2 actions"),
        ("RF-303", "Recover"),
        ("RF-305", "cost no action"),
        ("RF-306", "Kraken card"),
        ("RF-360", "two Salvage cards of one type"),
        ("RF-420", "Lair"),
        ("RF-430", "Spawn"),
        ("RF-440", "Cave"),
        ("RF-450", "Whirlpool"),
        ("RF-460", "Kraken"),
        ("RF-840", "supply"),
        ("RF-841", "4 tentacles"),
        ("RF-842", "Salvage pile is empty"),
        ("RF-843", "out"),
    ],
)
def test_every_player_can_look_the_turn_up_as_on_a_reference_card(rule: str, words: str) -> None:
    entry = GAME.rulebook.get(rule)
    assert entry is not None
    assert words in entry.text
    assert GAME.explain(PACK, rule) == entry.text
    assert entry in GAME.rulebook.search(words)


@pytest.mark.rule("RF-107", "RF-113")
def test_competitive_reference_and_objective_cards_are_not_used() -> None:
    assert {o.level for o in PACK.objectives} == {1, 2, 3}
    for seed in range(20):
        s = dive("vega", "mags", seed=seed).state
        assert all(PACK.objective[id].level == level for level, id in enumerate(s.objectives, 1))
        assert len(s.objectives) == 3
    for rule in ("RF-107", "RF-113"):
        entry = GAME.rulebook.get(rule)
        assert entry is not None
        assert "does not use" in entry.text
    for seats in (5, 6):
        with pytest.raises(ValueError, match="1 to 4 players"):
            fathom.new("refuge", seats=seats)


@pytest.mark.rule("RF-108", "RF-122")
def test_the_eight_grabbers_stay_out_of_the_salvage_deck() -> None:
    grabbers = [card for card in PACK.salvage if card.name == "Grabber"]
    assert sum(card.copies for card in PACK.salvage) == 64
    assert sum(card.copies for card in grabbers) == 8
    pile = dive("vega", "mags").state.salvage
    assert len(pile) == 56
    assert not {card.id for card in grabbers} & set(pile)
    with pytest.raises(PositionError, match="SA17I"):
        position("refuge", "divers:\n  vega: 1,0 hand SA17I")


@pytest.mark.rule("RF-109")
def test_eighteen_ability_cards_three_for_each_diver() -> None:
    assert [len(diver.abilities) for diver in PACK.divers] == [3] * 6
    assert len(PACK.ability) == 18


@pytest.mark.rule("RF-110")
@pytest.mark.parametrize(
    ("third", "divers", "pods"),
    [
        ("O7", 2, []),
        ("O8", 1, ["1,9", "3,9", "5,9", "7,9"]),
        ("O8", 2, ["1,9", "3,9", "5,9", "7,9"]),
        ("O8", 3, ["2,9", "4,9", "6,9"]),
        ("O8", 4, ["2,9", "4,9", "6,9"]),
        ("O9", 2, ["4,9"]),
    ],
)
def test_escape_pod_tokens_lie_only_where_an_objective_says_so(third: str, divers: int, pods: list[str]) -> None:
    s = dive(*DIVERS[:divers], objectives=("O1", "O4", third)).state
    assert s.pods == pods
    assert len(s.pods) <= 7


@pytest.mark.rule("RF-111", "RF-138")
@pytest.mark.parametrize(("first", "markers"), [("O1", []), ("O2", ["1,4", "4,3", "7,4"]), ("O3", [])])
def test_the_three_tracking_markers_are_laid_as_the_first_objective_says(first: str, markers: list[str]) -> None:
    assert dive("vega", "mags", objectives=(first, "O4", "O8")).state.markers == markers


@pytest.mark.rule("RF-112", "RF-128")
def test_sophie_alone_has_cameras_and_has_three() -> None:
    def sophie(*cameras: str) -> Match:
        return position("refuge", f"divers:\n  sophie: 4,1 cameras {' '.join(cameras)}\n  mags: 7,0\nkraken: .|.,.,.")

    m = sophie()
    play(m, "use P1", "at 4,2", "at 4,3", asks="RF-D06 seat 0")
    assert m.state.divers[0].cameras == ["4,2", "4,3"]
    m = sophie("4,2", "4,3")
    play(m, "use P1", "at 3,1", asks="RF-D06 seat 0")  # the third is the last: no question about another
    assert m.state.divers[0].cameras == ["3,1", "4,2", "4,3"]
    assert "use P1" not in offered(sophie("3,1", "4,2", "4,3"))
    filming = [diver.id for diver in PACK.divers for ability in diver.abilities if "camera" in ability.text]
    assert filming == ["sophie"] * 3


@pytest.mark.rule("RF-114")
def test_six_divers_to_choose_from() -> None:
    m = fathom.new("refuge", seats=2)
    assert offered(m) == [f"choose {diver}" for diver in DIVERS]
    assert PACK.diver["sophie"].name == "Sophie St. Laurent"


@pytest.mark.rule("RF-115", "RF-D01")
def test_one_to_four_players_thirty_to_forty_five_minutes() -> None:
    assert GAME.minutes == (30, 45)
    for seats in (1, 2, 3, 4):
        assert len(fathom.new("refuge", seats=seats).state.divers) == seats
    for seats in (0, 5):
        with pytest.raises(ValueError, match="1 to 4 players"):
            fathom.new("refuge", seats=seats)


# -- laying out ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-121", "RF-123")
def test_two_decks_each_shuffled_separately_and_face_down() -> None:
    deals = [dive("vega", "mags", seed=seed).state for seed in range(6)]
    assert all(id.startswith("K") for s in deals for id in s.kraken)
    assert all(id.startswith("SA") for s in deals for id in s.salvage)
    for one, other in pairwise(deals):
        assert one.kraken != other.kraken
        assert one.salvage != other.salvage
    # The Kraken deck is shuffled before the two reveals as well: they differ from game to game.
    begun = [fathom.new("refuge", seed=seed) for seed in range(40)]
    assert {m.state.head[0] for m in begun} == {2, 3, 4, 5, 6}
    assert len({fact["card"] for m in begun for fact in events_of(m, "revealed")}) == 10
    m = dive("vega", "mags")
    assert dive("vega", "mags").state.salvage == m.state.salvage
    twin = m.imagine(0, 99)
    assert twin.state.kraken != m.state.kraken
    assert twin.state.salvage != m.state.salvage
    assert twin.view(0) == m.view(0)


@pytest.mark.rule("RF-124", "RF-E4")
def test_the_head_begins_in_the_centre_with_eight_free_kraken_spaces_on_each_side() -> None:
    m = reveal(".|.,.,.", ".|.,.,.")
    assert m.state.head == (4, 6)
    free = [s for s, kind in PACK.sea.kind.items() if kind == "Kraken" and s not in PACK.sea.under[m.state.head]]
    left = {s for s in free if PACK.sea.xy[s][0] < 4}
    assert left == {"0,6", "0,7", "1,6", "1,7", "1,8", "2,6", "2,7", "2,8"}
    assert len(free) - len(left) == 8


@pytest.mark.rule("RF-125", "RF-R01", "RF-R60", "RF-R66")
@pytest.mark.parametrize(
    ("cards", "column"),
    [
        (("K01", "K05"), 2),
        (("K01", "K02"), 4),
        (("K06", "K09"), 5),  # a devour top moves nothing, and still counts as one of the two
        (("K09", "K10"), 4),
        (("K03", "K09"), 2),
        (("K04", "K02"), 6),  # the second step is lost
        (("K01", "K03"), 2),  # the surplus arrow of two is lost
        (("K04", "K08"), 6),
        (("K08", "K07"), 4),
    ],
)
def test_two_kraken_cards_move_the_head_and_do_nothing_else(cards: tuple[str, str], column: int) -> None:
    m = reveal(*cards, seats=3)
    assert m.state.head == (column, 6)
    assert [fact["card"] for fact in events_of(m, "revealed")] == list(cards)
    assert (m.state.tentacles, m.state.supply, m.state.threat) == ([], 16, 0)
    assert [diver.stance for diver in m.state.divers] == ["standing"] * 3


@pytest.mark.rule("RF-126", "RF-R01", "RF-S03")
def test_all_ten_kraken_cards_are_shuffled_into_a_fresh_pile() -> None:
    matches = [reveal("K03", "K09", seed=seed) for seed in range(40)]
    for m in matches:
        assert m.state.head == (2, 6)
        assert m.state.tentacles == []
        assert sorted(m.state.kraken) == [f"K{n:02}" for n in range(1, 11)]
        assert m.state.kraken_discard == []
    assert {m.state.kraken[-1] for m in matches} >= {"K03", "K09", "K01", "K02"}


@pytest.mark.rule("RF-R64")
def test_the_head_is_moved_before_any_miniature_stands_on_the_map() -> None:
    m = dive("vega", "mags", "michael", seed=3)
    order = [event.what for event in m.log or []]
    last_reveal = max(i for i, what in enumerate(order) if what == "revealed")
    assert last_reveal < min(order.index("placed"), order.index("spawned"))
    begun = reveal("K08", "K09")
    assert begun.state.head == (6, 6)
    assert [d.at for d in begun.state.divers] == [None, None]
    assert begun.state.tentacles == []


@pytest.mark.rule("RF-128", "RF-130", "RF-D03", "RF-R46")
def test_each_player_chooses_a_different_diver_and_the_others_leave_the_game() -> None:
    m = fathom.new("refuge", seats=4, settings={"first": 0})
    left = DIVERS[:]
    for seat, diver in enumerate(["vega", "mags", "sophie", "michael"]):
        assert pending(m, "seat") == f"RF-D03 seat {seat}"
        assert offered(m) == [f"choose {name}" for name in left]
        m.choose(f"choose {diver}")
        left.remove(diver)
    assert [d.name for d in m.state.divers] == ["vega", "mags", "sophie", "michael"]
    for column in (1, 2, 3, 4):
        m.choose(f"at {column},0")
    for out in left:
        assert out not in [d.name for d in m.state.divers]
        assert not any(f"use {ability.id}" in offered(m) for ability in PACK.diver[out].abilities)


@pytest.mark.rule("RF-R46")
def test_the_same_diver_twice_is_no_position() -> None:
    with pytest.raises(PositionError, match="twice"):
        position("refuge", "divers:\n  vega: 1,0\n  vega: 2,0")


@pytest.mark.rule("RF-129", "RF-140", "RF-R03")
def test_abilities_begin_face_up_and_hands_empty() -> None:
    m = dive("vega", "mags", "sophie", "michael")
    assert [d.used for d in m.state.divers] == [[], [], [], []]
    assert [d.hand for d in m.state.divers] == [[], [], [], []]
    assert {"use V1", "use V2"} <= set(offered(m))


@pytest.mark.rule("RF-131", "RF-R02", "RF-D02")
def test_the_host_names_the_starting_seat_or_leaves_it_to_chance() -> None:
    for seat in range(4):
        assert pending(fathom.new("refuge", seats=4, settings={"first": seat}), "seat") == f"RF-D03 seat {seat}"
    chance = Counter(fathom.new("refuge", seats=4, seed=seed).state.active for seed in range(200))
    assert set(chance) == {0, 1, 2, 3}
    assert min(chance.values()) > 25
    with pytest.raises(ValueError, match="0 to 1"):
        fathom.new("refuge", seats=2, settings={"first": 2})


@pytest.mark.rule("RF-132", "RF-D03", "RF-D04", "RF-300")
def test_divers_are_chosen_and_placed_clockwise_from_the_starting_player() -> None:
    m = fathom.new("refuge", seats=3, settings={"first": 1})
    play(m, "choose vega", asks="RF-D03 seat 2")
    play(m, "choose mags", asks="RF-D03 seat 0")
    play(m, "choose michael", asks="RF-D04 seat 1")
    assert offered(m) == [f"at {x},0" for x in range(1, 8)]
    play(m, "at 4,0", asks="RF-D04 seat 2")
    assert offered(m) == [f"at {x},0" for x in (1, 2, 3, 5, 6, 7)]
    with pytest.raises(fathom.Illegal, match="occupied"):
        m.choose("at 4,0")
    play(m, "at 1,0", asks="RF-D04 seat 0")
    play(m, "at 7,0", asks="RF-D06 seat 1")
    assert [(d.at, d.stance) for d in m.state.divers] == [("7,0", "standing"), ("4,0", "standing"), ("1,0", "standing")]
    assert (m.state.turn, m.state.actions) == (1, 2)


@pytest.mark.rule("RF-133", "RF-134", "RF-135", "RF-223", "RF-S01", "RF-S02")
@pytest.mark.parametrize(("seats", "supply", "threat"), [(1, 9, 0), (2, 9, 0), (3, 8, 1), (4, 8, 1)])
def test_seven_tentacles_begin_nearest_to_the_kraken_row(seats: int, supply: int, threat: int) -> None:
    s = dive(*DIVERS[:seats], seed=seats).state
    assert s.tentacles == ["1,5", "2,4", "3,5", "4,4", "5,5", "6,4", "7,5"]
    assert (s.supply, s.threat) == (supply, threat)
    assert (len(s.salvage), len(s.kraken)) == (56, 10)
    assert [d.hand for d in s.divers] == [[]] * seats


@pytest.mark.rule("RF-136", "RF-139")
def test_one_objective_of_each_level_is_drawn_and_the_six_others_are_out() -> None:
    drawn: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for seed in range(90):
        s = dive("vega", "mags", seed=seed).state
        assert [PACK.objective[id].level for id in s.objectives] == [1, 2, 3]
        assert s.done == 0
        for counter, id in zip(drawn, s.objectives, strict=True):
            counter[id] += 1
        # Nothing of an objective that was not drawn lies on the board.
        assert bool(s.pods) == (s.objectives[2] in ("O8", "O9"))
        assert bool(s.markers) == (s.objectives[0] == "O2")
    assert [set(counter) for counter in drawn] == [{"O1", "O2", "O3"}, {"O4", "O5", "O6"}, {"O7", "O8", "O9"}]
    assert all(min(counter.values()) >= 15 for counter in drawn)


@pytest.mark.rule("RF-137", "RF-D01")
def test_a_first_dive_has_the_three_blue_objectives() -> None:
    for seed in range(5):
        assert dive("vega", "mags", seed=seed, objectives="blue").state.objectives == ["O1", "O4", "O7"]
    assert [o.id for o in PACK.objectives if o.blue] == ["O1", "O4", "O7"]


@pytest.mark.rule("RF-D01")
def test_what_the_host_decides_before_the_game() -> None:
    m = dive("vega", "mags", objectives=("O3", "O5", "O9"))
    assert m.state.objectives == ["O3", "O5", "O9"]
    abyss = dive("vega", "mags", abyss=True)
    assert sorted(abyss.state.kraken) == [f"A{n:02}" for n in range(1, 11)]
    same = [dive("vega", "mags", seed=11).save() for _ in range(2)]
    assert same[0] == same[1]
    for wrong in (("O4", "O1", "O7"), ("O1", "O4", "O99"), "green"):
        with pytest.raises(ValueError, match=r"[Ss]etting"):
            fathom.new("refuge", settings={"objectives": wrong})
