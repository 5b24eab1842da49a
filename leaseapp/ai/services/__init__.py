"""Services of artificial intelligence."""
