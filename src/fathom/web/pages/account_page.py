"""The account page: passkeys, the private link, notifications; and the page that a private link opens."""

from __future__ import annotations

from datetime import UTC, datetime

import htpy as h
from htpy import Element, Node

from fathom.present.phrases import count
from fathom.table.store.accounts import Passkey
from fathom.web.pages.page import page
from fathom.web.pages.share_link import link_field


def account_page(name: str, passkeys: list[Passkey], link: str, matches: int, *, own: bool) -> Element:
    """The account page of a person; `link` is the address of their private link.

    `own` says that the link works only on this computer.
    """
    return page(
        "Other devices",
        h.div(".account")[
            h.h1["Other devices"],
            h.p[
                "You play as ",
                h.b[name or "a player without a name"],
                ". ",
                h.button(".chip", {"data-settings": ""}, type="button")["Change your name"],
            ],
            _passkeys(passkeys),
            _private_link(link, own=own),
            _notifications(),
            _sign_in(matches, known=bool(passkeys)),
            _own_data(),
        ],
        style=("account.css", "help.css"),
        script="account.js",
    )


def _passkeys(passkeys: list[Passkey]) -> Element:
    return h.section(aria_labelledby="passkeys-title")[
        h.h2("#passkeys-title")["Passkeys"],
        h.p(".faint")[
            "With a passkey you open all your games in any browser, without a password. "
            "Your device asks for your fingerprint, face or PIN."
        ],
        h.ul(".passkeys")[[_passkey(number, passkey) for number, passkey in enumerate(passkeys, 1)]]
        if passkeys
        else None,
        h.p("#no-passkeys.faint", hidden=True)[
            "This browser cannot use passkeys here. They need HTTPS and a host name, or http://localhost. "
            "Use your private link instead."
        ],
        h.button("#add-passkey.main-button", type="button")["Add a passkey"],
    ]


def _passkey(number: int, passkey: Passkey) -> Element:
    return h.li[
        h.span[f"Passkey {number}", h.span(".faint")[f", added {_day(passkey.created)}, used {_day(passkey.used)}"]],
        h.button({"data-remove": passkey.id}, type="button", aria_label=f"Remove passkey {number}")["Remove"],
    ]


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def _private_link(link: str, *, own: bool) -> Element:
    return h.section(aria_labelledby="link-title")[
        h.h2("#link-title")["Private link"],
        h.p(".faint")["Open this link on another device to play there with all your seats."],
        h.p[h.b["Keep it secret:"], " everyone who has it can play as you."],
        h.p["Other devices cannot reach this server now: start it with ", h.code["fathom serve --lan"], "."]
        if own
        else None,
        h.details[h.summary["Show the link"], link_field("Your private link", link, 0)],
        h.button("#renew-link", type="button")["Make a new link"],
    ]


def _notifications() -> Element:
    return h.section(aria_labelledby="notify-title")[
        h.h2("#notify-title")["Notifications"],
        h.label[h.input("#notify", type="checkbox"), " Notify this device when it is my turn"],
        h.p("#notify-state.faint", role="status"),
        h.form("#quiet-form")[
            h.label[h.input("#quiet", type="checkbox"), " Quiet hours on all my devices"],
            h.div("#quiet-times.row", hidden=True)[
                h.label["From ", h.input("#quiet-start", type="time", value="22:00", required=True)],
                h.label["until ", h.input("#quiet-end", type="time", value="07:00", required=True)],
                h.button(type="submit")["Save"],
            ],
        ],
    ]


def _sign_in(matches: int, *, known: bool) -> Element:
    return h.section(aria_labelledby="sign-in-title")[
        h.h2("#sign-in-title")["Sign in here"],
        h.p(".faint")["Have you played in another browser? Sign in with the passkey that you made there."],
        _bring(matches, chosen=True),
        h.p(".row")[
            h.button("#sign-in", type="button")["Sign in with a passkey"],
            h.button("#sign-out.quiet", {"data-known": "yes" if known else ""}, type="button")["Sign out"],
        ],
        h.p(".faint")[
            "Does somebody else play as you? Remove passkeys that you do not know, then sign out all others."
        ],
        h.button("#sign-out-everywhere", type="button")["Sign out everywhere else"],
    ]


def _own_data() -> Element:
    return h.section(aria_labelledby="data-title")[
        h.h2("#data-title")["Your data"],
        h.p(".faint")["A file with everything that this server stores about you."],
        h.p[h.a(".button", href="/api/me/data", download="fathom-five-data.json")["Download my data"]],
        h.p(".faint")[
            "Erasing removes your name, your messages, your passkeys and the games that only you have played. "
            "Games with others stay, without your name."
        ],
        h.button("#erase.irrevocable", type="button")["Erase my data"],
    ]


def _bring(matches: int, *, chosen: bool) -> Node:
    if not matches:
        return None
    return h.label[
        h.input("#bring", type="checkbox", checked=chosen), f" Bring the {count(matches, 'game')} of this browser"
    ]


def sign_in_page(matches: int) -> Element:
    """The page that a private link opens. It signs in only after a click, so that previews of links do not sign in.

    The link may have come from another person, who must not get the games of this browser without consent.
    """
    return page(
        "Sign in",
        h.div(".account")[
            h.section[
                h.h1["Play here too?"],
                h.p["This private link opens all games of its owner in this browser."],
                h.p["Use it only if you are the owner."],
                _bring(matches, chosen=False),
                h.p(".faint")["The owner of the link will then see and play these games."] if matches else None,
                h.p(".row")[
                    h.button("#use-link.main-button", type="button")["Yes, sign in here"],
                    h.a(".button", href="/")["No"],
                ],
            ],
        ],
        style=("account.css", "help.css"),
        script="account.js",
    )
