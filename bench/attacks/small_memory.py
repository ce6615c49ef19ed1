"""`fathom` with a small bound for the memory of matches, so that it is reached in seconds. Older code has none."""

from __future__ import annotations

from fathom.__main__ import main
from fathom.table.live import live_tables

SMALL = 8 * 2**20

if __name__ == "__main__":
    if hasattr(live_tables, "MAX_BYTES"):
        live_tables.MAX_BYTES = SMALL
    main()
