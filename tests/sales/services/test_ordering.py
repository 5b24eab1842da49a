"""Orders: made with their number and totals, changed, canceled; stock that follows them."""

from decimal import Decimal

import pytest

from leaseapp.billing import queries
from leaseapp.billing.services import invoicing, issuing
from leaseapp.directory.models import Company
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, StaleVersion
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import OrderLine
from leaseapp.sales.schemas.orders import CancelIn, OrderPatch
from leaseapp.sales.services import order_reading, ordering
from tests.factories import catalog, directory, orders, sales
from tests.factories.credits import credited
from tests.support import world


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


def line(product=None, **values):
    priced = {
        "position": 1, "kind": LineKind.GOODS, "designation": "Forklift", "quantity": Decimal(3),
        "unit_price_ht": Decimal("33.3333"), "vat_rate_pct": Decimal(20), "line_total_ht": Decimal("100.00"),
        "product_id": product.id if product else None,
    }  # fmt: skip
    return OrderLine(**(priced | values))


def made(context, book, *lines):
    customer = sales.customer(context)
    draft = ordering.OrderDraft(customer_id=customer.id, billing_entity_id=book.id, lines=list(lines))
    return ordering.make(context, draft)


def test_an_order_is_confirmed_numbered_and_added_up(context, book):
    first = made(context, book, line(), line(vat_rate_pct=Decimal(10)))
    assert (first.number, first.status, first.order_date) == ("CMD-1", OrderStatus.CONFIRMED, context.today)
    assert (first.total_ht, first.total_vat, first.total_ttc) == (200, 30, 230)
    assert [(row["rate"], row["base"], row["vat"]) for row in first.vat_breakdown] == [
        ("20", "100.00", "20.00"), ("10", "100.00", "10.00"),
    ]  # fmt: skip


def test_stock_falls_by_what_is_ordered_below_zero_too(context, book):
    scarce = catalog.product(context, stockQuantity=4)
    unmanaged = catalog.product(context, reference="P-2", stockManaged=False)
    made(context, book, line(scarce), line(unmanaged), line(scarce, quantity=Decimal("1.5")), line())
    assert (scarce.stock_quantity, unmanaged.stock_quantity) == (Decimal("-0.5"), 0)


def test_an_order_without_lines_is_refused(context, book):
    with pytest.raises(Invalid) as refused:
        made(context, book)
    assert refused.value.code == "ORDER_EMPTY"


@pytest.fixture
def shop(context, book):
    """`shop(lines…)`: an order of one customer."""
    customer = sales.customer(context)
    return lambda *lines, **values: orders.order(context, customer, book, lines or (orders.GOODS,), **values)


def patched(context, order, **body):
    return ordering.patch(context, order.id, OrderPatch.model_validate(body))


def canceled(context, order):
    return ordering.cancel(context, order.id, CancelIn(reason="No longer wanted"))


def test_a_free_order_takes_what_is_left_out_from_customer_and_product(context, book):
    customer = sales.customer(context)
    customer.buyer_reference = "Service achats"
    lift = catalog.product(context, defaultUnitPriceHt=80, ecoTaxHt=5, stockQuantity=10)
    order = orders.order(context, customer, book, [{"productId": lift.id, "quantity": 2}])
    [stored] = orders.lines_of(context, order)
    assert (order.buyer_reference, order.total_ht, order.total_ttc) == ("Service achats", 170, 204)
    assert (stored.designation, stored.kind, stored.shipped_quantity) == ("Forklift", LineKind.GOODS, 0)
    assert lift.stock_quantity == 8


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("contactId", "contactId"),
        ("deliveryEstablishmentId", "deliveryEstablishmentId"),
        ("salespersonId", "salespersonId"),
    ],
)
def test_references_of_an_order_must_exist(context, shop, name, field):
    with pytest.raises(NotFound) as refused:
        shop(**{name: "0193b2a0-0000-7000-8000-000000000000"})
    assert [error.field for error in refused.value.errors] == [field]


def test_a_client_is_no_salesperson(context, shop):
    with pytest.raises(NotFound):
        shop(salespersonId=world.person("CLIENT_USER").user_id)
    assert shop(salespersonId=world.person("COMMERCIAL").user_id).salesperson_id == world.person("COMMERCIAL").user_id


def test_changed_lines_move_totals_and_stock_by_the_difference(context, shop):
    first, second = (
        catalog.product(context, stockQuantity=10),
        catalog.product(context, reference="P-2", stockQuantity=10),
    )
    order = shop({"productId": first.id, "quantity": 4}, {"productId": second.id, "quantity": 1})
    patched(context, order, lines=[{"productId": first.id, "quantity": 1.5}, orders.SERVICE], subject="Changed")
    assert (first.stock_quantity, second.stock_quantity) == (Decimal("8.5"), 10)
    assert (order.subject, order.total_ht, len(orders.lines_of(context, order))) == ("Changed", 1150, 2)


