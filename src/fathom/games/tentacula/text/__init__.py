"""Texts of Tentacula, made from what a seat may see: prompts, labels, sentences, board, panels."""

from __future__ import annotations

from fathom.engine.outcome import Outcome
from fathom.games.tentacula.model.pack import Pack
from fathom.games.tentacula.rules import end
from fathom.games.tentacula.text import board, goal, labels, panels, questions, sentences, situation, warnings
from fathom.games.tentacula.text.names import Names, pattern_words
from fathom.present.phrases import count, sentence
from fathom.present.words import Voice

VERDICTS = {"TN-800": "You have won.", "TN-801": "You have almost won."}
LOST = "You have lost."


def ending(n: Names, outcome: Outcome) -> str:
    """How the match ended: the story's line, the verdict, the reason, and figures."""
    facts = end.figures(n.t) | outcome.facts
    stolen = facts["stolen_moving"] + facts["stolen_resting"]
    figures = [
        f"{facts['home']} of {len(n.pack.fish)} fish home",
        f"{count(facts['missing'], 'gem')} missing from the stash",
        f"{count(stolen, 'gem')} stolen ({facts['stolen_moving']} after moves, "
        f"{facts['stolen_resting']} at the end of rounds)",
        f"{count(facts['turns'], 'turn')} played",
        f"{count(facts['turns_left'], 'turn')} unused",
    ]
    verdict = VERDICTS.get(outcome.rule, LOST)
    story = n.pack.story.endings[outcome.rule]
    return f"{story} {verdict} {sentences.END_REASONS[outcome.rule]} {sentence(', '.join(figures))}."


VOICE: Voice[Names] = Voice(
    questions.prompt,
    labels.label,
    sentences.tell,
    ending,
    warnings.warning,
    situation.situation,
    board.board,
    panels.panels,
    goal.goal,
)


def part_text(pack: Pack, id: str) -> str | None:
    """The text of a tile, stash, gate, level or animal, by id or by name; None if nothing has this id or name."""
    wanted = id.casefold().strip()
    for tile in pack.tiles:
        if wanted == tile.id.casefold():
            names = {animal.id: animal.name for animal in pack.animals}
            faces = "; ".join(f"{names[animal]} {pattern_words(pattern)}" for animal, pattern in tile.faces.items())
            return f"Reef tile: {faces}.{' It shows a snail.' if tile.snail else ''}"
    for stash in pack.stashes:
        if wanted in (stash.id.casefold(), stash.name.casefold()):
            asked = [f"{need} {gem.name}" for gem, need in zip(pack.gems, stash.needs, strict=True) if need]
            return f"Stash {stash.name} ({stash.difficulty}): {', '.join(asked)}."
    for gate in pack.gates:
        if wanted == gate.id.casefold():
            fish = {card.id: card for card in pack.fish}
            return f"Magical gate: {', then '.join(str(getattr(fish[id], gate.by)) for id in gate.order)}."
    for animal in pack.animals:
        if wanted == animal.name.casefold():
            return f"{sentence(animal.name)}: {animal.text}"
    for level in pack.levels:
        if wanted == level.name.casefold():
            snails = ("all reef tiles", "one snail tile leaves the game", "both snail tiles leave the game")
            shells = count(level.shells, "shell")
            return f"Level {level.id}, {level.name}: {shells} at the start, {snails[min(level.snails_out, 2)]}."
    return None
