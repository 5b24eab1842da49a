"""What is done with files, one subject a module."""
