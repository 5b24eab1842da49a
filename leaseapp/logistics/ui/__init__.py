"""Pages of transport."""
