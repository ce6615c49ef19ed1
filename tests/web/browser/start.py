"""How the tests start Chromium. `python -m tests.web.browser.start` tries it, and fails if it does not start."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright, sync_playwright

# No sandbox: there is none for root, and in containers. The shared memory of containers is too small for Chromium.
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]  # fmt: skip


def start(playwright: Playwright) -> Browser:
    """Start the Chromium named by FATHOM_CHROMIUM, else the machine's, else Playwright's own."""
    found = os.environ.get("FATHOM_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        print(start(playwright).version)
