"""The whole position in full sentences, for screen readers and programs."""

from __future__ import annotations

from fathom.games.tentacula.model.view import LaneView
from fathom.games.tentacula.rules import end, gates
from fathom.games.tentacula.rules.queries import gems_needed, gems_to_spare
from fathom.games.tentacula.text.names import Names, pattern_words
from fathom.present.phrases import count, listed, player

STAGES = {
    1: "Stage 1: the route is in sight from the start to square {last}.",
    2: "Stage 2: the route is in sight from square {first} to square {last}.",
    3: "Stage 3: the route is in sight from square {first} to the finish.",
}


def situation(n: Names) -> list[str]:
    """Everything on the table. A sentence about a player begins with their animal."""
    v = n.view
    if v.step in ("chips", "deal"):
        chosen = [f"{n.seat(p.seat)} is the animal of {player(p.seat)}." for p in v.players if p.chip]
        return [n.pack.story.opening, "The match is being set up.", *chosen, *gems(n), shells(n)]
    return [turn(n), stage(n), gate(n), *fish(n), *players(n), *reef(n), *gems(n), shells(n), *pile(n), *clock(n)]


def turn(n: Names) -> str:
    """The round and whose turn it is."""
    v = n.view
    waiting = [p.seat for p in v.players if p.tile and not (v.step == "turn" and p.seat == v.active)]
    who = f"it is the turn of {n.seat(v.active)}" if v.step == "turn" else "the team decides who plays next"
    if v.step in ("draw", "theft"):
        who = "the round ends"
    rest = f"; still to play: {n.seats(waiting)}" if waiting and v.step == "turn" else ""
    return f"Round {v.round}, {f'turn {v.turn}' if v.turn else 'before the first turn'}: {who}{rest}."


def stage(n: Names) -> str:
    """A sentence about which squares of the route are in sight in this stage."""
    route, number = n.pack.route, n.view.stage
    return STAGES[number].format(first=route.first_seen[number], last=route.last_seen[number])


def gate(n: Names) -> str:
    """A sentence about what the gate asks for, and which fish must pass it next."""
    v = n.view
    text = f"The gate on arch {v.stage}, behind square {n.pack.route.arch[v.stage]}, asks for {n.gate(v.gate)}"
    fish = gates.next_fish(n.t)
    if fish is None:
        return f"{text}; all fish are through."
    through = f"{count(v.passed, 'fish', 'fish')} {'is' if v.passed == 1 else 'are'} through"
    return f"{text}; {through}, and {n.some_fish([fish])} must pass next."


def fish(n: Names) -> list[str]:
    """Where the fish are and whether they are safe."""
    v = n.view
    lines = []
    for card, square in zip(n.pack.fish, v.fish, strict=True):
        text = f"The {card.colour} fish ({card.hat}, {card.size}) is {at(n, square)}"
        if not n.protected(square):
            text += " and unprotected"
        elif square in v.safe and square not in v.safe_later:
            text += ", protected until all players have drawn"
        lines.append(f"{text}.")
    return lines


def at(n: Names, square: int) -> str:
    """Where a fish is, as a phrase: “on turtle square 9”, “at the start”, “in the finish”."""
    if square <= 0:
        return "at the start"
    return "in the finish" if square > n.pack.route.last else f"on {n.square(square)}"


def players(n: Names) -> list[str]:
    """A sentence for each player about both faces of their tile."""
    lines = []
    for p in n.view.players:
        tile = f"has the {n.tile(p.tile)}; turned over: {n.back(p.tile)}" if p.tile else "has no tile"
        lines.append(f"{n.seat(p.seat)} {tile}.")
    return lines


def reef(n: Names) -> list[str]:
    """The two lanes, and the protected squares."""
    v = n.view
    lines = [lane(n, name, v.lanes[side]) for side, name in enumerate(("inside", "outside"))]
    lines.append(f"Protected squares: {n.squares(v.safe)}." if v.safe else "No square in sight is protected.")
    return lines


def lane(n: Names, name: str, lane: LaneView) -> str:
    """The tiles of a lane, in route order."""
    route = n.pack.route
    parts = []
    for segment, face in enumerate(lane.tiles, lane.rear):
        first, *_, last = route.squares(segment)
        parts.append(f"the {n.tile(face)} beside squares {first} to {last}")
    text = f"The {name} lane has {listed(parts) or 'no tile'}"
    if lane.next > route.last_segment[n.view.stage]:
        return f"{text}; no reef square is free."
    first, *_, last = route.squares(lane.next)
    return f"{text}; the next free reef square is beside squares {first} to {last}."


def gems(n: Names) -> list[str]:
    """The gems that the stash asks for and holds, those in chest and cave, and warnings where gems are short."""
    v = n.view
    stash = n.pack.stash[v.stash]
    lines = [
        f"The stash {stash.name} asks for {n.gems(stash.needs)}; it holds {n.gems(v.stashed)}.",
        f"The chest holds {n.gems(v.chest)}.",
        f"Tentacula's cave holds {n.gems(v.cave)}.",
    ]
    if lacking := missing(n):
        lines.append(f"Without a shark the stash cannot be filled: it lacks {lacking}.")
    tight = [
        gem.name
        for colour, gem in enumerate(n.pack.gems)
        if gems_needed(n.t, colour) and not gems_to_spare(n.t, colour)
    ]
    if tight:
        lines.append(f"No {listed(tight, 'or')} gem can be spared.")
    return lines


def missing(n: Names) -> str:
    """The needed gems that neither stash nor chest holds, in one phrase; empty if there are none."""
    return (
        n.gems(max(0, -gems_to_spare(n.t, colour)) for colour in range(len(n.pack.gems)))
        if end.gems_missing(n.t)
        else ""
    )


def shells(n: Names) -> str:
    """The shells of the team and in the supply."""
    pool, supply = n.view.pool, n.pack.board.shells - n.view.pool
    return f"The team has {count(pool, 'shell')}; {supply} {'is' if supply == 1 else 'are'} in the supply."


def pile(n: Names) -> list[str]:
    """Sentences about the size of the draw pile and the visible side of its top tile."""
    v = n.view
    if v.pile_top is None:
        return ["The draw pile is empty."]
    animal, pattern, snail = v.pile_top
    top = f"{n.animal(animal)} {pattern_words(pattern)}{' and with a snail' if snail else ''}"
    return [
        f"The draw pile has {count(len(v.pile), 'tile')}; the top one shows a {top}, and is turned over when drawn."
    ]


def clock(n: Names) -> list[str]:
    """The turns that can still be played, and the steps that the fish need."""
    v = n.view
    squares = end.squares_left(n.t)
    steps = end.steps_left(n.t)
    tiles = end.tiles_in_play(n.t)
    turns = f"{'at most ' if v.turns_left else ''}{count(v.turns_left, 'more turn')} can be played"
    return [
        f"With {count(squares, 'unused reef square')} and {count(tiles, 'tile')} in play, {turns}.",
        f"The fish together need {count(steps, 'step')} to the finish.",
    ]
