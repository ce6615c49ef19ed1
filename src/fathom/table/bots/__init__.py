"""Computer players at tables: worker processes, hints and analysis."""
