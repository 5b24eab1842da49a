"""The steps of a dunning: when each comes, its letter and claim, what is refused and with which code."""

import io
from datetime import timedelta
from decimal import Decimal

import pytest
from pypdf import PdfReader
from sqlmodel import select

from leaseapp.billing.services import archiving as invoices
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.services import mailing
from leaseapp.dunning import jobs, queries
from leaseapp.dunning.models import Dunning, DunningLetter
from leaseapp.dunning.schemas.dunnings import AdvanceIn, PauseIn
from leaseapp.dunning.services import advancing, configuring, letters, many, reading, waiting
from leaseapp.files.services import archiving
from leaseapp.identity.services import settings
from leaseapp.kernel import money
from leaseapp.kernel.errors import Conflict, Invalid
from tests.dunning.conftest import WHY

D = Decimal


def refused(act, kind=Invalid):
    with pytest.raises(kind) as found:
        act()
    return found.value.code, found.value.errors[0].field if found.value.errors else None


def test_the_four_steps_come_on_day_5_15_30_and_45(desk):
    dunning = desk.open(days=1)
    due = dunning.due_date
    days = [(dunning.next_step_on - due).days]
    for _step in range(3):
        desk.advance(dunning)
        days.append((dunning.next_step_on - due).days)
    desk.advance(dunning, confirm=True, transferTo={"kind": "LAWYER", "name": "Me Roy", "reference": "R-7"})
    assert days == [5, 15, 30, 45]
    assert (dunning.step, dunning.status, dunning.next_step_on) == ("LEGAL", "OPEN", None)
    assert (dunning.collector_name, dunning.collector_reference) == ("Me Roy", "R-7")
    assert all((dunning.relance1_sent_at, dunning.relance2_sent_at, dunning.med_sent_at, dunning.legal_at))


def test_each_letter_claims_what_its_step_claims_and_is_archived(desk, context):
    dunning = desk.handed_over()
    sent = {one.letter.step: one for one in queries.letters_of(context, dunning.id)}
    first, second, notice, claim = (sent[name].letter for name in ("RELANCE_1", "RELANCE_2", "MED", "LEGAL"))
    assert (first.principal, first.interest, first.fees) == (D("1200.00"), D("0.00"), D("0.00"))
    assert (second.fees, second.total) == (D("40.00"), D("1240.00") + second.interest)
    assert D("0.00") < second.interest < notice.interest < claim.interest
    assert [len(sent[name].line.segments) > 0 for name in ("RELANCE_1", "RELANCE_2", "MED")] == [False, True, True]
    for letter in (first, second, notice, claim):
        content = archiving.read(context, letter.file_id)
        assert content.startswith(b"%PDF")
    assert reading.told(context, dunning).documents[0].step == "LEGAL"


def text_of(context, letter):
    reader = PdfReader(io.BytesIO(archiving.read(context, letter.file_id)))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_the_formal_notice_says_what_the_law_wants(desk, context):
    dunning = desk.open()
    for _step in range(3):
        desk.advance(dunning, channel="REGISTERED")
    letter = queries.letters_of(context, dunning.id)[0].letter
    said = text_of(context, letter)
    for part in (
        "mise en demeure",
        "1344",
        "L441-10",
        "D441-5",
        "987 654 308",
        "40,00",
        dunning.number,
        "FR76 3000 6000",
    ):
        assert part in said, part
    assert "tribunal de commerce de Saint-Étienne" in said


def test_a_debtor_abroad_reads_english_and_the_french_that_rules(desk, context):
    customer = desk.customer(siren=None, vatNumber="DE136695976", country="DE", headOffice={
        "addressLine1": "Hauptstr. 1", "postalCode": "10115", "city": "Berlin", "country": "DE",
    })  # fmt: skip
    dunning = desk.open(desk.late(customer))
    for _step in range(3):
        desk.advance(dunning, channel="POST")
    said = text_of(context, queries.letters_of(context, dunning.id)[0].letter)
    assert "Formal notice to pay" in said
    assert "mise en demeure" in said
    assert "tribunal de commerce de Berlin" in said