def test_the_header_changes_while_the_lines_are_fixed(context, shop):
    order = shop()
    orders.shipped(context, order, 1)
    assert patched(context, order, notes="Call before", lines=[orders.GOODS]).notes == "Call before"
    with pytest.raises(Conflict) as refused:
        patched(context, order, lines=[orders.GOODS | {"quantity": 9}])
    assert refused.value.code == "ORDER_FIXED"


def test_a_draft_invoice_fixes_the_lines_until_it_is_deleted(context, shop):
    order = shop()
    draft = orders.invoiced(context, order, "DEPOSIT", percent=10)
    with pytest.raises(Conflict) as refused:
        patched(context, order, lines=[orders.SERVICE])
    assert refused.value.code == "ORDER_FIXED"
    invoicing.delete(context, draft.id)
    assert patched(context, order, lines=[orders.SERVICE]).total_ht == 1000


def test_a_stale_version_changes_nothing(context, shop):
    order = shop()
    with pytest.raises(StaleVersion):
        patched(context, order, version=order.version + 1, subject="Late")
    assert order.subject is None


def test_a_canceled_order_gives_its_goods_back_and_stays_as_it_is(context, shop):
    lift = catalog.product(context, stockQuantity=3)
    order = shop({"productId": lift.id, "quantity": 5})
    canceled(context, order)
    assert (order.status, order.cancel_reason, lift.stock_quantity) == (OrderStatus.CANCELED, "No longer wanted", 3)
    for act in (
        lambda: canceled(context, order),
        lambda: patched(context, order, subject="x"),
        lambda: orders.shipped(context, order),
    ):
        with pytest.raises(Conflict) as refused:
            act()
        assert refused.value.code == "INVALID_TRANSITION"
    assert lift.stock_quantity == 3


def test_an_order_of_which_something_left_is_not_canceled(context, shop):
    order = shop()
    orders.shipped(context, order, 1)
    with pytest.raises(Conflict) as refused:
        canceled(context, order)
    assert (refused.value.code, order.status) == ("ORDER_SHIPPED", OrderStatus.CONFIRMED)


def test_an_order_that_stands_on_an_invoice_is_not_canceled(context, shop):
    order = shop()
    draft = orders.invoiced(context, order, "DEPOSIT", percent=30)
    with pytest.raises(Conflict) as refused:
        canceled(context, order)
    assert refused.value.code == "ORDER_INVOICED"
    invoicing.delete(context, draft.id)
    assert canceled(context, order).status is OrderStatus.CANCELED


def test_what_the_stock_does_not_cover_is_said(context, shop):
    scarce = catalog.product(context, stockQuantity=4)
    order = shop({"productId": scarce.id, "quantity": 3}, {"productId": scarce.id, "quantity": 4}, orders.GOODS)
    shown = order_reading.order(context, order.id)
    assert [(item.code, item.line_id, item.missing) for item in shown.warnings] == [
        ("BACK_ORDER", shown.lines[1].id, 3),
    ]  # fmt: skip
    orders.shipped(context, order, 0, 2)
    assert [item.missing for item in order_reading.order(context, order.id).warnings] == [1, 2]


def test_an_order_that_stock_covers_has_no_warning(context, shop):
    enough = catalog.product(context, stockQuantity=3)
    assert order_reading.order(context, shop({"productId": enough.id, "quantity": 3}).id).warnings == []


def test_parties_change_while_the_order_is_untouched_and_totals_follow(context, shop):
    order, other = shop(orders.SERVICE), sales.customer(context, 2)
    entity = sales.seller(
        context, name="Other", siren="881234504", siret="88123450400010", vatNumber=None, vatOnDebits=True,
        invoiceNumberPrefix="B/", creditNoteNumberPrefix="BA/",
    )  # fmt: skip
    events.drain(context)
    assert [row["pending"] for row in order.vat_breakdown] == ["100.00"]
    patched(context, order, customerId=other.id, billingEntityId=entity.id)
    assert (order.customer_id, order.billing_entity_id) == (other.id, entity.id)
    assert [row["pending"] for row in order.vat_breakdown] == ["0.00"]
    orders.shipped(context, order, 1)
    with pytest.raises(Conflict) as refused:
        patched(context, order, customerId=sales.customer(context, 3).id)
    assert [error.field for error in refused.value.errors] == ["customerId"]


def test_the_contact_of_an_order_belongs_to_its_customer(context, shop, book):
    other = sales.customer(context, 2)
    theirs = directory.contact(context, context.session.get(Company, (context.organization_id, other.company_id)))
    with pytest.raises(Invalid, match="CONTACT_OF_ANOTHER_COMPANY"):
        shop(contactId=theirs.id)
    order = shop()
    for change in ({"contactId": theirs.id}, {"contactId": theirs.id, "subject": "x"}):
        with pytest.raises(Invalid) as refused:
            patched(context, order, **change)
        assert [(error.field, error.code) for error in refused.value.errors] == [
            ("contactId", "CONTACT_OF_ANOTHER_COMPANY")
        ]
        context.session.refresh(order)
    patched(context, order, customerId=other.id, contactId=theirs.id)
    with pytest.raises(Invalid, match="CONTACT_OF_ANOTHER_COMPANY"):
        patched(context, order, customerId=sales.customer(context, 3).id)


