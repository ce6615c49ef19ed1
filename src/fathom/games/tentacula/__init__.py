"""Tentacula, the cooperative voyage of three fish in hats."""
