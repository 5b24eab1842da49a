"""References that keep a company or a billing entity from being deleted: domains above register, the directory asks."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from leaseapp.directory import queries
from leaseapp.directory.services import groups
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.text.i18n import _


@dataclass(frozen=True)
class Reference:
    """A kind of record that points to the directory: its name in the plural (msgid), and whether one exists for an id."""

    label: str
    exists: Callable[[Context, uuid.UUID], bool]


company_references: Registry[Reference] = Registry("records that keep a company")
billing_entity_references: Registry[Reference] = Registry("records that keep a billing entity")

company_references.add(Reference(_("people who sign in for it"), queries.has_members))
company_references.add(Reference(_("companies of its group"), groups.heads_a_group))


def refuse_when_used(
    context: Context, registry: Registry[Reference], record_id: uuid.UUID, code: str, message: str
) -> None:
    """Raise Conflict `code` when a registered kind of record points to `record_id`; `message` takes {uses}."""
    uses = [context.translate(item.label) for item in registry if item.exists(context, record_id)]
    if uses:
        raise Conflict(code, message, extra={"uses": uses}, uses=", ".join(uses))
