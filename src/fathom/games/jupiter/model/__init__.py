"""The data of Jupiter Deep: board, state, options, content types, view."""
