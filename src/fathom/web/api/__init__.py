"""The JSON API: everything a page can do, for bots and other clients."""
