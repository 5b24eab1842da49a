"""The desks of lenders, partners and suppliers: what is here for them now, what comes, and whom to ask."""

from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.home import Asked, Shown
from leaseapp.kernel.home.shapes import Link, Words
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.permissions import QUOTE_READ
from leaseapp.sales.services.home.client import whom_to_ask


def lender(context: Context, _asked: Asked) -> Shown:
    """Show what a lender finds here."""
    links = [(INVOICE_READ, _("Invoices"), "/workspace/invoices")]
    return _welcome(
        context,
        [
            _("This is your access to the files that {organization} entrusts to you."),
            _("Contracts offered for financing appear here with their equipment, schedule and supporting documents. You answer"
              " each offer in its own page: accept, ask, decline."),
            _("Accepted contracts then show their cession, their instalments and what is due to you each month."),
        ],
        links,
    )  # fmt: skip


def partner(context: Context, _asked: Asked) -> Shown:
    """Show what a partner finds here."""
    links = [(QUOTE_READ, _("Quotes"), "/workspace/quotes")]
    return _welcome(
        context,
        [
            _("This is your access to what you and {organization} do together."),
            _("Quotes made for your company are under Quotes: read, download, accept."),
            _(
                "Business that you bring appears here from the first contact to the signed contract, with your commission."
            ),
        ],
        links,
    )


def supplier(context: Context, _asked: Asked) -> Shown:
    """Show what a supplier finds here."""
    return _welcome(
        context,
        [
            _("This is your access to the orders that {organization} places with you."),
            _("Requests for a price and purchase orders appear here; you confirm dates and quantities in their pages."),
            _("You deposit invoices and delivery notes beside the order, and see when each is approved and paid."),
        ],
        [],
    )


def _welcome(context: Context, texts: list[str], links: list[tuple[str, str, str]]) -> Shown:
    organization = context.principal.organization_name
    return Shown(
        Words(
            paragraphs=[context.translate(text, organization=organization) for text in texts],
            links=[Link(label=context.translate(label), url=url) for permission, label, url in links if context.can(permission)],
            contact=whom_to_ask(context),
        )
    )  # fmt: skip
