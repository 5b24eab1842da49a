"""The lives of what is bought (document 3, MONEY.md 3.1). What is no move is refused."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.purchasing.enums import BankAccountStatus as B
from leaseapp.purchasing.enums import ImportStatus as M
from leaseapp.purchasing.enums import SupplierInvoiceStatus as I
from leaseapp.purchasing.enums import SupplierOrderStatus as O
from leaseapp.purchasing.enums import SupplierQuoteStatus as Q
from leaseapp.purchasing.models import (
    SupplierBankAccount,
    SupplierDocumentImport,
    SupplierInvoice,
    SupplierOrder,
    SupplierQuote,
)

SUPPLIER_QUOTE = StateMachine(
    SupplierQuote,
    Q,
    initial=Q.DRAFT,
    transitions=[
        Transition("send", Q.DRAFT, Q.SENT),
        Transition("accept", (Q.DRAFT, Q.SENT), Q.ACCEPTED),
        Transition("reject", (Q.DRAFT, Q.SENT, Q.ACCEPTED), Q.REJECTED),
        Transition("cancel", (Q.DRAFT, Q.SENT, Q.ACCEPTED), Q.CANCELED),
        Transition("convert", (Q.DRAFT, Q.SENT, Q.ACCEPTED, Q.REJECTED, Q.CANCELED), Q.CONVERTED),
    ],
)
#: until then the lines change
QUOTED = (Q.DRAFT, Q.SENT)

SUPPLIER_ORDER = StateMachine(
    SupplierOrder,
    O,
    initial=O.DRAFT,
    transitions=[
        Transition("confirm", O.DRAFT, O.CONFIRMED),
        Transition("receive", (O.CONFIRMED, O.PARTIALLY_RECEIVED), O.PARTIALLY_RECEIVED),
        Transition("receive_all", (O.CONFIRMED, O.PARTIALLY_RECEIVED), O.RECEIVED),
        # the only reception, or the last one, is undone
        Transition("take_back", (O.PARTIALLY_RECEIVED, O.RECEIVED), O.CONFIRMED),
        Transition("take_back_in_part", O.RECEIVED, O.PARTIALLY_RECEIVED),
        Transition("invoice", O.RECEIVED, O.INVOICED),
        Transition("reopen", O.INVOICED, O.RECEIVED),
        Transition("cancel", (O.DRAFT, O.CONFIRMED), O.CANCELED),
    ],
)
#: something may come in
AWAITED = (O.CONFIRMED, O.PARTIALLY_RECEIVED)

SUPPLIER_INVOICE = StateMachine(
    SupplierInvoice,
    I,
    initial=I.DRAFT,
    transitions=[
        Transition("validate", (I.DRAFT, I.RECEIVED), I.VALIDATED),
        Transition("dispute", (I.DRAFT, I.RECEIVED), I.DISPUTED),
        Transition("settle", I.DISPUTED, I.RECEIVED),
        Transition("refuse", (I.RECEIVED, I.DISPUTED), I.REFUSED),
        Transition("cancel", I.VALIDATED, I.CANCELED),
        Transition("pay_in_part", (I.VALIDATED, I.PARTIALLY_PAID), I.PARTIALLY_PAID),
        Transition("pay", (I.VALIDATED, I.PARTIALLY_PAID), I.PAID),
        Transition("unpay", (I.PARTIALLY_PAID, I.PAID), I.VALIDATED),
        Transition("unpay_in_part", (I.PARTIALLY_PAID, I.PAID), I.PARTIALLY_PAID),
    ],
)
#: until then lines and header change
UNVALIDATED = (I.DRAFT, I.RECEIVED, I.DISPUTED)
#: it counts in the books
BOOKED = (I.VALIDATED, I.PARTIALLY_PAID, I.PAID)

SUPPLIER_BANK_ACCOUNT = StateMachine(
    SupplierBankAccount,
    B,
    initial=B.PENDING,
    transitions=[
        Transition("confirm", B.PENDING, B.CONFIRMED),
        Transition("reject", (B.PENDING, B.CONFIRMED), B.REJECTED),
    ],
)
#: what was not read is committed by hand
DOCUMENT_IMPORT = StateMachine(
    SupplierDocumentImport,
    M,
    initial=M.EXTRACTING,
    transitions=[
        Transition("read", M.EXTRACTING, M.NEEDS_REVIEW),
        Transition("fail", M.EXTRACTING, M.ERROR),
        Transition("read_again", (M.NEEDS_REVIEW, M.ERROR), M.EXTRACTING),
        Transition("commit", (M.NEEDS_REVIEW, M.ERROR), M.COMMITTED),
        Transition("discard", (M.EXTRACTING, M.NEEDS_REVIEW, M.ERROR), M.DISCARDED),
    ],
)
#: somebody looks at them
REVIEWED = (M.NEEDS_REVIEW, M.ERROR)
