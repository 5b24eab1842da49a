"""Entries of purchases: rows 15 to 20 of MONEY.md 1.2, each exact and balanced."""

from decimal import Decimal

import pytest

from leaseapp.kernel import money
from leaseapp.purchasing.enums import SupplierVatRegime as V
from leaseapp.purchasing.rules.invoice_entries import (
    Charge,
    Step,
    Taxed,
    invoice_lines,
    moved,
    payment_lines,
    pending_vat,
    shifted,
    split_vat,
)

D = Decimal

GOODS, ASSETS = "VAT_DEDUCTIBLE", "VAT_DEDUCTIBLE_ASSETS"


def told(lines):
    assert money.total(line.debit for line in lines) == money.total(line.credit for line in lines)
    assert all((line.debit > 0) != (line.credit > 0) for line in lines)
    return [(line.role or line.account, str(line.debit or -line.credit)) for line in lines]


def taxed(base, vat, role=GOODS, account="6155", rate="20", **more):
    return Taxed(D(rate), D(base), D(vat), role, account, **more)


def asset(base, vat):
    return taxed(base, vat, ASSETS, "2154", is_asset=True)


@pytest.mark.parametrize(
    ("regime", "charges", "taxes", "expected"),
    [
        (V.DEBITS, [Charge("6155", D("800.00"))], [taxed("800.00", "160.00")],
         [("6155", "800.00"), (GOODS, "160.00"), ("SUPPLIER", "-960.00")]),
        (V.RECEIPTS, [Charge("6226", D("500.00"))], [taxed("500.00", "100.00", account="6226")],
         [("6226", "500.00"), ("VAT_DEDUCTIBLE_PENDING", "100.00"), ("SUPPLIER", "-600.00")]),
        (V.DEBITS, [Charge("2154", D("19451.00"), is_asset=True)], [asset("19451.00", "3890.20")],
         [("ASSET_IN_PROGRESS", "19451.00"), (ASSETS, "3890.20"), ("SUPPLIER_ASSETS", "-23341.20")]),
        (V.INTRA_EU, [Charge("2154", D("10000.00"), is_asset=True)], [Taxed(D(0), D("10000.00"), D(0), ASSETS, "2154", True)],
         [("ASSET_IN_PROGRESS", "10000.00"), ("VAT_DEDUCTIBLE_INTRA_EU", "2000.00"), ("SUPPLIER_ASSETS", "-10000.00"),
          ("VAT_DUE_INTRA_EU", "-2000.00")]),
        (V.REVERSE_CHARGE, [Charge("611", D("1000.00"))], [Taxed(D(0), D("1000.00"), D(0), GOODS, "611")],
         [("611", "1000.00"), (GOODS, "200.00"), ("SUPPLIER", "-1000.00"), ("VAT_DUE_REVERSE_CHARGE", "-200.00")]),
        (V.IMPORT, [Charge("611", D("1000.00"))], [Taxed(D(0), D("1000.00"), D(0), GOODS, "611")],
         [("611", "1000.00"), (GOODS, "200.00"), ("SUPPLIER", "-1000.00"), ("VAT_DUE_REVERSE_CHARGE", "-200.00")]),
        (V.FRANCHISE, [Charge("6226", D("300.00"))], [Taxed(D(0), D("300.00"), D(0), GOODS, "6226")],
         [("6226", "300.00"), ("SUPPLIER", "-300.00")]),
        (V.DEBITS, [Charge("6161", D("100.00"))], [taxed("100.00", "20.00", None, "6161")],
         [("6161", "120.00"), ("SUPPLIER", "-120.00")]),
        (V.DEBITS, [Charge("2154", D("900.00"), is_asset=True), Charge("6241", D("100.00"))],
         [asset("900.00", "180.00"), taxed("100.00", "20.00", account="6241")],
         [("ASSET_IN_PROGRESS", "900.00"), ("6241", "100.00"), (ASSETS, "180.00"), (GOODS, "20.00"),
          ("SUPPLIER_ASSETS", "-1200.00")]),
        (V.DEBITS, [Charge("6155", D("1000.00")), Charge("6063", D("-200.00"))],
         [taxed("1000.00", "200.00"), taxed("-200.00", "-40.00", account="6063")],
         [("6155", "1000.00"), ("6063", "-200.00"), (GOODS, "160.00"), ("SUPPLIER", "-960.00")]),
    ],
)  # fmt: skip
def test_invoices(regime, charges, taxes, expected):
    assert told(invoice_lines(regime, charges, taxes)) == expected


