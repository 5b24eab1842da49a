"""The kinds of items that tablets send: each is an act of the office, entered by its own Endpoint (FIELD.md 3.7)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.text.validation import validate
from leaseapp.maintenance.models import MaintenanceOperation

Payload = dict[str, Any]


@dataclass(frozen=True)
class Meant:
    """The body that an item comes to; without one there is nothing left to do. `merged` tells that somebody was faster."""

    body: Payload | None
    merged: bool = False


@dataclass(frozen=True)
class FieldKind:
    """A kind of item: its Endpoint, the body that it comes to on an order, and its words for the office.

    One that is taken `after_end` is also written to an order that is over.
    """

    name: str
    endpoint: Endpoint
    meant: Callable[[Context, MaintenanceOperation, Payload], Meant]
    words: Callable[[Payload], str]
    after_end: bool = False

    def run(self, context: Context, order: MaintenanceOperation, payload: Payload) -> bool:
        """Enter the Endpoint; return whether what is there was merged. Raises what the Endpoint raises."""
        self.endpoint.check(context.principal)
        meant = self.meant(context, order, payload)
        if meant.body is None:
            return meant.merged
        ids = {name: _id(name, order, payload) for name in self.endpoint.path_names}
        given = {"body": self.endpoint.body, "query": self.endpoint.query}
        shapes = {name: validate(shape, meant.body if name == "body" else {}) for name, shape in given.items() if shape}
        self.endpoint.function(context, **ids, **shapes)
        return meant.merged


def _id(name: str, order: MaintenanceOperation, payload: Payload) -> Any:
    if name == "operation_id":
        return order.id
    first, *rest = name.split("_")
    found = parse_id(str(payload.get(first + "".join(part.capitalize() for part in rest))))
    if found is None:
        raise NotFound()
    return found


field_kinds: Registry[FieldKind] = Registry("kinds of items of tablets")
