"""Supplier invoices of Nordlease: of orders and of services, matched, allocated, validated and paid."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode
from leaseapp.demo.diary import Stage, working_day
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.law import vat_rates
from leaseapp.leasing.models import LeaseContract
from leaseapp.purchasing.enums import Decision, SupplierInvoiceStatus, SupplierOrderStatus
from leaseapp.purchasing.models import Supplier, SupplierInvoice, SupplierOrder
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.schemas.allocations import AllocateContractIn, SplitIn
from leaseapp.purchasing.schemas.approvals import ApprovalRuleIn
from leaseapp.purchasing.schemas.bank_accounts import BankAccountIn, DecideAccountIn
from leaseapp.purchasing.schemas.invoices import DecideIn, SupplierInvoiceIn, SupplierInvoicePatch
from leaseapp.purchasing.schemas.matching import OverrideIn, ValidateMatchIn
from leaseapp.purchasing.schemas.payments import PaidPartIn, PayDueIn, SupplierPaymentIn
from leaseapp.purchasing.services import (
    approval_rules,
    approving,
    bank_accounts,
    due_payments,
    invoice_allocating,
    invoice_matching,
    invoices,
    orders,
    paying,
)
from leaseapp.purchasing.state_machines import UNVALIDATED

VAT = str(vat_rates.STANDARD)

ALL = 80
"""Invoices and credit notes."""
#: supplier, what it bills, price, VAT in %, every how many days
SERVICES: tuple[tuple[str, str, str, int, int], ...] = (
    ("Nettoyage Petit", "Nettoyage des dépôts, forfait du mois", "640", 0, 30),
    ("Transports Deûle", "Navettes du mois entre Lille et Vénissieux", "1180", 20, 30),
    ("Cabinet Vasseur Conseil", "Suivi juridique des contrats, mois écoulé", "920", 20, 30),
    ("Flandres Assurances", "Prime multirisque du parc loué", "2350", 0, 60),
    ("Atelier Haubert", "Révision de chariots, lot du mois", "1460", 0, 30),
    ("Pièces Froid Nord", "Pièces et consommables, relevé du mois", "712.40", 20, 30),
)
ENDS = {2: "DISPUTED", 5: "REFUSED", 9: "CANCELED", 14: "DISPUTED", 23: "CANCELED"}
"""The ends of some of the invoices of services, by their number."""
OVERRIDDEN = "Hausse de tarif annoncée par courriel, acceptée par le dépôt"
CALLED = "Le service comptable confirme le compte au standard"
SPREAD = 60
LOTS = ((24_600, 20), (31_900, 1))
"""Prices (€ excl. VAT) and ages in days of purchases that the management decides on."""


def pay_suppliers(stage: Stage) -> None:
    """Enter accounts and a rule, then what suppliers billed, and pay what fell due."""
    _trust(stage)
    made = _of_orders(stage)
    _of_services(stage, ALL - made - len(LOTS))
    _decide(stage)
    _pay(stage)
    _rule(stage)


def iban(number: int) -> str:
    """Return a French IBAN with its keys."""
    bank, branch, account = 30004, 1000 + number, 10_000_000 + 7919 * number
    key = 97 - (89 * bank + 15 * branch + 3 * account) % 97
    bban = f"{bank:05d}{branch:05d}{account:011d}{key:02d}"
    return f"FR{98 - int(bban + '152700') % 97:02d}{bban}"


def _trust(stage: Stage) -> None:
    """One desk enters the accounts, another one calls back; the last supplier's waits, and one has sent a new one."""
    with stage.act("LOGISTICS", "purchasing.account.create", stage.today - timedelta(days=400)) as context:
        suppliers = _suppliers(context)
        found = [
            bank_accounts.add(context, BankAccountIn(supplier_id=row.id, iban=iban(number))).id
            for number, row in enumerate(suppliers[:-1])
        ]
    with stage.act("ACCOUNTANT", "purchasing.account.confirm", stage.today - timedelta(days=398), 10) as context:
        for account_id in found:
            bank_accounts.confirm(context, account_id, DecideAccountIn(call_note=CALLED))
    with stage.act("LOGISTICS", "purchasing.account.create", stage.today - timedelta(days=2)) as context:
        for number, row in ((90, suppliers[0]), (91, suppliers[-1])):
            bank_accounts.add(context, BankAccountIn(supplier_id=row.id, iban=iban(number)))


def _suppliers(context: Context) -> list[Supplier]:
    return list(context.session.exec(select(Supplier).order_by(Supplier.code)).all())