def test_the_e_mail_takes_letter_and_invoices_along(desk, context, mailer):
    dunning = desk.open()
    for _step in range(3):
        desk.advance(dunning)
    mail = context.session.exec(
        select(DocumentMail).where(DocumentMail.target_id == dunning.id).order_by(DocumentMail.created_at.desc())
    ).first()
    invoices.archive(context, dunning.invoice_id)
    message = mailing.write(context, mail)()
    assert [one.filename.rsplit(".")[-1] for one in message.attachments] == ["pdf", "pdf"]
    assert dunning.number in message.subject
    assert "1 200,00" in mail.body.replace("\u202f", " ").replace("\xa0", " ")


def test_late_invoices_of_a_customer_go_in_one_letter_and_keep_their_own_dunning(desk, context):
    customer = desk.customer()
    first, second = desk.late(customer, days=1), desk.late(customer, days=5)
    other = desk.open(desk.late(days=5))
    dunning, along = desk.open(first), desk.open(second)
    desk.advance(dunning, together=True)
    assert [one.step for one in (dunning, along, other)] == ["RELANCE_1", "RELANCE_1", "NONE"]
    sent = queries.letters_of(context, along.id)[0]
    assert (sent.invoices, sent.letter.principal, sent.line.balance) == (2, D("2400.00"), D("1200.00"))


EARLY = ("DUNNING_TOO_EARLY", None)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, EARLY),
        ({"reason": "trop tôt"}, EARLY),
        ({"reason": WHY, "toStep": "RELANCE_2"}, ("NOT_THE_NEXT_STEP", "toStep")),
        ({"reason": WHY, "letterDate": "2099-01-01"}, ("DATE_IN_FUTURE", "letterDate")),
        ({"reason": WHY, "letterDate": "2001-01-01"}, ("DATE_BEFORE_LAST", "letterDate")),
    ],
)
def test_before_its_day_a_step_needs_a_reason(desk, body, expected):
    dunning = desk.open(days=1)
    assert refused(lambda: desk.advance(dunning, wait=False, **body), (Conflict, Invalid)) == expected
    assert desk.advance(dunning, wait=False, reason=WHY).step == "RELANCE_1"


def test_handing_over_needs_a_collector_and_a_confirmation_and_is_the_last_step(desk):
    dunning = desk.open()
    for _step in range(3):
        desk.advance(dunning, channel="REGISTERED")
    assert refused(lambda: desk.advance(dunning)) == ("TRANSFER_TO_REQUIRED", "transferTo")
    to = {"kind": "AGENCY", "name": "Recouvra"}
    assert refused(lambda: desk.advance(dunning, transferTo=to)) == ("CONFIRM_REQUIRED", "confirm")
    desk.advance(dunning, transferTo=to, confirm=True)
    assert refused(lambda: desk.advance(dunning), Conflict) == ("INVALID_TRANSITION", None)


@pytest.mark.parametrize("channel", ["POST", "REGISTERED", "EMAIL"])
def test_a_letter_without_address_is_refused_at_its_channel(desk, channel):
    dunning = desk.open(desk.late(desk.customer(email=None)))
    if channel != "EMAIL":
        parties = letters.billing.invoice_with_parties(desk.context, dunning.invoice_id)
        parties.establishment.address_line1 = None
        parties.establishment.city = ""
        desk.context.session.flush()
    code = "NO_ADDRESS" if channel == "EMAIL" else "ADDRESS_MISSING"
    assert refused(lambda: desk.advance(dunning, channel=channel)) == (code, "channel")


