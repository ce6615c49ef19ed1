"""Words and pictures that every interface shares."""
