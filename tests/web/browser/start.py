"""Starts Chromium for the tests. `python -m tests.web.browser.start` tries it, and fails if Chromium does not start."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright, sync_playwright

# No sandbox: it does not work for root or in containers. The shared memory of containers is too small for Chromium.
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip
# The headless shell first: it starts faster.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")


def start(playwright: Playwright) -> Browser:
    """Start the Chromium named by FATHOM_CHROMIUM, else the machine's, else Playwright's own."""
    found = [os.environ.get("FATHOM_CHROMIUM"), *map(shutil.which, NAMES)]
    return playwright.chromium.launch(executable_path=next(filter(None, found), None), args=FLAGS)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        print(start(playwright).version)
