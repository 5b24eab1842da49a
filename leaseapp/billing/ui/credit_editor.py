"""The editor of a credit note: the lines of its invoice, in which is typed what is given back; it is issued at once."""

from leaseapp.billing.endpoints.credit_notes import create_credit_note, read_creditable
from leaseapp.billing.ui.customer_panel import customer_panel
from leaseapp.billing.ui.document_lines import CREDITED
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import Field, Kept, Lines, Start, form_page

ROUTE = "/workspace/credit-notes"
INVOICES = "/workspace/invoices"

form_page(
    ROUTE,
    create=create_credit_note,
    icon="file-minus",
    title=_("New credit note"),
    list_route=ROUTE,
    saved=_("Credit note {number} is issued"),
    submit=_("Issue the credit note"),
    defaults=Start(
        read_creditable,
        "invoiceId",
        heading=_("Credit invoice {invoiceNumber}"),
        back=f"{INVOICES}/{{invoiceId}}",
        title=_("Choose the invoice first"),
        help=_("A credit note is drawn from the invoice that it corrects."),
        choose=(_("To the invoices"), INVOICES),
        nothing=_("Nothing is left to credit of this invoice"),
    ),
    aside=customer_panel,
    sections=(
        Lines(
            "lines",
            title=_("What is given back"),
            preview=create_credit_note,
            asking={"preview": True, "reason": "-"},
            keep=("invoiceLineId",),
            columns=CREDITED,
            given=_("The whole balance"),
            help=_(
                "A quantity takes pieces back at what they still cost; an amount reduces the price and takes nothing back."
            ),
            beside=(
                Kept("customerId"),
                Field(
                    "reason", _("Reason of the credit"), required=True, span=12, hint=_("It stands on the credit note.")
                ),
            ),
            totals=(
                (_("Taken off the amount due"), "settledAmount"),
                (_("Settlement difference"), "difference", True),
                (_("Left to the customer"), "availableAmount"),
            ),
        ),
    ),
)
