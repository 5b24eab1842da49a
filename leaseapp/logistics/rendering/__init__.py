"""Documents of transport."""
