"""The playing screen: layout, turns, journal, and the end of a match."""
