"""Every decision of the rulebook: what it asks for, the options that a player might try, and why one is refused."""

from __future__ import annotations

from fathom.engine.legality import Decisions
from fathom.games.rivals.model.state import BattleTable
from fathom.games.rivals.rules.tries import activations, effect_choices, fights, searches, set_up, subjects

DECISIONS: Decisions[BattleTable] = Decisions()

DECISIONS.add("RV-D01", "Choose a faction.", set_up.factions, set_up.faction_refusal)
DECISIONS.add("RV-D02", "Buy models and cards for your army.", set_up.purchases, set_up.purchase_refusal)
DECISIONS.add("RV-D03", "Keep the map, or lay it again.", set_up.map_answers, subjects.always)
DECISIONS.add("RV-D04", "Choose the side you begin on.", set_up.sides, set_up.side_refusal)
DECISIONS.add("RV-D05", "Put a model on one of your summoning tiles.", set_up.deployments, set_up.deployment_refusal)
DECISIONS.add(
    "RV-D06", "Choose a tile to activate, or end your turn.", activations.activations, activations.activation_refusal
)
DECISIONS.add("RV-D07", "Choose a card to hand over, or finish.", activations.equipment, activations.equipment_refusal)
DECISIONS.add("RV-D08", "Choose one of your models for this item.", activations.uses, activations.use_refusal)
DECISIONS.add("RV-D09", "Choose a model on the activated tile to move.", activations.moves, activations.go_refusal)
DECISIONS.add("RV-D10", "Choose a neighbouring tile, or stop.", activations.steps, activations.step_refusal)
DECISIONS.add("RV-D11", "Choose a waiting model to bring in.", activations.arrivals, activations.arrival_refusal)
DECISIONS.add("RV-D12", "Choose an attacker and how it attacks.", fights.attacks, fights.attack_refusal)
DECISIONS.add("RV-D13", "Choose how to defend.", fights.defences, fights.defence_refusal)
DECISIONS.add("RV-D14", "Choose a model to take the wounds.", fights.guards, fights.guard_refusal)
DECISIONS.add("RV-D15", "Choose a model on the activated tile to recover.", fights.recoveries, fights.recovery_refusal)
DECISIONS.add("RV-D16", "Choose a model on the coral to search it.", searches.searchers, searches.searcher_refusal)
DECISIONS.add("RV-D17", "Choose a model on the den to search it.", searches.searchers, searches.searcher_refusal)
DECISIONS.add("RV-D18", "Choose whether to fight or flee.", searches.fight_or_flee, searches.fight_refusal)
DECISIONS.add("RV-D19", "Choose who attacks the creature and how.", searches.blows, searches.blow_refusal)
DECISIONS.add("RV-D20", "Choose where a model falls back to.", searches.refuges, searches.refuge_refusal)
DECISIONS.add("RV-D21", "Choose the model that the creature attacks.", fights.guards, searches.prey_refusal)
DECISIONS.add("RV-D22", "Choose a model to heal, or none.", effect_choices.mended, activations.use_refusal)
DECISIONS.add("RV-D23", "Choose a tile to push the target to.", effect_choices.pushes, effect_choices.push_refusal)
DECISIONS.add("RV-D24", "Choose a tile to slip to, or stay.", effect_choices.shifts, effect_choices.shift_refusal)
DECISIONS.add("RV-D25", "Choose a tile to shift to, or stay.", effect_choices.shifts, effect_choices.shift_refusal)
DECISIONS.add(
    "RV-D26", "Choose a card from your reserve to discard.", effect_choices.discards, effect_choices.discard_refusal
)
DECISIONS.add(
    "RV-D27", "Choose what the event changes, or decline.", effect_choices.event_choices, effect_choices.event_refusal
)
DECISIONS.add(
    "RV-D28", "Choose one of your wounded models to heal.", effect_choices.everybody, effect_choices.waters_refusal
)
