"""Quotes: list by what waits, record with its rows, PDF and evidence, every act that its state allows."""

from dataclasses import replace
from typing import Any

import reflex as rx

from leaseapp.documents.ui.mailing import mails_of, send_by_mail
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.endpoints.exports import export_quote_pdfs
from leaseapp.sales.endpoints.mailing import read_quote_mailing, send_quote_by_mail, send_quotes_by_mail
from leaseapp.sales.endpoints.portal_quotes import accept_quote_in_portal, refuse_quote_in_portal
from leaseapp.sales.endpoints.quotes import (
    accept_quote,
    convert_quote,
    create_quote,
    delete_quote,
    duplicate_quote,
    list_quotes,
    read_quote,
    read_quote_client_view,
    read_quote_pdf,
    refuse_quote,
    revise_quote,
    send_quotes,
    update_quote,
)
from leaseapp.sales.enums import QuoteStatus, RefusalReason
from leaseapp.sales.lists import QUOTES
from leaseapp.sales.state_machines import QUOTE
from leaseapp.sales.ui.components import ClientView
from leaseapp.sales.ui.quote_link import CLIENT_LINK, COPY, REVOKE
from leaseapp.sales.ui.quote_parts import ROUTE, answer, offer
from leaseapp.ui.kit import (
    DATE,
    LONG,
    MONEY,
    SALES,
    Action,
    Board,
    BulkAction,
    BulkDownload,
    Choice,
    Dialog,
    Field,
    Figure,
    Link,
    Move,
    Tab,
    fires,
    list_page,
    panel,
    pdf,
    record_page,
    record_panel,
)
from leaseapp.ui.registry import icon

API = "/api/workspace/quotes/{id}"
PDF = f"{API}/pdf"
CURRENT: dict[str, list[Any]] = {"supersededById": [None]}
OPEN = {"status": [QuoteStatus.DRAFT.value, QuoteStatus.SENT.value]}
REVISABLE = {"status": [status.value for status in QuoteStatus if status is not QuoteStatus.CONVERTED]}

OPTIONS = (("TICKED", _("As ticked in the quote")), ("ALL", _("All of them")), ("NONE", _("None of them")))


