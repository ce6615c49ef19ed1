"""`fathom doctor`: checks everything that a server needs, and changes nothing."""
