"""Pages for people: HTML from the views that one person may see."""
