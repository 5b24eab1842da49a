"""The session that keeps organizations apart: every statement gets its criterion, new rows are stamped, settings are set.

Row level security in the database is the guarantee; these hooks make a forgotten organization an error at once instead of
an empty answer, and let PostgreSQL use the index led by the organization.

Of companies the database knows nothing: their rows are the hook's alone. So a statement that goes around it (plain tables,
SQL as text, a connection's own `execute`) is refused for people of a company, unless it says why it may (`around_visibility`).
"""

import uuid
import weakref
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

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
_LIMITED, _AROUND = "leaseapp_limited", "leaseapp_around"
_GUARDED = "leaseapp_company_session"
Statement = TypeVar("Statement", bound=sa.Executable)


class TenancyError(RuntimeError):
    """A fault of our code, which forgot the organization; never the caller's."""


class TenantSession(Session):
    """A session bound to one organization, or to none (then tenant tables cannot be reached)."""


class SystemSession(Session):
    """A session of the system role, which sees every organization; opened with a reason only."""


def tenant_models(statement: Any) -> set[type]:
    """Return the tenant tables that a statement touches anywhere: columns, joins, subqueries, EXISTS."""
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


def around_visibility(statement: Statement, why: str) -> Statement:
    """Mark a statement that people of a company may run although no rule of theirs is applied to it; `why` tells the reader.

    Only for what shows them no row of a business table that they might not see; a test pins the places.
    """
    return statement.execution_options(**{_AROUND: why})


def _goes_around(part: Any, judged: dict[int, Any] | None = None) -> bool:
    """Say whether a statement, or a SELECT inside it, reaches a tenant table without its entity: no rule applies to it then.

    Each SELECT is judged by what stands in itself, though others share parts with it: an entity of another one says nothing.
    """
    known = _models_by_table(len(SQLModel.metadata.tables))
    # both hold what they saw: the id of what was let go would be another's
    judged, seen = {} if judged is None else judged, {}
    plain, entities, inside, todo = set(), set(), [], [part]
    while todo:
        element = todo.pop()
        if isinstance(element, sa.TextClause):
            return True
        place = element.table if isinstance(element, sa.Column) else element
        table = place
        while isinstance(table, sa.Alias):
            table = table.element
        if isinstance(table, sa.Table) and table.name in known:
            # an alias is a place of its own: the rule of its table says nothing about it
            (entities if "parententity" in element._annotations else plain).add(place)
        if isinstance(element, sa.Alias):
            continue  # its table is reached through it only
        for child in element.get_children():
            if id(child) not in seen:
                seen[id(child)] = child
                (inside if isinstance(child, sa.SelectBase) else todo).append(child)
    if not plain <= entities:
        return True
    new = [select for select in inside if id(select) not in judged]
    judged.update((id(select), select) for select in new)
    return any(_goes_around(select, judged) for select in new)


def _is_limited(state: ORMExecuteState) -> bool:
    if state.is_column_load or state.is_relationship_load:
        return True
    return state.is_orm_statement and not _goes_around(state.statement)


def refuse_around(
    connection: sa.Connection, _cursor: Any, _sql: str, _parameters: Any, run: Any, _executemany: bool
) -> None:
    """Listen to the statements of the runtime role. Raises TenancyError for a company's that goes around the hook."""
    guarded = connection.info.get(_GUARDED)
    session = guarded and guarded()
    if session is None or session._flushing:
        return
    options, statement = run.execution_options, run.invoked_statement
    if _LIMITED in options or _AROUND in options:
        return
    if statement is None or tenant_models(statement) or _goes_around(statement):
        raise TenancyError("a statement of an external principal goes around the rules of visibility")


@event.listens_for(TenantSession, "do_orm_execute")
@event.listens_for(SystemSession, "do_orm_execute")
def _fill_in_the_day(state: ORMExecuteState) -> None:
    business_day.fill_in(state)


@event.listens_for(TenantSession, "do_orm_execute")
def _limit_to_organization(state: ORMExecuteState) -> None:
    company_id = state.session.info.get(COMPANY)
    if company_id is not None and _is_limited(state):
        state.update_execution_options(**{_LIMITED: True})
    if state.is_column_load or state.is_relationship_load:
        return
    organization_id = state.session.info.get(ORGANIZATION)
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
    """Tell the database who we are and when, for this transaction only; a company's session is watched from then on."""
    connection.info[_GUARDED] = None
    connection.exec_driver_sql(
        "select set_config('app.org', %s, true), set_config('app.user', %s, true), set_config('app.now', %s, true)",
        (str(session.info.get(ORGANIZATION) or ""), str(session.info.get(USER) or ""), clock.now().isoformat()),
    )
    if session.info.get(COMPANY) is not None:
        connection.info[_GUARDED] = weakref.ref(session)


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