def _of_orders(stage: Stage) -> int:
    """Bill what was received: most of it as ordered, some dearer, one piece too many."""
    with stage.act("ACCOUNTANT", "purchasing.invoice.create", stage.today) as context:
        came = (SupplierOrderStatus.RECEIVED, SupplierOrderStatus.PARTIALLY_RECEIVED)
        statement = select(SupplierOrder).where(col(SupplierOrder.status).in_(came)).order_by(SupplierOrder.number)
        wanted = [(row.id, row.order_date) for row in context.session.exec(statement)]
    for number, (order_id, ordered_on) in enumerate(wanted):
        day = min(working_day(ordered_on + timedelta(days=24)), stage.today)
        with stage.act("ACCOUNTANT", "purchasing.invoice.create", day, 9, number % SPREAD) as context:
            _of_order(context, order_id, number, day)
    return len(wanted)


def _of_order(context: Context, order_id: UUID, number: int, day: date) -> None:
    order = context.session.exec(select(SupplierOrder).where(SupplierOrder.id == order_id)).one()
    supplier = context.session.exec(select(Supplier).where(Supplier.id == order.supplier_id)).one()
    billed = []
    for line in orders.lines_of(context, order_id):
        if not line.received_quantity:
            continue
        dearer = Decimal("1.08") if number % 6 == 3 else Decimal(1)
        billed.append(
            {
                "designation": line.designation, "quantity": line.received_quantity + (1 if number % 7 == 5 else 0),
                "unitPriceHt": line.unit_price_ht * dearer, "vatRatePct": VAT if _charges_vat(supplier) else 0,
                "discountPct": line.discount_pct, "assetModelId": line.asset_model_id, "sourceOrderLineId": line.id,
            }
        )  # fmt: skip
    body = {
        "supplierId": supplier.id, "number": f"FA-{26100 + 13 * number}", "issueDate": day, "lines": billed,
        "supplierOrderId": order_id, "billingEntityId": order.billing_entity_id,
    }  # fmt: skip
    invoice = _received(context, body)
    if number % 7 == 5:
        invoice_matching.validate(context, invoice.id, ValidateMatchIn())
        return
    if number % 6 == 3:
        invoice_matching.override(context, invoice.id, OverrideIn(reason=OVERRIDDEN))
    else:
        invoice_matching.validate(context, invoice.id, ValidateMatchIn())
    if number % 8 != 6:
        _validate(context, invoice)


def _charges_vat(supplier: Supplier) -> bool:
    return supplier.vat_regime.value in ("DEBITS", "RECEIPTS")


def _received(context: Context, body: dict[str, Any]) -> SupplierInvoice:
    return invoices.make(context, SupplierInvoiceIn.model_validate(body), SupplierInvoiceStatus.RECEIVED)


def _validate(context: Context, invoice: SupplierInvoice) -> None:
    if invoice.status in UNVALIDATED:
        _move(context, invoice, SupplierInvoiceStatus.VALIDATED)


def _move(context: Context, invoice: SupplierInvoice, status: SupplierInvoiceStatus, reason: str | None = None) -> None:
    body = {"status": status} if reason is None else {"status": status, "reason": reason}
    invoices.update(context, invoice.id, SupplierInvoicePatch.model_validate(body))


