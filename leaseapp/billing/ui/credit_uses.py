"""Uses of credits: list, and the record that undoes one."""

from leaseapp.billing.endpoints.advances import use_advance
from leaseapp.billing.endpoints.credit_notes import list_credit_uses, read_credit_use, use_credit
from leaseapp.billing.enums import CreditUseKind, PaymentMethod
from leaseapp.billing.lists import CREDIT_USES
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    AMBER,
    DATE,
    MONEY,
    SALES,
    Action,
    Dialog,
    Fact,
    Field,
    Figure,
    Tab,
    card,
    facts,
    list_page,
    notice,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/credit-notes"
USES = "/workspace/credit-uses"
OF_ADVANCE = {"advanceId": ["*"]}

list_page(
    CREDIT_USES,
    list_credit_uses,
    route=USES,
    group=SALES,
    icon="arrow-left-right",
    order=45,
    empty=(
        _("No credit was allocated or refunded yet"),
        _("Open a credit note or an advance that has something left to allocate or refund it."),
    ),
)


def _undo(name, endpoint, source, argument, key):
    """Return the action that undoes a use of `source`: the endpoint of its credit note or advance."""
    return Action(
        name,
        _("Undo the entry…"),
        endpoint,
        icon="undo-2",
        danger=True,
        when={"reversesUseId": [None], "reversedByUseId": [None], "kind": ["ALLOCATION", "REFUND"]} | source,
        done=_("The allocation or refund is undone"),
        dialog=Dialog(
            _("Undo this allocation or refund?"),
            text=_("A mirror entry is posted: the credit is available again, an invoice is due again."),
            fields=(
                Field("date", _("Date"), DATE, required=True, value="@today"),
                Field("reason", _("Reason"), required=True),
            ),
            confirm=_("Undo the entry"),
        ),
        arguments=lambda record: {argument: record[key]},
        body=lambda values, record: {**values, "reversesUseId": record["id"]},
    )


record_page(
    f"{USES}/[id]",
    read_credit_use,
    id_name="credit_use_id",
    list_route=USES,
    icon="arrow-left-right",
    entity="CreditUse",
    title="{sourceNumber} · {date:date}",
    title_empty=_("Allocation or refund"),
    status=("kind", CreditUseKind),
    subtitle="{customer.name}",
    figures=(Figure(_("Amount incl. VAT"), "amount", MONEY), Figure(_("Date"), "date", DATE)),
    actions=(
        _undo("undo", use_credit, {"creditNoteId": ["*"]}, "credit_note_id", "creditNoteId"),
        _undo("undo-advance", use_advance, OF_ADVANCE, "advance_id", "advanceId"),
    ),
    tabs=(
        Tab(
            "use",
            _("Use"),
            stack(
                show({"reversesUseId": ["*"]}, notice(_("This one undoes another."), AMBER)),
                show({"reversedByUseId": ["*"]}, notice(_("This allocation or refund was undone."), AMBER)),
                card(
                    facts(
                        Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
                        Fact(
                            _("Credit note"),
                            "creditNoteNumber",
                            link=ROUTE + "/{creditNoteId}",
                            when={"creditNoteId": ["*"]},
                        ),
                        Fact(_("Advance"), "advanceNumber", link="/workspace/advances/{advanceId}", when=OF_ADVANCE),
                        Fact(_("VAT given back"), "vatBack", MONEY, when=OF_ADVANCE),
                        Fact(_("Invoice"), "invoiceNumber", link="/workspace/invoices/{invoiceId}"),
                        Fact(_("Method"), "method", enum=PaymentMethod),
                        Fact(_("Reference"), "reference", copy=True),
                        Fact(_("Settlement difference"), "difference", MONEY, when={"difference": [0.01, -0.01]}),
                        Fact(_("Reason"), "reason", when={"reason": ["*"]}),
                    )
                ),
            ),
        ),
    ),
)
