"""The JSON API: everything that pages can do, for bots and other clients."""
