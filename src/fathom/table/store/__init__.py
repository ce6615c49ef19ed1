"""Storage: the database schema, SQLite and PostgreSQL, batched writes and change notifications."""
