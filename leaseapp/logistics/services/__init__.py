"""Services of transport."""
