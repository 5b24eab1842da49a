"""Closings of Nordlease: the years that are over closed with provisions of every kind; the second book's last one under way."""

from collections.abc import Iterable
from datetime import date, timedelta
from uuid import UUID

from sqlmodel import col, select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.closing.enums import ControlLevel, ProvisionKind, ProvisionStatus
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules.provision_entries import SCHEMES
from leaseapp.closing.schemas import ConsumeIn, DecisionIn, OwnerIn, PendingQuery, ProvisionIn, WaiveIn, YearIn
from leaseapp.closing.services import apurement, controlling, provisions, years
from leaseapp.closing.services.controls import controls
from leaseapp.demo.diary import Stage, working_day
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.purchasing.enums import SupplierInvoiceStatus
from leaseapp.purchasing.models import Supplier, SupplierInvoice
from leaseapp.purchasing.queries import invoices as purchases
from leaseapp.purchasing.schemas.allocations import AllocationIn
from leaseapp.purchasing.schemas.invoices import SupplierInvoicePatch
from leaseapp.purchasing.services import invoice_allocating, invoice_booking, invoices
from leaseapp.purchasing.state_machines import BOOKED, UNVALIDATED

K = ProvisionKind
CLOSED_ON = (3, 20)
"""Month and day of the next year on which a year is closed."""
LAUNCHED = 3
"""Days before today on which the closing that is under way was launched."""
#: what is declared where the documents propose none of a kind: account, amount and VAT in €, label, explanation
DECLARED: dict[ProvisionKind, tuple[str, int, int, str, str]] = {
    K.FNP: ("6155", 1350, 270, "Révision de décembre", "Bon d’intervention signé le 22 décembre, facture attendue"),
    K.CCA: ("6161", 898, 0, "Prime multirisque, part de l’exercice suivant", "273 jours sur 365 après la clôture"),
    K.CAP: ("6611", 412, 0, "Intérêts courus de l’emprunt", "Échéancier de la banque, du 5 au 31 décembre"),
    K.AAR: ("609", 240, 48, "Ristourne de fin d’année", "Accord du fournisseur par courriel du 18 décembre"),
    K.FAE: ("706", 780, 156, "Intervention de décembre", "Rapport signé le 29 décembre"),
    K.PCA: ("706", 1290, 0, "Loyers d’avance", "59 jours sur 90 après la clôture"),
    K.AAE: ("709", 150, 30, "Remise promise", "Geste commercial accordé le 12 décembre"),
    K.RISK: ("6815", 3200, 0, "Litige sur une livraison", "Mise en demeure reçue le 3 décembre, avis du conseil"),
    K.STOCK: ("68173", 312, 0, "Câbles sans mouvement", "Inventaire du 31 décembre, aucune vente depuis 14 mois"),
}
SOLD_ABOVE = 5_000
"""Value of a stock in € excl. VAT that is sold by the time of the closing, so that no allowance is taken."""
#: who sees to which controls; the others look after themselves
OWNERS = {
    "ACCOUNTANT": (
        "SUPPLIER_INVOICES_UNVALIDATED",
        "SUPPLIER_INVOICES_UNALLOCATED",
        "SUSPENSE_OPEN",
        "ITEMS_OPEN_LONG",
    ),
    "FINANCE_OFFICER": ("PROVISIONS_UNDECIDED", "DEPRECIATION_MISSING", "YEAR_BEFORE_OPEN", "MARGIN_OUTLIERS"),
}
SETTLED = "Prestation non effectuée, facture renvoyée"


def close_years(stage: Stage) -> None:
    """Close every year of the first book that is over, and those of the second but its last one, whose closing is launched."""
    with stage.act("ACCOUNTANT", "accounting.closing.read", stage.today) as context:
        over = [
            [year.id for year in ledger.years_of(context, book) if year.end_date < stage.today]
            for book in stage.entities
        ]
    for year_id in [*over[0], *over[1][:-1]]:
        _close(stage, year_id)
    for year_id in over[1][-1:]:
        with stage.act("FINANCE_OFFICER", "accounting.closing.launch", _day(stage, LAUNCHED), 9) as context:
            _declare(context, year_id, list(DECLARED)[:4])
        with stage.act("FINANCE_OFFICER", "accounting.closing.launch", _day(stage, LAUNCHED), 10) as context:
            years.launch(context, year_id, YearIn())
            _give(context, year_id)
            _accept(context, year_id, 2)
    with stage.act("ACCOUNTANT", "accounting.provision.consume", _day(stage, 1), 11) as context:
        _consume(context)


def _day(stage: Stage, age: int) -> date:
    return working_day(stage.today - timedelta(days=age))


