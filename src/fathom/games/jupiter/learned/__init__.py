"""The learned player of Jupiter Deep: what its network reads of an observation."""
