"""Rules of dunning."""
