"""The browser face of a table: pages, static files, the JSON API."""
