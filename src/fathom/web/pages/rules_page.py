"""The rules of a game as a page: RULES.md with an anchor for each rule, and links between rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

import htpy as h
from htpy import Element, Node
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from fathom.content.rulebook import Rule, cited
from fathom.game.game import Game
from fathom.games import find
from fathom.web.pages.page import page

_HEADING = re.compile(r"<h([23])>(.*?)</h\1>")
_WIDE = re.compile(r"<(table|pre)>.*?</\1>", re.DOTALL)
"""Elements that may be wider than a phone and get a scrolling frame."""
RELATED = 4
"""How many related rules a rule card links to."""
_TAGS = re.compile(r"(<[^>]*>)")


def rule_link(game: str, id: str, text: str = "") -> Element | None:
    """A link to a rule: a small sign that names the rule to screen readers, or a text.

    None if the rulebook does not have the rule.
    """
    if find(game).rulebook.get(id) is None:
        return None
    href, name = f"/games/{game}/rules#{id}", None if text else id
    return h.a(".cite", href=href, target="rules", title=f"The rule {id}", aria_label=name)[text or "§"]


def rules_page(game: Game, note: Node = None) -> Element:
    """The rules with a table of contents and a search. `note` comes before them."""
    contents, text = _rendered_rules(game.name)
    return page(
        f"Rules of {game.title}",
        h.div(".rules-page")[
            h.aside[
                h.label(for_="rule-search")["Search the rules"],
                h.input("#rule-search", type="search", placeholder=f"words, or {game.prefix}-101"),
                h.p("#rule-count.help", aria_live="polite"),
                h.details("#chapters", open=True)[
                    h.summary["Chapters"],
                    h.nav(aria_label="Chapters")[
                        h.ol[[h.li[h.a(href=f"#{slug}")[Markup(title)]] for slug, title in contents]]
                    ],
                ],
            ],
            h.div[note, h.article("#manual.manual")[text]],
        ],
        style=("home.css", "packs.css"),
        script="rules.js",
        crumb=h.a(href=f"/games/{game.name}")[game.title],
    )


@cache
def _rendered_rules(name: str) -> tuple[list[tuple[str, str]], Markup]:
    game = find(name)
    source = (game.folder / "RULES.md").read_text("utf-8")
    html = _markdown().render(source)
    contents: list[tuple[str, str]] = []

    taken: Counter[str] = Counter()

    def heading(found: re.Match[str]) -> str:
        slug = re.sub(r"[^a-z0-9]+", "-", _TAGS.sub("", found[2]).lower()).strip("-")
        taken[slug] += 1
        if taken[slug] > 1:
            slug += f"-{taken[slug]}"
        if found[1] == "2":
            contents.append((slug, found[2]))
        return f'<h{found[1]} id="{escape(slug)}">{found[2]}</h{found[1]}>'

    html = _HEADING.sub(heading, html)
    html = _WIDE.sub(
        r'<div class="wide" tabindex="0" role="group" aria-label="Wide: can be scrolled">\g<0></div>', html
    )
    id = rf"{game.prefix}-[A-Z]?\d+[a-z]?"
    html = re.sub(
        rf"<p><strong>({id})</strong>\s*",
        r'<p class="rule" id="\1"><a class="rule-id" href="#\1">\1</a>',
        html,
    )
    return contents, Markup(_with_links(game, html, lambda rule: f'<a href="#{rule}">{rule}</a>'))


def _with_links(game: Game, html: str, link: Callable[[str], str]) -> str:
    """The HTML with a link for every rule that it cites, except inside of links."""
    cited = re.compile(rf"\b({game.prefix}-[A-Z]?\d+[a-z]?)\b")

    def linked(found: re.Match[str]) -> str:
        return link(found[1]) if game.rulebook.get(found[1]) else found[1]

    parts = _TAGS.split(html)
    inside = False
    for index, part in enumerate(parts):
        if part.startswith("<"):
            inside = part.startswith("<a ") or (inside and part != "</a>")
        elif not inside:
            parts[index] = cited.sub(linked, part)
    return "".join(parts)


# -- a single rule -----------------------------------------------------------------------------------------------------


@cache
def rule_card(game: Game, id: str) -> Element | None:
    """A rule in players' words, with an example and a link to the manual; None if the rulebook does not have it.

    A rule without an explanation is shown as it is in the manual.
    """
    rule = game.rulebook.get(id)
    if rule is None:
        return None
    explained = game.explanations.get(id)
    example = game.rulebook.example(id)
    text: Node = h.p[explained.text] if explained else _rendered_rule(game, rule)
    case: Node = None
    if explained and explained.example:
        case = h.p[explained.example]
    elif not explained and example:
        case = _rendered_rule(game, example)
    return h.article(".rule-card", {"data-rule": id})[
        h.h3[explained.title if explained else rule.chapter, " ", h.span(".faint")[id]],
        text,
        h.div(".example")[h.h4["Example"], case] if case else None,
        _see_also(game, rule) if explained else None,
        h.p(".faint")[h.a(href=f"/games/{game.name}/rules#{id}", target="rules")["Open the manual here"]],
    ]


def _see_also(game: Game, rule: Rule) -> Element | None:
    """Links to the explained rules that a rule cites, by their titles; None if it cites none."""
    ids = [id for id in dict.fromkeys(cited(rule.text)) if id in game.explanations][:RELATED]
    links = [rule_link(game.name, id, game.explanations[id].title) for id in ids]
    return (
        h.p[h.span(".faint")["See also: "], [[", " if at else None, link] for at, link in enumerate(links)]]
        if links
        else None
    )


def _rendered_rule(game: Game, rule: Rule) -> Markup:
    html = _markdown().render(rule.text)
    return Markup(_with_links(game, html, lambda cited: str(rule_link(game.name, cited, cited))))


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")
