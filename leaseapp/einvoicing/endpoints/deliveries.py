"""Callbacks of the approved platform (document 3, MONEY.md 5.5): stored and answered at once, a job fetches the rest."""

from typing import Any

from leaseapp.einvoicing.schemas.deliveries import DeliveredOut, DeliveryIn
from leaseapp.einvoicing.services import accounts, flows
from leaseapp.kernel.adapters.einvoice_platform import flow_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import webhook
from leaseapp.kernel.errors import Unauthorized
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.security.webhooks import INVALID, AfnorWebhook


def _signer(principal: Principal, _arguments: dict[str, Any]) -> Principal:
    """Return the organization whose key signed. Raises Unauthorized where none did."""
    if principal.kind is not PrincipalKind.SYSTEM or principal.organization_id is None:
        raise Unauthorized("SIGNATURE_INVALID", INVALID)
    return principal


@webhook.post(
    "/api/webhooks/einvoicing/afnor", signed=AfnorWebhook(accounts.signing_keys), entering=_signer, returns=DeliveredOut,
    audit="einvoicing.delivery.status", summary="Take a change in the life of an invoice that we sent",
)  # fmt: skip
def take_einvoice_status(context: Context, body: DeliveryIn) -> DeliveredOut:
    """Take a flow that changed, or a status that a provider pushes; what is known already, or another's, changes nothing."""
    return DeliveredOut(applied=_applied(context, body))


@webhook.post(
    "/api/webhooks/einvoicing/afnor-inbound", signed=AfnorWebhook(accounts.signing_keys), entering=_signer,
    returns=DeliveredOut, audit="einvoicing.delivery.invoice", summary="Take the announcement of a supplier’s invoice",
)  # fmt: skip
def take_supplier_einvoice(context: Context, body: DeliveryIn) -> DeliveredOut:
    """Take word of a supplier's invoice that waits at the platform; one that is known already changes nothing."""
    return DeliveredOut(applied=_applied(context, body))


def _applied(context: Context, body: DeliveryIn) -> bool:
    raw = body.model_dump_json(by_alias=True)
    if body.flow is None:
        return bool(body.event_id and body.provider_invoice_id) and flows.told_directly(context, body, raw)
    try:
        flow = flow_of(body.flow)
    except ValueError:
        return False
    return flows.notice(context, flow, raw)
