"""The format of backups: one compressed file of JSON lines, the same for SQLite and PostgreSQL.

The first line is the header, the last one the totals; the lines between have rows of one table each. The format is our
own and not that of a database, so that a backup of a SQLite file can be restored into PostgreSQL and back, without
programs of a database server, and so that it can be checked before anything is replaced.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
import secrets
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from fathom.table.store.opening import StoreError

FORMAT = 1
COMPRESSION = 6
Rows: TypeAlias = Sequence[Sequence[Any]]


class BackupHeader(msgspec.Struct, frozen=True):
    """The first line of a backup: the versions of its format, schema and program, its time and its tables."""

    fathom_backup: int
    """The format of the file."""
    version: int
    """The version of the database's schema."""
    program: str
    """The version of the program that made the backup."""
    created: float
    """When it was made, in seconds since 1970."""
    tables: dict[str, list[str]]
    """The columns of each table, in the order of the values in a row."""


class BackupTotals(msgspec.Struct, frozen=True):
    """The last line of a backup: the number of rows, and a checksum."""

    rows: dict[str, int]
    """The number of rows of each table."""
    digest: str
    """The SHA-256 of all lines before."""


class BackupWriter:
    """Context manager: writes a backup. The file appears under its name only when it is complete and on disk."""

    def __init__(self, path: Path, header: BackupHeader) -> None:
        self._path = path
        # Several servers may write the same backup at once.
        self._part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
        self._digest = hashlib.sha256()
        self._header = header
        self.rows = dict.fromkeys(header.tables, 0)

    def __enter__(self) -> BackupWriter:
        # A backup contains hidden cards and the key that signs tokens.
        descriptor = os.open(self._part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._raw = os.fdopen(descriptor, "wb")
        self._file = gzip.GzipFile("", "wb", COMPRESSION, self._raw)
        self._line(self._header)
        return self

    def write(self, table: str, rows: Rows) -> None:
        """Add rows of a table."""
        self._line((table, rows))
        self.rows[table] += len(rows)

    def _line(self, value: Any) -> None:
        line = msgspec.json.encode(value) + b"\n"
        self._digest.update(line)
        self._file.write(line)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self._line(BackupTotals(self.rows, self._digest.hexdigest()))
                self._file.close()
                self._raw.flush()
                os.fsync(self._raw.fileno())
                os.replace(self._part, self._path)
        finally:
            with contextlib.suppress(OSError):
                self._raw.close()
            self._part.unlink(missing_ok=True)


class BackupReader:
    """Reads a backup. Raises `StoreError` if the file is not a backup or, when rows are read, if they are damaged."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._digest = hashlib.sha256()
        self._lines = self._read()
        try:
            self.header = msgspec.json.decode(next(self._lines, b""), type=BackupHeader)
        except (msgspec.MsgspecError, StoreError):
            raise StoreError(f"{path} is not a backup of Fathom Five. Name a file made by fathom backup.") from None
        if self.header.fathom_backup > FORMAT:
            raise StoreError(
                f"{path} was made by Fathom Five {self.header.program}. Install that version or a newer one."
            )
        self.rows = dict.fromkeys(self.header.tables, 0)

    def __iter__(self) -> Iterator[tuple[str, Rows]]:
        """The rows by table. Some damage is found only at the end, when the totals are compared."""
        digest = self._digest.hexdigest()
        for line in self._lines:
            try:
                found = msgspec.json.decode(line)
                if isinstance(found, dict):
                    self._compare(msgspec.convert(found, BackupTotals), digest)
                    return
                table, rows = found
                self.rows[table] += len(rows)
            except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
                raise error if isinstance(error, StoreError) else self._damaged() from error
            yield table, rows
            digest = self._digest.hexdigest()
        raise self._damaged()

    def _compare(self, totals: BackupTotals, digest: str) -> None:
        if totals.rows != self.rows or totals.digest != digest:
            raise self._damaged()

    def _read(self) -> Iterator[bytes]:
        try:
            with gzip.open(self._path, "rb") as file:
                for line in file:
                    self._digest.update(line)
                    yield line
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise self._damaged() from error

    def _damaged(self) -> StoreError:
        return StoreError(f"{self._path} is incomplete or damaged. Use another backup.")
