"""Tasks of billing: for the office what has to go on, for clients a payment."""

from leaseapp.billing.lists import ADVANCES, CREDIT_NOTES, CUSTOMERS, INVOICES, PAYMENTS
from leaseapp.billing.lists.payments import TO_DEPOSIT
from leaseapp.billing.permissions import (
    CREDIT_NOTE_CREATE,
    CUSTOMER_UPDATE,
    INVOICE_ISSUE,
    INVOICE_READ,
    INVOICE_UPDATE,
    PAYMENT_CREATE,
)
from leaseapp.billing.services.home.accounting import DRAFT, LATE, OPEN
from leaseapp.documents.tasks import lost_mails
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

# fmt: off
for task in (
    Task(30, "late", INVOICES, LATE,
         _("overdue {count|invoice|invoices} to chase"), _("The due date has passed, and money is missing."), _("View"),
         PAYMENT_CREATE, since="dueDate", amount="amountDue", icon="bell-ring", tone="bad", pressing=True, books=20),
    lost_mails(22, INVOICES, _("{count|invoice|invoices} whose e-mail did not arrive"), INVOICE_UPDATE),
    lost_mails(24, CREDIT_NOTES, _("credit {count|note|notes} whose e-mail did not arrive"), CREDIT_NOTE_CREATE),
    lost_mails(26, CUSTOMERS, _("{count|customer|customers} whose statement did not arrive"), CUSTOMER_UPDATE),
    Task(50, "toIssue", INVOICES, DRAFT,
         _("{count|draft|drafts} to issue"), _("An invoice counts from the day on which it is issued."), _("Issue"),
         INVOICE_ISSUE, since="createdAt", amount="totalTtc", icon="send", books=10),
    Task(70, "creditsToUse", CREDIT_NOTES, {"available": "true"},
         _("{count|credit|credits} to use"), _("Customers have money here: set it against an invoice, or refund it."),
         _("View"), CREDIT_NOTE_CREATE, since="issueDate", amount="availableAmount", icon="wallet", books=50),
    Task(72, "advancesToUse", ADVANCES, {"available": "true"},
         _("{count|advance|advances} to set against invoices"), _("Customers paid on account: their invoices are paid from it."),
         _("View"), PAYMENT_CREATE, since="date", amount="availableAmount", icon="piggy-bank", books=55),
    Task(75, "toDeposit", PAYMENTS, TO_DEPOSIT,
         _("{count|cheque|cheques} to deposit"), _("They wait until they are brought to the bank, on one slip."),
         _("View"), PAYMENT_CREATE, since="date", amount="amount", icon="landmark", books=60),
    Task(10, "toPay", INVOICES, OPEN,
         _("{count|invoice|invoices} to pay"), _("Your home page has the bank particulars and a code to scan."), _("View"),
         INVOICE_READ, since="issueDate", amount="amountDue", icon="receipt-text", pressing=True, outside=True),
):
    tasks.add(task)
# fmt: on
