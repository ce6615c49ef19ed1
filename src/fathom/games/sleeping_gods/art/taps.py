"""What a tap on an element of Sleeping Gods' picture tells."""

from __future__ import annotations

from fathom.games.sleeping_gods.art.chart_pieces import explored, known, said
from fathom.games.sleeping_gods.model.state import CAPTAIN
from fathom.games.sleeping_gods.rules.combat.placement import NAMES
from fathom.games.sleeping_gods.rules.rooms import HULL
from fathom.games.sleeping_gods.text.cards import (
    ability_parts,
    adventure_parts,
    event_parts,
    level_parts,
    skill_words,
    weapon_words,
)
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.emphasis import unmarked
from fathom.games.sleeping_gods.text.enemy_abilities import square_words
from fathom.games.sleeping_gods.text.goal import events_left
from fathom.games.sleeping_gods.text.legend import LEGEND
from fathom.games.sleeping_gods.text.names import GOODS, ITEMS, SQUARES, Names, amount, count
from fathom.games.sleeping_gods.text.panels import crew_line
from fathom.games.sleeping_gods.text.rooms import gives
from fathom.present.legend import TapText, TapTexts
from fathom.present.phrases import sentence

TAPS: TapTexts[Names] = TapTexts()
TAPS.add(
    LEGEND,
    (
        ("manticore", "ship"),
        ("the-ship", "ship"),
        ("serpent", "serpent"),
        ("flag-", "flag"),
        ("mist-", "mist"),
        ("figure", "figure"),
        ("market-here", "market"),
        ("port-here", "port"),
    ),
)


# -- the chart ---------------------------------------------------------------------------------------------------------


@TAPS.of("at-", "gate-")
def region(n: Names, id: str) -> TapText:
    """The text for a region: its places, hazard and distance."""
    moves = n.pack.sea.distances(n.view.region).get(id)
    new = "" if known(n, id) else "You have not been here yet."
    # The words for screen readers begin with the name.
    rest = said(n, id, moves).partition("; ")[2]
    return LEGEND["region"].tap_text(sentence(n.region(id)), f"{sentence(rest)}." if rest else "", new)


@TAPS.of("place-")
def place(n: Names, number: str) -> TapText:
    """The text for a place on the chart."""
    location = n.pack.location[int(number)]
    been = "You have been here." if number in explored(n) else "You have not been here yet."
    here = "" if location.at == n.view.region else "The ship must be in its region."
    return LEGEND["place"].tap_text(f"{location.num} {location.name}", f"{sentence(location.kind)}.", been, here)


# -- the ship and her stores -------------------------------------------------------------------------------------------


@TAPS.of("room-")
def room(n: Names, id: str) -> TapText:
    """The text for a room: what it gives, and its damage."""
    found = n.pack.room[id]
    cubes = n.view.cubes.get(id, 0)
    damage = f"{cubes} of {found.cubes} damage; fate {found.fate} damages it."
    if id == HULL:
        return LEGEND["hull"].tap_text(found.name, damage)
    used = "It was used last." if id == n.view.room else ""
    return LEGEND["room"].tap_text(found.name, f"Gives {gives(n, found) or 'nothing'}.", damage, used)


@TAPS.of("good-")
def good(n: Names, kind: str) -> TapText:
    """The text for a resource in the stores."""
    have = n.view.xp if kind == "xp" else n.view.stock[kind]
    return LEGEND["xp" if kind == "xp" else "coin"].tap_text(sentence(GOODS[kind]), f"You have {amount(have, kind)}.")


@TAPS.of("info-turn")
def turn(n: Names, rest: str) -> TapText:
    """The text for the turn, the pass and the event deck."""
    v, left = n.view, events_left(n)
    more = count(left, "event") if left else ""
    text = (
        f"Pass {v.passes} of {v.settings.passes}. {sentence(count(v.events, 'event'))} left in the deck, face down; "
        f"when it is empty, the pass ends. The finale follows the last pass{f', in {more}' if more else ''}."
    )
    return TapText(f"Turn {v.turn}", text, "SG-257")


# -- the crew ----------------------------------------------------------------------------------------------------------


@TAPS.of("crew-")
def member(n: Names, id: str) -> TapText:
    """The text for a crew member with health, skills, cards and tokens."""
    one = n.board(id)
    skills = skill_words(one.skills)
    whose = "Played by the active player." if id == CAPTAIN else f"Played by {n.seat(one.seat)}."
    parts = [f"{sentence(crew_line(n, one))}.", f"Skills: {skills}." if skills else "", whose]
    return LEGEND["crew"].tap_text(n.pack.board[id].name, *parts)


@TAPS.of("own-weapon-")
def own_weapon(n: Names, id: str) -> TapText:
    """The text for the weapon printed on a crew board."""
    weapon = n.pack.board[id].weapon
    return TapText(f"{weapon.name}, printed on the board of {n.crew(id)}", weapon_words(weapon), "SG-630")


@TAPS.of("weapon-")
def weapon_card(n: Names, id: str) -> TapText:
    """The text for a weapon card that a crew member carries."""
    card = n.pack.card[id]
    assert card.weapon is not None
    return TapText(card.name, weapon_words(card.weapon), "SG-384")


@TAPS.of("use-")
def crew_ability(n: Names, rest: str) -> TapText:
    """The text for an ability printed on a crew board."""
    id, _, way = rest.rpartition("-")
    printed = n.pack.board[id].ability
    used = "There is command on the board; return it before you use the ability again." if n.board(id).command else ""
    text = f"{count(printed.cost, 'command', 'command')}: {describe_effects(n, printed.effects[int(way) - 1])}."
    return TapText(f"{n.crew(id)}'s ability", f"{sentence(text)} {used}".strip(), "SG-480")


