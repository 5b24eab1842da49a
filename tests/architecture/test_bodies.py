"""Bodies that mean harm: every endpoint refuses them with a reason at a field, or takes them as plain text; never a fault."""

import uuid
from collections.abc import Iterator
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Invalid, Problem
from leaseapp.kernel.text.schema import Closed, Foreign
from leaseapp.kernel.text.validation import validate
from tests.architecture.calls import assert_documented, each
from tests.architecture.samples import ENDPOINTS, Maker
from tests.architecture.test_foreign_ids import TOLERANT, field_name, replaced
from tests.architecture.test_shapes import inside
from tests.support.cells import together
from tests.support.rows import Rows

Path = tuple[str | int, ...]
#: checks of a whole body that every shape has
OF_EVERY_SHAPE = len(Closed.__pydantic_decorators__.model_validators)
#: signing in counts its failures, and the demonstration of a locked account is elsewhere
COUNTED = {"sign_in_with_email"}
WITH_BODY = [endpoint for endpoint in ENDPOINTS.values() if endpoint.body is not None and endpoint.name not in COUNTED]
#: fields that only the server sets, or another act: where an endpoint takes one of them on purpose, that one is left out
SERVER_S = (
    "id", "organizationId", "createdAt", "updatedAt", "deletedAt", "createdByUserId", "totalTtc", "totalHt", "paidAmount",
    "amountDue", "status", "state", "role", "roles", "platformRole", "permissions", "isSystem", "userId", "ownerId",
    "recipientUserId", "actorUserId", "impersonatorUserId", "number", "fullNumber",
)  # fmt: skip
#: those that are an act's own subject; whoever adds one says so here
TAKEN = {
    # the number of a supplier's paper is the supplier's own; an invoice moves on by its status (document 3)
    "create_supplier_invoice": {"number"}, "update_supplier_invoice": {"number", "status"},
    "check_supplier_duplicates": {"number", "totalTtc"},
    # the total that was seen, compared with the one that the server computes
    "accept_public_quote": {"totalTtc"}, "accept_quote_in_portal": {"totalTtc"},
    # what may be given is checked against what the caller has (test_members, test_roles, test_invitations)
    "create_invitation": {"role"}, "create_invitations": {"role"}, "invite_from_console": {"organizationId", "role"},
    "update_member": {"role", "status"}, "create_role": {"permissions"}, "update_role": {"permissions"},
    # of the authenticator, as WebAuthn calls it
    "create_passkey": {"id"}, "sign_in_with_passkey": {"id"}, "verify_passkey": {"id"},
    # one's own organizations only; transitions of a table
    "set_active_organization": {"organizationId"}, "update_product": {"status"}, "update_product_variant": {"status"},
    "update_product_modality": {"status"}, "update_quote": {"status"}, "update_missing_part": {"status"},
    "update_transport_request": {"status"}, "update_operation": {"status"}, "sign_operation": {"role"}, "add_operation_labour": {"userId"},
    "update_carrier_line": {"status"},
    "receive_spare_parts": {"state"}, "update_part_instance": {"state"}, "decide_stocktake": {"state"},
}  # fmt: skip
#: objects whose names people choose: any name is one of theirs
FREE = {"attributes", "payload", "content"}
#: what an item of a tablet comes to is its answer, a refusal too: tests/maintenance/test_field.py
ANSWERED = {"apply_field_op", "send_field_ops"}
#: texts of the second half mean something elsewhere: in a page, a statement, a spreadsheet, a path, a terminal, to `int()`
HARMFUL: tuple[Any, ...] = (
    None, True, -1, 0, 10**40, Decimal("1e-30"), Decimal("NaN"), [], {}, [[]], {"a": 1}, "", " ", "\x00", "a\x00b", "\ud800",
    "x" * 100_000, "0001-01-01", "9999-12-31", "2026-02-30", str(uuid.UUID(int=0)), "9" * 400,
    "<script>alert(1)</script>", "'; drop table company; --", "=1+1", "../../etc/passwd", "\u202eabc", "not-an-id", "١٢٣", "💥",
)  # fmt: skip


def places(body: Any, path: Path = ()) -> Iterator[Path]:
    """Every value inside a body, containers included."""
    if path:
        yield path
    entries = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in entries:
        yield from places(value, (*path, key))


def at(body: Any, path: Path) -> Any:
    """The value at a place."""
    for part in path:
        body = body[part]
    return body


