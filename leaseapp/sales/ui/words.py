"""Colours of the states of sales, and the words of what the panel beside a document shows of them."""

from leaseapp.billing.ui.customer_panel import offered
from leaseapp.sales.enums import OrderStatus, QuoteStatus
from leaseapp.ui.kit import AMBER, BLUE, GRAY, GREEN, RED, colours

colours(QuoteStatus, DRAFT=GRAY, SENT=BLUE, ACCEPTED=GREEN, REFUSED=RED, CONVERTED=GREEN)
colours(OrderStatus, CONFIRMED=BLUE, SHIPPED=AMBER, RECEIVED=AMBER, INVOICED=GREEN, CANCELED=GRAY)
offered.add(QuoteStatus)
