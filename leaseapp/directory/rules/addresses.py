"""Countries and postal codes.

Sources: ISO 3166-1 (two letters), La Poste's postal code system (five digits, 01 to 98; 00 is the army's).
"""

import re
import unicodedata
from functools import lru_cache

from babel import Locale

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.law.territories import has_form_of, is_in_sirene

_FRENCH_POSTAL_CODE = re.compile(r"(?:[0-8][0-9]|9[0-8])[0-9]{3}")
_ANY_POSTAL_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 \-]{0,11}")
# CLDR knows regions that ISO 3166-1 does not: outlying Oceania, the European Union, pseudo locales.
_NOT_COUNTRIES = frozenset({"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ", "AC", "CP", "CQ", "DG", "EA", "IC", "TA"})

COUNTRY_UNKNOWN = _("This country code is not known: two letters as in FR are expected.")
POSTAL_CODE_INVALID = _("This postal code is not valid.")


def _unaccented(text: str) -> str:
    """Sort key that files Égypte under E."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter)
    )


@lru_cache
def country_names(locale: str) -> dict[str, str]:
    """ISO code → name in `locale`, in the order of the names."""
    names = Locale.parse(locale).territories
    countries = {
        code: str(name)
        for code, name in names.items()
        if len(code) == 2 and code.isalpha() and code not in _NOT_COUNTRIES
    }
    return dict(sorted(countries.items(), key=lambda item: _unaccented(item[1])))


def country_error(country: str, field: str = "country") -> FieldError | None:
    """COUNTRY_UNKNOWN unless `country` is an ISO 3166-1 code in capitals."""
    if country not in country_names("en"):
        return FieldError(field, "COUNTRY_UNKNOWN", COUNTRY_UNKNOWN)
    return None


def postal_code_error(postal_code: str | None, country: str, field: str = "postalCode") -> FieldError | None:
    """POSTAL_CODE_INVALID for a code that cannot exist in `country` (French form; that of countries a part of which has
    another VAT; elsewhere up to 12 characters).
    """
    if not postal_code:
        return None
    pattern = _FRENCH_POSTAL_CODE if is_in_sirene(country) else _ANY_POSTAL_CODE
    if not pattern.fullmatch(postal_code) or not has_form_of(country, postal_code):
        return FieldError(field, "POSTAL_CODE_INVALID", POSTAL_CODE_INVALID)
    return None
