"""The content against the ledger's tables, typed in once more by hand, and what is refused of a pack."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fathom.games.rivals.game import GAME
from fathom.games.rivals.model.pack import Army, Pack

PACK = GAME.pack

# id, copies, cost, Speed, attack, Range, defence, Heart, size and rank
MODELS = """
COG-1 1 20 3 1B2R 2 2R 5 SC
COG-2 1 24 2 2R1W 1 1B1R1W 6 SC
COG-3 1 12 3 1B1R 4 1R1W 4 SC
COG-4 1 35 2 2B1R 2 1B2R 8 LM
COG-5 3 8 3 2R 1 2R 2 SM
COG-6 3 6 2 1R1W 3 1R 2 SM
COG-7 2 6 3 1R1W 1 1B1W 2 SM
NAU-1 1 25 3 3R 1 2R 6 SC
NAU-2 1 19 3 2R 2 2R1W 5 SC
NAU-3 1 12 3 2R1W 3 1R1W 4 SC
NAU-4 1 34 2 2B1R 1 2B1R 8 LM
NAU-5 3 7 3 2R 1 1R1W 2 SM
NAU-6 3 6 3 1R1W 2 1R 2 SM
NAU-7 2 12 3 2R1W 1 2R 3 SM
LOW-1 1 25 4 1B2R 1 1R1W 7 SC
LOW-2 1 16 3 2R1W 2 1R1W 5 SC
LOW-3 1 14 3 1B1W 2 1R1W 5 SC
LOW-4 1 31 3 3B 1 1B1R 8 LM
LOW-5 3 9 4 2R 1 1W 3 SM
LOW-6 3 7 3 1R1W 2 1W 3 SM
LOW-7 2 14 3 3R 1 1R1W 4 SM
ANC-1 1 26 3 2B1R 2 1B1R 5 SC
ANC-2 1 26 2 1B1R 1 1B2R 6 SC
ANC-3 1 17 3 2B 3 2R 4 SC
ANC-4 1 50 2 3B1R 1 2B1R 10 LM
ANC-5 3 9 2 2R 1 1R 3 SM
ANC-6 3 7 3 1B1W 2 1R 2 SM
ANC-7 2 10 3 1B1R 1 1B1R 3 SM
"""

# id, copies, attack, defence, Heart, Essence, items
CREATURES = """
AB-01 2 1R2W 1W 2 2 0
AB-02 4 2R 1R 3 2 0
AB-03 3 2R1W 1R1W 4 0 1
AB-04 2 2R 2R 4 1 1
AB-05 2 1B2R 2R 5 2 1
AB-06 1 2B1R 1R1W 6 0 2
AB-07 1 3B 2B 7 3 2
AB-08 2 - - - 0 2
AB-09 2 - - - 3 0
AB-10 1 - - - 2 1
"""

ITEMS = "2 2 2 1 1 2 2 2 1 1 2 2 1 1 1 1"
EVENTS = "2 2 2 2 1 2 1 1 1 1 2 1 1 2 2 1"
COSTS = {
    "COG": "4 2 2 1 / 4 5 / 4 7 / 2 2 2 1 1 2 3 2",
    "NAU": "4 2 1 2 / 4 3 / 4 3 / 3 1 2 1 4 2 4 1",
    "LOW": "4 2 2 1 / 4 3 / 2 4 / 3 3 2 1 4 2 2 2",
    "ANC": "4 2 3 2 / 6 3 / 4 3 / 3 2 2 3 2 2 4 2",
}
ESSENCE = {"COG": "1 2 1 1 1 2 1 1", "NAU": "1 1 2 1 2 1 2 1", "LOW": "2 1 1 1 2 1 1 1", "ANC": "2 2 1 2 2 1 2 1"}


@pytest.mark.rule("RV-121", "RV-204", "RV-206", "RV-R15", *[line.split()[0] for line in MODELS.strip().splitlines()])
def test_the_models() -> None:
    rows = [line.split() for line in MODELS.strip().splitlines()]
    assert [model.id for model in PACK.models] == [row[0] for row in rows]
    for id, *figures, kind in rows:
        m = PACK.model[id]
        found = (m.copies, m.cost, m.speed, m.attack, m.range, m.defence, m.heart)
        assert [str(part) for part in found] == figures, id
        assert m.size[0].upper() + ("C" if m.character else "M") == kind
    assert sum(model.copies for model in PACK.models) == 48


@pytest.mark.rule("RV-211", "RV-204")
def test_the_starting_cards_and_what_they_cost() -> None:
    for prefix, costs in COSTS.items():
        items, weapons, armours, abilities = [part.split() for part in costs.split("/")]
        for letter, figures in (("I", items), ("W", weapons), ("A", armours), ("B", abilities)):
            ids = [f"{prefix}-{letter}{number}" for number in range(1, len(figures) + 1)]
            assert [str(PACK.card[id].cost) for id in ids] == figures
            kind = {"I": "item", "W": "weapon", "A": "armour", "B": "ability"}[letter]
            assert {PACK.card[id].kind for id in ids} == {kind}
        prices = [PACK.ability[f"{prefix}-B{number}"].essence for number in range(1, 9)]
        assert [str(price) for price in prices] == ESSENCE[prefix].split()
    assert len(PACK.cards) == 64


@pytest.mark.rule("RV-116", "RV-117", "RV-118")
def test_the_three_decks() -> None:
    assert [card.copies for card in PACK.items] == [int(word) for word in ITEMS.split()]
    assert [card.copies for card in PACK.events] == [int(word) for word in EVENTS.split()]
    assert [len(PACK.deck(deck)) for deck in ("items", "abyss", "events")] == [24, 20, 24]
    kinds = [PACK.card[id].kind for id in PACK.deck("items")]
    assert (kinds.count("weapon"), kinds.count("armour"), kinds.count("item")) == (8, 8, 8)
    assert sum(card.copies for card in PACK.events if card.deed is None) == 11
    for line in CREATURES.strip().splitlines():
        id, copies, attack, defence, heart, essence, items = line.split()
        card = PACK.beast[id]
        assert (card.copies, card.reward.essence, card.reward.items) == (int(copies), int(essence), int(items))
        if card.creature is None:
            assert attack == "-"
        else:
            assert (card.creature.attack, card.creature.defence, str(card.creature.heart)) == (attack, defence, heart)
            assert card.creature.tokens == {"AB-01": ("poisoned",), "AB-04": ("trapped",)}.get(id, ())


@pytest.mark.rule("RV-121")
@pytest.mark.parametrize(
    ("trait", "models"),
    [
        ("venomproof", "COG-4 COG-7 LOW-3 ANC-2 ANC-5"),
        ("coralkin", "NAU-2 NAU-4 NAU-7"),
        ("scout", "NAU-3"),
        ("swimmer", "LOW-2 LOW-5"),
        ("climber", "LOW-7 ANC-4"),
        ("attuned", "ANC-6"),
        ("watcher", "ANC-7"),
    ],
)
def test_traits(trait: Any, models: str) -> None:
    assert " ".join(model.id for model in PACK.models if trait in model.traits) == models


@pytest.mark.rule("RV-201", "RV-202", "RV-203")
def test_what_the_ready_made_armies_cost() -> None:
    used = {(army.faction, army.points): _cost(PACK, army) for army in PACK.armies}
    assert used == {
        ("cog", 120): 119, ("cog", 90): 87, ("cog", 75): 75,
        ("nautilus", 120): 118, ("nautilus", 90): 90, ("nautilus", 75): 72,
        ("low-clans", 120): 120, ("low-clans", 90): 85, ("low-clans", 75): 72,
        ("ancients", 120): 118, ("ancients", 90): 89, ("ancients", 75): 71,
    }  # fmt: skip


def _cost(pack: Pack, army: Army) -> int:
    models = sum(pack.model[line.model].cost * line.count for line in army.army)
    return models + sum(pack.card[card].cost for line in army.army for card in line.cards)


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_our_own_pack_is_sound() -> None:
    assert GAME.content.validate(PACK) == []


def changed(part: str, entry: str, **fields: Any) -> Pack:
    """Our pack with some fields of one entry changed."""
    entries = [msgspec.structs.replace(one, **fields) if one.id == entry else one for one in getattr(PACK, part)]
    pack: Pack = msgspec.structs.replace(PACK, **{part: entries})
    return pack


@pytest.mark.parametrize(
    ("pack", "problem"),
    [
        (changed("models", "COG-1", faction="kraken"), "models.yaml: COG-1: faction: there is no faction kraken"),
        (changed("models", "COG-1", speed=0), "models.yaml: COG-1: cost, speed and range must be at least 1"),
        (changed("models", "COG-1", id="COG-2"), "COG-2: this id occurs 2 times"),
        (changed("models", "COG-1", cost=22), "armies.yaml: cog for 120: the army costs 121 points (RV-201)"),
        (changed("cards", "COG-W1", kind="item"), "cards.yaml: cog: the starting cards are 5 item, 3 weapon or armour"),
        (changed("cards", "COG-I1", when=[]), "cards.yaml: COG-I1: when, effect"),
        (changed("items", "IT-01", faction="cog"), "items.yaml: IT-01: the item deck"),
        (changed("events", "EV-01", speed=0), "events.yaml: EV-01: an event has either"),
        (changed("factions", "cog", id="two words"), "two words: an id is made of"),
        (
            msgspec.structs.replace(PACK, lurk=msgspec.structs.replace(PACK.lurk, radius=2)),
            "lurk.yaml: tiles: 37 tiles; the map has 19 places",
        ),
        (msgspec.structs.replace(PACK, events=PACK.events[4:5]), "events.yaml: at least 2 cards are needed"),
        (msgspec.structs.replace(PACK, factions=PACK.factions[:3]), "factions.yaml: four players need four factions"),
    ],
)
def test_errors_in_a_pack_are_reported(pack: Pack, problem: str) -> None:
    assert any(line.startswith(problem) for line in GAME.content.validate(pack)), GAME.content.validate(pack)


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"points": 3}, "points must be"),
        ({"points": 60, "armies": "quick"}, "there is no ready-made army"),
        ({"factions": ("cog", "kraken")}, "there is no faction kraken"),
        ({"factions": ("cog", "cog")}, "name 2 different factions"),
        ({"mulligans": 4}, "mulligans must be 0 to 3"),
        ({"rounds": -1}, "rounds must be 1 to 1000"),
    ],
)
def test_errors_in_settings_are_reported(settings: dict[str, Any], problem: str) -> None:
    said = GAME.content.check_settings(PACK, 2, GAME.settings_type(**settings))
    assert said is not None
    assert said.startswith(problem)
