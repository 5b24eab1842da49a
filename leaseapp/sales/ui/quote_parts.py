"""Parts of a quote's record page: the offer with its rows, what the client answered; and quotes of other records."""

from leaseapp.billing.ui.document_lines import DISCOUNT, DISCOUNTED, ECO_TAX
from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.documents.ui.mailing import mail_state
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.endpoints.quotes import read_quote_evidence
from leaseapp.sales.enums import AcceptanceChannel, QuoteStatus, RefusalReason
from leaseapp.sales.ui.quote_link import client_link
from leaseapp.ui.kit import (
    AMBER,
    BLUE,
    DATE,
    DATETIME,
    GREEN,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    Cell,
    Fact,
    HeadingRows,
    Link,
    card,
    facts,
    notice,
    picture,
    prose,
    show,
    stack,
    table,
    totals,
)

ROUTE = "/workspace/quotes"
REPLACED = {"supersededById": ["*"]}
API = "/api/workspace/quotes/{id}"
WAITING = {"waitingForContract": ["*"]}
ACCEPTED = {"acceptance": ["*"]}
SIGNED = {"acceptance.signatureFileId": ["*"]}


def particulars():
    """Return whom it is for, until when, and who follows it."""
    return card(
        facts(
            Fact(_("Customer"), "customer.name", link="/workspace/customers/{customerId}"),
            Fact(_("Contact"), "contact.name", link="/workspace/contacts/{contactId}"),
            Fact(_("Subject"), "subject"),
            Fact(_("Salesperson"), "salesperson.name"),
            Fact(_("Valid until"), "validUntil", DATE),
            Fact(_("Sent on"), "sentAt", DATETIME),
            Fact(_("First opened on"), "firstViewedAt", DATETIME, when={"firstViewedAt": ["*"]}),
            Fact(_("Buyer's reference"), "buyerReference"),
            Fact(_("Deposit asked incl. VAT"), "depositAmount", MONEY, when={"depositAmount": ["*"]}),
            Fact(_("Order"), "orderNumber", link="/workspace/orders/{orderId}", when={"orderId": ["*"]}),
        )
    )


def rows():
    """Show the rows with their sections, options apart, and the totals."""
    return table(
        "lines",
        (
            Cell("designation", _("Description", "line"), detail="description"),
            Cell("modalityName", _("Sold as"), detail="variantSku", optional=True),
            Cell("durationMonths", _("Months"), NUMBER, optional=True),
            Cell("quantity", _("Qty"), NUMBER, unit="unit"),
            Cell("unitPriceHt", _("Unit price excl. VAT"), PRICE),
            *DISCOUNT,
            ECO_TAX,
            Cell("vatRatePct", _("VAT"), PERCENT),
            Cell("totalHt", _("Total excl. VAT"), MONEY),
            Cell("monthlyHt", _("A month excl. VAT"), MONEY, optional=True),
            Cell("quarterlyHt", _("A quarter excl. VAT"), MONEY, optional=True),
            Cell("annualHt", _("A year excl. VAT"), MONEY, optional=True),
            Cell("optionHt", _("Option excl. VAT, not counted"), MONEY, optional=True),
        ),
        empty=_("No line yet"),
        under=totals(
            (_("Options not chosen, excl. VAT"), "optionsHt"),
            DISCOUNTED,
            (_("Total excl. VAT"), "totalHt"),
            (_("VAT"), "vatBreakdown[].vat", "rate"),
            (_("Total incl. VAT"), "totalTtc"),
        ),
        headings=HeadingRows("rowKind", "LINE", "designation", "description", ("totalHt",)),
    )


def each_period():
    """Show what is paid each month, quarter or year, beside what is paid once."""
    return show(
        {"recurring.0": ["*"]},
        card(
            table(
                "recurring",
                (
                    Cell("period", _("Paid"), enum=PaymentPeriod),
                    Cell("totalHt", _("Total excl. VAT"), MONEY),
                    Cell("totalVat", _("VAT"), MONEY),
                    Cell("totalTtc", _("Total incl. VAT"), MONEY),
                ),
            ),
            facts(
                Fact(
                    _("Security deposit, given back at the end"),
                    "securityDeposit",
                    MONEY,
                    when={"securityDeposit": ["*"]},
                ),
                Fact(_("Over the durations together, excl. VAT"), "valueHt", MONEY),
            ),
            title=_("Paid each period"),
        ),
    )


