"""What every ability and every card does, against the ledger's tables typed in once more by hand."""

from __future__ import annotations

import msgspec
import pytest

from fathom.games.rivals.game import GAME
from fathom.games.rivals.model.effects import Effect
from fathom.games.rivals.model.pack import Card

PACK = GAME.pack

ABILITIES = """
full-steam ATK 2 UPALL / brass-plating DEF 1 ADD1R / shield-bash ATK 1 WEAKEN /
bulwark DEF 2 BLOCK1 / deadeye ATK 1 PIERCE1 / smoke-vent DEF 1 SLIP /
boiler-blast ATK 2 SPLASH1 / iron-hide DEF 2 UPALL / drill-thrust ATK 1 ADD1R /
barbed-line ATK 1 TRAP / wind-up-guard DEF 1 REROLL / tide-surge ATK 1 ADD1R /
coiled-beard DEF 2 BLOCK1 / mending-song ATK 3 MEND2 / soothing-veil DEF 1 ADD1R /
ink-burst ATK 1 WEAKEN / ink-cloud DEF 1 REROLL / crushing-claw ATK 2 PIERCE2 /
withdraw DEF 2 UPALL / set-spear DEF 1 ADD1W RIPOSTE1 / blinding-ink ATK 1 EXPOSE /
living-reef DEF 1 ADD1R / blood-frenzy ATK 2 ADD1B / thick-skull DEF 2 BLOCK1 /
weighted-net ATK 1 TRAP / slip-the-line DEF 1 SLIP / lamprey-venom ATK 1 POISON /
leech-back DEF 1 RIPOSTE1 / maul ATK 2 SPLASH1 / gristle DEF 1 ADD1R /
pack-bite ATK 1 ADD2W / poison-barb ATK 1 POISON / crack-shell ATK 1 PIERCE1 /
maelstrom ATK 3 ADD1B SPLASH1 / foresight DEF 1 REROLL / essence-tithe ATK 1 DRAIN2 /
stone-skin DEF 3 BLOCK2 / whispered-doom ATK 2 PIERCE2 / mist-form DEF 2 BLOCK1 SLIP /
quake ATK 3 SPLASH1 TRAP / ageless DEF 2 ADD1B / numb DEF 2 BLOCK1 /
offering ATK 1 UP1 / watchful-shield DEF 1 GUARD / COG-B1 ATK 1 UP2 /
COG-B2 ATK 2 SPLASH1 / COG-B3 ATK 1 PIERCE1 / COG-B4 ATK 1 RANGE1 /
COG-B5 ATK 1 WEAKEN / COG-B6 DEF 2 REGEN1 / COG-B7 DEF 1 ADD1R /
COG-B8 DEF 1 REROLL / NAU-B1 ATK 1 ADD1R / NAU-B2 ATK 1 PUSH /
NAU-B3 ATK 2 MEND1 / NAU-B4 ATK 1 TRAP / NAU-B5 ATK 2 LEECH2 /
NAU-B6 DEF 1 REROLL / NAU-B7 DEF 2 BLOCK1 / NAU-B8 DEF 1 SLIP /
LOW-B1 ATK 2 ADD1B / LOW-B2 ATK 1 ADD2W / LOW-B3 ATK 1 POISON /
LOW-B4 ATK 1 EXPOSE / LOW-B5 ATK 2 LEECH2 / LOW-B6 ATK 1 STEP /
LOW-B7 DEF 1 RIPOSTE1 / LOW-B8 DEF 1 GUARD / ANC-B1 ATK 2 PIERCE2 /
ANC-B2 ATK 2 SPLASH1 / ANC-B3 ATK 1 DRAIN2 / ANC-B4 ATK 2 UPALL /
ANC-B5 ATK 2 TRAP WEAKEN / ANC-B6 DEF 1 REROLL / ANC-B7 DEF 2 BLOCK1 /
ANC-B8 DEF 1 ADD1W ABSORB2
"""
CARDS = """
COG-I1 use MEND2 / COG-I2 attack defence GAIN3 / COG-I3 longer / COG-I4 attack RANGE1 LOB
COG-W1 A:ADD1R / COG-W2 A:ADD1W range3 / COG-A1 D:ADD1R / COG-A2 D:ADD1B speed-1
NAU-I1 use MEND2 / NAU-I2 attack defence GAIN3 / NAU-I3 coralkin / NAU-I4 climber
NAU-W1 A:ADD1R / NAU-W2 A:EXPOSE range2 / NAU-A1 D:ADD1R / NAU-A2 D:UP1
LOW-I1 use MEND2 / LOW-I2 attack defence GAIN3 / LOW-I3 speed+1 / LOW-I4 attack ADD1W POISON
LOW-W1 A:ADD1R / LOW-W2 A:TRAP range2 / LOW-A1 D:ADD1W / LOW-A2 D:ADD1R
ANC-I1 use MEND2 / ANC-I2 attack defence GAIN3 / ANC-I3 income1 / ANC-I4 A:LOB
ANC-W1 A:ADD1B / ANC-W2 A:DRAIN1 range2 / ANC-A1 D:ADD1R / ANC-A2 D:UP1
IT-01 A:ADD1W / IT-02 A:ADD1R / IT-03 A:ADD1W range2 / IT-04 A:WEAKEN
IT-05 A:ADD1B / IT-06 D:ADD1W / IT-07 D:ADD1R / IT-08 D:UP1
IT-09 mirrored / IT-10 D:ADD1B / IT-11 attack defence GAIN2 / IT-12 use MEND2
IT-13 speed+1 / IT-14 venomproof hardy / IT-15 climber / IT-16 attack defence REROLL
"""
"""Codes after A: and D: hold in every attack and defence; other codes are what the card is discarded for, and when."""

