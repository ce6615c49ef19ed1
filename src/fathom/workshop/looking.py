"""One look at a draft: an edit of a file, its values for the form, the problems of the pack, and a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import htpy as h
import msgspec
import yaml

from fathom.content.added_entries import ADDED
from fathom.content.manifest import read_manifest
from fathom.content.pack_files import MANIFEST
from fathom.content.packs import load_pack
from fathom.content.problem_lines import with_lines
from fathom.content.yaml_text import parse_yaml
from fathom.engine.errors import PackError
from fathom.game.art import entry_drawing, scene_for
from fathom.game.game import Game
from fathom.game.pack_migrations import current_files
from fathom.games import find
from fathom.matches.match import Match
from fathom.setups import check_setup
from fathom.workshop.draft import folder_of
from fathom.workshop.places import FieldProblem, located
from fathom.workshop.references import Target, targets
from fathom.workshop.yaml_edits import Edit, edited

MOST_PROBLEMS = 60
"""The largest number of problems that are listed."""
KEYS = ("id", "num", "keyword")


class LookTask(msgspec.Struct, frozen=True):
    """A draft to look at. `edit` changes the file first; `at` is the entry of the file to draw."""

    game: str
    files: dict[str, bytes]
    file: str
    edit: Edit | None = None
    at: int = 0


class Drawing(msgspec.Struct, frozen=True):
    """A picture as HTML. `backdrop` is the printed board, which has the shapes that pictures use.

    For a card, `backdrop` is empty if the printed board is that of the game's own pack.
    """

    html: str
    backdrop: str = ""
    board: bool = False


class Look(msgspec.Struct, frozen=True):
    """What one look has found."""

    text: str
    """The file after the edit."""
    kept: bool = True
    """Whether the comments of the file are all still there."""
    readable: bool = True
    """Whether the file is valid YAML; if not, it has no values."""
    values: Any = None
    problems: list[FieldProblem] = []
    more: int = 0
    """The number of further problems."""
    drawing: Drawing | None = None
    """None if the pack has problems, so that it cannot be drawn."""
    targets: dict[str, list[Target]] = {}
    """What fields can refer to, by file."""
    lines: list[int] = []
    """The line of each entry, if the file is a list."""


def look(task: LookTask) -> Look:
    """Apply the edit to a draft, if there is one, and report its text, problems and drawing.

    Raises `PackError` if the edit is not possible.
    """
    game, files = find(task.game), dict(task.files)
    text, kept = files.get(task.file, b"").decode("utf-8"), True
    if task.edit is not None:
        done = edited(text, task.file, task.edit)
        text, kept = done.text, done.kept
        files[task.file] = text.encode()
    nodes: dict[str, yaml.Node | None] = {}
    values: Any = None
    readable = True
    try:
        nodes[task.file], values = parse_yaml(text, task.file)
        msgspec.json.encode(values)
    except (PackError, TypeError, msgspec.MsgspecError, RecursionError):
        readable, values = False, None
    with folder_of(files) as folder:
        read = read_draft(game, folder)
        found = placed_problems(read.problems, files, nodes)
        drawing = _drawn(game, read, task, values)
        known = targets(game, read.pack if read.valid else game.pack)
    found.sort(key=lambda problem: problem.file != task.file)
    shown = found[:MOST_PROBLEMS]
    root = nodes.get(task.file)
    entries = root.value if isinstance(root, yaml.SequenceNode) else []
    lines = [entry.start_mark.line + 1 for entry in entries]
    return Look(text, kept, readable, values, shown, len(found) - len(shown), drawing, known, lines)


def placed_problems(
    problems: list[str], files: Mapping[str, bytes], nodes: dict[str, yaml.Node | None]
) -> list[FieldProblem]:
    """Problems with their places. `nodes` are files that were parsed before; the others are added if needed."""
    if problems:
        for name in files:
            if name.endswith(".yaml") and name not in nodes:
                nodes[name] = _node(files[name], name)
    return [located(problem, nodes) for problem in problems]


def _node(data: bytes, name: str) -> yaml.Node | None:
    try:
        return parse_yaml(data.decode("utf-8"), name)[0]
    except (PackError, UnicodeDecodeError):
        return None


class ReadDraft(msgspec.Struct, frozen=True):
    """A draft as it was read: its problems, and its pack, which is None if the files cannot be read."""

    problems: list[str]
    pack: Any = None
    valid: bool = False
    """Whether the pack has no problem, except perhaps with its manifest."""


def read_draft(game: Game, folder: Path) -> ReadDraft:
    """Read and check the draft in a folder."""
    problems: list[str] = []
    try:
        manifest = read_manifest(folder)
        if manifest is not None and manifest.game != game.name:
            problems.append(f"{MANIFEST}: game: this is a draft for {game.name}. Write `game: {game.name}`.")
    except PackError as error:
        problems += error.problems
    try:
        with current_files(folder, game.name, game.content) as current:
            folders = (current, game.folder / "content")
            try:
                pack: Any = load_pack(game.content.pack_type, *folders)
            except PackError as error:
                return ReadDraft(problems + with_lines(error.problems, folders))
            found = game.content.validate(pack)
            problems += with_lines(found, folders, game.content.remedies)
            return ReadDraft(problems, pack, not found)
    except PackError as error:
        # The manifest is reported above, also where migrations need it.
        return ReadDraft(problems or error.problems)
    except Exception as error:
        # A game's tables and checks expect nothing as strange as what a person can write on purpose.
        said = f"The pack cannot be read ({type(error).__name__}: {str(error)[:200]}). Undo your last change."
        return ReadDraft([*problems, said])


def _drawn(game: Game, read: ReadDraft, task: LookTask, values: Any) -> Drawing | None:
    """A drawing of the edited entry, or else its text, or else the board; a message if drawing fails.

    None if the pack has problems. A page of a story is drawn nevertheless: while it is written, nothing leads to it.
    """
    page = game.story is not None and task.file.startswith(f"{game.story.folder}/")
    if read.pack is None or not (read.valid or page):
        return None
    try:
        pack, file = read.pack, Path(task.file.removesuffix(ADDED)).with_suffix("").as_posix()
        view = _own_match(game.name).view(None) if page else _begun(game, pack).view(None)
        id = entry_id(values, task.at)
        found = entry_drawing(game, pack, view, file, id) if id else None
        if found is not None:
            shapes = _html(scene_for(game, pack, view).backdrop() or "") if read.valid else _own_backdrop(game.name)
            return Drawing(_html(found), "" if shapes == _own_backdrop(game.name) else shapes)
        if not read.valid:
            return None
        said = game.text.card_text(pack, id) if id else None
        if said:
            return Drawing(_html(h.p[said]))
        scene = scene_for(game, pack, _begun(game, pack).view(None))
        return Drawing(_html(scene.board()), _html(scene.backdrop() or ""), board=True)
    except Exception as error:
        # What the checks let pass can still make the rules or the drawings fail.
        if not read.valid:
            return None
        said = f"This cannot be drawn ({type(error).__name__}: {str(error)[:200]}). Undo your last change."
        return Drawing(_html(h.p(".alarm")[said]))


def _begun(game: Game, pack: Any) -> Match:
    return Match.begin(game, pack, check_setup(game, game.default_seats, game.unattended, pack=pack))


@cache
def _own_match(name: str) -> Match:
    return _begun(find(name), find(name).pack)


@cache
def _own_backdrop(name: str) -> str:
    game = find(name)
    return _html(scene_for(game, game.pack, _own_match(name).view(None)).backdrop() or "")


def _html(node: object) -> str:
    # A `Markup` is a text that JSON does not know.
    return "".join((str(node), ""))


def entry_id(values: Any, at: int) -> str:
    """The id of an entry of a file, given the values of the file; empty if it has none."""
    if not isinstance(values, list) or not 0 <= at < len(values) or not isinstance(values[at], dict):
        return ""
    return str(next((values[at][key] for key in KEYS if key in values[at]), ""))
