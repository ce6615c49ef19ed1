"""Playing in a terminal: a full-screen app, and a plain line mode."""