def type_of(endpoint: Endpoint, path: Path) -> tuple[str, ...]:
    """Return the type of the field at a place of a body, as its shape declares it, and the shapes around it that check more."""
    annotation: Any = endpoint.body
    kind, around = (repr(annotation),), ()
    for part in path:
        fields = [
            (shape, field)
            for shape in inside(annotation)
            if isinstance(shape, type) and issubclass(shape, BaseModel)
            for name, field in shape.model_fields.items()
            if part in (name, field.alias)
        ]
        for shape, field in fields[:1]:
            annotation, kind = field.annotation, (repr(field.annotation), repr(field.metadata))
            checks = shape.__pydantic_decorators__
            if checks.field_validators or len(checks.model_validators) > OF_EVERY_SHAPE:
                around = (*around, shape.__name__)
        if not fields:  # an item of a list, a name that somebody chose
            kind = (*kind, "item" if isinstance(part, int) else part)
    return (*around, *kind)


def taken(endpoint: Endpoint, body: dict[str, Any], path: Path) -> list[Any]:
    """Return the harmful values that the shape of a body takes at a place; a fault fails the test."""
    found = []
    for value in HARMFUL:
        with suppress(Invalid):
            validate(endpoint.body, replaced(body, path, value))
            found.append(value)
    return found


TAKEN_BY: dict[tuple[str, ...], list[Any]] = {}
"""Type of field → the harmful values that it takes; each of them has come to an act once."""


@pytest.mark.slow("bcrypt at some endpoints")
@each(WITH_BODY, slow={"accept_invitation": "each password that it takes is hashed"})
def test_harmful_values_are_refused_or_kept_as_text_and_never_a_fault(endpoint: Endpoint, alpha: Maker) -> None:
    """The values that a type of field takes come to the first endpoint that has one, and one of them to each, at every place."""
    good, leaves = alpha.standing(endpoint.name), {}
    assert_documented(endpoint, Invalid.status)
    closed = endpoint.name not in TOLERANT | ANSWERED and not issubclass(endpoint.body, Foreign)
    for number, path in enumerate(places(good["body"]), WITH_BODY.index(endpoint)):
        kind = type_of(endpoint, path)
        if kind not in TAKEN_BY:
            TAKEN_BY[kind] = taken(endpoint, good["body"], path)
            for value in TAKEN_BY[kind]:
                refusal = rehearsed(endpoint, alpha, good, {path: value})
                assert refusal or value != {"a": 1} or not closed or path[-1] in FREE, path
        values = TAKEN_BY[kind]
        if values and not isinstance(at(good["body"], path), dict | list):
            leaves[path] = values[number % len(values)]
    kept_without_the_refused(endpoint, alpha, good, leaves)


def rehearsed(endpoint: Endpoint, alpha: Maker, good: dict[str, Any], values: dict[Path, Any]) -> Problem | None:
    """Return the refusal of the call when its body has these values; a fault fails the test."""
    body = good["body"]
    for path, value in values.items():
        body = replaced(body, path, value)
    refusal = alpha.rehearse(endpoint.name, **good | {"body": body})
    if refusal is not None:
        assert 400 <= refusal.status < 500, values
        assert_documented(endpoint, refusal.status)
    return refusal


def kept_without_the_refused(endpoint: Endpoint, alpha: Maker, good: dict[str, Any], texts: dict[Path, Any]) -> None:
    """All at once; those that are refused are taken back until the others are kept. One by one where nobody says which."""
    while texts and (refusal := rehearsed(endpoint, alpha, good, texts)):
        refused = {error.field for error in refusal.errors}
        others = {path: text for path, text in texts.items() if field_name(path) not in refused}
        if len(others) == len(texts):
            for path, text in texts.items():
                rehearsed(endpoint, alpha, good, {path: text})
            return
        texts = others


@pytest.mark.slow("a call for each body of the product")
@together("endpoint", [endpoint for endpoint in WITH_BODY if not issubclass(endpoint.body, Foreign)])
def test_what_only_the_server_sets_is_an_unknown_field(endpoint: Endpoint, alpha: Maker, rows: Rows) -> None:
    good = alpha.standing(endpoint.name)
    with rows.untouched():
        takes = set(endpoint.body.model_json_schema(by_alias=True)["properties"]) | set(good["body"])
        assert {name for name in SERVER_S if name in takes} == TAKEN.get(endpoint.name, set())
        added = {name: str(uuid.uuid4()) for name in SERVER_S if name not in takes}
        with pytest.raises(Invalid) as refusal:
            alpha.call(endpoint.name, **good | {"body": good["body"] | added})
        found = {(error.field, error.code) for error in refusal.value.errors}
        assert found == {(name, "UNKNOWN_FIELD") for name in added}


@together("endpoint", WITH_BODY)
def test_a_body_that_is_no_object_is_refused(endpoint: Endpoint, alpha: Maker, rows: Rows) -> None:
    good = alpha.standing(endpoint.name)
    with rows.untouched():
        for body in ([], "text", 3, True):
            with pytest.raises(Invalid):
                alpha.call(endpoint.name, **good | {"body": body})
