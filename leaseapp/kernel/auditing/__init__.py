"""The audit log: each act and its actor, collected, sealed in a chain, verified."""
