"""Dunnings begin and end: found once by night, resolved by money and credit notes, reopened by what bounced, written off."""

import zipfile
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.models import LedgerAccount, LedgerLine
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import archiving, collecting
from leaseapp.directory.models import Company
from leaseapp.documents.models import DocumentMail
from leaseapp.dunning import jobs, queries
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.schemas.dunnings import AckIn, DebtorIn, LegalReturnIn, ReasonIn, ResolveIn
from leaseapp.dunning.schemas.settings import DunningSettingsIn
from leaseapp.dunning.services import acknowledging, configuring, ending, legal_file, opening, reading, waiting
from leaseapp.identity.services import settings
from leaseapp.kernel.errors import Conflict, NotFound, StaleVersion
from tests.dunning.conftest import WHY
from tests.dunning.test_steps import refused
from tests.factories import directory, sales

D = Decimal


def all_of(context):
    return context.session.exec(select(Dunning).order_by(Dunning.due_date)).all()


def test_the_night_opens_one_dunning_for_each_late_invoice_once(desk, context):
    late = desk.late(days=3)
    part = desk.late(days=1)
    sales.paid(context, (part, "200.00"))
    sales.issued(context, desk.customer(), desk.seller)
    desk.drain()
    for _night in range(2):
        jobs.detect(context)
        assert {one.invoice_id for one in all_of(context)} == {late.id, part.id}


def test_small_amounts_are_left_to_people(desk, context):
    invoice = desk.late()
    settings.put(context, configuring.LEAST, "1200.01")
    jobs.detect(context)
    assert all_of(context) == []
    assert desk.open(invoice).number == invoice.number


def test_what_is_not_late_or_dunned_already_is_refused(desk, context):
    early = sales.issued(context, desk.customer(), desk.seller)
    assert refused(lambda: desk.open(early)) == ("INVOICE_NOT_OVERDUE", "invoiceId")
    dunning = desk.open()
    assert refused(lambda: opening.open_by_hand(context, dunning.invoice_id), Conflict) == ("DUNNING_EXISTS", None)
    with pytest.raises(NotFound):
        opening.open_by_hand(context, dunning.id)


def test_a_receipt_ends_it_and_a_bounced_one_reopens_it_at_the_same_step(desk, context):
    invoice = desk.late()
    dunning = desk.advance(desk.open(invoice))
    payment = sales.paid(context, (invoice, "1200.00"))
    desk.drain()
    assert (dunning.status, dunning.outcome, dunning.resolved_itself) == ("RESOLVED", "PAID", True)
    body = {"date": context.today.isoformat(), "reversesPaymentId": str(payment.id), "reason": "Virement rejeté"}
    collecting.record(context, PaymentIn.model_validate(body))
    desk.drain()
    assert (dunning.status, dunning.step, dunning.outcome) == ("OPEN", "RELANCE_1", None)
    assert dunning.next_step_on == dunning.step_on + timedelta(days=10)


def test_a_bounced_receipt_never_stopped_the_interest(desk, context):
    invoice = desk.late(days=30)
    dunning = desk.open(invoice)
    before = reading.told(context, dunning).interest.interest
    payment = sales.paid(context, (invoice, "600.00"), days_ago=20)
    less = reading.told(context, dunning).interest.interest
    body = {"date": context.today.isoformat(), "reversesPaymentId": str(payment.id), "reason": "Chèque impayé"}
    collecting.record(context, PaymentIn.model_validate(body))
    assert less < before == reading.told(context, dunning).interest.interest


def test_somebody_says_how_it_ended(desk, context):
    dunning = desk.open()
    paid = ResolveIn.model_validate({"outcome": "PAID"})
    assert refused(lambda: ending.resolve(context, dunning.id, paid)) == ("INVOICE_STILL_DUE", "outcome")
    ending.resolve(context, dunning.id, ResolveIn.model_validate({"outcome": "AGREEMENT", "note": "Échéancier signé"}))
    assert (dunning.status, dunning.outcome, dunning.next_step_on) == ("RESOLVED", "AGREEMENT", None)
    jobs.detect(context)
    assert dunning.status == "RESOLVED"
    ending.reopen(context, dunning.id, ReasonIn(reason=WHY))
    assert dunning.status == "OPEN"
    assert refused(lambda: ending.cancel(context, dunning.id, ReasonIn(reason="non")))[0] == "REASON_REQUIRED"
    ending.cancel(context, dunning.id, ReasonIn(reason=WHY))
    assert (
        refused(lambda: ending.cancel(context, dunning.id, ReasonIn(reason=WHY)), Conflict)[0] == "INVALID_TRANSITION"
    )


