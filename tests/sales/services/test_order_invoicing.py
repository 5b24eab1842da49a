"""Invoices from orders: never above what remains, deposits deducted by the balance, the ledger of MONEY.md row 5 exactly."""

from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import LedgerAccount, LedgerLine, Lettering
from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.models import Invoice
from leaseapp.billing.queries import lines_of
from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.schemas.invoices import InvoicePatch
from leaseapp.billing.services import invoice_documents, invoicing, issuing
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.services import order_progress, order_reading, shipping
from tests.factories import orders, sales

REDUCED = orders.GOODS | {"designation": "Books", "quantity": 4, "unitPriceHt": 50, "vatRatePct": 5.5}


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


@pytest.fixture
def shop(context, book):
    """`shop(lines…)`: an order of one customer."""
    customer = sales.customer(context)
    return lambda *lines, **values: orders.order(context, customer, book, lines or (orders.GOODS,), **values)


def entry(context, event_key):
    """The lines of an entry: (account number, debit, credit)."""
    statement = (
        select(LedgerAccount.number, LedgerLine.debit, LedgerLine.credit)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .order_by(LedgerLine.position)
    )
    return [tuple(row) for row in context.session.exec(statement.where(LedgerLine.entry_id == event_key))]


def posted(context, book, key):
    found = ledger.entry_of_event(context, book.id, key)
    return [(number, int(debit), int(credit)) for number, debit, credit in entry(context, found.id)]


def refused(code, act, kind=Conflict):
    with pytest.raises(kind) as problem:
        act()
    assert problem.value.code == code
    return problem.value


def priced(context, invoice):
    return [
        (line.designation, line.quantity, line.unit_price_ht, line.line_total_ht)
        for line in lines_of(context, invoice.id)
    ]


def xml_of(context, invoice):
    return build_cii(invoice_documents.issued_document(context, invoice))


def test_everything_becomes_a_draft_bound_to_the_order(context, shop):
    order = shop(
        orders.GOODS | {"ecoTaxHt": 7.5, "discountPct": 5}, orders.SERVICE, purchaseOrderRef="BC-9", buyerReference="S1"
    )
    draft = orders.invoiced(context, order)
    assert (draft.status, draft.type_code, draft.order_id) == (InvoiceStatus.DRAFT, InvoiceType.INVOICE, order.id)
    assert (draft.purchase_order_ref, draft.buyer_reference) == ("BC-9", "S1")
    assert (draft.total_ht, draft.total_vat, draft.total_ttc) == (order.total_ht, order.total_vat, order.total_ttc)
    sources = [(line.source_kind, line.source_id) for line in lines_of(context, draft.id)]
    assert sources == [("ORDER_LINE", line.id) for line in orders.lines_of(context, order)]
    assert refused("NOTHING_TO_INVOICE", lambda: orders.invoiced(context, order)).status == 409


def test_quantities_are_invoiced_until_nothing_remains_and_never_above(context, shop):
    order = shop(orders.GOODS | {"ecoTaxHt": 1}, orders.SERVICE)
    first = orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 3))
    assert priced(context, first) == [("Forklift", 3, 1000, Decimal("3000.30"))]
    above = lambda: orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 7.001, 4))  # noqa: E731
    problem = refused("INVOICE_ABOVE_REMAINING", above, Invalid)
    assert [error.field for error in problem.errors] == ["lines[0].quantity"]
    rest = orders.invoiced(context, order)
    assert priced(context, rest) == [("Forklift", 7, 1000, Decimal("7000.70")), ("Inspection", 4, 250, 1000)]
    assert first.total_ht + rest.total_ht == order.total_ht


def test_a_line_given_twice_counts_twice(context, shop):
    order = shop()
    lines = orders.parts(context, order, 6) * 2
    refused("INVOICE_ABOVE_REMAINING", lambda: orders.invoiced(context, order, "LINES", lines=lines), Invalid)


