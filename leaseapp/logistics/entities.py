"""Kinds of records of transport, for timeline, conversations and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics.models import Carrier, TransportRequest
from leaseapp.logistics.permissions import TRANSPORT_READ

register_entity(
    "TransportRequest", TransportRequest, label=_("Transport"), permission=TRANSPORT_READ,
    url="/workspace/transport-requests/{id}", title_column="number",
    parts=(("TransportStop", "request_id"), ("TransportCargo", "request_id"), ("TransportOffer", "request_id"),
           ("TransportNotice", "request_id")),
)  # fmt: skip
register_entity("Carrier", Carrier, label=_("Carrier"), permission=TRANSPORT_READ, url="/workspace/carriers/{id}")
