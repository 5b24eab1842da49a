"""Conversations on records: comments, replies, mentions, internal notes."""
