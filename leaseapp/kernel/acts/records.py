"""A plain resource: rows that are created, read, changed and deleted softly, and whose rules are asked of the row as a whole.

    contacts = Records(Contact, ContactOut, check=errors_of)

A resource that does more writes functions of its own; it uses the same steps (`persistence/changing.py`).
"""

import re
import sys
import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from sqlmodel import SQLModel

from leaseapp.kernel.acts.generated import generated
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import AccessPolicy, Endpoint
from leaseapp.kernel.errors import Conflict, FieldError, Problem, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.schema import In, Out, Patch, VersionQuery

Model = TypeVar("Model", bound=SQLModel)
Check = Callable[[Context, Any], list[FieldError]]


def no_errors(_context: Context, _row: Any) -> list[FieldError]:
    """Find nothing wrong with any row."""
    return []


def as_sent(_context: Context, _row: Any) -> None:
    """Leave a new row as it was sent."""


@dataclass(frozen=True)
class Taken:
    """The refusal of a value that another row has: `index` keeps it unique, `field` is where it was typed (409 `code`)."""

    index: str
    field: str
    code: str
    message: str

    def refusal(self) -> Problem:
        """Return the Conflict, told at the field."""
        error = FieldError(self.field, self.code, self.message)
        return Conflict(self.code, self.message, errors=[error], extra={"field": self.field})


@dataclass(frozen=True)
class Records(Generic[Model]):
    """The rows of `model`, answered as `shape`; `check` tells every wrong field of a row that is about to be stored.

    `taken` are its unique values; `begin` sets what a new row has that nobody sends.
    """

    model: type[Model]
    shape: type[Out]
    check: Check = no_errors
    taken: tuple[Taken, ...] = ()
    begin: Callable[[Context, Any], None] = as_sent

    def create(self, context: Context, body: In) -> Model:
        """Return a new row. Raises Invalid, Conflict for a taken value, and what `check` raises."""
        row = self.model(**body.model_dump(by_alias=False))
        self.begin(context, row)
        refuse_invalid(self.check(context, row))
        with self._unique(context):
            context.add(row)
        return row

    def update(self, context: Context, record_id: uuid.UUID, body: Patch) -> Model:
        """Change the fields that were sent.

        Raises NotFound, StaleVersion, Invalid, Conflict for a taken value, and what `check` raises.
        """
        row = for_change(context, self.model, record_id, body.version, self.shape.model_validate)
        with self._unique(context), context.session.no_autoflush:
            apply_changes(row, body)
            refuse_invalid(self.check(context, row))
        return row

    def _unique(self, context: Context) -> AbstractContextManager[None]:
        if not self.taken:
            return nullcontext()
        return unique(context, {one.index: one.refusal for one in self.taken})

    def delete(self, context: Context, record_id: uuid.UUID, version: int | None = None) -> None:
        """Soft-delete a row. Raises NotFound, StaleVersion."""
        row: Any = for_change(context, self.model, record_id, version, self.shape.model_validate)
        row.deleted_at = context.now

    def read(self, context: Context, record_id: uuid.UUID) -> Model:
        """One living row. Raises NotFound."""
        return get_or_404(context, self.model, record_id)


class RecordEndpoints(NamedTuple):
    """The endpoints of a plain resource; `delete` is None where its rows are never deleted."""

    create: Endpoint
    read: Endpoint
    update: Endpoint
    delete: Endpoint | None


class Permissions(NamedTuple):
    """The permissions that they take, in the same order; without one for deleting nobody deletes."""

    create: str
    read: str
    update: str
    delete: str | None = None


def record_endpoints(
    policy: AccessPolicy,
    path: str,
    records: Records[Any],
    body: type[In],
    changes: type[Patch],
    *,
    act: str,
    permissions: Permissions,
    reading: AccessPolicy | None = None,
    module: str = "",
) -> RecordEndpoints:
    """Declare POST of `path` without its last part, and GET, PATCH and DELETE of `path` (`/contacts/{contact_id}`).

    `reading` is the policy of GET where it is another (`policy.beyond(…)`: the specification names all but this one),
    `module` the one that they belong to where somebody declares them for it.
    They are called after the id (`create_contact`), their audit actions after `act` (`annuaire.contact.create`).
    """
    (id_name,) = re.findall(r"{(\w+)_id}$", path)
    words, shape = id_name.replace("_", " "), records.shape
    module = module or sys._getframe(1).f_globals["__name__"]

    def declared(function: Any, says: str, **parameters: Any) -> Any:
        name = f"{function.__name__}_{id_name}"
        return generated(function, name, f"{says} a {words}.", module=module, **parameters)

    def create(context: Context, body: Any) -> Any:
        return records.create(context, body)

    def read(context: Context, **place: Any) -> Any:
        return records.read(context, *place.values())

    def update(context: Context, body: Any, **place: Any) -> Any:
        return records.update(context, *place.values(), body)

    def delete(context: Context, query: VersionQuery, **place: Any) -> None:
        records.delete(context, *place.values(), query.version)

    place = {f"{id_name}_id": Id}
    options = {verb: {"permission": value, "audit": f"{act}.{verb}"} for verb, value in permissions._asdict().items()}
    options["read"].pop("audit")
    return RecordEndpoints(
        policy.post(path.rpartition("/")[0], **options["create"], returns=shape, status=201)(
            declared(create, "Create", body=body)
        ),
        (reading or policy).get(path, **options["read"], returns=shape)(declared(read, "Read", **place)),
        policy.patch(path, **options["update"], returns=shape)(declared(update, "Change", **place, body=changes)),
        policy.delete(path, **options["delete"])(declared(delete, "Delete", **place, query=VersionQuery))
        if permissions.delete
        else None,
    )
