"""Acts that close a fiscal year."""
