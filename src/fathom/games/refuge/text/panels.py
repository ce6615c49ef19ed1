"""The panels beside the board: objectives, divers, threats, Kraken cards."""

from __future__ import annotations

from collections import Counter

from fathom.games.refuge.model.state import DEVOURED, DOWN
from fathom.games.refuge.model.view import DiverView
from fathom.games.refuge.rules.queries import must_stand_now
from fathom.games.refuge.text.board import DIVERS
from fathom.games.refuge.text.names import LEVELS, Names
from fathom.games.refuge.text.progress import progress, reward
from fathom.games.refuge.text.situation import LOW_SALVAGE, LOW_SUPPLY, devour_odds
from fathom.present.phrases import count
from fathom.present.styled import Text
from fathom.present.words import ALARM, FAINT, GOLD, STRONG, TextPanel

TYPE_INKS = {"IRON": "color(209)", "LIGHT": "color(227)", "AIR": "color(123)", "LINE": "color(150)"}


def panels(n: Names) -> list[TextPanel]:
    """All panels, the most important first."""
    return [
        TextPanel("Objectives", objectives(n)),
        TextPanel("Divers", divers(n)),
        TextPanel("Threat", threat(n)),
        TextPanel("Kraken", kraken(n)),
    ]


def objectives(n: Names) -> Text:
    """The objectives: the current one in full, accomplished ones ticked, later ones grey."""
    v, text = n.view, Text()
    for index, id in enumerate(v.objectives):
        objective = n.pack.objective[id]
        title = f"{LEVELS[objective.level]:<3} {objective.title}"
        _newline(text)
        if index < v.done:
            text.append(f"✓ {title}", "color(114)")
        elif id == v.current:
            text.append(f"► {title}", STRONG)
            text.append(f"\n{objective.text}")
            text.append(f"\n{progress(n, objective)}", GOLD)
            text.append(f"\nReward: {reward(objective)}", FAINT)
        else:
            goal, _, _ = objective.text.partition(". ")
            text.append(f"  {title}: {goal.rstrip('.')}.", FAINT)
    if v.slowed:
        text.append("\nThe head is slowed: two arrows move it only one space.", "color(114)")
    return text if text else Text("The objectives are laid out when all divers are placed.", FAINT)


def divers(n: Names) -> Text:
    """Each diver with place, stance, hand and abilities."""
    text = Text()
    for diver in n.view.divers:
        _newline(text)
        _diver(n, diver, text)
    return text


def _diver(n: Names, diver: DiverView, text: Text) -> None:
    v, pack = n.view, n.pack
    colour = DIVERS[diver.seat % len(DIVERS)]
    text.append(f"{'►' if diver.seat == v.active else ' '} ", STRONG)
    text.append(f" {n.seat(diver.seat)} ", f"bold color(16) on color({colour})")
    if not diver.name:
        return
    if diver.stance == DEVOURED:
        text.append(" devoured", ALARM)
    elif diver.at is not None:
        text.append(f" {n.space(diver.at)}")
        text.append(" down", ALARM) if diver.stance == DOWN else None
        text.append(" next to the head", ALARM) if diver.at in pack.sea.around[v.head] else None
    if v.carrier == diver.seat:
        text.append(" ▣ cargo", GOLD)
    if diver.screen:
        text.append(" ° screen", "color(123)")
    if diver.seat == v.active and v.step == "action":
        text.append(f"  {'●' * v.actions}{'○' * (pack.board.actions - v.actions)}", GOLD)
    if must_stand_now(n.table):
        text.append("\n    must stand up this turn", ALARM)
    text.append("\n    ")
    _hand(n, diver, text)
    text.append("\n    ")
    for index, ability in enumerate(pack.diver[diver.name].abilities):
        used = ability.id in diver.used
        text.append("  " if index else "")
        text.append(f"{'✗' if used else '✓'} {ability.name}", FAINT if used else "color(114)")
    if diver.cameras:
        text.append(f"\n    ◎ {', '.join(diver.cameras)}", FAINT)


def _hand(n: Names, diver: DiverView, text: Text) -> None:
    cards = Counter(sorted(diver.hand, key=lambda id: (n.pack.card[id].type, id)))
    if not cards:
        text.append("no cards", FAINT)
    for index, (id, number) in enumerate(cards.items()):
        card = n.pack.card[id]
        text.append(", " if index else "")
        text.append(f"{card.name} ", STRONG if card.weapon else "")
        text.append(card.type, TYPE_INKS[card.type])
        text.append(f" x{number}" if number > 1 else "")


def threat(n: Names) -> Text:
    """The Threat track, the supply, the Salvage pile; marked where they run low."""
    v, limit = n.view, n.pack.board.threat_limit
    text = Text("Threat   ")
    text.append("■ " * v.threat, ALARM).append("□ " * (limit - v.threat), FAINT)
    text.append(f"{v.threat} of {limit}", ALARM if v.threat >= limit - 1 else "")
    text.append("\nSupply   ").append(count(v.supply, "tentacle"), ALARM if v.supply <= LOW_SUPPLY else "")
    text.append("  few left" if v.supply <= LOW_SUPPLY else "", ALARM)
    text.append("\nSalvage  ").append(count(v.salvage_left, "card"), ALARM if v.salvage_left <= LOW_SALVAGE else "")
    text.append("  few left" if v.salvage_left <= LOW_SALVAGE else "", ALARM)
    text.append(f"\nDiscards {count(len(v.salvage_discard), 'card')}", FAINT)
    return text


def kraken(n: Names) -> Text:
    """The chance of a devour card, the next cards that are known, and the cards not yet drawn.

    Each card is written as its top half, then its left, middle and right column.
    """
    v = n.view
    devours, cards = devour_odds(n)
    text = Text("Devour ")
    text.append(f"{devours} in {cards}", ALARM if devours else "color(114)")
    text.append(f" ({round(100 * devours / cards)} %)")
    if v.kraken_known:
        text.append("\nNext:", STRONG)
        for id in v.kraken_known:
            text.append(f"\n  {n.kraken_signs(id)}", ALARM if n.pack.kraken_card(id).devours else "")
    if v.kraken_unseen:
        text.append("\nNot yet drawn:", FAINT)
        signs = [n.kraken_signs(id) for id in v.kraken_unseen]
        for index, id in enumerate(v.kraken_unseen):
            text.append("\n  " if index % 2 == 0 else "   ")
            text.append(f"{signs[index]:<11}" if index % 2 == 0 else signs[index], _ink(n, id))
    return text


def _ink(n: Names, id: str) -> str:
    return ALARM if n.pack.kraken_card(id).devours else ""


def _newline(text: Text) -> None:
    if text:
        text.append("\n")
