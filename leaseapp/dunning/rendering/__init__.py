"""Papers of dunning."""
