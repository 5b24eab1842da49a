"""A line's omitted values come from its product and from who sells to whom."""

from decimal import Decimal

import pytest

from leaseapp.billing.models import InvoiceLine
from leaseapp.billing.schemas.invoices import InvoiceLineIn
from leaseapp.billing.services import priced_lines
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.errors import Invalid
from leaseapp.law.vat_provisions import VatReason
from tests.factories import catalog, directory, sales


def built(context, typed, seller=None, buyer=None):
    return priced_lines.build(
        context, [InvoiceLineIn.model_validate(line) for line in typed], seller, buyer, row=InvoiceLine
    )


def test_a_french_buyer_pays_the_rate_of_the_product(context):
    product = catalog.product(context, defaultVatRate=5.5)
    (line,) = built(
        context, [{"productId": product.id, "quantity": 2}], sales.seller(context), directory.company(context)
    )
    assert (line.vat_rate_pct, line.vat_reason, line.kind, line.line_total_ht) == (
        Decimal("5.5"),
        None,
        LineKind.GOODS,
        Decimal("200.00"),
    )


@pytest.mark.parametrize(
    ("kind", "country", "vat_number", "reason"),
    [
        ("GOODS", "DE", "DE136695976", VatReason.INTRA_EU),
        ("SERVICE", "DE", "DE136695976", VatReason.REVERSE_CHARGE),
        ("GOODS", "CA", None, VatReason.EXPORT),
        ("GOODS", "DE", None, None),
    ],
)
def test_a_foreign_buyer_decides_the_vat_of_a_product_line(context, kind, country, vat_number, reason):
    product = catalog.product(context, kind=kind)
    buyer = directory.company(context, siren=None, country=country, vatNumber=vat_number)
    (line,) = built(context, [{"productId": product.id, "quantity": 1}], sales.seller(context), buyer)
    assert (line.vat_reason, line.vat_rate_pct) == (reason, Decimal(0) if reason else Decimal(20))


def test_a_seller_in_franchise_charges_no_vat(context):
    seller = sales.seller(context, vatNumber=None, vatFranchise=True)
    free = {"kind": "SERVICE", "designation": "Advice", "quantity": 1, "unitPriceHt": 100, "vatRatePct": 0}
    (line,) = built(context, [free], seller)
    assert line.vat_reason is VatReason.FRANCHISE


def test_the_eco_tax_is_added_once_a_line(context):
    (line,) = built(context, [sales.GOODS | {"quantity": 3, "discountPct": 10, "ecoTaxHt": 2.4}])
    assert line.line_total_ht == Decimal("2702.40")


@pytest.mark.parametrize(
    ("typed", "unit", "amount"),
    [
        ({}, "0.85", "2.55"),
        ({"quantity": 2.5}, "0.85", "2.13"),
        ({"ecoTaxHt": 4}, None, "4.00"),
        ({"ecoTaxHt": 0}, None, "0.00"),
        ({"ecoTaxHt": None, "ecoTaxUnitHt": None}, None, "0.00"),
        ({"ecoTaxUnitHt": 2}, "2.00", "6.00"),
        ({"ecoTaxUnitHt": 2, "ecoTaxHt": 99}, "2.00", "6.00"),
        ({"ecoTaxUnitHt": 0}, None, "0.00"),
    ],
)
def test_the_eco_tax_of_a_product_is_that_of_a_unit_times_the_quantity(context, typed, unit, amount):
    """C. env. L541-10-20; a line's own amount stays possible, and no discount touches it."""
    screen = catalog.product(context, ecoTaxHt=0.85)
    (line,) = built(context, [{"productId": screen.id, "quantity": 3, "discountPct": 50, **typed}])
    assert (line.eco_tax_unit_ht, line.eco_tax_ht) == (Decimal(unit) if unit else None, Decimal(amount))
    assert line.line_total_ht == Decimal(50) * line.quantity + Decimal(amount)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"discountHt": "3000.00", "ecoTaxHt": 4}, None),
        ({"discountHt": 50, "discountPct": 0}, None),
        ({"discountHt": 0, "discountPct": 10}, None),
        ({"discountHt": "3000.01", "ecoTaxHt": 4}, "DISCOUNT_TOO_LARGE"),
        ({"discountHt": 50, "discountPct": 10}, "DISCOUNT_TWICE"),
    ],
)
def test_a_line_has_one_discount_in_percent_or_in_euros_of_its_price(context, typed, code):
    """The eco-tax bears none (decision 60)."""
    line = sales.GOODS | {"quantity": 3, "unitPriceHt": 1000, **typed}
    if code is None:
        (made,) = built(context, [line])
        share = Decimal(3000) * Decimal(typed.get("discountPct", 0)) / 100
        assert made.line_total_ht == 3000 - share - Decimal(typed["discountHt"]) + typed.get("ecoTaxHt", 0)
        return
    with pytest.raises(Invalid) as refused:
        built(context, [line])
    assert [(error.field, error.code) for error in refused.value.errors] == [("lines[0].discountHt", code)]


def test_every_refused_line_is_named_at_once(context):
    with pytest.raises(Invalid) as refused:
        built(context, [{"quantity": 1}, sales.GOODS, sales.GOODS | {"vatRatePct": 7}])
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("lines[0].kind", "REQUIRED"), ("lines[0].designation", "REQUIRED"), ("lines[0].unitPriceHt", "REQUIRED"),
        ("lines[0].vatRatePct", "REQUIRED"), ("lines[2].vatRatePct", "VAT_RATE_UNKNOWN"),
    ]  # fmt: skip
