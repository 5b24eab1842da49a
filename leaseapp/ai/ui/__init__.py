"""Pages of artificial intelligence."""
