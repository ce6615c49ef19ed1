"""The pieces on the board: panels and flaps, tiles, gate, gems, shells and fish."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.games.tentacula.art import backdrop, drawings, gates, path, reef
from fathom.games.tentacula.art.drawings import use, use_shared
from fathom.games.tentacula.art.palette import ANIMALS, FOAM, GOLD, INK, LATER, OTHER, SAFE
from fathom.games.tentacula.art.places import CELL, CHEST_PITCH, LANE, Places
from fathom.games.tentacula.model.route import LANES, Square
from fathom.games.tentacula.rules import moving, placing
from fathom.games.tentacula.rules import reef as reef_rules
from fathom.games.tentacula.rules.queries import gems_to_spare
from fathom.games.tentacula.text.names import Names
from fathom.present.phrases import count
from fathom.present.svg import Point, box, dot, group, letters, line, num, num2, piece, xy

NAME = 150
"""The width of a player's chip and name, to the left of the player's tile."""
UNDER_NAME = 0.66
"""The largest size of a player's tile that fits under the name."""
SHELTERS = {
    "open": {"fill": "url(#tn-open)", "stroke": "#1d5f8c", "stroke-width": "3"},
    "later": {"fill": "url(#tn-square)", "stroke": LATER, "stroke-width": "7", "stroke-dasharray": "13 9"},
    "safe": {"fill": "url(#tn-square)", "stroke": SAFE, "stroke-width": "7"},
}
"""How a square looks: open water; safe until the draws; safe."""


@lru_cache(1024)
def _shelter(square: Square, at: Point, how: str) -> Markup:
    attributes = {
        "id": f"shelter-{square}",
        "class": f"tn-shelter {how}",
        "cx": num(at[0]),
        "cy": num(at[1]),
        "r": "43",
    }
    return Markup(h.circle({**attributes, **SHELTERS[how]}))


def _tick(at: Point) -> Element:
    """The mark on a square that would be safe."""
    return group(use("tick"), transform=f"translate({xy(at)})")


