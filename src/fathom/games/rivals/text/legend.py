"""The legend of Rivals: what each piece, tile, token and sign means."""

from __future__ import annotations

from fathom.present.legend import Legend, LegendEntry

LEGEND = Legend(
    LegendEntry(
        "model",
        "Model",
        "A fighter of an army, on a base in its faction's colour. A model with a golden ring can act now.",
        "RV-406",
    ),
    LegendEntry(
        "health",
        "Bar under a fighter",
        "The fighter's Heart. Each wound removes a part; when no part is left, the fighter is destroyed.",
        "RV-112",
    ),
    LegendEntry(
        "fin",
        "Fins and blade",
        "The two Movement actions and the attack action of a model. A dark sign is a used action.",
        "RV-501",
    ),
    LegendEntry(
        "creature",
        "Creature",
        "Guards its den and attacks models that step next to it. The player who destroys it gets a reward.",
        "RV-550",
    ),
    LegendEntry("sand", "Sand", "Neither helps nor hinders.", "RV-310"),
    LegendEntry(
        "rock",
        "Rock",
        "Hides what is behind it. To step onto it, a model needs a climbing test with a red die.",
        "RV-321",
    ),
    LegendEntry(
        "coral", "Live coral", "Degrades the worst defence die of a model on it. Search it for an item.", "RV-330"
    ),
    LegendEntry(
        "turned",
        "Turned coral",
        "Coral that was searched with success: no item is left, but it still degrades the worst defence die.",
        "RV-333",
    ),
    LegendEntry(
        "abyss", "Unsearched den", "Search it with a model on it: a treasure or a creature comes out.", "RV-720"
    ),
    LegendEntry("guarded", "Guarded den", "A creature is here. No model can enter.", "RV-361"),
    LegendEntry(
        "emptied",
        "Empty den",
        "A den that was searched and holds nothing more. It neither helps nor hinders.",
        "RV-341",
    ),
    LegendEntry(
        "beaten", "Beaten den", "Its creature was destroyed. A model here defends with one red die more.", "RV-342"
    ),
    LegendEntry("summoning", "Summoning tile", "Here the armies begin and reinforcements arrive.", "RV-350"),
    LegendEntry("high", "High Ground", "The model has climbed a rock: it attacks with one white die more.", "RV-324"),
    LegendEntry(
        "swimming",
        "Swimming",
        "The model goes a tile further and over rock. Its worst defence die is degraded.",
        "RV-520",
    ),
    LegendEntry(
        "charged", "Charged", "The model went a tile further. Its worst attack die is degraded this round.", "RV-530"
    ),
    LegendEntry(
        "trapped",
        "Trapped",
        "The model cannot move, and its worst defence die is degraded. Recovery removes this token.",
        "RV-852",
    ),
    LegendEntry(
        "poisoned", "Poisoned", "The model cannot recover, and takes a wound at the end of the round.", "RV-853"
    ),
    LegendEntry(
        "weakened", "Weakened", "The model's worst attack die is degraded. Recovery removes this token.", "RV-854"
    ),
    LegendEntry(
        "exposed", "Exposed", "The model's worst defence die is degraded. Recovery removes this token.", "RV-855"
    ),
    LegendEntry("essence", "Essence", "What abilities cost. Diamonds on your dice give you Essence.", "RV-114"),
    LegendEntry("pawn", "Pawn", "The models that an army has left. Without models it has lost.", "RV-870"),
    LegendEntry(
        "crown",
        "Crown",
        "The points that an army's models are worth. The crown of the leader is golden. If the match has a round "
        "limit, the most points win there.",
        "RV-872",
    ),
    LegendEntry(
        "letter", "Letter on a model", "Tells models with the same name apart: Reef Spear a, b and c.", "RV-406"
    ),
    LegendEntry(
        "blade", "Attack dice", "White dice are poor, red ones fair, black ones good. Octopuses are hits.", "RV-104"
    ),
    LegendEntry("kind-armour", "Defence dice, or armour", "Shields on defence dice stop hits.", "RV-107"),
    LegendEntry("range", "Range", "How many tiles away a target may be; 1 is a neighbouring tile.", "RV-612"),
    LegendEntry(
        "plus",
        "White symbol with a plus",
        "If the symbol counts in this roll, it brings another red die into the roll.",
        "RV-106",
    ),
    LegendEntry(
        "activation",
        "Activation card",
        "Each marker moves on from Movement to Attack to End. In Movement it lets the models of a tile move, in Attack "
        "it lets the models of a tile attack; in End it is used up.",
        "RV-403",
    ),
    LegendEntry("event", "Event", "Drawn at the end of every turn. Some stay in force for a while.", "RV-801"),
    LegendEntry(
        "items", "Item deck", "Face-down cards, unknown to all: weapons, armour and other things to carry.", "RV-116"
    ),
    LegendEntry(
        "abyss-deck", "Abyss deck", "Face-down cards, unknown to all: creatures, and now and then a treasure.", "RV-117"
    ),
    LegendEntry(
        "reach",
        "Light blue area",
        "How far the model can move. The dotted line: how far if it swims and charges.",
        "RV-507",
    ),
    LegendEntry("aim", "Orange dashed line", "The tiles in Range. On dark tiles, rock blocks the attack.", "RV-680"),
    LegendEntry(
        "odds",
        "Badge with heart and skull",
        "Expected wounds of an attack, and the chance to destroy the target. Where models share a tile, only the "
        "chance.",
        "RV-624",
    ),
)
"""Fighters, ground, tokens, dice and cards."""
