"""Records beside which something stands (a conversation, files): the caller sees those of every kind that they may read."""

from typing import Any
from uuid import UUID

from leaseapp.kernel import entities
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import Entity
from leaseapp.kernel.errors import Forbidden, NotFound
from leaseapp.kernel.persistence.queries import find


def record_beside(
    context: Context, kind: str, record_id: UUID, *, kind_field: str | None = None, id_field: str | None = None
) -> tuple[Entity, Any]:
    """Return the kind and the row of a record that has a page, and that the caller sees.

    Raises NotFound (at the fields, where the record came in a body), Forbidden without the permission of its kind.
    """
    entity = entities.entity(kind)
    if entity is None or entity.url is None:
        raise NotFound(kind_field)
    if not context.can(entity.permission):
        # for people from outside there is no such record
        raise NotFound(id_field) if context.principal.external else Forbidden()
    row = find(context, entity.model, record_id)
    if row is None:
        raise NotFound(id_field)
    return entity, row
