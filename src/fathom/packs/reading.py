"""Reading a pack with everything that installing it needs: its manifest, its content as text, what it changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fathom.content.archive import pack_up
from fathom.content.differences import PackChange, pack_changes
from fathom.content.encoded import encode_pack
from fathom.content.manifest import Manifest, read_manifest
from fathom.content.pack_files import MANIFEST
from fathom.content.packs import load_pack, pack_hash
from fathom.content.problem_lines import with_lines
from fathom.content.suggestions import did_you_mean
from fathom.engine.errors import PackError
from fathom.game.game import Game
from fathom.game.pack_migrations import current_files
from fathom.games import find, names
from fathom.matches.match import Match
from fathom.packs.trial import try_match
from fathom.setups import check_setup

NO_MANIFEST = (
    f"{MANIFEST}: missing. It says what the pack is called and who made it: write it, or let "
    "`fathom pack new GAME FOLDER` write it."
)


class CheckedPack(msgspec.Struct, frozen=True):
    """A pack that was read: valid, or with its problems."""

    problems: list[str] = []
    manifest: Manifest | None = None
    game: str = ""
    hash: str = ""
    content: str = ""
    """All files as text, as `content/encoded.py` writes them."""
    changes: list[PackChange] = []
    """What differs from the game's own pack."""
    archive: bytes = b""
    """The files of the pack as a new archive, with nothing else in it."""


def check_pack(folder: Path, game: str = "") -> CheckedPack:
    """Read the pack in a folder and try a match with it. `game` is needed if the pack has no manifest."""
    try:
        manifest = read_manifest(folder)
        if manifest is None and not game:
            return CheckedPack([NO_MANIFEST])
        name = manifest.game if manifest else game
        if name not in names():
            near = did_you_mean(name, names())
            return CheckedPack([f"{MANIFEST}: game: there is no game “{name}”.{near} There are {', '.join(names())}."])
        return _checked(find(name), folder, manifest)
    except PackError as error:
        return CheckedPack(error.problems)


def _checked(game: Game, folder: Path, manifest: Manifest | None) -> CheckedPack:
    with current_files(folder, game.name, game.content) as current:
        folders = (current, game.folder / "content")
        kind = game.content.pack_type
        try:
            pack: Any = load_pack(kind, *folders)
        except PackError as error:
            return CheckedPack(with_lines(error.problems, folders), manifest, game.name)
        if problems := game.content.validate(pack):
            return CheckedPack(with_lines(problems, folders, game.content.remedies), manifest, game.name)
        if problem := _trial_problem(game, pack):
            return CheckedPack([problem], manifest, game.name)
        changes = pack_changes(game.pack, pack, game.text.card_text)
        text = encode_pack(kind, *folders)
        return CheckedPack([], manifest, game.name, pack_hash(pack), text, changes, pack_up(folder))


def _trial_problem(game: Game, pack: Any) -> str:
    """Why a match with this pack cannot be played; empty if it can."""
    try:
        setup = check_setup(game, game.default_seats, game.unattended, pack=pack)
        try_match(Match.begin(game, pack, setup))
    except Exception as error:
        # A pack that the checks let pass can still make the rules or the drawings fail anywhere.
        return (
            f"A trial match with this pack fails ({type(error).__name__}: {str(error)[:200]}). "
            "Undo your last changes one by one to find the cause."
        )
    return ""
