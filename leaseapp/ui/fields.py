"""Fields of forms and dialogs, as data; the browser draws them, the endpoint's body shape checks them."""

import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.rights import Right
from leaseapp.ui import registry
from leaseapp.ui.kinds import NUMBER, TEXT, When
from leaseapp.ui.registry import permission_key
from leaseapp.ui.texts import label


@dataclass(frozen=True)
class LiveCheck:
    """A check that asks `endpoint` while one types: `query(typed text, id of the edited record or "")`.

    `note(answer)` turns the answer into what shows below the field: `text` in the caller's language, `tone` (green, amber,
    red), `href` of the record it speaks of, `fills` (values for other fields that are still empty); None shows nothing.
    """

    endpoint: Endpoint
    query: Callable[[str, str], dict[str, Any]]
    note: Callable[[dict[str, Any]], dict[str, Any] | None]


@dataclass(frozen=True)
class Field:
    """A typed value. `value` is its default: a constant, `@today`, or `{field}` of the record (dialogs).

    `needs` is what it takes beyond the form's endpoint: for whoever lacks it there is no such field.
    `suggestions` are offered while one types; any other text may be written. Left empty, a date stands for what the form's
    defaults, or the record, call `otherwise`.
    """

    name: str
    text: str
    kind: str = TEXT
    required: bool = False
    span: int = 6
    hint: str | None = None
    value: Any = None
    digits: bool = False
    optional: bool = False
    when: When | None = None
    live: LiveCheck | None = None
    needs: Right | None = None
    suggestions: tuple[str, ...] = ()
    otherwise: str | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "type": "input", "name": self.name, "label": label(self.text), "kind": self.kind, "required": self.required,
            "span": 12 if self.kind in ("long", "addresses") else self.span, "hint": label(self.hint), "value": self.value,
            "digits": self.digits, "optional": self.optional, "when": self.when, "live": self.live is not None,
            "permission": permission_key(self.needs),
            "suggestions": self.suggestions, "otherwise": self.otherwise,
        }  # fmt: skip


@dataclass(frozen=True)
class Check:
    """Yes or no."""

    name: str
    text: str
    span: int = 6
    hint: str | None = None
    value: bool = False
    when: When | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "type": "check", "name": self.name, "label": label(self.text), "kind": "bool", "span": self.span,
            "hint": label(self.hint), "value": self.value, "when": self.when,
        }  # fmt: skip


def choices(options: Any, kind: str = TEXT) -> list[dict[str, Any]]:
    """Return an enum, numbers (`percent` adds the sign), or (value,
    msgid or text in both languages) pairs as options of a select; a third member is the msgid of their group.
    """
    if isinstance(options, type) and issubclass(options, enum.Enum):
        return registry.options_of(options)
    made = []
    for option in options:
        value, text, *group = option if isinstance(option, tuple) else (option, None)
        shown = text if isinstance(text, dict) else label(text) if text else _number(value, kind)
        made.append({"value": str(value), "label": shown} | ({"group": label(group[0])} if group else {}))
    return made


def _number(value: Any, kind: str) -> dict[str, str]:
    text = str(value)
    if kind == "percent":
        return {"en": f"{text}%", "fr": text.replace(".", ",") + "\u00a0%"}
    return {"en": text, "fr": text.replace(".", ",")}


def _numeric(options: Any) -> bool:
    """Tell whether every option is a number, grouped or not."""
    if isinstance(options, type):
        return False
    values = [item[0] if isinstance(item, tuple) and item[1] is None else item for item in options]
    return all(isinstance(value, int | float | Decimal) for value in values)


@dataclass(frozen=True)
class Choice:
    """One of a few: an enum, or options as (value, msgid) pairs or numbers; of the kind "bool" yes, no, or no answer yet."""

    name: str
    text: str
    options: Any
    required: bool = False
    span: int = 6
    hint: str | None = None
    value: Any = None
    when: When | None = None
    kind: str = TEXT

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "type": "choice", "name": self.name, "label": label(self.text), "kind": "bool" if self.kind == "bool" else TEXT,
            "options": choices(self.options, self.kind), "required": self.required,
            "span": self.span, "hint": label(self.hint),
            "value": str(self.value) if isinstance(self.value, Decimal) else self.value, "when": self.when,
            "numeric": _numeric(self.options),
        }  # fmt: skip


@dataclass(frozen=True)
class Within:
    """A filter of a combobox by what another field of the form holds: the list's filter `name` is its value.

    Where that value is the id of another kind of record, `read` answers it and `path` is what the filter takes of it.
    """

    field: str
    name: str
    read: Endpoint | None = None
    path: str = "id"


@dataclass(frozen=True)
class Combo:
    """One record of a list, searched on the server while one types; `new` offers to create a missing one.

    An endpoint that is no list (a few people) answers all; they are searched, and held against `filters`, here. `fills`
    maps fields of the form to fields of the chosen row. An id with a colon ("registry:…") is no record's and is not sent.
    Left empty, it stands for what the form's defaults call `otherwise`. Who may not search there has no such field.
    """

    name: str
    text: str
    endpoint: Endpoint
    label: str = "name"
    detail: str | None = None
    shown: str | None = None
    new: tuple[str, str, Endpoint] | None = None
    filters: dict[str, Any] = field(default_factory=dict)
    required: bool = False
    span: int = 6
    hint: str | None = None
    when: When | None = None
    value: Any = None
    fills: dict[str, str] | None = None
    within: Within | None = None
    otherwise: str | None = None

    def props(self, where: str) -> dict[str, Any]:
        """Return it as the components take it; registers the search source `where.name`."""
        source = f"{where}.{self.name}"
        registry.declared.combos[source] = self
        new = self.new and {
            "route": self.new[0],
            "label": label(self.new[1]),
            "permission": permission_key(self.new[2]),
        }
        return {
            "type": "combo", "name": self.name, "label": label(self.text), "kind": TEXT, "source": source, "new": new,
            "shown": self.shown, "required": self.required, "span": self.span, "hint": label(self.hint), "when": self.when,
            "value": self.value, "fills": self.fills, "within": self.within.field if self.within else None,
            "otherwise": self.otherwise, "permission": permission_key(self.endpoint),
        }  # fmt: skip


@dataclass(frozen=True)
class Kept:
    """A value that is neither shown nor sent: a combobox fills it in, or it starts as `value` says of the record.

    `when` of other fields asks for it, or a combobox looks within it.
    """

    name: str
    value: str | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {"type": "kept", "name": self.name, "kind": TEXT, "label": None, "when": None, "value": self.value}


@dataclass(frozen=True)
class Quantities:
    """A quantity for each row of the record's list `path` of which something is left (`most`); dialogs only.

    Sent as `[{<key>: row id, "quantity": …}]`, rows without a quantity left out. `full` starts with what is left; `kind`
    is that of the quantities, `due` names the row's day where one is shown, `late` what holds by how many days it is over.
    """

    name: str
    text: str
    path: str
    key: str
    most: str
    label: str = "designation"
    full: bool = False
    when: When | None = None
    kind: str = NUMBER
    due: str | None = None
    late: str | None = None

    def props(self, _where: str) -> dict[str, Any]:
        """Return it as the components take it."""
        return {
            "type": "quantities", "name": self.name, "label": label(self.text), "kind": self.kind, "path": self.path,
            "key": self.key, "most": self.most, "title": self.label, "full": self.full, "span": 12, "when": self.when,
            "due": self.due, "late": self.late,
        }  # fmt: skip


AnyField = Field | Check | Choice | Combo | Kept | Quantities
