"""The client's link on the record of a quote: copied by the office, revoked when it went to the wrong person."""

from leaseapp.kernel.i18n import _
from leaseapp.sales.endpoints.quote_links import read_quote_link, revoke_quote_link
from leaseapp.ui.kit import Action, Also, Dialog, Fact, card, facts, show

SENT = {"status": ["SENT"]}

CLIENT_LINK = Also("link", read_quote_link, when=SENT | {"supersededById": [None]})

REVOKE = Action(
    "revoke-link",
    _("Revoke the client's link"),
    revoke_quote_link,
    icon="unlink",
    danger=True,
    when=SENT | {"supersededById": [None]},
    done=_("Links sent before no longer work"),
    dialog=Dialog(
        _("Revoke the client's link?"),
        text=_("Whoever has it can no longer open the quote. Send the new link to the client."),
        confirm=_("Revoke"),
    ),
)


def client_link():
    """The address to give to the client while the quote waits for an answer."""
    return show(
        {"link.url": ["*"]},
        card(
            facts(Fact(_("Client's link"), "link.url", copy=True)),
            title=_("Client's page"),
        ),
    )
