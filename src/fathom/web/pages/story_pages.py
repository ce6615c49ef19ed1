"""The pages of the story editor: the graph of a draft's story, and the set-up of a try-out from one of its pages."""

from __future__ import annotations

import re
from itertools import groupby
from urllib.parse import quote

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.game.story import Holding, Holdings, StorySection
from fathom.games import find
from fathom.table.store.draft_store import DraftRow
from fathom.web.pages.page import page
from fathom.workshop.story_drawing import address
from fathom.workshop.story_look import StoryLook

MOST_NOTES = 200
"""The largest number of notes that are listed."""
STYLES = ("home.css", "packs.css", "workshop.css", "story.css")


def story_page(draft: DraftRow, found: StoryLook) -> Element:
    """The graph of a part of a draft's story, with what is wrong with it, and the story as one text."""
    title = next((section.title for section in found.sections if section.id == found.part), found.part)
    return page(
        f"Story of {draft.title}",
        h.div(".wk-bar")[
            h.h1["Story: ", h.span[title]],
            # `autocomplete` is off, or a browser that goes back would choose the part that was left.
            h.form("#st-choose.row", method="get", autocomplete="off")[
                h.label(for_="st-part")["Part"],
                h.select("#st-part", name="part")[_options(found)],
                h.button(type="submit")["Show"],
            ],
        ],
        _marked(found),
        h.p[h.a(href=f"/workshop/{draft.id}/notes")["Notes on style and balance"]],
        h.div(".st-tools")[
            h.div(".row", role="group", aria_label="Zoom")[
                h.button("#st-out", type="button", aria_label="Zoom out")["−"],
                h.output("#st-zoom", for_="st-in st-out")["100 %"],
                h.button("#st-in", type="button", aria_label="Zoom in")["+"],
                h.button("#st-fit", type="button")["Fit"],
                h.button("#st-whole", type="button")["100 %"],
            ],
            h.p(".help")[
                "▶ opening   ◆ quest   ▣ card   → page of another place   ⏎ leaves   ✕ something is wrong. "
                "Choose a page to edit it. Zoom with the wheel or + and −; drag, or use the arrow keys, to move."
            ],
        ],
        # The picture is ours; its drawing escapes what a pack says.
        h.div("#st-view.st-view", tabindex="0", role="region", aria_label=f"Graph of {title}")[Markup(found.svg)],
        _text(draft, found.part, title),
        style=STYLES,
        script="story_graph.js",
        cls="workshop",
        crumb=[
            h.a(href="/workshop")["Workshop"],
            " › ",
            h.a(href=f"/workshop/{draft.id}")[draft.title],
        ],
        data={"draft": draft.id, "revision": str(draft.revision)},
    )


def _options(found: StoryLook) -> list[Element]:
    def option(section: StorySection, said: str) -> Element:
        return h.option(value=section.id, selected=section.id == found.part)[said]

    return [
        h.optgroup(label=sections[0].title)[
            [option(one, one.title if "/" in one.id else f"{one.title}, all") for one in sections]
        ]
        for sections in (list(group) for _, group in groupby(found.sections, lambda one: one.id.partition("/")[0]))
    ]


def _marked(found: StoryLook) -> Node:
    """The pages that are unreachable, without a way out or otherwise wrong, as links; and the other problems."""
    parts: list[Node] = []
    if found.marked:
        head = "1 page is marked" if len(found.marked) == 1 else f"{len(found.marked)} pages are marked"
        rows = [h.li[h.a(href=one.address)[one.title], f": {one.marks}"] for one in found.marked]
        parts.append(h.details("#st-marked.pack-problems", open=True)[h.summary[head], h.ul[rows]])
    if found.problems:
        many = len(found.problems)
        head = "1 problem of the draft" if many == 1 else f"{many} problems of the draft"
        parts.append(h.details(".pack-problems")[h.summary[head], h.ul[[h.li[said] for said in found.problems[:60]]]])
    return parts or h.p("#st-well.faint")["Every page can be reached, and leads back to the ship or to an end."]


def _text(draft: DraftRow, part: str, title: str) -> Element:
    source = f"/api/workshop/drafts/{draft.id}/story"
    return h.section(".upload", aria_labelledby="st-text-title")[
        h.h2("#st-text-title")["The story as one text"],
        h.p["Read it, mark it, correct it in any editor, and put it back. Only what you change is changed here."],
        h.p(".row")[
            h.a(".button", href=f"/workshop/{draft.id}/read?part={quote(part)}")[f"Read {title}"],
            h.a(".button", href=f"{source}?part={quote(part)}", download="")[f"Download {title}"],
            h.a(".button", href=source, download="")["Download the whole story"],
        ],
        h.form("#st-import")[
            h.p[h.label(for_="st-file")["Text file"], h.input("#st-file", type="file", accept=".txt", required=True)],
            h.button(".main-button", type="submit")["Put it back"],
        ],
        h.div("#st-result", role="alert"),
    ]


