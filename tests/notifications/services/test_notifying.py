"""Telling people: rows in the transaction, mail through the queue."""

from datetime import date
from decimal import Decimal

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, Role, User
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.adapters.mail import MailError, MemoryMailer
from leaseapp.kernel.money import Amount
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_specs import MAIL
from leaseapp.kernel.queue.job_tables import Job, JobStatus, database_now
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services import notifying
from leaseapp.notifications.services.notifying import notify, recipients_with
from tests.support.world import ALPHA, BETA, person

ACCOUNTANT, MANAGER = person("ACCOUNTANT").user_id, person("MANAGER").user_id


def _tell(context, *recipients, **values):
    values = {
        "title": "Invoice {number} was paid", "body": "{company} paid {amount} on {day}.",
        "target_url": "/workspace/invoices/1",
        "payload": {"number": "FAC-1", "company": "{evil} <b>", "amount": Decimal("12.50"), "day": date(2026, 11, 21)},
    } | values  # fmt: skip
    return notify(context, recipients or (ACCOUNTANT,), NotificationKind.INVOICE_PAID, **values)


def _rows(statement):
    with db.system_session("test") as session:
        rows = session.exec(statement).all()
        session.expunge_all()
        return rows


def _run_jobs() -> list[JobStatus]:
    runs = job_queue.claim(
        "test", 10, actor=lambda organization_id: system_principal(organization_id, organization_name="Alpha")
    )
    return [job_queue.run(one) for one in runs]


def _change(model, condition, **values) -> None:
    with db.system_unit_of_work("test") as context:
        table = model.__table__
        context.session.connection().execute(sa.update(table).where(condition(table.c)).values(**values))


def test_a_notification_is_written_in_the_recipients_language_with_its_values(work_of):
    with work_of("ADMIN") as context:
        [row] = _tell(context)
    [stored] = _rows(select(Notification))
    assert stored.id == row.id
    assert (stored.organization_id, stored.recipient_user_id, stored.kind) == (
        ALPHA,
        ACCOUNTANT,
        NotificationKind.INVOICE_PAID,
    )
    assert stored.title == "Invoice FAC-1 was paid"
    assert stored.body == "{evil} <b> paid 12.5 on 21/11/2026."
    assert stored.payload == {"number": "FAC-1", "company": "{evil} <b>", "amount": "12.50", "day": "2026-11-21"}
    assert (stored.read_at, stored.email_status) == (None, EmailStatus.QUEUED)
    assert [job.payload for job in _rows(select(Job))] == [{"notificationId": str(row.id)}]


def test_nothing_is_told_when_the_act_is_rolled_back(work_of):
    def tell_and_fail() -> None:
        with work_of("ADMIN") as context:
            _tell(context)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        tell_and_fail()
    assert _rows(select(Notification)) == []
    assert _rows(select(Job)) == []


def test_only_active_members_of_the_organization_are_told_and_each_once(work_of):
    _change(Membership, lambda c: c.user_id == MANAGER, status=MembershipStatus.SUSPENDED)
    with work_of("ADMIN") as context:
        rows = _tell(context, ACCOUNTANT, ACCOUNTANT, MANAGER, person("ADMIN", "beta").user_id, new_id())
    assert [row.recipient_user_id for row in rows] == [ACCOUNTANT]


@pytest.mark.parametrize(
    "address", ["https://evil.example", "//evil.example", "workspace/invoices", "javascript:alert(1)", ""]
)
def test_a_notification_never_leads_outside(work_of, address):
    with pytest.raises(ValueError, match="page of ours"), work_of("ADMIN") as context:
        _tell(context, target_url=address)
    assert _rows(select(Notification)) == []


def test_the_mail_is_sent_once_and_its_id_is_written_down(work_of, mailer):
    with work_of("ADMIN") as context:
        _tell(context)
    assert _run_jobs() == [JobStatus.DONE]
    [sent] = mailer.sent
    assert (sent.to, sent.to_name) == ("alpha-accountant@test.example", "Accountant of alpha")
    assert sent.subject == "Invoice FAC-1 was paid"
    assert "http://localhost:8000/workspace/invoices/1" in sent.text
    assert "You receive this message as a member of Alpha." in sent.text
    assert "&lt;b&gt;" in sent.html
    assert "<b>" not in sent.html
    [row] = _rows(select(Notification))
    assert row.email_status is EmailStatus.SENT
    assert row.email_message_id.startswith("<")
    _change(Job, lambda c: c.name == "notification:send-email", status=JobStatus.PENDING)
    assert _run_jobs() == [JobStatus.DONE]
    assert len(mailer.sent) == 1


def test_the_mail_speaks_french_to_the_french(work_of, mailer):
    _change(User, lambda c: c.id == ACCOUNTANT, locale="fr")
    with work_of("ADMIN") as context:
        _tell(context)
    _run_jobs()
    [sent] = mailer.sent
    assert "Bonjour Accountant of alpha," in sent.text
    assert "Ouvrir dans leaseapp: http://localhost:8000/workspace/invoices/1" in sent.text
    assert "Vous recevez ce message en tant que membre de Alpha." in sent.text
    assert '<html lang="fr">' in sent.html