@TAPS.of("token-")
def synergy(n: Names, id: str) -> TapText:
    """The text for a synergy token that another crew member holds."""
    return LEGEND["synergy"].tap_text(
        f"{n.crew(id)}'s synergy token", f"{sentence(describe_effects(n, n.pack.token[id].effects))}."
    )


# -- players and cards -------------------------------------------------------------------------------------------------


@TAPS.of("player-")
def player(n: Names, seat: str) -> TapText:
    """The text for a player: command, the number of hand cards, and combat tokens."""
    found = n.view.players[int(seat)]
    hand = f"{count(found.cards, 'ability card')} in hand"
    secret = "" if found.hand or not found.cards else ", face down: only their player may look at them"
    tokens = f"{count(found.tokens, 'combat token')}." if found.tokens else ""
    text = f"{count(found.command, 'command', 'command')}, {hand}{secret}. {tokens}".strip()
    return TapText(sentence(n.seat(found.seat)), text, "SG-014")


@TAPS.of("hand-", "equipped-")
def ability_card(n: Names, id: str) -> TapText:
    """The text for an ability card in the viewer's hand, or under a crew board."""
    card = n.pack.ability[id]
    return LEGEND["ability"].tap_text(card.name, *ability_parts(n, card))


@TAPS.of("card-", "stall-")
def adventure(n: Names, rest: str) -> TapText:
    """The text for an adventure or market card, or one of its effects."""
    id = rest if rest in n.pack.card else rest.rpartition("-")[0]
    card = n.pack.card[id]
    price = f"Price: {amount(n.view.stall[id], 'coin')}." if id in n.view.stall else ""
    lying = "There is command on this card; return it before you use the card again." if n.view.cards.get(id) else ""
    return LEGEND["adventure"].tap_text(card.name, *adventure_parts(n, card), price, lying)


@TAPS.of("level-")
def level(n: Names, id: str) -> TapText:
    """The text for a level card, owned or for sale."""
    card = n.pack.level[id]
    return LEGEND["level"].tap_text(card.name, *level_parts(n, card))


@TAPS.of("item-")
def item(n: Names, id: str) -> TapText:
    """The text for an item of the story."""
    return TapText(sentence(ITEMS[id]), "An item that the story gives and asks for.", "SG-358")


@TAPS.of("quest-")
def quest(n: Names, number: str) -> TapText:
    """The text for a quest that the crew has."""
    card = n.pack.quest[int(number)]
    return LEGEND["quest"].tap_text(f"{card.keyword}: {n.quest(int(number))}", unmarked(card.text))


@TAPS.of("event-card-")
def event(n: Names, id: str) -> TapText:
    """The text for an event in play."""
    card = n.pack.event[id]
    lasting = "Ongoing." if id in n.view.ongoing else ""
    return LEGEND["event"].tap_text(card.title, *event_parts(n, card), lasting)


@TAPS.of("search-")
def search(n: Names, id: str) -> TapText:
    """The text for a search token that was drawn."""
    token = n.pack.search_token[id]
    damage = f"Damage: {describe_effects(n, token.damages)}." if token.damage else ""
    return LEGEND["search"].tap_text("", f"Reward: {describe_effects(n, token.rewards)}.", damage)


@TAPS.of("choice-")
def choice(n: Names, key: str) -> TapText:
    """The text for a choice of the paragraph that is read."""
    story = n.view.story
    paragraph = n.pack.paragraph[story.paragraph if story else ""]
    found = next(choice for choice in paragraph.choices if choice.key == key)
    return TapText(f"Choice {key}", unmarked(found.text), "SG-351")


@TAPS.of("port-")
def service(n: Names, id: str) -> TapText:
    """The text for a service of the port."""
    name = {"inn": "Inn", "yard-mat": "Shipyard", "yard-coin": "Shipyard"}[id]
    return TapText(name, "Each service can be used once in a port action.", "SG-400")


# -- combat ------------------------------------------------------------------------------------------------------------


@TAPS.of("foe-")
def foe(n: Names, number: str) -> TapText:
    """The text for an enemy: defence, damage, hearts left, and what its open squares do."""
    enemy = n.facing(int(number))
    card = n.pack.enemy[enemy.number]
    squares = [square for index, square in enumerate(card.squares) if index not in enemy.covered]
    hearts = sum(bool(square.hearts) for square in squares)
    urged = f"At the end of the round its neighbours add {enemy.urged} to its damage." if enemy.urged else ""
    open_ = [square_words(square) for square in squares if square.codes]
    parts = [
        f"Defence {enemy.defence}; deals {enemy.strength} damage; {count(hearts, 'heart square')} still open.",
        urged,
        f"Its squares: {'; '.join(open_)}." if open_ else "",
    ]
    return LEGEND["foe"].tap_text(card.name, *parts)


@TAPS.of("square-")
def square(n: Names, rest: str) -> TapText:
    """The text for a square of an enemy: what is printed on it, and whether it is covered."""
    number, _, name = rest.partition("-")
    enemy = n.facing(int(number))
    index = NAMES.index(name)
    printed = f"{sentence(square_words(n.pack.enemy[enemy.number].squares[index]))}."
    covered = "It is covered: it no longer works." if index in enemy.covered else ""
    return LEGEND["square"].tap_text(f"{n.enemy(enemy.number)}, {SQUARES[name]}", printed, covered)


@TAPS.of("info-trial")
def trial(n: Names, rest: str) -> TapText:
    """The text for the challenge in progress."""
    text = (
        "Fate and the skill of those who take part must reach the number. Each card of this skill that you discard "
        "adds 1."
    )
    return TapText("Challenge", text, "SG-566")
