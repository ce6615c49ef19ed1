"""The frame of every page: head, navigation, settings and messages."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.present.svg import area, box, dot, glow, line, smooth
from fathom.web import fonts

STATIC = Path(__file__).parent.parent / "static"


@cache
def version() -> str:
    """A hash of all static files, so that browsers may cache them forever."""
    found = blake2b(digest_size=6)
    for path in sorted(STATIC.iterdir()):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def static(name: str) -> str:
    """The URL of a static file."""
    return f"/static/{version()}/{name}"


def page(
    title: str,
    *body: Node,
    style: str | tuple[str, ...] = "home.css",
    script: str = "home.js",
    cls: str = "",
    current: str = "",
    crumb: Node = None,
    data: dict[str, str] | None = None,
    tools: Node = None,
) -> Element:
    """A whole page. `style` names its style sheets; `data` is for its script."""
    styles = (style,) if isinstance(style, str) else style
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.title[f"{title} · Fathom Five" if title != "Fathom Five" else title],
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.meta({"name": "color-scheme", "content": "dark light"}),
            h.meta({"name": "description", "content": "Five deep-sea board games, played by their real rules."}),
            _links(styles, script),
        ],
        h.body({"class": cls, **{f"data-{key}": value for key, value in (data or {}).items()}})[
            h.a(".skip", href="#main")["Skip to the content"],
            h.header(".top")[
                h.a(".brand", href="/", aria_label="Fathom Five, home")[_logo(), h.span["Fathom Five"]],
                h.span(".crumb")[crumb] if crumb else None,
                h.nav(aria_label="Main")[
                    tools,
                    h.a(href="/", aria_current="page" if current == "home" else None)["Games"],
                    h.a(href="/mine", aria_current="page" if current == "mine" else None)["My games"]
                    if script in ("home.js", "table.js")
                    else None,
                    h.button(
                        "#settings-open.quiet.icon-button", type="button", aria_label="Settings", aria_haspopup="dialog"
                    )["⚙"],
                ],
            ],
            h.main("#main", tabindex="-1")[body],
            h.footer(".foot")[
                "Unofficial implementations; the games belong to their authors and publishers. Art and texts are ours."
            ],
            _settings(),
            h.div("#toasts", role="status", aria_live="polite"),
            h.div("#said.visually-hidden", role="log", aria_live="polite"),
        ],
    ]


@cache
def _links(styles: tuple[str, ...], script: str) -> Markup:
    """The elements of the head that load style sheets, fonts, scripts and icons."""
    return _rendered(
        h.script(src=static("theme.js")),
        h.link(rel="icon", href=static("icon.svg"), type="image/svg+xml"),
        h.link(rel="manifest", href="/app.webmanifest"),
        h.link(rel="apple-touch-icon", href=static("icon-192.png")),
        [
            h.link({"as": "font", "crossorigin": ""}, rel="preload", href=face.url, type=fonts.MEDIA_TYPE)
            for face in fonts.FACES
            if face.preloaded
        ],
        h.link(rel="stylesheet", href=fonts.stylesheet_url()),
        h.link(rel="stylesheet", href=static("base.css")),
        [h.link(rel="stylesheet", href=static(name)) for name in styles],
        h.script(type="module", src=static(script)),
    )


def _rendered(*nodes: Node) -> Markup:
    return Markup(h.fragment[nodes])


@cache
def _settings() -> Markup:
    return _rendered(_settings_dialog())


def _settings_dialog() -> Element:
    return h.dialog("#settings", aria_labelledby="settings-title")[
        h.form(method="dialog")[h.button(".quiet.icon-button", aria_label="Close")["✕"]],
        h.h2("#settings-title")["Settings"],
        h.label[
            "Your name ",
            h.span(".row")[
                h.input("#my-name", type="text", maxlength="40", autocomplete="nickname"),
                h.button("#my-name-save", type="button")["Save"],
            ],
        ],
        _choice("theme", "Colours", {"": "Same as device", "dark": "Dark", "light": "Light"}),
        h.p[h.label[h.input("#set-motion", type="checkbox"), " Move pieces smoothly"]],
        _choice("pace", "Show what happens", PACES),
        _choice("volume", "Sounds", {"off": "Off", "quiet": "Quiet", "loud": "Loud"}),
        h.p[h.label[h.input("#set-vibration", type="checkbox"), " Vibrate (on phones)"]],
        h.p[h.label[h.input("#set-keys", type="checkbox"), " Keyboard shortcuts (1–9, u, h …)"]],
        h.p[h.label[h.input("#set-notify", type="checkbox"), " Notify me when it is my turn"]],
        h.p[h.a(href="/account")["Other devices and quiet hours"]],
    ]


PACES = {"slow": "Slowly", "normal": "Step by step", "fast": "Fast", "off": "Only the result"}
"""The values and labels of the setting for how fast a table shows events one after another."""


def _choice(name: str, label: str, options: dict[str, str]) -> Element:
    """A setting with a list of options, by their values."""
    rows = [h.option(value=value)[text] for value, text in options.items()]
    return h.p[h.label[f"{label} ", h.select(f"#set-{name}")[rows]]]


@cache
def _logo() -> Markup:
    return _rendered(_logo_drawing())


def _logo_drawing() -> Element:
    return h.svg({"viewBox": "-24 -24 48 48", "aria-hidden": "true"})[
        h.defs[glow("brand-brass", (0, "#fff0c4"), (0.45, "#dda548"), (1, "#6b4419"), at=(0.36, 0.3))],
        dot(0, -3, 18, "url(#brand-brass)", edge="#06141e", width=2),
        box(-19, 11, 38, 9, "url(#brand-brass)", round=4, edge="#06141e", width=2),
        dot(0, -3, 10, "#0d3a4a", edge="#6b4419", width=3),
        line(smooth([(-6, -4), (-3, -8), (2, -9)]), "#d8fbff", 2.4),
        area("M-7 0q3.5 4 7 0t7 0v4q-7 6 -14 0Z", "#3fb8c4"),
    ]


def problem(title: str, text: str) -> Element:
    """A page with an error message."""
    return page(title, h.h1[title], h.p[text], h.p[h.a(".button", href="/")["Back to the games"]])
