"""What Jupiter Deep is made of: board, state, options, content types."""