def notes_page(draft: DraftRow, found: StoryLook) -> Element:
    """Hints on the style and balance of a draft's story: what is unusual, and no error."""
    rows = [h.li[h.a(href=one.address)[one.title] if one.address else one.title] for one in found.notes[:MOST_NOTES]]
    more = len(found.notes) - len(rows)
    return page(
        f"Notes on {draft.title}",
        h.h1[f"Notes on {draft.title}"],
        h.p[
            "What is unusual in your draft, compared with the rest of the book: length, style, balance, continuity. "
            "A note is no error. A draft with notes can be played and shared."
        ],
        h.ul(".st-notes")[rows] if rows else h.p["There are no notes on what you have changed."],
        h.p[f"And {more} more."] if more else None,
        style=STYLES,
        script="story_read.js",
        cls="workshop",
        crumb=[
            h.a(href="/workshop")["Workshop"],
            " › ",
            h.a(href=f"/workshop/{draft.id}/story")[draft.title],
        ],
    )


def read_page(draft: DraftRow, part: str, text: str) -> Element:
    """A part of a draft's story as one text, to read it for proofs on the screen or on paper."""
    parts = [part for part in re.split(r"^((?:====|----) .*)$", text, flags=re.MULTILINE) if part.strip()]
    return page(
        f"Story of {draft.title}",
        h.h1[f"{draft.title}: {part or 'the whole story'}"],
        h.p(".help")["Choose the number of a page to edit it."],
        h.article(".st-read")[_proofs(draft.id, parts)],
        style=STYLES,
        script="story_read.js",
        cls="workshop",
        crumb=[
            h.a(href="/workshop")["Workshop"],
            " › ",
            h.a(href=f"/workshop/{draft.id}/story?part={quote(part)}")[draft.title],
        ],
    )


def _proofs(draft: str, parts: list[str]) -> list[Element]:
    """The headings and texts of a story: a file is a heading, a page a smaller one that links to its form."""
    found, file = [], ""
    for said in parts:
        begin, _, rest = said.partition(" ")
        if begin == "====":
            file, _, title = rest.partition(" ==== ")
            found.append(h.h2[title or file])
        elif begin == "----":
            found.append(h.h3[h.a(href=address(f"/workshop/{draft}", f"story/{file}.yaml", rest))[rest]])
        elif file:
            found.append(h.div(".st-page")[said.strip("\n")])
    return found


def play_page(draft: DraftRow, id: str, holdings: Holdings) -> Element:
    """The set-up of a try-out that begins with a page of a draft's story."""
    seats = find(draft.game).seats
    return page(
        f"Play from {id}",
        h.h1[f"Play from page {id}"],
        h.p[
            "A new campaign, in which the crew reads this page first. Lines at its beginning that turn to another page "
            "are followed, as in every visit. Computer players have the other seats."
        ],
        h.form("#pl-form.pl-form")[
            h.p[
                h.label(for_="pl-page")["Page"],
                h.input("#pl-page", type="text", value=id, maxlength="20", required=True, autocomplete="off"),
            ],
            h.p[
                h.label(for_="pl-players")["Players"],
                h.select("#pl-players")[[h.option(value=str(n))[str(n)] for n in seats]],
            ],
            h.div(".pl-holdings")[
                _picker("quests", "Quests that the crew has", holdings.quests),
                _picker("cards", "Adventure cards that the crew has", holdings.cards),
            ],
            h.button(".main-button", type="submit")["Play from here"],
        ],
        h.div("#pl-result", role="alert"),
        style=STYLES,
        script="story_play.js",
        cls="workshop",
        crumb=[h.a(href="/workshop")["Workshop"], " › ", h.a(href=f"/workshop/{draft.id}")[draft.title]],
        data={"draft": draft.id},
    )


def _picker(name: str, title: str, entries: list[Holding]) -> Element:
    def row(one: Holding) -> Element:
        said = h.span[one.name, h.small(".faint")[f" {one.id}"]]
        return h.li[h.label[h.input(type="checkbox", name=name, value=one.id), said]]

    return h.fieldset(".pl-picker", {"data-picker": name})[
        h.legend[title],
        h.input(".pl-filter", type="search", aria_label=f"Find in: {title}", placeholder="Find …"),
        h.ul[[row(one) for one in entries]],
    ]
