"""The cards that billing puts on home pages: at which desk, how wide, for whom, made of which records."""

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.billing.lists import INVOICES
from leaseapp.billing.models import (
    CreditNote,
    CreditNoteLine,
    Customer,
    Invoice,
    InvoiceLine,
)
from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.billing.services.home import accounting, proofs
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.files.models import ArchiveVerification, File
from leaseapp.kernel.auditing.audit import AuditHead
from leaseapp.kernel.auditing.audit_verdicts import AuditVerification
from leaseapp.kernel.home import Card, Desk, Place, home_cards, kinds_of
from leaseapp.kernel.persistence.sequences import NumberSequence
from leaseapp.kernel.text.i18n import _

REVENUE = kinds_of(Invoice, InvoiceLine, CreditNote, CreditNoteLine, Customer, Company)
MONEY = REVENUE | kinds_of(LedgerEntry, LedgerLine, LedgerAccount)
PROOFS = kinds_of(
    Invoice, CreditNote, BillingEntity, NumberSequence, AuditHead, AuditVerification, File, ArchiveVerification
)
MANAGEMENT, ACCOUNTING, AUDIT = Desk.MANAGEMENT, Desk.ACCOUNTING, Desk.AUDIT

# fmt: off
for card in (
    Card("money", _("Figures"), {ACCOUNTING: Place(10, 12)}, MONEY, accounting.figures, INVOICE_READ),
    Card("ages", _("Receivables by age"), {ACCOUNTING: Place(30, 5), MANAGEMENT: Place(40, 3)}, INVOICES.kinds,
         accounting.ages, INVOICE_READ),
    Card("revenue", _("Revenue by month"), {ACCOUNTING: Place(40, 12), MANAGEMENT: Place(20, 6), AUDIT: Place(30, 12)}, REVENUE,
         accounting.revenue, INVOICE_READ),
    Card("proofs", _("Proofs"), {AUDIT: Place(10, 12), MANAGEMENT: Place(90, 4), ACCOUNTING: Place(50, 12)}, PROOFS,
         proofs.proofs, LEDGER_READ),
):
    home_cards.add(card)
# fmt: on