def acceptance(values: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    """Return the body of the office's acceptance: who accepted, and the options of the record that they want."""
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

ACCEPTANCE = Dialog(
    _("Record the acceptance"),
    text=_("For what came back on paper or by e-mail: the quote's PDF is sealed as evidence, options as ticked."),
    fields=(Field("acceptedByName", _("Accepted by"), required=True, value="{contact.name}"),),
    confirm=_("Record"),
)

list_page(
    QUOTES,
    list_quotes,
    route=ROUTE,
    group=SALES,
    icon="file-pen-line",
    order=22,
    key={"en": "q", "fr": "d"},
    new=(f"{ROUTE}/new", _("New quote"), create_quote),
    own=_("My quotes"),
    often=1,
    empty=(_("No quote yet"), _("Offer something to a customer; what is accepted becomes an order in one step.")),
    actions=(
        BulkAction(_("Mark as sent"), send_quotes, _("{count} {count|quote is|quotes are} sent"), icon="send"),
        BulkAction(
            _("Send by e-mail"),
            send_quotes_by_mail,
            _("{count} {count|e-mail|e-mails} on the way"),
            icon="mail",
        ),
        BulkDownload(_("PDFs as a zip"), export_quote_pdfs, icon="folder-archive"),
    ),
    board=Board(
        QUOTE,
        (
            Move("send", update_quote, {"status": "SENT"}, done=_("Quote {fullNumber} is marked as sent")),
            Move("accept", accept_quote, dialog=ACCEPTANCE, done=_("Quote {fullNumber} is accepted")),
            Move("convert", convert_quote, done=_("Order {orderNumber} is confirmed")),
            Move("refuse", refuse_quote, dialog=REFUSAL, done=_("Quote {fullNumber} is refused")),
        ),
        lines=("customer", "subject"),
        amount="totalTtc",
        date="validUntil",
    ),
)


def client_view() -> rx.Component:
    """Return the client's page inside the workspace, before and after it is sent; nothing is taken for the client's."""
    for name in ("file-down", "message-circle"):
        icon(name)
    return ClientView.create()


MAILABLE: dict[str, list[Any]] = {"status": ["SENT", "ACCEPTED", "CONVERTED", "REFUSED"]}
"""The quotes that can be mailed: those that were sent once; the link works while it waits for an answer."""

MARK = Action(
    "mark",
    _("Mark as sent"),
    update_quote,
    icon="circle-check",
    when=fires(QUOTE, "send") | CURRENT,
    done=_("Quote {fullNumber} is marked as sent"),
    body=lambda _values, _record: {"status": "SENT"},
)

WAITING = {"status": ["SENT"], "expired": [False]} | CURRENT
ANSWERS = (
    Action(
        "portal-accept",
        _("Accept the quote"),
        accept_quote_in_portal,
        icon="circle-check",
        primary=True,
        when=WAITING,
        done=_("Quote {number} is accepted"),
        dialog=Dialog(
            _("Accept quote {fullNumber}?"),
            text=_("{totalTtc:money} incl. VAT, with the options as they are ticked. Your answer binds your company."),
            fields=(Field("name", _("Your name"), required=True),),
            confirm=_("Accept the quote"),
        ),
        body=lambda values, record: {"name": values.get("name"), "totalTtc": record["totalTtc"]},
    ),
    Action(
        "portal-refuse",
        _("Refuse the quote"),
        refuse_quote_in_portal,
        icon="circle-x",
        when=WAITING,
        done=_("Quote {number} is refused"),
        dialog=REFUSAL,
    ),
)
"""The client's own answer; the office records one that came back on paper."""

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
        Figure(_("Valid until"), "validUntil", DATE, when=OPEN),
        Figure(_("To invoice excl. VAT"), "remainingHt", MONEY, when={"orderId": ["*"]}),
    ),
    actions=(
        send_by_mail(
            send_quote_by_mail,
            API,
            _("Send quote {fullNumber}"),
            name="send",
            primary=True,
            when=fires(QUOTE, "send") | CURRENT,
            done=_("Quote {fullNumber} is sent, the e-mail is on its way"),
            quiet=MARK,
        ),
        MARK,
        Action(
            "accept",
            _("Record acceptance"),
            accept_quote,
            icon="circle-check",
            primary=True,
            when=fires(QUOTE, "accept") | CURRENT,
            done=_("Quote {fullNumber} is accepted"),
            dialog=replace(
                ACCEPTANCE, fields=(*ACCEPTANCE.fields, Choice("options", _("Options"), OPTIONS, value="TICKED"))
            ),
            body=acceptance,
        ),
        *ANSWERS,
        COPY,
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
        send_by_mail(send_quote_by_mail, API, _("Send quote {fullNumber}"), when=MAILABLE | CURRENT),
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
                confirm=_("Delete the quote"),
            ),
        ),
    ),
    tabs=(
        Tab("offer", _("Offer"), offer()),
        Tab("answer", _("Customer's answer"), answer(), count="questions"),
        Tab("client", _("As the customer sees it"), client_view(), when=OPEN, reads=read_quote_client_view),
        Tab("pdf", _("PDF"), pdf(PDF)),
    ),
    also=(CLIENT_LINK,),
)

for _entity, _filter in (("Customer", "customerId"), ("Company", "companyId"), ("Product", "productId")):
    record_panel(
        _entity,
        Tab(
            "quotes",
            _("Quotes"),
            panel=panel(
                "quotes",
                QUOTES,
                list_quotes,
                own={_filter: "{id}"},
                hide=("salesperson", "totalHt", "subject")
                if _entity == "Product"
                else ("customer", "salesperson", "totalHt"),
                empty=_("No quote yet"),
                icon="file-text",
            ),
        ),
    )
mails_of("Quote", read_quote_mailing, when=MAILABLE | CURRENT)
