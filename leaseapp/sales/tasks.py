"""Tasks of sales: for the office what has to go on, for clients an answer."""

from datetime import date

from leaseapp.billing.permissions import INVOICE_CREATE
from leaseapp.documents.tasks import lost_mails
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.lists import ORDERS, PENDING_CONTRACT_LINES, QUOTES
from leaseapp.sales.permissions import ORDER_CREATE, ORDER_UPDATE, QUOTE_READ, QUOTE_UPDATE
from leaseapp.sales.services.home.client import TO_ACCEPT
from leaseapp.sales.services.home.selling import DRAFT, QUESTION, SENT, SILENT_FOR, TO_ORDER, TO_SHIP


def _silent(day: date) -> dict[str, str]:
    return SENT | {"opened": "false", "sentAtTo": (day - SILENT_FOR).isoformat()}


# fmt: off
for task in (
    Task(10, "questions", QUOTES, QUESTION,
         _("{count|quote|quotes} with a question"), _("A customer asks, and decides after the answer."), _("Answer"),
         QUOTE_UPDATE, since="askedAt", amount="totalHt", including=False, icon="circle-help", tone="warn", pressing=True),
    Task(20, "toOrder", QUOTES, TO_ORDER,
         _("accepted {count|quote|quotes} to order"), _("The customer has accepted: the order starts delivery and billing."),
         _("Make the order"), ORDER_CREATE, since="decidedAt", amount="totalHt", including=False, icon="shopping-cart",
         tone="good", pressing=True),
    lost_mails(21, QUOTES, _("{count|quote|quotes} whose e-mail did not arrive"), QUOTE_UPDATE),
    lost_mails(23, ORDERS, _("order {count|confirmation|confirmations} that did not arrive"), ORDER_UPDATE),
    Task(40, "toShip", ORDERS, TO_SHIP,
         _("{count|order|orders} to ship"), _("The customer waits for the goods."), _("Ship…"), ORDER_UPDATE,
         since="orderDate", icon="truck", pressing=True),
    Task(60, "ordersToInvoice", ORDERS, {"status": "SHIPPED,RECEIVED", "remainingHtFrom": "0.01"},
         _("delivered {count|order|orders} to invoice"), _("The goods have left, and not all of them stand on an invoice."),
         _("Invoice…"), INVOICE_CREATE, since="shippedAt", amount="remainingHt", including=False, icon="receipt-text", books=30),
    Task(70, "toContract", PENDING_CONTRACT_LINES, {"status": "WAITING"},
         _("agreed {count|line|lines} to put under contract"),
         _("Rents and subscriptions of ordered quotes: nothing bills them yet."),
         _("View"), ORDER_UPDATE, since="createdAt", icon="file-clock"),
    Task(80, "silent", QUOTES, _silent,
         _("{count|quote|quotes} nobody opened"), _("Sent five days ago or more, and not read: a call helps."), _("Call back"),
         QUOTE_UPDATE, since="sentAt", amount="totalHt", including=False, icon="phone"),
    Task(90, "toSend", QUOTES, DRAFT,
         _("draft {count|quote|quotes} to send"), _("The customer waits for the offer."), _("Send…"), QUOTE_UPDATE,
         since="createdAt", amount="totalHt", including=False, icon="file-pen"),
    Task(100, "onTheRoad", ORDERS, {"status": "SHIPPED"},
         _("shipped {count|order|orders} without receipt"), _("Nobody has recorded that the goods arrived."), _("View"),
         ORDER_UPDATE, since="shippedAt", icon="package"),
    Task(20, "toAnswer", QUOTES, TO_ACCEPT,
         _("{count|quote|quotes} to answer"), _("Accept, refuse or ask as long as the offer holds."), _("View"),
         QUOTE_READ, since="sentAt", amount="totalTtc", icon="file-pen", pressing=True, outside=True),
):
    tasks.add(task)
# fmt: on