def test_a_deleted_draft_gives_its_quantities_back(context, shop):
    order = shop()
    draft = orders.invoiced(context, order)
    assert order_progress.read(context, order.id).remaining_ht == 0
    invoicing.delete(context, draft.id)
    assert order_progress.read(context, order.id).remaining_ht == 10000
    assert orders.invoiced(context, order).total_ht == 10000


def test_a_line_of_another_order_is_not_found(context, shop):
    mine, other = shop(), shop()
    with pytest.raises(NotFound) as problem:
        orders.invoiced(context, mine, "LINES", lines=orders.parts(context, other, 1))
    assert [error.field for error in problem.value.errors] == ["lines[0].orderLineId"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"mode": "LINES"}, "lines"),
        ({"mode": "LINES", "lines": []}, "lines"),
        ({"mode": "ALL", "percent": 10}, "percent"),
        ({"mode": "BALANCE", "amountHt": 10}, "amountHt"),
        ({"mode": "DEPOSIT"}, "percent"),
        ({"mode": "DEPOSIT", "percent": 10, "amountHt": 10}, "amountHt"),
        ({"mode": "DEPOSIT", "percent": 10, "lines": []}, "lines"),
    ],
)
def test_values_that_do_not_belong_to_the_mode_are_refused(context, shop, body, field):
    order = shop()
    with pytest.raises(Invalid) as problem:
        orders.invoiced(context, order, **body)
    assert [error.field for error in problem.value.errors] == [field]


def test_a_deposit_and_the_balance_post_the_figures_of_row_5(context, book, shop, rule_sets):
    order = shop()
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    assert (deposit.type_code.value, deposit.total_ht, deposit.total_ttc) == ("386", 3000, 3600)
    assert priced(context, deposit) == [
        ("Acompte de 30\u202f% sur la commande CMD-1\u00a0: biens à 20\u202f%", 1, 3000, 3000)
    ]
    assert posted(context, book, f"sales.invoice.issued:{deposit.id}") == [
        ("411", 3600, 0), ("4191", 0, 3000), ("445741", 0, 600),
    ]  # fmt: skip
    receipt = sales.paid(context, (deposit, "3600"))
    assert posted(context, book, f"sales.receipt:{receipt.id}") == [
        ("512", 3600, 0), ("411", 0, 3600), ("445741", 600, 0), ("445711", 0, 600),
    ]  # fmt: skip

    balance = orders.issued(context, order, "BALANCE")
    assert (balance.total_ht, balance.total_vat, balance.total_ttc) == (7000, 1400, 8400)
    assert priced(context, balance) == [
        ("Forklift", 10, 1000, 10000),
        (f"Facture d’acompte FAC-1 du {context.today:%d/%m/%Y}, déduite\u00a0: biens à 20\u202f%", -1, 3000, -3000),
    ]
    assert posted(context, book, f"sales.invoice.issued:{balance.id}") == [
        ("411", 8400, 0), ("707", 0, 10000), ("4191", 3000, 0), ("445711", 0, 1400),
    ]  # fmt: skip
    assert deposit.total_vat + balance.total_vat == order.total_vat
    assert balance.hybrid_invoice_profile.endswith("B4")
    assert (rule_sets.check(xml_of(context, deposit)), rule_sets.check(xml_of(context, balance))) == ([], [])
    assert b"FAC-1" in xml_of(context, balance)


def test_paying_the_balance_letters_what_the_customer_owes_alone(context, shop):
    order = shop()
    sales.paid(context, (orders.issued(context, order, "DEPOSIT", percent=30), "3600"))
    balance = orders.issued(context, order, "BALANCE")
    sales.paid(context, (balance, "8400"))
    assert balance.status is InvoiceStatus.PAID
    accounts = context.session.exec(
        select(LedgerAccount.number, Lettering.code).join(LedgerAccount, LedgerAccount.id == Lettering.account_id)
    ).all()
    # each of the two invoices with what was paid for it, and the received deposit with the invoice that takes it off
    assert sorted(accounts) == [("411", "AA"), ("411", "AB"), ("4191", "AA")]


