"""Sending by mail is for whoever may change the record, and read the document besides."""

from dataclasses import replace
from typing import Any

import pytest

from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Forbidden, NotFound
from leaseapp.kernel.persistence.ids import new_id
from tests.architecture.samples import ENDPOINTS
from tests.support import world

LETTER = {"to": ["anne@durand.example"], "subject": "Yours", "body": "Attached."}
PERIOD = {"periodStart": "2026-01-01", "periodEnd": "2026-01-31"}
READS = {
    "send_invoice_by_mail": "sales.invoice:read",
    "issue_and_send_invoice": "sales.invoice:read",
    "send_credit_note_by_mail": "sales.creditnote:read",
    "send_statement_by_mail": "sales.payment:read",
    "send_quote_by_mail": "sales.quote:read",
    "send_order_by_mail": "sales.order:read",
    "send_supplier_order_by_mail": "purchasing.order:read",
}


def sent_by(endpoint: Endpoint, *permissions: str) -> None:
    """Send what does not exist, by a person with these permissions."""
    principal = replace(world.person("ADMIN").principal, permissions=frozenset(permissions))
    body = LETTER | (PERIOD if "statement" in endpoint.name else {})
    place: dict[str, Any] = {endpoint.path_names[0]: new_id()}
    perform(endpoint, principal, **place, body=body)


def test_every_sending_is_here():
    assert set(READS) == {name for name, one in ENDPOINTS.items() if "{" in (one.path or "") and sends(name)}


def sends(name: str) -> bool:
    return name.startswith(("send_", "issue_and_send_")) and ("_by_mail" in name or "_and_send_" in name)


@pytest.mark.parametrize("name", READS)
def test_what_nobody_may_read_they_do_not_send(database, name):
    endpoint = ENDPOINTS[name]
    with pytest.raises(Forbidden):
        sent_by(endpoint, str(endpoint.permission))
    with pytest.raises(NotFound):
        sent_by(endpoint, str(endpoint.permission), READS[name])
