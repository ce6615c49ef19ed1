"""How a campaign ended, and its score sheet (SG-930 to SG-935, SG-950)."""

from __future__ import annotations

from fathom.engine.outcome import Outcome
from fathom.games.sleeping_gods.language.effects import Ending
from fathom.games.sleeping_gods.text.goal import finale_steps
from fathom.games.sleeping_gods.text.names import Names, count
from fathom.present.phrases import listed

LINES = {
    "cards": "adventure cards",
    "totems": "totems",
    "quests": "quests",
    "levels": "level cards",
    "coins": "coins left",
    "artifacts": "artifacts left",
    "reached": "an ending reached",
    "defeats": "defeats",
    "brutal": "brutal mode",
    "unlocked": "unlocked cards",
}
"""The words for each line of the score sheet, from top to bottom."""
BEATEN = {
    "crew": "Not one of us could stand. In a brutal campaign nobody wakes up in the nearest harbour: here it ends.",
    "ship": "The *Manticore* could take no more. In a brutal campaign nobody tows her in: here it ends.",
}
OVER = {
    "SG-D62": "We have turned back. What we found is ours; the rest stays where it is.",
}


def story(n: Names, outcome: Outcome) -> str:
    """The ending as the storybook tells it, or why the campaign ended without one."""
    number = outcome.facts.get("ending")
    if number:
        return page(n, number)
    if outcome.rule == "SG-853":
        return BEATEN[next(note.about for note in reversed(n.view.journey) if note.what == "defeat")]
    return OVER.get(outcome.rule, "The campaign is over.")


def verdict(n: Names, outcome: Outcome) -> str:
    """Why the campaign counts as won or lost, and what the totems did (SG-004, SG-853, SG-R138, SG-R211)."""
    if not outcome.facts.get("ending"):
        brutal = outcome.rule == "SG-853"
        return f"Lost: {'in brutal mode the first defeat ends the campaign' if brutal else 'no ending was reached'}."
    steps = finale_steps(n.pack)
    found = count(len(n.view.totems), "totem")
    at = listed([str(step) for step in steps], "or")
    ways = f" The finale begins in another way with at least {at} totems." if steps else ""
    totems = (
        f"You found {found}.{ways} Then your choices and quests lead to one of its endings; their numbers are no "
        "ranks. Totems add points, and are not needed to win."
    )
    if outcome.won:
        return f"Won: the crew survived the finale and reached an ending. {totems}"
    return f"Lost: the crew was defeated twice in the finale. {totems}"


def page(n: Names, number: int) -> str:
    """The text of an ending as the crew read it; an ending can have several versions (SG-T21)."""
    read = (n.pack.paragraph[id] for id in reversed(n.view.visited) if id in n.pack.paragraph)
    told = next((paragraph for paragraph in read if Ending(number) in paragraph.effects), None)
    paragraph = told or n.pack.paragraph.get(f"E{number}")
    return paragraph.text.strip() if paragraph else f"Ending {number} is reached."


def points(outcome: Outcome) -> list[tuple[str, int]]:
    """The lines of the score sheet that are not zero, with their points."""
    return [(words, outcome.facts[line]) for line, words in LINES.items() if outcome.facts.get(line)]


def score(n: Names, outcome: Outcome) -> str:
    """The total score, with an E after an easy campaign (SG-950)."""
    return f"{outcome.facts['score']}{' E' if n.view.settings.easy else ''}"


def ending(n: Names, outcome: Outcome) -> str:
    """How the campaign ended, with the score sheet."""
    said = f"{story(n, outcome)} {verdict(n, outcome)}"
    if "score" not in outcome.facts:
        return said
    sheet = ", ".join(f"{signed(number)} for {words}" for words, number in points(outcome))
    return f"{said} Score {score(n, outcome)}: {sheet or 'no points'}."


def signed(number: int) -> str:
    """A number as text, with a true minus sign."""
    return str(number).replace("-", "−")
