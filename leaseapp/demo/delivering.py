"""Orders: shipped in full or in part, received, canceled, and invoiced as they were agreed."""

from decimal import Decimal
from uuid import UUID

from leaseapp.billing.permissions import INVOICE_CREATE
from leaseapp.demo.billing import Billing
from leaseapp.demo.business import LATE_FROM, Deal, Delivery, paid_at
from leaseapp.demo.business import Billing as Agreed
from leaseapp.demo.diary import Desk, Diary
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import InvoicingMode
from leaseapp.sales.permissions import ORDER_UPDATE
from leaseapp.sales.queries.orders import order_lines
from leaseapp.sales.schemas.orders import CancelIn, InvoicedLineIn, OrderInvoiceIn, ShipIn, ShippedLineIn
from leaseapp.sales.services import order_invoicing, ordering, shipping

SHIPPING = Desk(9, ("SALES_BACK",), "sales.order.ship", ORDER_UPDATE, rhythm=4)
RECEIVING = Desk(10, ("SALES_BACK",), "sales.order.receive", ORDER_UPDATE, rhythm=4)
CANCELING = Desk(11, ("SALES_BACK",), "sales.order.cancel", ORDER_UPDATE)
INVOICING = Desk(15, ("ACCOUNTANT",), "sales.order.invoice", INVOICE_CREATE, rhythm=7)

DEPOSIT = Decimal(30)
"""In % of an order that was agreed without terms for its deposit."""
NEVER_PAID = 16
"""One in so many old invoices of orders is not paid."""
_INVOICES: dict[Agreed, tuple[tuple[InvoicingMode, int], ...]] = {
    Agreed.NOTHING: (),
    Agreed.DRAFT: ((InvoicingMode.ALL, 10),),
    Agreed.ALL: ((InvoicingMode.ALL, 10),),
    Agreed.PARTS: ((InvoicingMode.LINES, 6), (InvoicingMode.ALL, 16)),
    Agreed.DEPOSIT: ((InvoicingMode.DEPOSIT, 2),),
    Agreed.DEPOSIT_AND_BALANCE: ((InvoicingMode.DEPOSIT, 2), (InvoicingMode.BALANCE, 11)),
    Agreed.FIRST_PART: ((InvoicingMode.LINES, 7),),
}
"""The modes of invoicing, and how many days after the order each happens."""
_REASONS = (
    "Le client renonce : financement refusé",
    "Commande en double",
    "Modèle arrêté par le constructeur, client remboursé de ses frais",
)


class Delivering:
    """Orders on their way."""

    def __init__(self, diary: Diary, billing: Billing) -> None:
        self.diary, self.billing = diary, billing

    def follow(self, deal: Deal, order_id: UUID) -> None:
        """Note everything that happens to a new order."""
        ordered = deal.ordered or 0
        if deal.delivery is Delivery.CANCELED:
            self.diary.note(ordered - 6, CANCELING, lambda context: self._cancel(context, deal, order_id))
        elif deal.delivery is Delivery.PARTLY_SHIPPED:
            self.diary.note(ordered - 5, SHIPPING, lambda context: self._ship_part(context, order_id))
        elif deal.delivery in (Delivery.SHIPPED, Delivery.RECEIVED):
            self.diary.note(ordered - 4, SHIPPING, lambda context: self._ship(context, order_id))
            if deal.delivery is Delivery.RECEIVED:
                self.diary.note(ordered - 8, RECEIVING, lambda context: self._receive(context, order_id))
        for mode, days in _INVOICES[deal.billing]:
            self._invoice_later(deal, order_id, mode, ordered - days)

    def _invoice_later(self, deal: Deal, order_id: UUID, mode: InvoicingMode, age: int) -> None:
        self.diary.note(age, INVOICING, lambda context: self._invoice(context, deal, order_id, mode, age))

    def _invoice(self, context: Context, deal: Deal, order_id: UUID, mode: InvoicingMode, age: int) -> None:
        body = OrderInvoiceIn(mode=mode)
        if mode is InvoicingMode.DEPOSIT and deal.offer.deposit is None:
            body = OrderInvoiceIn(mode=mode, percent=DEPOSIT)
        elif mode is InvoicingMode.LINES:
            line = order_lines(context, order_id)[0]
            quantity = line.shipped_quantity or line.quantity
            chosen = [InvoicedLineIn(order_line_id=line.id, quantity=quantity)]
            body = OrderInvoiceIn(mode=mode, lines=chosen, confirm_unshipped=True)
        invoice_id = order_invoicing.invoice(context, order_id, body).id
        if deal.billing is Agreed.DRAFT:
            return
        self.billing.issue_later(invoice_id, age)
        forgotten = deal.position % NEVER_PAID == 3 and age >= LATE_FROM and mode is not InvoicingMode.DEPOSIT
        if not forgotten:
            self.billing.pay_later(paid_at(age, deal.position), deal.position, invoice_id)

    def _ship(self, context: Context, order_id: UUID) -> None:
        shipping.ship(context, order_id, ShipIn())

    def _ship_part(self, context: Context, order_id: UUID) -> None:
        """Ship what is there: half of the first line, or all of it when it is one piece."""
        line = order_lines(context, order_id)[0]
        units = line.quantity // 2 or line.quantity
        shipping.ship(context, order_id, ShipIn(lines=[ShippedLineIn(order_line_id=line.id, quantity=units)]))

    def _receive(self, context: Context, order_id: UUID) -> None:
        shipping.receive(context, order_id)

    def _cancel(self, context: Context, deal: Deal, order_id: UUID) -> None:
        ordering.cancel(context, order_id, CancelIn(reason=_REASONS[deal.position % len(_REASONS)]))