class _Refusing(MemoryMailer):
    def __init__(self, *, permanent: bool) -> None:
        super().__init__()
        self.permanent = permanent

    def send(self, one):
        raise MailError("refused", permanent=self.permanent)


def test_a_refusal_for_good_ends_as_failed_without_another_try(work_of, mailer):
    mail.port.use(_Refusing(permanent=True))
    with work_of("ADMIN") as context:
        _tell(context)
    assert _run_jobs() == [JobStatus.DONE]
    assert [(row.email_status, row.email_message_id) for row in _rows(select(Notification))] == [
        (EmailStatus.FAILED, None)
    ]


def test_a_passing_failure_is_tried_again_and_shows_as_failed_after_the_last_attempt(work_of, mailer):
    mail.port.use(_Refusing(permanent=False))
    with work_of("ADMIN") as context:
        _tell(context)
    assert _run_jobs() == [JobStatus.PENDING]
    assert [row.email_status for row in _rows(select(Notification))] == [EmailStatus.QUEUED]
    _change(Job, lambda c: c.name == "notification:send-email", attempt=MAIL.attempts - 1, run_at=database_now())
    assert _run_jobs() == [JobStatus.FAILED]
    mailed, told = sorted(_rows(select(Notification)), key=lambda row: row.created_at)
    assert mailed.email_status is EmailStatus.FAILED
    # the administrator hears of it in the application alone
    assert (told.payload["name"], told.email_status) == ("notification:send-email", None)


def test_an_anonymized_reader_gets_no_mail(work_of, mailer):
    with work_of("ADMIN") as context:
        _tell(context)
        now = context.now
    _change(User, lambda c: c.id == ACCOUNTANT, anonymized_at=now)
    assert _run_jobs() == [JobStatus.DONE]
    assert mailer.sent == []


def test_recipients_are_found_by_permission_and_by_role_custom_roles_included(work_of):
    with db.system_unit_of_work("test") as context:
        context.add(
            Role(
                organization_id=ALPHA, code="ISSUER", name="Issuer", base_role="COMMERCIAL",
                added_permissions=["sales.invoice:issue"],
            )
        )  # fmt: skip
    _change(Membership, lambda c: c.user_id == person("COMMERCIAL").user_id, role="ISSUER")
    _change(
        Membership, lambda c: (c.user_id == MANAGER) & (c.organization_id == ALPHA), status=MembershipStatus.SUSPENDED
    )
    with work_of("TECHNICIAN") as context:
        assert set(recipients_with(context, "sales.invoice:issue")) == {
            person(role).user_id for role in ("ADMIN", "ACCOUNTANT", "COMMERCIAL")
        }
        assert recipients_with(context, "ACCOUNTANT") == [ACCOUNTANT]
        assert recipients_with(context, "COMMERCIAL") == [person("COMMERCIAL").user_id]
        assert recipients_with(context, "MANAGER") == []
        assert recipients_with(context, "CLIENT_USER") == []
        assert not {person(role).user_id for role in ("CLIENT_USER", "LENDER_USER", "MANAGER")} & set(
            recipients_with(context, "sales.invoice:read")
        )


def test_a_reader_sees_his_own_notifications_without_an_organization_and_nobody_elses(work_of):
    with work_of("ADMIN") as context:
        _tell(context, ACCOUNTANT, MANAGER)
    with db.engines.app.begin() as connection:
        connection.execute(sa.text("select set_config('app.user', :user, true)"), {"user": str(MANAGER)})
        seen = connection.execute(sa.text("select recipient_user_id from notification")).scalars().all()
    assert seen == [MANAGER]


def test_another_organization_sees_no_notification(work_of):
    with work_of("ADMIN") as context:
        _tell(context)
    with work_of("ADMIN", "beta") as context:
        assert context.organization_id == BETA
        assert context.session.exec(select(Notification)).all() == []


def test_without_mail_people_read_it_in_the_application_only(work_of, mailer):
    with notifying.without_mail(), work_of("ADMIN") as context:
        _tell(context)
    with work_of("ADMIN") as context:
        _tell(context, MANAGER)
    quiet, loud = _rows(select(Notification).order_by(Notification.created_at))
    assert (quiet.recipient_user_id, quiet.email_status) == (ACCOUNTANT, None)
    assert (loud.recipient_user_id, loud.email_status) == (MANAGER, EmailStatus.QUEUED)
    _run_jobs()
    assert [one.to for one in mailer.sent] == ["alpha-manager@test.example"]


def test_an_amount_is_written_as_each_reader_writes_it(work_of):
    _change(User, lambda c: c.id == ACCOUNTANT, locale="fr")
    with work_of("ADMIN") as context:
        _tell(context, ACCOUNTANT, MANAGER, body="{amount} on {day}", payload={"amount": Amount(Decimal("1200.00"))})
    bodies = {row.recipient_user_id: row.body for row in _rows(select(Notification))}
    assert bodies[ACCOUNTANT].startswith("1\u202f200,00\u00a0€")
    assert bodies[MANAGER].startswith("€1,200.00")
    assert {row.payload["amount"] for row in _rows(select(Notification))} == {"1200.00 EUR"}
