"""Refusals of wrong register numbers, as people read them; the numbers themselves are law (law/registers.py)."""

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.law.registers import is_naf, is_siren, is_siret, vat_number_error

SIREN_INVALID = _("This SIREN is not valid: nine digits with a check digit are expected.")
SIRET_INVALID = _("This SIRET is not valid: fourteen digits with a check digit are expected.")
SIRET_OTHER_SIREN = _("This SIRET does not belong to SIREN {siren}.")
NAF_INVALID = _("A NAF code looks like 77.39Z.")
_VAT_MESSAGES = {
    "VAT_NUMBER_INVALID": _("This VAT number is not valid."),
    "VAT_NUMBER_SIREN_MISMATCH": _("This VAT number does not belong to SIREN {siren}."),
    "VAT_NUMBER_COUNTRY_MISMATCH": _("The VAT number of a French company starts with FR."),
}


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
    """VAT_NUMBER_INVALID, VAT_NUMBER_COUNTRY_MISMATCH or VAT_NUMBER_SIREN_MISMATCH; None when absent or right."""
    code = vat_number_error(number, siren, country) if number else None
    if code is None:
        return None
    return FieldError(field, code, _VAT_MESSAGES[code], {"siren": siren} if code == "VAT_NUMBER_SIREN_MISMATCH" else {})


def naf_error(naf: str | None, field: str = "naf") -> FieldError | None:
    """NAF_INVALID unless absent or of the form 77.39Z."""
    if naf and not is_naf(naf):
        return FieldError(field, "NAF_INVALID", NAF_INVALID)
    return None
