"""What the progress figures of each game mean, for the tables of `docs/researchers`."""

from __future__ import annotations

import re

MEANINGS: dict[str, dict[str, str]] = {
    "refuge": {
        "objectives": "Objectives accomplished, of three.",
        "turns": "Turns begun.",
        "eliminated": "Tentacles eliminated.",
        "devoured": "How often a diver was devoured.",
        "threat": "Tentacles on the Threat track; with four the match is lost.",
        "supply": "Tentacles in the supply; with none the match is lost.",
        "standing": "Divers who are neither down nor devoured.",
    },
    "tentacula": {
        "home": "Fish in the finish, of three.",
        "missing": "Gems that the stash needs and that are neither in it nor in the chest.",
        "stolen_moving": "Gems stolen from fish that had just moved.",
        "stolen_resting": "Gems stolen at the end of a round.",
        "turns": "Turns begun.",
        "turns_left": "The most turns that can follow this one.",
        "steps_left": "Squares that all fish together still have to swim.",
        "chest": "Gems in the chest.",
        "shells": "Shells of the team.",
    },
    "jupiter": {
        "rescued": "Colonists rescued.",
        "converted": "Colonists lost because they were next to a creep and turned into creeps.",
        "replaced": "Colonists lost because a new creep took their dome.",
        "destroyed": "Modules destroyed.",
        "turns": "Turns begun.",
        "aboard": "Colonists in the Pod, not yet rescued.",
        "target": "Colonists to rescue to win.",
    },
    "rivals": {
        "rounds": "Rounds begun.",
        "destroyed": "Models destroyed, of all seats.",
        "worth": "Total cost of the models of this seat; 0 while armies are made in secret.",
        "lost": "Models of this seat that were destroyed.",
        "essence": "Essence of this seat; 0 while armies are made in secret.",
    },
    "sleeping-gods": {
        "cards": "Points for adventure cards: 2 for each.",
        "totems": "Further points for adventure cards that are totems: 2 for each.",
        "quests": "Points for quest cards, also used ones: 1 for each.",
        "levels": "Points for level cards: 2 for each.",
        "coins": "Points for coins: 1 for every two.",
        "artifacts": "Points for artifacts: 1 for each.",
        "reached": "Always 0: the points for an ending are in `facts` at the end.",
        "defeats": "Points for defeats: −10 for each.",
        "brutal": "25 points in brutal mode, otherwise 0.",
        "unlocked": "Points of unlocked quest cards, besides those for quest cards.",
        "score": "The sum of all points above.",
        "turns": "Turns begun.",
    },
}
"""A sentence for each figure of our games. A figure of each seat (`worth_0`, `worth_1` …) is here without its seat."""


def meaning(game: str, figure: str) -> str:
    """What a progress figure means, in a sentence. Raises `KeyError` if it has no meaning here."""
    return MEANINGS[game][without_seat(figure)]


def without_seat(figure: str) -> str:
    """The name of a figure without the seat that it belongs to."""
    return re.sub(r"_\d+$", "", figure)
