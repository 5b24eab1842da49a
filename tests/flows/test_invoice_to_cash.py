"""From a draft to money in the bank, as an accountant reads it: every balance of the ledger after every step.

The amounts are those of MONEY.md 1.2 rows 1 to 4, 8 and 11.
"""

from decimal import Decimal

import pytest
from sqlmodel import func, select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine, Lettering
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from tests.factories import sales

EXCAVATORS = {
    "kind": "GOODS", "designation": "Mini excavator", "quantity": 3, "unitPriceHt": 1250, "discountPct": 10,
    "vatRatePct": 20,
}  # fmt: skip
COPIER = {
    "kind": "SERVICE", "designation": "Copier rental", "quantity": 1, "unitPriceHt": 480, "ecoTaxHt": 2.4,
    "vatRatePct": 10,
}  # fmt: skip
FILTERS = {"kind": "GOODS", "designation": "Water filters", "quantity": 12, "unitPriceHt": 35.9, "vatRatePct": 5.5}


def balances(context: Context) -> dict[str, str]:
    """Account number → debit less credit in €, of the accounts that are not empty."""
    context.session.flush()
    balance = func.sum(LedgerLine.debit - LedgerLine.credit)
    statement = (
        select(LedgerAccount.number, balance)
        .join(LedgerLine, LedgerLine.account_id == LedgerAccount.id)
        .group_by(LedgerAccount.number)
        .having(balance != 0)
    )
    return {number: str(amount) for number, amount in sorted(context.session.exec(statement))}


def live_letterings(context: Context) -> list[str]:
    """Codes of the letterings in force: capitals settle to zero, lower case are partial."""
    statement = select(Lettering.code).where(Lettering.canceled_at.is_(None)).order_by(Lettering.code)
    return list(context.session.exec(statement))


@pytest.fixture
def book(context: Context):
    """The issuing entity, VAT on goods at issue and on services on receipt, its journals open."""
    entity = sales.seller(context)
    events.drain(context)
    return entity


def test_goods_and_services_are_invoiced_then_paid_in_two_parts(context, book):
    customer = sales.customer(context)
    invoice = sales.issued(context, customer, book, [EXCAVATORS, COPIER, FILTERS])

    assert (invoice.number, invoice.status) == ("FAC-1", InvoiceStatus.ISSUED)
    assert (invoice.total_ht, invoice.total_vat, invoice.total_ttc) == (
        Decimal("4288.20"), Decimal("746.93"), Decimal("5035.13"),
    )  # fmt: skip
    # VAT on the rental waits for its receipt (445742), VAT on goods is due at once
    assert balances(context) == {
        "411": "5035.13", "445711": "-675.00", "445713": "-23.69", "445742": "-48.24", "706": "-482.40",
        "707": "-3805.80",
    }  # fmt: skip

    sales.paid(context, (invoice, "2000.00"))
    assert invoice.status == InvoiceStatus.PARTIALLY_PAID
    assert invoice.paid_amount == Decimal("2000.00")
    # 48.24 × 2 000.00 ÷ 5 035.13 = 19.16 becomes due
    assert balances(context) == {
        "411": "3035.13", "445711": "-675.00", "445712": "-19.16", "445713": "-23.69", "445742": "-29.08",
        "512": "2000.00", "706": "-482.40", "707": "-3805.80",
    }  # fmt: skip
    assert live_letterings(context) == ["aa"]

    sales.paid(context, (invoice, "3035.13"))
    assert invoice.status == InvoiceStatus.PAID
    # the last receipt empties the pending account: 29.08
    assert balances(context) == {
        "445711": "-675.00", "445712": "-48.24", "445713": "-23.69", "512": "5035.13", "706": "-482.40",
        "707": "-3805.80",
    }  # fmt: skip
    assert live_letterings(context) == ["AA"]


def test_services_make_their_vat_due_with_each_receipt(context, book):
    services = [line | {"kind": "SERVICE"} for line in (EXCAVATORS, COPIER, FILTERS)]
    invoice = sales.issued(context, sales.customer(context), book, services)
    assert balances(context) == {
        "411": "5035.13", "445741": "-675.00", "445742": "-48.24", "445743": "-23.69", "706": "-4288.20",
    }  # fmt: skip

    sales.paid(context, (invoice, "2000.00"))
    assert balances(context) == {
        "411": "3035.13", "445711": "-268.12", "445712": "-19.16", "445713": "-9.41", "445741": "-406.88",
        "445742": "-29.08", "445743": "-14.28", "512": "2000.00", "706": "-4288.20",
    }  # fmt: skip

    sales.paid(context, (invoice, "3035.13"))
    assert balances(context) == {
        "445711": "-675.00", "445712": "-48.24", "445713": "-23.69", "512": "5035.13", "706": "-4288.20",
    }  # fmt: skip


