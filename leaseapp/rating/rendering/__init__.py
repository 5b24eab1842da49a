"""Papers of ratings."""
