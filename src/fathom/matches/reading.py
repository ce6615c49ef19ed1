"""Read a match from a save file, a snapshot or a position.

A save file from another person is checked by replaying it. A snapshot, or a local save file with the right digest, is
trusted and opens at its last boundary without a replay. If the rules have changed so that answers no longer fit, the
match opens at its last boundary, and its `notices` say so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fathom.content.decoding import decoder
from fathom.content.packs import pack_hash, read_yaml
from fathom.engine.arguments import check_entries
from fathom.engine.errors import Illegal, PackError, PositionError, SaveError, SetupError
from fathom.engine.history import Rekey, read_entry, write_entry
from fathom.engine.timeline import Boundary, Setup
from fathom.game.game import Game
from fathom.matches.format import Save, parse
from fathom.matches.match import Match
from fathom.matches.writing import anchor
from fathom.present.phrases import count

# -- positions -----------------------------------------------------------------------------------------------------


OLD_NAMES = {"options": "settings", "going": "in_progress"}
"""Fields of positions that had another name before version 1.0."""
OLD_FIELD = re.compile(rf"(^|[{{,])(\s*)({'|'.join(OLD_NAMES)}):", re.MULTILINE)


def read_position(game: Game, pack: Any, text: str) -> Match:
    """A match at the position written in `text`. Raises `PositionError` if it cannot be read."""
    if not isinstance(text, str):
        raise PositionError(f"A position is text in YAML, not {type(text).__name__}; read the file as text.")
    try:
        note = read_yaml(OLD_FIELD.sub(_renamed, text), "position", game.notation.type)
    except PackError as error:
        raise PositionError(str(error)) from error
    if note.game not in ("", game.name):
        raise PositionError(f"position: this is a position of {note.game}, not of {game.name}")
    try:
        state = game.notation.read(pack, note)
    except ValueError as error:
        raise PositionError(f"position: {error}") from error
    seats, settings, seed = game.rules.setup_of(state)
    match = Match.begin(game, pack, Setup(seats, seed, settings, state))
    if match.outcome is not None:
        raise PositionError(
            f"position: the game is over before anyone can answer ({match.outcome.rule}: {match.prompt()}). "
            "Write a position from before its end."
        )
    for line in note.then:
        try:
            match.enter(line)
        except Illegal as error:
            raise PositionError(f"position: then: {error}") from error
    return match


def _renamed(old: re.Match[str]) -> str:
    return f"{old[1]}{old[2]}{OLD_NAMES[old[3]]}:"


def game_of_position(text: str) -> str:
    """The name of the game that a position gives; empty if it gives none."""
    found = re.search(r"^game:\s*([\w-]+)", text, re.MULTILINE)
    return found[1] if found else ""


# -- save files ----------------------------------------------------------------------------------------------------


NEW_RULES = "The rules have changed since this match was saved."
NO_UNDO = "You cannot undo past this point."


class _Parts(msgspec.Struct):
    """The typed parts of a save file."""

    settings: Any
    start: Any
    state: Any


def load(data: bytes, find: Callable[[str], Game], folder: Path | None = None, *, pack: Any = None) -> Match:
    """Open a save file by replaying it; returns the match at the question where it was saved.

    `folder` or `pack` is the content pack of the match: where it is, or the pack itself; by default the game's own. If
    it is not the pack with which the match was saved, the match opens only if its replay leads to the saved state, or
    if the game can adapt that state to the pack.
    """
    file, _ = parse(data)
    game = _game(file, find)
    return _load(file, game, game.pack_at(folder) if folder is not None else pack)


def _game(file: Save, find: Callable[[str], Game]) -> Game:
    """The game of a save file. Raises `SaveError` if it is not installed or cannot be imported."""
    try:
        return find(file.game)
    except SetupError as error:
        raise SaveError(
            f"This save file needs the game “{file.game}”. Install or update the package that brings it. {error}"
        ) from error


def _load(file: Save, game: Game, pack: Any = None) -> Match:
    pack = game.pack if pack is None else pack
    if file.seats not in game.seats:
        raise SaveError(f"The save file is damaged: {game.title} is not for {file.seats} players.")
    parts = _parts(file, game)
    if problem := game.content.check_settings(pack, file.seats, parts.settings):
        raise SaveError(f"The save file is damaged: settings: {problem}")
    setup = Setup(file.seats, file.seed, parts.settings, parts.start)
    try:
        return _opened(game, pack, setup, file, parts.state)
    except SaveError:
        raise
    except Exception as fault:
        # In a state that no match could have reached, the rules can fail in any way.
        raise SaveError(f"The save file is damaged: the rules cannot continue from it ({fault!r}).") from fault


def _parts(file: Save, game: Game) -> _Parts:
    """The settings and states of a file, migrated to the current version of the game's state."""
    if file.version > game.state_version:
        raise SaveError(
            f"This match was saved by a newer version of {game.title} (state {file.version}; this version reads up to "
            f"{game.state_version}). Update Fathom Five to open it."
        )
    if file.version < 1:
        raise SaveError(f"The save file is damaged: there is no version {file.version} of {game.title}.")
    raw = {name: bytes(getattr(file, name)) for name in ("settings", "start", "state")}
    if file.version < game.state_version:
        parts = {name: msgspec.json.decode(part) for name, part in raw.items()}
        for version in range(file.version, game.state_version):
            parts = game.migrations[version](parts)
        raw = {name: msgspec.json.encode(part) for name, part in parts.items()}
    try:
        return _Parts(
            decoder(game.settings_type).decode(raw["settings"]),
            decoder(game.state_type | None).decode(raw["start"]),
            decoder(game.state_type).decode(raw["state"]),
        )
    except (msgspec.DecodeError, RecursionError) as error:
        raise SaveError(f"The save file is damaged or from another version: {error}") from error


