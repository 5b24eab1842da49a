"""The words by which a bank line names a company: without accents, legal forms and signs."""

import re
import unicodedata
from functools import cache

_FORMS = frozenset({
    "SAS", "SASU", "SARL", "EURL", "SA", "SNC", "SCI", "SCP", "SELARL", "EARL", "GAEC", "ETS", "STE", "SOCIETE", "ET", "DE",
    "DES", "DU", "LA", "LE", "LES", "AND", "THE", "CIE", "ASSOCIATION",
})  # fmt: skip
_SHORTEST = 2


@cache
def words(text: str) -> frozenset[str]:
    """Return the telling words of a name or a label, in capitals."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().upper()
    return frozenset(word for word in re.findall(r"[A-Z0-9]+", plain) if word not in _FORMS and len(word) >= _SHORTEST)


def is_named(name: str, label: frozenset[str]) -> bool:
    """Return True where each telling word of `name` stands in the words of a label; banks cut long names in their middle."""
    told = words(name)
    return bool(told) and sum(map(len, told)) > _SHORTEST and all(
        word in label or (len(word) > 5 and any(word.startswith(one) for one in label if len(one) > 4)) for word in told
    )  # fmt: skip
