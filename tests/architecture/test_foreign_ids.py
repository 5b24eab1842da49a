"""Ids of another organization, of nothing, and of no form: always 404, and nothing changes (document 1, rule 3)."""

import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from leaseapp.kernel.acts.bulk import bulks
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import NotFound
from tests.architecture.calls import GUARDED, address, code, each, send
from tests.architecture.samples import Maker
from tests.conftest import Client
from tests.support.rows import Rows


def id_names(endpoint: Endpoint) -> list[str]:
    """The parameters of the path that are ids; others are words (`kind`)."""
    return [name for name in endpoint.path_names if name.endswith("id")]


WITH_ID = [endpoint for endpoint in GUARDED if endpoint.path_names and endpoint.policy == "workspace"]
#: acts on many records answer what becomes of each id: test_bulk.py
BULK = {bulk.entrance.name for bulk in bulks}
#: the console works across organizations
WITH_BODY = [one for one in GUARDED if one.body is not None and one.name not in BULK and one.policy != "provider"]
#: acts on many rows in one transaction answer what becomes of each, and a file leaves out what is not there: tests/assets/test_bulk.py
TOGETHER = {"change_state_of_assets", "transfer_assets", "export_assets"}
#: a tablet's queue is told what became of each item (tests/maintenance/test_field.py);
#: adds up what it can while lines are being typed; what it cannot read counts nothing, foreign or unknown alike
TOLERANT = {"preview_quote_totals", "preview_totals"} | {"send_field_ops"}
#: acts of the provider, for whom every organization exists
OF_THE_PROVIDER = {"invite_from_console"}
MALFORMED = ("not-an-id", "1", "00000000-0000-0000-0000-00000000000g", "%00", "é" * 100, "..%2f..%2fcompanies")


def ids_in(body: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], uuid.UUID]]:
    """Every id inside a body with its place: (("lines", 0, "productId"), …)."""
    if isinstance(body, dict):
        for key, value in body.items():
            yield from ids_in(value, (*path, key))
    elif isinstance(body, list):
        for position, value in enumerate(body):
            yield from ids_in(value, (*path, position))
    else:
        try:
            yield path, uuid.UUID(str(body))
        except ValueError:
            return


def replaced(body: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """A copy of `body` with `value` at `path`."""
    if not path:
        return value
    copy = dict(body) if isinstance(body, dict) else list(body)
    copy[path[0]] = replaced(copy[path[0]], path[1:], value)
    return copy


def field_name(path: tuple[str | int, ...]) -> str:
    """("lines", 0, "productId") → lines[0].productId."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


@each(WITH_ID)
def test_an_id_of_another_organization_of_nothing_or_of_no_form_does_not_exist(
    endpoint: Endpoint, alpha: Maker, beta: Maker, rows: Rows, client_of: Callable[..., Client]
) -> None:
    theirs, ours = beta.standing(endpoint.name), alpha.standing(endpoint.name)
    with rows.untouched():
        for name in id_names(endpoint):
            for wrong in (theirs[name], uuid.uuid4()):
                with pytest.raises(NotFound):
                    alpha.call(endpoint.name, **ours | {name: wrong})
        if endpoint.path:
            client = client_of("CLIENT_ADMIN" if endpoint.external else "ADMIN")
            options = {} if endpoint.method == "GET" else {"json": {}}
            for text in MALFORMED:
                answer = send(client, endpoint, address(endpoint, lambda _name, text=text: text), **options)
                assert (text, code(answer)[0]) == (text, 404)
    if not endpoint.writes:  # the same call is good where it belongs; for writes test_audit_of_writes shows it
        assert beta.call(endpoint.name, **theirs).status == 200


@each(WITH_BODY)
def test_an_id_in_a_body_that_names_no_readable_row_is_404_at_its_field(
    endpoint: Endpoint, alpha: Maker, beta: Maker, rows: Rows
) -> None:
    ours, theirs = alpha.standing(endpoint.name), beta.standing(endpoint.name)
    foreign = dict(ids_in(theirs["body"]))
    if endpoint.name in TOLERANT:
        for path, _own in ids_in(ours["body"]):
            bodies = [replaced(ours["body"], path, str(wrong)) for wrong in (foreign[path], uuid.uuid4())]
            first, second = (alpha.call(endpoint.name, **ours | {"body": body}).body for body in bodies)
            assert first == second
        return
    for path, _own in ids_in(ours["body"]):
        if endpoint.name in TOGETHER and path[0] == "assetIds":
            continue
        for wrong in (*(() if endpoint.name in OF_THE_PROVIDER else (foreign[path],)), uuid.uuid4()):
            spoiled = ours | {"body": replaced(ours["body"], path, str(wrong))}
            with rows.untouched(), pytest.raises(NotFound) as refusal:
                alpha.call(endpoint.name, **spoiled)
            assert [error.field for error in refusal.value.errors] == [field_name(path)]
