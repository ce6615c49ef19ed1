"""The whole position in full sentences, for screen readers and programs."""

from __future__ import annotations

from collections import Counter

from fathom.games.refuge.model.state import DEVOURED, DOWN
from fathom.games.refuge.model.view import DiverView
from fathom.games.refuge.rules.queries import must_stand_now
from fathom.games.refuge.text.names import LEVELS, Names
from fathom.games.refuge.text.progress import progress, reward
from fathom.present.phrases import NUMBERS, count, listed

LOW_SUPPLY = 3
LOW_SALVAGE = 5


def situation(n: Names) -> list[str]:
    """Everything on the table; a sentence about a diver begins with its name."""
    v = n.view
    if v.step in ("reveal", "diver", "place"):
        lines = ["The dive is being set up.", head(n)]
        return lines + [line for diver in v.divers if diver.name for line in diver_lines(n, diver)]
    lines = [turn(n)]
    for diver in v.divers:
        lines += diver_lines(n, diver)
    lines += [head(n), devour_chance(n), *tentacles(n), *counters(n), *objectives(n), *kraken(n)]
    return lines


def turn(n: Names) -> str:
    """A sentence about whose turn it is and, in the action step, how many actions are left."""
    v = n.view
    text = f"Turn {v.turn} is {n.own(v.active)} turn"
    return f"{text}, with {count(v.actions, 'action')} left." if v.step == "action" else f"{text}."


def stance(n: Names, diver: DiverView) -> str:
    """Where a diver is, and whether it is standing."""
    if diver.stance == DEVOURED:
        return "is devoured and comes back at the start of their next turn"
    if diver.at is None:
        return "is not placed yet" if n.view.turn == 0 else "has been pushed off the map by the head"
    return f"{'is down' if diver.stance == DOWN else 'stands'} on {n.space(diver.at)}"


def diver_lines(n: Names, diver: DiverView) -> list[str]:
    """A diver: place, stance, hand, abilities, tokens."""
    v, who = n.view, n.seat(diver.seat)
    place = f"{who} {stance(n, diver)}"
    if v.carrier == diver.seat:
        place += ", carrying the cargo"
    if diver.screen:
        place += ", behind a Bubble Screen"
    lines = [f"{place}."]
    if must_stand_now(n.table):
        lines.append(f"{who} must stand up this turn, or the game is lost.")
    if diver.at and diver.at in n.pack.sea.around[v.head]:
        lines.append(f"{who} is next to the head and in danger of being devoured.")
    lines.append(f"{who} holds {n.hand(diver.hand)}.")
    abilities = n.pack.diver[diver.name].abilities
    up = [ability.name for ability in abilities if ability.id not in diver.used]
    down = [ability.name for ability in abilities if ability.id in diver.used]
    text = f"{who} can use {listed(up)}" if up else f"{who} has no ability face up"
    lines.append(f"{text}; face down: {listed(down)}." if down else f"{text}.")
    if diver.cameras:
        lines.append(f"{who} has cameras on {n.spaces(diver.cameras)}.")
    return lines


def head(n: Names) -> str:
    """Where the head is."""
    return f"The head covers {n.head(n.view.head)}."


def devour_odds(n: Names) -> tuple[int, int]:
    """How many of the cards that may come next are devour cards, and how many cards may come next."""
    v = n.view
    pile = v.kraken_known[:1] or v.kraken_unseen or v.kraken_discard
    return sum(n.pack.kraken_card(id).devours for id in pile), len(pile)


def devour_chance(n: Names) -> str:
    """A sentence with the chance that the next Kraken card is a devour card, or with what is known about it."""
    devours, cards = devour_odds(n)
    if n.view.kraken_known:
        return f"The next Kraken card is known: it is {'a' if devours else 'not a'} devour card."
    percent = round(100 * devours / cards)
    return f"The chance that the next Kraken card is a devour card is {devours} in {cards}, {percent} percent."


def tentacles(n: Names) -> list[str]:
    """The tentacles on the map, by column."""
    v, xy = n.view, n.pack.sea.xy
    if not v.tentacles:
        return ["No tentacle is on the map."]
    columns: dict[int, list[str]] = {}
    for space in v.tentacles:
        columns.setdefault(xy[space][0], []).append(n.space(space))
    where = "; ".join(f"column {x}: {listed(spaces)}" for x, spaces in sorted(columns.items()))
    return [f"There {_are(len(v.tentacles), 'tentacle')} on the map. {where[0].upper()}{where[1:]}."]


def _are(number: int, thing: str) -> str:
    return f"{'is' if number == 1 else 'are'} {count(number, thing)}"


def counters(n: Names) -> list[str]:
    """Supply, Threat track and Salvage piles, with warnings where they run low."""
    v, limit = n.view, n.pack.board.threat_limit
    low = " When the supply is empty, you lose." if v.supply <= LOW_SUPPLY else ""
    few = " A draw from an empty pile loses the game." if v.salvage_left <= LOW_SALVAGE else ""
    return [
        f"There {_are(v.supply, 'tentacle')} in the supply.{low}",
        f"The Threat track has {v.threat} of {limit} places taken.",
        f"The Salvage pile has {count(v.salvage_left, 'card')}.{few}",
        f"The Salvage discard pile has {count(len(v.salvage_discard), 'card')}.",
    ]


def objectives(n: Names) -> list[str]:
    """The objectives: accomplished ones, the current one with its progress, and later ones."""
    v = n.view
    lines = []
    for index, id in enumerate(v.objectives):
        objective = n.pack.objective[id]
        title = f"Objective {LEVELS[objective.level]}, “{objective.title}”"
        if index < v.done:
            lines.append(f"{title}, is accomplished.")
        elif id == v.current:
            lines.append(f"{title}, is the current one. {objective.text}")
            lines.append(f"Progress: {progress(n, objective)}")
            lines.append(f"Reward: {reward(objective)}")
        else:
            lines.append(f"{title}, comes later. {objective.text}")
    if v.slowed:
        lines.append("Kraken cards with two arrows on their top half move the head only one space.")
    return lines


def kraken(n: Names) -> list[str]:
    """The known Kraken cards in order, and the other cards of the pile."""
    v = n.view
    lines = []
    if v.kraken_known:
        known = ", then ".join(f"“{n.kraken(id)}”" for id in v.kraken_known)
        lines.append(f"The next Kraken {'card is' if len(v.kraken_known) == 1 else 'cards are'} known: {known}.")
    left = len(v.kraken_known) + len(v.kraken_unseen)
    if not left:
        lines.append("The Kraken pile is empty and will be shuffled before the next card.")
    elif v.kraken_unseen:
        counted = Counter(n.kraken(id) for id in v.kraken_unseen)
        cards = " / ".join(f"“{text}”" + (f" x{number}" if number > 1 else "") for text, number in counted.items())
        other = "other " if v.kraken_known else ""
        number = len(v.kraken_unseen)
        lines.append(
            f"The Kraken pile has {_number(number)} {other}{'card' if number == 1 else 'cards in unknown order'} "
            f"(top half; the three columns under the head from left to right): {cards}."
        )
    return lines


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
