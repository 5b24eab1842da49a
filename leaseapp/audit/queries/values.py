"""Stored values in words: ids as the names of what they name, states, amounts, days and documents as people write them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

from leaseapp.audit.queries.meanings import (
    code_in_words,
    column_of,
    declared,
    is_typed,
    label_of_name,
    meaning,
    model_of,
    refers_to,
    shape_of,
)
from leaseapp.audit.queries.titles import Target, Title, titles_of
from leaseapp.identity.services.granting import permission_in_words, title_of
from leaseapp.kernel import money
from leaseapp.kernel.auditing.act_labels import act_label
from leaseapp.kernel.auditing.audit_trail import HIDDEN
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.listing.spec import lists
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.text.i18n import _, country_name, language_name
from leaseapp.kernel.text.labels import label_of

WITHHELD = _("withheld")
ANOTHER = _("another record")
LABELED = _("{label}: {value}")
LONGEST = 300
_ID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d.*")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_PERMISSION = re.compile(r"[a-z_]+\.[a-z_]+:[a-z_]+")


Pairs = Mapping[str, tuple[Any, Any]]
"""Column or note → its values before and after."""


class Values:
    """Says the values of changes in the reader's language; the names of all records in them are read at once."""

    def __init__(self, context: Context, changes: Iterable[tuple[type | None, Pairs]]) -> None:
        self.context = context
        self._titles: Mapping[Target, Title] = titles_of(
            context,
            (
                target
                for model, pairs in changes
                for name, pair in pairs.items()
                for value in pair
                for target in self._ids(model, name, value, _last(pairs))
            ),
        )

    def say(self, model: type | None, pairs: Pairs, name: str) -> tuple[str, str]:
        """Return what a column of the table, or a note, was before and after, in words; empty for nothing."""
        before, after = (self._say(model, name, value, _last(pairs)) for value in pairs[name])
        return _short(before), _short(after)

    def _ids(
        self, model: type | None, name: str, value: Any, beside: Mapping[str, Any]
    ) -> Iterator[tuple[str | None, UUID]]:
        if isinstance(value, dict):
            for key, part in value.items():
                yield from self._ids(None, key, part, value)
        elif isinstance(value, list):
            for part in value:
                yield from self._ids(model, name, part, beside)
        elif (found := _uuid(value)) is not None:
            yield _kind_named(model, name, beside), found

    def _say(self, model: type | None, name: str, value: Any, beside: Mapping[str, Any]) -> str:
        if value is None or value in ("", [], {}):
            return ""
        if value == HIDDEN:
            return self.context.translate(WITHHELD)
        if "{" not in (told := declared(model, "__told__").get(name, "{")):
            return self.context.translate(told)
        if isinstance(value, bool):
            return self.context.translate(_("Yes") if value else _("No"))
        if isinstance(value, dict):
            return self._document(model, name, value)
        if isinstance(value, list):
            parts = [text for one in value if (text := self._say(model, name, one, beside))]
            return ("\n" if any(isinstance(one, dict) for one in value) else ", ").join(parts)
        record_id = _uuid(value)
        if record_id is not None:
            return self._record(_kind_named(model, name, beside), record_id)
        if isinstance(value, int):
            known = meaning(model, name)
            member = known.member(value)
            return (
                self.context.translate(label_of(member)) if member else self._number(known.kind, name, Decimal(value))
            )
        return self._text(model, name, str(value))

    def _document(self, model: type | None, name: str, value: dict[str, Any]) -> str:
        """Return a stored document: its parts after their labels, or as the table says that such a row reads (`__told__`)."""
        template = declared(model, "__told__").get(name)
        shape = shape_of(frozenset(value))
        if template is not None:
            return self.context.translate(
                template, **{key: self._say(shape, key, part, value) for key, part in value.items()}
            )
        told = (
            (self._label(name, key), self._say(shape, name if _NUMBER.fullmatch(key) else key, part, value))
            for key, part in value.items()
        )
        return " · ".join(
            self.context.translate(LABELED, label=label, value=text) if label else text for label, text in told if text
        )

    def _label(self, name: str, key: str) -> str:
        if _ID.search(key):
            return ""
        if _NUMBER.fullmatch(key):
            return money.rate_text(Decimal(key), self.context.locale)
        return label_in_words(self.context, None, key)

    def _record(self, kind: str | None, record_id: UUID) -> str:
        title = self._titles.get((kind or "", record_id), Title())
        return title.text or self.context.translate(kind_label(kind or "") or ANOTHER)

    def _number(self, kind: str, name: str, number: Decimal) -> str:
        if kind in ("money", "price"):
            return money.to_text(number, self.context.locale, most=4)
        if kind == "percent":
            return money.rate_text(number, self.context.locale)
        return str(number) if name.endswith(("year", "Year")) else self.context.translate("{value}", value=number)

    def _text(self, model: type | None, name: str, value: str) -> str:
        known = meaning(model, name)
        member = known.member(value)
        if member is not None:
            return self.context.translate(label_of(member))
        try:
            typed = self._typed(known.kind, known.types, model, name, value)
        except (ValueError, InvalidOperation):
            typed = None
        # an id in a text names nothing to people
        return typed if typed is not None else _ID.sub("…", self._coded(known.kind, model, name, value))

    def _typed(self, kind: str, types: tuple[Any, ...], model: type | None, name: str, value: str) -> str | None:
        """Return a stored text as what it holds: an instant, a day, an amount; None for what is only a text."""
        free = column_of(model, name) is None
        if datetime in types or (free and _INSTANT.fullmatch(value)):
            return self.context.translate("{value}", value=datetime.fromisoformat(value))
        if date in types or (free and _DAY.fullmatch(value)):
            return self.context.translate("{value}", value=date.fromisoformat(value))
        if Decimal in types or (free and kind in ("money", "price", "percent", "number") and _NUMBER.fullmatch(value)):
            return self._number(kind, name, Decimal(value))
        return None

    def _coded(self, kind: str, model: type | None, name: str, value: str) -> str:
        """Return the word of a code that no column declares: a country, a kind of record, a right, a list, a state."""
        say, locale = self.context.translate, self.context.locale
        if kind == "country" or name == "country":
            return country_name(locale, value)
        if name == "locale":
            return language_name(locale, value)
        if name == "role":
            return title_of(self.context, value)
        if name.endswith(("type", "kind", "Type", "Kind")) and (word := _word_of_kind(value)) is not None:
            return say(word)
        if _PERMISSION.fullmatch(value):
            return permission_in_words(self.context, value)
        if name == "query" and "=" in value:
            return self._document(None, name, dict(parse_qsl(value)))
        if name == "filters":
            return ", ".join(self._label(name, re.sub(r"(?<=[a-z])(From|To)$", "", one)) for one in value.split(", "))
        listed = next((spec for spec in lists if value == spec.name and name in ("list", "list_name")), None)
        if listed is not None:
            return say(listed.title)
        act = next((one for one in endpoints if name == "act" and one.key == value), None)
        if act is not None:
            return (
                permission_in_words(self.context, act.permission) if act.permission else say(act_label(act.audit or ""))
            )
        return value if is_typed(model, name) and "_" not in value else code_in_words(self.context, value)


