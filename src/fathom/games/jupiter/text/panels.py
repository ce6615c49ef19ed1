"""The panels beside the board: the rescue, robots and their cards, dangers, the deck."""

from __future__ import annotations

from collections import Counter

from fathom.games.jupiter.model.state import SETUP
from fathom.games.jupiter.model.view import RobotView
from fathom.games.jupiter.text.board import ROBOTS
from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.situation import pod, slack
from fathom.present.phrases import count, sentence
from fathom.present.styled import Text
from fathom.present.words import ALARM, FAINT, GOLD, GOOD, STRONG, TextPanel

FEW = 3
"""Fewer colonists to spare, or fewer sites left, than this are shown in alarm colour."""


def panels(n: Names) -> list[TextPanel]:
    """All panels, the most important first."""
    return [
        TextPanel("Rescue", rescue(n)),
        TextPanel("Robots", robots(n)),
        TextPanel("Invasion", invasion(n)),
        TextPanel("Deck", deck(n)),
    ]


def rescue(n: Names) -> Text:
    """Colonists rescued, alive and lost, the sites left, and the Pod."""
    v = n.view
    text = Text("Rescued  ")
    text.append(f"{v.rescued} of {v.target}", GOOD if v.rescued >= v.target else STRONG)
    text.append(f"\nAlive    {v.colonists} on the colony, {v.aboard} aboard")
    text.append("\nTo spare ").append(f"you may lose {slack(n)}", ALARM if slack(n) < FEW else "")
    text.append(f"  (lost: {v.converted} converted, {v.replaced} replaced)", FAINT)
    text.append("\nSites    ")
    text.append(f"{count(v.plants, 'plant')}", ALARM if v.plants < FEW else "")
    text.append(", ").append(f"{count(v.dishes, 'dish', 'dishes')}", ALARM if v.dishes < FEW else "")
    text.append(f"\n{pod(n)}", GOLD)
    return text


def robots(n: Names) -> Text:
    """Each robot with its place, Core, hand and cards in play."""
    text = Text()
    for robot in n.view.robots:
        if text:
            text.append("\n")
        _robot(n, robot, text)
    text.append(f"\nHand limit {n.view.hand_limit}", FAINT)
    return text


def _robot(n: Names, robot: RobotView, text: Text) -> None:
    v = n.view
    text.append(f"{'►' if robot.seat == v.active else ' '} ", STRONG)
    text.append(f" {n.seat(robot.seat)} ", f"bold color(16) on color({ROBOTS.get(robot.colour, 250)})")
    text.append(" out of play", ALARM) if robot.at is None else text.append(f" {n.space(robot.at)}")
    if robot.seat == v.active and v.step == "action":
        left = max(0, v.allowance - v.used)
        text.append(f"  {'●' * left}{'○' * min(v.used, v.allowance)}", GOLD)
        reasons = [*(["Boost"] if v.boosts else []), *(["Super Creep on a dish"] if _noisy(n) else [])]
        text.append(f" ({', '.join(reasons)})" if reasons else "", FAINT)
    text.append("\n    ")
    if robot.core:
        text.append(f"◉ {n.card(robot.core)}", FAINT if robot.spent else GOOD)
        text.append(" used" if robot.spent else "", FAINT)
    elif v.step not in SETUP:
        text.append("no Core", FAINT)
    for card in robot.play:
        text.append(f"  ▶ {n.card(card)}", GOLD)
    text.append("\n    ")
    hand = Counter(robot.hand)
    shown = ", ".join(n.card(card) + (f" x{many}" if many > 1 else "") for card, many in sorted(hand.items()))
    text.append(shown or "no cards", "" if shown else FAINT)


def _noisy(n: Names) -> bool:
    return any(module.covered and module.site == "dish" for module in n.view.modules)


def invasion(n: Names) -> Text:
    """What each face of the die would hit, and which modules are close to destruction."""
    v, rules = n.view, n.pack.rules
    text = Text(f"{sentence(count(v.creeps, 'creep'))} on the board")
    if v.doomed:
        text.append(f"\n{sentence(count(len(v.doomed), 'colonist'))} would be converted now", ALARM)
    for face in range(1, rules.die + 1):
        hit = n.hit_by(face)
        text.append(f"\n{face}: ", STRONG).append(" ".join(m.tile for m in hit) or "nothing", "" if hit else FAINT)
    close = [m for m in v.modules if m.gap is not None and m.gap <= 2 and m.creeps]
    if close:
        text.append("\nNearly full: ", ALARM).append(", ".join(f"{m.tile} ({m.gap} more)" for m in close))
    return text


def deck(n: Names) -> Text:
    """How many cards are in the deck, which of them are Setbacks, and the discarded cards."""
    v = n.view
    text = Text(sentence(count(len(v.deck), "card")))
    if setbacks := [card for card in v.deck if card in n.pack.setback]:
        text.append(", including ").append(n.cards(setbacks), ALARM)
    if v.sunk:
        text.append(f"\nAt the bottom: {n.cards(v.sunk)}", FAINT)
    text.append(f"\nDiscarded: {n.cards(v.discard)}", FAINT)
    return text
