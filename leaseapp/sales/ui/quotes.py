"""Quotes: list by what waits, record with its rows, PDF and evidence, every act that its state allows."""

from typing import Any

from leaseapp.kernel.i18n import _
from leaseapp.sales.endpoints.mailing import read_quote_mailing, send_quote_by_mail
from leaseapp.sales.endpoints.quotes import (
    accept_quote,
    convert_quote,
    create_quote,
    delete_quote,
    duplicate_quote,
    list_quotes,
    read_quote,
    read_quote_pdf,
    refuse_quote,
    revise_quote,
    update_quote,
)
from leaseapp.sales.enums import AcceptanceChannel, QuoteStatus, RefusalReason, VatReason
from leaseapp.sales.lists import QUOTES
from leaseapp.sales.state_machines import QUOTE
from leaseapp.sales.ui.mailing import mails_of, send_by_mail
from leaseapp.sales.ui.quote_link import CLIENT_LINK, REVOKE, client_link
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    DATE,
    DATETIME,
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    SALES,
    Action,
    Also,
    Cell,
    Choice,
    Dialog,
    Fact,
    Field,
    Figure,
    HeadingRows,
    Link,
    Tab,
    card,
    facts,
    fires,
    list_page,
    notice,
    palette_number,
    pdf,
    prose,
    record_page,
    record_panel,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/quotes"
PDF = "/api/workspace/quotes/{id}/pdf"
CURRENT = {"supersededById": [None]}
REPLACED = {"supersededById": ["*"]}
ACCEPTED = {"acceptance": ["*"]}
REVISABLE = {"status": [status.value for status in QuoteStatus if status is not QuoteStatus.CONVERTED]}

list_page(
    QUOTES,
    list_quotes,
    route=ROUTE,
    group=SALES,
    icon="file-pen-line",
    order=22,
    key="q",
    new=(f"{ROUTE}/new", _("New quote"), create_quote),
    badge="status=ACCEPTED",
    empty=(_("No quote yet"), _("Offer something to a customer; what is accepted becomes an order in one step.")),
)
palette_number(r"^DEV-\d+$", list_quotes, f"{ROUTE}/{{id}}")


def offer():
    """What is offered: parties, rows with sections and options, totals, conditions."""
    return stack(
        show(REPLACED, notice(_("A newer revision replaced this quote."), AMBER)),
        show({"expired": [True]}, notice(_("The validity of this quote has ended without an answer."), AMBER)),
        show({"status": ["CONVERTED"]}, notice(_("This quote became order {orderNumber}."), BLUE)),
        show(
            {"status": ["REFUSED"], "orderId": ["*"]},
            notice(_("Refused after it became order {orderNumber}: the order stays as it is."), AMBER),
        ),
        card(
            facts(
                Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
                Fact(_("Contact"), "contact.name", link="/workspace/contacts/{contactId}"),
                Fact(_("Subject"), "subject"),
                Fact(_("Salesperson"), "salesperson.name"),
                Fact(_("Valid until"), "validUntil", DATE),
                Fact(_("Sent on"), "sentAt", DATETIME),
                Fact(_("First opened on"), "firstViewedAt", DATETIME, when={"firstViewedAt": ["*"]}),
                Fact(_("Buyer's reference"), "buyerReference"),
                Fact(_("Deposit asked"), "depositAmount", MONEY, when={"depositAmount": ["*"]}),
                Fact(_("Order"), "orderNumber", link="/workspace/orders/{orderId}", when={"orderId": ["*"]}),
            )
        ),
        table(
            "lines",
            (
                Cell("designation", _("Designation"), detail="description"),
                Cell("quantity", _("Qty"), NUMBER),
                Cell("unit", _("Unit")),
                Cell("unitPriceHt", _("Unit price"), PRICE),
                Cell("discountPct", _("Disc. %"), PERCENT),
                Cell("ecoTaxHt", _("Eco-tax"), MONEY),
                Cell("vatRatePct", _("VAT"), PERCENT),
                Cell("totalHt", _("Total excl. VAT"), MONEY),
                Cell("optionHt", _("Option, not counted"), MONEY),
            ),
            empty=_("No line yet"),
            under=totals(
                (_("Options not chosen, excl. VAT"), "optionsHt"),
                (_("Total excl. VAT"), "totalHt"),
                (_("VAT"), "vatBreakdown[].vat", "rate"),
                (_("Total incl. VAT"), "totalTtc"),
            ),
            headings=HeadingRows("rowKind", "LINE", "designation", "description", ("totalHt",)),
        ),
        card(
            table(
                "vatBreakdown",
                (
                    Cell("rate", _("Rate"), PERCENT),
                    Cell("reason", _("No VAT because"), enum=VatReason),
                    Cell("base", _("Base"), MONEY),
                    Cell("vat", _("VAT"), MONEY),
                ),
                empty=_("No line yet"),
            ),
            title=_("VAT"),
        ),
        show({"conditions": ["*"]}, card(prose("conditions"), title=_("Conditions"))),
        show({"notes": ["*"]}, card(prose("notes"), title=_("Notes"))),
        show(
            {"revisions.0": ["*"]},
            card(
                table(
                    "revisions",
                    (
                        Cell("fullNumber", _("Number"), link=ROUTE + "/{id}"),
                        Cell("createdAt", _("Created on"), DATETIME),
                        Cell("totalTtc", _("Total incl. VAT"), MONEY),
                        Cell("status", _("Status"), enum=QuoteStatus),
                    ),
                ),
                title=_("Other revisions"),
            ),
        ),
    )


