"""Colours of the states of sales."""

from leaseapp.sales.enums import InvoiceStatus
from leaseapp.ui.kit import AMBER, BLUE, GRAY, GREEN, RED, colours

colours(InvoiceStatus, DRAFT=GRAY, ISSUED=BLUE, PARTIALLY_PAID=AMBER, PAID=GREEN, OVERDUE=RED, CANCELED=GRAY)
