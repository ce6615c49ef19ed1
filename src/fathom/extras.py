"""The extras of this package, and the check that every optional part makes before it imports their libraries."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from fathom.engine.errors import MissingExtra

EXTRAS = {
    "play": ("platformdirs", "rich", "textual", "typer"),
    "web": (
        "asyncpg",
        "cryptography",
        "brotli",
        "fontTools",
        "font_source_sans_pro",
        "font_source_serif_pro",
        "htpy",
        "httpcore",
        "httptools",
        "httpx",
        "litestar",
        "markdown_it",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "tzdata",
        "uvicorn",
        "uvloop",
        "webauthn",
        "websockets",
    ),
    "lab": ("htpy", "polars"),
    "envs": ("gymnasium", "numpy", "pettingzoo", "pyspiel"),
    "mcp": ("mcp",),
    "otel": ("opentelemetry.exporter.otlp.proto.http", "opentelemetry.sdk"),
    "learn": ("PIL", "minari", "sb3_contrib", "stable_baselines3"),
    "expert": ("numpy",),
    "jax": ("jax", "numpy", "optax"),
    "cluster": ("ray",),
}
"""The libraries that each extra installs, by the names under which they are imported. A test compares this table with
pyproject.toml."""


def require(extra: str, *libraries: str) -> None:
    """Raise `MissingExtra`, with the command that installs the extra, unless these libraries of it are installed."""
    for library in libraries:
        if not is_installed(library):
            raise MissingExtra(f"This needs “{library}”. Install it with: pip install 'fathom-five[{extra}]'")


def is_installed(library: str) -> bool:
    """Whether a library can be imported."""
    if library in sys.modules:
        return sys.modules[library] is not None
    try:
        return find_spec(library) is not None
    except ImportError:
        return False
