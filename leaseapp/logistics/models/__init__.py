"""Tables of transport."""

from leaseapp.logistics.models.carrier import Carrier
from leaseapp.logistics.models.transport import (
    TransportCargo,
    TransportNotice,
    TransportOffer,
    TransportRequest,
    TransportStop,
)

__all__ = ["Carrier", "TransportCargo", "TransportNotice", "TransportOffer", "TransportRequest", "TransportStop"]