def _opened(game: Game, pack: Any, setup: Setup, file: Save, state: Any) -> Match:
    match = _replayed(game, pack, setup, file, state)
    if file.pack != pack_hash(pack):
        if match is None:
            match = _from_boundary(game, pack, setup, file, _adapted(game, pack, file, state), NO_UNDO)
        match.notices.insert(0, game.content.changed_notice)
    if match is None:
        match = _from_boundary(game, pack, setup, file, state, f"{NEW_RULES} {NO_UNDO}")
    match.players = file.players
    _read_notes(match, file)
    return match


def _adapted(game: Game, pack: Any, file: Save, state: Any) -> Any:
    """The saved state, adapted to a pack that has changed since. Raises `SaveError` if that is not possible."""
    try:
        if game.content.adapt is not None:
            return game.content.adapt(pack, state)
    except ValueError:
        pass  # The message below says what to do.
    raise SaveError(
        f"This match was played with another content pack of {game.title} ({file.pack}); "
        f"the pack in use is {pack_hash(pack)}. Open it with the pack it was played with."
    )


def _read_notes(match: Match, file: Save) -> None:
    """Take over the notes of a file. Those at places that no longer exist are dropped, with a notice."""
    if not file.notes:
        return
    places = match.note_places
    known = {place: text for place, text in file.notes.items() if place in places}
    if lost := len(file.notes) - len(known):
        match.notices.append(f"Dropped {count(lost, 'note')} at places that no longer exist.")
    try:
        if known:
            match.write_notes(known)
    except Illegal as error:
        raise SaveError(f"The save file is damaged: notes: {error}") from error


def _replayed(game: Game, pack: Any, setup: Setup, file: Save, state: Any) -> Match | None:
    """The match with its whole history; None if an answer no longer fits or it does not reach the saved state."""
    match = Match.begin(game, pack, setup)
    match.rewinds = file.rewinds
    try:
        for line in file.past:
            match.enter(line)
        # Older files have the state of the latest boundary, not of the anchor.
        if match.boundary.entries != len(file.past) or state not in (anchor(match).state, match.boundary.state):
            return None
        for line in file.since:
            match.enter(line)
    except Illegal:
        return None
    return match


def _from_boundary(game: Game, pack: Any, setup: Setup, file: Save, state: Any, notice: str) -> Match:
    """The match from the saved state onwards, without the entries before it; `notice` says so."""
    match = Match.begin(game, pack, msgspec.structs.replace(setup, start=state))
    match.rewinds = file.rewinds
    match.notices.append(notice)
    for line in file.since:
        try:
            match.enter(line)
        except Illegal:
            match.begin_again()
            match.notices.append(f"Dropped {count(len(file.since), 'answer')} that no longer fit the rules.")
            break
    return match


# -- trusted files -------------------------------------------------------------------------------------------------


