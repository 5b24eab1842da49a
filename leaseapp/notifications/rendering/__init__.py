"""Mails of notifications."""
