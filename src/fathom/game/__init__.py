"""What a game is: a declaration of its parts, each a small interface in its own module."""
