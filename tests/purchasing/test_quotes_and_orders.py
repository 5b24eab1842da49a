"""Quotes and orders: totals of the server, lines that keep their ids, what is fixed once it is accepted or confirmed."""

from decimal import Decimal
from typing import Any

import pytest

from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.purchasing.enums import SupplierQuoteStatus
from leaseapp.purchasing.schemas.lines import LinesIn
from leaseapp.purchasing.schemas.orders import SupplierOrderPatch
from leaseapp.purchasing.schemas.quotes import ReasonIn, SupplierQuotePatch
from leaseapp.purchasing.schemas.suppliers import SupplierIn, SupplierPatch
from leaseapp.purchasing.services import orders, quotes, suppliers
from tests.purchasing.conftest import Buyer

WHY = ReasonIn(reason="Trop cher de douze pour cent")


@pytest.mark.parametrize(
    ("lines", "ht", "vat", "ttc"),
    [
        ([("3", "1250", "20", "0", "0")], "3750.00", "750.00", "4500.00"),
        ([("1", "480", "10", "0", "2.40"), ("12", "35.9", "5.5", "0", "0")], "913.20", "71.93", "985.13"),
        ([("4", "459", "20", "10", "0"), ("1", "-52.40", "20", "0", "0")], "1600.00", "320.00", "1920.00"),
        ([("1", "0.005", "20", "0", "0")], "0.01", "0.00", "0.01"),
    ],
)
def test_totals_follow_from_the_lines(buyer: Buyer, lines: list[tuple[str, ...]], ht: str, vat: str, ttc: str):
    names = ("quantity", "unitPriceHt", "vatRatePct", "discountPct", "ecoTaxHt")
    quote = buyer.quote(*(buyer.line(**dict(zip(names, line, strict=True))) for line in lines))
    assert (quote.total_ht, quote.total_vat, quote.total_ttc) == (Decimal(ht), Decimal(vat), Decimal(ttc))


def test_kept_lines_keep_their_ids_in_a_new_order(buyer: Buyer):
    quote = buyer.quote(buyer.line(designation="A"), buyer.line(designation="B"), buyer.line(designation="C"))
    a, b, c = quotes.lines_of(buyer.context, quote.id)
    typed = [buyer.line(designation="D"), buyer.line(id=c.id, designation="C"), buyer.line(id=a.id, designation="A")]
    quotes.set_lines(buyer.context, quote.id, LinesIn.model_validate({"lines": typed}))
    found = quotes.lines_of(buyer.context, quote.id)
    assert [line.designation for line in found] == ["D", "C", "A"]
    assert [line.id for line in found][1:] == [c.id, a.id]
    assert b.id not in {line.id for line in found}


@pytest.mark.parametrize(
    ("line", "field", "code"),
    [
        ({"vatRatePct": "19.6"}, "lines[0].vatRatePct", "VAT_RATE_UNKNOWN"),
        ({"unitPriceHt": "-1"}, "lines", "TOTAL_BELOW_ZERO"),
        ({"id": "01890000-0000-7000-8000-000000000000"}, "lines[0].id", "LINE_UNKNOWN"),
        ({"quantity": 9_999_999, "unitPriceHt": 99_999_999}, "lines", "AMOUNT_TOO_LARGE"),
    ],
)
def test_lines_that_cannot_be_are_refused_at_their_field(buyer: Buyer, line: dict[str, Any], field: str, code: str):
    with pytest.raises(Invalid) as raised:
        buyer.quote(buyer.line(**line))
    assert (raised.value.errors[0].field, raised.value.errors[0].code) == (field, code)


def test_a_quote_changes_until_it_is_accepted(buyer: Buyer):
    quote = buyer.quote()
    quotes.send(buyer.context, quote.id, None)
    quotes.update(buyer.context, quote.id, SupplierQuotePatch(title="Échographes portables"))
    assert quotes.accept(buyer.context, quote.id).status is SupplierQuoteStatus.ACCEPTED
    with pytest.raises(Conflict) as raised:
        quotes.update(buyer.context, quote.id, SupplierQuotePatch(title="Autre"))
    assert raised.value.code == "QUOTE_FIXED"
    with pytest.raises(Conflict) as empty:
        quotes.accept(buyer.context, buyer.quote(lines=[]).id)
    assert empty.value.code == "QUOTE_EMPTY"


def test_a_quote_is_rejected_with_a_reason(buyer: Buyer):
    quote = buyer.quote()
    with pytest.raises(Invalid) as raised:
        quotes.end(buyer.context, quote.id, "reject", ReasonIn(reason="cher"))
    assert raised.value.errors[0].code == "REASON_REQUIRED"
    assert quotes.end(buyer.context, quote.id, "reject", WHY).reject_reason == WHY.reason
    with pytest.raises(Invalid) as before:
        buyer.quote(quoteDate="2026-11-20", validUntil="2026-11-19")
    assert before.value.errors[0].code == "ENDS_BEFORE"


def test_a_confirmed_order_keeps_all_but_its_delivery(buyer: Buyer):
    order = buyer.confirmed()
    place = buyer.fleet.place()
    patch = SupplierOrderPatch.model_validate({"expectedDate": "2027-01-15", "deliveryLocationId": place})
    assert orders.update(buyer.context, order.id, patch).delivery_location_id == place
    with pytest.raises(Conflict) as raised:
        orders.update(buyer.context, order.id, SupplierOrderPatch(title="Autre"))
    assert (raised.value.code, [error.field for error in raised.value.errors]) == ("ORDER_FIXED", ["title"])
    with pytest.raises(Conflict) as lines:
        orders.set_lines(buyer.context, order.id, LinesIn.model_validate({"lines": [buyer.line()]}))
    assert lines.value.errors[0].field == "lines"
    with pytest.raises(Conflict) as empty:
        orders.confirm(buyer.context, buyer.order(lines=[]).id, None)
    assert empty.value.code == "ORDER_EMPTY"
    with pytest.raises(Invalid) as early:
        buyer.order(orderDate="2026-11-20", expectedDate="2026-11-19")
    assert early.value.errors[0].code == "EXPECTED_BEFORE"


def test_an_order_copies_the_lines_of_a_quote(buyer: Buyer):
    quote = buyer.quote(buyer.machine(quantity=2), buyer.line(designation="Livraison", quantity=1))
    lines = quotes.lines_of(buyer.context, quote.id)
    draft = orders.OrderDraft(supplier_id=quote.supplier_id, title=quote.title, lines=lines, quote_id=quote.id)
    order = orders.make(buyer.context, draft)
    copied = orders.lines_of(buyer.context, order.id)
    assert [line.source_quote_line_id for line in copied] == [line.id for line in lines]
    assert [line.creates_asset for line in copied] == [True, False]
    assert order.total_ttc == quote.total_ttc


def test_a_company_is_one_supplier_and_one_that_rests_is_not_bought_from(buyer: Buyer):
    supplier = buyer.supplier()
    assert supplier.code.startswith("F")
    with pytest.raises(Conflict) as raised:
        suppliers.create(buyer.context, SupplierIn(company_id=supplier.company_id))
    assert (raised.value.code, raised.value.extra["existingId"]) == ("SUPPLIER_EXISTS", str(supplier.id))
    with pytest.raises(Invalid) as neither:
        suppliers.create(buyer.context, SupplierIn())
    assert neither.value.code == "COMPANY_REQUIRED"
    suppliers.update(buyer.context, supplier.id, SupplierPatch(is_active=False))
    with pytest.raises(Invalid) as rests:
        buyer.quote(supplier=supplier)
    assert rests.value.errors[0].code == "SUPPLIER_INACTIVE"