def test_the_option_for_debits_makes_all_vat_due_at_issue(context, book):
    book.vat_on_debits = True
    context.session.flush()
    services = [line | {"kind": "SERVICE"} for line in (EXCAVATORS, COPIER, FILTERS)]
    sales.issued(context, sales.customer(context), book, services)
    assert balances(context) == {
        "411": "5035.13", "445711": "-675.00", "445712": "-48.24", "445713": "-23.69", "706": "-4288.20",
    }  # fmt: skip


def test_one_receipt_settles_one_invoice_and_part_of_another(context, book):
    customer = sales.customer(context)
    first = sales.issued(context, customer, book, [EXCAVATORS, COPIER, FILTERS])
    second = sales.issued(context, customer, book, [EXCAVATORS, COPIER, FILTERS])
    assert (first.number, second.number) == ("FAC-1", "FAC-2")
    sales.paid(context, (first, "2000.00"))

    sales.paid(context, (first, "3035.13"), (second, "1964.87"))

    assert (first.status, second.status) == (InvoiceStatus.PAID, InvoiceStatus.PARTIALLY_PAID)
    assert balances(context)["411"] == "3070.26"
    assert balances(context)["512"] == "7000.00"
    assert live_letterings(context) == ["AA", "ab"]
    receipt = context.session.exec(
        select(LedgerEntry).where(LedgerEntry.source_kind == "Payment").order_by(LedgerEntry.number.desc())
    ).first()
    lines = context.session.exec(
        select(LedgerAccount.number, LedgerLine.debit, LedgerLine.credit)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerLine.entry_id == receipt.id)
        .order_by(LedgerLine.position)
    ).all()
    # 48.24 − 19.16 of the first, and 48.24 × 1 964.87 ÷ 5 035.13 = 18.82 of the second
    assert [(number, str(debit), str(credit)) for number, debit, credit in lines] == [
        ("512", "5000.00", "0.00"),
        ("411", "0.00", "3035.13"),
        ("411", "0.00", "1964.87"),
        ("445742", "47.90", "0.00"),
        ("445712", "0.00", "47.90"),
    ]


def test_a_bounced_receipt_is_undone_by_its_mirror(context, book):
    invoice = sales.issued(context, sales.customer(context), book, [sales.SERVICE])
    before = balances(context)
    payment = sales.paid(context, (invoice, "1200.00"))
    assert invoice.status == InvoiceStatus.PAID
    assert balances(context) == {"445711": "-200.00", "512": "1200.00", "706": "-1000.00"}

    undone = collecting.record(
        context,
        PaymentIn.model_validate({"reversesPaymentId": payment.id, "date": context.today, "reason": "Bounced"}),
    )

    assert undone.amount == Decimal("-1200.00")
    assert (invoice.status, invoice.paid_amount) == (InvoiceStatus.ISSUED, Decimal("0.00"))
    assert balances(context) == before == {"411": "1200.00", "445741": "-200.00", "706": "-1000.00"}
    # the receipt and its mirror settle each other; the invoice is open again
    assert live_letterings(context) == ["AB"]

    sales.paid(context, (invoice, "1200.00"))
    assert invoice.status == InvoiceStatus.PAID
    assert balances(context) == {"445711": "-200.00", "512": "1200.00", "706": "-1000.00"}


def test_a_supply_within_the_union_carries_no_vat(context, book):
    customer = sales.customer(
        context, siren=None, name="Rheinwerk Maschinen", country="DE", vatNumber="DE136695976",
        headOffice={"addressLine1": "Hafenstraße 12", "postalCode": "50678", "city": "Köln", "country": "DE"},
    )  # fmt: skip
    line = sales.GOODS | {"unitPriceHt": 4000, "vatRatePct": 0, "vatReason": "INTRA_EU"}
    invoice = sales.issued(context, customer, book, [line], supplyDate=context.today.isoformat())
    assert (invoice.total_ht, invoice.total_vat, invoice.total_ttc) == (Decimal(4000), Decimal(0), Decimal(4000))
    assert balances(context) == {"411": "4000.00", "70719": "-4000.00"}

    sales.paid(context, (invoice, "4000.00"))
    assert balances(context) == {"512": "4000.00", "70719": "-4000.00"}