def test_a_promise_pauses_and_once_broken_the_dunning_goes_on(desk, context):
    dunning = desk.open()
    promised = context.today + timedelta(days=10)
    body = {"until": None, "reason": "PROMISE", "promisedOn": promised.isoformat(), "promisedAmount": "1200"}
    waiting.pause(context, dunning.id, PauseIn.model_validate(body))
    assert refused(lambda: desk.advance(dunning, wait=False), Conflict) == ("DUNNING_PAUSED", None)
    assert not reading.told(context, dunning).is_due
    desk.pass_days(11)
    assert reading.told(context, dunning).is_due
    assert desk.advance(dunning).step == "RELANCE_1"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"until": "2099-01-01"}, ("REASON_REQUIRED", "reason")),
        ({"until": "2099-01-01", "reason": "PROMISE"}, ("PROMISE_REQUIRED", "promisedOn")),
        ({"until": "2001-01-01", "reason": "DISPUTE"}, ("DATE_IN_PAST", "until")),
    ],
)
def test_a_pause_says_why_and_until_when(desk, context, body, expected):
    dunning = desk.open()
    assert refused(lambda: waiting.pause(context, dunning.id, PauseIn.model_validate(body))) == expected


def test_reminders_leave_by_themselves_only_where_that_is_wanted(desk, context):
    customer = desk.customer()
    dunning = desk.open(desk.late(customer))
    jobs.remind_all(context)
    jobs.remind(context, {"dunningId": str(dunning.id)})
    assert dunning.step == "NONE"
    settings.put(context, configuring.AUTOMATIC, True)
    jobs.remind(context, {"dunningId": str(dunning.id)})
    jobs.remind(context, {"dunningId": str(dunning.id)})
    assert dunning.step == "RELANCE_1"
    assert queries.letters_of(context, dunning.id)[0].mail.sent_by_user_id is None
    desk.pass_days(10)
    jobs.remind(context, {"dunningId": str(dunning.id)})
    desk.pass_days(20)
    jobs.remind(context, {"dunningId": str(dunning.id)})
    assert dunning.step == "RELANCE_2"  # a formal notice is always a person's


def test_somebody_without_address_waits_for_a_person(desk, context):
    dunning = desk.open(desk.late(desk.customer(email=None)))
    settings.put(context, configuring.AUTOMATIC, True)
    assert advancing.by_itself(context, dunning.id) is False
    assert context.session.get(Dunning, (context.organization_id, dunning.id)).step == "NONE"


def test_the_next_step_of_several_makes_one_letter_for_each_customer(desk, context):
    """Two invoices of one customer, one of another: two letters; with penalties, interest and 40 € for each invoice."""
    customer = desk.customer()
    first, second = (desk.open(desk.late(customer, days=days)) for days in (1, 5))
    other = desk.open(desk.late(days=5))

    def take(*dunnings):
        for one in dunnings:
            body = many.usual_step(context, one.id)
            shown = many.shown(context, one.id, body)
            advancing.advance(context, one.id, AdvanceIn.model_validate(body))
            yield shown.text.splitlines()[1:] or [shown.text]

    owed, both = (money.to_text(D(amount), context.locale) for amount in (1200, 2400))
    assert list(take(first, second, other)) == [
        [f"{first.number}: {owed}", f"{second.number}: {owed}", f"To be paid: {both}"],
        ["It went along in a letter of today."], [f"{other.number}: {owed}"],
    ]  # fmt: skip
    assert [one.step for one in (first, second, other)] == ["RELANCE_1"] * 3
    desk.pass_days(10)
    told = next(iter(take(first, second)))
    assert [row.split(":")[0] for row in told[2:]] == ["Late interest", "Fees for the costs of recovery", "To be paid"]
    assert told[3].endswith(money.to_text(D(80), context.locale))
    made = context.session.exec(select(DunningLetter).order_by(DunningLetter.step, DunningLetter.principal)).all()
    assert [(one.step, one.principal, one.fees) for one in made] == [
        ("RELANCE_1", D("1200.00"), D(0)), ("RELANCE_1", D("2400.00"), D(0)), ("RELANCE_2", D("2400.00"), D("80.00")),
    ]  # fmt: skip
    # one of them alone asks for no step more today
    assert (
        advancing.advance(context, second.id, AdvanceIn.model_validate(many.usual_step(context, second.id))) is second
    )
