"""The web server: pages for people, and a JSON API for programs. Needs the extra `web`."""

from fathom.extras import require

require(
    "web",
    "fontTools",
    "htpy",
    "httptools",
    "httpx",
    "litestar",
    "markdown_it",
    "platformdirs",
    "prometheus_client",
    "segno",
    "sqlalchemy",
    "uvicorn",
    "webauthn",
    "websockets",
)
