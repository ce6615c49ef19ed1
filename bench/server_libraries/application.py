"""The app that every server serves."""

from __future__ import annotations

import gc
import os
import sys

from fathom.web.app import App
from fathom.web.settings import Settings

HOST = "127.0.0.1"
DATABASE = "FATHOM_DATABASE"
"""The variable with the database of the app: servers that import the app can give it no arguments."""
APPLICATION = "bench.server_libraries.application:application"
"""Where such servers find the app."""


def application() -> App:
    """The app without rate limits, in a process that is set up as by `fathom serve`."""
    app = App(Settings(os.environ[DATABASE], limited=False, hosts=(HOST,)))
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 100)
    sys.setswitchinterval(0.001)
    return app
