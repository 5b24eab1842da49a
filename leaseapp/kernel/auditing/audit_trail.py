"""Collects what a unit of work changes, field by field, for the audit log."""

import enum
import re
import uuid
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from sqlalchemy import inspect
from sqlalchemy.orm.attributes import PASSIVE_NO_INITIALIZE
from sqlmodel import Session

KEY = "audit_trail"
UNINTERESTING = frozenset({"id", "organization_id", "created_at", "updated_at", "version"})
SECRET = re.compile(r"password|secret|token|hash$|_hash|api_key|otp|iban|private|signature_image", re.IGNORECASE)
HIDDEN = "•"
DELETED = "deleted_at"
"""The column of rows that stay when they are deleted (`persistence/tables.py`)."""


@dataclass
class Change:
    """One changed record of a unit of work; `fields` maps a column to its value before (first seen)."""

    row: Any
    kind: str
    before: dict[str, Any] = field(default_factory=dict)


def plain(value: Any) -> Any:
    """Return `value` as JSON: Decimals and dates as text, enums by value."""
    if value is None or (isinstance(value, bool | int | str) and not isinstance(value, enum.Enum)):
        return value
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    if isinstance(value, Decimal | uuid.UUID):
        return str(value)
    return str(value)


def modified(session: Session) -> list[tuple[Any, dict[str, Any]]]:
    """Return the rows that the next flush updates, each with the values before of the columns that changed."""
    found = ((row, _values_before(row)) for row in session.dirty)
    return [(row, before) for row, before in found if before]


def _values_before(row: Any) -> dict[str, Any]:
    """Only attributes that were set are looked at: a row has forty, and an act changes a few."""
    state, before = inspect(row), {}
    for name in state.committed_state:
        history = state.get_history(name, PASSIVE_NO_INITIALIZE)
        if history.has_changes():
            before[name] = history.deleted[0] if history.deleted else None
    return before


def record(session: Session, updates: list[tuple[Any, dict[str, Any]]]) -> None:
    """Remember, before each flush, new and deleted audited rows, and `updates` as `modified` found them."""
    changes: dict[Any, Change] = session.info.setdefault(KEY, {})
    for row in session.new:
        if getattr(row, "__audited__", False):
            changes.setdefault(id(row), Change(row, "create"))
    for row, before in updates:
        updated(session, row, before)
    for row in session.deleted:
        if getattr(row, "__audited__", False):
            changes.setdefault(id(row), Change(row, "delete")).kind = "delete"


def updated(session: Session, row: Any, before: dict[str, Any]) -> None:
    """Remember that `row` changes, with the values `before` of the columns that do."""
    if getattr(row, "__audited__", False):
        changes: dict[Any, Change] = session.info.setdefault(KEY, {})
        _remember(changes.setdefault(id(row), Change(row, "update")), before)


def created(session: Session, row: Any) -> None:
    """Remember a row that a statement of its own wrote, not the session."""
    session.info.setdefault(KEY, {})[id(row)] = Change(row, "create")


def copy(session: Session) -> dict[Any, Change]:
    """Return a copy of what was collected so far, to come back to (`put_back`)."""
    return {key: replace(change, before=dict(change.before)) for key, change in session.info.get(KEY, {}).items()}


def put_back(session: Session, changes: dict[Any, Change]) -> None:
    """Forget what was collected since `changes` were copied: it is undone."""
    session.info[KEY] = changes


def _remember(change: Change, before: dict[str, Any]) -> None:
    if change.kind == "create":
        return
    for name, value in before.items():
        if name not in UNINTERESTING:
            change.before.setdefault(name, value)


def _shown(model: type, column: str, value: Any) -> Any:
    if value is None:
        return None
    return HIDDEN if _is_hidden(model, column) else without_secrets(plain(value))


@cache
def _is_hidden(model: type, column: str) -> bool:
    secret = SECRET.search(column) is not None and column not in getattr(model, "__evidence__", ())
    return secret or column in getattr(model, "__personal__", ())


def without_secrets(value: Any) -> Any:
    """Return a JSON document whose inner keys that name secrets show no value (an IBAN inside a snapshot)."""
    if isinstance(value, dict):
        return {
            key: HIDDEN if item is not None and SECRET.search(key) else without_secrets(item)
            for key, item in value.items()
        }
    return [without_secrets(item) for item in value] if isinstance(value, list) else value


def details(change: Change) -> dict[str, Any]:
    """Return the field diff of a change: {column: [before, after]}; of a deletion, and of one that leaves the row, each last
    value: [before, None]. Secrets and personal data appear as changed, without values.
    """
    model = type(change.row)
    columns = [attribute.key for attribute in inspect(model).column_attrs if attribute.key not in UNINTERESTING]
    if change.kind == "update" and _deletes(change):
        last = {name: change.before.get(name, getattr(change.row, name)) for name in columns if name != DELETED}
        told = {name: [_shown(model, name, value), None] for name, value in last.items() if value is not None}
        return told | {DELETED: [None, plain(getattr(change.row, DELETED))]}
    if change.kind == "update":
        return {
            name: [_shown(model, name, change.before[name]), _shown(model, name, getattr(change.row, name))]
            for name in columns
            if name in change.before and change.before[name] != getattr(change.row, name)
        }
    values = {name: getattr(change.row, name) for name in columns}
    pairs = ((name, _shown(model, name, value)) for name, value in values.items() if value is not None)
    return {name: [None, value] if change.kind == "create" else [value, None] for name, value in pairs}


def _deletes(change: Change) -> bool:
    return DELETED in change.before and change.before[DELETED] is None and getattr(change.row, DELETED) is not None


def take(session: Session) -> list[Change]:
    """Return the changes collected so far; the list starts anew. A row whose savepoint was undone never came to be."""
    changes = session.info.pop(KEY, {}).values()
    return [change for change in changes if change.kind != "create" or not inspect(change.row).transient]
