"""Colours of the states of sales."""

from leaseapp.sales.enums import InvoiceStatus, OrderStatus, QuoteStatus
from leaseapp.ui.kit import AMBER, BLUE, GRAY, GREEN, RED, colours

colours(InvoiceStatus, DRAFT=GRAY, ISSUED=BLUE, PARTIALLY_PAID=AMBER, PAID=GREEN, OVERDUE=RED, CANCELED=GRAY)
colours(QuoteStatus, DRAFT=GRAY, SENT=BLUE, ACCEPTED=GREEN, REFUSED=RED, CONVERTED=GREEN)
colours(OrderStatus, CONFIRMED=BLUE, SHIPPED=AMBER, RECEIVED=AMBER, INVOICED=GREEN, CANCELED=GRAY)
