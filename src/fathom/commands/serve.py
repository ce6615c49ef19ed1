"""`fathom serve`, and the options that it shares with the other commands for hosts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fathom.commands.console import Words, fail
from fathom.commands.pack_sharing import offered_pack
from fathom.content.sources import library_folder
from fathom.players import check as check_player

if TYPE_CHECKING:
    from fathom.web.settings import Settings

Host = Annotated[
    str, typer.Option(help="The address to listen on; 0.0.0.0 is open to everyone who can reach this computer.")
]
Port = Annotated[
    int | None, typer.Option(min=0, max=65535, help="The port; 0 is any free one (default: 8000, if free).")
]
Database = Annotated[
    str, typer.Option(help="A file or postgresql://… (default: $FATHOM_DATABASE, or a file in your data folder).")
]
Workers = Annotated[int, typer.Option(min=1, help="Server processes. More than one needs PostgreSQL.")]
BotWorkers = Annotated[int, typer.Option(min=1, help="Processes for computer players in each server process.")]
Players = Annotated[
    Words, typer.Option("--player", help="A computer player to offer at tables, such as module:Class. Repeatable.")
]


def server_settings(
    database: str = "",
    bot_workers: int = 1,
    player: Words | None = None,
    address: str = "",
    *,
    unlimited: bool = False,
    public: bool = False,
    metrics: bool = False,
    finished_days: float | None = None,
    idle_days: float | None = None,
    pack: Words | None = None,
    packs: Path | None = None,
) -> Settings:
    """The settings of a server, from options and environment variables. Raises `ValueError` if one is not valid."""
    from fathom.table.retention_policy import RetentionPolicy
    from fathom.web.settings import Settings, default_database, public_address

    address = address or os.environ.get("FATHOM_ADDRESS", "")
    for name in player or ():
        check_player(name, custom=True)
    return Settings(
        database or default_database(),
        bot_workers=bot_workers,
        limited=not unlimited,
        key=os.environ.get("FATHOM_KEY", ""),
        admin_key=os.environ.get("FATHOM_ADMIN_KEY", ""),
        worker_key=os.environ.get("FATHOM_WORKER_KEY", ""),
        players=tuple(player or ()),
        public_tables=public,
        address=address and public_address(address),
        metrics=metrics,
        retention=RetentionPolicy(finished_days, idle_days),
        packs=str(packs or library_folder()),
        more_packs=tuple(str(offered_pack(source).resolve()) for source in pack or ()),
        owner_key=os.environ.get("FATHOM_OWNER_KEY", ""),
    )


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    database: Database = "",
    workers: Workers = 1,
    bot_workers: BotWorkers = 1,
    log: Annotated[str, typer.Option(help="The log level: debug, info, warning or error.")] = "info",
    player: Players = [],  # noqa: B006
    proxies: Annotated[
        str, typer.Option(help="Addresses of trusted proxies, such as 127.0.0.1, that report client addresses.")
    ] = "",
    unlimited: Annotated[bool, typer.Option("--unlimited", help="Switch rate limits off.")] = False,
    public: Annotated[bool, typer.Option("--public", help="Let hosts open their tables to everyone.")] = False,
    browser: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="Also listen on this computer's private network address.")] = False,
    address: Annotated[
        str, typer.Option(help="The URL under which others reach this server, for links (default: $FATHOM_ADDRESS).")
    ] = "",
    metrics: Annotated[bool, typer.Option("--metrics", help="Publish metrics for Prometheus at /metrics.")] = False,
    delete_finished: Annotated[
        float | None, typer.Option(min=1, metavar="DAYS", help="Delete matches this long after their end.")
    ] = None,
    delete_idle: Annotated[
        float | None,
        typer.Option(min=1, metavar="DAYS", help="Delete unfinished matches in which nothing has happened so long."),
    ] = None,
    pack: Annotated[
        Words, typer.Option(help="A pack to offer for new matches: a folder or a zip file. Repeatable.")
    ] = [],  # noqa: B006
    packs: Annotated[
        Path | None, typer.Option(help="The folder of installed packs (default: $FATHOM_PACKS, or your data folder).")
    ] = None,
) -> None:
    """Run the web server: pages for people and a JSON API for programs."""
    from fathom.web.serve import serve as start

    try:
        settings = server_settings(
            database,
            bot_workers,
            player,
            address,
            unlimited=unlimited,
            public=public,
            metrics=metrics,
            finished_days=delete_finished,
            idle_days=delete_idle,
            pack=pack,
            packs=packs,
        )
        start(settings, host, port, workers, log, proxies, browser, lan)
    except (ValueError, OSError) as error:
        raise fail(error) from None
