"""The interface of conversations."""
