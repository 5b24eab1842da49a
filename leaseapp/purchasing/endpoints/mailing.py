"""Sending orders to suppliers by mail."""

from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services.mail_endpoints import mail_endpoints
from leaseapp.purchasing.permissions import ORDER_READ, ORDER_UPDATE

read_supplier_order_mailing, send_supplier_order_by_mail = mail_endpoints(
    DocumentKind.SUPPLIER_ORDER, "/supplier-orders/{supplier_order_id}", read=ORDER_READ, send=ORDER_UPDATE,
    audit="purchasing.order.mail", says="Queue a mail with an order to its supplier.",
)  # fmt: skip
