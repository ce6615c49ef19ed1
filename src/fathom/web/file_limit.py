"""The number of files that this process may have open, which bounds its connections."""

from __future__ import annotations

import sys

MOST = 65_536
"""The largest number of open files that is asked for."""
RESERVED = 200
"""Open files that are not connections of clients: the database, worker processes, log and pages."""


def raise_file_limit() -> int:
    """Raise the limit of open files as far as allowed; returns the number of connections that fit below it."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            pass  # the system allows less than it says: the usual limit stays
    return max(50, (MOST if soft == resource.RLIM_INFINITY else soft) - RESERVED)
