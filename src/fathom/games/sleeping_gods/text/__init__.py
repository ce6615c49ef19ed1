"""Sleeping Gods in words: sentences, chart and panels, made from what a seat may see."""

from __future__ import annotations

from fathom.games.sleeping_gods.text import (
    allocations,
    board,
    ending,
    goal,
    labels,
    panels,
    questions,
    sentences,
    situation,
)
from fathom.games.sleeping_gods.text import (
    warnings as caution,
)
from fathom.games.sleeping_gods.text.emphasis import spoken
from fathom.games.sleeping_gods.text.names import Names
from fathom.present.words import Voice

VOICE: Voice[Names] = Voice(
    spoken(questions.prompt),
    spoken(labels.label),
    spoken(sentences.tell),
    spoken(ending.ending),
    caution.warning,
    situation.situation,
    board.board,
    panels.panels,
    goal.goal,
    allocation=allocations.allocate,
    series={"SG-D38": "Join as suggested", "SG-D47": "Cover as suggested"},
)
