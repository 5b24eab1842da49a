"""Lists compute in the database, to the cent, what the product computes."""

from decimal import Decimal

import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from leaseapp.kernel import money
from leaseapp.kernel.persistence import money_sql

QUANTITIES = some.decimals("0.001", "999999.999", places=3)
PRICES = some.decimals("0", "9999999.9999", places=4)
DISCOUNTS = some.decimals("0", "100", places=2)
AMOUNTS = some.decimals("-9999999.99", "9999999.99", places=2)


def exact(value: Decimal) -> sa.ColumnElement[Decimal]:
    return sa.cast(sa.literal(str(value)), sa.Numeric)


REPEATED = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def agree(context, in_sql, in_python, cases):
    """Both ways of computing give the same for each case; one statement asks them all."""
    row = context.session.connection().execute(sa.select(*(in_sql(*map(exact, case)) for case in cases))).one()
    assert list(row) == [in_python(*case) for case in cases]


@REPEATED
@given(lines=some.lists(some.tuples(QUANTITIES, PRICES, DISCOUNTS, AMOUNTS), min_size=1, max_size=20))
def test_a_line_is_the_same_in_sql(context, lines):
    agree(context, money_sql.line_net_ht, money.line_net_ht, lines)


@REPEATED
@given(parts=some.lists(some.tuples(AMOUNTS, QUANTITIES, QUANTITIES), min_size=1, max_size=20))
def test_a_proportion_is_the_same_in_sql(context, parts):
    agree(context, money_sql.proportion, money.proportion, parts)


def test_half_a_cent_goes_away_from_zero_in_sql_too(context):
    halves = [("0.125", "0.13"), ("-0.125", "-0.13"), ("0.005", "0.01"), ("-0.005", "-0.01"), ("2.675", "2.68")]
    computed = [
        money_sql.proportion(exact(Decimal(given)), exact(Decimal(1)), exact(Decimal(1))) for given, _ in halves
    ]
    row = context.session.connection().execute(sa.select(*computed)).one()
    assert [str(value) for value in row] == [expected for _given, expected in halves]
