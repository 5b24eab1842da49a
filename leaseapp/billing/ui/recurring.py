"""Recurring invoices: list, record with the invoices that were made, dates and pause."""

from leaseapp.billing.endpoints.recurring import (
    delete_recurring_invoice,
    list_recurring_invoices,
    read_recurring_invoice,
    update_recurring_invoice,
)
from leaseapp.billing.lists import RECURRING
from leaseapp.billing.ui.document_lines import DISCOUNT, DISCOUNTED
from leaseapp.billing.ui.invoices import invoice_panel
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    AMBER,
    BOOL,
    DATE,
    GRAY,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    RED,
    SALES,
    Action,
    Cell,
    Check,
    Dialog,
    Fact,
    Field,
    Figure,
    Link,
    Section,
    Tab,
    card,
    facts,
    form_page,
    list_page,
    notice,
    record_page,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/recurring-invoices"
RUNNING, PAUSED = {"paused": [False], "finished": [False]}, {"paused": [True]}

list_page(
    RECURRING,
    list_recurring_invoices,
    route=ROUTE,
    group=SALES,
    icon="repeat",
    order=34,
    empty=(
        _("Nothing is repeated yet"),
        _("Open an invoice and choose “Repeat…”: its copies are drafted when they are due."),
    ),
)


def repeated():
    """Return when and what is repeated, and what came of it."""
    return stack(
        show(PAUSED, notice(_("This recurrence is paused: no invoice is made."), AMBER)),
        show(
            {"failure.message": ["*"]}, notice(_("No invoice was made on {failure.day:date}: {failure.message}"), RED)
        ),
        show(
            {"archived": ["*"]},
            notice(_("No longer offered: {archived}. The next invoice will be refused: repeat another one."), AMBER),
        ),
        show({"finished": [True]}, notice(_("The last invoice of this recurrence was made."), GRAY)),
        card(
            facts(
                Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
                Fact(_("Billing entity"), "billingEntity.name"),
                Fact(_("Every (months)"), "everyMonths", NUMBER),
                Fact(_("Next invoice"), "nextDate", DATE),
                Fact(_("Until"), "lastDate", DATE),
                Fact(_("Issued automatically"), "issueAutomatically", BOOL),
            ),
        ),
        table(
            "lines",
            (
                Cell("designation", _("Description", "line")),
                Cell("quantity", _("Qty"), NUMBER, unit="unit"),
                Cell("unitPriceHt", _("Unit price excl. VAT"), PRICE),
                *DISCOUNT,
                Cell("vatRatePct", _("VAT"), PERCENT),
            ),
            under=totals(DISCOUNTED, (_("Total excl. VAT"), "totalHt"), (_("Total incl. VAT"), "totalTtc")),
        ),
    )


record_page(
    f"{ROUTE}/[id]",
    read_recurring_invoice,
    id_name="recurring_id",
    list_route=ROUTE,
    icon="repeat",
    entity="RecurringInvoice",
    title="name",
    title_empty=_("Recurring invoice"),
    subtitle="{customer.name}",
    figures=(
        Figure(_("Total incl. VAT"), "totalTtc", MONEY),
        Figure(_("Next invoice"), "nextDate", DATE, when=RUNNING),
    ),
    actions=(
        Action(
            "pause",
            _("Pause"),
            update_recurring_invoice,
            icon="circle-pause",
            primary=True,
            when=RUNNING,
            body=lambda _values, _record: {"paused": True},
            done=_("The recurrence is paused"),
        ),
        Action(
            "resume",
            _("Resume"),
            update_recurring_invoice,
            icon="circle-play",
            primary=True,
            when=PAUSED,
            body=lambda _values, _record: {"paused": False},
            done=_("The recurrence resumes"),
        ),
        Link(_("Edit"), ROUTE + "/{id}/edit", update_recurring_invoice, icon="pencil"),
        Action(
            "delete",
            _("End"),
            delete_recurring_invoice,
            icon="trash-2",
            danger=True,
            go=ROUTE,
            done=_("The recurrence has ended"),
            dialog=Dialog(
                _("End this recurrence?"),
                text=_("The invoices that it made stay as they are."),
                confirm=_("End the recurrence"),
            ),
        ),
    ),
    tabs=(
        Tab("repeated", _("What is repeated"), repeated()),
        Tab("invoices", _("Invoices"), panel=invoice_panel({"recurringInvoiceId": "{id}"})),
    ),
)

form_page(
    ROUTE,
    update=update_recurring_invoice,
    read=read_recurring_invoice,
    id_name="recurring_id",
    icon="repeat",
    title=_("Recurring invoice"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Saved"),
    sections=(
        Section(
            None,
            (
                Field("name", _("Name"), required=True, span=12),
                Field("everyMonths", _("Every (months)"), NUMBER, required=True, span=4),
                Field("nextDate", _("Next invoice"), DATE, required=True, span=4),
                Field("lastDate", _("Until"), DATE, span=4, hint=_("Left empty: until you end or pause it.")),
                Check(
                    "issueAutomatically",
                    _("Issue automatically"),
                    span=12,
                    hint=_("Where something is missing, the draft waits and the accountants are told."),
                ),
            ),
        ),
    ),
)
