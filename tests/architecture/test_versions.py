"""A change decided on an older version is refused with the record as it reads now, by every endpoint that takes a version
(DECISIONS 2).
"""

from typing import Any

import pytest

from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import StaleVersion
from tests.architecture.calls import each
from tests.architecture.samples import ENDPOINTS, Maker
from tests.architecture.source import product
from tests.support.rows import Rows

#: changes of a part of a record that is read at another address
READ_BY = {
    "upload_document_logo": "read_document_settings", "delete_document_logo": "read_document_settings",
    "send_quote_by_mail": "read_quote", "issue_and_send_invoice": "read_invoice", "place_quote_lines": "list_affair_quotes",
}  # fmt: skip
VIEWS = "/api/workspace/saved-views/{view_id}"
OLD = 4_000_000


def carrier(endpoint: Endpoint) -> str | None:
    """Return where the version comes: in the body or in the query."""
    for name, shape in (("body", endpoint.body), ("query", endpoint.query)):
        if shape is not None and "version" in shape.model_fields:
            return name
    return None


VERSIONED = [endpoint for endpoint in ENDPOINTS.values() if carrier(endpoint)]


def as_it_reads(maker: Maker, endpoint: Endpoint, arguments: dict[str, Any]) -> Any:
    """The record that `endpoint` changes, as its own address answers it; a view is read with all those of its list."""
    if endpoint.path == VIEWS:
        views = maker.call("list_saved_views", query={"list": "products"}).body.items
        return next(view.model_dump(mode="json") for view in views if view.id == arguments["view_id"])
    if "role_id" in endpoint.path_names:
        roles = maker.call("list_roles").body.items
        return next(role.model_dump(mode="json") for role in roles if role.id == arguments["role_id"])
    for name, parts in (("stop_id", "stops"), ("carrier_line_id", "offers")):
        if name in endpoint.path_names:
            transport = maker.call(
                "read_transport_request", transport_request_id=arguments["transport_request_id"]
            ).body
            return next(one.model_dump(mode="json") for one in getattr(transport, parts) if one.id == arguments[name])
    for name, parts in (("part_id", "parts"), ("labour_id", "labour")):
        if name in endpoint.path_names:
            order = maker.call("read_operation", operation_id=arguments["operation_id"]).body
            return next(one.model_dump(mode="json") for one in getattr(order, parts) if one.id == arguments[name])
    if "rate_id" in endpoint.path_names:
        place = {"storage_location_id": arguments["storage_location_id"]}
        rates = maker.call("read_storage_rates", **place).body.items
        return next(rate.model_dump(mode="json") for rate in rates if rate.id == arguments["rate_id"])
    # an act of a record stands below its address (`/assets/{asset_id}/inspect`)
    addresses = (endpoint.path, (endpoint.path or "").rpartition("/")[0])
    readers = (one.name for at in addresses for one in ENDPOINTS.values() if (one.method, one.path) == ("GET", at))
    reader = ENDPOINTS[READ_BY.get(endpoint.name) or next(readers)]
    return maker.call(reader.name, **{name: arguments[name] for name in reader.path_names}).body.model_dump(mode="json")


@each(VERSIONED)
def test_an_old_version_is_refused_with_the_present_values(endpoint: Endpoint, alpha: Maker, rows: Rows) -> None:
    arguments = alpha.standing(endpoint.name)
    where = carrier(endpoint)
    assert where is not None
    arguments[where] = {**arguments.get(where, {}), "version": OLD}
    present = as_it_reads(alpha, endpoint, arguments)
    with rows.untouched(), pytest.raises(StaleVersion) as refusal:
        perform(endpoint, alpha.caller(endpoint.name), **arguments)
    assert refusal.value.extra == {"current": present}


def test_every_change_and_deletion_of_a_versioned_record_takes_its_version() -> None:
    """Only what has nothing to change has none: a choice of a view, a session, a passkey, and what ends something for good."""
    without = {
        endpoint.name
        for endpoint in ENDPOINTS.values()
        if endpoint.method in ("PATCH", "DELETE") and endpoint.path_names and carrier(endpoint) is None
    }
    assert without == {
        "clear_default_view", "delete_invitation", "delete_api_key", "delete_own_api_key", "delete_passkey", "revoke_session", "revoke_share", "unlink_file",
        "remove_supplier_invoice_allocation", "forget_supplier_memory", "discard_supplier_import", "take_off_operation_photo",
        "delete_rating_statement", "delete_bank_statement",
    }  # fmt: skip


def test_the_version_is_compared_in_one_place() -> None:
    raised = {source.path for source in product() if "StaleVersion(" in source.text}
    # and where two transactions meet without a lock, which the database tells
    assert raised == {
        "leaseapp/kernel/errors.py",
        "leaseapp/kernel/persistence/queries.py",
        "leaseapp/kernel/dispatch.py",
    }
