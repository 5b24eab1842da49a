"""What identity does, one subject a file."""
