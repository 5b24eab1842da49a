"""The effective price over product, variant and modality."""

from dataclasses import dataclass
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from leaseapp.catalog.enums import ModalityType, PaymentPeriod, PriceSource
from leaseapp.catalog.rules import price, rent
from leaseapp.catalog.rules.price import Price


@dataclass(frozen=True)
class Terms:
    """A modality as pricing reads it."""

    type: ModalityType
    unit_price_ht: Decimal | None = None
    price_per_period_ht: Decimal | None = None
    period: PaymentPeriod | None = None
    minimum_commitment_periods: int | None = None
    rate_per_unit_ht: Decimal | None = None
    rent_ht: Decimal | None = None
    residual_percent: Decimal | None = None
    max_months: int | None = None


AMOUNTS = st.decimals(0, 100000, places=4)
MONTHS = st.integers(1, 120)
RATES = st.lists(st.tuples(MONTHS, st.decimals(0, 30, places=2)), max_size=5, unique_by=lambda row: row[0])
TERMS = st.one_of(
    st.none(),
    st.builds(Terms, st.just(ModalityType.ONE_SHOT), unit_price_ht=AMOUNTS),
    st.builds(
        Terms, st.just(ModalityType.SUBSCRIPTION), price_per_period_ht=AMOUNTS, period=st.sampled_from(PaymentPeriod),
        minimum_commitment_periods=st.none() | MONTHS,
    ),
    st.builds(Terms, st.just(ModalityType.SERVICE), rate_per_unit_ht=AMOUNTS),
    st.builds(
        Terms, st.just(ModalityType.LEASE), rent_ht=st.none() | AMOUNTS, max_months=MONTHS,
        residual_percent=st.none() | st.decimals(0, 100, places=2),
    ),
)  # fmt: skip


@given(AMOUNTS, st.none() | AMOUNTS, TERMS, RATES, st.none() | MONTHS)
def test_each_price_is_that_of_one_source(product, variant, terms, rates, months):
    found = price.effective(product, variant, terms, rates, months)
    inherited = variant is None
    expected = {
        PriceSource.PRODUCT: product,
        PriceSource.VARIANT: variant,
        PriceSource.FIXED_RENT: terms.rent_ht if terms else None,
        PriceSource.MODALITY: next(
            (one for one in (terms.unit_price_ht, terms.price_per_period_ht, terms.rate_per_unit_ht) if one is not None), None
        ) if terms else None,
    }  # fmt: skip
    if found.source in expected:
        assert found.amount == expected[found.source]
    if found.source in (PriceSource.PRODUCT, PriceSource.FIXED_RENT):
        assert inherited
    if found.source is PriceSource.VARIANT:
        assert not inherited
        assert terms is None or terms.type is ModalityType.ONE_SHOT
    if found.source is None:
        assert found.amount is None
        assert rent.rate_for(rates, months or terms.max_months) is None
    recurring = terms is not None and terms.type in (ModalityType.LEASE, ModalityType.SUBSCRIPTION)
    assert (found.period is not None) == recurring
    if terms is not None and terms.type is ModalityType.LEASE:
        assert found.months == (months or terms.max_months)


@given(AMOUNTS, AMOUNTS, AMOUNTS, TERMS, RATES, st.none() | MONTHS)
def test_a_variant_with_a_price_of_its_own_does_not_follow_the_product(before, after, own, terms, rates, months):
    assert price.effective(before, own, terms, rates, months) == price.effective(after, own, terms, rates, months)


@given(AMOUNTS, TERMS, RATES, st.none() | MONTHS)
def test_a_variant_that_inherits_costs_what_the_product_costs(product, terms, rates, months):
    amount, inherited = price.unit_price(product, None)
    assert (amount, inherited) == (product, True)
    assert price.effective(product, None, terms, rates, months) == price.effective(amount, None, terms, rates, months)


def test_a_fixed_rent_goes_before_the_computed_one_but_not_for_another_thing():
    lease = Terms(ModalityType.LEASE, rent_ht=Decimal(300), max_months=48, residual_percent=Decimal(1))
    rates = [(60, Decimal(6))]
    assert price.effective(Decimal(50000), None, lease, rates) == Price(
        Decimal(300), PriceSource.FIXED_RENT, PaymentPeriod.MONTHLY, 48
    )
    assert price.effective(Decimal(1), Decimal(50000), lease, rates) == Price(
        Decimal("1159.21"), PriceSource.COMPUTED_RENT, PaymentPeriod.MONTHLY, 48
    )
    assert price.effective(Decimal(1), Decimal(50000), lease, []).amount is None
