"""Entering an organization from a unit of work that has none."""

import pytest
from sqlmodel import select

from leaseapp.identity.models import Membership, OrganizationSetting
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.principal import system_principal
from tests.support.world import ALPHA, BETA


def _keys() -> set[tuple]:
    with db.system_session("test") as session:
        return set(session.exec(select(OrganizationSetting.organization_id, OrganizationSetting.key)))


def test_rows_and_audit_of_the_block_belong_to_the_organization(database):
    with db.system_unit_of_work("test", action="outer") as context:
        with inside(context, ALPHA, action="inner") as own:
            assert own.organization_id == ALPHA
            own.add(OrganizationSetting(key="a", value=1))
        with inside(context, BETA, action="inner") as own:
            own.add(OrganizationSetting(key="b", value=2))
        context.audit_note("Organization", ALPHA)
    assert _keys() == {(ALPHA, "a"), (BETA, "b")}
    with db.system_session("test") as session:
        rows = session.exec(
            select(AuditLog.action, AuditLog.organization_id).where(AuditLog.action.in_(("inner", "outer")))
        )
        assert set(rows) == {("inner", ALPHA), ("inner", BETA), ("outer", None)}


def test_statements_of_the_block_see_the_organization_only(database):
    with db.system_unit_of_work("test") as context:
        everybody = len(context.session.exec(select(Membership.id)).all())
        with inside(context, BETA) as own:
            assert {row.organization_id for row in own.session.exec(select(Membership))} == {BETA}
            assert len(own.session.exec(select(Membership.id)).all()) == 11
        assert len(context.session.exec(select(Membership.id)).all()) == everybody == 27


def test_a_failure_undoes_everything(database):
    def fail_late() -> None:
        with db.system_unit_of_work("test") as context:
            with inside(context, ALPHA) as own:
                own.add(OrganizationSetting(key="a", value=1))
            raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail_late()
    assert _keys() == set()


def test_the_context_of_the_organization_itself_is_used_as_it_is(context):
    with inside(context, ALPHA) as own:
        assert own is context


def test_nobody_bound_to_an_organization_enters_another(context):
    with pytest.raises(RuntimeError, match="system role"), inside(context, BETA):
        pass


def test_the_system_bound_to_an_organization_enters_no_other(database):
    with db.unit_of_work(system_principal(ALPHA), system="test") as context:
        with pytest.raises(RuntimeError, match="system role"), inside(context, BETA):
            pass
