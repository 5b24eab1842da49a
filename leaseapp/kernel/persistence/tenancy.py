"""The session that keeps organizations apart: every statement gets its criterion, new rows are stamped, settings are set.

Row level security in the database is the guarantee; these hooks make a forgotten organization an error at once instead of
an empty answer, and let PostgreSQL use the index led by the organization.
"""

import uuid
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState, with_loader_criteria
from sqlalchemy.orm.util import AliasedInsp
from sqlalchemy.sql import visitors
from sqlmodel import Session, SQLModel

from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.persistence import business_day
from leaseapp.kernel.persistence.tables import TenantRow, TenantScoped
from leaseapp.kernel.persistence.visibility import criterion_for

ORGANIZATION, COMPANY, USER = "organization", "company", "user"


class TenancyError(RuntimeError):
    """Code of ours forgot the organization; never the caller's fault."""


class TenantSession(Session):
    """A session bound to one organization, or to none (then tenant tables cannot be reached)."""


class SystemSession(Session):
    """A session of the system role, which sees every organization; opened with a reason only."""


def tenant_models(statement: Any) -> set[type]:
    """The tenant tables that a statement touches anywhere: columns, joins, subqueries, EXISTS."""
    known, found = _models_by_table(len(SQLModel.metadata.tables)), set()
    for element in visitors.iterate(statement):
        if isinstance(element, sa.Table) and element.name in known:
            found.add(known[element.name])
    return found


@lru_cache(maxsize=4)
def _models_by_table(_tables: int) -> dict[str, type]:
    """Table name → tenant model; kept as long as no further table is declared."""
    mappers = SQLModel._sa_registry.mappers
    return {mapper.local_table.name: mapper.class_ for mapper in mappers if issubclass(mapper.class_, TenantScoped)}


def _aliases(statement: Any) -> set[AliasedInsp]:
    found = (element._annotations.get("parententity") for element in visitors.iterate(statement))
    return {entity for entity in found if isinstance(entity, AliasedInsp)}


@lru_cache(maxsize=512)
def _organization_criteria(organization_id: uuid.UUID) -> Any:
    """Kept, because every statement has it and making it takes a twentieth of a small one's time."""
    return with_loader_criteria(
        TenantScoped, lambda model: model.organization_column() == organization_id, include_aliases=True
    )


def _company_criteria(statement: Any, models: set[type], company_id: uuid.UUID) -> list[Any]:
    entities: list[tuple[type, Any]] = [(model, model) for model in models]
    entities += [(alias.mapper.class_, alias.entity) for alias in _aliases(statement) if alias.mapper.class_ in models]
    options = []
    for model, entity in entities:
        criterion = criterion_for(model)
        if criterion is None:
            raise TenancyError(f"{model.__name__} declares no rows for external principals")
        # plain expressions, never lambdas: those are cached by their code, and all rules would become the first one;
        # hence each alias needs an expression of its own
        options.append(with_loader_criteria(entity, criterion(entity, company_id)))
    return options


@event.listens_for(TenantSession, "do_orm_execute")
@event.listens_for(SystemSession, "do_orm_execute")
def _fill_in_the_day(state: ORMExecuteState) -> None:
    business_day.fill_in(state)


@event.listens_for(TenantSession, "do_orm_execute")
def _limit_to_organization(state: ORMExecuteState) -> None:
    if state.is_column_load or state.is_relationship_load:
        return
    organization_id = state.session.info.get(ORGANIZATION)
    company_id = state.session.info.get(COMPANY)
    # looking through a statement takes longer than the database does: only where the tables in it matter
    models = tenant_models(state.statement) if organization_id is None or company_id is not None else set()
    if organization_id is None:
        if models:
            raise TenancyError("a statement on a tenant table without an organization")
        return
    state.statement = state.statement.options(_organization_criteria(organization_id))
    if company_id is not None and models and not state.is_insert:
        state.statement = state.statement.options(*_company_criteria(state.statement, models, company_id))


@event.listens_for(TenantSession, "after_begin")
def _announce(session: TenantSession, _transaction: Any, connection: sa.Connection) -> None:
    """Tells row level security who we are, for this transaction only."""
    connection.exec_driver_sql(
        "select set_config('app.org', %s, true), set_config('app.user', %s, true)",
        (str(session.info.get(ORGANIZATION) or ""), str(session.info.get(USER) or "")),
    )


def _stamp(session: Session) -> None:
    organization_id = session.info.get(ORGANIZATION)
    for row in session.new:
        if not isinstance(row, TenantRow):
            continue
        if row.organization_id is None:
            row.organization_id = organization_id
        elif organization_id is not None and row.organization_id != organization_id:
            raise TenancyError(f"a new {type(row).__name__} carries another organization")
        if row.organization_id is None:
            raise TenancyError(f"a new {type(row).__name__} without an organization")


def _touch(rows: Iterable[Any]) -> None:
    for row in rows:
        if hasattr(row, "version"):
            row.version += 1
        if hasattr(row, "updated_at"):
            row.updated_at = clock.now()


@event.listens_for(TenantSession, "before_flush")
@event.listens_for(SystemSession, "before_flush")
def _before_flush(session: Session, _flush_context: Any, _instances: Any) -> None:
    _stamp(session)
    updates = audit_trail.modified(session)
    audit_trail.record(session, updates)
    _touch(row for row, _before in updates)