def answer():
    """The client's link, and what he answered: the evidence of his acceptance, the reason of a refusal, his questions."""
    return stack(
        client_link(),
        show(
            ACCEPTED,
            card(
                facts(
                    Fact(_("Accepted by"), "acceptance.acceptedByName"),
                    Fact(_("Accepted on"), "acceptance.acceptedAt", DATETIME),
                    Fact(_("How"), "acceptance.channel", enum=AcceptanceChannel),
                    Fact(_("Amount accepted incl. VAT"), "acceptance.totalTtc", MONEY),
                    Fact(_("IP address"), "acceptance.ipAddress", when={"acceptance.ipAddress": ["*"]}),
                    Fact(_("Browser"), "acceptance.userAgent", when={"acceptance.userAgent": ["*"]}),
                    Fact(_("SHA-256 of the document"), "acceptance.documentSha256", copy=True),
                ),
                title=_("Evidence of the acceptance"),
            ),
        ),
        show(
            {"refusedAt": ["*"]},
            card(
                facts(
                    Fact(_("Refused on"), "refusedAt", DATETIME),
                    Fact(_("Reason"), "refusalReason", enum=RefusalReason),
                    Fact(_("Comment"), "refusalComment"),
                ),
                title=_("Refusal"),
            ),
        ),
        table(
            "questions",
            (
                Cell("askedAt", _("Asked on"), DATETIME),
                Cell("askedByName", _("Name"), detail="askedByEmail"),
                Cell("text", _("Question")),
            ),
            empty=_("No question from the client"),
        ),
    )


def quote_table():
    """The quotes of another record."""
    return table(
        "quotes",
        (
            Cell("number", _("Number"), link=ROUTE + "/{id}"),
            Cell("subject", _("Subject")),
            Cell("validUntil", _("Valid until"), DATE),
            Cell("totalTtc", _("Total incl. VAT"), MONEY),
            Cell("status", _("Status"), enum=QuoteStatus, link=ROUTE + "/{id}"),
        ),
        empty=_("No quote yet"),
    )


OPTIONS = (("TICKED", _("As ticked in the quote")), ("ALL", _("All of them")), ("NONE", _("None of them")))


