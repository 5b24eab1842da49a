"""The cards that sales puts on home pages: at which desk, how wide, for whom, made of which records."""

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.billing.lists import CREDIT_NOTES, CUSTOMERS, INVOICES
from leaseapp.billing.models import (
    Advance,
    BankDepositItem,
    CreditNote,
    CreditNoteLine,
    CreditUse,
    Customer,
    Invoice,
    InvoiceLine,
    Payment,
    PaymentAllocation,
)
from leaseapp.billing.permissions import CUSTOMER_READ, INVOICE_READ
from leaseapp.billing.services.home import accounting
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.catalog.permissions import PRODUCT_READ
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.identity.models import User
from leaseapp.kernel.home import Card, Desk, HeadAct, Period, Place, Whose, home_acts, home_cards, kinds_of
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.maintenance.permissions import OPERATION_READ
from leaseapp.sales.lists import ORDERS, QUOTES
from leaseapp.sales.models import Order, OrderLine, Quote, QuoteAcceptance, QuoteQuestion
from leaseapp.sales.permissions import ORDER_READ, QUOTE_CREATE, QUOTE_READ
from leaseapp.sales.services.home import client, guests, logistics, management, selling, service

WHOSE, PERIOD = frozenset({Whose}), frozenset({Period})
REVENUE = kinds_of(Invoice, InvoiceLine, CreditNote, CreditNoteLine, Customer, Company)
WHOM = kinds_of(Quote, Order, BillingEntity, User, Customer)
ANSWERS = kinds_of(Quote, QuoteQuestion, QuoteAcceptance, Customer, Company)
#: the sellers that a client may see depend on its credit notes, too
TO_ACCEPT = QUOTES.kinds | kinds_of(CreditNote)
BILLING = INVOICES.kinds | ORDERS.kinds | CREDIT_NOTES.kinds
#: with what the domains above put among the tasks of the books
WAITING_MONEY = kinds_of(Advance, BankDepositItem, Payment, PaymentAllocation) | {
    "AccountingCode",
    "AccountingProvision",
    "BankLine",
    "BankStatement",
    "Dunning",
    "FiscalYearClosing",
    "LedgerParty",
    "EInvoiceSubmission",
    "Supplier",
    "SupplierEInvoiceReceipt",
    "SupplierInvoice",
    "SupplierInvoiceAllocation",
    "SupplierOrder",
}
DOCUMENTS = INVOICES.kinds | CREDIT_NOTES.kinds | QUOTES.kinds
DECIDING = REVENUE | kinds_of(Quote, Order, Payment, PaymentAllocation, CreditUse)
UNDER_WAY = ORDERS.kinds | kinds_of(OrderLine, CreditNote)
SHIPPING = ORDERS.kinds | PRODUCTS.kinds
SALES, MANAGEMENT, LOGISTICS = Desk.SALES, Desk.MANAGEMENT, Desk.LOGISTICS
SERVICE, CLIENT = Desk.SERVICE, Desk.CLIENT


