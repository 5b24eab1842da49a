"""Numbers of public registers: SIREN, SIRET, VAT numbers and NAF codes.

Sources: INSEE (SIREN and SIRET, Luhn key; La Poste's own rule for its establishments, SIREN 356000000),
CGI ann. II art. 242 nonies A (VAT number of both parties), BOI-TVA-DECLA (key of the French VAT number),
INSEE nomenclature NAF rév. 2 (sub-class: two digits, two digits, one letter).
"""

import re

from stdnum.eu import vat as eu_vat
from stdnum.fr import siren as fr_siren
from stdnum.fr import siret as fr_siret
from stdnum.fr import tva as fr_vat

from leaseapp.directory.rules.addresses import is_french
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

_SEPARATORS = re.compile(r"[\s.\-/]+")
_NAF = re.compile(r"[0-9]{2}\.[0-9]{2}[A-Z]")
_OTHER_VAT = re.compile(r"[A-Z0-9]{4,20}")
# Greece signs its VAT numbers EL, Northern Ireland XI; both are checked by the European table.
_EU_PREFIXES = frozenset(code.upper() for code in eu_vat.MEMBER_STATES) | {"EL"}
_EU_COUNTRIES = _EU_PREFIXES - {"EL", "XI"}

SIREN_INVALID = _("This SIREN is not valid: nine digits with a check digit are expected.")
SIRET_INVALID = _("This SIRET is not valid: fourteen digits with a check digit are expected.")
SIRET_OTHER_SIREN = _("This SIRET does not belong to SIREN {siren}.")
VAT_INVALID = _("This VAT number is not valid.")
VAT_OTHER_SIREN = _("This VAT number does not belong to SIREN {siren}.")
VAT_NOT_FRENCH = _("The VAT number of a French company starts with FR.")
NAF_INVALID = _("A NAF code looks like 77.39Z.")


def compact(value: str) -> str:
    """`value` in capitals without spaces, dots, dashes and slashes, as registers store numbers."""
    return _SEPARATORS.sub("", value).upper()


def tidy_naf(value: str) -> str:
    """`7739z` and `77.39 Z` become `77.39Z`; anything else comes back compacted, for the check to refuse."""
    bare = compact(value)
    return f"{bare[:2]}.{bare[2:]}" if len(bare) == 5 else bare


def is_siren(value: str) -> bool:
    """Nine ASCII digits, correct Luhn key, not all zero (which Luhn would accept)."""
    return value.isascii() and value.isdigit() and value != "0" * 9 and fr_siren.is_valid(value)


def is_siret(value: str) -> bool:
    """Fourteen ASCII digits on a valid SIREN, correct key; La Poste's establishments follow their own key."""
    return value.isascii() and value.isdigit() and is_siren(value[:9]) and fr_siret.is_valid(value)


def french_vat_number(siren: str) -> str:
    """The numeric-key VAT number of a SIREN: `FR`, (12 + 3 × (SIREN mod 97)) mod 97, SIREN."""
    return f"FR{(12 + 3 * (int(siren) % 97)) % 97:02d}{siren}"


def siren_error(siren: str | None, field: str = "siren") -> FieldError | None:
    """SIREN_INVALID when a SIREN is given and wrong."""
    if siren and not is_siren(siren):
        return FieldError(field, "SIREN_INVALID", SIREN_INVALID)
    return None


def siret_error(siret: str | None, siren: str | None, field: str = "siret") -> FieldError | None:
    """SIRET_INVALID for a wrong number, SIRET_SIREN_MISMATCH for an establishment of another SIREN."""
    if not siret:
        return None
    if not is_siret(siret):
        return FieldError(field, "SIRET_INVALID", SIRET_INVALID)
    if siren and siret[:9] != siren:
        return FieldError(field, "SIRET_SIREN_MISMATCH", SIRET_OTHER_SIREN, {"siren": siren})
    return None


def vat_error(number: str | None, siren: str | None, country: str, field: str = "vatNumber") -> FieldError | None:
    """VAT_NUMBER_INVALID, VAT_NUMBER_COUNTRY_MISMATCH or VAT_NUMBER_SIREN_MISMATCH; None when absent or right.

    A French number must carry the right key and the company's SIREN. Numbers of the other member states are
    checked by their own keys; those of the rest of the world by their length only.
    """
    if not number:
        return None
    prefix = number[:2]
    if is_french(country) and prefix != "FR":
        return FieldError(field, "VAT_NUMBER_COUNTRY_MISMATCH", VAT_NOT_FRENCH)
    if prefix == "FR":
        if not fr_vat.is_valid(number):
            return FieldError(field, "VAT_NUMBER_INVALID", VAT_INVALID)
        if siren and number[4:] != siren:
            return FieldError(field, "VAT_NUMBER_SIREN_MISMATCH", VAT_OTHER_SIREN, {"siren": siren})
        return None
    european = prefix in _EU_PREFIXES or country in _EU_COUNTRIES
    if not (eu_vat.is_valid(number) if european else _OTHER_VAT.fullmatch(number)):
        return FieldError(field, "VAT_NUMBER_INVALID", VAT_INVALID)
    return None


def naf_error(naf: str | None, field: str = "naf") -> FieldError | None:
    """NAF_INVALID unless absent or of the form 77.39Z."""
    if naf and not _NAF.fullmatch(naf):
        return FieldError(field, "NAF_INVALID", NAF_INVALID)
    return None