def acceptance(values: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    """The body of the office's acceptance: who accepted, and the options of the record that he wants."""
    options = [row["id"] for row in record["lines"] if row["optional"]]
    chosen = {"ALL": options, "NONE": []}.get(values.get("options", "TICKED"))
    return {"acceptedByName": values.get("acceptedByName"), "selectedLineIds": chosen}


REFUSAL = Dialog(
    _("Why is it refused?"),
    fields=(
        Choice("reason", _("Reason"), RefusalReason, required=True),
        Field("comment", _("Comment"), LONG),
    ),
    confirm=_("Refuse the quote"),
)

MAILABLE = {"status": ["SENT", "ACCEPTED", "CONVERTED", "REFUSED"]}
"""What was sent once can be mailed; the link works while it waits for an answer."""

record_page(
    f"{ROUTE}/[id]",
    read_quote,
    id_name="quote_id",
    list_route=ROUTE,
    icon="file-pen-line",
    entity="Quote",
    title="fullNumber",
    title_empty=_("Quote"),
    status=("status", QuoteStatus),
    subtitle="{customer.name} · {subject}",
    figures=(
        Figure(_("Total excl. VAT"), "totalHt", MONEY),
        Figure(_("Total incl. VAT"), "totalTtc", MONEY),
        Figure(_("Valid until"), "validUntil", DATE),
    ),
    actions=(
        Action(
            "send",
            _("Mark as sent"),
            update_quote,
            icon="send",
            primary=True,
            when=fires(QUOTE, "send") | CURRENT,
            done=_("Quote {fullNumber} is sent"),
            body=lambda _values, _record: {"status": "SENT"},
        ),
        Action(
            "accept",
            _("Record acceptance"),
            accept_quote,
            icon="circle-check",
            primary=True,
            when=fires(QUOTE, "accept") | CURRENT,
            done=_("Quote {fullNumber} is accepted"),
            dialog=Dialog(
                _("Record the acceptance"),
                text=_(
                    "For what came back on paper or by mail: the quote's PDF is sealed as evidence, options as ticked."
                ),
                fields=(
                    Field("acceptedByName", _("Accepted by"), required=True, value="{contact.name}"),
                    Choice("options", _("Options"), OPTIONS, value="TICKED"),
                ),
                confirm=_("Record"),
            ),
            body=acceptance,
        ),
        Action(
            "convert",
            _("Create the order"),
            convert_quote,
            icon="package",
            primary=True,
            when=fires(QUOTE, "convert") | CURRENT,
            done=_("Order {orderNumber} is confirmed"),
            go="/workspace/orders/{orderId}",
        ),
        Link(
            _("Edit"),
            ROUTE + "/{id}/edit",
            update_quote,
            icon="pencil",
            primary=True,
            when={"status": ["DRAFT"]} | CURRENT,
        ),
        Action(
            "revise",
            _("New revision"),
            revise_quote,
            icon="copy-plus",
            when=REVISABLE | CURRENT,
            done=_("Revision {fullNumber} is a draft"),
            go=ROUTE + "/{id}/edit",
        ),
        Action(
            "duplicate",
            _("Duplicate"),
            duplicate_quote,
            icon="copy",
            done=_("Quote {fullNumber} is a draft"),
            go=ROUTE + "/{id}/edit",
        ),
        Link(_("Open the PDF"), PDF, read_quote_pdf, icon="file-text"),
        send_by_mail(send_quote_by_mail, when=MAILABLE | CURRENT),
        REVOKE,
        Action(
            "refuse",
            _("Refuse"),
            refuse_quote,
            icon="circle-x",
            danger=True,
            when=fires(QUOTE, "refuse"),
            done=_("Quote {fullNumber} is refused"),
            dialog=REFUSAL,
        ),
        Action(
            "delete",
            _("Delete"),
            delete_quote,
            icon="trash-2",
            danger=True,
            when={"status": ["DRAFT"]} | CURRENT,
            go=ROUTE,
            done=_("Draft deleted"),
            dialog=Dialog(
                _("Delete this quote?"),
                text=_("It was not sent. Its number stays used, its trace remains in the audit log."),
                confirm=_("Delete"),
            ),
        ),
    ),
    tabs=(
        Tab("offer", _("Offer"), offer()),
        Tab("answer", _("Client's answer"), answer(), count="questions"),
        Tab("pdf", _("PDF"), pdf(PDF)),
    ),
    also=(CLIENT_LINK,),
)

for _entity, _filter in (("Customer", "customerId"), ("Company", "companyId")):
    record_panel(
        _entity,
        Tab("quotes", _("Quotes"), quote_table(), count="quotes"),
        also=Also("quotes", list_quotes, filters={_filter: "{id}"}),
    )
mails_of("Quote", read_quote_mailing, when=MAILABLE | CURRENT)
