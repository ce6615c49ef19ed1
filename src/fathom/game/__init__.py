"""The declaration of a game: its parts, each a small interface in a separate module."""