def vat():
    """Show the tax by rate and reason."""
    return card(
        table(
            "vatBreakdown",
            (
                Cell("rate", _("Rate"), PERCENT),
                Cell("reason", _("No VAT because"), enum=VatReason),
                Cell("base", _("Base excl. VAT"), MONEY),
                Cell("vat", _("VAT"), MONEY),
            ),
            empty=_("No line yet"),
        ),
        title=_("VAT"),
    )


def offer():
    """Return what is offered: parties, rows with sections and options, totals, conditions."""
    return stack(
        *mail_state(),
        show(REPLACED, notice(_("A newer revision replaced this quote."), AMBER)),
        show({"expired": [True]}, notice(_("The validity of this quote has ended without an answer."), AMBER)),
        show({"archived": ["*"]}, notice(_("No longer offered, but on this draft: {archived}."), AMBER)),
        show({"status": ["CONVERTED"], "orderId": ["*"]}, notice(_("This quote became order {orderNumber}."), BLUE)),
        show(
            {"status": ["CONVERTED"], "orderId": [None]},
            notice(_("Ordered: rents and subscriptions alone, which wait for their contract."), BLUE),
        ),
        show(
            WAITING, notice(_("{waitingForContract} {waitingForContract|line waits|lines wait} for a contract."), AMBER)
        ),
        show(
            {"status": ["REFUSED"], "orderId": ["*"]},
            notice(_("Refused after it became order {orderNumber}: the order stays as it is."), AMBER),
        ),
        particulars(),
        rows(),
        each_period(),
        vat(),
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


def evidence():
    """Return who accepted, when and from where; the drawn signature, and the archived sheet that proves it."""
    return stack(
        show(
            ACCEPTED | {"acceptance.signatureFileId": [None]},
            notice(_("Accepted by {acceptance.acceptedByName} on {acceptance.acceptedAt:datetime}"), GREEN),
        ),
        show(
            SIGNED,
            notice(_("Accepted by {acceptance.acceptedByName} on {acceptance.acceptedAt:datetime} · signed"), GREEN),
        ),
        card(
            facts(
                Fact(_("Accepted by"), "acceptance.acceptedByName"),
                Fact(_("Accepted on"), "acceptance.acceptedAt", DATETIME),
                Fact(_("How"), "acceptance.channel", enum=AcceptanceChannel),
                Fact(_("Amount accepted incl. VAT"), "acceptance.totalTtc", MONEY),
                Fact(_("IP address"), "acceptance.ipAddress", when={"acceptance.ipAddress": ["*"]}),
                Fact(_("Browser"), "acceptance.userAgent", when={"acceptance.userAgent": ["*"]}),
                Fact(_("SHA-256 of the document"), "acceptance.documentSha256", copy=True),
                Fact(
                    _("SHA-256 of the evidence sheet"),
                    "acceptance.evidenceSha256",
                    copy=True,
                    when={"acceptance.evidenceSha256": ["*"]},
                ),
            ),
            show(SIGNED, picture(f"{API}/signature", _("Signature drawn by the customer"))),
            title=_("Evidence of the acceptance"),
            more=Link(_("Open the evidence sheet"), f"{API}/evidence", read_quote_evidence),
        ),
    )


def answer():
    """Return the client's link and answer: the evidence of an acceptance, the reason of a refusal, the questions."""
    return stack(
        client_link(),
        show(ACCEPTED, evidence()),
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
                Cell("answeredAt", _("Answered on"), DATETIME),
                Cell("answerMailedAt", _("Answer mailed on"), DATETIME),
            ),
            empty=_("No question from the customer"),
        ),
    )
