"""What whoever runs a server decides."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from platformdirs import user_data_path


class Settings(msgspec.Struct, frozen=True):
    """How a server is run; `fathom serve` sets these from its flags."""

    database: str
    bot_workers: int = 1
    """Processes in which computer players think."""
    seconds: float = 10.0
    """How long they may think about one answer."""
    pace: float = 0.6
    """Seconds between the answers of computer players while somebody watches."""
    limited: bool = True
    """Whether one client may send only so many requests."""
    proxied: bool = False
    """Whether a proxy is before it whose word on addresses is believed."""
    key: str = ""
    """Makes all secrets, as 64 hexadecimal digits; by default one is kept in the database."""
    lan_address: str = ""
    """The address by which others in this machine's network come in; empty if they cannot."""


def default_database() -> str:
    """$FATHOM_DATABASE, or a file in the user's data folder."""
    return os.environ.get("FATHOM_DATABASE") or str(user_data_path("fathom-five") / "table.db")


def is_file(database: str) -> bool:
    """Whether the database is a file, which only one server process should use."""
    return "://" not in database or database.startswith("sqlite")


def shown(database: str) -> str:
    """The database as it may be printed: without a password."""
    if is_file(database):
        return str(Path(database.removeprefix("sqlite:///")))
    from sqlalchemy.engine import make_url

    return make_url(database).render_as_string(hide_password=True)
