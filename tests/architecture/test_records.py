"""The life of every record, over the registry: created, read as sent, unchanged by an empty form, changed field by field, gone.

A record is what has one address for all (POST) and one for each (GET); a resource needs no test of its own for what stands here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import NoneType
from typing import Any, get_args

import pytest

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Invalid, NotFound
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.text.schema import Patch
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.support.rows import Rows

#: fields that null empties, though they are never null: an amount is 0
EMPTIED = {"eco_tax_ht", "stock_quantity"}


#: documents whose lines are rows of their own: each save counts, so that their version tells of the lines too (decision 37)
WITH_LINES = {"create_invoice", "create_order"}


#: what is begun several at once: its answer is no record
BEGUN = {"import_supplier_documents"}


@dataclass(frozen=True)
class Record:
    """The endpoints of a kind of record; `id_name` is the parameter that names one."""

    create: Endpoint
    read: Endpoint
    update: Endpoint | None
    delete: Endpoint | None
    listed: Endpoint | None

    @property
    def id_name(self) -> str:
        return self.read.path_names[0]

    def one(self, maker: Maker) -> Any:
        """A new one, as it reads."""
        made = maker.make(self.create.name)
        return maker.call(self.read.name, **{self.id_name: made.id}).body


def _at(method: str, path: str | None) -> Endpoint | None:
    return next((one for one in ENDPOINTS.values() if (one.method, one.path) == (method, path)), None)


def _records() -> list[Record]:
    found = []
    for create in ENDPOINTS.values():
        if (
            create.name in BEGUN
            or create.policy != "workspace"
            or create.method != "POST"
            or create.status != 201
            or create.path_names
        ):
            continue
        one_of_them = re.compile(rf"{create.path}/{{\w+}}")
        each = [one for one in ENDPOINTS.values() if one.method == "GET" and one_of_them.fullmatch(one.path or "")]
        for read in each:
            listed = _at("GET", create.path)
            found.append(
                Record(
                    create,
                    read,
                    _at("PATCH", read.path),
                    _at("DELETE", read.path),
                    listed if listed and listed.name in list_endpoints else None,
                )
            )
    return sorted(found, key=lambda one: one.create.name)


RECORDS = _records()


def each_record(having: Callable[[Record], Any] = lambda _record: True) -> Any:
    """Parametrizes a test by kind of record."""
    return pytest.mark.parametrize("record", [pytest.param(one, id=one.create.name) for one in RECORDS if having(one)])


def plain(record: Any) -> dict[str, Any]:
    """A record in JSON, without what its server alone says."""
    return record.model_dump(mode="json")


def needed(shape: type[Patch], name: str) -> bool:
    """True for a field of changes that may not be null."""
    return name not in EMPTIED and NoneType not in get_args(shape.model_fields[name].annotation)


def test_there_are_records() -> None:
    assert len(RECORDS) >= 10


@each_record()
def test_what_was_created_is_what_is_read(record: Record, alpha: Maker) -> None:
    arguments = alpha.arguments(record.create.name)
    body = arguments.get("body", {})  # what is made of a file has none
    made = plain(alpha.call(record.create.name, **arguments).body)
    found = plain(alpha.call(record.read.name, **{record.id_name: made["id"]}).body)
    assert {name: value for name, value in found.items() if name in made} == {
        name: value for name, value in made.items() if name in found
    }
    # figures may be computed; texts, dates, ids and choices stay what was sent
    kept = {name for name, value in body.items() if isinstance(value, str | bool) and name in found}
    assert {name: found[name] for name in kept} == {name: body[name] for name in kept}


@each_record(lambda record: record.listed)
def test_a_new_record_is_in_its_list(record: Record, alpha: Maker) -> None:
    made = record.one(alpha)
    (row,) = alpha.call(record.listed.name, query={"id": str(made.id)}).body.items
    assert row.id == made.id


@each_record(lambda record: record.update and record.create.name not in WITH_LINES)
def test_a_form_without_changes_changes_nothing(record: Record, alpha: Maker, rows: Rows) -> None:
    present = record.one(alpha)
    arguments = {record.id_name: present.id}
    body = {"version": present.version} if "version" in record.update.body.model_fields else {}
    with rows.watched() as written:
        alpha.call(record.update.name, **arguments, body=body)
    # that somebody saved is in the log; the record has no change there and no new version
    assert {table for table, _id in written.all} <= {"audit_log", "audit_head"}
    assert plain(alpha.call(record.read.name, **arguments).body) == plain(present)


@each_record(lambda record: record.update)
def test_a_change_changes_what_was_sent_and_raises_the_version(record: Record, alpha: Maker) -> None:
    arguments = SAMPLES[record.update.name](alpha)
    place = {record.id_name: arguments[record.id_name]}
    before = plain(alpha.call(record.read.name, **place).body)
    alpha.call(record.update.name, **arguments)
    after = plain(alpha.call(record.read.name, **place).body)
    sent = {name: value for name, value in arguments["body"].items() if isinstance(value, str | bool) and name in after}
    assert {name: after[name] for name in sent} == sent
    assert after["version"] == before["version"] + 1
    assert after["updatedAt"] > before["updatedAt"]


@each_record(lambda record: record.update and issubclass(record.update.body, Patch))
def test_null_is_refused_at_each_field_that_may_not_be_empty(record: Record, alpha: Maker, rows: Rows) -> None:
    present, shape = record.one(alpha), record.update.body
    names = {shape.model_fields[name].alias or name for name in shape.model_fields if needed(shape, name)}
    with rows.untouched(), pytest.raises(Invalid) as refusal:
        alpha.call(record.update.name, **{record.id_name: present.id}, body=dict.fromkeys(names))
    assert {error.field for error in refusal.value.errors} == names


#: what is withdrawn or revoked stays to be read
REVOKED = {"create_api_key", "create_invitation"}


@each_record(lambda record: record.delete and record.create.name not in REVOKED)
def test_a_deleted_record_is_gone(record: Record, alpha: Maker) -> None:
    arguments = SAMPLES[record.delete.name](alpha)
    place = {record.id_name: arguments[record.id_name]}
    alpha.call(record.delete.name, **arguments)
    with pytest.raises(NotFound):
        alpha.call(record.read.name, **place)
    with pytest.raises(NotFound):
        alpha.call(record.delete.name, **arguments)
    if record.listed is not None:
        assert alpha.call(record.listed.name, query={"id": str(place[record.id_name])}).body.items == []
