"""What Tentacula is made of: board, state, options, content types."""
