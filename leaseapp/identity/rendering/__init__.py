"""Mails of identity."""
