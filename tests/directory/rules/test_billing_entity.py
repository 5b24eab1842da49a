"""Prefixes and VAT regime of billing entities."""

import pytest

from leaseapp.directory.rules import billing_entity as rules


@pytest.mark.parametrize("prefix", ["FAC-", "F2/", "A_B+", "x" * 20])
def test_prefixes_of_the_exchange_format_are_accepted(prefix):
    assert rules.prefix_error(prefix, "invoiceNumberPrefix") is None


@pytest.mark.parametrize("prefix", ["", "FAC ", "FAÇ-", "F#", "x" * 21, "<b>", "F\n"])
def test_other_characters_are_refused(prefix):
    assert rules.prefix_error(prefix, "invoiceNumberPrefix").code == "PREFIX_INVALID"


def test_a_prefix_does_not_end_with_a_digit():
    assert rules.prefix_error("FAC-1", "invoiceNumberPrefix").code == "PREFIX_ENDS_WITH_DIGIT"


def test_invoices_and_credit_notes_have_different_prefixes():
    assert rules.numbering_errors("FAC-", "AV-") == []
    (error,) = rules.numbering_errors("FAC-", "fac-")
    assert (error.field, error.code) == ("creditNoteNumberPrefix", "PREFIXES_ALIKE")


def test_both_wrong_prefixes_are_told_at_once():
    errors = rules.numbering_errors("F 1", "AV9")
    assert [(error.field, error.code) for error in errors] == [
        ("invoiceNumberPrefix", "PREFIX_INVALID"),
        ("creditNoteNumberPrefix", "PREFIX_ENDS_WITH_DIGIT"),
    ]


def test_who_charges_no_vat_cannot_opt_for_debits():
    (error,) = rules.vat_regime_errors(vat_franchise=True, vat_on_debits=True)
    assert (error.field, error.code) == ("vatOnDebits", "FRANCHISE_ON_DEBITS")
    assert rules.vat_regime_errors(vat_franchise=True, vat_on_debits=False) == []
    assert rules.vat_regime_errors(vat_franchise=False, vat_on_debits=True) == []
