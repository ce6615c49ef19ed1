"""The pages of the workshop: the list of drafts, and the editor of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import htpy as h
from htpy import Element
from markupsafe import Markup

from fathom.content.manifest import COVER_LIMIT, COVERS
from fathom.game.art import scene_for
from fathom.game.game import Game
from fathom.games import find, names
from fathom.matches.match import Match
from fathom.packs.library import InstalledPack
from fathom.setups import check_setup
from fathom.table.store.draft_store import DraftRow
from fathom.web.pages.page import page


def workshop_page(drafts: list[DraftRow], packs: list[InstalledPack]) -> Element:
    """The page with a person's drafts, and the form for a new one."""
    return page(
        "Workshop",
        h.h1["Workshop"],
        h.p[
            "Change the cards, boards and numbers of a game, see what you change, play it, let the computer play it "
            "two hundred times, and share it. Nothing here changes the game for others until you share it."
        ],
        h.section(aria_labelledby="drafts-title")[
            h.h2("#drafts-title")["Your drafts"],
            h.ul(".wk-drafts")[[_draft(draft) for draft in drafts]] if drafts else h.p["You have no drafts yet."],
        ],
        _new(packs),
        style=("home.css", "packs.css", "help.css", "workshop.css"),
        script="workshop_list.js",
        crumb="Workshop",
    )


def _title(game: str) -> str:
    return find(game).title.partition(":")[0] if game in names() else game


def _draft(draft: DraftRow) -> Element:
    return h.li[
        h.a(href=f"/workshop/{draft.id}")[draft.title],
        h.span(".faint")[f" for {_title(draft.game)}"],
        h.button(".chip.quiet", {"data-remove": draft.id, "data-title": draft.title}, type="button")[
            "Remove", h.span(".visually-hidden")[f" {draft.title}"]
        ],
    ]


def _new(packs: list[InstalledPack]) -> Element:
    return h.section(".upload", aria_labelledby="new-title")[
        h.h2("#new-title")["Make a draft"],
        h.form("#new-draft")[
            h.p[
                h.label(for_="draft-source")["Copy"],
                h.select("#draft-source", required=True)[
                    h.optgroup(label="Games")[[h.option(value=name)[_title(name)] for name in names()]],
                    h.optgroup(label="Packs of this server")[
                        [
                            h.option(value=f"{pack.manifest.game} {pack.manifest.name}")[
                                f"{pack.manifest.title} (for {_title(pack.manifest.game)})"
                            ]
                            for pack in packs
                        ]
                    ]
                    if packs
                    else None,
                ],
            ],
            h.p[
                h.label(for_="draft-title")["Title"],
                h.input("#draft-title", type="text", maxlength="80", placeholder="A lenient Refuge"),
            ],
            h.p[
                h.label(for_="draft-key")["Owner’s key"],
                h.input("#draft-key", type="password", autocomplete="off", required=True),
            ],
            h.p(".help")[
                "The owner’s key is printed when the server starts: drafts use its disk and its processor. ",
                "A draft belongs to you; only you see it.",
            ],
            h.button(".main-button", type="submit")["Make the draft"],
        ],
        h.div("#new-result", role="alert"),
    ]


def editor_page(draft: DraftRow, packs: Sequence[InstalledPack] = (), drafts: Sequence[DraftRow] = ()) -> Element:
    """The editor of a draft. Its script fills it. `packs` and `drafts` are those for the same game."""
    game = find(draft.game)
    return page(
        draft.title,
        h.div(".wk-bar")[
            h.h1("#wk-title")[draft.title],
            h.span("#wk-saved.faint", role="status")["Loading …"],
            h.div(".row", role="group", aria_label="Draft")[
                h.button("#wk-undo", type="button", disabled=True)["Undo"],
                h.button("#wk-redo", type="button", disabled=True)["Redo"],
                h.a(".button", href=f"/workshop/{draft.id}/story")["Story graph"] if game.story else None,
                h.button("#wk-play", type="button", hidden=True)["Play from here"] if game.story else None,
                h.button("#wk-try.main-button", type="button")["Try it"],
                h.button("#wk-simulate", type="button")["Simulate 200"],
                h.button("#wk-share", type="button", aria_haspopup="dialog")["Share"],
            ],
        ],
        _compare(draft, packs, drafts),
        h.div("#wk-problems", role="region", aria_label="Problems"),
        h.div("#wk-simulation", role="region", aria_label="Simulation", hidden=True),
        h.div(".wk-editor")[
            h.nav(".wk-nav", aria_label="Files and entries")[
                h.label(for_="wk-file")["File"],
                h.select("#wk-file"),
                h.p("#wk-about.help"),
                h.p(".row")[h.button("#wk-new.chip", type="button", aria_haspopup="dialog", hidden=True)["New file"]],
                h.div("#wk-entries"),
            ],
            h.section("#wk-form.wk-form", aria_label="Form"),
            h.section(".wk-side", aria_label="Drawing and text")[
                h.div("#wk-drawing.wk-drawing"),
                h.label(for_="wk-text")["The file as text (YAML)"],
                h.textarea("#wk-text", spellcheck="false", autocomplete="off", rows="24"),
                h.p(".row")[
                    h.button("#wk-restore", type="button", disabled=True)["Use the game’s own file"],
                    h.button("#wk-add-only", type="button", hidden=True)["Only add entries"],
                ],
            ],
        ],
        _new_file_dialog(),
        _share_dialog(draft.id),
        h.div("#wk-defs.wk-defs", aria_hidden="true")[symbols(game.name)],
        style=("table.css", "reading.css", "home.css", "packs.css", "workshop.css"),
        script="workshop.js",
        cls="workshop",
        crumb=h.a(href="/workshop")["Workshop"],
        data={"draft": draft.id, "game": game.name, "story": game.story.folder if game.story else ""},
    )


