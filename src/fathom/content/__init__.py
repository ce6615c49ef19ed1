"""Content packs, the numbered rulebook, and the settings of a match."""
