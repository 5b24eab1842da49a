"""Tasks of sales: for the office what has to go on, for clients an answer or a payment."""

from datetime import date

from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.lists import CREDIT_NOTES, INVOICES, ORDERS, QUOTES
from leaseapp.sales.permissions import (
    CREDIT_NOTE_CREATE,
    INVOICE_CREATE,
    INVOICE_ISSUE,
    INVOICE_READ,
    ORDER_CREATE,
    ORDER_UPDATE,
    PAYMENT_CREATE,
    QUOTE_READ,
    QUOTE_UPDATE,
)
from leaseapp.sales.services.home.accounting import LATE, OPEN
from leaseapp.sales.services.home.client import TO_ACCEPT
from leaseapp.sales.services.home.selling import DRAFT, QUESTION, SENT, SILENT_FOR, TO_ORDER, TO_SHIP


def _silent(day: date) -> dict[str, str]:
    return SENT | {"opened": "false", "sentAtTo": (day - SILENT_FOR).isoformat()}


# fmt: off
for task in (
    Task("questions", QUOTES, QUESTION,
         _("{count|quote|quotes} with a question"), _("A customer asks, and decides after the answer."), _("Answer"),
         QUOTE_UPDATE, since="askedAt", amount="totalHt", including=False, icon="circle-help", tone="warn", pressing=True),
    Task("toOrder", QUOTES, TO_ORDER,
         _("accepted {count|quote|quotes} to order"), _("The customer has accepted: the order starts delivery and billing."),
         _("Make the order"), ORDER_CREATE, since="decidedAt", amount="totalHt", including=False, icon="shopping-cart",
         tone="good", pressing=True),
    Task("late", INVOICES, LATE,
         _("overdue {count|invoice|invoices} to chase"), _("The due date has passed, and money is missing."), _("View"),
         PAYMENT_CREATE, since="dueDate", amount="amountDue", icon="bell-ring", tone="bad", pressing=True),
    Task("toShip", ORDERS, TO_SHIP,
         _("{count|order|orders} to ship"), _("The customer waits for the goods."), _("Ship…"), ORDER_UPDATE,
         since="orderDate", icon="truck", pressing=True),
    Task("toIssue", INVOICES, DRAFT,
         _("{count|draft|drafts} to issue"), _("An invoice counts from the day on which it is issued."), _("Issue"),
         INVOICE_ISSUE, since="createdAt", amount="totalTtc", icon="send"),
    Task("ordersToInvoice", ORDERS, {"status": "SHIPPED,RECEIVED", "remainingHtFrom": "0.01"},
         _("delivered {count|order|orders} to invoice"), _("The goods have left, and not all of them stand on an invoice."),
         _("Invoice…"), INVOICE_CREATE, since="shippedAt", amount="remainingHt", including=False, icon="receipt-text"),
    Task("creditsToUse", CREDIT_NOTES, {"available": "true"},
         _("{count|credit|credits} to use"), _("Customers have money here: set it against an invoice, or refund it."),
         _("View"), CREDIT_NOTE_CREATE, since="issueDate", amount="availableAmount", icon="wallet"),
    Task("silent", QUOTES, _silent,
         _("{count|quote|quotes} nobody opened"), _("Sent five days ago or more, and not read: a call helps."), _("Call back"),
         QUOTE_UPDATE, since="sentAt", amount="totalHt", including=False, icon="phone"),
    Task("toSend", QUOTES, DRAFT,
         _("draft {count|quote|quotes} to send"), _("The customer waits for the offer."), _("Send…"), QUOTE_UPDATE,
         since="createdAt", amount="totalHt", including=False, icon="file-pen"),
    Task("onTheRoad", ORDERS, {"status": "SHIPPED"},
         _("shipped {count|order|orders} without receipt"), _("Nobody has recorded that the goods arrived."), _("View"),
         ORDER_UPDATE, since="shippedAt", icon="package"),

    Task("toPay", INVOICES, OPEN,
         _("{count|invoice|invoices} to pay"), _("Your home page has the bank particulars and a code to scan."), _("View"),
         INVOICE_READ, since="issueDate", amount="amountDue", icon="receipt-text", pressing=True, outside=True),
    Task("toAnswer", QUOTES, TO_ACCEPT,
         _("{count|quote|quotes} to answer"), _("Accept, refuse or ask as long as the offer holds."), _("View"),
         QUOTE_READ, since="sentAt", amount="totalTtc", icon="file-pen", pressing=True, outside=True),
):
    tasks.add(task)
# fmt: on
