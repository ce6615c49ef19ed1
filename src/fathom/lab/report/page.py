"""The page around the chapters: head, style, contents and sources. It loads nothing from the network."""

from __future__ import annotations

from pathlib import Path

import htpy as h
import polars as pl
from htpy import Element
from markupsafe import Markup

STYLE_SHEET = Path(__file__).with_name("report.css")
"""The style sheet, which is written into the page."""


def page(title: str, rows: pl.DataFrame, chapters: list[tuple[str, str, list[Element]]]) -> Element:
    """The whole HTML page of a report."""
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[title],
            h.style[Markup(STYLE_SHEET.read_text("utf-8"))],
        ],
        h.body[
            h.header[
                h.h1[title],
                h.p[_about(rows)],
                h.nav(aria_label="Games")[h.ul[[h.li[h.a(href=f"#{id}")[name]] for id, name, _ in chapters]]]
                if len(chapters) > 1
                else None,
            ],
            h.main[[h.article(id=id)[h.h2[name], sections] for id, name, sections in chapters]],
            h.footer[_sources(rows)],
        ],
    ]


def _about(rows: pl.DataFrame) -> str:
    errors = len(rows.filter(pl.col("outcome") == "error"))
    faults = f", {errors:,} of them ended by an error" if errors else ", none of them ended by an error"
    return f"{len(rows):,} games by computer players, {rows['decisions'].sum():,} decisions{faults}."


def _sources(rows: pl.DataFrame) -> Element:
    """The seeds, packs and code of the games, so that readers can repeat them."""
    found = rows.group_by("game", "pack", "pack_hash", "code").agg(
        pl.len().alias("games"), pl.col("seed").min().alias("first"), pl.col("seed").max().alias("last")
    )
    lines = [
        h.li[f"{row['game']}: {row['games']:,} games of seeds {row['first']:,} to {row['last']:,}, pack {row['pack']} "
             f"({row['pack_hash']}), code {row['code']}"]
        for row in found.sort("game", "pack", "code").to_dicts()
    ]  # fmt: skip
    mixed = found.group_by("game", "pack_hash").len().filter(pl.col("len") > 1)
    return h.details[
        h.summary["Where these figures come from"],
        h.p(".warning")["These games were played by different versions of the code."] if len(mixed) else None,
        h.ul[lines],
    ]