def test_a_credit_note_is_the_mirror():
    lines = invoice_lines(V.DEBITS, [Charge("6155", D("100.00"))], [taxed("100.00", "20.00")], is_credit_note=True)
    assert told(lines) == [("6155", "-100.00"), (GOODS, "-20.00"), ("SUPPLIER", "120.00")]


def test_a_payment_and_one_with_a_credit_note_set_off():
    assert told(payment_lines([("SUPPLIER", D("840.00"))])) == [("SUPPLIER", "840.00"), ("BANK", "-840.00")]
    assert told(payment_lines([("SUPPLIER", D("960.00")), ("SUPPLIER", D("-120.00"))])) == [
        ("SUPPLIER", "960.00"), ("SUPPLIER", "-120.00"), ("BANK", "-840.00"),
    ]  # fmt: skip
    assert told(payment_lines([("SUPPLIER_ASSETS", D("23341.20"))])) == [
        ("SUPPLIER_ASSETS", "23341.20"), ("BANK", "-23341.20"),
    ]  # fmt: skip


def test_vat_on_receipts_follows_the_payments_and_the_last_one_empties_it():
    pending = pending_vat(V.RECEIPTS, [taxed("500.00", "100.00")])
    assert pending == {(GOODS, D("20")): D("100.00")}
    whole = moved(pending, [Step(D("600.00"))], D("600.00"))
    assert told(payment_lines([("SUPPLIER", D("600.00"))], [whole])) == [
        ("SUPPLIER", "600.00"), ("BANK", "-600.00"), (GOODS, "100.00"), ("VAT_DEDUCTIBLE_PENDING", "-100.00"),
    ]  # fmt: skip
    steps = [Step(D(199)), Step(D(200)), Step(D(201))]
    thirds = [moved(pending, steps[: place + 1], D(600)) for place in range(3)]
    parts = [part[GOODS, D("20")] for part in thirds]
    assert parts == [D("33.17"), D("33.33"), D("33.50")]
    assert sum(parts) == D("100.00")


def test_what_is_undone_moves_back_exactly_and_the_last_payment_empties_it_all_the_same():
    pending = {(GOODS, D("20")): D("0.02")}
    # 0.01 moves with each half; the first is undone, then all that is left is paid in two parts
    steps = [Step(D("0.05")), Step(D("0.07")), Step(D("-0.05"), undoes=0), Step(D("0.01")), Step(D("0.04"))]
    parts = [moved(pending, steps[: place + 1], D("0.12"))[GOODS, D("20")] for place in range(len(steps))]
    assert parts[2] == -parts[0]
    assert sum(parts) == D("0.02")


@pytest.mark.parametrize("regime", [V.DEBITS, V.INTRA_EU, V.REVERSE_CHARGE, V.IMPORT, V.FRANCHISE])
def test_no_other_regime_waits_for_the_payment(regime):
    assert pending_vat(regime, [taxed("500.00", "100.00")]) == {}


def test_an_asset_of_a_supplier_on_receipts_does_not_wait():
    assert pending_vat(V.RECEIPTS, [asset("500.00", "100.00")]) == {}


def test_a_charge_moves_only_between_two_accounts():
    assert told(shifted({"6155": D("-50.00"), "6156": D("50.00")})) == [("6156", "50.00"), ("6155", "-50.00")]
    assert told(shifted({"6155": D("-50.00"), "6156": D("50.00")}, is_credit_note=True)) == [
        ("6156", "-50.00"), ("6155", "50.00"),
    ]  # fmt: skip
    assert shifted({"6155": D("0.00")}) == []


def test_the_vat_of_a_rate_is_shared_by_its_bases_without_losing_a_cent():
    assert split_vat(D("20"), [D("0.03"), D("0.03"), D("0.03")]) == [D("0.00"), D("0.01"), D("0.01")]
    assert split_vat(D("20"), []) == []
