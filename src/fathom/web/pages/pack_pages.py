"""The gallery of packs, the page of one pack, and what a pack changes in plain sentences."""

from __future__ import annotations

from itertools import groupby

import htpy as h
from htpy import Element, Node

from fathom.content.differences import PackChange
from fathom.content.manifest import Change
from fathom.games import find, names
from fathom.packs.library import InstalledPack
from fathom.packs.reading import CheckedPack
from fathom.present.phrases import count, sentence
from fathom.table.commands import PackRef
from fathom.web.pages.game_pages import cover
from fathom.web.pages.page import page


def gallery_page(packs: list[InstalledPack]) -> Element:
    """The page with all packs of this server, and the form to install one."""
    return page(
        "Packs",
        h.h1["Packs"],
        h.p[
            "A pack changes the cards, boards, stories or numbers of a game. Choose one on the page of its game when "
            "you start a match."
        ],
        h.ul(".packs")[[_card(pack) for pack in packs]] if packs else h.p["No packs are installed on this server yet."],
        _upload(),
        style=("home.css", "packs.css"),
        script="packs.js",
        crumb="Packs",
    )


def pack_cover(pack: InstalledPack) -> Node:
    """The cover of a pack; that of its game if it has none."""
    about = pack.manifest
    if not about.cover:
        return cover(about.game) if about.game in names() else None
    version = "-".join(map(str, pack.stamp))
    return h.img(".cover", src=f"/packs/{about.name}/cover?v={version}", alt="", width="300", height="400")


def _card(pack: InstalledPack) -> Element:
    about = pack.manifest
    return h.li(".pack-card")[
        pack_cover(pack),
        h.div[
            h.h2[h.a(href=f"/packs/{about.name}")[about.title]],
            h.p(".faint")[f"For {_game_title(about.game)} · version {about.version} · by {about.author}"],
            h.p[about.summary] if about.summary else None,
            _buttons(pack, listed=True),
        ],
    ]


def _buttons(pack: InstalledPack, *, listed: bool = False) -> Element:
    about = pack.manifest
    return h.p(".row")[
        h.a(".button.main-button", href=f"/games/{about.game}?pack={about.name}")["Play"],
        h.a(".button", href=f"/packs/{about.name}")["What it changes"] if listed else None,
        h.a(".button", href=f"/packs/{about.name}/file", download=f"{about.name}.zip")["Download"],
        None if listed else h.a(".button", href=f"/workshop?copy={about.name}")["Copy and change"],
    ]


def _game_title(game: str) -> str:
    return find(game).title.partition(":")[0] if game in names() else game


def _upload() -> Element:
    return h.section(".upload", aria_labelledby="upload-title")[
        h.h2("#upload-title")["Install a pack"],
        h.p(".help")[
            "For the owner of this server. The owner’s key is printed when the server starts. A pack is a zip file; it "
            "is checked before it is installed. A pack of the same name is replaced; running matches keep the old one."
        ],
        h.form("#upload-pack")[
            h.p[
                h.label[
                    "Pack (zip file) ", h.input("#pack-file", type="file", accept=".zip,application/zip", required=True)
                ]
            ],
            h.p[_key_field("upload-key")],
            h.button(".main-button", type="submit")["Install"],
        ],
        h.div("#upload-result", role="alert"),
    ]


def _key_field(id: str) -> Element:
    return h.label["Owner’s key ", h.input(id=id, type="password", autocomplete="off", required=True)]


def pack_page(pack: InstalledPack, found: CheckedPack) -> Element:
    """The page of one pack: who made it, what it changes, and its changelog."""
    about = pack.manifest
    return page(
        about.title,
        h.div(".game-page")[
            pack_cover(pack),
            h.div[
                h.h1[about.title],
                h.p[about.summary] if about.summary else None,
                h.ul(".figures")[
                    h.li[f"for {_game_title(about.game)}"],
                    h.li[f"version {about.version}"],
                    h.li[f"by {about.author}"],
                    h.li[f"licence: {about.licence}"],
                ],
                _problems(found.problems) if found.problems else _buttons(pack),
                h.h2["What it changes"],
                difference(found.changes),
                _changelog(about.changelog),
                _remove(about.name) if pack.removable else None,
            ],
        ],
        style=("home.css", "packs.css"),
        script="packs.js",
        crumb=about.title,
    )


