"""The training task of Tentacula: what the trainer needs from this game."""
