"""The data types of Tentacula: board, state, options, content, view."""
