"""The table service: matches with seats, invitations, storage and live updates. Independent of the web server.

Needs the extra `web`.
"""

from fathom.extras import require

require("web", "asyncpg", "cryptography", "htpy", "httpcore", "platformdirs", "sqlalchemy")
