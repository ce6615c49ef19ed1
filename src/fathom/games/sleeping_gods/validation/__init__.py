"""Validation of a pack beyond its types: the checks L1 to L16 (SG-T24), and the authoring rules.

Every message names the file, the entry, the field and the check. L17, the simulation, is in `survey`.
"""

from __future__ import annotations

from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.story.graph import Graph
from fathom.games.sleeping_gods.validation.authoring import check_authoring
from fathom.games.sleeping_gods.validation.balance import check_measure
from fathom.games.sleeping_gods.validation.geography import check_geography
from fathom.games.sleeping_gods.validation.published_names import check_names
from fathom.games.sleeping_gods.validation.quests import check_quests
from fathom.games.sleeping_gods.validation.story import check_story
from fathom.games.sleeping_gods.validation.tables import check_tables

__all__ = ["check_pack", "unwritten"]

PARAGRAPHS = 600
"""The least number of paragraphs in a complete storybook (L2)."""


def check_pack(pack: Pack) -> list[str]:
    """Return a message for everything that is wrong with a pack."""
    graph = Graph(pack)
    problems = [*check_tables(pack), *check_geography(pack), *check_story(pack, graph), *check_names(pack)]
    if not problems:
        problems = [*check_quests(pack, graph), *check_measure(pack, graph), *check_authoring(pack)]
    if not unwritten(pack) and len(pack.paragraph) < PARAGRAPHS:
        problems.append(f"story: {len(pack.paragraph)} paragraphs; expected at least {PARAGRAPHS} (L2)")
    return problems


def unwritten(pack: Pack) -> list[str]:
    """The maps that have no story yet and so are not in play (SG-016)."""
    return [page.id for page in pack.atlas if page.id not in pack.sea.at_hand]
