"""The peers, one module per library, imported only when their row is loaded."""
