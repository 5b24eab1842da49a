"""Texts in the characters of an older encoding."""

import unicodedata

#: they are letters of Windows-1252 that the programs that read these files do not sort
LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "€": "EUR", "’": "'", "–": "-", "—": "-"})


def known_to(value: str, encoding: str) -> str:
    """Return `value` in the characters of `encoding`: without accents, else a question mark."""
    found = []
    for char in value:
        try:
            char.encode(encoding)
            found.append(char)
        except UnicodeEncodeError:
            spelled = char.translate(LIGATURES)
            plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
            found.append(plain or "?")
    return "".join(found)
