"""Training of Tentacula."""