def test_a_wrong_price_is_put_right_after_shipping_and_crediting(context, shop):
    order = shop(orders.GOODS, orders.SERVICE)
    orders.shipped(context, order)
    invoice = orders.issued(context, order, "LINES", lines=orders.parts(context, order, 10))
    right = orders.GOODS | {
        "designation": "Forklift 2 t",
        "unitPriceHt": "900.50",
        "discountPct": 10,
        "description": "New",
    }
    with pytest.raises(Conflict) as refused:
        patched(context, order, lines=[right, orders.SERVICE])
    assert (refused.value.code, {error.field for error in refused.value.errors}) == (
        "ORDER_FIXED",
        {f"lines[0].{name}" for name in ("designation", "description", "unitPriceHt", "discountPct")},
    )
    assert patched(context, order, lines=[orders.GOODS, orders.SERVICE | {"unitPriceHt": 200}]).total_ht == 10800
    credited(context, invoice)
    patched(context, order, lines=[right, orders.SERVICE | {"unitPriceHt": 200}])
    assert (order.total_ht, order.status) == (Decimal("8904.50"), OrderStatus.SHIPPED)
    first = orders.lines_of(context, order)[0]
    assert (first.quantity, first.shipped_quantity, first.description) == (10, 10, "New")
    again = orders.invoiced(context, order)
    assert [(row.designation, row.line_total_ht) for row in queries.lines_of(context, again.id)] == [
        ("Forklift 2 t", Decimal("8104.50")), ("Inspection", 800),
    ]  # fmt: skip


def test_a_draft_fixes_prices_until_it_is_deleted(context, shop):
    order = shop()
    draft = orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 1))
    with pytest.raises(Conflict, match="ORDER_FIXED"):
        patched(context, order, lines=[orders.GOODS | {"unitPriceHt": 900}])
    invoicing.delete(context, draft.id)
    orders.shipped(context, order)
    assert patched(context, order, lines=[orders.GOODS | {"unitPriceHt": 900}]).total_ht == 9000


@pytest.mark.parametrize(
    "change",
    [{"quantity": 11}, {"quantity": 9}, {"vatRatePct": 10}, {"kind": "SERVICE"}, {"ecoTaxHt": 1}, {"unit": "h"}],
)
def test_only_prices_and_texts_of_what_was_shipped_are_put_right(context, shop, change):
    order = shop()
    orders.shipped(context, order, 1)
    with pytest.raises(Conflict) as refused:
        patched(context, order, lines=[orders.GOODS | {"unitPriceHt": 900} | change])
    assert [(error.field, error.code) for error in refused.value.errors] == [("lines", "ORDER_FIXED")]
    context.session.refresh(order)
    assert order.total_ht == 10000


def test_the_reason_without_vat_of_what_was_shipped_is_put_right_and_its_invoice_issued(context, shop):
    lesson = orders.SERVICE | {"vatRatePct": 0, "vatReason": "EXEMPT"}
    order = shop(lesson)
    orders.shipped(context, order)
    draft = orders.invoiced(context, order)
    with pytest.raises(Invalid) as refused:
        issuing.issue(context, draft.id)
    assert [error.code for error in refused.value.errors] == ["EXEMPTION_PROVISION_MISSING"]
    taught = lesson | {"vatReason": "EXEMPT_TEACHING"}
    with pytest.raises(Conflict) as fixed:
        patched(context, order, lines=[taught])
    assert [error.field for error in fixed.value.errors] == ["lines[0].vatReason"]
    invoicing.delete(context, draft.id)
    patched(context, order, lines=[taught])
    assert [row["reason"] for row in order.vat_breakdown] == ["EXEMPT_TEACHING"]
    assert orders.issued(context, order).vat_breakdown[0]["reason"] == "EXEMPT_TEACHING"


def test_a_reason_stays_where_a_deposit_says_it(context, shop):
    service = orders.SERVICE | {"vatRatePct": 0, "vatReason": "EXEMPT_TEACHING"}
    order = shop(service)
    orders.issued(context, order, "DEPOSIT", percent=30)
    with pytest.raises(Conflict) as refused:
        patched(context, order, lines=[service | {"vatReason": "EXEMPT_MEDICAL"}])
    assert refused.value.code == "DEPOSIT_TO_DEDUCT"


def test_prices_do_not_fall_below_the_deposits_invoiced(context, shop):
    order = shop()
    orders.issued(context, order, "DEPOSIT", percent=30)
    with pytest.raises(Conflict) as refused:
        patched(context, order, lines=[orders.GOODS | {"unitPriceHt": "299.99"}])
    assert [(error.field, error.code) for error in refused.value.errors] == [("lines", "DEPOSIT_TO_DEDUCT")]


def test_a_price_may_fall_to_the_deposits_invoiced(context, shop):
    order = shop()
    orders.issued(context, order, "DEPOSIT", percent=30)
    assert patched(context, order, lines=[orders.GOODS | {"unitPriceHt": 300}]).total_ht == 3000
    assert orders.invoiced(context, order, "BALANCE").total_ht == 0
