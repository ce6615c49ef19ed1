"""What a tap on an element of The Refuge's picture tells."""

from __future__ import annotations

from fathom.games.refuge.art.panels import USES
from fathom.games.refuge.art.places import id_of
from fathom.games.refuge.model.state import DOWN
from fathom.games.refuge.model.view import DiverView
from fathom.games.refuge.text.legend import LEGEND
from fathom.games.refuge.text.names import LEVELS, Names
from fathom.games.refuge.text.progress import progress, reward
from fathom.games.refuge.text.situation import devour_chance, diver_lines
from fathom.present.legend import TapText, TapTexts
from fathom.present.phrases import count, sentence

WHEN = {
    "action": "Costs an action on your turn.",
    "free": "Costs no action on your turn.",
    "reaction": "Used when its text says, on any turn.",
}

TAPS: TapTexts[Names] = TapTexts()
TAPS.add(
    LEGEND,
    (
        ("tentacle-", "tentacle"),
        ("threat-", "tentacle"),
        ("head", "head"),
        ("danger-", "danger"),
        ("marker-", "marker"),
        ("camera-", "camera"),
        ("hatch-", "hatch"),
        ("cargo", "cargo"),
        ("info-jaws", "jaws"),
    ),
)


# -- on the board ------------------------------------------------------------------------------------------------------


@TAPS.of("at-")
def space(n: Names, at: str) -> TapText:
    """The text for a space: its kind, and whether it is on the devour row."""
    found = next(space for space in n.pack.sea.kind if id_of(space) == f"at-{at}")
    row = "It is on the devour row." if n.pack.sea.xy[found][1] == n.pack.board.devour_row else ""
    return LEGEND[n.pack.sea.kind[found].lower()].tap_text(n.space(found), row)


@TAPS.of("diver-")
def diver(n: Names, seat: str) -> TapText:
    """The text for a diver: its place, cards and abilities."""
    found = n.view.divers[int(seat)]
    entry = LEGEND["down" if found.stance == DOWN else "diver"]
    return entry.tap_text(n.pack.diver[found.name].name, *diver_lines(n, found))


@TAPS.of("info-threat")
def threat(n: Names, rest: str) -> TapText:
    """The text for the Threat track: how many of its places are taken."""
    return LEGEND["threat"].tap_text("", f"{n.view.threat} of {n.pack.board.threat_limit} places are taken.")


@TAPS.of("info-supply")
def supply(n: Names, rest: str) -> TapText:
    """The text for the supply: how many tentacles are in it."""
    return LEGEND["supply"].tap_text("", f"{count(n.view.supply, 'tentacle')}.")


@TAPS.of("info-salvage")
def salvage(n: Names, rest: str) -> TapText:
    """The text for the face-down Salvage pile: how many cards it has."""
    return LEGEND["salvage"].tap_text("", f"{count(n.view.salvage_left, 'card')}.")


@TAPS.of("info-discards")
def discards(n: Names, rest: str) -> TapText:
    """The text for the discard pile: the Salvage cards that were used."""
    return TapText(
        "Salvage discard pile",
        f"{sentence(n.hand(n.view.salvage_discard))}. Used cards do not return to the pile.",
        "RF-333",
    )


@TAPS.of("info-eliminated")
def eliminated(n: Names, rest: str) -> TapText:
    """The text for the number of tentacles eliminated so far."""
    text = f"{n.view.eliminated} so far. An eliminated tentacle goes to the supply, and you draw a Salvage card for it."
    return TapText("Tentacles eliminated", text, "RF-340")


@TAPS.of("info-kraken-pile")
def kraken_pile(n: Names, rest: str) -> TapText:
    """The text for the face-down Kraken pile: how many cards it has, and the chance of a devour card."""
    cards = len(n.view.kraken_known) + len(n.view.kraken_unseen)
    return LEGEND["kraken-pile"].tap_text("", f"{count(cards, 'card')}.", devour_chance(n))


# -- beside the board --------------------------------------------------------------------------------------------------


@TAPS.of("choose-")
def candidate(n: Names, id: str) -> TapText:
    """The text for a diver that can be chosen before the dive: its abilities."""
    card = n.pack.diver[id]
    abilities = " ".join(f"{ability.name} ({USES[ability.use]}): {ability.text}" for ability in card.abilities)
    return TapText(card.name, f"{card.line} {abilities}", "RF-128")


@TAPS.of("ability-")
def ability(n: Names, id: str) -> TapText:
    """The text for an ability: whose it is, what it does, and whether it is face down."""
    found = n.pack.ability[id]
    owner = next(d for d in n.view.divers if d.name and found in n.pack.diver[d.name].abilities)
    used = "It is face down: Recover turns it up again." if id in owner.used else WHEN[found.use]
    return TapText(f"{found.name}, {n.own(owner.seat)} ability", f"{found.text} {used}", "RF-352")


@TAPS.of("card-")
def card(n: Names, rest: str) -> TapText:
    """The text for a Salvage card in a hand: what it does, and how many copies the player holds."""
    seat, _, id = rest.partition("-")
    holder: DiverView = n.view.divers[int(seat)]
    found = n.pack.card[id]
    copies = holder.hand.count(id)
    held = f"{n.seat(holder.seat)} holds {count(copies, 'copy', 'copies')}."
    use = "A Weapon: used on contact with a tentacle." if found.weapon else "An Action card: costs an action."
    return TapText(n.card(id), f"{found.text} {use} {held}", "RF-345" if found.weapon else "RF-331")


@TAPS.of("kraken-")
def kraken_card(n: Names, rest: str) -> TapText:
    """The text for a Kraken card: one of the next cards, one still in the pile, or the one drawn last."""
    v = n.view
    place, _, number = rest.partition("-")
    piles = {"unseen": v.kraken_unseen, "last": v.kraken_discard[-1:]}
    id = piles[place][int(number)] if place in piles else rest
    words = n.kraken(id)
    when = {"unseen": "Still in the pile.", "last": "The card drawn last."}.get(place, "One of the next cards.")
    return LEGEND["kraken-card"].tap_text(f"Kraken card: {words}", when)


@TAPS.of("objective-")
def objective(n: Names, id: str) -> TapText:
    """The text for an objective: its progress if it is current, what it asks for, and its reward."""
    found = n.pack.objective[id]
    parts = [found.text, found.details, f"Reward: {reward(found)}"]
    if id == n.view.current:
        parts.insert(0, progress(n, found))
    return TapText(f"Objective {LEVELS[found.level]}: {found.title}", " ".join(filter(None, parts)), "RF-800")
