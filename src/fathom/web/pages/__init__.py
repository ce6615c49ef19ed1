"""Pages for people: HTML made from what one person may see."""
