"""People read words in the audit log: each column of every audited table, when it comes, changes and goes."""

import enum
import uuid
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.audit.queries.fields import differences, is_deletion, summary
from leaseapp.audit.queries.meanings import label_of_name, meaning
from leaseapp.audit.rules.technical_fields import FOR_MACHINES
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel.auditing.audit_trail import HIDDEN, Change, details
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.text.i18n import LOCALES
from leaseapp.kernel.text.labels import has_label
from tests.architecture.words import wrong_in
from tests.support.cells import together

AUDITED = [mapper.class_ for mapper in SQLModel._sa_registry.mappers if mapper.class_.__audited__]
_AT = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)
_DOCUMENT = {
    "customerId": str(uuid.uuid4()), "unit_price_ht": "12.50", "vatRatePct": "20", "day": "2026-03-04", "optional": True,
    "status": "DRAFT", "lines": [{"quantity": "2", "designation": "Forklift"}], str(uuid.uuid4()): [[1, 42]], "20.00": "5.10",
}  # fmt: skip
"""A stored document with what one may hold: ids, amounts, days, states, parts, and names that are ids or rates."""


def value_of(column: Any, *, first: bool) -> Any:
    """Return a value that the column can hold, one of two."""
    stored = getattr(column.type, "impl_instance", column.type)
    if isinstance(stored, sa.Enum):
        members = list(stored.enum_class or ())
        return members[0 if first else -1]
    samples: tuple[tuple[type, Any, Any], ...] = (
        (sa.Uuid, uuid.uuid4(), uuid.uuid4()), (sa.Boolean, False, True), (sa.DateTime, _AT, _AT.replace(year=2027)),
        (sa.Date, date(2026, 3, 4), date(2027, 3, 4)), (sa.Numeric, Decimal("12.50"), Decimal("1234.00")), (sa.Integer, 3, 2027),
        (sa.LargeBinary, b"ab", b"abc"), (sa.JSON, [_DOCUMENT], [_DOCUMENT, {"rate": "5.50", "base": "10.00", "vat": "0.55"}]),
        (sa.String, "Zirconium", f"Beryllium {uuid.uuid4()}"),
    )  # fmt: skip
    return next(one if first else other for kind, one, other in samples if isinstance(stored, kind))


def rows_of(model: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what the log writes of a row that comes, changes and goes, every column set."""
    columns = [sa.inspect(model).columns[one.key] for one in sa.inspect(model).column_attrs]
    old, new = ({column.key: value_of(column, first=first) for column in columns} for first in (True, False))
    yield "comes", details(Change(model(**new), "create"))
    yield "changes", details(Change(model(**new), "update", old))
    yield "goes", details(Change(model(**new), "delete"))


@pytest.mark.slow("each column of every audited table, in three acts and both languages")
@together("model", AUDITED)
def test_every_column_is_told_in_words(model: Any, context: Context) -> None:
    wrong: set[str] = set()
    for act, changes in rows_of(model):
        for locale in LOCALES:
            context.principal = replace(context.principal, locale=locale)
            (told,) = differences(context, [(model.__name__, changes)])
            assert {one.field for one in told} == set(changes) - FOR_MACHINES
            wrong |= {
                f"{one.field} {act}: {found}" for one in told for found in wrong_in(one.label, one.before, one.after)
            }
            wrong |= {f"in the list, {act}: {found}" for found in wrong_in(summary(context, model.__name__, changes))}
    assert sorted(wrong) == []


@together("model", AUDITED)
def test_every_column_is_called_by_a_word_that_people_have_for_it(model: Any) -> None:
    changes = details(Change(model(**{c.key: value_of(c, first=True) for c in model.__table__.c}), "create"))
    assert [name for name in changes if name not in FOR_MACHINES and label_of_name(model, name) is None] == []
    assert kind_label(model.__name__)


@together("model", AUDITED)
def test_every_state_has_a_word(model: Any) -> None:
    states = [member for name in model.model_fields for kind in meaning(model, name).enums for member in kind]
    assert [member for member in states if isinstance(member, enum.Enum) and not has_label(member)] == []


@together("model", AUDITED)
def test_a_deletion_tells_the_last_values_and_withholds_personal_ones(model: Any, context: Context) -> None:
    row = model(
        **{column.key: value_of(column, first=True) for column in model.__table__.c if column.name != "deleted_at"}
    )
    changes = details(Change(row, "delete"))
    soft = "deleted_at" in model.__table__.c
    if soft:
        row.deleted_at = _AT
        left = details(Change(row, "update", {"deleted_at": None}))
        assert left.pop("deleted_at") == [None, _AT.isoformat()]
        assert left == {name: pair for name, pair in changes.items() if name != "deleted_at"}
    assert is_deletion(model.__name__, changes)
    assert summary(context, model.__name__, changes) == ""
    (told,) = differences(context, [(model.__name__, changes)])
    assert all(one.before and not one.after for one in told if changes[one.field][0] not in ([], {}, ""))
    for one in told:
        assert one.hidden == (HIDDEN in changes[one.field])
        assert one.hidden or one.field not in model.__personal__
        assert one.before == "withheld" if one.hidden else one.before != "withheld"


@pytest.mark.parametrize(
    ("locale", "expected"),
    [("fr", "20\u202f% · 100,00\u00a0€ · 20,00\u00a0€\n5,5\u202f% · 10,00\u00a0€ · 0,55\u00a0€"), ("en", "20% · €100.00 · €20.00\n5.5% · €10.00 · €0.55")],
)  # fmt: skip
def test_the_vat_of_an_invoice_reads_rate_base_and_tax(locale: str, expected: str, context: Context) -> None:
    context.principal = replace(context.principal, locale=locale)
    zero = Decimal("0.00")
    amounts = (
        (Decimal("20.00"), Decimal("100.00"), Decimal("20.00")),
        (Decimal("5.50"), Decimal("10.00"), Decimal("0.55")),
    )
    rows = [VatRow(rate, None, "S", base, vat, vat, zero, base, zero).to_json() for rate, base, vat in amounts]
    ((told,),) = differences(context, [("Invoice", {"vat_breakdown": [None, rows]})])
    assert told.after == expected
