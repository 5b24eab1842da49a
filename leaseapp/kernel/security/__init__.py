"""Tokens, signed calls, and limits against guessing."""
