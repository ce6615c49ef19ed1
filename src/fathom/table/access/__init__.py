"""Access to tables: tokens, permissions, and the views that a person may see."""
