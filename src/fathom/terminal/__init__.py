"""Playing in a terminal: a full-screen app, and a plain mode that works line by line."""
