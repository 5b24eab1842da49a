"""Work inside one organization from within a unit of work that has none (making an organization, adding a member).

The rows, subscribers and audit entries of the block belong to that organization and to its own audit chain; what the
surrounding unit of work changed stays in its chain. Everything commits, or rolls back, together.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState, with_loader_criteria

from leaseapp.kernel import events
from leaseapp.kernel.auditing import audit, audit_trail
from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import business_day, tenancy
from leaseapp.kernel.persistence.tables import TenantScoped

_LIMIT = "organization_scope"


@event.listens_for(tenancy.SystemSession, "do_orm_execute")
def _limit_to_scope(state: ORMExecuteState) -> None:
    """Inside a scope the system role's statements are limited like those of the organization's own people."""
    organization_id = state.session.info.get(_LIMIT)
    if organization_id is not None and not (state.is_column_load or state.is_relationship_load):
        state.statement = state.statement.options(
            with_loader_criteria(
                TenantScoped, lambda model: model.organization_column() == organization_id, include_aliases=True
            )
        )


@contextmanager
def inside(
    context: Context, organization_id: uuid.UUID, *, timezone: str = DEFAULT_TIMEZONE, action: str | None = None
) -> Iterator[Context]:
    """Give a context of `organization_id` that shares the transaction of `context`.

    When `context` already belongs to that organization it is used as it is. Otherwise `context` must be a unit of work of
    the system role without an organization: raises RuntimeError when it is bound to another one.
    """
    if context.principal.organization_id == organization_id:
        yield context
        return
    session = context.session
    if context.principal.organization_id is not None or not isinstance(session, tenancy.SystemSession):
        raise RuntimeError("only a unit of work of the system role without an organization may enter one")
    principal = replace(context.principal, organization_id=organization_id, timezone=timezone)
    inner = Context(
        session=session, principal=principal, request=context.request, action=action or context.action, now=context.now
    )
    session.flush()
    outer_changes = session.info.pop(audit_trail.KEY, {})
    session.info[tenancy.ORGANIZATION] = session.info[_LIMIT] = organization_id
    try:
        yield inner
        events.drain(inner)
        session.flush()
        audit.write(inner)
    finally:
        session.info[tenancy.ORGANIZATION] = session.info[_LIMIT] = None
        business_day.remember(session, context.today)
    session.info[audit_trail.KEY] = outer_changes


def stay_inside(context: Context) -> None:
    """Limit every further statement of a unit of work of the system role to the organization of its principal.

    For acts of an organization that touch rows closed to the runtime role (sessions). Raises RuntimeError without one.
    """
    context.session.info[_LIMIT] = context.organization_id
