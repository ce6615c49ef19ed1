"""The playing screen: layout, turns, log, and the end of a match."""
