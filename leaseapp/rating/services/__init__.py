"""The work of ratings."""
