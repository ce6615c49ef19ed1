"""Inserts many rows of a table with one statement.

With one statement for each row, SQLite's writer thread would wait for the interpreter lock after each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, text
from sqlalchemy.dialects import postgresql


class BulkInsert:
    """A statement that inserts rows into a table. `on_conflict` says what happens to rows that exist already."""

    def __init__(self, table: Table, on_conflict: str, *, shared: bool) -> None:
        """`shared` says that the database is PostgreSQL, not SQLite."""
        self._names = [column.name for column in table.c]
        self._shared = shared
        self._into = f"insert into {table.name} ({', '.join(self._names)})"
        self._placeholders = f"({', '.join('?' for _ in self._names)})"
        self._on_conflict = on_conflict
        # PostgreSQL reads all rows from one JSON text, so that the statement is the same for any number of them.
        kinds = ", ".join(f"{c.name} {c.type.compile(postgresql.dialect())}" for c in table.c)  # type: ignore[no-untyped-call]
        given = f"json_to_recordset(cast(:batch as json)) as batch ({kinds})"
        self._from_json = text(f"{self._into} select {', '.join(self._names)} from {given} where true {on_conflict}")

    def execute(self, connection: Connection, rows: Sequence[Sequence[Any]]) -> int:
        """Insert rows, whose values are in the order of the table's columns. Returns how many rows were written."""
        if self._shared:
            batch = msgspec.json.encode([dict(zip(self._names, row, strict=True)) for row in rows]).decode()
            return connection.execute(self._from_json, {"batch": batch}).rowcount
        values = ", ".join([self._placeholders] * len(rows))
        statement = f"{self._into} values {values} {self._on_conflict}"
        return connection.exec_driver_sql(statement, tuple(chain.from_iterable(rows))).rowcount
