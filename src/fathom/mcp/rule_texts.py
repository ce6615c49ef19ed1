"""Texts about games and their rules, for models that look something up."""

from __future__ import annotations

from fathom.engine.errors import Illegal
from fathom.game.game import Game
from fathom.players import offered
from fathom.setups import describe_values, setting_types

FOUND = 6
"""The largest number of rules that a search returns."""


def describe_game(game: Game) -> str:
    """A game: its name, what it is about, players, length, computer players and settings."""
    kind = "Competitive" if game.rules.competitive else "Cooperative"
    (fewest, most), (short, long) = (game.seats[0], game.seats[-1]), game.minutes
    settings = [f"{name} ({describe_values(type_)})" for name, type_ in setting_types(game).items()]
    return "\n".join(
        [
            f"{game.name}: {game.title}. {game.blurb}",
            f"{kind}, {fewest} to {most} players; people need {short} to {long} minutes.",
            f"Computer players: {', '.join(offered(game))}.",
            f"Settings: {'; '.join(settings) or 'none'}.",
        ]
    )


def find_rules(game: Game, query: str) -> str:
    """The rule or card that a query names, or the rules that contain its words. Raises `Illegal` if there is none."""
    wanted = query.strip()
    for id in (wanted.upper(), f"{game.prefix}-{wanted.upper()}", wanted):
        if text := game.explain(game.pack, id):
            return f"{id}: {text}" if game.rulebook.get(id) else text
    found = game.rulebook.search(wanted)
    if not found:
        raise Illegal(f"{game.title} has no rule, card or text “{wanted}”. Search for other words, or a rule id.")
    lines = [f"{rule.id} ({rule.chapter}): {rule.text}" for rule in found[:FOUND]]
    if len(found) > FOUND:
        lines.append(f"And {len(found) - FOUND} more rules contain “{wanted}”. Search for more words.")
    return "\n".join(lines)
