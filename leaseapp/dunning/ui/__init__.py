"""Pages of dunning."""
