"""The public page of a quote, entered by the token of its link: light, without frame and session (document 3 "Public")."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.enums import RefusalReason
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import page
from leaseapp.ui.registry import icon, options_of, words


class PublicQuote(LocalComponent):
    """The offer, its options, and what the client may answer."""

    library = "$/public/sales/public_quote.jsx"
    tag = "PublicQuote"
    reasons: rx.Var[list]


def _component() -> rx.Component:
    return PublicQuote.create(reasons=options_of(RefusalReason))


words(VatReason)
for name in ("file-down", "message-circle", "phone"):
    icon(name)
page("/q/[token]", title=_("Quote"), component=_component, by_token=True)
