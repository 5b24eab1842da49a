"""Tasks of billing: for the office what has to go on, for clients a payment."""

from leaseapp.billing.lists import CREDIT_NOTES, INVOICES
from leaseapp.billing.permissions import CREDIT_NOTE_CREATE, INVOICE_ISSUE, INVOICE_READ, PAYMENT_CREATE
from leaseapp.billing.services.home.accounting import DRAFT, LATE, OPEN
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

# fmt: off
for task in (
    Task(30, "late", INVOICES, LATE,
         _("overdue {count|invoice|invoices} to chase"), _("The due date has passed, and money is missing."), _("View"),
         PAYMENT_CREATE, since="dueDate", amount="amountDue", icon="bell-ring", tone="bad", pressing=True, books=20),
    Task(50, "toIssue", INVOICES, DRAFT,
         _("{count|draft|drafts} to issue"), _("An invoice counts from the day on which it is issued."), _("Issue"),
         INVOICE_ISSUE, since="createdAt", amount="totalTtc", icon="send", books=10),
    Task(70, "creditsToUse", CREDIT_NOTES, {"available": "true"},
         _("{count|credit|credits} to use"), _("Customers have money here: set it against an invoice, or refund it."),
         _("View"), CREDIT_NOTE_CREATE, since="issueDate", amount="availableAmount", icon="wallet", books=50),
    Task(10, "toPay", INVOICES, OPEN,
         _("{count|invoice|invoices} to pay"), _("Your home page has the bank particulars and a code to scan."), _("View"),
         INVOICE_READ, since="issueDate", amount="amountDue", icon="receipt-text", pressing=True, outside=True),
):
    tasks.add(task)
# fmt: on
