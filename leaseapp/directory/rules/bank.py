"""Bank account identifiers: IBAN (ISO 13616, modulo 97 and the country's own form) and BIC (ISO 9362)."""

from stdnum import bic as bic_rule
from stdnum import iban as iban_rule

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

IBAN_INVALID = _("This IBAN is not valid.")
BIC_INVALID = _("This BIC is not valid: eight or eleven characters are expected.")


def iban_error(iban: str | None, field: str = "iban") -> FieldError | None:
    """IBAN_INVALID unless absent or correct to its check digits."""
    if iban and not iban_rule.is_valid(iban):
        return FieldError(field, "IBAN_INVALID", IBAN_INVALID)
    return None


def bic_error(bic: str | None, field: str = "bic") -> FieldError | None:
    """BIC_INVALID unless absent or well formed."""
    if bic and not bic_rule.is_valid(bic):
        return FieldError(field, "BIC_INVALID", BIC_INVALID)
    return None
