"""Work inside one organization from within a unit of work that has none (making an organization, adding a member).

The rows, subscribers and audit entries of the block belong to that organization and to its own audit chain; what the
surrounding unit of work changed stays in its chain. Everything commits, or rolls back, together.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from leaseapp.kernel import audit, audit_trail, events, tenancy
from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.context import Context


@contextmanager
def inside(
    context: Context, organization_id: uuid.UUID, *, timezone: str = DEFAULT_TIMEZONE, action: str | None = None
) -> Iterator[Context]:
    """A context of `organization_id` that shares the transaction of `context`.

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
    session.info[tenancy.ORGANIZATION] = organization_id
    try:
        yield inner
        events.drain(inner)
        session.flush()
        audit.write(inner)
    finally:
        session.info[tenancy.ORGANIZATION] = None
    session.info[audit_trail.KEY] = outer_changes
