"""The settings of a server."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from platformdirs import user_data_path

from fathom.table.retention_policy import RetentionPolicy


class Settings(msgspec.Struct, frozen=True):
    """The settings of a server, set by the options of `fathom serve`."""

    database: str
    bot_workers: int = 1
    """Worker processes for computer players."""
    seconds: float = 10.0
    """Seconds that a computer player may take for one answer."""
    pace: float = 0.6
    """Seconds between the answers of computer players while a person watches."""
    limited: bool = True
    """Whether requests are rate limited."""
    proxied: bool = False
    """Whether the server is behind a known proxy that reports client addresses."""
    hosts: tuple[str, ...] = ()
    """Names under which the server answers, besides that of its address."""
    metrics: bool = False
    """Whether the server publishes its metrics at /metrics."""
    key: str = ""
    """The key that signs all tokens, as 64 hexadecimal digits; by default one is stored in the database."""
    admin_key: str = ""
    """The key of the operator for the page /admin; without one there is no such page."""
    worker_key: str = ""
    """The key with which bot workers of other computers join; without one none can."""
    players: tuple[str, ...] = ()
    """Computer players that tables offer in addition to the built-in ones."""
    public_tables: bool = False
    """Whether hosts may open their tables to everyone."""
    push_delay: float = 15.0
    """Seconds before a turn is announced by a push message to a person who is not connected."""
    push_loopback: bool = False
    """Whether push messages may go to this computer, for tests."""
    retention: RetentionPolicy = RetentionPolicy()
    """Which old tables are deleted; by default none."""
    lan_address: str = ""
    """The URL of this server for other devices on the local network; empty if they cannot reach it."""
    address: str = ""
    """The URL of this server for everyone, if it is given; links then always begin with it."""
    packs: str = ""
    """The folder of the installed packs; empty if none can be installed."""
    more_packs: tuple[str, ...] = ()
    """Folders and zip files of further packs that can be chosen."""
    owner_key: str = ""
    """The key with which packs are installed; by default one is stored in the database."""


def default_database() -> str:
    """The default database: $FATHOM_DATABASE, or a file in the user's data folder."""
    return os.environ.get("FATHOM_DATABASE") or str(user_data_path("fathom-five") / "table.db")


def public_address(given: str) -> str:
    """Return the public URL of a server with a slash at its end. Raises `ValueError` if `given` is no such URL."""
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError(f"--address must be the URL of the server, such as https://play.example.org, not “{given}”.")
    return f"{parts.scheme}://{parts.netloc}/"


def is_file(database: str) -> bool:
    """Whether the database is a file, which only one server process may use."""
    return "://" not in database or database.startswith("sqlite")


def database_file(database: str) -> Path | None:
    """The file of a database; None if it is not a file."""
    if not is_file(database):
        return None
    return Path(database.removeprefix("sqlite:///")) if "://" in database else Path(database)


def printable_database(database: str) -> str:
    """The database without its password, for printing."""
    if file := database_file(database):
        return str(file)
    from sqlalchemy.engine import make_url

    return make_url(database).render_as_string(hide_password=True)
