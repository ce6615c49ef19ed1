"""What Rivals is made of: board, state, options, content types."""
