"""What was done by whom: collected, sealed in a chain, verified."""
