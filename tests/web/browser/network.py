"""How much a page loads from the network."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page


def loaded_bytes(page: Page, load: Callable[[], None]) -> dict[str, float]:
    """The bytes of every file that `load` makes the page request, as they are sent: compressed, with headers."""
    tools = page.context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, float] = {}

    def received(event: Any) -> None:
        names[event["requestId"]] = event["response"]["url"].rpartition("/")[2]

    def finished(event: Any) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    tools.on("Network.responseReceived", received)
    tools.on("Network.loadingFinished", finished)
    tools.send("Network.enable")
    load()
    tools.detach()
    found: dict[str, float] = defaultdict(float)
    for id, size in sizes.items():
        found[names[id]] += size
    return found
