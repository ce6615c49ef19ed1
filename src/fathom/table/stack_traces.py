"""Stack traces that are safe to log: error types, and files with line numbers.

Error messages are left out, because they may name cards, people or options.
"""

from __future__ import annotations

import traceback


def trace(error: BaseException) -> str:
    """The stack of an error, one line per call, then its type. The trace of its cause comes first."""
    lines = []
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        lines.append(trace(before))
    for frame in traceback.StackSummary.extract(traceback.walk_tb(error.__traceback__), lookup_lines=False):
        lines.append(f"{frame.filename}:{frame.lineno} in {frame.name}")
    lines.append(type(error).__name__)
    if isinstance(error, BaseExceptionGroup):
        lines += map(trace, error.exceptions)
    return "\n".join(lines)
