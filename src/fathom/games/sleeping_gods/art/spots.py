"""The element on the page that stands for an option."""

from __future__ import annotations

from fathom.engine.ask import Ask, Option
from fathom.games.sleeping_gods.art.crewboards import levels_for_sale
from fathom.games.sleeping_gods.model import options as o
from fathom.games.sleeping_gods.model.options import About
from fathom.games.sleeping_gods.story.knowledge import is_open
from fathom.games.sleeping_gods.text.names import Names


def spot(n: Names, ask: Ask, option: Option) -> str | None:
    """The id of the element that stands for an option; None if it has only a button."""
    v = n.view
    region = n.pack.sea.region[v.region]
    about: About = ask.about or About("")
    match option:
        case o.Sail():
            return _region(n, option.region)
        case o.Explore():
            number = int(option.location)
            there = n.pack.location[number].map == v.region[:-1] and v.battle is None
            return f"place-{number}" if there and is_open(n.pack, v, number) else None
        case o.Travel():
            return "the-ship"
        case o.Market():
            return "market-here" if region.market else None
        case o.Port():
            return "port-here" if region.port else None
        case o.Room():
            return f"room-{option.room}" if v.trial is None else None
        case o.DrawToken():
            return "room-deck"
        case o.Crew() | o.Join() | o.Attack() | o.Heal():
            return f"crew-{option.crew}"
        case o.Card() | o.Discard() | o.Equip() | o.Drop():
            return _card(n, option.card)
        case o.Arm():
            return f"card-{option.weapon}"
        case o.Weapon():
            return f"own-weapon-{about.crew}" if option.weapon == "own" else f"weapon-{option.weapon}"
        case o.Use():
            return _used(n, option)
        case o.Put():
            return _put(n, option.what)
        case o.Tackle():
            return f"event-card-{option.event}"
        case o.Choice():
            return f"choice-{option.key}"
        case o.Buy():
            return f"stall-{option.card}"
        case o.Inn():
            return "port-inn" if region.port else None
        case o.Yard():
            return f"port-yard-{option.resource}" if region.port else None
        case o.Level():
            return _level(n, option.card)
        case o.Target():
            return f"foe-{option.enemy}"
        case o.Cover():
            return f"square-{option.enemy}-{option.square}"
        case o.GiveToken() | o.Seat():
            return f"player-{option.seat}"
        case o.Recall():
            return _token(n, option.token)
        case o.Keep():
            return f"search-{option.token}"
        case _:
            return None


def _region(n: Names, region: str) -> str | None:
    """The id of a region of this map, or of the signpost to a region of another map; None if neither is drawn now."""
    if n.view.battle is not None:
        return None
    if region[:-1] == n.view.region[:-1]:
        return f"at-{region}"
    ways = n.pack.sea.crossings[n.view.region]
    return f"gate-{region}" if any(region in way.to for way in ways) else None


def _card(n: Names, card: str) -> str | None:
    """The id of the element that shows a card: in a hand, under a crew board, a carried weapon, or an owned card.

    None if the card is in none of these places.
    """
    if any(card in player.hand for player in n.view.players):
        return f"hand-{card}"
    for one in n.view.crew:
        if card in one.equipped:
            return f"equipped-{card}"
        if card in one.weapons:
            return f"weapon-{card}"
    return f"card-{card}" if card in n.view.cards else None


def _used(n: Names, option: o.Use) -> str | None:
    """The id of the used effect of a board or card, or of the whole card, quest, token or item; None if not drawn."""
    what = option.what
    if what in n.pack.board:
        return f"use-{what}-{option.way}"
    if what in n.pack.card:
        return f"card-{what}-{option.way}" if what in n.view.cards else None
    if what in n.pack.level:
        return _level(n, what)
    if what in n.pack.ability:
        return _card(n, what)
    if what.startswith("Q"):
        return f"quest-{what[1:]}"
    return _token(n, what.removeprefix("token-")) if what.startswith("token-") else f"item-{what}"


def _token(n: Names, owner: str) -> str | None:
    """The id of a synergy token; None unless another crew member holds it, since only then it is drawn."""
    lent = any(one.id == owner for one in n.view.crew if one.synergy not in ("", owner))
    return f"token-{owner}" if lent else None


def _put(n: Names, what: str) -> str | None:
    """The id of a resource, or of a crew member or card that command is put on; None if it is not drawn."""
    if what in n.view.stock:
        return f"good-{what}"
    if what in n.pack.board:
        return f"crew-{what}"
    return f"card-{what}" if what in n.view.cards else None


def _level(n: Names, id: str) -> str | None:
    one = n.board(n.pack.level[id].crew)
    return f"level-{id}" if id in one.levels or id in levels_for_sale(n, one) else None


def focus(n: Names, ask: Ask) -> list[str]:
    """The ids of the elements that the question is about."""
    about: About = ask.about or About("")
    found = [f"crew-{about.crew}"] if about.crew in n.pack.board else []
    if about.source in n.pack.event:
        found.append(f"event-card-{about.source}")
    if about.source in n.pack.room and n.view.trial is None:
        found.append(f"room-{about.source}")
    if n.view.battle is not None and about.source.isdigit():
        found.append(f"foe-{about.source}")
    return found
