"""A quote with a sale, a lease, a subscription and a service: what is paid once and each month, and what becomes of each."""

from decimal import Decimal
from typing import Any, NamedTuple

import pytest
from sqlmodel import select

from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.catalog.schemas.modalities import LeaseRateIn, ProductModalityIn, ProductModalityPatch
from leaseapp.catalog.schemas.variants import ProductVariantIn
from leaseapp.catalog.services import modalities, variants
from leaseapp.catalog.services.lease_rates import lease_rates
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.sales.enums import PendingContractStatus, QuoteStatus
from leaseapp.sales.events import RecurringLinesAgreed
from leaseapp.sales.models import PendingContractLine, QuoteLine
from leaseapp.sales.schemas.orders import OrderIn
from leaseapp.sales.schemas.pending_contracts import DropIn
from leaseapp.sales.schemas.quotes import QuoteIn, QuotePatch
from leaseapp.sales.services import converting, ordering, pending_contracts, quote_reading, quoting
from tests.factories import catalog, orders, sales


class Range(NamedTuple):
    """A server with a variant of its own price, and the ways to pay for it."""

    server: Any
    large: Any
    sale: Any
    lease: Any
    upkeep: Any
    setup: Any


@pytest.fixture
def parties(context):
    return {"customerId": sales.customer(context).id, "billingEntityId": sales.seller(context).id}


@pytest.fixture
def offered(context):
    lease_rates.create(context, LeaseRateIn(up_to_months=60, rate_pct=Decimal(6)))
    server = catalog.product(
        context, reference="R760", name="Server", kind="EQUIPMENT", defaultUnitPriceHt=10000, purchasePriceHt=8000,
        stockQuantity=5, ecoTaxHt=10,
    )  # fmt: skip

    def way(**values):
        return modalities.create(context, ProductModalityIn.model_validate({"productId": server.id} | values))

    body = {
        "productId": server.id,
        "sku": "R760-L",
        "attributes": {"RAM": "128 GB"},
        "unitPriceHt": 50000,
        "stockQuantity": 3,
    }
    return Range(
        server,
        variants.create(context, ProductVariantIn.model_validate(body)),
        way(type="ONE_SHOT", unitPriceHt=9900, vatRate=20),
        way(type="LEASE", minMonths=24, maxMonths=48, residualPercent=1, depositHt=100, rentHt=250),
        way(type="SUBSCRIPTION", pricePerPeriodHt=95, period="QUARTERLY", conditions="Within 8 hours"),
        way(type="SERVICE", unit="HOUR", ratePerUnitHt=110, minimumUnits=2),
    )


def line(modality, quantity=1, product=None, **values):
    chosen = {"productId": product or modality.product_id, "modalityId": modality.id if modality else None}
    return chosen | {"quantity": quantity} | values


@pytest.fixture
def mixed(context, parties, offered):
    """A draft: a sale of 2, a lease of 3 large ones for 48 months, upkeep each quarter, 6 hours of work."""
    rows = [
        line(offered.sale, 2),
        line(offered.lease, 3, variantId=offered.large.id),
        line(offered.upkeep),
        line(offered.setup, 6),
    ]
    return quoting.create(context, QuoteIn.model_validate(parties | {"lines": rows, "depositPct": 30}))


def rows_of(context, quote):
    statement = select(QuoteLine).where(QuoteLine.quote_id == quote.id).order_by(QuoteLine.position)
    return list(context.session.exec(statement))


def test_lines_take_words_price_and_terms_from_variant_and_modality(context, mixed):
    sale, lease, upkeep, setup = rows_of(context, mixed)
    assert (sale.reference, sale.kind, sale.unit_price_ht, sale.period) == ("R760", LineKind.GOODS, 9900, None)
    assert (lease.reference, lease.designation, lease.kind) == ("R760-L", "Server · 128 GB", LineKind.SERVICE)
    # 50,000.00 at 6 % with 1 % left over 48 months: the fixed rent is that of the cheaper thing
    assert (lease.unit_price_ht, lease.period, lease.duration_months) == (Decimal("1159.21"), PaymentPeriod.MONTHLY, 48)
    assert (lease.security_deposit, lease.residual_percent, lease.eco_tax_ht) == (300, 1, 0)
    assert (upkeep.period, upkeep.duration_months, upkeep.description) == (
        PaymentPeriod.QUARTERLY,
        None,
        "Within 8 hours",
    )
    assert (setup.unit, setup.unit_price_ht, setup.kind, setup.period) == ("h", 110, LineKind.SERVICE, None)


def test_what_is_paid_once_and_each_period_stand_apart(context, mixed):
    shown = quote_reading.quote(context, mixed.id)
    once = 2 * 9900 + 2 * 10 + 6 * 110  # the eco-tax is that of a unit
    assert (shown.total_ht, shown.total_ttc) == (once, once * Decimal("1.2"))
    assert [(total.period, total.total_ht, total.total_ttc) for total in shown.recurring] == [
        (PaymentPeriod.MONTHLY, Decimal("3477.63"), Decimal("4173.16")), (PaymentPeriod.QUARTERLY, 95, 114),
    ]  # fmt: skip
    assert shown.security_deposit == 300
    # one without an end counts for a year
    assert shown.value_ht == once + 48 * Decimal("3477.63") + 4 * 95
    # 30 % of what is paid once, whatever the rents come to
    assert shown.deposit_amount == (once * Decimal("1.2") * Decimal("0.3")).quantize(Decimal("0.01"))


def test_margins_know_no_cost_of_rents_work_and_other_variants(context, mixed):
    assert [row.purchase_price_ht for row in rows_of(context, mixed)] == [8000, None, None, None]


