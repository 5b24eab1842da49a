"""Mails of purchasing: an order goes to its supplier when a person sends it."""

from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services.mailables import Mailable, register_mailable
from leaseapp.purchasing.permissions import ORDER_UPDATE
from leaseapp.purchasing.services import order_papers

register_mailable(
    Mailable(
        kind=DocumentKind.SUPPLIER_ORDER,
        target="SupplierOrder",
        read=order_papers.mailed,
        sides=order_papers.sides,
        print=lambda context, mail: order_papers.pdf(context, mail.target_id),
        sends=ORDER_UPDATE,
    )
)
