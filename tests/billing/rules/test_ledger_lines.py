"""Ledger lines: the examples of MONEY.md 1.2, and entries that balance whatever the document."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.accounting.enums import AccountRole, VatKind
from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.rules import ledger_lines
from leaseapp.billing.rules.invoice_document import InvoiceDocument, PreviousInvoice
from leaseapp.billing.rules.ledger_lines import LedgerLine
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.law.vat_provisions import VatReason
from tests.documents.rules.test_totals import priced_lines
from tests.support import invoice_cases as cases

D = Decimal
CASES = cases.cases()


def compact(lines: list[LedgerLine]) -> list[str]:
    """`D CUSTOMER 5035.13`, in the order of the entry."""
    return [f"{'D' if line.debit else 'C'} {line.role} {line.debit or line.credit}" for line in lines]


def assert_balanced(lines: list[LedgerLine]) -> None:
    assert sum((line.debit for line in lines), D(0)) == sum((line.credit for line in lines), D(0))
    assert all((line.debit > 0) != (line.credit > 0) for line in lines)


def on_debits(document: InvoiceDocument) -> InvoiceDocument:
    return cases.invoice(lines=document.lines, seller=replace(cases.SELLER, vat_on_debits=True))


def test_row_1_goods_and_services_on_debits() -> None:
    assert compact(ledger_lines.issue_lines(on_debits(cases.invoice()))) == [
        "D CUSTOMER 5035.13",
        "C SALES_GOODS 3375.00",
        "C SALES_SERVICES 482.40",
        "C SALES_GOODS 430.80",
        "C VAT_DUE_20 675.00",
        "C VAT_DUE_10 48.24",
        "C VAT_DUE_55 23.69",
    ]


def test_row_2_services_on_receipts_wait_in_the_pending_account() -> None:
    lines = [replace(line, kind=LineKind.SERVICE) for line in cases.invoice().lines]
    assert compact(ledger_lines.issue_lines(cases.invoice(lines=lines)))[-3:] == [
        "C VAT_PENDING_20 675.00",
        "C VAT_PENDING_10 48.24",
        "C VAT_PENDING_55 23.69",
    ]


def test_row_3_a_receipt_and_the_vat_that_it_makes_due() -> None:
    moves = {D("20"): D("268.12"), D("10"): D("19.16"), D("5.5"): D("9.41")}
    lines = ledger_lines.receipt_lines([D("2000.00")], moves)
    assert compact(lines) == [
        "D BANK 2000.00",
        "C CUSTOMER 2000.00",
        "D VAT_PENDING_20 268.12",
        "C VAT_DUE_20 268.12",
        "D VAT_PENDING_10 19.16",
        "C VAT_DUE_10 19.16",
        "D VAT_PENDING_55 9.41",
        "C VAT_DUE_55 9.41",
    ]
    assert lines[2].vat_base == D("1340.60")
    assert_balanced(lines)


def test_row_4_one_receipt_over_two_invoices() -> None:
    assert compact(ledger_lines.receipt_lines([D("3035.13"), D("1964.87")], {})) == [
        "D BANK 5000.00",
        "C CUSTOMER 3035.13",
        "C CUSTOMER 1964.87",
    ]


def test_a_cent_too_little_is_a_charge_and_one_too_much_an_income() -> None:
    lines = ledger_lines.receipt_lines([D("99.99"), D("50.01")], {}, [D("0.01"), D("-0.01")])
    assert compact(lines) == [
        "D BANK 150.00", "C CUSTOMER 100.00", "C CUSTOMER 50.00", "D OTHER_EXPENSE 0.01", "C OTHER_INCOME 0.01",
    ]  # fmt: skip
    assert_balanced(lines)
    set_off = ledger_lines.set_off_lines(D("99.99"), {}, D("0.01"))
    assert compact(set_off) == ["D CUSTOMER 99.99", "C CUSTOMER 100.00", "D OTHER_EXPENSE 0.01"]
    assert_balanced(set_off)


def test_row_5_a_deposit_and_the_invoice_that_deducts_it() -> None:
    assert compact(ledger_lines.issue_lines(CASES["deposit"])) == [
        "D CUSTOMER 3600.00",
        "C CUSTOMER_DEPOSIT 3000.00",
        "C VAT_PENDING_20 600.00",
    ]
    assert compact(ledger_lines.issue_lines(CASES["balance after deposit"])) == [
        "D CUSTOMER 8400.00",
        "C SALES_GOODS 10000.00",
        "D CUSTOMER_DEPOSIT 3000.00",
        "C VAT_DUE_20 1400.00",
    ]


def test_row_6_a_credit_note_is_the_mirror() -> None:
    lines = [DocumentLine(LineKind.GOODS, "Retour", D(1), D("500.00"), D("20"))]
    document = cases.invoice(
        type_code=InvoiceType.CREDIT_NOTE, lines=lines, previous=[PreviousInvoice("FAC-1", date(2026, 11, 2))]
    )
    assert compact(ledger_lines.issue_lines(document)) == [
        "C CUSTOMER 600.00",
        "D SALES_GOODS 500.00",
        "D VAT_DUE_20 100.00",
    ]


def test_row_8_a_bounced_receipt_is_the_mirror_of_both_its_parts() -> None:
    lines = ledger_lines.receipt_lines([D("120.00")], {D("20"): D("20.00")})
    mirrored = ledger_lines.mirror(lines)
    assert compact(mirrored) == ["C BANK 120.00", "D CUSTOMER 120.00", "C VAT_PENDING_20 20.00", "D VAT_DUE_20 20.00"]
    assert ledger_lines.mirror(mirrored) == lines


@pytest.mark.parametrize(
    ("case", "role", "kind"),
    [
        ("intra-EU goods", "SALES_GOODS_INTRA_EU", "K"),
        ("reverse charge in the Union", "SALES_SERVICES_EU", "AE"),
        ("reverse charge in France", "SALES_SERVICES_REVERSE_CHARGE", "AE"),
        ("export", "SALES_GOODS_EXPORT", "G"),
        ("franchise", "SALES_SERVICES_EXEMPT", "E"),
        ("exempt", "SALES_SERVICES_EXEMPT", "E"),
    ],
)
def test_row_11_sales_without_vat_have_accounts_of_their_own(case: str, role: str, kind: str) -> None:
    customer, revenue = ledger_lines.issue_lines(CASES[case])
    assert (customer.debit, revenue.credit) == (CASES[case].totals.total_ttc, CASES[case].totals.total_ht)
    assert (revenue.role, revenue.vat_kind, revenue.vat_rate) == (role, kind, D(0))


def test_an_invoice_of_nothing_posts_nothing() -> None:
    assert ledger_lines.issue_lines(cases.invoice(lines=[replace(cases.EXCAVATOR, discount_pct=D(100))])) == []


def test_every_role_and_kind_exists_in_accounting() -> None:
    roles = {line.role for document in CASES.values() for line in ledger_lines.issue_lines(document)}
    for rate in (D("20"), D("10"), D("5.5"), D("2.1")):
        roles |= {ledger_lines.vat_due_role(rate), ledger_lines.vat_pending_role(rate)}
    for kind in LineKind:
        roles |= {ledger_lines.revenue_role(kind, reason, "DE") for reason in VatReason}
    assert roles <= {role.value for role in AccountRole}
    kinds = {line.vat_kind for document in CASES.values() for line in ledger_lines.issue_lines(document)} - {None}
    assert kinds <= {kind.value for kind in VatKind}


@given(
    st.lists(priced_lines(), max_size=10),
    st.booleans(),
    st.sampled_from(list(InvoiceType)),
    st.sampled_from(["FR", "DE", "CA"]),
)
def test_every_entry_balances_and_holds_the_totals(
    lines: list[DocumentLine], debits: bool, type_code: InvoiceType, country: str
) -> None:
    buyer = replace(cases.BUYER, address=replace(cases.BUYER.address, country=country))
    document = cases.invoice(
        lines=lines, seller=replace(cases.SELLER, vat_on_debits=debits), type_code=type_code, buyer=buyer
    )
    entry = ledger_lines.issue_lines(document)
    assert_balanced(entry)
    sign = -1 if document.is_credit_note else 1
    customer = sum((line.debit - line.credit for line in entry if line.role == "CUSTOMER"), D(0))
    vat = sum((line.credit - line.debit for line in entry if line.role.startswith("VAT_")), D(0))
    assert customer == sign * document.totals.total_ttc
    assert vat == sign * document.totals.total_vat
    pending = sum((line.credit - line.debit for line in entry if line.role.startswith("VAT_PENDING")), D(0))
    assert pending == sign * document.totals.pending_vat
