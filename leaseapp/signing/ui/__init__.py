"""Pages of signatures."""
