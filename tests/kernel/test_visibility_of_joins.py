"""The third wall holds wherever a table stands in a statement: not only in its result columns."""

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import select

from leaseapp.identity.models import Membership, OrganizationSetting, User
from leaseapp.kernel.persistence.tenancy import TenancyError
from tests.support.world import ALPHA, CLIENT_COMPANY, PEOPLE

COLLEAGUES = {one.user_id for one in PEOPLE if one.company_id == CLIENT_COMPANY}
EVERYBODY = {one.user_id for one in PEOPLE if one.organization_id == ALPHA}

_alias = aliased(Membership)
STATEMENTS = {
    "result": select(Membership.user_id),
    "join": select(User.id).join(Membership, Membership.user_id == User.id),
    "alias": select(User.id).join(_alias, _alias.user_id == User.id),
    "exists": select(User.id).where(select(Membership.id).where(Membership.user_id == User.id).exists()),
    "alias in exists": select(User.id).where(select(_alias.id).where(_alias.user_id == User.id).exists()),
    "in": select(User.id).where(User.id.in_(select(Membership.user_id))),
    "subquery": select(select(Membership.user_id).subquery().c.user_id),
}


@pytest.mark.parametrize("form", STATEMENTS)
def test_a_company_sees_its_own_rows_in_every_form_of_statement(context_of, form):
    with context_of("CLIENT_USER") as context:
        assert set(context.session.exec(STATEMENTS[form])) == COLLEAGUES
    with context_of("ADMIN") as context:
        assert set(context.session.exec(STATEMENTS[form])) == EVERYBODY


def test_one_company_never_gets_the_rule_of_another_from_a_cache(context_of):
    statement = select(User.id).join(_alias, _alias.user_id == User.id)
    with context_of("CLIENT_USER") as context:
        assert len(context.session.exec(statement).all()) == 5
        context.session.info["company"] = ALPHA
        assert context.session.exec(statement).all() == []
        context.session.info["company"] = CLIENT_COMPANY
        assert len(context.session.exec(statement).all()) == 5


def test_a_count_counts_the_companys_own_rows_only(context_of):
    statement = select(sa.func.count()).select_from(Membership)
    with context_of("CLIENT_USER") as context:
        assert context.session.exec(statement).one() == 5
    with context_of("ADMIN") as context:
        assert context.session.exec(statement).one() == 16


def test_a_table_without_a_declaration_cannot_be_joined_by_a_company(context_of):
    statement = select(User.id).join(OrganizationSetting, OrganizationSetting.key == User.locale)
    with (
        context_of("CLIENT_USER") as context,
        pytest.raises(TenancyError, match="OrganizationSetting declares no rows"),
    ):
        context.session.exec(statement)


def test_a_company_changes_its_own_rows_only(context_of):
    with context_of("CLIENT_USER") as context:
        changed = context.session.exec(sa.update(Membership).values(version=7))
        assert changed.rowcount == 5
