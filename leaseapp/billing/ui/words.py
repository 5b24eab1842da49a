"""Colours of the states of billing."""

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.ui.kit import AMBER, BLUE, GRAY, GREEN, RED, colours

colours(InvoiceStatus, DRAFT=GRAY, ISSUED=BLUE, PARTIALLY_PAID=AMBER, PAID=GREEN, OVERDUE=RED, CANCELED=GRAY)