def _of_services(stage: Stage, wanted: int) -> None:
    """Bill services month after month, each allocated to contracts; a few credit notes among them."""
    with stage.act("ACCOUNTANT", "purchasing.invoice.create", stage.today) as context:
        named = {name_of(context, row.id): row.id for row in _suppliers(context)}
        contracts = list(context.session.exec(select(LeaseContract.id).order_by(LeaseContract.number)))
    for number in range(wanted):
        name, what, price, rate, every = SERVICES[number % len(SERVICES)]
        age = 3 + every * (number // len(SERVICES)) + number % 5
        day = working_day(stage.today - timedelta(days=age))
        with stage.act("ACCOUNTANT", "purchasing.invoice.create", day, 11, number % SPREAD) as context:
            is_credit = number % 17 == 16
            body = {
                "supplierId": named[name], "number": f"{'AV' if is_credit else 'F'}{day:%y%m}-{300 + 7 * number}",
                "issueDate": day, "kind": "CREDIT_NOTE" if is_credit else "INVOICE",
                "lines": [
                    {"designation": what, "quantity": 1, "vatRatePct": rate,
                     "unitPriceHt": Decimal(price) / 10 if is_credit else Decimal(price) + 11 * (number % 4)},
                ],
            }  # fmt: skip
            _service(context, body, number, contracts)


def _service(context: Context, body: dict[str, Any], number: int, contracts: list[UUID]) -> None:
    if number < len(SERVICES) and number % 2:
        invoices.make(context, SupplierInvoiceIn.model_validate(body))
        return
    invoice = _received(context, body)
    if number < len(SERVICES):
        return
    end = ENDS.get(number - len(SERVICES))
    if end in ("DISPUTED", "REFUSED"):
        _move(context, invoice, SupplierInvoiceStatus.DISPUTED, "Prestation non effectuée en totalité")
        if end == "REFUSED":
            _move(context, invoice, SupplierInvoiceStatus.REFUSED, "Facture adressée à la mauvaise société")
        return
    if contracts and number % 3:
        some = contracts[number % len(contracts) :][: 1 + number % 4]
        if len(some) == 1:
            invoice_allocating.allocate_contract(context, invoice.id, AllocateContractIn(lease_contract_id=some[0]))
        else:
            invoice_allocating.split(context, invoice.id, SplitIn(lease_contract_ids=some))
    _validate(context, invoice)
    if end == "CANCELED":
        _move(context, invoice, SupplierInvoiceStatus.CANCELED, "Facturée deux fois")


def _decide(stage: Stage) -> None:
    """Enter a large invoice to which the management agreed, and another one that waits for it."""
    _approval(stage, "Achats de plus de 20 000 €", 20_000)
    for number, (price, age) in enumerate(LOTS):
        day = working_day(stage.today - timedelta(days=age))
        with stage.act("ACCOUNTANT", "purchasing.invoice.create", day, 15) as context:
            supplier = _suppliers(context)[2]
            line = {
                "designation": "Chariots d’occasion, lot",
                "quantity": 1,
                "unitPriceHt": price,
                "vatRatePct": VAT,
            }
            body = {"supplierId": supplier.id, "number": f"LOT-{700 + number}", "issueDate": day, "lines": [line]}
            invoice_id = _received(context, body).id
        if number == 0:
            with stage.act("MANAGER", "purchasing.invoice.approve", day, 16) as context:
                approving.decide(
                    context, invoice_id, DecideIn(decision=Decision.APPROVED, reason="Prix négocié en septembre")
                )
            with stage.act("ACCOUNTANT", "purchasing.invoice.update", day, 17) as context:
                _validate(
                    context, context.session.exec(select(SupplierInvoice).where(SupplierInvoice.id == invoice_id)).one()
                )


def _approval(stage: Stage, name: str, minimum: int, **more: Any) -> None:
    with stage.act("MANAGER", "purchasing.approval.create", stage.today - timedelta(days=21), 8) as context:
        body = {"name": name, "minimumHt": minimum, "firstApproverUserId": context.principal.user_id} | more
        approval_rules.create(context, ApprovalRuleIn.model_validate(body))


def _rule(stage: Stage) -> None:
    with stage.act("ACCOUNTANT", "purchasing.invoice.read", stage.today) as context:
        code = context.session.exec(select(AccountingCode.id).where(AccountingCode.code == "SER-HON")).one()
    other = stage.people["FINANCE_OFFICER"].user_id
    _approval(stage, "Honoraires de plus de 5 000 €", 5_000, accountingCodeId=code, secondApproverUserId=other)


def _pay(stage: Stage) -> None:
    """Pay what is due every two weeks, until a month ago; one invoice is paid in part since."""
    for age in range(196, 20, -14):
        day = working_day(stage.today - timedelta(days=age))
        with stage.act("ACCOUNTANT", "purchasing.payment.create", day, 15, 30) as context:
            due = [
                (invoice, supplier)
                for invoice, supplier, _company in statements.due(context, day, None)
                if invoice.issue_date <= day and bank_accounts.payable(context, supplier.id) is not None
            ]
            owed: dict[UUID, Decimal] = {}
            for invoice, supplier in due:
                sign = -1 if invoice.kind.value == "CREDIT_NOTE" else 1
                left = sign * (invoice.total_ttc - invoice.paid_amount)
                owed[supplier.id] = owed.get(supplier.id, Decimal(0)) + left
            ids = [invoice.id for invoice, supplier in due if owed[supplier.id] > 0]
            if ids:
                due_payments.pay(context, PayDueIn(date=day, supplier_invoice_ids=ids))
    with stage.act("ACCOUNTANT", "purchasing.payment.create", stage.today - timedelta(days=1), 15) as context:
        waiting = [
            invoice
            for invoice, supplier, _company in statements.due(context, stage.today + timedelta(days=60), None)
            if invoice.kind.value == "INVOICE" and bank_accounts.payable(context, supplier.id) is not None
        ]
        for invoice in waiting[-2:]:
            part = money.round2(invoice.total_ttc / 2)
            paying.record(
                context,
                SupplierPaymentIn.model_validate(
                    {"supplierId": invoice.supplier_id, "date": context.today, "amount": part, "method": "TRANSFER",
                     "allocations": [PaidPartIn(supplier_invoice_id=invoice.id, amount=part)]}
                ),
            )  # fmt: skip
