"""Learning Jupiter Deep."""
