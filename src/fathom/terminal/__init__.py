"""The terminal faces: a plain line mode that speaks sentences, and a full-screen one."""
