"""The cards and boards of the pack beside the ledger's tables, cell by cell."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from fathom.content.packs import pack_hash
from fathom.games.sleeping_gods.language.words import CREW, SKILLS
from fathom.games.sleeping_gods.model.boards import Weapon
from fathom.games.sleeping_gods.model.cards import AdventureCard
from fathom.games.sleeping_gods.model.pack import EVENT_TYPES, card_id
from fathom.games.sleeping_gods.validation.tables import enemy_level
from tests.sleeping_gods.content_kit import PACK, alternatives, bare, table


def written(weapon: Weapon | None) -> str:
    """A weapon as the tables write it."""
    if weapon is None:
        return "-"
    reach = "ranged" if weapon.ranged else "melee"
    return f"+{weapon.acc} / {weapon.dmg} / {weapon.block} / {reach} / {' '.join(weapon.bonus)}"


@pytest.mark.rule("SG-T01", "SG-107", "SG-G14")
def test_crew_boards() -> None:
    rows = table("T01")
    assert [row["id"] for row in rows] == [board.id for board in PACK.crew] == list(CREW)
    for row, board in zip(rows, PACK.crew, strict=True):
        assert board.health == int(row["Health"])
        assert board.skills == dict.fromkeys(row["Skills (1 each)"].split(), 1)
        weapon = board.weapon
        assert (weapon.name, f"+{weapon.acc}", str(weapon.dmg), str(weapon.block)) == (
            row["Weapon"],
            row["Acc"],
            row["Dmg"],
            row["Block"],
        )
        assert (weapon.ranged, weapon.bonus) == (row["Ranged"] == "yes", (row["Extra dmg"],))
        assert (str(board.ability.cost), board.ability.options) == (
            row["Ability cost"],
            alternatives(row["Options (one of)"]),
        )
    assert sum(board.health for board in PACK.crew) == 45


@pytest.mark.rule("SG-T02", "SG-756")
def test_synergy_tokens() -> None:
    ids = {board.name.split()[0].lower(): board.id for board in PACK.crew} | {"captain": "sofi", "mac": "mac"}
    for row, token in zip(table("T02"), PACK.synergy, strict=True):
        assert token.crew == ids[row["Token of"].split()[0].lower()]
        assert (token.effect, token.window) == (bare(row["EL"]), row["Window"])
    assert sorted(token.crew for token in PACK.synergy) == sorted(CREW)


@pytest.mark.rule("SG-T03", "SG-G04", "SG-208", "SG-521")
def test_ship_board() -> None:
    for row, room in zip(table("T03"), PACK.ship, strict=True):
        assert (room.name, room.fate, room.cubes) == (row["Room"], int(row["Fate number"]), int(row["Cubes"]))
        cards = row["Cards drawn 1/2/3/4p"]
        drawn = [0] * 4 if cards in ("-", "0") else [int(count) for count in cards.split("/")]
        assert list(room.draw) == drawn
        command = [row[head] for head in ("Command 1p", "2p", "3p", "4p")]
        assert list(room.command) == [0 if cell == "-" else int(cell) for cell in command]
    assert sum(room.cubes for room in PACK.ship) == 11
    assert sorted(room.fate for room in PACK.ship) == [1, 2, 3, 4, 5, 6]
    named = PACK.room
    assert (named["deck"].search, named["sickbay"].heal, named["galley"].rest) == (3, 1, 1)
    assert (named["quarters"].clear, named["bridge"].clear) == ((2, 2, 3, 3), "all")


@pytest.mark.rule("SG-T05")
def test_search_tokens() -> None:
    for row, token in zip(table("T05"), PACK.search, strict=True):
        assert (token.id, token.reward, token.damage) == (row["id"], bare(row["Reward"]), bare(row["Damage"]))


@pytest.mark.rule("SG-T06", "SG-104", "SG-G03", "SG-G15")
def test_ability_cards() -> None:
    for row, card in zip(table("T06"), PACK.abilities, strict=True):
        assert [card.id, card.name, card.skill, str(card.fate), str(card.cost), card.kind, card.effect] == [
            *(row[head] for head in ("id", "Name", "Skill", "Fate", "Cost", "Kind")),
            bare(row["Effect"]),
        ]
    assert Counter(card.fate for card in PACK.abilities) == {1: 6, 2: 12, 3: 12, 4: 12, 5: 12, 6: 6}
    assert Counter(card.skill for card in PACK.abilities) == dict.fromkeys(SKILLS, 12)


@pytest.mark.rule("SG-T07", "SG-106")
def test_level_cards() -> None:
    for row, card in zip(table("T07"), PACK.levels, strict=True):
        assert [card.id, card.crew, card.name, str(card.xp), " ".join(card.skills), card.kind, card.effect] == [
            *(row[head] for head in ("id", "Crew", "Name", "XP", "Skill +1", "Kind")),
            bare(row["Effect"]),
        ]
    assert (len(PACK.levels), sum(card.xp for card in PACK.levels)) == (24, 196)


def same(row: dict[str, str], card: AdventureCard) -> None:
    assert (card.name, " ".join(card.types)) == (row["Name"], row["Type"])
    assert card.command == (None if row["Cmd"] == "-" else int(row["Cmd"]))
    assert card.options == alternatives(row["Options (one of)"])
    assert written(card.weapon) == row["Weapon acc/dmg/block/type/extra"]


@pytest.mark.rule("SG-T08", "SG-101", "SG-155", "SG-G07", "SG-808")
def test_market_cards() -> None:
    for row, card in zip(table("T08"), PACK.market, strict=True):
        same(row, card)
        assert (card.id, card.price) == (row["id"], int(row["Price"]))
    starting = [PACK.card[id].name for id in PACK.figures.start_cards]
    assert starting == ["Gloria", "Soup", "Gear", "Flapjacks"]
    assert len(PACK.market) - len(starting) == 28


@pytest.mark.rule("SG-T09", "SG-100", "SG-802")
def test_adventure_cards() -> None:
    for row, card in zip(table("T09"), PACK.adventure, strict=True):
        same(row, card)
        assert (card.id, card.passive, str(card.found)) == (
            card_id(int(row["No"])),
            bare(row["Passive"]),
            row["Found at"],
        )
    homes = Counter(PACK.totem_home.values())
    assert homes == {f"M{number}": 5 for number in range(1, 10)}


@pytest.mark.rule("SG-T11", "SG-103", "SG-G05")
def test_event_cards() -> None:
    for row, card in zip(table("T11"), PACK.events, strict=True):
        assert [card.id, card.title, card.form, card.effect] == [
            row["id"],
            row["Title"],
            row["Form"],
            bare(row["Effect"]),
        ]
        assert card.type[0].upper() == card.id[0]
        assert 8 <= len(card.text.split()) <= 60
    assert {type: len(PACK.events_of[type]) for type in EVENT_TYPES} == dict.fromkeys(EVENT_TYPES, 18)
    assert len(PACK.events) == 3 * 3 * PACK.figures.events_per_type


@pytest.mark.rule("SG-T12", "SG-105", "SG-G01", "SG-G13")
def test_enemy_cards() -> None:
    for row, enemy in zip(table("T12"), PACK.enemies, strict=True):
        assert [str(enemy.num), enemy.name, enemy.home, str(enemy.level), str(enemy.defense), str(enemy.basic)] == [
            row[head] for head in ("No", "Name", "Home", "Level", "Def", "Basic")
        ]
        assert " ".join(enemy.grid).split() == [row[head] for head in ("TL", "TR", "ML", "MR", "BL", "BR")]
        assert enemy.level == enemy_level(enemy)
    squid = PACK.enemy[8]
    assert [square.hearts for square in squid.squares] == [1, 0, 1, 0, 2, 0]
    assert (squid.squares[3].codes, squid.squares[3].synergy, squid.squares[5].damage) == (("WEA",), True, 1)


@pytest.mark.rule("SG-T20", "SG-941", "SG-G17")
def test_unlocked_cards() -> None:
    rows = table("T20")
    assert [(row["Threshold"], row["Quest"], row["Name"]) for row in rows] == [
        (str(unlock.threshold), str(unlock.quest), unlock.name) for unlock in PACK.unlocks
    ]
    for row in rows:
        unlock = PACK.unlock[int(row["Quest"])]
        texts = [text for text in (unlock.start, unlock.always, unlock.once, unlock.new_pass) if text]
        assert texts == [text for text in alternatives(row["Rule"]) if text != "passreset"]
    assert (PACK.unlock[166].score, PACK.unlock[175].market_cards) == (10, 9)
    assert (PACK.unlock[178].spare_search, PACK.unlock[172].spare_events, PACK.unlock[171].per) == (True, True, "pass")


@pytest.mark.rule("SG-T04", "SG-T17", "SG-314", "SG-610")
def test_the_two_charts() -> None:
    distances = [PACK.figures.distance(total) for total in range(13)]
    assert distances == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    words = [PACK.figures.difficulty_word(level) for level in (1, 3, 8, 9, 11, 12, 13, 14, 17, 18, 22, 30)]
    expected = {"Very Easy": 3, "Easy": 2, "Medium": 2, "Dangerous": 2, "Deadly": 3}
    assert words == [word for word, count in expected.items() for _ in range(count)]


@pytest.mark.rule("SG-108", "SG-113", "SG-114", "SG-152", "SG-602")
def test_counts_and_limits() -> None:
    figures = PACK.figures
    assert (figures.command, figures.hand_limit, figures.equip_limit, figures.market_cards) == (14, 3, 2, 7)
    assert figures.statuses == {"low": 8, "venom": 4, "madness": 4, "frightened": 4, "weakened": 4}
    assert figures.resources == {"coin": 40, "meat": 6, "veg": 6, "grain": 6, "mat": 6, "art": 6}
    assert figures.start_resources == {"coin": 3, "grain": 1}
    assert [sum(tokens) for tokens in figures.combat_tokens] == [4, 4, 4, 4]


def test_modifiers_are_added_up_by_card() -> None:
    assert PACK.mods["LV02"] == {"wacc": 1, "maxhealth": 1}
    assert PACK.mods["AD71"] == {"maxhealth": 1}
    assert PACK.mods["D12"] == {"roomcmd": -2}
    assert PACK.mods["Q166"] == {"difficulty": 1}
    assert PACK.mods["AB40"] == {}, "only while travelling"
    assert sorted(PACK.immune["AB57"]) == ["frightened"]
    assert not PACK.immune["AB01"]


def test_the_pack_has_a_fingerprint_that_follows_the_story() -> None:
    story = {**PACK.story, "m1/02_lightship": PACK.story["m1/02_lightship"][:-1]}
    assert len(pack_hash(PACK)) == 16
    assert pack_hash(msgspec.structs.replace(PACK, story=story)) != pack_hash(PACK)
