"""E-invoices to act on: the local platform on a port of its own, an account at it, callbacks that arrive when a test says so."""

import base64
import json
from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import pytest

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services import books
from leaseapp.billing.models import Invoice
from leaseapp.billing.services.invoicing import default_billing_entity
from leaseapp.commands.local_platform.server import serving
from leaseapp.commands.local_platform.state import Hook, LocalPlatform
from leaseapp.einvoicing.models import EInvoiceSubmission
from leaseapp.einvoicing.schemas.accounts import AccountIn
from leaseapp.einvoicing.services import accounts
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import einvoice_platform as adapter
from leaseapp.kernel.context import Context
from leaseapp.kernel.security.webhooks import afnor_signature
from tests.einvoicing.samples import UNHEARD
from tests.factories import sales
from tests.identity.access import run_jobs

STATUS, INBOUND = "/api/webhooks/einvoicing/afnor", "/api/webhooks/einvoicing/afnor-inbound"
SERVICE = {"kind": "SERVICE", "designation": "Maintenance", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}


def signed(key: bytes, body: bytes, *, at: int | None = None, is_hex: bool = False) -> dict[str, str]:
    """The headers of a delivery."""
    stamp = str(at if at is not None else int(clock.now().timestamp()))
    signature = base64.b64encode(afnor_signature(key, body, stamp, is_hex=is_hex)).decode()
    return {"Content-Type": "application/json", "Afnor-Signature": signature, "Afnor-Signature-Timestamp": stamp}


class House:
    """The local platform, and the application's account at it."""

    def __init__(self, platform: LocalPlatform, port: int) -> None:
        self.platform, self.port, self.calls = platform, port, []

    def open_account(self, context: Context, name: str = "alpha") -> None:
        accounts.save(context, AccountIn(client_id=name, client_secret="local-secret"))

    def sent(self, client: Any) -> list[Any]:
        """The answers to the callbacks that waited, in their order."""
        calls, self.calls = self.calls, []
        return [self.deliver(client, hook, told) for hook, told in calls]

    def deliver(self, client: Any, hook: Hook, told: dict[str, Any]) -> Any:
        body = json.dumps(told).encode()
        return client.post(urlsplit(hook.url).path, content=body, headers=signed(hook.key, body))

    def go_on(self, client: Any, seconds: float) -> None:
        """Let time pass at the platform, and everything arrive that it says by then."""
        self.platform.advance(seconds)
        self.sent(client)
        run_jobs()


@pytest.fixture
def house() -> Iterator[House]:
    calls: list[tuple[Hook, dict[str, Any]]] = []
    platform = LocalPlatform(lambda hook, told: calls.append((hook, told)))
    with serving(0, platform) as (_platform, port):
        adapter.port.use(adapter.local_addresses(port))
        made = House(platform, port)
        platform._deliver = lambda hook, told: made.calls.append((hook, told))
        yield made
    adapter.port.use(UNHEARD)


def invoice_of(context: Context, *lines: dict[str, Any], number: int = 1, **values: Any) -> Invoice:
    """An issued invoice to a French business."""
    by = default_billing_entity(context) or sales.seller(context, vatOnDebits=False)
    if not ledger.years_of(context, by.id):
        books.create_book(context, by.id, date(2026, 1, 1))
    return sales.issued(context, sales.customer(context, number), by, lines or (SERVICE,), **values)


def status_of(context: Context, submission_id: UUID) -> EInvoiceSubmission:
    found = context.session.get(EInvoiceSubmission, (context.organization_id, submission_id))
    assert found is not None
    return found
