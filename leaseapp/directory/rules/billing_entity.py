"""Conditions under which a billing entity can number and state its invoices.

Sources: document 3 (prefixes and own sequences of a BillingEntity), FRANCE.md 3 (BR-FR-01/02: an invoice number has
at most 35 characters of A-Z, a-z, 0-9, + - _ /), CGI art. 289 (unique, continuous numbers) and 293 B (franchise).
"""

import re

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

# 20 characters of prefix leave 15 digits for the number within the 35 that the exchange format allows.
LONGEST_PREFIX = 20
_PREFIX = re.compile(rf"[A-Za-z0-9+\-_/]{{1,{LONGEST_PREFIX}}}")

PREFIX_INVALID = _("A prefix has 1 to 20 characters: letters, digits and + - _ / only.")
PREFIX_ENDS_WITH_DIGIT = _("A prefix cannot end with a digit: numbers of two series could then look alike.")
PREFIXES_ALIKE = _("Invoices and credit notes need different prefixes.")
FRANCHISE_ON_DEBITS = _("An entity that charges no VAT (franchise) cannot opt for VAT on debits.")


def prefix_error(prefix: str, field: str) -> FieldError | None:
    """PREFIX_INVALID or PREFIX_ENDS_WITH_DIGIT (FAC-1 followed by 1 would read like FAC- followed by 11)."""
    if not _PREFIX.fullmatch(prefix):
        return FieldError(field, "PREFIX_INVALID", PREFIX_INVALID)
    if prefix[-1].isdigit():
        return FieldError(field, "PREFIX_ENDS_WITH_DIGIT", PREFIX_ENDS_WITH_DIGIT)
    return None


def numbering_errors(invoice_prefix: str, credit_note_prefix: str) -> list[FieldError]:
    """Errors of the two prefixes, and PREFIXES_ALIKE when they are the same but for capitals."""
    checks = [
        prefix_error(invoice_prefix, "invoiceNumberPrefix"),
        prefix_error(credit_note_prefix, "creditNoteNumberPrefix"),
    ]
    errors = [error for error in checks if error]
    if not errors and invoice_prefix.casefold() == credit_note_prefix.casefold():
        errors.append(FieldError("creditNoteNumberPrefix", "PREFIXES_ALIKE", PREFIXES_ALIKE))
    return errors


def vat_regime_errors(*, vat_franchise: bool, vat_on_debits: bool) -> list[FieldError]:
    """FRANCHISE_ON_DEBITS: who charges no VAT has no date of VAT to choose."""
    if vat_franchise and vat_on_debits:
        return [FieldError("vatOnDebits", "FRANCHISE_ON_DEBITS", FRANCHISE_ON_DEBITS)]
    return []
