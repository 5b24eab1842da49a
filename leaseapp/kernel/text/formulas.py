"""Texts that spreadsheets would take for formulas."""

#: the full-width forms too: spreadsheets of East Asia read them as the signs that they look like
_DANGEROUS = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula (OWASP ASVS V1.2.10)."""
    # blanks before it are dropped by what opens the file
    return f"'{text}" if text.startswith(_DANGEROUS) or text.lstrip().startswith(_DANGEROUS) else text


def as_typed(text: str) -> str:
    """Return a text as it was before `harmless`, which an export may have written."""
    return text[1:] if text.startswith("'") and harmless(text[1:]) == text else text
