"""Combat: the row of enemy cards with their squares, the attack in progress, and the counterattack."""

from __future__ import annotations

from functools import cache

import htpy as h
from htpy import Element, Node

from fathom.games.sleeping_gods.art import creature_kinds, placements
from fathom.games.sleeping_gods.art.drawings import ENEMIES, PIECES
from fathom.games.sleeping_gods.art.palette import FOAM, GOLD, INK, MIST, PAPER
from fathom.games.sleeping_gods.art.positions import CHART, WIDE
from fathom.games.sleeping_gods.art.signs import sign
from fathom.games.sleeping_gods.model.cards import EnemyCard, Square
from fathom.games.sleeping_gods.model.view import EnemyView
from fathom.games.sleeping_gods.rules.combat.placement import NAMES
from fathom.games.sleeping_gods.text.enemy_abilities import ABILITIES, square_words
from fathom.games.sleeping_gods.text.names import SQUARES, Names
from fathom.present.phrases import sentence
from fathom.present.svg import Point, box, dot, group, letters, num, use, wrapped

TOP, HEAD, GAP = 124, 262, 18
"""The top of the cards: above it is room for the caption of a step; the height of their heads; the gap between them."""
STEADY = ("FLY", "FST", "RES1")
"""Abilities that always apply; the others take effect at the end of the round."""
TOKENS = {"covered": "damage", "covering": "damage-placing"}
"""The drawing of a damage token: brighter while the damage is being placed."""


def fight(n: Names) -> list[Element]:
    """The row of enemies over the darkened chart."""
    battle = n.view.battle
    assert battle is not None
    wide = _wide(len(battle.row))
    shapes = placements.shapes(n)
    word = n.pack.figures.difficulty_word(battle.level)
    return [
        h.g("#sg-atlas", {"aria-hidden": "true"})[
            use(f"sg-map-{n.view.region[:-1]}"), box(6, 6, WIDE - 12, CHART - 12, "#0d141a", round=16, opacity=0.84)
        ],
        h.g("#sg-banner")[
            letters(40, 66, 46, f"Round {battle.round}", FOAM, anchor="start"),
            letters(WIDE - 40, 66, 38, f"level {battle.level}, {word.lower()}", MIST, anchor="end"),
        ],
        h.g("#sg-creatures.sg-foes")[
            [_foe(n, enemy, _corner(k, len(battle.row)), wide) for k, enemy in enumerate(battle.row)],
            [_reach(n, index, square, shape) for (index, square), shape in shapes.items()],
            [_squares(n, enemy, k, shapes) for k, enemy in enumerate(battle.row)],
        ],
        h.g("#sg-summary")[_summary(n)],
    ]


def _wide(cards: int) -> float:
    return min(400.0, (WIDE - 60 - GAP * (cards - 1)) / max(1, cards))


def _corner(k: int, cards: int) -> Point:
    """The upper left corner of a card in the row."""
    wide = _wide(cards)
    left = (WIDE - cards * wide - (cards - 1) * GAP) / 2
    return left + k * (wide + GAP), TOP


