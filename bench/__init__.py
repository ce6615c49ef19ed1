"""A benchmark of random legal play: every Fathom game beside its peers, in one run on one core."""
