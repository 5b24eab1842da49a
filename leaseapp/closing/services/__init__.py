"""What is done to close a fiscal year."""
