"""Pages of the directory."""
