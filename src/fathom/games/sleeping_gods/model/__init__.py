"""What Sleeping Gods is made of: board, state, options, content types."""
