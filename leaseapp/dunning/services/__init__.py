"""Services of dunning."""
