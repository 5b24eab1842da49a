"""Transports and carriers are the organization's own: people of an external company see none (DECISIONS 67)."""

from leaseapp.kernel.persistence.visibility import hidden_from_companies
from leaseapp.logistics.models import (
    Carrier,
    TransportCargo,
    TransportNotice,
    TransportOffer,
    TransportRequest,
    TransportStop,
)

hidden_from_companies(Carrier, TransportRequest, TransportStop, TransportCargo, TransportOffer, TransportNotice)
