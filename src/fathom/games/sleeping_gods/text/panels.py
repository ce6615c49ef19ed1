"""The text panels beside the chart."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.view import CrewView
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.emphasis import unmarked
from fathom.games.sleeping_gods.text.journal import diary
from fathom.games.sleeping_gods.text.names import STATUSES, Names, amount, count
from fathom.present.phrases import sentence
from fathom.present.styled import Text
from fathom.present.words import TextPanel

DAYS = 6
"""How many turns of the journey log are shown beside the chart."""


def panels(names: Names) -> list[TextPanel]:
    """The panels: ship, crew, players, cards and quests, journey log."""
    return [
        TextPanel("Ship", Text("\n".join(ship(names)))),
        TextPanel("Crew", Text("\n".join(crew_line(names, one) for one in names.view.crew))),
        TextPanel("Players", Text("\n".join(players(names)))),
        TextPanel("Cards and quests", Text("\n".join(owned(names)))),
        TextPanel("Journey log", Text(unmarked("\n".join(diary(names)[-DAYS:])))),
    ]


def ship(names: Names) -> list[str]:
    """The lines about the ship: stores, damage, the turn, and what is in play."""
    view = names.view
    goods = ", ".join(amount(n, kind) for kind, n in view.stock.items() if n) or "nothing"
    cubes = ", ".join(f"{names.box(box)} {n}" for box, n in view.cubes.items() if n) or "none"
    lines = [f"Stores: {goods}; {view.xp} XP.", f"Damage: {cubes}."]
    if view.room:
        lines.append(f"The last ship action used the {names.box(view.room)}.")
    lines.append(f"Turn {view.turn}, pass {view.passes}; {count(view.events, 'event')} left in the deck.")
    if view.search_discard:
        lines.append(f"Search tokens: {view.search} to draw; discarded {', '.join(searched(names))}.")
    if view.ongoing:
        lines.append("Ongoing events: " + ", ".join(names.thing(id) for id in view.ongoing) + ".")
    if view.serpent:
        lines.append(f"The sea serpent is in {names.region(view.serpent)}.")
    return lines


def searched(names: Names) -> list[str]:
    """The rewards of the search tokens in the discard pile."""
    return [f"“{describe_effects(names, names.pack.search_token[id].rewards)}”" for id in names.view.search_discard]


def unbought(names: Names) -> str:
    """In a region with a market, the cards seen before that are now under the market deck; else empty (SG-383)."""
    if not names.view.unbought or not names.pack.sea.region[names.view.region].market:
        return ""
    return (
        "Seen before, now at the bottom of the market deck: " + ", ".join(map(names.thing, names.view.unbought)) + "."
    )


def crew_line(names: Names, one: CrewView) -> str:
    """A crew member in one line."""
    parts = [f"{sentence(names.crew(one.id))}: {one.health - one.damage} of {one.health} health"]
    if one.fatigue:
        parts.append(f"{one.fatigue} fatigue")
    parts += [STATUSES[status] for status in one.statuses]
    if one.command:
        parts.append(f"{one.command} command on the crew board")
    parts += [names.thing(id) for id in (*one.equipped, *one.levels, *one.weapons)]
    if one.tokens:
        parts.append(count(one.tokens, "combat token"))
    held = [other.id for other in names.view.crew if other.synergy == one.id != other.id]
    parts += [f"holds {names.crew(id)}'s synergy token" for id in held]
    return ", ".join(parts)


def players(names: Names) -> list[str]:
    """A line for each player, and the hand where it is visible."""
    lines = []
    for player in names.view.players:
        mine = ", ".join(names.crew(one.id) for one in names.view.crew if one.seat == player.seat)
        active = " (active player)" if player.seat == names.view.active else ""
        line = f"{names.seat(player.seat)}{active}: {player.command} command, {count(player.cards, 'card')}"
        if player.tokens:
            line += f", {count(player.tokens, 'combat token')}"
        lines.append(f"{line}; crew: {mine}.")
        if player.hand:
            lines.append("Hand: " + ", ".join(names.thing(card) for card in player.hand) + ".")
    return lines


def owned(names: Names) -> list[str]:
    """The lines about cards with the command on them, quests, items and ability cards."""
    view = names.view
    cards = [names.thing(id) + (f" ({count(n, 'command token')} on it)" if n else "") for id, n in view.cards.items()]
    lines = ["Cards of the crew: " + (", ".join(cards) or "none") + "."]
    quests = [names.quest(n) + (" (used in this pass)" if f"Q{n}" in view.spent else "") for n in view.quests]
    lines.append("Quests: " + (", ".join(quests) or "none") + ".")
    if view.items:
        lines.append("Items: " + ", ".join(names.thing(item) for item in view.items) + ".")
    if view.discard:
        lines.append(f"Ability cards: {view.deck} in the deck, {len(view.discard)} discarded.")
    if under := unbought(names):
        lines.append(under)
    return lines
