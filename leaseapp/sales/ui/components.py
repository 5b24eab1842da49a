"""React components of sales: props in, events out."""

from leaseapp.ui.components import LocalComponent


class ClientView(LocalComponent):
    """The quote of the open record as its client sees it."""

    library = "$/public/sales/quote_client_view.jsx"
    tag = "ClientView"