def _problems(problems: list[str]) -> Element:
    return h.div(".pack-problems", role="alert")[
        h.p["This pack cannot be played:"], h.ul[[h.li[problem] for problem in problems]]
    ]


def _changelog(changelog: list[Change]) -> Node:
    if not changelog:
        return None
    return [
        h.h2["Changelog"],
        [
            [
                h.h3[f"{entry.version}{f' · {entry.date}' if entry.date else ''}"],
                h.ul[[h.li[change] for change in entry.changes]],
            ]
            for entry in changelog
        ],
    ]


def _remove(name: str) -> Element:
    return h.details(".fields")[
        h.summary["Remove this pack"],
        h.p(".help")["Running matches keep it."],
        h.form("#remove-pack", {"data-name": name})[
            h.p[_key_field("remove-key")], h.button(type="submit")["Remove from this server"]
        ],
        h.div("#remove-result", role="alert"),
    ]


def difference(changes: list[PackChange]) -> Element:
    """What a pack changes, in sentences, by file."""
    if not changes:
        return h.p["Nothing: it is the same as the game’s own pack."]
    parts = [(file, list(group)) for file, group in groupby(changes, key=lambda change: change.file)]
    files, few = [file for file, _ in parts], len(changes) <= FEW
    return h.div(".difference")[
        h.p[sentence(f"{count(len(changes), 'difference')} from the game’s own pack, in {_listed(files)}.")],
        [
            h.details(open=few)[h.summary[f"{file.capitalize()} ({len(group)})"], h.ul[[_change(one) for one in group]]]
            for file, group in parts
        ],
    ]


FEW = 30
"""The largest number of changes that are shown without a click."""


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def _change(change: PackChange) -> Element:
    return h.li[
        change.text,
        h.span(".faint")[f" {change.about}"] if change.about else None,
        h.dl[
            [h.dt["Before"], h.dd[change.before]] if change.before else None,
            [h.dt["Now"], h.dd[change.after]] if change.after else None,
        ]
        if change.before or change.after
        else None,
    ]


def pack_note(pack: PackRef | None) -> Element | None:
    """The line at a table that says that it uses a changed pack; None if it does not."""
    if pack is None:
        return None
    return h.p("#pack-note.pack-note")[
        "Changed pack: ",
        h.b[pack.title],
        f" {pack.version} " if pack.version else " ",
        h.button(".chip", {"data-ask": "pack"}, type="button")["What is different"],
    ]


def table_difference(pack: PackRef, changes: list[PackChange]) -> Element:
    """The dialog with what the pack of a table changes."""
    return h.div("#pack-difference")[
        h.h2[f"{pack.title} {pack.version}".strip()],
        h.p(".faint")[f"by {pack.author}" if pack.author else None],
        difference(changes),
    ]


def rules_note(pack: PackRef, changes: list[PackChange]) -> Element:
    """What is said before the rules of a table with a changed pack."""
    return h.section(".panel", aria_labelledby="pack-rules")[
        h.h2("#pack-rules")[f"This table uses a changed pack: {pack.title} {pack.version}".strip()],
        difference(changes),
    ]


def pack_field(packs: list[InstalledPack], chosen: str = "") -> Element | None:
    """The part of the form for a new match that chooses a pack; None if there is nothing to choose."""
    if not packs:
        return None
    return h.fieldset[
        h.legend["Pack"],
        h.p(".help")["A pack changes cards, boards or numbers. ", h.a(href="/packs")["About these packs"]],
        h.label(".visually-hidden", for_="pack")["Pack"],
        h.select("#pack", name="pack")[
            h.option(value="", selected=not chosen)["The game’s own"],
            [
                h.option(value=pack.manifest.name, selected=pack.manifest.name == chosen)[
                    f"{pack.manifest.title} {pack.manifest.version} (by {pack.manifest.author})"
                ]
                for pack in packs
            ],
        ],
    ]
