"""Telling people what happened: the in-app row in the transaction, mail through the queue (document 1)."""