# fmt: off
for card in (
    Card("quoteStages", _("Quotes by stage"), {SALES: Place(10, 12)}, QUOTES.kinds, selling.stages, QUOTE_READ, asks=WHOSE),
    Card("salesWaiting", _("Waiting for you"), {SALES: Place(20)}, QUOTES.kinds, selling.waiting, QUOTE_READ, asks=WHOSE),
    Card("answers", _("Last answers of customers"), {SALES: Place(30)}, ANSWERS, selling.answers, QUOTE_READ, asks=WHOSE),
    Card("winRate", _("Win rate"), {SALES: Place(40)}, kinds_of(Quote, Order), selling.win_rate, QUOTE_READ, asks=WHOSE),
    Card("expiring", _("Quotes that expire"), {SALES: Place(50)}, QUOTES.kinds, selling.expiring, QUOTE_READ, asks=WHOSE),
    Card("ordersToShip", _("Orders to ship"), {SALES: Place(60)}, ORDERS.kinds, selling.to_ship, ORDER_READ, asks=WHOSE),
    Card("bestCustomers", _("Best customers"), {SALES: Place(70), MANAGEMENT: Place(50, 3)}, REVENUE,
         selling.best_customers, INVOICE_READ),
    # of billing; here its rows count orders, too
    Card("booksWaiting", _("Waiting for you"), {Desk.ACCOUNTING: Place(20, 7)}, BILLING | WAITING_MONEY,
         accounting.waiting, INVOICE_READ),
    Card("direction", _("Figures"), {MANAGEMENT: Place(10, 12)}, DECIDING, management.figures, INVOICE_READ, asks=PERIOD),
    Card("funnel", _("Quotes by stage"), {MANAGEMENT: Place(30, 3)}, QUOTES.kinds, management.stages, QUOTE_READ),
    Card("falling", _("Falling customers"), {MANAGEMENT: Place(60, 3)}, REVENUE, management.falling, INVOICE_READ),
    Card("owing", _("Overdue customers"), {MANAGEMENT: Place(65, 3)}, CUSTOMERS.kinds, management.owing, CUSTOMER_READ),
    Card("alerts", _("Alerts"), {MANAGEMENT: Place(70, 3)}, BILLING | QUOTES.kinds | PRODUCTS.kinds, management.alerts,
         INVOICE_READ),
    Card("decided", _("Quotes won and lost"), {MANAGEMENT: Place(80, 8)}, kinds_of(Quote, Order), management.decided,
         QUOTE_READ, asks=PERIOD),
    Card("shipping", _("Figures"), {LOGISTICS: Place(10, 12)}, SHIPPING, logistics.figures, ORDER_READ),
    Card("toShip", _("Orders to ship"), {LOGISTICS: Place(20, 8)}, SHIPPING, logistics.to_ship, ORDER_READ),
    Card("onTheRoad", _("On the road"), {LOGISTICS: Place(30)}, ORDERS.kinds, logistics.on_the_road, ORDER_READ),
    Card("workToday", _("Work orders"), {SERVICE: Place(10, 12)}, OPERATIONS.kinds, service.today, OPERATION_READ, personal=True),
    Card("parts", _("Spare parts"), {SERVICE: Place(20, 5)}, PRODUCTS.kinds, service.parts, PRODUCT_READ),
    Card("stock", _("Stock alerts"), {LOGISTICS: Place(40), SERVICE: Place(30, 5)}, PRODUCTS.kinds, logistics.running_out,
         PRODUCT_READ),
    Card("due", _("To pay"), {CLIENT: Place(10, 8)}, INVOICES.kinds, client.due, INVOICE_READ),
    Card("quotesToAccept", _("Quotes to accept"), {CLIENT: Place(20)}, TO_ACCEPT, client.quotes, QUOTE_READ),
    Card("ordersUnderWay", _("Orders on their way"), {CLIENT: Place(30, 8)}, UNDER_WAY, client.orders, ORDER_READ),
    Card("documents", _("My documents"), {CLIENT: Place(40)}, DOCUMENTS, client.documents, INVOICE_READ),
    Card("contact", _("Your contact"), {CLIENT: Place(50)}, WHOM, client.contact),
    Card("lender", _("Welcome"), {Desk.LENDER: Place(10, 12)}, WHOM, guests.lender),
    Card("partner", _("Welcome"), {Desk.PARTNER: Place(10, 12)}, WHOM, guests.partner),
    Card("supplier", _("Welcome"), {Desk.SUPPLIER: Place(10, 12)}, WHOM, guests.supplier),
):
    home_cards.add(card)
# fmt: on


home_acts.add(HeadAct(frozenset({SALES}), _("New quote"), "/workspace/quotes/new", QUOTE_CREATE))
home_acts.add(
    HeadAct(
        frozenset({MANAGEMENT}),
        _("Export", "verb"),
        "/api/workspace/management-figures",
        LEDGER_READ,
        icon="download",
        exports=True,
    )
)
