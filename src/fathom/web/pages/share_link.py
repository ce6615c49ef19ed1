"""Addresses to send to others or to open on another device, with a QR code."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
import segno
from htpy import Element
from markupsafe import Markup

from fathom.web import network
from fathom.web.errors import AnyRequest


def base_address(request: AnyRequest) -> tuple[str, bool]:
    """The address of this server for other devices, and whether it works only on this computer."""
    if address := request.app.state.address:
        return str(address), False
    own = network.is_local(request.base_url.hostname or "")
    if own and (lan_address := request.app.state.lan_address):
        return str(lan_address), False
    return str(request.base_url), own


def link_field(title: str, address: str, number: int) -> Element:
    """An address in a field with a copy button, and its QR code; the code of `number` 0 is unfolded."""
    return h.section[
        h.h3[title],
        h.div(".link-row")[
            h.input(type="text", value=address, readonly=True, aria_label=title, id=f"address-{number}"),
            h.button({"data-copy": f"address-{number}"}, type="button", autofocus=number == 0)["Copy"],
        ],
        h.details({"open": number == 0})[h.summary["QR code"], h.div(".qr")[qr_code(address)]],
    ]


def own_computer_note() -> Element:
    """The note that links work only on this computer, and what to do about it."""
    return h.p(".panel.caution", role="note")[
        h.b["These links work only on this computer."],
        " To play with friends in your network, stop the server and start it with ",
        h.code["make play"],
        " or ",
        h.code["fathom serve --lan"],
        ". A server that others reach under another address needs ",
        h.code["--address"],
        ".",
    ]


@lru_cache(maxsize=256)
def qr_code(address: str) -> Markup:
    """The QR code of an address. It is cached: it takes longer than the rest of the page."""
    return Markup(segno.make(address, error="m").svg_inline(scale=4, border=3))
