"""Playing in a terminal: a full-screen app, and a plain mode that works line by line. Needs the extra `play`."""

from fathom.extras import require

require("play", "rich", "textual")
