"""The page of the operator: live figures, reports, and what can be done about a table. Its script loads all data."""

from __future__ import annotations

import htpy as h
from htpy import Element
from litestar import Response, get

from fathom.web.pages.page import page
from fathom.web.pages.responses import html


def admin_page() -> Element:
    """The page without any data: it asks for the key of the operator."""
    return page(
        "Operator",
        h.div(".account")[
            h.h1["Operator"],
            h.form("#key-form")[
                h.label(for_="admin-key")["Key of the operator"],
                h.p(".row")[
                    h.input("#admin-key", type="password", autocomplete="off", required=True),
                    h.button(".main-button", type="submit")["Show"],
                ],
            ],
            h.section("#figures", aria_labelledby="figures-title", hidden=True)[
                h.h2("#figures-title")["Now"], h.dl("#figure-list")
            ],
            h.section("#reports", aria_labelledby="reports-title", hidden=True)[
                h.h2("#reports-title")["Reports"], h.ul("#report-list")
            ],
            h.section("#table-form-section", aria_labelledby="table-title", hidden=True)[
                h.h2("#table-title")["A table"],
                h.form("#table-form")[
                    h.label(for_="table-id")["The id of the match, from its address"],
                    h.p(".row")[
                        h.input("#table-id", type="text", autocomplete="off", required=True),
                        h.button(type="submit")["Look"],
                    ],
                ],
                h.div("#table-found"),
            ],
        ],
        style=("account.css", "help.css"),
        script="admin.js",
    )


@get("/admin", include_in_schema=False)
async def admin() -> Response[str]:
    """The page of the operator."""
    return html(admin_page())
