"""Numbers of public registers and their check digits: SIREN, SIRET, VAT numbers, NAF codes.

Sources: C. com. art. R123-220 and following (SIREN and SIRET, Luhn key; La Poste's own key for its establishments, SIREN
356000000), CGI ann. II art. 242 nonies A (VAT number of both parties), CGI art. 286 ter and BOI-TVA-DECLA (key of the French
VAT number), directive 2006/112/CE art. 215 (country prefixes, EL for Greece), décret 2007-1888 (NAF rév. 2: four digits and a
letter).
"""

import re

from stdnum.eu import vat as eu_vat
from stdnum.fr import siren as fr_siren
from stdnum.fr import siret as fr_siret
from stdnum.fr import tva as fr_vat

from leaseapp.law.territories import EU_COUNTRIES, is_in_sirene

_SEPARATORS = re.compile(r"[\s.\-/]+")
_NAF = re.compile(r"[0-9]{2}\.[0-9]{2}[A-Z]")
_OTHER_VAT = re.compile(r"[A-Z0-9]{4,20}")
# Greece signs its VAT numbers EL, Northern Ireland XI; both are checked by the European table.
_EU_PREFIXES = EU_COUNTRIES | {"EL", "XI"}


def compact(value: str) -> str:
    """Return `value` in capitals without spaces, dots, dashes and slashes, as registers store numbers."""
    return _SEPARATORS.sub("", value).upper()


def tidy_naf(value: str) -> str:
    """Turn `7739z` and `77.39 Z` into `77.39Z`; anything else comes back compacted, for the check to refuse."""
    bare = compact(value)
    return f"{bare[:2]}.{bare[2:]}" if len(bare) == 5 else bare


def is_naf(value: str) -> bool:
    """Say whether `value` has the form 77.39Z."""
    return _NAF.fullmatch(value) is not None


def is_siren(value: str) -> bool:
    """Nine ASCII digits, correct Luhn key, not all zero (which Luhn would accept)."""
    return value.isascii() and value.isdigit() and value != "0" * 9 and fr_siren.is_valid(value)


def is_siret(value: str) -> bool:
    """Fourteen ASCII digits on a valid SIREN, correct key; La Poste's establishments follow their own key."""
    return value.isascii() and value.isdigit() and is_siren(value[:9]) and fr_siret.is_valid(value)


def french_vat_number(siren: str) -> str:
    """Return the numeric-key VAT number of a SIREN: `FR`, (12 + 3 × (SIREN mod 97)) mod 97, SIREN."""
    return f"FR{(12 + 3 * (int(siren) % 97)) % 97:02d}{siren}"


def is_of_the_union(number: str) -> bool:
    """Say whether a VAT number has the form and the key of one of the Union, France and Northern Ireland included."""
    return number[:2] in _EU_PREFIXES and eu_vat.is_valid(number)


def is_of_another_member_state(number: str) -> bool:
    """Say whether a VAT number identifies a business in a member state beside France, Northern Ireland for goods included.

    Sources: CGI art. 262 ter I-1° (a supply within the Union needs a buyer identified elsewhere), protocol on Northern Ireland.
    """
    return number[:2] in _EU_PREFIXES - {"FR"} and eu_vat.is_valid(number)


def vat_number_error(number: str, siren: str | None, country: str) -> str | None:
    """VAT_NUMBER_INVALID, VAT_NUMBER_COUNTRY_MISMATCH or VAT_NUMBER_SIREN_MISMATCH; None when it is right.

    A French number must carry the right key and the company's SIREN. Numbers of the other member states are
    checked by their own keys; those of the rest of the world by their length only.
    """
    prefix = number[:2]
    if is_in_sirene(country) and prefix != "FR":
        return "VAT_NUMBER_COUNTRY_MISMATCH"
    if prefix == "FR":
        if not fr_vat.is_valid(number):
            return "VAT_NUMBER_INVALID"
        return "VAT_NUMBER_SIREN_MISMATCH" if siren and number[4:] != siren else None
    european = prefix in _EU_PREFIXES or country in EU_COUNTRIES
    fine = eu_vat.is_valid(number) if european else _OTHER_VAT.fullmatch(number) is not None
    return None if fine else "VAT_NUMBER_INVALID"
