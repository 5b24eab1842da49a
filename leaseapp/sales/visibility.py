"""Rows of sales that a client company sees: its own orders, its offers that were sent (third wall)."""

from leaseapp.billing.models.customer import Customer
from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_through
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models.order import Order, OrderLine
from leaseapp.sales.models.pending_contract import PendingContractLine
from leaseapp.sales.models.quote import Quote, QuoteAcceptance, QuoteLine, QuoteQuestion

visible_through(Quote, "customer_id", Customer, where=lambda quote: quote.status != QuoteStatus.DRAFT)
visible_through(QuoteLine, "quote_id", Quote)
visible_through(QuoteAcceptance, "quote_id", Quote)
visible_through(QuoteQuestion, "quote_id", Quote)
visible_through(Order, "customer_id", Customer)
visible_through(OrderLine, "order_id", Order)
hidden_from_companies(PendingContractLine)
