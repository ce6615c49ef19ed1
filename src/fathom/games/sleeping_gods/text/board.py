"""The chart, the ship and the row of enemies as coloured text."""

from __future__ import annotations

from fathom.engine.ask import Ask
from fathom.games.sleeping_gods.model.atlas import LAND
from fathom.games.sleeping_gods.model.options import Sail
from fathom.games.sleeping_gods.story.knowledge import open_locations
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.styled import Text

WIDE = 15
SEA, SHORE, HERE, TO = (
    "color(39) on color(17)",
    "color(180) on color(58)",
    "bold color(231) on color(25)",
    "bold color(226)",
)
HEARTS = {0: "", 1: "♥", 2: "♥♥", 3: "♥♥♥"}


def board(names: Names, ask: Ask | None) -> Text:
    """The map with the ship; in combat also the enemies, below the map."""
    text = chart(names, ask)
    if names.view.battle is not None:
        text.append("\n")
        text.append(enemies(names))
    return text


def chart(names: Names, ask: Ask | None) -> Text:
    """The map that the ship is on: regions, places, ports, markets, hazards, the ship."""
    view, sea = names.view, names.pack.sea
    page = sea.maps[view.region[:-1]]
    options = ask.options if ask else []
    to = {option.region: number for number, option in enumerate(options, 1) if isinstance(option, Sail)}
    text = Text()
    text.append(f"{page.name}, pages {page.left}-{page.right}\n", "bold")
    for row in page.cells:
        lines: list[list[tuple[str, str]]] = [[], [], []]
        for column, letter in enumerate(row):
            for line, part in zip(lines, _cell(names, page.id, letter, to), strict=True):
                line.append(part)
                if column == 1:
                    line.append(("│", "color(240)"))
        for line in lines:
            for said, style in line:
                text.append(said, style)
            text.append("\n")
    beyond = [f"{number} {names.region(region)}" for region, number in to.items() if region[:-1] != page.id]
    if beyond:
        text.append("On other maps: " + "; ".join(beyond) + "\n")
    return text


def _cell(names: Names, map: str, letter: str, to: dict[str, int]) -> list[tuple[str, str]]:
    if letter == LAND:
        return [("▲ ▴  ▲  ▴ ▲  ▴ ", SHORE)] * 3
    view, sea = names.view, names.pack.sea
    id = map + letter
    region = sea.region[id]
    style = HERE if id == view.region else SEA
    marks = ("⚓" if region.port else "") + ("$" if region.market else "") + ("!" if region.hazard else "")
    ship = "▟▙ Manticore" if id == view.region else "serpent" if id == view.serpent else ""
    places = " ".join(str(n) for n in open_locations(names.pack, view, id))
    head = f" {letter} {marks}" + (f" [{to[id]}]" if id in to else "")
    return [(head.ljust(WIDE), TO + " on color(17)" if id in to else style), (f" {places}".ljust(WIDE), style),
            (f" {ship}".ljust(WIDE), style)]  # fmt: skip


def enemies(names: Names) -> Text:
    """The row of enemy cards, three squares high; covered squares are crossed out."""
    battle = names.view.battle
    assert battle is not None
    text = Text(f"Combat, round {battle.round}, level {battle.level}\n", "bold")
    cards = [names.pack.enemy[enemy.number] for enemy in battle.row]
    for card, enemy in zip(cards, battle.row, strict=True):
        text.append(f"{card.name} d{enemy.defence} hits {enemy.strength}"[:24].ljust(26), "bold color(210)")
    text.append("\n")
    for row in range(3):
        for card, enemy in zip(cards, battle.row, strict=True):
            for column in range(2):
                index = 2 * row + column
                square = card.squares[index]
                codes = ([f"+{square.damage}"] if square.damage else []) + list(square.codes)
                said = HEARTS[square.hearts] + " ".join(codes) + ("∗" if square.synergy else "")
                covered = index in enemy.covered
                text.append(f"[{('×' * 3 if covered else said)[:10]:^10}]", "dim" if covered else "color(217)")
            text.append("  ")
        text.append("\n")
    return text