TOKENS = {"trapped": "TRAP", "poisoned": "POISON", "weakened": "WEAKEN", "exposed": "EXPOSE"}


def codes(effect: Effect) -> set[str]:
    """An effect in the codes of RV-900 to RV-921."""
    found: dict[str, object] = msgspec.json.decode(msgspec.json.encode(effect))
    tokens = found.pop("tokens", [])
    assert isinstance(tokens, list)
    named = {field.upper().replace("_", "") + ("" if value is True else str(value)) for field, value in found.items()}
    return named | {TOKENS[token] for token in tokens}


def entries(table: str) -> dict[str, list[str]]:
    """The entries of a table by their id."""
    words = [entry.split() for line in table.strip().splitlines() for entry in line.split("/") if entry.strip()]
    return {id: rest for id, *rest in words}


def printed(card: Card) -> set[str]:
    """A card in the words of the table."""
    found = {*card.when, *codes(card.effect), *card.traits}
    found |= {f"A:{code}" for code in codes(card.attack)} | {f"D:{code}" for code in codes(card.defence)}
    found |= {f"range{card.range}"} if card.range else set()
    found |= {f"speed{card.speed:+d}"} if card.speed else set()
    found |= {f"income{card.income}"} if card.income else set()
    found |= {"longer"} if card.longer else set()
    return found


@pytest.mark.rule("RV-652", "RV-650", *[id for id in entries(ABILITIES) if id.isupper()])
def test_what_every_ability_does_and_costs() -> None:
    table = entries(ABILITIES)
    assert set(table) == set(PACK.ability)
    for id, (side, essence, *effect) in table.items():
        ability = PACK.ability[id]
        assert ability.side == {"ATK": "attack", "DEF": "defence"}[side], id
        assert (str(ability.essence), codes(ability.effect)) == (essence, set(effect)), id


@pytest.mark.rule("RV-211", "RV-116", *entries(CARDS))
def test_what_every_other_card_does() -> None:
    table = entries(CARDS)
    assert set(table) == {card.id for card in PACK.card.values() if card.ability is None}
    for id, words in table.items():
        assert printed(PACK.card[id]) == set(words), id
    longer = PACK.card["COG-I3"].longer
    assert longer is not None
    assert (longer.range, longer.least) == (1, 2)
