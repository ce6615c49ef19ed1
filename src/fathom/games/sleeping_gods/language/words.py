"""The words of the effect language: skills, resources, statuses, crew and more."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta

Skill: TypeAlias = Literal["STR", "PER", "SAV", "CRA", "CUN"]
AnySkill: TypeAlias = Literal["STR", "PER", "SAV", "CRA", "CUN", "ANY"]
Resource: TypeAlias = Literal["coin", "meat", "veg", "grain", "mat", "art"]
Goods: TypeAlias = Literal["coin", "meat", "veg", "grain", "mat", "art", "food", "any"]
"""A resource, `food` (any mix of food) or `any` (any mix of resources)."""
Payment: TypeAlias = Literal["coin", "meat", "veg", "grain", "mat", "art", "food", "any", "cmd", "hand", "xp"]
StatusName: TypeAlias = Literal["venom", "frightened", "weakened", "madness", "low"]
AnyStatus: TypeAlias = Literal["venom", "frightened", "weakened", "madness", "low", "any"]
CrewId: TypeAlias = Literal["sofi", "laurent", "rafael", "audrie", "kasumi", "kannan", "gregory", "marco", "mac"]
Scope: TypeAlias = Literal[
    "one", "split", "each", "self", "own", "part", "target",
    "sofi", "laurent", "rafael", "audrie", "kasumi", "kannan", "gregory", "marco", "mac",
]  # fmt: skip
"""Which crew members an effect applies to; a crew id names one of them."""
Who: TypeAlias = Literal["me", "active", "each"]
Room: TypeAlias = Literal["bridge", "galley", "deck", "quarters", "sickbay"]
Box: TypeAlias = Literal["hull", "bridge", "galley", "deck", "quarters", "sickbay"]
"""Where ship damage can be: a room or the hull."""
RedrawMode: TypeAlias = Literal["new", "best", "if1"]
MarketMode: TypeAlias = Literal["buy", "half", "free1"]
SerpentMove: TypeAlias = Literal["place", "hunt", "remove"]
ItemName: TypeAlias = Literal["egg", "suit", "potion"]
Letter: TypeAlias = Literal["A", "B", "C", "D", "E", "F", "G", "H"]
ModeName: TypeAlias = Literal["normal", "brutal", "easy"]
Trigger: TypeAlias = Literal[
    "bridge", "galley", "deck", "quarters", "sickbay",
    "travel", "join", "fate1", "hit", "miss", "kill", "combatstart", "combatend", "cook",
    "port", "inn", "yard", "healer", "market", "explore", "return", "turnstart", "page", "down",
]  # fmt: skip
"""The moment at which an optional text can be used."""
Changed: TypeAlias = Literal[
    "maxhealth", "wacc", "wdmg", "wblock", "endblock", "STR", "PER", "SAV", "CRA", "CUN",
    "handlimit", "travel", "distance", "roomcmd", "difficulty", "defense", "enemydmg", "searchmax", "price",
    "ignorefirst", "recipefood", "equipcost", "healing", "skipcmd", "ranged",
]  # fmt: skip
"""What a modifier changes."""
CardType: TypeAlias = Literal["totem", "passenger", "animal", "equipment", "weapon", "recipe"]
EnemyCode: TypeAlias = Literal[
    "H", "H2", "H3", "D1", "D2", "FLY", "FST", "RES1", "VEN", "FRI", "MAD", "LOW", "WEA",
    "REG1", "REG3", "ARG1", "ADJ1", "ADJ2", "DIS", "LOSE", "DSM", "SHIP", "S",
]  # fmt: skip
"""The codes on the squares of enemy cards."""
Window: TypeAlias = Literal["W0", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9"]
"""A moment at which players may act (SG-R001, SG-R002)."""
Place: TypeAlias = Literal["story", "event", "explore", "pass end", "finale", "out of combat"]
"""Where a statement that takes effect in no window makes sense."""

ParagraphId: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9]+|A|F|E)([0-9]*|\.[0-9]+)$(?!\n)")]
Keyword: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]+$(?!\n)")]
MarkWord: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z]+$(?!\n)")]
"""The word of a lasting mark."""
QuestNumber: TypeAlias = Annotated[int, Meta(ge=1, le=999)]

SKILLS: tuple[Skill, ...] = get_args(Skill)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
FOOD: tuple[Resource, ...] = ("meat", "veg", "grain")
STATUSES: tuple[StatusName, ...] = get_args(StatusName)
CREW: tuple[CrewId, ...] = get_args(CrewId)
ROOMS: tuple[Room, ...] = get_args(Room)
LETTERS: tuple[Letter, ...] = get_args(Letter)
ITEMS: tuple[ItemName, ...] = get_args(ItemName)