def restore(data: bytes, find: Callable[[str], Game], pack: Any = None) -> Match:
    """The match of a snapshot. If rules or content have changed since, it is replayed as in `load`.

    `pack` is the content pack of the match, if that is not the game's own.
    """
    file, _ = parse(data)
    game = _game(file, find)
    pack = game.pack if pack is None else pack
    try:
        if file.pack == pack_hash(pack):
            return _at_boundary(file, game, Match, pack)
    except (Illegal, SaveError):
        pass
    return _load(file, game, pack)


def load_trusted(data: bytes, find: Callable[[str], Game], folder: Path | None = None) -> Match:
    """Open a local save file at the question where it was saved, without replaying it.

    A file that was changed, or belongs to other rules or content, is replayed as in `load`.
    """
    file, sound = parse(data)
    game = _game(file, find)
    try:
        if sound and folder is None and file.pack == pack_hash(game.pack):
            return _at_boundary(file, game, TrustedMatch, game.pack)
    except Exception:
        pass  # `_load` finds what is wrong with the file and reports it.
    return _load(file, game, None if folder is None else game.pack_at(folder))


class TrustedMatch(Match):
    """A match opened at its last boundary. It is replayed from its beginning when an earlier point is first needed."""

    def __init__(self, game: Game, pack: Any, setup: Setup) -> None:
        super().__init__(game, pack, setup)
        self._recalled = False

    @property
    def boundaries(self) -> list[Boundary]:
        """The boundaries of the whole match, oldest first; replays the match if that was not done yet."""
        self._recall()
        return super().boundaries

    def twin(self, setup: Setup) -> Match:  # type: ignore[override]
        """An empty match of the same game and content: a plain `Match`, because there is no history to replay."""
        return Match(self.game, self.pack, setup)

    def fork(self, entries: int | None = None) -> Match:  # type: ignore[override]
        """An independent copy at this point, or as the match was after `entries` entries."""
        if entries is not None:
            check_entries(entries)
            if entries < self._floor:
                self._recall()
        return super().fork(entries)

    def _earlier(self, entries: int) -> int:
        check_entries(entries)
        if 0 <= entries < self._floor:
            self._recall()
        return super()._earlier(entries)

    def _last_answer(self) -> int | None:
        past = range(len(self.history) - 1, -1, -1)
        return next((index for index in past if not isinstance(self.history[index], Rekey)), None)

    def _restore(self, entries: int | None = None) -> None:
        if entries is not None:
            self._earlier(entries)
        super()._restore(entries)

    def _recall(self) -> None:
        """Replay the match from its beginning, so that earlier points are known. Does nothing the second time.

        If the current rules lead to another state, the match is left as it is.
        """
        recalled, self._recalled = self._recalled, True
        if not recalled and (twin := replayed_in_full(self)) is not None:
            self._boundaries, self._floor = twin._boundaries, 0
            self.history, self.log, self.ask, self.outcome = twin.history, twin.log, twin.ask, twin.outcome
            self._table = twin._table
            self._script = None  # The twin's script writes into the twin.


def _at_boundary(file: Save, game: Game, kind: type[Match], pack: Any) -> Match:
    parts = _parts(file, game)
    match = kind(game, pack, Setup(file.seats, file.seed, parts.settings, parts.start))
    match.rewinds = file.rewinds
    match.players = file.players
    _read_notes(match, file)
    learned = set(file.learned)
    match.history = [read_entry(line, index in learned) for index, line in enumerate(file.past)]
    match.log = file.events
    match._boundaries = [Boundary(parts.state, len(file.past), len(file.events))]
    match._floor = len(file.past)
    match.live()
    for line in file.since:
        match.enter(line)
    return match


def reaches(match: Match, entries: int) -> bool:
    """Whether a match can go back to the point after this number of entries without a replay.

    A match restored from a snapshot begins at the boundary where the snapshot was taken.
    """
    return match.boundaries[0].entries <= entries


def replayed_in_full(match: Match) -> Match | None:
    """Replay a match to get its whole history; None if the current rules lead to another state."""
    twin = Match.begin(match.game, match.pack, match.setup)
    twin.rewinds, twin.players, twin.notices = match.rewinds, match.players, match.notices
    twin.notes = match.notes
    try:
        for entry in match.history:
            twin.enter(write_entry(entry))
    except Illegal:
        return None
    return twin if twin.state == match.state else None
