"""The database schema and its migrations."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Connection, Float, Integer, MetaData, Table, Text, inspect, text

from fathom.table.store.file_copy import copy_file
from fathom.table.store.opening import StoreError

metadata = MetaData()
matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text),
    Column("created", Float),
    Column("updated", Float),
    Column("sequence", Integer),
    Column("turn", Integer),
    Column("over", Boolean),
    Column("won", Boolean),
    Column("thinking", Boolean),
    Column("waiting", Text),
    Column("seating", Text),
    Column("next", Text),
    Column("due", Float),
    Column("question", Integer),
    Column("public", Boolean),
    Column("winners", Text),
    Column("score", Integer),
    Column("ended", Float),
)
commands = Table(
    "commands",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("at", Float),
    Column("key", Text),
    Column("command", Text),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("sequence", Integer),
    Column("data", Text),
)
parts = Table(
    "parts",
    metadata,
    Column("person", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),
)
achievements = Table(
    "achievements",
    metadata,
    Column("person", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),
    Column("game", Text),
    Column("data", Text),
)
people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("link_number", Integer, server_default="0"),
    Column("quiet", Text, server_default=""),
    Column("token_number", Integer, server_default="0"),
)
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text),
    Column("public_key", Text),
    Column("sign_count", BigInteger),
    Column("created", Float),
    Column("used", Float),
)
subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("person", Text),
    Column("p256dh", Text),
    Column("auth", Text),
    Column("origin", Text),
    Column("created", Float),
)
turn_notices = Table(
    "turn_notices",
    metadata,
    Column("person", Text, primary_key=True),
    Column("match_id", Text, primary_key=True),
    Column("question", Integer),
)
reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Float),
    Column("match_id", Text),
    Column("person", Text),
    Column("text", Text),
    Column("settled", Float),
)
packs = Table(
    "packs",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("about", Text),
    Column("content", Text),
    Column("created", Float),
)
drafts = Table(
    "drafts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text),
    Column("game", Text),
    Column("title", Text),
    Column("revision", Integer),
    Column("created", Float),
    Column("updated", Float),
    Column("files", Text),
)
simulations = Table(
    "simulations",
    metadata,
    Column("draft", Text, primary_key=True),
    Column("person", Text),
    Column("at", Float),
    Column("data", Text),
)
settings = Table("settings", metadata, Column("name", Text, primary_key=True), Column("value", Text))
migrations = Table("migrations", metadata, Column("number", Integer, primary_key=True), Column("at", Float))


def add_missing_results(connection: Connection) -> None:
    """Add the columns for results where they are missing.

    For a short time, migration 4 did not have them, so two kinds of databases have version 4.
    """
    there = {column["name"] for column in inspect(connection).get_columns(matches.name)}
    for name, kind in (("winners", "text"), ("score", "integer"), ("ended", "double precision")):
        if name not in there:
            connection.exec_driver_sql(f"alter table matches add column {name} {kind}")


STEPS: list[list[str | Callable[[Connection], None]]] = [
    [
        """
        create table matches (
            id text primary key, game text not null, created double precision not null,
            updated double precision not null, sequence integer not null, turn integer not null, over boolean not null,
            won boolean not null, thinking boolean not null, waiting text not null, seating text not null,
            next text not null
        )
        """,
        "create index matches_thinking on matches (updated) where thinking",
        """
        create table commands (
            match_id text not null, sequence integer not null, at double precision not null, key text not null,
            command text not null, primary key (match_id, sequence)
        )
        """,
        "create table snapshots (match_id text primary key, sequence integer not null, data text not null)",
        "create table parts (person text not null, match_id text not null, primary key (person, match_id))",
        "create index parts_match on parts (match_id)",
        "create table people (id text primary key, name text not null)",
        "create table settings (name text primary key, value text not null)",
    ],
    [
        "alter table matches add column due double precision",
        "create index matches_due on matches (due) where due is not null",
    ],
    [
        """
        create table achievements (
            person text not null, match_id text not null, game text not null, data text not null,
            primary key (person, match_id)
        )
        """,
    ],
    [
        "alter table matches add column question integer not null default 0",
        "alter table matches add column public boolean not null default false",
        "create index matches_public on matches (updated) where public",
        "alter table people add column link_number integer not null default 0",
        "alter table people add column quiet text not null default ''",
        """
        create table passkeys (
            id text primary key, person text not null, public_key text not null, sign_count bigint not null,
            created double precision not null, used double precision not null
        )
        """,
        "create index passkeys_person on passkeys (person)",
        """
        create table push_subscriptions (
            endpoint text primary key, person text not null, p256dh text not null, auth text not null,
            origin text not null, created double precision not null
        )
        """,
        "create index push_subscriptions_person on push_subscriptions (person)",
        """
        create table turn_notices (
            person text not null, match_id text not null, question integer not null, primary key (person, match_id)
        )
        """,
        "alter table matches add column winners text",
        "alter table matches add column score integer",
        "alter table matches add column ended double precision",
    ],
    [
        "alter table people add column token_number integer not null default 0",
    ],
    [
        add_missing_results,
        """
        create table reports (
            id text primary key, at double precision not null, match_id text not null, person text not null,
            text text not null, settled double precision
        )
        """,
        "create index reports_open on reports (at) where settled is null",
    ],
    [
        """
        create table packs (
            hash text not null, game text not null, about text not null, content text not null,
            created double precision not null, primary key (hash, game)
        )
        """,
    ],
    [
        """
        create table drafts (
            id text primary key, person text not null, game text not null, title text not null,
            revision integer not null, created double precision not null, updated double precision not null,
            files text not null
        )
        """,
        "create index drafts_person on drafts (person)",
    ],
    [
        """
        create table simulations (
            draft text primary key, person text not null, at double precision not null, data text not null
        )
        """,
    ],
]
"""Migration n brings a database from version n to n+1. Released migrations never change."""

LOCK = 0x0FA7_4035
"""The PostgreSQL advisory lock that lets one process at a time migrate."""
SERVERS_LOCK = LOCK + 1
"""The PostgreSQL advisory lock that all server processes share; to restore a backup, a program needs it alone."""
DRAFTS_LOCK = LOCK + 2
"""The PostgreSQL advisory lock that lets one process at a time add a draft."""


def other_table(connection: Connection) -> str:
    """The name of any table in a SQLite file, to detect a database of another program; empty if it has none.

    Only for files without our tables. Always empty for PostgreSQL: one database there may hold tables of several
    programs.
    """
    if connection.dialect.name != "sqlite":
        return ""
    found = text("select name from sqlite_master where type = 'table' and name <> 'migrations' limit 1")
    return str(connection.execute(found).scalar() or "")


def version_of(connection: Connection) -> int:
    """The version of the schema of a database: the number of migrations it has had; 0 without our tables."""
    if not inspect(connection).has_table(migrations.name):
        return 0
    return int(connection.execute(text("select count(*) from migrations")).scalar_one())


def begin_migration(connection: Connection) -> None:
    """Begin a transaction; other processes that want to migrate wait until it ends."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("begin immediate")
    else:
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


