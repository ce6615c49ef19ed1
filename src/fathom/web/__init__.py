"""The browser face of the tables, and a JSON API for programs."""
