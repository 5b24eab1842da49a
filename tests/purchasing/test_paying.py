"""Payments of suppliers: never above what is due, posted and lettered; the guard of bank accounts; the file (MONEY.md 3.8, 3.9)."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from sqlmodel import select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import Lettering
from leaseapp.accounting.services import books
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.demo import cast
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.purchasing.enums import BankAccountStatus
from leaseapp.purchasing.enums import SupplierInvoiceStatus as Status
from leaseapp.purchasing.models import SupplierBankAccount
from leaseapp.purchasing.rules.sepa import NAMESPACE
from leaseapp.purchasing.schemas.bank_accounts import BankAccountIn, DecideAccountIn
from leaseapp.purchasing.schemas.payments import DueQuery, PayDueIn, TransferFileIn, UndoPaymentIn
from leaseapp.purchasing.services import bank_accounts, due_payments, paying
from tests.conftest import rolled_back
from tests.factories import directory
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import IBAN, Payables, booked
from tests.support import world

D = Decimal
NOTE = "Mme Roy confirme au standard"


@pytest.fixture
def payables(buyer: Buyer) -> Payables:
    return Payables(buyer)


def refused(act: Any, kind: type = Invalid) -> Any:
    with pytest.raises(kind) as raised:
        act()
    return [(error.field, error.code) for error in raised.value.errors] or raised.value.code


def test_a_payment_settles_in_parts_and_is_lettered(payables: Payables):
    invoice = payables.validated(supplier=payables.supplier("RECEIPTS"), code="SER-HON")
    first = payables.pay((invoice, "320"))
    assert (invoice.status, invoice.paid_amount) == (Status.PARTIALLY_PAID, D(320))
    assert booked(payables.context, first.id) == [
        [("401", D(320)), ("512", D(-320)), ("44566", D("53.33")), ("44564", D("-53.33"))]
    ]
    last = payables.pay((invoice, "640"))
    assert invoice.status is Status.PAID
    assert booked(payables.context, last.id)[0][2:] == [("44566", D("106.67")), ("44564", D("-106.67"))]
    (lettered,) = payables.context.session.exec(select(Lettering).where(Lettering.canceled_at.is_(None))).all()
    assert lettered.code.isupper()


def test_a_credit_note_is_set_off(payables: Payables):
    supplier = payables.supplier()
    invoice = payables.validated(supplier=supplier)
    note = payables.validated(payables.line(100), supplier=supplier, kind="CREDIT_NOTE")
    payment = payables.pay((invoice, "960"), (note, "120"), amount="840")
    assert {invoice.status, note.status} == {Status.PAID}
    assert booked(payables.context, payment.id) == [[("401", D(960)), ("401", D(-120)), ("512", D(-840))]]
    assert [part.amount for part in paying.told(payables.context, payment).allocations] in (
        [D(960), D(-120)],
        [D(-120), D(960)],
    )


def test_equipment_is_paid_from_404(payables: Payables):
    invoice = payables.validated(payables.line(19451), code="IMM-MAT")
    assert booked(payables.context, payables.pay((invoice, "23341.20")).id) == [
        [("404", D("23341.20")), ("512", D("-23341.20"))]
    ]


def test_what_is_no_payment_is_refused(payables: Payables):
    supplier = payables.supplier()
    invoice, other = payables.validated(supplier=supplier), payables.validated()
    draft = payables.invoice(supplier=supplier)
    assert refused(lambda: payables.pay((invoice, "960.01"))) == [("allocations[0].amount", "PAYMENT_ABOVE_DUE")]
    assert refused(lambda: payables.pay((invoice, "100"), amount="100.01")) == [("amount", "ALLOCATION_SUM_MISMATCH")]
    assert refused(lambda: payables.pay((invoice, "1"), (invoice, "1"))) == [
        ("allocations[1].supplierInvoiceId", "INVOICE_REPEATED")
    ]
    assert refused(lambda: payables.pay((invoice, "1"), (other, "1"))) == [
        ("allocations[1].supplierInvoiceId", "SUPPLIER_MISMATCH")
    ]
    assert refused(lambda: payables.pay((draft, "1")), Conflict) == "INVALID_TRANSITION"
    tomorrow = payables.context.today + timedelta(days=1)
    assert refused(lambda: payables.pay((invoice, "1"), date=tomorrow)) == [("date", "PAYMENT_IN_FUTURE")]
    assert invoice.paid_amount == 0


def test_money_goes_to_a_confirmed_account_after_its_hold(payables: Payables):
    invoice = payables.validated()
    supplier = payables.context.session.get(
        type(payables.supplier()), (payables.context.organization_id, invoice.supplier_id)
    )
    guarded = [("bankAccountId", "IBAN_NOT_CONFIRMED")]
    assert refused(lambda: payables.pay((invoice, "960"), method="TRANSFER"), Conflict) == guarded
    account = payables.account(supplier, confirmed=False)
    assert (
        refused(lambda: payables.pay((invoice, "960"), method="TRANSFER", bankAccountId=account.id), Conflict)
        == guarded
    )
    with rolled_back(world.person("ADMIN")):
        body = DecideAccountIn(call_note=NOTE)
        same = lambda: bank_accounts.confirm(payables.context, account.id, body)  # noqa: E731  named for its refusal
        assert refused(same, Conflict) == "SECOND_PERSON_REQUIRED"
    account.entered_by_user_id = world.person("ACCOUNTANT").user_id
    bank_accounts.confirm(payables.context, account.id, body)
    assert (account.status, account.hold_until) == (
        BankAccountStatus.CONFIRMED,
        payables.context.now + timedelta(hours=48),
    )
    assert refused(lambda: payables.pay((invoice, "960"), method="TRANSFER"), Conflict) == guarded
    account.hold_until = payables.context.now
    payables.context.session.flush()
    assert payables.pay((invoice, "960"), method="TRANSFER").bank_account_id == account.id
    bank_accounts.reject(payables.context, account.id, body)
    assert bank_accounts.payable(payables.context, supplier.id) is None


@pytest.mark.parametrize("bic", ["BNPAFRP", "BNPAFRPPXX", "BNPA-RPP"])
def test_a_bic_has_eight_or_eleven_signs(payables: Payables, bic: str):
    body = BankAccountIn.model_validate({"supplierId": payables.supplier().id, "iban": IBAN, "bic": bic})
    assert refused(lambda: bank_accounts.add(payables.context, body)) == [("bic", "BIC_INVALID")]


def test_the_account_of_a_new_supplier_waits_as_any_other(payables: Payables):
    supplier = payables.supplier(iban="fr76 3000 6000 0112 3456 7890 189")
    account = payables.context.session.exec(
        select(SupplierBankAccount).where(SupplierBankAccount.supplier_id == supplier.id)
    ).one()
    assert (account.status, account.masked, bank_accounts.iban_of(account)) == (
        BankAccountStatus.PENDING, "FR76 •••• 0189", IBAN,
    )  # fmt: skip
    assert account.entered_by_user_id == payables.context.principal.user_id
    invoice = payables.validated(supplier=supplier)
    guarded = [("bankAccountId", "IBAN_NOT_CONFIRMED")]
    assert refused(lambda: payables.pay((invoice, "960"), method="TRANSFER"), Conflict) == guarded
    assert refused(lambda: payables.supplier(iban=IBAN[:-1] + "8"), Invalid) == [("iban", "IBAN_INVALID")]


def test_one_payment_and_one_file_concern_one_of_our_companies(payables: Payables):
    supplier = payables.supplier()
    payables.account(supplier)
    other = directory.billing_entity(
        payables.context, name="Nordlease Sud", siren=cast.siren(790), invoiceNumberPrefix="SUD-", creditNoteNumberPrefix="AS-"
    )  # fmt: skip
    books.create_book(payables.context, other.id, date(2026, 1, 1))
    ours, theirs = (
        payables.validated(supplier=supplier),
        payables.validated(supplier=supplier, billingEntityId=other.id),
    )
    assert refused(lambda: payables.pay((ours, "1"), (theirs, "1"))) == [
        ("allocations[1].supplierInvoiceId", "BOOK_MIXED")
    ]
    made = [payables.pay((one, "960"), method="TRANSFER").id for one in (ours, theirs)]
    assert refused(lambda: due_payments.transfer_file(payables.context, TransferFileIn(payment_ids=made))) == [
        ("paymentIds", "BOOK_MIXED")
    ]


def undo(payables: Payables, payment: Any, **values: Any) -> Any:
    return paying.undo(payables.context, payment.id, UndoPaymentIn.model_validate({"reason": "Rejet"} | values))


def test_a_payment_is_undone_by_its_mirror_and_its_invoices_are_due_again(payables: Payables):
    supplier = payables.supplier("RECEIPTS")
    invoice = payables.validated(supplier=supplier, code="SER-HON")
    note = payables.validated(payables.line(100), supplier=supplier, code="SER-HON", kind="CREDIT_NOTE")
    first = payables.pay((invoice, "320"))
    second = payables.pay((invoice, "640"), (note, "120"), amount="520")
    mirror = undo(payables, first)
    assert (mirror.amount, mirror.date, mirror.reason, mirror.reverses_payment_id) == (
        D(-320), payables.context.today, "Rejet", first.id,
    )  # fmt: skip
    assert (invoice.status, invoice.paid_amount, note.status) == (Status.PARTIALLY_PAID, D(640), Status.PAID)
    assert booked(payables.context, mirror.id) == [
        [(account, -amount) for account, amount in booked(payables.context, first.id)[0]]
    ]
    told = paying.told(payables.context, first)
    assert (told.reversed_by_payment_id, [one.amount for one in paying.told(payables.context, mirror).allocations]) == (
        mirror.id, [D(-320)],
    )  # fmt: skip
    undo(payables, second)
    assert (invoice.status, invoice.paid_amount) == (Status.VALIDATED, D(0))
    assert (note.status, note.paid_amount) == (Status.VALIDATED, D(0))
    paid = payables.pay((invoice, "960"))
    assert invoice.status is Status.PAID
    assert booked(payables.context, paid.id)[0][2:] == [("44566", D(160)), ("44564", D(-160))]
    # what undid a payment is lettered with it, and the invoice with the one that settles it
    live = payables.context.session.exec(select(Lettering).where(Lettering.canceled_at.is_(None))).all()
    assert len(live) == 4


def test_a_payment_is_undone_once_and_not_before_it_was_made(payables: Payables):
    invoice = payables.validated()
    payment = payables.pay((invoice, "960"))
    assert refused(lambda: undo(payables, payment, date="2026-11-19")) == [("date", "DATE_BEFORE_PAYMENT")]
    assert refused(lambda: undo(payables, payment, date="2199-01-01")) == [("date", "PAYMENT_IN_FUTURE")]
    mirror = undo(payables, payment, date="2026-11-20")
    assert refused(lambda: undo(payables, payment), Conflict) == "PAYMENT_ALREADY_REVERSED"
    assert refused(lambda: undo(payables, mirror), Conflict) == "PAYMENT_IS_REVERSAL"
    # an invoice of which nothing is paid any more may be canceled
    assert payables.move(invoice, "CANCELED", reason="Facture en double").status is Status.CANCELED


def test_a_closed_year_keeps_its_payments(payables: Payables):
    invoice = payables.validated()
    payment = payables.pay((invoice, "960"))
    year = next(one for one in ledger.years_of(payables.context, invoice.billing_entity_id) if one.year == 2026)
    for move in ("launch", "review", "close"):
        FISCAL_YEAR.fire(year, move)
        payables.context.session.flush()
    assert refused(lambda: undo(payables, payment), Conflict) == "FISCAL_YEAR_CLOSED"


def test_an_account_is_sealed_masked_and_entered_once(payables: Payables):
    supplier = payables.supplier()
    account = payables.account(supplier)
    assert IBAN not in str(account.model_dump())
    told = bank_accounts.told(payables.context, account)
    assert (told.masked, IBAN in told.model_dump_json()) == ("FR76 •••• 0189", False)
    assert bank_accounts.iban_of(account) == IBAN
    assert bank_accounts.status_of(payables.context, supplier.id, IBAN) is BankAccountStatus.CONFIRMED
    for iban, field, code in ((IBAN, "iban", "IBAN_KNOWN"), (IBAN[:-1] + "8", "iban", "IBAN_INVALID")):
        body = BankAccountIn.model_validate({"supplierId": supplier.id, "iban": iban})
        kind = Conflict if code == "IBAN_KNOWN" else Invalid
        assert refused(lambda body=body: bank_accounts.add(payables.context, body), kind) == [(field, code)]


def test_what_is_due_is_paid_at_once_and_ordered_by_a_file(payables: Payables):
    supplier, poor = payables.supplier(), payables.supplier()
    payables.account(supplier)
    invoice = payables.validated(supplier=supplier, dueDate="2026-11-20")
    note = payables.validated(payables.line(100), supplier=supplier, kind="CREDIT_NOTE")
    payables.validated(supplier=poor, dueDate="2026-11-20")
    payables.validated(supplier=supplier, dueDate="2027-03-01")
    due = due_payments.proposal(payables.context, DueQuery())
    assert sorted((one.due_amount, one.payable) for one in due.items) == [
        (D(-120), True), (D(960), False), (D(960), True),
    ]  # fmt: skip
    body = PayDueIn.model_validate({"date": "2026-11-20", "supplierInvoiceIds": [invoice.id, note.id]})
    (payment,) = due_payments.pay(payables.context, body)
    assert (payment.amount, payment.number.startswith("REG-")) == (D(840), True)
    entity = payables.context.session.exec(
        select(BillingEntity).where(BillingEntity.id == payment.billing_entity_id)
    ).one()
    entity.iban, entity.bic = "FR1420041010050500013M02606", "PSSTFRPPLIL"
    order = TransferFileIn(payment_ids=[payment.id])
    file = due_payments.transfer_file(payables.context, order)
    root = ET.fromstring(file.content)
    assert [one.text for one in root.iter(f"{{{NAMESPACE}}}InstdAmt")] == ["840.00"]
    assert [one.text for one in root.iter(f"{{{NAMESPACE}}}IBAN")] == [entity.iban, IBAN]
    late = order.model_copy(update={"execution_date": payables.context.today - timedelta(days=1)})
    assert refused(lambda: due_payments.transfer_file(payables.context, late)) == [("executionDate", "DATE_IN_PAST")]
    entity.iban = None
    assert refused(lambda: due_payments.transfer_file(payables.context, order), Conflict) == "PAYER_WITHOUT_IBAN"
    debit = payables.pay((payables.validated(), "960"))
    assert refused(lambda: due_payments.transfer_file(payables.context, TransferFileIn(payment_ids=[debit.id]))) == [
        ("paymentIds[0]", "NOT_A_TRANSFER")
    ]
    mirror = undo(payables, payment)
    for one in (payment, mirror):
        wanted = TransferFileIn(payment_ids=[one.id])
        assert refused(lambda wanted=wanted: due_payments.transfer_file(payables.context, wanted)) == [
            ("paymentIds[0]", "PAYMENT_UNDONE")
        ]
    alone = PayDueIn.model_validate(
        {"date": "2026-11-20", "supplierInvoiceIds": [payables.validated(kind="CREDIT_NOTE").id]}
    )
    assert refused(lambda: due_payments.pay(payables.context, alone)) == [("supplierInvoiceIds", "NOTHING_TO_PAY")]
