"""No statement of a company's people goes around the third wall: not over plain tables, not as text, not on the connection."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import select

from leaseapp.billing.models import Invoice
from leaseapp.directory.models import Company, Contact
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.locks import lock, try_lock
from leaseapp.kernel.persistence.tenancy import TenancyError, around_visibility
from tests.support.world import ALPHA, CLIENT_COMPANY

_company, _contact = Company.__table__, Contact.__table__
_other, _same = _contact.alias(), _company.alias()
AROUND: dict[str, Callable[[Context], Any]] = {
    "a plain table": lambda c: c.session.execute(sa.select(_company)),
    "a column of one": lambda c: c.session.exec(sa.select(_company.c.name)),
    "a count over one": lambda c: c.session.scalar(sa.select(sa.func.count()).select_from(_company)),
    "an alias of one": lambda c: c.session.execute(sa.select(_other.c.last_name)),
    "an entity joined with one": lambda c: c.session.exec(
        select(Company.id).join(_contact, _contact.c.company_id != Company.id)
    ),
    "one in a subquery": lambda c: c.session.exec(select(Company.id).where(sa.exists(sa.select(_contact.c.id)))),
    "one in a subquery on the entity's own table": lambda c: c.session.exec(
        select(Company.id).where(sa.exists(sa.select(_company.alias().c.id)))
    ),
    "an alias beside the entity": lambda c: c.session.execute(select(Company.id, _same.c.name).join(_same, sa.true())),
    "a table that only multiplies": lambda c: c.session.exec(select(Company.id).join(_contact, sa.true())),
    "an alias that only multiplies": lambda c: c.session.exec(select(Company.id).join(_same, sa.true())),
    "text": lambda c: c.session.execute(sa.text("select name from company")),
    "text in a condition": lambda c: c.session.exec(
        select(Company.id).where(sa.text("exists (select 1 from contact)"))
    ),
    "the connection": lambda c: c.session.connection().execute(sa.select(_company.c.name)),
    "the connection with an entity": lambda c: c.session.connection().execute(sa.select(Company.name)),
    "the connection's driver": lambda c: c.session.connection().exec_driver_sql("select name from company"),
    "a plain update": lambda c: c.session.connection().execute(sa.update(_company).values(name="Mine")),
    "a plain delete": lambda c: c.session.connection().execute(sa.delete(_contact)),
    "a plain insert": lambda c: c.session.connection().execute(
        sa.insert(_contact).values(organization_id=ALPHA, last_name="x")
    ),
    "a cte on the connection": lambda c: c.session.connection().execute(
        sa.select(sa.select(_company.c.id).cte("mine").c.id)
    ),
}


@pytest.mark.parametrize("way", AROUND)
@pytest.mark.parametrize("role", ["CLIENT_USER", "SUPPLIER_USER"])
def test_people_of_a_company_are_refused_every_way_around(role: str, way: str, context_of: Any) -> None:
    with context_of(role) as context, pytest.raises(TenancyError, match="around the rules"):
        AROUND[way](context)


@pytest.mark.parametrize(
    "way", [way for way in AROUND if "plain insert" not in way and "update" not in way and "delete" not in way]
)
def test_the_house_itself_may_read_plain_tables(way: str, context_of: Any) -> None:
    with context_of("ADMIN") as context:
        AROUND[way](context)


def test_what_goes_through_the_hook_is_untouched(context_of: Any) -> None:
    one = aliased(Contact)
    with context_of("CLIENT_USER") as context:
        session = context.session
        assert session.exec(select(Company.id)).all() == [CLIENT_COMPANY]
        assert session.exec(select(Company.id).outerjoin(one, one.company_id == Company.id)).all()
        assert session.exec(select(sa.func.count()).select_from(one).join(Company, one.company_id == Company.id)).all()
        assert session.exec(select(Company.id).where(~sa.exists().where(one.company_id == Company.id))).all()
        assert session.get(Company, (context.organization_id, CLIENT_COMPANY)) is not None
        assert session.exec(select(sa.func.count(Invoice.id))).one() == 0
        row = session.exec(select(Company)).one()
        session.expire(row)
        assert row.name
        row.name = "Renamed"
        session.flush()
        with session.begin_nested():
            lock(context, "a name")
            assert try_lock(context, "another")
        assert session.connection().execute(sa.select(sa.func.count()).select_from(AuditLog)).one()


def test_a_marked_statement_may_pass(context_of: Any) -> None:
    with context_of("CLIENT_USER") as context:
        statement = around_visibility(sa.select(sa.func.count()).select_from(_company), "a count for this test")
        assert context.session.connection().scalar(statement) == 1


def test_the_watch_ends_with_the_session(context_of: Any) -> None:
    for role, refused in (("CLIENT_USER", True), ("ADMIN", False), ("CLIENT_USER", True)):
        with context_of(role) as context:
            if refused:
                with pytest.raises(TenancyError):
                    context.session.connection().execute(sa.select(_company.c.id))
            else:
                assert context.session.connection().execute(sa.select(_company.c.id)).all()