class BoardPieces:
    """The pieces of one view."""

    def __init__(self, n: Names, p: Places) -> None:
        self.n, self.v, self.p = n, n.view, p

    # -- panels ---------------------------------------------------------------------------------------------------

    def panel(self, name: str) -> Element:
        """A panel, open or folded away, with its squares."""
        p, panels = self.p, self.n.pack.board.stages[self.v.stage - 1].panels
        hinge = {"P1": p.lower, "P1b": p.lower, "P4": p.upper, "P4b": p.upper}.get(name, p.middle)
        # P2 and P3 lie still; a flap's back only covers them.
        is_open = name in panels or name in ("P2", "P3")
        shelters = h.g({"id": f"tn-shelter-{name}"})[self.shelters(name)]
        parts = (use_shared(name), shelters, use_shared(f"{name}-marks"), backdrop.shadow(p, name))
        return self.flap(name, hinge, is_open, *parts)

    def flap(self, name: str, hinge: float, is_open: bool, *parts: Node) -> Element:
        """A part of the board that turns about a horizontal hinge; while it is closed, it is drawn with height 0."""
        p = self.p
        inner = h.g({"id": f"flap-{name}-flat", "transform": f"translate({num(-p.centre)} {num(-hinge)})"})[parts]
        turning = h.g(
            {
                "id": f"flap-{name}",
                "class": f"tn-flap {'open' if is_open else 'shut'}",
                "transform": "scale(1 1)" if is_open else "scale(1.1 0)",
            }
        )[inner]
        return h.g({"id": f"flap-{name}-hinge", "transform": f"translate({num(p.centre)} {num(hinge)})"})[turning]

    def shelters(self, panel: str) -> list[Markup]:
        """The background of each square of a panel: safe or open."""
        v, printed = self.v, self.n.pack.route.printed
        found = []
        for square in path.squares_on(self.p, panel):
            how = "later" if square in v.safe and square not in v.safe_later else "open"
            if square <= printed or square in v.safe_later:
                how = "safe"
            found.append(_shelter(square, self.p.square(square), how))
        return found

    # -- reef and gate ----------------------------------------------------------------------------------------------

    def tiles(self) -> list[Element]:
        """The tiles of both lanes, their sand along the path, and those in front of the players."""
        found = []
        for side, lane in enumerate(self.v.lanes):
            for segment, face in enumerate(lane.tiles, lane.rear):
                pose = self.p.reef(segment, side)
                found.append(self._tile(face, pose.at, round(pose.angle), 1, self._both(face)))
        for player in self.v.players:
            if player.tile:
                (x, y), wide = self.p.hand(player.seat, len(self.v.players), self.v.stage)
                beside = wide - NAME - 12
                size = min(0.8, beside / reef.LONG)
                if size < UNDER_NAME:
                    size = min(UNDER_NAME, (wide - 14) / reef.LONG)
                else:
                    x += (wide - size * reef.LONG) / 2 - 12
                name = f"{self.n.seat(player.seat)} has the {self._both(player.tile)}"
                found.append(self._tile(player.tile, (x, y + 42 - size * reef.DEEP / 2), 0, size, name))
        return found

    def _both(self, face: str) -> str:
        return f"{self.n.tile(face)}; turned over: {self.n.back(face)}"

    def _tile(self, face: str, at: Point, angle: int, size: float, name: str) -> Element:
        card = self.n.pack.face[face]
        animal, medal = self.n.animal(card.animal), min(1.5, 1 / size)
        art: Node = reef.tile(animal, card.pattern, card.snail, angle, reef.seed(card.tile), medal)
        return piece(f"tile-{card.tile}", at, group(art, transform=f"scale({num2(size)})"), name=name)

    def ghosts(self) -> list[Element]:
        """The tile to be laid, as a ghost in both lanes, and ticks on the squares it would make safe."""
        n, v, p = self.n, self.v, self.p
        face = v.players[v.active].tile if v.step == "turn" else ""
        if not face:
            return []
        card = n.pack.face[face]
        found = []
        for side in placing.free_lanes(n.t):
            pose = p.reef(v.lanes[side].next, side)
            tile: Node = reef.tile(
                n.animal(card.animal), card.pattern, card.snail, round(pose.angle), reef.seed(card.tile)
            )
            ticks = [_tick(p.beside(square, side)) for square in reef_rules.squares_protected_by(n.t, face, side)]
            art = h.g({"transform": f"translate({xy(pose.at)})", "opacity": "0.55"})[tile]
            found.append(h.g(".fade", {"id": f"ghost-{LANES[side]}", "aria-hidden": "true"})[art, ticks])
        return found

    def hands(self) -> list[Element]:
        """The places in front of the players, each with the player's name and chip."""
        v = self.v
        found = []
        for player in v.players:
            at, wide = self.p.hand(player.seat, len(v.players), v.stage)
            active = v.step == "turn" and player.seat == v.active
            x = 30 - wide / 2
            chip: Node = None
            if player.chip:
                animal = self.n.animal(player.chip)
                c = ANIMALS.get(animal, OTHER)
                disc = dot(0, 0, 44, c.light, edge=c.dark, width=4)
                chip = group(
                    disc,
                    group(drawings.animal(animal), transform="scale(0.9)"),
                    transform=f"translate({num(x)} -21) scale(0.56)",
                )
            found.append(
                piece(
                    f"place-{player.seat}",
                    at,
                    box(-wide / 2, -47, wide, 94, "#0d3145", round=24, edge=GOLD[1] if active else "#2f6a80", width=4),
                    chip,
                    letters(x + 32, -15, 21, self.n.seat(player.seat), FOAM, anchor="start"),
                    name=self.n.seat(player.seat),
                )
            )
        return found

    def pile(self) -> Element | None:
        """The draw pile, with the upper face of its top tile; None if it is empty or stage 1 is over."""
        v = self.v
        if v.pile_top is None or v.stage > 1:
            return None
        animal, pattern, snail = v.pile_top
        under = [
            box(-147 - i * 2, -30 + i * 5, 294, 66, "#9a5a62", round=14, edge=INK, width=2)
            for i in range(min(len(v.pile) - 1, 3), 0, -1)
        ]
        return piece(
            "pile",
            self.p.pile,
            group(
                under, reef.tile(self.n.animal(animal), pattern, snail, 0, 40), transform="translate(0 -6) scale(0.86)"
            ),
            dot(128, 44, 21, "#173a52", edge=FOAM, width=2.6),
            letters(128, 52, 23, str(len(v.pile)), FOAM, weight="800", cls="figure"),
            name=f"The draw pile: {count(len(v.pile), 'tile')}",
        )

    def arch(self) -> Element:
        """The arch of this stage."""
        turn = " rotate(45)" if self.p.turns(self.v.stage) else ""
        at = xy(self.p.arch(self.v.stage))
        return h.g(".fade", {"id": f"arch-{self.v.stage}", "transform": f"translate({at}){turn}"})[use("arch")]

    def gate(self) -> Element | None:
        """The gate in the arch of this stage, with the order of fish it names; None if there is no gate."""
        n, v, p = self.n, self.v, self.p
        if not v.gate:
            return None
        card = n.pack.gate[v.gate]
        turned = p.turns(v.stage)
        x, y = p.arch(v.stage)
        order = [n.fish_card(id) for id in card.order]
        # No tile may be under the plaque: it hangs in the corner, or towards the middle.
        aside = (1 if x < p.centre else -1) * (CELL / 2 + LANE + gates.PLAQUE[0] / 2 + 8)
        # Nor may it be over the row of shells.
        (_, shells), half = p.shells, gates.PLAQUE[1] / 2
        below = max(0, shells + 26 + half - y) if y > shells else 0
        off: Point = (-6, -88) if turned else (aside, below)
        rope = (
            None
            if turned
            else line(f"M{num(off[0] * 0.24)} 0L{num(off[0] * 0.6)} {num(below)}", "#f4c14f", 3, dash="2 6")
        )
        return piece(
            f"gate-{v.gate}",
            (x, y),
            group(use("veil"), transform="rotate(45)" if turned else ""),
            rope,
            group(gates.plaque(order, card.by, v.passed), transform=f"translate({xy(off)})"),
            name=f"The gate: {n.gate(v.gate)}",
        )

    # -- treasure -----------------------------------------------------------------------------------------------------

    def slots(self) -> list[tuple[int, int, Point]]:
        """The places for gems on the stash tile: the colour of each, its number within the colour, and its point."""
        needs = self.n.pack.stash[self.v.stash].needs
        wanted = [(colour, number) for colour, need in enumerate(needs) for number in range(need)]
        row = -(-len(wanted) // 2)
        found = []
        for index, (colour, number) in enumerate(wanted):
            x = (index % row - (min(row, len(wanted) - index // row * row) - 1) / 2) * min(58, 232 / row)
            found.append((colour, number, (x, -42.0 + 50 * (index // row))))
        return found

    def stash(self) -> Element:
        """The stash tile: a hollow for each gem it needs, with a warning where the chest has too few gems for it."""
        n, v = self.n, self.v
        lost = [max(0, -gems_to_spare(n.t, colour)) for colour in range(len(n.pack.gems))]
        hollows: list[Node] = []
        for colour, number, at in self.slots():
            missing = number >= n.pack.stash[v.stash].needs[colour] - lost[colour]
            hollows.append(
                group(
                    drawings.hollow(n.pack.gems[colour].name),
                    use("missing") if missing else None,
                    transform=f"translate({xy(at)})",
                )
            )
        card = n.pack.stash[v.stash]
        return piece(
            "stash",
            self.p.stash,
            use("stash"),
            letters(0, 62, 21, card.name, "#6b4a22", weight="700"),
            hollows,
            name=f"The stash {card.name}: {n.gems(card.needs)}",
        )

    def gems(self) -> list[Element]:
        """Every gem.

        The first gems of a colour are in the stash, the next in the chest, the last in the cave.
        So only one drawing moves when a gem does.
        """
        n, v, p = self.n, self.v, self.p
        slots = {(colour, number): at for colour, number, at in self.slots()}
        (cave, pitch) = p.cave(v.stage)
        found = []
        for colour, gem in enumerate(n.pack.gems):
            for number in range(gem.count):
                if number < v.stashed[colour]:
                    base, off, size, where = p.stash, slots[colour, number], 1.0, "in the stash"
                elif number < v.stashed[colour] + v.chest[colour]:
                    base, off, size, where = p.chest, p.heap(colour, number, CHEST_PITCH), 1.02, "in the chest"
                else:
                    base, off, size, where = cave, p.heap(colour, number, pitch), pitch / 45, "in the cave"
                at = (base[0] + off[0], base[1] + off[1])
                art = group(drawings.gem(gem.name), transform=f"scale({size:.2f})")
                found.append(piece(f"gem-{gem.id}-{number}", at, art, cls="gem", name=f"A {gem.name} gem {where}"))
        return found

    def shells(self) -> list[Element]:
        """The team's shells, and empty places for those in the supply."""
        total, pool = self.n.pack.board.shells, self.v.pool
        x, y = self.p.shells
        found = []
        for index in range(total):
            at = (x + (index - (total - 1) / 2) * 52, y)
            mine = index < pool
            art = (
                group(use("shell"), transform="scale(0.86)")
                if mine
                else dot(0, -2, 15, "#06304f", edge="#ffffff", width=2, opacity=0.35)
            )
            found.append(piece(f"shell-{index}", at, art, name="A shell of the team" if mine else ""))
        return found

    # -- fish ------------------------------------------------------------------------------------------------------

    def fish_at(self, number: int) -> Point:
        """The point where a fish is drawn."""
        square = self.v.fish[number]
        return self.p.square(square) if square else self.p.start(self._place(number))

    def _place(self, number: int) -> int:
        """The index of the starting square of a fish: its place in the order of fish that the settings give."""
        return max(0, self.v.settings.start.find(self.n.pack.fish[number].id))

    def fishes(self) -> list[Element]:
        """All fish."""
        return [self._fish(number) for number in range(len(self.n.pack.fish))]

    def _fish(self, number: int) -> Element:
        n, v = self.n, self.v
        card, square = n.pack.fish[number], v.fish[number]
        exposed = not n.protected(square)
        looks_left = bool(square) and self.p.faces_left(square)
        # Marks avoid the number of the square and its badge, which are on opposite sides.
        side = 1 if self.fish_at(number)[0] > self.p.centre else -1
        mark = group(use("tentacle-tip"), transform=f"translate({-34 * side} 26) scale({side} 1)") if exposed else None
        barred = moving.blocked_by_gate(n.t, number)
        corner = f"translate({34 * side} -30)"
        said = f"{', unprotected' if exposed else ''}{', not yet allowed through the gate' if barred else ''}"
        return piece(
            f"fish-{card.id}",
            self.fish_at(number),
            # Covers the animal of the square, which the fish would not hide.
            dot(0, 0, 40, "url(#tn-open)" if exposed else "url(#tn-square)")
            if 0 < square <= n.pack.route.last
            else None,
            group(use_shared(f"fish-{card.id}"), transform=f"translate(0 6){' scale(-1 1)' if looks_left else ''}"),
            mark,
            group(use("stop"), transform=corner) if barred else None,
            cls="fish exposed" if exposed else "fish",
            stop=square,
            name=f"{n.fish(card.id)}{said}",
        )
