"""Supplier invoices: made, matched, validated and booked, disputed, canceled (MONEY.md 3.1, 3.6, 1.2 rows 15 to 20)."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import FiscalYearState, FixedAssetStatus
from leaseapp.accounting.models import AccountingCode
from leaseapp.accounting.state_machines import FISCAL_YEAR, FIXED_ASSET
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.purchasing.enums import InvoiceMatch, MatchStatus, ShouldBePaid, SupplierOrderStatus
from leaseapp.purchasing.enums import SupplierInvoiceStatus as Status
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.schemas.invoices import InvoiceLinesIn, OrderLinkIn, SupplierInvoicePatch
from leaseapp.purchasing.schemas.matching import OverrideIn, ValidateMatchIn
from leaseapp.purchasing.services import invoice_matching, invoice_reading, invoices, orders
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables, booked

D = Decimal


@pytest.fixture
def payables(buyer: Buyer) -> Payables:
    return Payables(buyer)


def codes(problem: Any) -> list[tuple[str, str]]:
    return [(error.field, error.code) for error in problem.errors]


def refused(act: Any, kind: type = Invalid) -> Any:
    with pytest.raises(kind) as raised:
        act()
    return raised.value


@pytest.mark.parametrize(
    ("regime", "code", "line", "entry"),
    [
        ("DEBITS", "MNT-CUR", (800, 20), [("6155", "800.00"), ("44566", "160.00"), ("401", "-960.00")]),
        ("RECEIPTS", "SER-HON", (500, 20), [("6226", "500.00"), ("44564", "100.00"), ("401", "-600.00")]),
        ("DEBITS", "IMM-MAT", (19451, 20), [("2315", "19451.00"), ("44562", "3890.20"), ("404", "-23341.20")]),
        ("INTRA_EU", "IMM-MAT", (10000, 0),
         [("2315", "10000.00"), ("445662", "2000.00"), ("404", "-10000.00"), ("4452", "-2000.00")]),
        ("REVERSE_CHARGE", "SER-STT", (1000, 0),
         [("611", "1000.00"), ("44566", "200.00"), ("401", "-1000.00"), ("445717", "-200.00")]),
        ("FRANCHISE", "SER-HON", (300, 0), [("6226", "300.00"), ("401", "-300.00")]),
        ("DEBITS", "ASS-MAT", (100, 20), [("6161", "120.00"), ("401", "-120.00")]),
    ],
)  # fmt: skip
def test_a_validated_invoice_is_booked_by_the_regime_of_its_supplier(payables: Payables, regime, code, line, entry):
    price, rate = line
    invoice = payables.validated(payables.line(price, vatRatePct=rate), code=code, supplier=payables.supplier(regime))
    assert invoice.status is Status.VALIDATED
    assert booked(payables.context, invoice.id) == [[(number, D(amount)) for number, amount in entry]]


def test_a_credit_note_is_the_mirror(payables: Payables):
    note = payables.validated(payables.line(100), kind="CREDIT_NOTE")
    assert booked(payables.context, note.id) == [[("6155", D(-100)), ("44566", D(-20)), ("401", D(120))]]


def test_everything_that_is_missing_is_told_at_once(payables: Payables, buyer: Buyer):
    order = buyer.confirmed(buyer.line(quantity=10))
    invoice = payables.of_order(order, (1, 450), code=None, declaredTtc=600, declaredHt=450)
    invoice.fiscal_year = None
    problem = refused(lambda: payables.move(invoice, "VALIDATED"))
    assert (problem.code, codes(problem)) == (
        "VALIDATION_INCOMPLETE",
        [("accountingCodeId", "ACCOUNTING_CODE_REQUIRED"), ("fiscalYear", "FISCAL_YEAR_REQUIRED"),
         ("declaredTtc", "DECLARED_DIFFERS"), ("matchStatus", "THREE_WAY_REQUIRED")],
    )  # fmt: skip
    assert [one.code for one in invoice_reading.told(payables.context, invoice).missing] == [
        code for _field, code in codes(problem)
    ]
    assert booked(payables.context, invoice.id) == []


def test_a_code_that_is_no_longer_used_is_charged_no_more(payables: Payables):
    invoice = payables.invoice()
    code_id = payables.code("MNT-CUR")
    payables.context.session.get_one(AccountingCode, (payables.context.organization_id, code_id)).is_active = False
    assert codes(refused(lambda: payables.move(invoice, "VALIDATED"))) == [("accountingCodeId", "CODE_INACTIVE")]
    assert codes(refused(lambda: payables.supplier(defaultAccountingCodeId=code_id))) == [
        ("defaultAccountingCodeId", "CODE_INACTIVE")
    ]


def test_a_period_ends_after_its_beginning(payables: Payables):
    period = {"servicePeriodStart": "2026-11-30", "servicePeriodEnd": "2026-11-01"}
    assert codes(refused(lambda: payables.invoice(**period))) == [("servicePeriodEnd", "PERIOD_REVERSED")]


def test_without_a_company_of_ours_nothing_is_invoiced_to_us(payables: Payables, monkeypatch):
    monkeypatch.setattr(invoices, "default_entity", lambda _context: None)
    assert refused(payables.invoice, Conflict).code == "BILLING_ENTITY_MISSING"


def test_a_match_is_decided_with_an_order_and_before_the_validation(payables: Payables):
    for invoice, code in ((payables.invoice(), "ORDER_REQUIRED"), (payables.validated(), "MATCH_DECIDED")):
        for act in (
            lambda invoice=invoice: invoice_matching.validate(payables.context, invoice.id, ValidateMatchIn()),
            lambda invoice=invoice: invoice_matching.override(
                payables.context, invoice.id, OverrideIn(reason="Accepté par courriel")
            ),
        ):
            assert refused(act, Conflict).code == code


def test_an_empty_invoice_is_not_validated(payables: Payables):
    invoice = payables.invoice(lines=[])
    assert codes(refused(lambda: payables.move(invoice, "VALIDATED"))) == [("lines", "LINES_REQUIRED")]


@pytest.mark.parametrize(("declared", "right"), [("960.05", True), ("959.95", True), ("960.06", False)])
def test_five_cents_are_no_difference(payables: Payables, declared: str, right: bool):
    invoice = payables.invoice(declaredTtc=declared)
    if right:
        assert payables.move(invoice, "VALIDATED").status is Status.VALIDATED
        return
    assert codes(refused(lambda: payables.move(invoice, "VALIDATED"))) == [("declaredTtc", "DECLARED_DIFFERS")]
    assert payables.move(invoice, "VALIDATED", reason="Arrondi du fournisseur").reason == "Arrondi du fournisseur"


def test_vat_of_a_supplier_who_charges_none_is_refused(payables: Payables):
    invoice = payables.invoice(supplier=payables.supplier("INTRA_EU"))
    assert codes(refused(lambda: payables.move(invoice, "VALIDATED"))) == [("lines", "VAT_NOT_DUE")]


def test_a_closed_year_takes_no_invoice(payables: Payables):
    invoice = payables.invoice()
    year = next(one for one in ledger.years_of(payables.context, invoice.billing_entity_id) if one.year == 2026)
    for move in ("launch", "review", "close"):
        FISCAL_YEAR.fire(year, move)
        payables.context.session.flush()
    assert year.state is FiscalYearState.CLOSED
    problem = refused(lambda: payables.move(invoice, "VALIDATED"))
    assert codes(problem) == [("issueDate", "FISCAL_YEAR_CLOSED"), ("fiscalYear", "FISCAL_YEAR_CLOSED")]


def test_a_number_is_entered_once_whatever_its_case(payables: Payables):
    supplier = payables.supplier()
    payables.invoice(supplier=supplier, number="fh-7/a")
    problem = refused(lambda: payables.invoice(supplier=supplier, number="FH-7/A"), Conflict)
    assert (problem.code, codes(problem)) == ("NUMBER_TAKEN", [("number", "NUMBER_TAKEN")])
    assert payables.invoice(supplier=supplier, number="FH-7/A", kind="CREDIT_NOTE").number == "FH-7/A"


def test_the_worked_match(payables: Payables, buyer: Buyer):
    order = buyer.confirmed(buyer.line(quantity=10))
    buyer.received(order, 8)
    first = payables.of_order(order, (5, 450))
    invoice_matching.validate(payables.context, first.id, ValidateMatchIn())
    payables.move(first, "VALIDATED")
    second = payables.of_order(order, (4, 459))
    told = invoice_matching.read(payables.context, second.id)
    assert (told.status, told.should_be_paid) == (InvoiceMatch.MISMATCH, ShouldBePaid.EXCEPTION)
    assert (told.order_total_ht, told.received_ht, told.invoiced_before_ht, told.this_invoice_ht, told.disputed_ht) == (
        D(4500), D(3600), D(2250), D(1836), D(450),
    )  # fmt: skip
    (line,) = invoice_matching.read_lines(payables.context, second.id).items
    assert line.sentence == "1 unit more than received (8), that is €450.00 too much, price +2 %, within 5 %"
    problem = invoice_matching.validate(payables.context, second.id, ValidateMatchIn())
    assert isinstance(problem, Conflict)
    assert (problem.code, codes(problem)) == ("THREE_WAY_MISMATCH", [("lines[0]", "THREE_WAY_MISMATCH")])
    buyer.received(order, 1)
    invoice_matching.validate(payables.context, second.id, ValidateMatchIn())
    assert second.match_status is MatchStatus.VALIDATED
    assert second.match_snapshot[0]["received"] == "9.000"


def test_an_override_keeps_until_the_lines_change(payables: Payables, buyer: Buyer):
    order = buyer.confirmed(buyer.line(quantity=10))
    invoice = payables.of_order(order, (1, 500))
    invoice_matching.override(payables.context, invoice.id, OverrideIn(reason="Hausse acceptée par courriel"))
    told = invoice_matching.read(payables.context, invoice.id)
    assert (told.status, told.override and told.override.reason) == (
        InvoiceMatch.OVERRIDDEN,
        "Hausse acceptée par courriel",
    )
    (line,) = statements.lines_of(payables.context, invoice.id)
    kept = {"id": line.id, "designation": line.designation, "quantity": 1, "unitPriceHt": 480, "vatRatePct": 20}
    invoices.replace_lines(payables.context, invoice.id, InvoiceLinesIn.model_validate({"lines": [kept]}))
    assert (invoice.match_status, invoice.match_reason) == (MatchStatus.OPEN, None)
    (line,) = statements.lines_of(payables.context, invoice.id)
    assert (line.unit_price_ht, line.source_order_line_id is not None) == (D(480), True)


def test_lines_are_proposed_by_model_text_and_price(payables: Payables, buyer: Buyer):
    supplier = payables.supplier()
    order = buyer.confirmed(
        buyer.line(designation="Fauteuil de soins F3"), buyer.line(designation="Table d’examen TX2", unitPriceHt=780),
        supplier=supplier,
    )  # fmt: skip
    invoice = payables.invoice(
        payables.line(780, designation="TABLE EXAMEN TX2"), payables.line(459, designation="Fauteuil soins F3"),
        payables.line(180, designation="Palettes"), supplier=supplier,
    )  # fmt: skip
    invoices.link_order(payables.context, invoice.id, OrderLinkIn(supplier_order_id=order.id))
    ordered = {line.id: line.designation for line in orders.lines_of(payables.context, order.id)}
    found = [ordered.get(line.source_order_line_id) for line in statements.lines_of(payables.context, invoice.id)]
    assert found == ["Table d’examen TX2", "Fauteuil de soins F3", None]
    other = buyer.confirmed(buyer.line())
    problem = refused(
        lambda: invoices.link_order(payables.context, invoice.id, OrderLinkIn(supplier_order_id=other.id))
    )
    assert codes(problem) == [("supplierOrderId", "SUPPLIER_MISMATCH")]


def test_an_order_is_invoiced_when_all_of_it_is_and_open_again(payables: Payables, buyer: Buyer):
    order = buyer.confirmed(buyer.line(quantity=2))
    buyer.received(order, 2)
    invoice = payables.of_order(order, (2, 450))
    invoice_matching.validate(payables.context, invoice.id, ValidateMatchIn())
    payables.move(invoice, "VALIDATED")
    assert order.status is SupplierOrderStatus.INVOICED
    payables.move(invoice, "CANCELED", reason="Facture en double")
    assert order.status is SupplierOrderStatus.RECEIVED


def test_what_is_bought_to_be_kept_becomes_fixed_assets(payables: Payables):
    lines = (payables.line(900, designation="Chariot"), payables.line(100, accountingCodeId=payables.code("ACH-TRA")))
    invoice = payables.validated(*lines, code="IMM-MAT")
    (asset,) = statements.fixed_assets_of(payables.context, invoice.id)
    assert (asset.label, asset.gross_value, asset.ledger_account, asset.status) == (
        "Chariot", D(900), "2154", FixedAssetStatus.IN_PROGRESS,
    )  # fmt: skip
    assert asset.number.startswith("IM-")
    assert booked(payables.context, invoice.id) == [
        [("2315", D(900)), ("6241", D(100)), ("44562", D(180)), ("44566", D(20)), ("404", D(-1200))]
    ]
    payables.move(invoice, "CANCELED", reason="Machine reprise")
    assert list(statements.fixed_assets_of(payables.context, invoice.id)) == []
    assert booked(payables.context, invoice.id)[1][0] == ("2315", D(-900))


def test_an_asset_in_use_keeps_its_invoice(payables: Payables):
    invoice = payables.validated(code="IMM-MAT")
    (asset,) = statements.fixed_assets_of(payables.context, invoice.id)
    asset.commissioned_on = asset.acquisition_date
    FIXED_ASSET.fire(asset, "commission")
    problem = refused(lambda: payables.move(invoice, "CANCELED", reason="Machine reprise"), Conflict)
    assert problem.code == "FIXED_ASSET_IN_USE"


@pytest.mark.parametrize("status", ["DISPUTED", "REFUSED", "CANCELED"])
def test_what_ends_or_stops_an_invoice_has_a_reason(payables: Payables, status: str):
    invoice = payables.validated() if status == "CANCELED" else payables.invoice()
    if status == "REFUSED":
        payables.move(invoice, "DISPUTED", reason="Machine cassée")
    assert codes(refused(lambda: payables.move(invoice, status))) == [("reason", "REASON_REQUIRED")]
    assert payables.move(invoice, status, reason="Machine cassée").status.value == status


def test_a_validated_invoice_stays_as_it_is(payables: Payables):
    invoice = payables.validated()
    for patch in ({"number": "X-1"}, {"lines": []}):
        body = SupplierInvoicePatch.model_validate(patch)
        problem = refused(lambda body=body: invoices.update(payables.context, invoice.id, body), Conflict)
        assert problem.code == "INVOICE_FIXED"
    noted = invoices.update(payables.context, invoice.id, SupplierInvoicePatch.model_validate({"notes": "Vu"}))
    assert noted.notes == "Vu"
    assert refused(lambda: payables.move(invoice, "PAID"), Conflict).code == "INVALID_TRANSITION"


def test_only_a_draft_is_deleted(payables: Payables):
    draft, validated = payables.invoice(), payables.validated()
    invoices.delete(payables.context, draft.id, None)
    assert draft.deleted_at is not None
    assert refused(lambda: invoices.delete(payables.context, validated.id, None), Conflict).code == "INVOICE_FIXED"


def test_the_due_date_follows_the_terms_of_the_supplier(payables: Payables):
    supplier = payables.supplier(paymentTermDays=45, endOfMonth=True)
    assert payables.invoice(supplier=supplier).due_date == date(2027, 1, 14)
    assert payables.invoice(supplier=supplier, dueDate="2026-12-01").due_date == date(2026, 12, 1)
    problem = refused(lambda: payables.invoice(supplier=supplier, dueDate="2026-11-01"))
    assert codes(problem) == [("dueDate", "DUE_BEFORE_ISSUE")]