def lines(context, dunning, number=1):
    entry = ledger.entry_of_event(context, dunning.billing_entity_id, f"dunning.written-off:{dunning.id}:{number}")
    rows = context.session.exec(
        select(LedgerAccount.number, LedgerLine.debit, LedgerLine.credit)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerLine.entry_id == entry.id)
        .order_by(LedgerLine.position)
    )
    return [(account[:5], debit, credit) for account, debit, credit in rows]


@pytest.mark.parametrize(
    ("line", "vat"), [(sales.GOODS, "44571"), (sales.SERVICE, "44574")], ids=["VAT on debits", "VAT on receipts"]
)
def test_a_loss_is_entered_into_the_books_and_taken_back_when_it_is_paid_after_all(desk, context, line, vat):
    invoice = sales.issued(context, desk.customer(), desk.seller, [line], dueDate=context.today.isoformat())
    desk.pass_days(5)
    dunning = desk.open(invoice)
    sales.paid(context, (invoice, "600.00"))
    desk.drain()
    ending.resolve(context, dunning.id, ResolveIn.model_validate({"outcome": "WRITTEN_OFF"}))
    zero = D("0.00")
    assert [(account[:3] if account[:3] in ("654", "411") else account, debit, credit) for account, debit, credit in
            lines(context, dunning)] == [
        ("654", D("500.00"), zero), (vat, D("100.00"), zero), ("411", zero, D("600.00")),
    ]  # fmt: skip
    sales.paid(context, (invoice, "600.00"))
    desk.drain()
    assert (invoice.status, dunning.status, dunning.outcome) == ("PAID", "RESOLVED", "PAID")
    entry = ledger.entry_of_event(context, dunning.billing_entity_id, f"dunning.written-off:{dunning.id}:1")
    assert ledger.reversal_of(context, entry.id) is not None


def test_nothing_is_written_off_of_what_is_paid(desk, context):
    dunning = desk.open()
    ending.cancel(context, dunning.id, ReasonIn(reason=WHY))
    lost = ResolveIn.model_validate({"outcome": "WRITTEN_OFF"})
    assert refused(lambda: ending.resolve(context, dunning.id, lost), Conflict)[0] == "INVALID_TRANSITION"


def test_after_the_handing_over_it_comes_back_and_is_resolved(desk, context):
    dunning = desk.open()
    back = LegalReturnIn.model_validate({"date": context.today.isoformat(), "outcome": "NOTHING_RECOVERED"})
    assert refused(lambda: ending.come_back(context, dunning.id, back), Conflict)[0] == "NOT_HANDED_OVER"
    desk.handed_over(dunning)
    desk.pass_days(30)
    tomorrow = LegalReturnIn.model_validate(
        {"date": (context.today + timedelta(days=1)).isoformat(), "outcome": "JUDGMENT"}
    )
    assert refused(lambda: ending.come_back(context, dunning.id, tomorrow))[0] == "DATE_IN_FUTURE"
    assert refused(lambda: ending.come_back(context, dunning.id, back))[0] == "DATE_BEFORE_TRANSFER"
    now = LegalReturnIn.model_validate({"date": context.today.isoformat(), "outcome": "NOTHING_RECOVERED"})
    ending.come_back(context, dunning.id, now)
    assert dunning.status == "LEGAL_RETURNED"
    ending.resolve(context, dunning.id, ResolveIn.model_validate({"outcome": "WRITTEN_OFF"}))
    ending.reopen(context, dunning.id, ReasonIn(reason=WHY))
    assert (dunning.status, dunning.next_step_on) == ("LEGAL_RETURNED", None)


