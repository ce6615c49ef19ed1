"""The panels beside the board: search tokens, events, hands, port, crew boards, cards, quests, the journey log."""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art import cards, crewboards
from fathom.games.sleeping_gods.art.prose import prose
from fathom.games.sleeping_gods.art.quest_places import heard
from fathom.games.sleeping_gods.art.signs import icon
from fathom.games.sleeping_gods.model.view import PlayerView
from fathom.games.sleeping_gods.text.effects import describe_effects, describe_inn
from fathom.games.sleeping_gods.text.journal import diary
from fathom.games.sleeping_gods.text.names import ITEMS, Names, amount, count
from fathom.games.sleeping_gods.text.panels import searched, unbought
from fathom.games.sleeping_gods.text.quest_log import QuestEntry, quest_log
from fathom.present.scene import Panel

DAYS = 12
"""How many turns of the journey log are shown."""


def panels(n: Names) -> list[Panel]:
    """All panels; what matters most at the moment is first."""
    v = n.view
    found = []
    if v.drawn:
        found.append(Panel("panel-search", "Search tokens", _search(n)))
    if v.event or v.ongoing:
        found.append(Panel("panel-events", "Events", _events(n)))
    found.append(Panel("panel-hand", "Hand and command", _players(n)))
    if n.pack.sea.region[v.region].port:
        found.append(Panel("panel-port", "In port", _port(n)))
    found += [
        Panel("panel-crew", "Crew", crewboards.crew(n)),
        Panel("panel-cards", "Adventure cards", _cards(n)),
        Panel("panel-quests", "Quests", _quests(n)),
        Panel("panel-journey", "Journey log", _journey(n)),
    ]
    return found


def _search(n: Names) -> Element:
    """The search tokens drawn on the Deck."""
    return h.div("#sg-search.hand")[
        [
            h.div({"id": f"search-{id}", "class": "card sg-card spot"})[
                h.div(".sg-head")[h.b["Search token"]],
                h.span(".text")[describe_effects(n, token.rewards)],
                h.span(".text.alarm")[f"{describe_effects(n, token.damages)} when drawn"] if token.damage else None,
            ]
            for id in n.view.drawn
            for token in [n.pack.search_token[id]]
        ]
    ]


# -- events ------------------------------------------------------------------------------------------------------------


def _events(n: Names) -> Element:
    """The event of this turn, and those that stay in play."""
    v = n.view
    ids = [v.event] if v.event and v.event not in v.ongoing else []
    return h.div("#sg-events.sg-events")[[_event(n, id, id in v.ongoing) for id in (*ids, *v.ongoing)]]


def _event(n: Names, id: str, lasting: bool) -> Element:
    return h.div(".spot", {"id": f"event-card-{id}"})[event_card(n, id, lasting)]


def event_card(n: Names, id: str, lasting: bool = False) -> Element:
    """An event card with its story and its effects."""
    card = n.pack.event[id]
    return h.div({"class": f"card sg-card sg-event sg-{card.type}"})[
        h.div(".sg-head")[h.b[card.title], h.span(".meta")[card.type, ", ongoing" if lasting else None]],
        h.span(".sg-prose")[prose(card.text)],
        h.span(".text")[describe_effects(n, card.effects)],
    ]


# -- players -----------------------------------------------------------------------------------------------------------


def _players(n: Names) -> Element:
    """The players with their command and the viewer's hand, and the supplies."""
    ordered = sorted(n.view.players, key=lambda player: player.seat != n.view.seat)
    return h.div("#sg-players.sg-players")[
        [_player(n, player) for player in ordered],
        h.p(".faint")[
            f"{count(n.view.command_supply, 'command', 'command')} in the supply; "
            f"{count(n.view.deck, 'ability card')} to draw, {len(n.view.discard)} discarded."
        ],
        h.p(".faint")[
            f"{count(n.view.search, 'search token')} to draw on the Deck; discarded: {', '.join(searched(n))}."
        ]
        if n.view.search_discard
        else None,
    ]


