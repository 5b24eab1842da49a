"""What principals may do with files."""