def _compare(draft: DraftRow, packs: Sequence[InstalledPack], drafts: Sequence[DraftRow]) -> Element:
    """What a simulation compares the draft with, and the button that keeps the draft for this."""
    installed = [
        h.option(value=f"pack:{pack.manifest.name}")[f"{pack.manifest.title} {pack.manifest.version}"] for pack in packs
    ]
    others = [h.option(value=f"draft:{one.id}")[one.title] for one in drafts if one.id != draft.id]
    return h.p(".row.wk-compare")[
        h.label(for_="wk-before")["Simulate against"],
        h.select("#wk-before")[
            h.option(value="")["the game’s own pack"],
            h.optgroup(label="Packs of this server")[installed] if installed else None,
            h.optgroup(label="Your drafts")[others] if others else None,
        ],
        h.button("#wk-keep", type="button")["Keep this version"],
    ]


def _new_file_dialog() -> Element:
    """The dialog that makes a file in a folder of the pack, such as the pages of a new place. Its script fills it."""
    return h.dialog("#wk-new-dialog", aria_labelledby="wk-new-title")[
        h.form(method="dialog")[h.button(".quiet.icon-button", aria_label="Close")["✕"]],
        h.h2("#wk-new-title")["New file"],
        h.form("#wk-new-form")[
            h.p[h.label(for_="wk-new-folder")["Folder"], h.select("#wk-new-folder")],
            h.p[
                h.label(for_="wk-new-name")["Name of the file"],
                h.input("#wk-new-name", type="text", maxlength="80", required=True, autocomplete="off"),
            ],
            h.p(".help")["Such as m10/126_lighthouse: the map, then the number and the name of the place."],
            h.div("#wk-new-result.wk-error", role="alert"),
            h.button(".main-button", type="submit")["Make the file"],
        ],
    ]


def _share_dialog(id: str) -> Element:
    return h.dialog("#wk-share-dialog", aria_labelledby="wk-share-title")[
        h.form(method="dialog")[h.button(".quiet.icon-button", aria_label="Close")["✕"]],
        h.h2("#wk-share-title")["Share this pack"],
        h.p["Title, author, licence, version, summary and changelog are in the file pack.yaml."],
        h.form("#wk-cover")[
            h.p[
                h.label(for_="wk-cover-file")["Cover picture"],
                h.input("#wk-cover-file", type="file", accept=",".join(COVERS), required=True),
                h.button(type="submit")["Use this picture"],
            ],
            h.p(".help")[f"A PNG, JPEG or WebP picture, upright, of at most {COVER_LIMIT // 1000} kB."],
        ],
        h.p[h.a(".button", href=f"/api/workshop/drafts/{id}/archive", download="")["Download as one file"]],
        h.form("#wk-publish")[
            h.h3["For everyone on this server"],
            h.p[
                h.label(for_="wk-key")["Owner’s key"],
                h.input("#wk-key", type="password", autocomplete="off", required=True),
            ],
            h.button(".main-button", type="submit")["Install on this server"],
        ],
        h.div("#wk-publish-result", role="alert"),
    ]


@cache
def symbols(name: str) -> Markup:
    """The printed board of a game as HTML. The drawings of cards use shapes that are defined in it."""
    game: Game = find(name)
    match = Match.begin(game, game.pack, check_setup(game, game.default_seats, game.unattended))
    return Markup(scene_for(game, game.pack, match.view(None)).backdrop() or "")
