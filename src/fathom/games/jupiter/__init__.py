"""Jupiter Deep: robots bring colonists off a colony that falls apart."""
