"""Looks at the story of a draft: its graph, what a crew can hold in a try-out, and the story as one text and back."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from fathom.content.problem_lines import with_lines
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.game.story import Holdings, StoryBlock, StoryPart, StorySection
from fathom.games import find
from fathom.workshop.draft import folder_of
from fathom.workshop.looking import ReadDraft, entry_id, placed_problems, read_draft
from fathom.workshop.places import FieldProblem
from fathom.workshop.story_drawing import address, story_svg
from fathom.workshop.story_import import ImportedStory, imported

StoryDoing: TypeAlias = Literal["graph", "hold", "notes", "export", "import"]


class StoryTask(msgspec.Struct, frozen=True):
    """What to do with the story of a draft. `part` is a map or a file of it; empty means the first, or all."""

    game: str
    files: dict[str, bytes]
    do: StoryDoing
    part: str = ""
    draft: str = ""
    """The address of the draft's editor, for links."""
    text: str = ""
    """The text to import."""


class MarkedPage(msgspec.Struct, frozen=True):
    """A page with which something is wrong, and the address of its form."""

    title: str
    marks: str
    address: str


class StoryLook(msgspec.Struct, frozen=True):
    """What was found: the fields that belong to the task."""

    part: str = ""
    sections: list[StorySection] = []
    svg: str = ""
    marked: list[MarkedPage] = []
    problems: list[str] = []
    """The problems of the whole draft."""
    notes: list[MarkedPage] = []
    """Hints on style and balance that the game's own pack does not have."""
    holdings: Holdings | None = None
    text: str = ""
    """The story as one text."""
    imported: ImportedStory | None = None


def look_at_story(task: StoryTask) -> StoryLook:
    """Carry out a task. Raises `PackError` if the draft cannot be read, or the part or the text is wrong."""
    game = find(task.game)
    story = game.story
    if story is None:
        raise PackError([f"{game.title} has no storybook."])
    if task.do == "import":
        return StoryLook(imported=imported(game, task.files, task.text))
    with folder_of(task.files) as folder:
        if task.do == "graph":
            return _graph(game, story, task, folder)
        pack = _pack(read_draft(game, folder))
        if task.do == "notes":
            return StoryLook(notes=_notes(game, task, pack, folder))
    if task.do == "hold":
        return StoryLook(holdings=story.holdings(pack))
    return StoryLook(text=_refusing(lambda: story.write(pack, task.part)))


def _graph(game: Game, story: StoryPart, task: StoryTask, folder: Path) -> StoryLook:
    read = read_draft(game, folder)
    pack = _pack(read)
    sections = story.sections(pack)
    part = task.part or next((section.id for section in sections), "")
    blocks: list[StoryBlock] = _refusing(lambda: story.graph(pack, part))
    problems = placed_problems(read.problems, task.files, {})
    wrong = {(one.file, id) for one in problems if (id := _entry(task.files, one))}
    marked = [
        MarkedPage(node.title, ", ".join(node.marks), address(task.draft, node.file, node.entry))
        for block in blocks
        for node in block.nodes
        if node.marks
    ]
    # A `Markup` is a text that JSON does not know.
    svg = "".join((str(story_svg(task.draft, blocks, wrong)), ""))
    return StoryLook(part, sections, svg, marked, read.problems)


@cache
def _own_notes(name: str) -> frozenset[str]:
    game = find(name)
    return frozenset(game.content.notes(game.pack))


def _notes(game: Game, task: StoryTask, pack: Any, folder: Path) -> list[MarkedPage]:
    """The notes on a draft that are not also notes on the game's own pack: those that its author can act on."""
    new = [note for note in game.content.notes(pack) if note not in _own_notes(game.name)]
    placed = placed_problems(with_lines(new, (folder, game.folder / "content")), task.files, {})
    return [
        MarkedPage(one.said, "", address(task.draft, one.file, _entry(task.files, one)) if one.file else "")
        for one in placed
    ]


def _entry(files: dict[str, bytes], problem: FieldProblem) -> str:
    """The id of the entry of a problem; empty if it is of the whole file."""
    if problem.file not in files or not problem.path or not isinstance(problem.path[0], int):
        return ""
    return entry_id(parse_yaml(files[problem.file].decode("utf-8"), problem.file)[1], problem.path[0])


def _pack(read: ReadDraft) -> Any:
    if read.pack is None:
        raise PackError(read.problems)
    return read.pack


def _refusing(work: Any) -> Any:
    """The result of a function. Raises `PackError` instead of `ValueError`."""
    try:
        return work()
    except ValueError as error:
        raise PackError([str(error)]) from None