def test_the_order_takes_what_is_paid_once_and_the_rest_waits_for_a_contract(context, mixed, offered):
    events.drain(context)
    order = converting.convert(context, mixed.id)
    assert order is not None
    lines = orders.lines_of(context, order)
    assert [(item.modality_id, item.quantity) for item in lines] == [(offered.sale.id, 2), (offered.setup.id, 6)]
    assert order.total_ht == mixed.total_ht
    waiting = list(context.session.exec(select(PendingContractLine).order_by(PendingContractLine.id)))
    rows = rows_of(context, mixed)
    assert [item.quote_line_id for item in waiting] == [rows[1].id, rows[2].id]
    assert {item.status for item in waiting} == {PendingContractStatus.WAITING}
    assert quote_reading.quote(context, mixed.id).waiting_for_contract == 2
    # the two that are sold leave stock; what is leased leaves it with its contract, work never does
    assert (offered.server.stock_quantity, offered.large.stock_quantity) == (3, 3)


def test_contracts_hear_of_the_lines_that_wait(context, mixed, monkeypatch):
    heard = []
    monkeypatch.setattr(context, "emit", heard.append)
    converting.convert(context, mixed.id)
    (agreed,) = [event for event in heard if isinstance(event, RecurringLinesAgreed)]
    assert (agreed.quote_id, len(agreed.pending_line_ids)) == (mixed.id, 2)


def test_a_quote_of_rents_alone_becomes_no_order_and_nothing_is_lost(context, parties, offered):
    quote = quoting.create(context, QuoteIn.model_validate(parties | {"lines": [line(offered.lease, 1)]}))
    assert (quote.total_ht, quote.value_ht) == (0, 48 * 250)
    assert converting.convert(context, quote.id) is None
    shown = quote_reading.quote(context, quote.id)
    assert (shown.status, shown.order_id, shown.waiting_for_contract) == (QuoteStatus.CONVERTED, None, 1)


def test_a_contract_takes_a_line_once_and_a_dropped_one_may_wait_again(context, mixed):
    converting.convert(context, mixed.id)
    first, second = context.session.exec(select(PendingContractLine).order_by(PendingContractLine.id))
    pending_contracts.take(context, first.id, "LeaseContract", mixed.id)
    with pytest.raises(Conflict) as refused:
        pending_contracts.take(context, first.id, "LeaseContract", mixed.id)
    assert refused.value.code == "INVALID_TRANSITION"
    pending_contracts.drop(context, second.id, DropIn(reason="The customer keeps the old one"))
    assert quote_reading.quote(context, mixed.id).waiting_for_contract is None
    resumed = pending_contracts.resume(context, second.id)
    assert (resumed.status, resumed.drop_reason) == (PendingContractStatus.WAITING, None)


@pytest.mark.parametrize("name", ["lease", "upkeep"])
def test_an_order_never_takes_what_is_paid_each_period(context, parties, offered, name):
    body = OrderIn.model_validate(parties | {"lines": [line(getattr(offered, name))]})
    with pytest.raises(Invalid) as refused:
        ordering.create(context, body)
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("lines[0].modalityId", "CONTRACT_REQUIRED")
    ]


def test_an_order_chooses_a_variant_whose_own_stock_falls(context, parties, offered):
    lines = [{"productId": offered.server.id, "variantId": offered.large.id, "quantity": 2}]
    order = ordering.create(context, OrderIn.model_validate(parties | {"lines": lines}))
    (stored,) = orders.lines_of(context, order)
    assert (stored.reference, stored.unit_price_ht, stored.variant_id) == ("R760-L", 50000, offered.large.id)
    assert (offered.server.stock_quantity, offered.large.stock_quantity) == (5, 1)


@pytest.mark.parametrize(
    ("name", "values", "field", "code"),
    [
        ("lease", {"durationMonths": 23}, "durationMonths", "DURATION_OUT_OF_RANGE"),
        ("lease", {"durationMonths": 49}, "durationMonths", "DURATION_OUT_OF_RANGE"),
        ("sale", {"durationMonths": 12}, "durationMonths", "UNEXPECTED"),
        ("setup", {"quantity": 1}, "quantity", "QUANTITY_BELOW_MINIMUM"),
    ],
)
def test_terms_that_do_not_fit_are_refused_at_their_field(context, parties, offered, name, values, field, code):
    with pytest.raises(Invalid) as refused:
        quoting.create(context, QuoteIn.model_validate(parties | {"lines": [line(getattr(offered, name), 6) | values]}))
    assert [(error.field, error.code) for error in refused.value.errors] == [(f"lines[0].{field}", code)]


def test_a_variant_or_modality_of_another_product_does_not_exist(context, parties, offered):
    other = catalog.product(context, reference="P-9")
    for name, found in (("variantId", offered.large), ("modalityId", offered.sale)):
        row = {"productId": other.id, "quantity": 1, name: found.id}
        with pytest.raises(NotFound) as refused:
            quoting.create(context, QuoteIn.model_validate(parties | {"lines": [row]}))
        assert refused.value.errors[0].field == f"lines[0].{name}"


def test_an_archived_modality_stays_on_the_draft_that_holds_it_which_says_so(context, parties, offered, mixed):
    modalities.update(context, offered.upkeep.id, ProductModalityPatch.model_validate({"status": "ARCHIVED"}))
    assert quote_reading.quote(context, mixed.id).archived == "Server"
    kept = [line(offered.upkeep, 2)]
    quoting.patch(context, mixed.id, QuotePatch.model_validate({"lines": kept}))
    with pytest.raises(Invalid) as refused:
        quoting.create(context, QuoteIn.model_validate(parties | {"lines": kept}))
    assert [(error.field, error.code) for error in refused.value.errors] == [("lines[0].modalityId", "ARCHIVED")]
