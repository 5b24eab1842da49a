"""Changed fields in words: what they are called, and both values as people of a language write them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from leaseapp.audit.queries.meanings import column_of, declared, model_of
from leaseapp.audit.queries.values import Pairs, Values, label_in_words
from leaseapp.audit.rules.technical_fields import FOR_MACHINES
from leaseapp.kernel.auditing.act_labels import VERBS
from leaseapp.kernel.auditing.audit_trail import HIDDEN
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _

DELETED = VERBS["delete"]
"""The word for a row that an act of another name deleted: a line that an invoice no longer has."""
NEW = 6
"""A row of which more fields than these came to be is a new one."""
SEVERAL = _("{count} fields: {fields}")


@dataclass(frozen=True)
class Difference:
    """One field of a change; `hidden` ones are secrets or personal data, of which no value was ever written."""

    field: str
    label: str
    before: str
    after: str
    hidden: bool


def differences(context: Context, rows: Iterable[tuple[str | None, Mapping[str, Any]]]) -> list[list[Difference]]:
    """Return the changes of rows (kind, changes) in the reader's words; fields that take a right which they lack are left out."""
    told = [(model := model_of(kind), _pairs(context, model, changes)) for kind, changes in rows]
    values = Values(context, told)
    return [[_difference(context, values, model, pairs, name) for name in pairs] for model, pairs in told]


def _difference(context: Context, values: Values, model: type | None, pairs: Pairs, name: str) -> Difference:
    before, after = values.say(model, pairs, name)
    return Difference(name, label_in_words(context, model, name), before, after, HIDDEN in pairs[name])


def labels(context: Context, kind: str | None, changes: Mapping[str, Any]) -> list[str]:
    """Return what the changed fields of a row are called."""
    model = model_of(kind)
    return [label_in_words(context, model, name) for name in _pairs(context, model, changes)]


def summary(context: Context, kind: str | None, changes: Mapping[str, Any]) -> str:
    """Return what a list says of a change: the names of its first few fields."""
    called = labels(context, kind, changes)
    new = len(called) > NEW and all(
        before is None for before, _after in _pairs(context, model_of(kind), changes).values()
    )
    if new or is_deletion(kind, changes):
        # a record that came or went is told by its name
        return ""
    told = ", ".join(called[:4]) + (" …" if len(called) > 4 else "")
    return told if len(called) < 2 else context.translate(SEVERAL, count=len(called), fields=told)


def is_deletion(kind: str | None, changes: Mapping[str, Any]) -> bool:
    """Return True for the last values of a row that is deleted: one that holds no empty value has none any more."""
    columns = ((column_of(model_of(kind), name), value) for name, value in changes.items())
    return any(
        column is not None and not column.nullable and isinstance(value, list) and value[1:] == [None]
        for column, value in columns
    )


def _pairs(context: Context, model: type | None, changes: Mapping[str, Any]) -> Pairs:
    """Return before and after of the fields that people read, and this one may see; what was only noted has come to be."""
    restricted = declared(model, "__restricted__")
    return {
        name: (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else (None, value)
        for name, value in changes.items()
        if name not in FOR_MACHINES and (name not in restricted or context.can(restricted[name]))
    }