def _word_of_kind(value: str) -> str | None:
    return kind_label(value) or kind_label(refers_to(None, f"{value.lower()}_id") or "")


def _kind_named(model: type | None, name: str, beside: Mapping[str, Any]) -> str | None:
    """Return the kind of record that an id names: as another field says (`target_type`), else as its own name does."""
    base = re.sub(r"_?[iI]d$", "", name)
    said = (f"{base}{end}" for end in ("_type", "_kind", "Type", "Kind"))
    kind = next((beside[one] for one in said if isinstance(beside.get(one), str)), None)
    if kind is not None:
        return kind if model_of(kind) is not None else refers_to(None, f"{kind.lower()}_id")
    return refers_to(model, name)


def _last(pairs: Pairs) -> dict[str, Any]:
    return {name: before if after is None else after for name, (before, after) in pairs.items()}


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def label_in_words(context: Context, model: type | None, name: str) -> str:
    """Return what people call a column, a note or a field of a document; its name made readable where nobody says."""
    label = label_of_name(model, name)
    return context.translate(label) if label is not None else readable(name)


def readable(name: str) -> str:
    """Return a name as words: `unitPriceHt` → `Unit price ht`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_\W]+", " ", name).strip().capitalize()


def _uuid(value: Any) -> UUID | None:
    return parse_id(value) if isinstance(value, str) and _ID.fullmatch(value) else None