def _cell(k: int, cards: int, index: int) -> tuple[Point, float, float]:
    """The upper left corner of a square of a card, its width and its height."""
    x, y = _corner(k, cards)
    wide = (_wide(cards) - 22) / 2
    high = min(wide, 146.0)
    return (x + 8 + (index % 2) * (wide + 6), y + HEAD + (index // 2) * (high + 6)), wide, high


# -- a card ------------------------------------------------------------------------------------------------------------


def _foe(n: Names, enemy: EnemyView, at: Point, wide: float) -> Element:
    card = n.pack.enemy[enemy.number]
    strike = n.view.battle.strike if n.view.battle else None
    aimed = strike is not None and strike.target == enemy.number
    attributes = {"id": f"foe-{card.num}", "transform": f"translate({num(at[0])} {num(at[1])})"}
    attributes["data-name"] = f"{card.name}: defence {enemy.defence}, deals {enemy.strength} damage"
    return h.g(".spot.sg-foe", attributes)[
        h.title[attributes["data-name"]],
        _head(card, enemy, wide, aimed),
        box(0, 0, wide, HEAD - 6, "transparent", round=16),
    ]


def _head(card: EnemyCard, enemy: EnemyView, wide: float, aimed: bool) -> Element:
    lines = wrapped(card.name, 15 if wide > 280 else 11)[:2]
    size = 34 if wide > 280 else 27
    high = HEAD + 3 * (min((wide - 22) / 2, 146) + 6) + 4
    return group(
        box(0, 0, wide, high, "#3b2a26", round=16, edge=GOLD if aimed else "#8a6a4a", width=6 if aimed else 3),
        dot(wide / 2, 92, 84, "#5a4036"),
        dot(wide / 2, 92, 84, "none", edge="#8a6a4a", width=2),
        group(ENEMIES.use(creature_kinds.kind(card.num)), transform=f"translate({num(wide / 2)} 96) scale(1.12)"),
        _figure(46, 56, "shield", enemy.defence, INK),
        _figure(wide - 46, 56, "claw", enemy.strength, FOAM),
        group(
            letters(-8, 10, 30, f"+{enemy.urged}", "#ffb08a", cls="figure"),
            group(sign("sign-hourglass"), transform="translate(26 0) scale(0.8)"),
            transform=f"translate({num(wide - 56)} 128)",
        )
        if enemy.urged
        else None,
        [
            letters(wide / 2, 242 - (len(lines) - 1) * (size + 2) + (size + 2) * k, size, words, PAPER)
            for k, words in enumerate(lines)
        ],
    )


def _figure(x: float, y: float, name: str, value: int, colour: str) -> Element:
    """The defence or the damage of an enemy, as a number drawn over the sign `name`."""
    return group(
        dot(0, 0, 40, "#1c1412", opacity=0.75) if name == "claw" else None,
        group(sign(f"sign-{name}"), transform="scale(2.5)", opacity=0.55 if name == "claw" else None),
        letters(0, 15, 46, str(value), colour, cls="figure", weight="800"),
        transform=f"translate({num(x)} {num(y)})",
    )


# -- squares -----------------------------------------------------------------------------------------------------------


def _squares(n: Names, enemy: EnemyView, k: int, shapes: placements.Shapes) -> list[Element]:
    assert n.view.battle is not None
    card = n.pack.enemy[enemy.number]
    strike = n.view.battle.strike
    covering = set(strike.covering) if strike else set()
    found = []
    for index, square in enumerate(card.squares):
        (x, y), wide, high = _cell(k, len(n.view.battle.row), index)
        name = NAMES[index]
        state = "covered" if index in enemy.covered else "covering" if (enemy.number, index) in covering else ""
        attributes = {"id": f"square-{card.num}-{name}", "transform": f"translate({num(x)} {num(y)})"}
        attributes["data-on"] = f"foe-{card.num}"
        attributes["data-name"] = f"{card.name}, {SQUARES[name]}: {square_words(square)}{', ' + state if state else ''}"
        if (k, index) in shapes:
            attributes["data-shows"] = f"reach-{card.num}-{name}"
        found.append(
            h.g(".spot.sg-square", attributes)[
                h.title[attributes["data-name"]],
                _face(square, round(wide), round(high), state),
                box(0, 0, wide, high, "transparent", round=12),
            ]
        )
    return found


@cache
def _face(square: Square, wide: int, high: int, state: str) -> Element:
    """A square as it is printed, with its damage token if it is covered."""
    printed: list[Node] = []
    middle = wide / 2
    rows = bool(square.hearts) + bool(square.damage) + len(square.codes)
    y = high / 2 - 26 * (rows - 1)
    if square.hearts:
        for k in range(square.hearts):
            x = middle + 38 * (k - (square.hearts - 1) / 2)
            printed.append(group(sign("sign-heart"), transform=f"translate({num(x)} {num(y)}) scale(1.9)"))
        y += 54
    if square.damage:
        printed.append(group(sign("sign-claw"), transform=f"translate({num(middle - 22)} {num(y)}) scale(1.3)"))
        printed.append(letters(middle + 22, y + 13, 40, f"+{square.damage}", "#ffb08a", cls="figure"))
        y += 52
    for code in square.codes:
        words = ABILITIES[code][0]
        late = code not in STEADY
        printed.append(letters(middle - 15 * late, y + 10, 30 if wide > 140 else 25, words, "#ffe2b8"))
        if late:
            x = middle - 15 + 7.5 * len(words) + 22
            printed.append(group(sign("sign-hourglass"), transform=f"translate({num(x)} {num(y)}) scale(0.85)"))
        y += 44
    if square.synergy:
        printed.append(group(sign("sign-synergy"), transform=f"translate({wide - 22} 22) scale(1.05)"))
    return group(
        box(0, 0, wide, high, "#241a1a" if not state else "#1a1214", round=12, edge="#6b5040", width=2.4),
        group(printed, opacity=0.28 if state == "covered" else None),
        PIECES.use(TOKENS[state], x=num(middle), y=num(high / 2)) if state else None,
    )


def _reach(n: Names, k: int, index: int, shape: frozenset[tuple[int, int]]) -> Element:
    """A highlight for all squares that could be covered together with this one; shown while the mouse is over it."""
    assert n.view.battle is not None
    row = n.view.battle.row
    marks = []
    for card, other in sorted(shape):
        (x, y), wide, high = _cell(card, len(row), other)
        here = (card, other) == (k, index)
        marks.append(box(x - 3, y - 3, wide + 6, high + 6, "#ffd75e", round=14, opacity=0.5 if here else 0.26))
    return h.g(".sg-reach", {"id": f"reach-{row[k].number}-{NAMES[index]}", "aria-hidden": "true"})[marks]


# -- the attack in progress --------------------------------------------------------------------------------------------


def _summary(n: Names) -> Node:
    """Lines about the attack in progress and the damage the enemies will deal."""
    battle, v = n.view.battle, n.view
    assert battle is not None
    lines: list[tuple[str, str]] = []
    if strike := battle.strike:
        who, whom = sentence(n.crew(strike.crew)), n.enemy(strike.target)
        if strike.weapon:
            lines.append((f"{who} attacks {whom} with {n.weapon(strike.crew, strike.weapon)}", FOAM))
        else:
            lines.append((f"{who} strikes {whom} without an attack", FOAM))
        if strike.hit is not None and strike.needed:
            damage = f"{strike.field.damage} damage" if strike.field else "no damage"
            lines.append((f"{'A hit' if strike.hit else 'A miss'}: {damage}", GOLD))
        elif v.fate and strike.needed:
            fate = v.fate.number + v.fate.bonus
            lines.append((f"fate {fate} + {strike.aim} = {fate + strike.aim} against defence {strike.needed}", GOLD))
    if packet := battle.packet:
        kind = "strikes back at" if packet.counter else "attacks"
        lines.append((f"{n.enemy(packet.enemy)} {kind} {n.crew(packet.crew)} for {packet.damage} damage", "#ff9d86"))
    elif words := counter_damage(n):
        lines.append((words, "#ff9d86"))
    if not lines:
        all_ = " + ".join(str(enemy.strength + enemy.urged) for enemy in battle.row)
        lines.append((f"At the end of the round the enemies deal {all_} damage", "#ff9d86"))
    foot = CHART - 46 - 46 * (len(lines) - 1)
    return [letters(WIDE / 2, foot + 46 * k, 36, words, colour) for k, (words, colour) in enumerate(lines)]


def counter_damage(n: Names) -> str:
    """A line about the coming counterattack, given the squares chosen so far; empty if there is none to come."""
    battle = n.view.battle
    strike = battle.strike if battle else None
    enemy = next((one for one in battle.row if strike and one.number == strike.target), None) if battle else None
    if strike is None or enemy is None or not strike.weapon or (strike.hit is not None and strike.first):
        return ""
    squares = n.pack.enemy[enemy.number].squares
    chosen = [index for number, index in strike.covering if number == enemy.number]
    if all(index in (*enemy.covered, *chosen) for index, square in enumerate(squares) if square.hearts):
        return "The enemy is defeated before it can strike back"
    damage = max(0, strike.counter_damage - sum(squares[index].damage for index in chosen))
    return f"The enemy will strike {'first' if strike.first else 'back'} for {damage} damage"
