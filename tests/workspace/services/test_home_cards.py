"""Each card reads only what it says, within its permission; pages are filled; the client of one company never sees another's."""

import re
from dataclasses import replace
from datetime import date

import pytest
import sqlalchemy as sa

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.home import Asked, Desk, home_cards
from leaseapp.kernel.home.periods import Period, before, last_months, moved, running
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.tables import Row
from leaseapp.maintenance.schemas.operations import OperationIn
from leaseapp.maintenance.services import operations
from leaseapp.sales.services.home import logistics, service
from leaseapp.workspace.rules.desks import DESKS, desk_of
from leaseapp.workspace.rules.layout import filled, on_tablets
from leaseapp.workspace.services import home
from tests.assets.conftest import Fleet
from tests.factories import catalog, orders, sales
from tests.factories.accounts import opened
from tests.factories.quotes import quote
from tests.support import world


def table_names():
    found, rest = {}, [Row]
    while rest:
        one = rest.pop()
        rest += one.__subclasses__()
        if hasattr(one, "__table__"):
            found[one.__table__.name] = one.__name__
    return found


@pytest.fixture
def busy(work_of):
    """A company with a bit of everything."""
    with work_of() as context:
        entity, customer = opened(context), sales.customer(context)
        quote(context, customer, entity)
        orders.order(context, customer, entity)
        sales.issued(context, customer, entity)


@pytest.mark.parametrize("role", list(BusinessRole))
def test_cards_read_the_kinds_that_they_declare(busy, work_of, role):
    names = table_names()
    with work_of(role) as context:
        for card in home_cards:
            if desk_of(context.principal) not in card.desks or not (
                card.permission is None or context.can(card.permission)
            ):
                continue
            read = set()

            def note(_connection, _cursor, statement, *_more, read=read):
                read |= {names[word] for word in re.findall(r"(?:FROM|JOIN)\s+(\w+)", statement) if word in names}

            sa.event.listen(db.engines.app, "before_cursor_execute", note)
            try:
                card.read(context, Asked())
            finally:
                sa.event.remove(db.engines.app, "before_cursor_execute", note)
            assert read <= card.kinds, card.key


@pytest.mark.parametrize("role", list(BusinessRole))
def test_every_role_has_a_desk_with_a_filled_page(busy, work_of, role):
    with work_of(role) as context:
        page = home.read(context)
    assert page.desk is DESKS[role]
    assert page.cards
    assert sum(card.span.wide for card in page.cards) % 12 == 0
    assert sum(card.span.tablet for card in page.cards) % 12 == 0


@pytest.mark.parametrize("desk", list(Desk))
def test_every_desk_has_cards(desk):
    assert any(desk in card.desks for card in home_cards)


def test_rows_are_always_full():
    assert filled([12, 4, 4, 4]) == [12, 4, 4, 4]
    assert filled([8, 4, 8]) == [8, 4, 12]
    assert filled([4, 4, 8]) == [6, 6, 12]
    assert filled([3, 3, 3]) == [4, 4, 4]
    assert on_tablets([8, 4, 3]) == [12, 6, 6]
    assert filled([]) == []
    with pytest.raises(ValueError, match="columns"):
        filled([13])


def test_periods_and_the_same_day_before():
    day = date(2026, 3, 31)
    assert (running(Period.MONTH, day).start, before(Period.MONTH, day)) == (
        date(2026, 3, 1), type(before(Period.MONTH, day))(date(2026, 2, 1), date(2026, 2, 28)),
    )  # fmt: skip
    assert (running(Period.QUARTER, date(2026, 11, 22)).start, before(Period.QUARTER, date(2026, 11, 22)).end) == (
        date(2026, 10, 1), date(2026, 8, 22),
    )  # fmt: skip
    assert (running(Period.YEAR, day).start, before(Period.YEAR, day).end) == (date(2026, 1, 1), date(2025, 3, 31))
    assert (running(Period.MONTHS12, day).start, before(Period.MONTHS12, day).start) == (
        date(2025, 4, 1),
        date(2024, 4, 1),
    )
    assert last_months(date(2026, 1, 15), 2) == [date(2025, 12, 1), date(2026, 1, 1)]
    assert moved(date(2024, 2, 29), 12) == date(2025, 2, 28)


def test_a_custom_role_sits_where_its_standard_role_sits():
    principal = world.person("LOGISTICS").principal
    assert desk_of(replace(principal, roles=("DOCK",), base_role="LOGISTICS")) is Desk.LOGISTICS


def test_what_nobody_has_weighed_is_told(context):
    entity, customer = opened(context), sales.customer(context)
    heavy = catalog.product(context, weightKg=165.5)
    light = catalog.product(context, reference="P-2")
    lines = [{"productId": str(heavy.id), "quantity": 3}, {"productId": str(light.id), "quantity": 2}, orders.SERVICE]
    first = orders.order(context, customer, entity, lines)
    orders.order(context, customer, entity, [orders.SERVICE])
    orders.shipped(context, first, 1)
    shown = {one.key: one for one in logistics.figures(context, Asked()).body.figures}["weight"]
    assert (shown.value, shown.hint) == (331, "1 line without weight")
    rows = {row.ref: (row.tail, row.note) for row in logistics.to_ship(context, Asked()).body.rows}
    assert rows == {first.number: ("331\u00a0kg", "1 line without weight"), "CMD-2": ("–", "")}


def test_a_technician_reads_their_own_work_and_a_planner_everybodys(context_of):
    def work(context, *people):
        fleet = Fleet(context)
        bodies = [{"assetId": fleet.asset().id, "title": "Fuite", "assignedToUserId": one} for one in people]
        return [operations.create(context, OperationIn.model_validate(body)).number for body in bodies]

    technician, manager = world.person("TECHNICIAN").user_id, world.person("SERVICE_MANAGER").user_id
    with context_of("TECHNICIAN") as context:
        own, _other = work(context, technician, manager)
        assert [row.ref for row in service.today(context, Asked()).body.rows] == [own]
        assert service.parts(context, Asked()).body.rows == []
        assert [card.key for card in home.read(context).cards] == ["workToday", "parts", "stock"]
    with context_of("SERVICE_MANAGER") as context:
        both = work(context, technician, manager)
        assert [row.ref for row in service.today(context, Asked()).body.rows] == both