def take_steps(connection: Connection, version: int, to: int) -> None:
    """Bring a database from a version to a later one."""
    connection.exec_driver_sql(
        "create table if not exists migrations (number integer primary key, at double precision not null)"
    )
    for number, step in enumerate(STEPS[version:to], version + 1):
        for change in step:
            if isinstance(change, str):
                connection.exec_driver_sql(change)
            else:
                change(connection)
        connection.execute(migrations.insert(), {"number": number, "at": time.time()})


def check_version(connection: Connection, version: int) -> None:
    """Raise `StoreError` if the database was made by a newer version of this program, or by another program."""
    if version > len(STEPS):
        raise StoreError(
            f"The database has version {version}; this program supports versions up to {len(STEPS)}. "
            "Install the newer program that has used it, or name another database."
        )
    if not version and (other := other_table(connection)):
        raise StoreError(f"This is the database of another program: it has a table “{other}”. Name another database.")


class Migration(msgspec.Struct, frozen=True):
    """What opening a database has changed: the version before (0 if new) and after, and the copy made before."""

    before: int
    after: int
    copy: Path | None = None
    """The copy of a SQLite file, or the backup of a PostgreSQL database, as it was before; None if there is none."""


def migrate(connection: Connection) -> Migration:
    """Apply missing migrations in one transaction. Safe when several processes start at once.

    A SQLite file with an older version is copied first; the copy is a database for the older program.
    """
    begin_migration(connection)
    version = version_of(connection)
    check_version(connection, version)
    copy = None
    if 0 < version < len(STEPS) and connection.dialect.name == "sqlite":
        copy = copy_file(Path(connection.engine.url.database or ""), version)
    take_steps(connection, version, len(STEPS))
    return Migration(version, len(STEPS), copy)
