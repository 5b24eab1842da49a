"""The records that conversations stand beside: every kind that has a page."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.kernel.acts.beside import record_beside
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import Entity
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.visibility import criterion_for
from leaseapp.kernel.principal import Principal
from leaseapp.threads.models import Comment
from leaseapp.threads.permissions import COLLABORATION_READ


@dataclass(frozen=True)
class Target:
    """A record, its kind, and what people call it."""

    entity: Entity
    id: UUID
    title: str

    @property
    def url(self) -> str:
        """The address of its page."""
        return (self.entity.url or "").format(id=self.id)


def target(context: Context, kind: str, record_id: UUID, *, in_body: bool = False) -> Target:
    """Return the record that the caller sees. Raises NotFound (at its field when it came in a body), Forbidden."""
    fields = {"kind_field": "entity", "id_field": "entityId"} if in_body else {}
    entity, row = record_beside(context, kind, record_id, **fields)
    return Target(entity, record_id, entity.title(context, row))


def still_there(context: Context, comment: Comment) -> Target | None:
    """Return the record of a comment, None when it was deleted meanwhile."""
    try:
        return target(context, comment.target_type, comment.target_id)
    except NotFound:
        return None


def sees(context: Context, principal: Principal, to: Target) -> bool:
    """Tell whether another member reads conversations on this record; asked by the organization's own people."""
    if not (principal.has(to.entity.permission) and principal.has(COLLABORATION_READ)):
        return False
    return not principal.external or _company_sees(context, principal.company_id, to)


def _company_sees(context: Context, company_id: UUID | None, to: Target) -> bool:
    model: Any = to.entity.model
    rule = criterion_for(model)
    if rule is None or company_id is None:
        return False
    return context.session.exec(select(model.id).where(model.id == to.id, rule(model, company_id))).first() is not None
