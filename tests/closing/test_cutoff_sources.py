"""Cut-off is proposed from documents: the amounts of MONEY.md 6.3, with explanation and source, the same at each run."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.closing.enums import ProvisionStatus
from leaseapp.closing.models import AccountingProvision
from leaseapp.closing.queries import years as statements
from leaseapp.closing.schemas import DecisionIn, ProposeIn, ProvisionPatch
from leaseapp.closing.services import proposing, provisions, reading
from leaseapp.purchasing.schemas.matching import ValidateMatchIn
from leaseapp.purchasing.services import invoice_matching
from tests.factories import catalog, orders, sales
from tests.factories.accounts import at
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables

D = Decimal
YEAR_OF_INSURANCE = {"servicePeriodStart": date(2026, 10, 1), "servicePeriodEnd": date(2027, 9, 30)}


class Desk:
    """A desk that buys and sells in 2026, and what is proposed of it."""

    def __init__(self, buyer: Buyer) -> None:
        self.context, self.buyer, self.payables = buyer.context, buyer, Payables(buyer)

    @property
    def year(self) -> FiscalYearClosing:
        statement = select(FiscalYearClosing).where(
            FiscalYearClosing.billing_entity_id == self.buyer.seller.id, FiscalYearClosing.year == 2026
        )
        return self.context.session.exec(statement).one()

    def propose(self, **values: Any) -> Any:
        return proposing.propose(self.context, self.year.id, ProposeIn.model_validate(values))

    def rows(self, *kinds: str) -> list[AccountingProvision]:
        rows = statements.provisions_of(self.context, self.year.id)
        return [row for row in rows if row.kind in kinds] if kinds else list(rows)

    def told(self, kind: str) -> Any:
        (row,) = self.rows(kind)
        return reading.provision(self.context, row.id)

    def eight_of_ten(self, billed: int = 5) -> Any:
        """Ten were ordered at 450.00, eight came, five are invoiced."""
        order = self.buyer.confirmed(self.buyer.line())
        self.buyer.received(order, 8)
        invoice = self.payables.of_order(order, (billed, 450))
        invoice_matching.validate(self.context, invoice.id, ValidateMatchIn())
        self.payables.move(invoice, "VALIDATED")
        return order

    def insured(self, **values: Any) -> Any:
        line = self.payables.line(1200, designation="Police 5581", **(YEAR_OF_INSURANCE | values))
        return self.payables.validated(line, code="ASS-MAT")


@pytest.fixture
def desk(buyer: Buyer) -> Desk:
    return Desk(buyer)


def test_received_and_not_invoiced(desk):
    order = desk.eight_of_ten()
    desk.propose()
    told = desk.told("FNP")
    assert (told.amount_ht, told.vat_amount, told.status, told.is_estimate) == (
        D("1350.00"),
        D("270.00"),
        "PROPOSED",
        False,
    )
    assert told.explanation == f"Order {order.number}: 8 received, 5 invoiced, 3 × €450.00"
    assert [(one.kind, one.url) for one in told.sources] == [
        ("SupplierOrder", f"/workspace/supplier-orders/{order.id}")
    ]
    assert told.effect == D("-1350.00")


def test_what_is_invoiced_in_full_is_not_proposed(desk):
    desk.eight_of_ten(billed=8)
    desk.propose()
    assert desk.rows("FNP") == []


def test_prepaid_insurance(desk):
    invoice = desk.insured()
    desk.propose()
    told = desk.told("CCA")
    assert (told.amount_ht, told.vat_amount, told.account, told.effect) == (D("897.53"), D(0), "6161", D("897.53"))
    assert told.explanation == f"Invoice {invoice.number}: 273 of 365 days after 31/12/2026"
    assert told.sources[0].url == f"/workspace/supplier-invoices/{invoice.id}"


def test_an_invoice_of_the_next_year_for_this_one(desk):
    with at(desk.context, date(2027, 1, 15)):
        invoice = desk.payables.invoice(
            desk.payables.line(310), issueDate=date(2027, 1, 10), fiscalYear=2027,
            servicePeriodStart=date(2026, 12, 1), servicePeriodEnd=date(2027, 1, 31),
        )  # fmt: skip
        desk.propose(kinds=["FNP"])
    told = desk.told("FNP")
    assert (told.amount_ht, told.vat_amount) == (D("155.00"), D("31.00"))
    assert invoice.number in told.explanation


def test_a_charge_that_came_every_month(desk):
    supplier = desk.payables.supplier()
    for month, price in ((9, "1042.30"), (10, "1098.70"), (11, "1120.00")):
        desk.payables.validated(desk.payables.line(price), supplier=supplier, issueDate=date(2026, month, 14))
    desk.propose()
    told = desk.told("FNP")
    assert (told.amount_ht, told.vat_amount, told.is_estimate) == (D("1098.70"), D("219.74"), True)
    assert "12/2026" in told.explanation


def test_a_credit_note_of_the_next_year(desk):
    invoice = desk.payables.validated(desk.payables.line(500))
    with at(desk.context, date(2027, 1, 15)):
        desk.payables.invoice(
            desk.payables.line(100), supplier=desk.context.session.get(type(desk.payables.supplier()), (
                desk.context.organization_id, invoice.supplier_id
            )),
            kind="CREDIT_NOTE", creditedInvoiceId=invoice.id, issueDate=date(2027, 1, 12),
        )  # fmt: skip
        desk.propose()
    told = desk.told("AAR")
    assert (told.amount_ht, told.vat_amount, told.account, told.effect) == (D("100.00"), D("20.00"), "609", D("100.00"))


def test_rents_of_the_next_year(desk):
    rent = {
        "kind": "SERVICE", "designation": "Loyer", "quantity": 1, "unitPriceHt": "3510.37", "vatRatePct": 20,
        "servicePeriodStart": date(2026, 12, 1), "servicePeriodEnd": date(2027, 2, 28),
    }  # fmt: skip
    with at(desk.context, date(2026, 12, 1)):
        sales.issued(desk.context, sales.customer(desk.context), desk.buyer.seller, (rent,))
    desk.propose()
    told = desk.told("PCA")
    assert (told.amount_ht, told.account, told.effect) == (D("2301.24"), "706", D("-2301.24"))


def test_very_late_invoices_are_a_risk(desk):
    invoice = sales.issued(desk.context, sales.customer(desk.context), desk.buyer.seller)
    invoice.due_date = date(2026, 6, 30)
    desk.context.session.flush()
    desk.propose()
    told = desk.told("RISK")
    assert (told.amount_ht, told.account, told.effect) == (D("1000.00"), "6815", D("-1000.00"))
    assert told.explanation.startswith("Late by 184 days at 31/12/2026")


def test_shipped_and_not_invoiced(desk):
    """4 ordered at 150.00 and shipped, none invoiced: 600.00 and its VAT on 4181."""
    line = {"designation": "Chariot élévateur", "kind": "GOODS", "quantity": 4, "unitPriceHt": 150, "vatRatePct": 20}
    with at(desk.context, date(2026, 12, 20)):
        made = orders.order(desk.context, sales.customer(desk.context), desk.buyer.seller, (line,))
        orders.shipped(desk.context, made)
    desk.propose(kinds=["FAE"])
    told = desk.told("FAE")
    assert (told.amount_ht, told.vat_amount, told.account, told.effect) == (
        D("600.00"),
        D("120.00"),
        "707",
        D("600.00"),
    )
    assert told.explanation == f"Order {made.number}: 4 shipped, 0 invoiced"
    posted = provisions.accept(desk.context, told.id, DecisionIn())
    assert [
        (account.number, line.debit - line.credit)
        for line, account, *_names in ledger.named_lines(desk.context, posted.entry_id)
    ] == [("4181", D("720.00")), ("44587", D("-120.00")), ("707", D("-600.00"))]


def test_what_is_shipped_after_the_year_or_invoiced_in_it_is_not_proposed(desk):
    line = {"designation": "Chariot élévateur", "kind": "GOODS", "quantity": 4, "unitPriceHt": 150, "vatRatePct": 20}
    with at(desk.context, date(2027, 1, 2)):
        made = orders.order(desk.context, sales.customer(desk.context), desk.buyer.seller, (line,))
        orders.shipped(desk.context, made)
        desk.propose(kinds=["FAE"])
    assert desk.rows("FAE") == []


@pytest.mark.parametrize(
    ("stocked", "cost", "made_on", "amount"),
    [
        (40, "7.80", date(2025, 6, 1), "312.00"),  # never sold since
        (40, "7.80", date(2026, 6, 1), None),  # in stock for less than a year
        (0, "7.80", date(2025, 6, 1), None),
    ],
)
def test_stock_that_nobody_bought_for_a_year(desk, stocked, cost, made_on, amount):
    product = catalog.product(desk.context, purchasePriceHt=cost, stockManaged=True)
    product.stock_quantity, product.created_at = (
        D(stocked),
        datetime(made_on.year, made_on.month, made_on.day, 12, tzinfo=UTC),
    )
    desk.context.session.flush()
    desk.propose(kinds=["STOCK"])
    if amount is None:
        assert desk.rows("STOCK") == []
        return
    told = desk.told("STOCK")
    assert (told.amount_ht, told.account, told.effect) == (D(amount), "68173", -D(amount))
    assert told.explanation == "40 × €7.80, never sold"


def test_a_second_run_changes_nothing(desk):
    desk.eight_of_ten()
    desk.insured()
    first = desk.propose()
    again = desk.propose(refresh=True)
    assert (first.added, first.unchanged, first.removed) == (2, 0, 0)
    assert (again.added, again.unchanged, again.removed) == (0, 2, 0)


def test_only_the_kinds_that_are_asked_for(desk):
    desk.eight_of_ten()
    desk.insured()
    desk.propose(kinds=["CCA"])
    assert {row.kind.value for row in desk.rows()} == {"CCA"}


def test_what_lost_its_reason_goes_and_comes_back(desk):
    order = desk.eight_of_ten()
    desk.propose()
    invoice = desk.payables.of_order(order, (3, 450))
    invoice_matching.validate(desk.context, invoice.id, ValidateMatchIn())
    desk.payables.move(invoice, "VALIDATED")
    assert desk.propose().removed == 0
    assert desk.propose(refresh=True).removed == 1
    (row,) = desk.rows("FNP")
    assert (row.status, row.reason) == (ProvisionStatus.REJECTED, "Its documents say nothing of it any more.")
    desk.payables.move(invoice, "CANCELED", reason="Doublon")
    assert desk.propose(refresh=True).added == 1
    (row,) = desk.rows("FNP")
    assert (row.status, row.amount_ht) == (ProvisionStatus.PROPOSED, D("1350.00"))


def test_what_somebody_decided_is_left_alone(desk):
    desk.eight_of_ten()
    desk.insured()
    desk.propose()
    (fnp,), (cca,) = desk.rows("FNP"), desk.rows("CCA")
    provisions.change(desk.context, fnp.id, ProvisionPatch(amount_ht=D("1300.00")))
    provisions.reject(desk.context, cca.id, DecisionIn())
    again = desk.propose(refresh=True)
    assert (again.added, again.unchanged) == (0, 2)
    assert (desk.rows("FNP")[0].amount_ht, desk.rows("CCA")[0].status) == (D("1300.00"), ProvisionStatus.REJECTED)


def test_what_is_prepaid_over_two_years_is_deferred_again(desk):
    desk.insured(servicePeriodStart=date(2026, 7, 1), servicePeriodEnd=date(2028, 6, 30))
    desk.propose()
    (row,) = desk.rows("CCA")
    provisions.accept(desk.context, row.id, DecisionIn())
    provisions.turn_back(desk.context, desk.year, [row])
    after = statements.next_year(desk.context, desk.year)
    proposing.propose(desk.context, after.id, ProposeIn())
    (again,) = statements.provisions_of(desk.context, after.id)
    assert (row.amount_ht, again.amount_ht) == (D("897.95"), D("298.77"))