def test_several_rates_and_kinds_keep_their_vat_through_deposits_and_balance(context, book, shop, rule_sets):
    order = shop(orders.GOODS, orders.SERVICE | {"vatRatePct": 20}, orders.SERVICE, REDUCED)
    first = orders.issued(context, order, "DEPOSIT", percent=33.33)
    second = orders.issued(context, order, "DEPOSIT", amountHt=1000)
    assert [(line.kind, line.vat_rate_pct) for line in lines_of(context, first.id)] == [
        (LineKind.GOODS, 20), (LineKind.SERVICE, 20), (LineKind.SERVICE, 10), (LineKind.GOODS, Decimal("5.5")),
    ]  # fmt: skip
    assert second.total_ht == 1000
    sales.paid(context, (first, str(first.total_ttc)))
    balance = orders.issued(context, order, "BALANCE")
    assert first.total_ht + second.total_ht + balance.total_ht == order.total_ht == 12200
    bases = {}
    for invoice in (first, second, balance):
        for row in invoice.vat_breakdown:
            bases[row["rate"]] = bases.get(row["rate"], 0) + Decimal(row["base"])
            assert abs(Decimal(row["vat"]) - Decimal(row["base"]) * Decimal(row["rate"]) / 100) <= Decimal("0.005")
    assert bases == {"20": 11000, "10": 1000, "5.5": 200}
    assert balance.hybrid_invoice_profile.endswith("M4")
    for invoice in (first, second, balance):
        assert rule_sets.check(xml_of(context, invoice)) == []
    deposits = {account: debit - credit for account, debit, credit in _balances(context)}
    assert deposits["4191"] == 0


def _balances(context):
    statement = select(LedgerAccount.number, LedgerLine.debit, LedgerLine.credit).join(
        LedgerAccount, LedgerAccount.id == LedgerLine.account_id
    )
    sums = {}
    for number, debit, credit in context.session.exec(statement):
        old = sums.get(number, (Decimal(0), Decimal(0)))
        sums[number] = (old[0] + debit, old[1] + credit)
    return [(number, *amounts) for number, amounts in sums.items()]


def test_services_on_receipts_leave_the_vat_of_the_balance_pending(context, book, shop):
    order = shop(orders.SERVICE | {"vatRatePct": 20})
    orders.issued(context, order, "DEPOSIT", percent=50)
    balance = orders.issued(context, order, "BALANCE")
    assert posted(context, book, f"sales.invoice.issued:{balance.id}") == [
        ("411", 600, 0), ("706", 0, 1000), ("4191", 500, 0), ("445741", 0, 100),
    ]  # fmt: skip


def test_deposits_never_exceed_what_remains(context, shop):
    order = shop(orders.GOODS, REDUCED)
    orders.invoiced(context, order, "DEPOSIT", percent=60)
    problem = refused(
        "INVOICE_ABOVE_REMAINING", lambda: orders.invoiced(context, order, "DEPOSIT", percent=40.01), Invalid
    )
    assert [error.field for error in problem.errors] == ["percent"]
    refused("INVOICE_ABOVE_REMAINING", lambda: orders.invoiced(context, order, "DEPOSIT", amountHt=4080.01), Invalid)
    assert orders.invoiced(context, order, "DEPOSIT", percent=40).total_ht == 4080


def test_a_deposit_of_the_order_s_terms_needs_no_figure(context, shop):
    assert orders.invoiced(context, shop(depositPct=25), "DEPOSIT").total_ht == 2500


def test_quantities_leave_enough_to_deduct_the_deposit_from(context, shop):
    order = shop()
    orders.issued(context, order, "DEPOSIT", percent=30)
    lines = orders.parts(context, order, 8)
    refused("INVOICE_ABOVE_REMAINING", lambda: orders.invoiced(context, order, "LINES", lines=lines), Invalid)
    orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 7))
    assert orders.invoiced(context, order, "BALANCE").total_ht == 0


