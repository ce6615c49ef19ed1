"""The guided first games: playing their plans, and designing new ones.

After a change of rules or lessons, look for a good deal with `python -m tests.first_games GAME --seeds 0:40`, and
write its plan with `--write SEED`. Then change the seed and the order of the lessons in the game's `first_game.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from fathom.assist import hint
from fathom.engine.ask import Ask
from fathom.engine.history import Answer, read_entry, write_entry
from fathom.engine.player import Perspective
from fathom.game.art import scene_for
from fathom.game.first_game import LEARNER
from fathom.game.game import Game
from fathom.guided import setup_of
from fathom.matches.match import Match
from fathom.present.scene import Lesson
from tests.first_games.designs import DESIGNS, as_advised


@dataclass
class Question:
    """A question to the learner: what is written, and the lessons that are new."""

    ask: Ask
    text: str
    lessons: list[Lesson]


@dataclass
class Guided:
    """A guided first game that is being played by somebody who reads every lesson."""

    match: Match
    questions: list[Question] = field(default_factory=list)
    read: list[str] = field(default_factory=list)

    def look(self) -> None:
        """Note the open question, if it is the learner's, and read its lessons."""
        match = self.match
        if match.ask is None or match.ask.seats[0] != LEARNER:
            return
        view = match.view(LEARNER)
        words, scene = match.game.text.words(match.pack, view), scene_for(match.game, match.pack, view)
        prompt = scene.prompt(match.ask) or words.prompt(match.ask)
        text = "\n".join([prompt, *(words.label(match.ask, option) for option in match.ask.options)])
        new = [lesson for lesson in scene.lessons(match.ask) if lesson.id not in self.read]
        self.questions.append(Question(match.ask, text, new))
        self.read += [lesson.id for lesson in new]


def begin(game: Game, seed: int | None = None) -> Match:
    """A guided first game at its first question; with another seed for a try."""
    setup = setup_of(game)
    if seed is not None:
        setup = type(setup)(setup.seats, seed, setup.settings)
    return Match.begin(game, game.pack, setup)


def by_plan(game: Game) -> Guided:
    """The guided first game, played by its plan to its end."""
    assert game.first_game is not None
    played = Guided(begin(game))
    for line in game.first_game.answers:
        played.look()
        entry = read_entry(line)
        assert isinstance(entry, Answer)
        played.match.choose(str(entry.option), entry.seat)
    return played


def by_adviser(game: Game, seed: int) -> Guided:
    """A first game with this seed, in which the player that gives hints answers for all seats; see `designs`."""
    played, before, design = Guided(begin(game, seed)), Counter[str](), DESIGNS.get(game.name, as_advised)
    while (ask := played.match.ask) is not None:
        played.look()
        option = hint(game, Perspective(played.match, ask.seats[0])).option
        if ask.seats[0] == LEARNER:
            option = design(played.match, before, option)
            before.update([ask.about.what, f"at {getattr(ask.about, 'source', '')}"])
        played.match.choose(option, ask.seats[0])
    return played


def plan(match: Match) -> Iterator[str]:
    """The answers of a match, as lines of a plan."""
    return map(write_entry, match.history)
