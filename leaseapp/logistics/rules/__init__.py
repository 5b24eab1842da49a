"""Rules of transport."""
