"""Training of The Refuge."""
