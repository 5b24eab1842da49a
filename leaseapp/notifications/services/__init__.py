"""What notifications do, one subject a module."""
