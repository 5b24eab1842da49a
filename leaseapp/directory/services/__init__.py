"""What is done in the directory."""