def _close(stage: Stage, year_id: UUID) -> None:
    with stage.act("ACCOUNTANT", "accounting.closing.read", stage.today) as context:
        year = statements.held(context, year_id)
        day = min(date(year.end_date.year + 1, *CLOSED_ON), stage.today)
    with stage.act("ACCOUNTANT", "purchasing.invoice.allocate", day - timedelta(days=4)) as context:
        _mend(context, statements.held(context, year_id))
        _declare(context, year_id, DECLARED)
    with stage.act("FINANCE_OFFICER", "accounting.closing.launch", day - timedelta(days=3)) as context:
        years.launch(context, year_id, YearIn())
        _give(context, year_id)
        _accept(context, year_id)
    with stage.act("FINANCE_OFFICER", "accounting.closing.review", day - timedelta(days=1)) as context:
        years.review(context, year_id, YearIn())
        _waive(context, year_id)
    with stage.act("FINANCE_OFFICER", "accounting.closing.close", day) as context:
        years.close(context, year_id, YearIn())


def _mend(context: Context, year: FiscalYearClosing) -> None:
    """Refuse what nobody validated, and charge the rest of every booked invoice to its own code."""
    found = select(SupplierInvoice).where(
        SupplierInvoice.billing_entity_id == year.billing_entity_id, col(SupplierInvoice.deleted_at).is_(None),
        col(SupplierInvoice.issue_date).between(year.start_date, year.end_date),
    )  # fmt: skip
    for invoice in context.session.exec(found.order_by(col(SupplierInvoice.id))).all():
        if invoice.status in UNVALIDATED:
            for status in (SupplierInvoiceStatus.DISPUTED, SupplierInvoiceStatus.REFUSED):
                if invoice.status is not status:
                    body = SupplierInvoicePatch.model_validate({"status": status, "reason": SETTLED})
                    invoices.update(context, invoice.id, body)
        elif invoice.status in BOOKED:
            _allocate(context, invoice, year)


def _allocate(context: Context, invoice: SupplierInvoice, year: FiscalYearClosing) -> None:
    lines = purchases.lines_of(context, invoice.id)
    codes = purchases.codes(context, [invoice_booking.code_of(invoice, line) for line in lines])
    charged = [line for line in lines if not codes[invoice_booking.code_of(invoice, line)].is_fixed_asset]
    left = money.total(line.line_total_ht for line in charged) - purchases.allocated_ht(context, invoice.id)
    if left > 0:
        code = invoice_booking.code_of(invoice, charged[0])
        body = {"amountHt": left, "accountingCodeId": code, "fiscalYear": year.year}
        invoice_allocating.add(context, invoice.id, AllocationIn.model_validate(body))


def _declare(context: Context, year_id: UUID, kinds: Iterable[ProvisionKind]) -> None:
    supplier = context.session.exec(select(Supplier).order_by(col(Supplier.id)).limit(1)).one()
    for kind in kinds:
        account, amount, vat, label, why = DECLARED[kind]
        body = {
            "fiscalYearId": year_id, "kind": kind, "account": account, "amountHt": amount, "vatAmount": vat,
            "label": label, "explanation": why,
            "companyId": supplier.company_id if SCHEMES[kind].party is not None else None,
        }  # fmt: skip
        provisions.declare(context, ProvisionIn.model_validate(body))


def _accept(context: Context, year_id: UUID, most: int | None = None) -> None:
    """Post what is proposed but every third risk and stock, which are set aside; `most` leaves the others to decide."""
    waiting = statements.provisions_of(context, year_id, ProvisionStatus.PROPOSED)
    for number, row in enumerate(waiting[:most]):
        stock = row.kind is K.STOCK and row.amount_ht > SOLD_ABOVE
        if (stock or number % 3 == 2) and row.kind in (K.RISK, K.STOCK) and row.source_id is not None:
            provisions.reject(
                context, row.id, DecisionIn(reason="Réglé depuis" if row.kind is K.RISK else "Vendu depuis")
            )
        else:
            provisions.accept(context, row.id, DecisionIn())


def _give(context: Context, year_id: UUID) -> None:
    """Give what is bought and matched to the accountant, what is decided about to the finance officer."""
    for role, codes in OWNERS.items():
        (owner, *_others) = holders_of(context, role)
        for code in codes:
            controlling.give(context, year_id, code, OwnerIn(owner_user_id=owner))


def _waive(context: Context, year_id: UUID) -> None:
    found = statements.controls_of(context, year_id)
    for control in controls:
        row = found[control.code]
        if row.level is ControlLevel.WARN and row.found:
            controlling.waive(context, year_id, row.code, WaiveIn(reason="Vu avec le commissaire aux comptes"))


def _consume(context: Context) -> None:
    """Consume the first provision by the invoice that fits it best, in part where that is less."""
    for one in apurement.pending(context, PendingQuery()).items:
        if one.candidates:
            best = one.candidates[0].supplier_invoice_id
            apurement.consume(context, one.id, ConsumeIn(supplier_invoice_id=best))
            return
