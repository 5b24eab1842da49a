"""What sales does, one subject a file."""
