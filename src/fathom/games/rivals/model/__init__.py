"""The data of Rivals: board, state, options, content types."""