def _player(n: Names, player: PlayerView) -> Element:
    captain = player.seat == n.view.active
    return h.section(".sg-player")[
        h.p({"id": f"player-{player.seat}", "class": "sg-facts spot"})[
            h.b[n.seat(player.seat).capitalize()],
            h.span(".faint")["has the captain token"] if captain and len(n.view.players) > 1 else None,
            icon("sign-command", "command"),
            str(player.command),
            None if player.hand else [icon("sign-card", "cards"), str(player.cards)],
            [icon("sign-token", "combat token") for _ in range(player.tokens)],
        ],
        h.div(".hand")[[cards.ability(n, id, "hand") for id in player.hand]] if player.hand else None,
    ]


# -- in port -----------------------------------------------------------------------------------------------------------


def _port(n: Names) -> Element:
    """The services of a port: inn, shipyard, healer and level cards (SG-400)."""
    return h.div("#sg-harbour.sg-harbour")[
        h.div("#port-inn.sg-way.spot")[
            icon("sign-rest"), h.b[" Inn "], f"{amount(n.pack.figures.inn.coins, 'coin')}: {describe_inn(n)}"
        ],
        [
            h.div({"id": f"port-yard-{kind}", "class": "sg-way spot"})[
                icon(f"sign-{kind}"), h.b[" Shipyard "], f"{amount(1, kind)}: repair 1 damage"
            ]
            for kind in ("mat", "coin")
        ],
        h.p(".faint")[
            f"Healer: {count(n.pack.figures.healer_coins, 'coin')} for each crew member. "
            "The level cards you can afford are shown with their crew members."
        ],
    ]


# -- cards, quests and the journey log ---------------------------------------------------------------------------------


def _cards(n: Names) -> Element:
    v = n.view
    ordered = sorted(v.cards, key=lambda id: (not n.pack.card[id].totem, n.pack.card[id].name))
    owned = [cards.adventure(n, n.pack.card[id], "card", lying=v.cards[id]) for id in ordered]
    items: list[Node] = [
        h.div({"id": f"item-{item}", "class": "card sg-card spot"})[h.b[ITEMS[item].capitalize()]] for item in v.items
    ]
    totems = sum(n.pack.card[id].totem for id in v.cards)
    return h.div("#sg-cards")[
        h.p(".faint")[f"{count(totems, 'totem')} of the gods on board."] if totems else None,
        h.div(".hand.sg-wide")[owned, items] if owned or items else h.p(".faint")["None yet."],
        h.p(".faint")[under] if (under := unbought(n)) else None,
    ]


def _quests(n: Names) -> Element:
    v = n.view
    entries = {entry.number: entry for entry in quest_log(n)}
    return h.div("#sg-quests.sg-quests")[
        [_quest(n, entries[number]) for number in v.quests] or h.p(".faint")["None yet: go ashore."],
        h.p(".faint")["Done: ", ", ".join(n.quest(number) for number in v.quests_used), "."] if v.quests_used else None,
    ]


def _quest(n: Names, entry: QuestEntry) -> Element:
    number = entry.number
    card = n.pack.quest[number]
    unlock = n.pack.unlock.get(number)
    return h.div({"id": f"quest-{number}", "class": "sg-quest spot"})[
        h.h4[h.span(".sg-keyword")[card.keyword], " ", unlock.name if unlock else card.title],
        h.p[prose(card.text)],
        h.p(".faint")[heard(n, entry)] if entry.begun else None,
        h.p(".faint")["Used in this pass."] if f"Q{number}" in n.view.spent else None,
    ]


def _journey(n: Names) -> Element:
    days = diary(n)
    return h.ol("#sg-journey.sg-journey")[[h.li[prose(day)] for day in days[-DAYS:]] or h.li(".faint")["Nothing yet."]]
