"""The timeline of a record, read from the audit log; rows of one request are one act."""

from collections.abc import Sequence
from uuid import UUID

from leaseapp.audit.queries import fields
from leaseapp.audit.queries.fields import Difference
from leaseapp.audit.queries.log import oldest_shown
from leaseapp.audit.queries.names import Names, actor_in_words, names_of
from leaseapp.audit.schemas.log import DifferenceOut
from leaseapp.identity.permissions import AUDIT_READ
from leaseapp.kernel import entities
from leaseapp.kernel.auditing.act_labels import act_label
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import Entity
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.workspace import queries
from leaseapp.workspace.rules.acts import people_first
from leaseapp.workspace.schemas import ActOut, HistoryOut

MOST_ROWS = 400
ENTRY = "/workspace/audit/{id}"


def read(context: Context, kind: str, record_id: UUID) -> HistoryOut:
    """Return the latest acts on the record and on what belongs to it.

    Raises NotFound for an unknown kind or record, Forbidden without the permission to read the record.
    """
    entity = entities.entity(kind)
    if entity is None:
        raise NotFound()
    context.require(entity.permission)
    get_or_404(context, entity.model, record_id)
    targets = {kind: [record_id]}
    for part_kind, column in entity.parts:
        part = entities.entity(part_kind)
        if part is not None:
            targets[part_kind] = list(queries.part_ids(context, part.model, column, record_id))
    rows, total = queries.acts_on(context, targets, MOST_ROWS)
    names = names_of(context, rows)
    groups = _by_request(rows)
    own = [next((row for row in group if row.target_id == record_id), None) for group in groups]
    told = fields.differences(context, ((kind, row.changes if row is not None else {}) for row in own))
    acts = [
        _act(context, entity, group, row, changes, names) for group, row, changes in zip(groups, own, told, strict=True)
    ]
    return HistoryOut(items=people_first(acts), total=total)


def _by_request(rows: Sequence[AuditLog]) -> list[list[AuditLog]]:
    """Rows of one request and action together, in the order of the log."""
    groups: list[list[AuditLog]] = []
    for row in rows:
        last = groups[-1][-1] if groups else None
        same = last is not None and row.request_id and (row.request_id, row.action) == (last.request_id, last.action)
        if same:
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _act(
    context: Context,
    entity: Entity,
    rows: Sequence[AuditLog],
    own: AuditLog | None,
    changes: Sequence[Difference],
    names: Names,
) -> ActOut:
    shown = own or rows[0]
    tell = entity.tellers.get(shown.action)
    return ActOut(
        id=shown.id,
        at=shown.created_at,
        action=shown.action,
        label=context.translate(act_label(shown.action)),
        detail=tell(context, rows) if tell else "",
        actor=actor_in_words(context, shown, names),
        actor_id=shown.actor_user_id,
        actor_kind=shown.actor_kind,
        impersonated=shown.impersonator_user_id is not None,
        entry_url=_entry_url(context, shown),
        changes=[DifferenceOut(**vars(one)) for one in changes],
        parts=sum(1 for row in rows if row is not own),
    )


def _entry_url(context: Context, row: AuditLog) -> str:
    """Return the page of the row in the audit log, for whoever reads that."""
    seen = context.can(AUDIT_READ) and row.created_at >= oldest_shown(context.now)
    return ENTRY.format(id=row.id) if seen else ""
