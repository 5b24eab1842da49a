"""The interface of files."""
