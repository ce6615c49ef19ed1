"""The learned player of Jupiter Deep: its weights, and what its network reads of an observation."""
