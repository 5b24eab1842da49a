"""Changing a record: it is locked, its version compared, and the columns that were sent and differ are set.

Versions and audit rows follow from what is set (`persistence/tenancy.py`, `auditing/audit_trail.py`): an unchanged form
raises no version, and the log says that somebody saved and nothing of the record.
"""

import uuid
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel
from sqlmodel import SQLModel

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.schema import Patch

Model = TypeVar("Model", bound=SQLModel)


def for_change(
    context: Context,
    model: type[Model],
    record_id: uuid.UUID,
    version: int | None,
    shown: Callable[[Model], BaseModel],
) -> Model:
    """Return the living record, locked until the end of the transaction.

    Raises NotFound, and StaleVersion with the record as `shown` answers it when it was decided on an older `version`.
    """
    record: Any = get_or_404(context, model, record_id, for_update=True)
    check_version(record, version, lambda: shown(record))
    return record


def differences(record: SQLModel, patch: Patch | Mapping[str, Any], *, without: Iterable[str] = ()) -> dict[str, Any]:
    """Return what was sent and is another value than that of the column; `without` are fields that are no columns."""
    sent = patch.changes() if isinstance(patch, Patch) else patch
    left_out = frozenset(without)
    return {name: value for name, value in sent.items() if name not in left_out and getattr(record, name) != value}


def apply_changes(record: SQLModel, patch: Patch | Mapping[str, Any], *, without: Iterable[str] = ()) -> frozenset[str]:
    """Set the columns that were sent and differ; return their names. A status is left to its state machine (`without`).

    The rules are asked afterwards, of the record as a whole: inside `context.session.no_autoflush` where they read other
    rows, so that nothing is written before they agree.
    """
    changes = differences(record, patch, without=without)
    for name, value in changes.items():
        setattr(record, name, value)
    return frozenset(changes)
