"""The content of the box as tables: decks, cards, abilities, objectives, texts (ledger section 12)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from fathom.games.refuge.game import GAME
from fathom.games.refuge.model.parts import KrakenCard
from tests.kit import offered, play
from tests.refuge.kit import after, dive

PACK = GAME.pack

KRAKEN = """
    K01 L  D  S  D
    K02 R  D  S  D
    K03 LL S  DD R
    K04 RR L  DD S
    K05 L  DD U  S
    K06 R  S  U  DD
    K07 LL DD D  L
    K08 RR R  D  DD
    K09 X  S  DD S
    K10 X  D  S  D
    """

ABYSS = """
    A01 L  D  S  D
    A02 R  D  S  D
    A03 LL S  D  R
    A04 RR L  D  S
    A05 D  S  D  S
    A06 DD D  S  D
    A07 U  DD S  DD
    A08 UU S  DD S
    A09 X  S  D  S
    A10 X  D  S  D
    """

SALVAGE = """
    SA01 | Harpoon Gun    | IRON  | W | 5
    SA02 | Flare Pistol   | LIGHT | W | 5
    SA03 | Pressure Lance | AIR   | W | 5
    SA04 | Net Gun        | LINE  | W | 5
    SA05 | Spear Shot     | IRON  | A | 3
    SA06 | Depth Charge   | IRON  | A | 3
    SA07 | Noisemaker     | IRON  | A | 3
    SA08 | Searchlight    | LIGHT | A | 3
    SA09 | Signal Lamp    | LIGHT | A | 3
    SA10 | Flare Burst    | LIGHT | A | 3
    SA11 | Air Tank       | AIR   | A | 3
    SA12 | Rebreather     | AIR   | A | 3
    SA13 | Bubble Screen  | AIR   | A | 3
    SA14 | Grapnel        | LINE  | A | 3
    SA15 | Tow Line       | LINE  | A | 3
    SA16 | Winch          | LINE  | A | 3
    """

ABILITIES = """
    M1 | Michael            | Satchel Charge | action
    M2 | Michael            | Stand Fast     | reaction
    M3 | Michael            | Long Shot      | action
    T1 | Satoshi            | Propeller Sled | action
    T2 | Satoshi            | Brace          | reaction
    T3 | Satoshi            | Field Repair   | action
    P1 | Sophie St. Laurent | Set the Shot   | action
    P2 | Sophie St. Laurent | Flash Powder   | action
    P3 | Sophie St. Laurent | Shutter Trap   | reaction
    G1 | Mags               | Haul Up        | action
    G2 | Mags               | Tow            | action
    G3 | Mags               | Thick Hide     | reaction
    N1 | Katerina           | Lure           | action
    N2 | Katerina           | Read the Water | free
    N3 | Katerina           | Herd           | action
    V1 | Vega               | Slipstream     | action
    V2 | Vega               | Scrounge       | action
    V3 | Vega               | Slip Away      | reaction
    """

OBJECTIVES = """
    O1 | 1 | blue | Clear the Approach
    O2 | 1 |      | Reef Survey
    O3 | 1 |      | Stow the Gear
    O4 | 2 | blue | Anchor Lines
    O5 | 2 |      | Wire the Flanks
    O6 | 2 |      | Bleed the Beast
    O7 | 3 | blue | Board the UB-85
    O8 | 3 |      | Force the Hatches
    O9 | 3 |      | Bring Home the Cargo
    """

LINES = {
    "Michael": "Navy demolition man. Counts to three, always stops at two.",
    "Satoshi": "Builds propulsion gear out of what other crews throw overboard.",
    "Sophie St. Laurent": "Press photographer. Three cameras, no fear, one deadline.",
    "Mags": "Has pulled more divers out of the dark than she cares to name.",
    "Katerina": "Studied the beast on paper for nine years. Paper did not move.",
    "Vega": "Wreck hunter. Knows every hole in the reef and where it leads.",
}

DEFEATS = {
    "RF-841": "The sea behind you is full of tentacles.",
    "RF-840": "The water is nothing but tentacles.",
    "RF-842": "Nothing left to fight with.",
    "RF-843": "No lamp moves on the bottom.",
    "RF-844": "The line goes slack.",
}


def rows(table: str) -> list[list[str]]:
    """The cells of a table, line by line."""
    return [
        [cell.strip() for cell in (line.split("|") if "|" in line else line.split())]
        for line in table.strip().split("\n")
    ]


def written(deck: list[KrakenCard]) -> list[list[str]]:
    """A Kraken deck as a table."""
    return [[card.id, card.top, *card.bottom] for card in deck]


# -- Kraken cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-104", "RF-502", "RF-505")
@pytest.mark.rule("K01", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09", "K10")
def test_the_kraken_deck() -> None:
    assert written(PACK.kraken) == rows(KRAKEN)
    assert {card.top for card in PACK.kraken} == {"L", "LL", "R", "RR", "X"}
    assert [card.id for card in PACK.kraken if card.devours] == ["K09", "K10"]


@pytest.mark.rule("K01", "K03", "K05", "K07", "K09")
def test_the_kraken_deck_has_its_thirty_symbols_and_its_head_moves_cancel_out() -> None:
    symbols = Counter(symbol for card in PACK.kraken for symbol in card.bottom)
    assert symbols == {"S": 9, "D": 8, "DD": 7, "U": 2, "L": 2, "R": 2}
    arrows = "".join(card.top for card in PACK.kraken)
    assert arrows.count("L") == arrows.count("R") == 6


@pytest.mark.rule("K02", "K04", "K06", "K08", "K09", "K10")
def test_odd_and_even_kraken_cards_are_mirror_images() -> None:
    mirror = str.maketrans("LR", "RL")
    mirrored = [
        [card.top.translate(mirror), *(s.translate(mirror) for s in reversed(card.bottom))] for card in PACK.kraken
    ]
    printed = [[card.top, *card.bottom] for card in PACK.kraken]
    assert mirrored[0:8:2] == printed[1:8:2]
    assert mirrored[8:] == printed[8:]


@pytest.mark.rule("RF-910")
@pytest.mark.rule("A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", "A10")
def test_the_abyss_deck() -> None:
    assert written(PACK.abyss) == rows(ABYSS)


@pytest.mark.rule("RF-502")
def test_a_pack_in_which_the_head_leaves_the_kraken_row_without_the_abyss_is_refused() -> None:
    assert GAME.content.validate(PACK) == []
    wrong = replace(PACK, kraken=[*PACK.kraken, KrakenCard("K11", "U", ["S", "S", "S"])])
    assert [problem for problem in GAME.content.validate(wrong) if "K11" in problem]


PLAYED = [
    # card, tentacles, tentacles and head after it
    ("K01", "2,3 4,2", "2,2 3,5 4,1", "3,6"),
    ("K02", "4,3 6,3", "4,2 5,5 6,2", "5,6"),
    ("K03", "2,5 3,1", "1,5 2,3 4,1", "2,6"),
    ("K04", "5,3 6,5", "4,3 6,3 7,5", "6,6"),
    ("K05", "2,5 3,2", "2,3 3,3 4,4", "3,6"),
    ("K06", "5,2 6,5", "4,4 5,3 6,3", "5,6"),
    ("K07", "1,4 2,3 3,3", "1,2 2,2 2,3", "2,6"),
    ("K08", "5,3 6,3 7,4", "6,2 6,3 7,2", "6,6"),
    ("K09", "4,4", "3,5 4,2 5,5", "4,6"),
    ("K10", "3,3 5,3", "3,2 4,4 5,2", "4,6"),
]


@pytest.mark.rule("RF-500", "RF-503", "RF-504")
@pytest.mark.rule("K01", "K02", "K03", "K04", "K05", "K06", "K07", "K08", "K09", "K10")
@pytest.mark.parametrize(("card", "tentacles", "then", "head"), PLAYED, ids=[row[0] for row in PLAYED])
def test_each_kraken_card_played(card: str, tentacles: str, then: str, head: str) -> None:
    m = dive(f"divers:\n  vega: 1,0\n  mags: 7,0\nhead: 4\ntentacles: {tentacles}\nkraken: {card}")
    play(m, "end", asks="RF-D06 seat 1")
    assert ("{},{}".format(*m.state.head), " ".join(m.state.tentacles)) == (head, then)


# -- Salvage cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RF-108", "RF-122", "RF-330", "SA17I")
@pytest.mark.rule("SA01", "SA02", "SA03", "SA04", "SA05", "SA06", "SA07", "SA08")
@pytest.mark.rule("SA09", "SA10", "SA11", "SA12", "SA13", "SA14", "SA15", "SA16")
def test_the_salvage_deck() -> None:
    cooperative = [card for card in PACK.salvage if not card.competitive]
    table = [[c.id, c.name, c.type, "W" if c.weapon else "A", str(c.copies)] for c in cooperative]
    assert table == rows(SALVAGE)
    grabbers = [card for card in PACK.salvage if card.competitive]
    assert {(card.name, card.copies) for card in grabbers} == {("Grabber", 2)}
    assert sorted(card.type for card in grabbers) == ["AIR", "IRON", "LIGHT", "LINE"]


@pytest.mark.rule("RF-108", "RF-330", "SA17I")
def test_the_totals_of_the_salvage_deck() -> None:
    deck = PACK.salvage_deck
    assert len(deck) == 56
    assert sum(card.copies for card in PACK.salvage) == 64
    assert sum(PACK.card[id].weapon for id in deck) == 20
    assert Counter(PACK.card[id].type for id in deck) == {"IRON": 14, "LIGHT": 14, "AIR": 14, "LINE": 14}
    assert sum(card.copies for card in PACK.salvage if card.competitive) == 8


@pytest.mark.rule("SA01", "SA02", "SA03", "SA04", "RF-345", "RF-349", "RF-901")
@pytest.mark.parametrize("card", ["SA01", "SA02", "SA03", "SA04"])
@pytest.mark.parametrize("mate", ["", "\n  mags: 7,0"])
def test_each_weapon_eliminates_on_contact_and_is_no_action(card: str, mate: str) -> None:
    m = dive(f"divers:\n  vega: 1,2 hand {card}{mate}\ntentacles: 1,3 5,5\nsalvage: SA11")
    assert f"play {card}" not in offered(m)
    assert after(m, "move up", f"play {card}", asks="RF-D06 seat 0") == {
        "vega": "1,3 hand SA11",
        "salvage_discard": card,
        "salvage": 54,
        "tentacles": "5,5",
        "supply": 15,
        "eliminated": 1,
        "tally": 1,
    }


@pytest.mark.rule("SA12", "RF-701")
def test_only_the_rebreather_says_that_it_works_while_down() -> None:
    assert [card.id for card in PACK.salvage if card.while_down] == ["SA12"]
    assert [ability.id for ability in PACK.ability.values() if ability.while_down] == ["G1"]


@pytest.mark.rule("RF-901", "SA09", "SA15")
def test_only_two_cards_have_a_special_solo_use() -> None:
    assert [card.id for card in PACK.salvage if card.solo] == ["SA09", "SA15"]


# -- divers, objectives, texts ---------------------------------------------------------------------------------------


@pytest.mark.rule("RF-109", "RF-114", "RF-351")
@pytest.mark.rule("M1", "M2", "M3", "T1", "T2", "T3", "P1", "P2", "P3")
@pytest.mark.rule("G1", "G2", "G3", "N1", "N2", "N3", "V1", "V2", "V3")
def test_the_eighteen_abilities() -> None:
    table = [[a.id, diver.name, a.name, a.use] for diver in PACK.divers for a in diver.abilities]
    assert table == rows(ABILITIES)


@pytest.mark.rule("RF-105", "RF-137")
@pytest.mark.rule("O1", "O2", "O3", "O4", "O5", "O6", "O7", "O8", "O9")
def test_the_nine_objectives() -> None:
    table = [[o.id, str(o.level), "blue" if o.blue else "", o.title] for o in PACK.objectives]
    assert table == rows(OBJECTIVES)


@pytest.mark.rule("RF-C50")
def test_the_figures_by_number_of_players() -> None:
    goals = {o.id: msgspec.to_builtins(o.goal) for o in PACK.objectives}
    assert goals["O1"]["count"] == [8, 5, 5, 5]
    assert goals["O7"]["divers"] == [1, 2, 2, 2]
    assert [len(columns) for columns in goals["O8"]["columns"]] == [4, 4, 3, 3]
    assert goals["O8"]["cards"] == [1, 1, 0, 0]
    assert goals["O9"]["cards"] == [2, 2, 0, 0]


@pytest.mark.rule("RF-845")
def test_the_story_and_the_lines_of_the_divers() -> None:
    assert {diver.name: diver.line for diver in PACK.divers} == LINES
    assert PACK.story.opening == "April 1934. Somewhere below lies the UB-85, and something lies on top of it."
    assert PACK.story.victory == "The cargo is aboard. The world above may yet keep its peace."
    assert {rule: PACK.story.defeat[rule] for rule in DEFEATS} == DEFEATS
