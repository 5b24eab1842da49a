"""Tasks of e-invoicing: invoices that came back, invoices of which nobody hears, what suppliers sent and nobody took in."""

from leaseapp.billing.permissions import CREDIT_NOTE_CREATE, INVOICE_ISSUE
from leaseapp.einvoicing.lists.receipts import RECEIPTS, WAITING
from leaseapp.einvoicing.lists.submissions import SUBMISSIONS
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.permissions import INVOICE_UPDATE

# fmt: off
for task in (
    Task(36, "einvoicesRefused", SUBMISSIONS, {"toCredit": "true"},
         _("{count|e-invoice|e-invoices} refused by the customer"),
         _("A refusal is final: credit the invoice and submit a corrected one."), _("View"),
         CREDIT_NOTE_CREATE, since="updatedAt", amount="totalTtc", icon="circle-x", tone="bad", pressing=True, books=17),
    Task(37, "einvoicesRejected", SUBMISSIONS, {"toRepeat": "true"},
         _("{count|e-invoice|e-invoices} rejected by the platform"),
         _("Mend what the platform names, then submit the invoice again."), _("View"),
         INVOICE_ISSUE, since="updatedAt", amount="totalTtc", icon="triangle-alert", tone="bad", pressing=True, books=18),
    Task(38, "einvoicesSilent", SUBMISSIONS, {"silent": "true"},
         _("{count|e-invoice|e-invoices} waiting too long"), _("For days nobody has said that the customer has it."),
         _("View"), INVOICE_ISSUE, since="submittedAt", amount="totalTtc", icon="clock", tone="warn", books=19),
    Task(58, "ereceiptsToTakeIn", RECEIPTS, {"status": WAITING},
         _("received {count|e-invoice|e-invoices} to take in"), _("Something keeps them from becoming supplier invoices."),
         _("View"), INVOICE_UPDATE, since="receivedAt", amount="totalTtc", icon="inbox", books=72),
):
    tasks.add(task)
# fmt: on
