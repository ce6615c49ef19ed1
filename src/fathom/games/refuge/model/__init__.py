"""What The Refuge is made of: board, state, options, content types."""