def test_a_deposit_stands_in_the_way_of_invoicing_everything(context, shop):
    order = shop()
    draft = orders.invoiced(context, order, "DEPOSIT", percent=30)
    assert refused("DEPOSIT_TO_DEDUCT", lambda: orders.invoiced(context, order)).status == 409
    assert refused("DEPOSIT_NOT_ISSUED", lambda: orders.invoiced(context, order, "BALANCE")).status == 409
    issuing.issue(context, draft.id)
    assert orders.invoiced(context, order, "BALANCE").total_ht == 7000


def test_a_balance_that_deposits_paid_for_is_issued_with_nothing_due(context, book, shop, rule_sets):
    order = shop()
    orders.issued(context, order, "DEPOSIT", percent=100)
    balance = orders.issued(context, order, "BALANCE")
    assert (balance.total_ttc, balance.status) == (0, InvoiceStatus.PAID)
    assert posted(context, book, f"sales.invoice.issued:{balance.id}") == [("707", 0, 10000), ("4191", 10000, 0)]
    assert rule_sets.check(xml_of(context, balance)) == []


def test_the_balance_is_deducted_once(context, shop):
    order = shop()
    orders.issued(context, order, "DEPOSIT", percent=30)
    balance = orders.invoiced(context, order, "BALANCE")
    refused("NOTHING_TO_INVOICE", lambda: orders.invoiced(context, order, "BALANCE"))
    invoicing.delete(context, balance.id)
    assert orders.issued(context, order, "BALANCE").total_ht == 7000
    assert order_progress.read(context, order.id).remaining_ht == 0


def test_lines_and_customer_of_the_draft_stay_those_of_the_order(context, shop):
    draft = orders.invoiced(context, shop())
    for body in ({"lines": [orders.GOODS]}, {"customerId": sales.customer(context, 2).id}):
        refused(
            "LINES_FROM_ORDER", lambda body=body: invoicing.patch(context, draft.id, InvoicePatch.model_validate(body))
        )
    changed = invoicing.patch(context, draft.id, InvoicePatch(notes="Thank you", customer_id=draft.customer_id))
    assert changed.notes == "Thank you"


def test_an_order_is_done_when_received_and_invoiced_in_full(context, shop):
    order = shop()
    orders.shipped(context, order)
    shipping.receive(context, order.id)
    draft = orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 4))
    rest = orders.invoiced(context, order)
    assert order.status is OrderStatus.RECEIVED
    for invoice, status in ((draft, OrderStatus.RECEIVED), (rest, OrderStatus.INVOICED)):
        issuing.issue(context, invoice.id)
        events.drain(context)
        assert order.status is status
    assert rest.supply_date == context.today
    refused("INVALID_TRANSITION", lambda: orders.invoiced(context, order))


def test_an_order_that_was_invoiced_before_is_done_at_its_receipt(context, shop):
    order = shop()
    orders.issued(context, order, "DEPOSIT", percent=30)
    orders.issued(context, order, "BALANCE")
    orders.shipped(context, order)
    assert shipping.receive(context, order.id).status is OrderStatus.INVOICED


def test_what_remains_tells_each_mode_beforehand(context, shop):
    order = shop(orders.GOODS, REDUCED)
    orders.issued(context, order, "DEPOSIT", percent=30)
    shown = order_reading.what_remains(context, order.id, order_reading.RemainingQuery())
    assert (shown.lines_ht, shown.deposits_ht, shown.remaining_ht) == (10200, 3060, 7140)
    assert (shown.preview.total_ht, shown.preview.total_ttc, shown.preview.refusal) == (7140, Decimal("8547.70"), None)
    refusal = order_reading.what_remains(context, order.id, order_reading.RemainingQuery(mode="ALL")).preview.refusal
    assert refusal == "A deposit of 3,060 excl. VAT was invoiced: make the balance invoice, which deducts it."
    another = order_reading.what_remains(context, order.id, order_reading.RemainingQuery(mode="DEPOSIT", percent=10))
    assert another.preview.total_ht == 1020