def test_the_carrier_is_heard_out_of_order_and_once(desk, context):
    dunning = desk.open()
    said = {"kind": "SIGNED", "occurredAt": context.now.isoformat(), "trackingNumber": "1A 234 567 8910 2"}
    assert refused(lambda: acknowledging.track(context, dunning.id, AckIn.model_validate(said)), Conflict) == (
        "NO_LETTER", None,
    )  # fmt: skip
    desk.advance(dunning, channel="REGISTERED")
    desk.pass_days(3)
    signed = context.now.isoformat()
    for kind, at in (("SIGNED", signed), ("POSTED", (context.now - timedelta(days=2)).isoformat()), ("SIGNED", signed)):
        acknowledging.track(context, dunning.id, AckIn.model_validate(said | {"kind": kind, "occurredAt": at}))
    told = reading.told(context, dunning)
    assert [one.kind for one in told.documents[0].acks] == ["POSTED", "SIGNED"]
    assert told.signed_at == context.now
    early = AckIn.model_validate(said | {"occurredAt": (context.now - timedelta(days=9)).isoformat()})
    assert refused(lambda: acknowledging.track(context, dunning.id, early)) == ("DATE_BEFORE_LETTER", "occurredAt")


def test_the_file_for_collection_holds_what_proves_the_claim(desk, context):
    dunning = desk.open()
    assert refused(lambda: legal_file.zipped_file(context, dunning.id), Conflict)[0] == "NOT_HANDED_OVER"
    desk.handed_over(dunning)
    archiving.archive(context, dunning.invoice_id)
    with zipfile.ZipFile(legal_file.zipped_file(context, dunning.id).ready().content) as archive:
        names = archive.namelist()
        listed = archive.read(names[0]).decode()
    letters = queries.letters_of(context, dunning.id)
    assert len(names) == 1 + 2 + len(letters)
    assert all(one.letter.sha256 in listed for one in letters)


def test_proceedings_stop_the_interest_of_every_dunning_of_the_debtor(desk, context):
    customer = desk.customer()
    first, second = desk.open(desk.late(customer)), desk.open(desk.late(customer))
    contact = directory.contact(context, company_of(context, customer), email="recouvrement@client.example")
    body = {"contactId": str(contact.id), "proceedingsOn": first.due_date.isoformat()}
    waiting.know(context, first.id, DebtorIn.model_validate(body))
    told = reading.told(context, second)
    assert (told.interest.interest, told.debtor.email) == (D("0.00"), "recouvrement@client.example")
    other = directory.contact(context, company_of(context, desk.customer()))
    with pytest.raises(NotFound):
        waiting.know(context, first.id, DebtorIn.model_validate({"contactId": str(other.id), "proceedingsOn": None}))


def company_of(context, customer):
    return context.session.exec(select(Company).where(Company.id == customer.company_id)).one()


def test_clients_hear_of_a_due_date_where_that_is_wanted_and_once(desk, context):
    due = (context.today + timedelta(days=3)).isoformat()
    invoice = sales.issued(context, desk.customer(), desk.seller, dueDate=due)
    desk.drain()

    def mails():
        rows = context.session.exec(select(DocumentMail).where(DocumentMail.target_id == invoice.id))
        return [row.subject for row in rows if row.kind == "DUE_NOTICE"]

    jobs.notice(context)
    assert mails() == []
    settings.put(context, configuring.MAIL_BEFORE, True)
    settings.put(context, configuring.MAIL_AFTER, True)
    for _night in range(2):
        jobs.notice(context)
        assert len(mails()) == 1
    desk.pass_days(4)
    for _night in range(2):
        jobs.notice(context)
        assert len(mails()) == 2


def test_settings_are_replaced_as_a_whole_and_guarded_by_their_version(context):
    assert configuring.read(context).version == 0
    told = configuring.replace(context, DunningSettingsIn.model_validate({"step1DelayDays": 8, "autoRelance": True}))
    assert (told.step1_delay_days, told.med_delay_days, told.auto_relance) == (8, 15, True)
    with pytest.raises(StaleVersion):
        configuring.replace(context, DunningSettingsIn.model_validate({"version": 0}))
