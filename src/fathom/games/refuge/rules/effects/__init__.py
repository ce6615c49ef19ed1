"""What cards and abilities do, registered in `rules/registry.py` by the type of the effect."""