@pytest.mark.parametrize(
    ("company", "reason", "rate", "kind"),
    [
        ({"country": "DE", "siren": None, "vatNumber": "DE123456788"}, "INTRA_EU", 0, "GOODS"),
        ({"country": "DE", "siren": None, "vatNumber": "DE123456788"}, "REVERSE_CHARGE", 0, "SERVICE"),
        ({"country": "CH", "siren": None}, "EXPORT", 0, "GOODS"),
    ],
)
def test_untaxed_orders_are_invoiced_with_their_reason(context, book, rule_sets, company, reason, rate, kind):
    office = {"addressLine1": "Hauptstr. 1", "postalCode": "10115", "city": "Berlin", "country": company["country"]}
    customer = sales.customer(context, 7, headOffice=office, email="buchhaltung@kunde.example", **company)
    line = orders.GOODS | {"kind": kind, "vatRatePct": rate, "vatReason": reason}
    day = (context.today + timedelta(days=5)).isoformat()
    order = orders.order(context, customer, book, [line], requestedDate=day)
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    balance = orders.issued(context, order, "BALANCE")
    assert (deposit.total_vat, balance.total_vat, deposit.total_ht + balance.total_ht) == (0, 0, 10000)
    for invoice in (deposit, balance):
        assert [row["reason"] for row in invoice.vat_breakdown] == [reason]
        assert rule_sets.check(xml_of(context, invoice)) == []


def test_a_seller_in_franchise_invoices_deposit_and_balance_without_vat(context, rule_sets):
    entity = sales.seller(context, vatNumber=None, vatFranchise=True)
    events.drain(context)
    order = orders.order(context, sales.customer(context), entity, [orders.GOODS | {"vatRatePct": 0}])
    deposit, balance = (
        orders.issued(context, order, mode, **values)
        for mode, values in (("DEPOSIT", {"percent": 30}), ("BALANCE", {}))
    )
    assert (deposit.total_ttc, balance.total_ttc) == (3000, 7000)
    for invoice in (deposit, balance):
        assert "TVA non applicable, art. 293 B" in xml_of(context, invoice).decode()
        assert rule_sets.check(xml_of(context, invoice)) == []


def test_the_place_of_delivery_is_sealed_when_it_is_not_the_address_billed(context, shop, rule_sets):
    site = orders.site(context)
    order = shop(deliveryEstablishmentId=site.id)
    invoice = orders.issued(context, order)
    assert (invoice.delivery_snapshot["name"], invoice.delivery_snapshot["address"]["city"]) == ("Works SA", "Brest")
    site.city = "Quimper"
    context.session.flush()
    xml = xml_of(context, invoice)
    assert b"Brest" in xml
    assert b"Quimper" not in xml
    assert rule_sets.check(xml) == []


def test_no_delivery_is_told_when_the_billed_address_is_meant(context, book):
    customer = sales.customer(context)
    place = orders.head_office(context, customer)
    order = orders.order(context, customer, book, deliveryEstablishmentId=place.id)
    assert orders.issued(context, order).delivery_snapshot is None


def test_a_deposit_credited_behind_the_draft_s_back_stops_the_issue(context, shop):
    order = shop()
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    balance = orders.invoiced(context, order, "BALANCE")
    copy = orders.invoiced(context, shop())
    # a second deduction of the same deposit, as a credit between draft and issue would make it
    twin = lines_of(context, balance.id)[1].model_dump(exclude={"id", "invoice_id", "position"})
    context.add(type(lines_of(context, balance.id)[1])(**twin, invoice_id=copy.id, position=9))
    context.session.exec(select(Invoice).where(Invoice.id == copy.id)).one().order_id = order.id
    context.session.flush()
    refused("DEPOSIT_CHANGED", lambda: issuing.issue(context, balance.id))
    assert (deposit.status, balance.status) == (InvoiceStatus.ISSUED, InvoiceStatus.DRAFT)
