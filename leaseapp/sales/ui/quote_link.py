"""The client's link on the record of a quote: copied in one click, revoked when it went to the wrong person."""

from typing import Any

from leaseapp.kernel.text.i18n import _
from leaseapp.sales.endpoints.quote_links import read_quote_link, revoke_quote_link
from leaseapp.ui.kit import AMBER, DATETIME, Action, Also, Copy, Dialog, Fact, card, facts, notice, show, stack

SENT: dict[str, list[Any]] = {"status": ["SENT"], "supersededById": [None]}

CLIENT_LINK = Also("link", read_quote_link, when=SENT)

COPY = Copy(
    "copy-link",
    _("Copy the link"),
    "link.url",
    _("The link is copied: paste it into a message to the customer."),
    read_quote_link,
    icon="link",
    primary=True,
    when=SENT | {"link.url": ["*"], "expired": [False]},
)

REVOKE = Action(
    "revoke-link",
    _("Revoke the customer's link"),
    revoke_quote_link,
    icon="unlink",
    danger=True,
    when=SENT,
    done=_("Links sent before no longer work"),
    dialog=Dialog(
        _("Revoke the customer's link?"),
        text=_("Whoever has it can no longer open the quote. Send the new link to the customer."),
        confirm=_("Revoke the link"),
    ),
)


def client_link():
    """Show the address to give to the client while the quote waits for an answer."""
    return show(
        {"link.url": ["*"]},
        card(
            stack(
                show({"expired": [True]}, notice(_("The validity has ended: the link opens nothing any more."), AMBER)),
                facts(
                    Fact(_("Customer's link"), "link.url", copy=True),
                    Fact(_("Opens the offer until"), "link.expiresAt", DATETIME),
                    columns=1,
                ),
            ),
            title=_("Customer's page"),
        ),
    )
