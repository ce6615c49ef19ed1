"""Jupiter Deep: robots rescue colonists from a colony that is being destroyed."""
