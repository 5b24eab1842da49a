"""Every act on many records: the preview changes nothing, each record fares by itself, each leaves its own trace."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from leaseapp.kernel.acts.bulk import MOST_ROWS, Bulk, bulks
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Invalid
from tests.architecture.calls import each
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.architecture.test_audit_of_writes import MODELS, NOT_AUDITED, written
from tests.conftest import Client
from tests.support.rows import Rows

each_bulk = pytest.mark.parametrize("bulk", [pytest.param(bulk, id=bulk.entrance.name) for bulk in bulks])


def record(bulk: Bulk, maker: Maker) -> uuid.UUID:
    """A record on which the act is possible."""
    return uuid.UUID(str(SAMPLES[bulk.each.name](maker)[bulk.id_name]))


def run(bulk: Bulk, maker: Maker, ids: list[Any], request_id: str = "bulk", **body: Any) -> Any:
    """The answer to the act on these records."""
    return maker.call(bulk.entrance.name, request_id, body={"ids": [str(id_) for id_ in ids]} | body).body


def test_a_list_has_an_act_once() -> None:
    named = [(bulk.spec.name, bulk.action) for bulk in bulks]
    assert len(named) == len(set(named)) >= 1


@each_bulk
def test_it_asks_for_what_the_single_act_asks_for(bulk: Bulk) -> None:
    assert (bulk.entrance.permission, bulk.entrance.audit) == (bulk.each.permission, bulk.each.audit)
    assert bulk.entrance.path == f"/api/workspace/bulk/{bulk.spec.name}/{bulk.action}"
    assert bulk.entrance.internal
    assert bulk.each.name in ENDPOINTS


@each_bulk
def test_the_preview_tells_each_record_s_fate_and_changes_nothing(bulk: Bulk, alpha: Maker, rows: Rows) -> None:
    good, nothing = record(bulk, alpha), uuid.uuid4()
    with rows.untouched():
        answer = run(bulk, alpha, [good, nothing], preview=True)
    assert (answer.preview, answer.done, answer.refused) == (True, 1, 1)
    assert [(item.id, item.ok, item.code) for item in answer.items] == [
        (good, True, None), (nothing, False, "NOT_FOUND"),
    ]  # fmt: skip


@each_bulk
def test_a_refused_record_stops_no_other_and_stays_as_it_was(bulk: Bulk, alpha: Maker, beta: Maker, rows: Rows) -> None:
    first, theirs, nothing, second = record(bulk, alpha), record(bulk, beta), uuid.uuid4(), record(bulk, alpha)
    request_id = f"bulk-{bulk.entrance.name}"
    with rows.watched() as changed:
        answer = run(bulk, alpha, [first, theirs, nothing, first, second], request_id)
    assert [(item.id, item.ok, item.code) for item in answer.items] == [
        (first, True, None), (theirs, False, "NOT_FOUND"), (nothing, False, "NOT_FOUND"), (second, True, None),
    ]  # fmt: skip
    assert (answer.preview, answer.done, answer.refused) == (False, 2, 2)
    assert len(written(request_id)) >= 2
    assert changed.all
    assert str(theirs) not in {row_id for _table, row_id in changed.all}


@each_bulk
def test_each_record_has_the_trace_of_its_own_act(bulk: Bulk, alpha: Maker, rows: Rows) -> None:
    ids, request_id = [record(bulk, alpha), record(bulk, alpha)], f"trace-{bulk.entrance.name}"
    with rows.watched() as changed:
        run(bulk, alpha, ids, request_id)
    log = written(request_id)
    # an act may name itself more closely than its endpoint (a change of status that is a sending)
    assert {row.action.rpartition(".")[0] for row in log} == {(bulk.each.audit or "").rpartition(".")[0]}
    assert {row.actor_user_id for row in log} == {alpha.person.user_id}
    expected = {(MODELS[table].__name__, row_id) for table, row_id in changed.all if table not in NOT_AUDITED}
    assert {(row.target_type, str(row.target_id)) for row in log} == expected


@each_bulk
def test_more_than_500_records_or_none_are_refused_and_nothing_happens(bulk: Bulk, alpha: Maker, rows: Rows) -> None:
    good = record(bulk, alpha)
    with rows.untouched():
        for ids in ([good, *(uuid.uuid4() for _ in range(MOST_ROWS))], []):
            with pytest.raises(Invalid) as refusal:
                run(bulk, alpha, ids)
            assert [error.field for error in refusal.value.errors] == ["ids"]


CHOOSING = [one for one in ENDPOINTS.values() if one.body is not None and "ids" in one.body.model_fields]


@pytest.mark.parametrize("body", [{}, {"ids": None}, None], ids=["empty", "null", "absent"])
@each(CHOOSING)
def test_nothing_means_many_records_unless_they_are_chosen(
    endpoint: Endpoint, body: dict[str, Any] | None, rows: Rows, client_of: Callable[..., Client]
) -> None:
    assert len(CHOOSING) >= len(bulks) + 4
    with rows.untouched():
        sent = {"content": b""} if body is None else {"json": body}
        answer = client_of("ADMIN").post(endpoint.path or "", **sent)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == ["ids"]


@each_bulk
def test_the_same_key_answers_the_same_without_acting_again(
    bulk: Bulk, alpha: Maker, rows: Rows, client_of: Callable[..., Client]
) -> None:
    body = {"ids": [str(record(bulk, alpha))]}
    headers = {"Idempotency-Key": f"bulk-{uuid.uuid4()}"}
    first = client_of("ADMIN").post(bulk.entrance.path, json=body, headers=headers)
    assert (first.status_code, first.json()["done"]) == (200, 1)
    with rows.untouched():
        again = client_of("ADMIN").post(bulk.entrance.path, json=body, headers=headers)
    assert again.json() == first.json()
