"""E-mail addresses as keys: one spelling per mailbox owner."""

import unicodedata


def normalize(address: str) -> str:
    """Trimmed, composed (NFKC) and in lower case: the form that is stored, looked up and counted."""
    return unicodedata.normalize("NFKC", address).strip().lower()
