"""The queue and the timetable: every name resolves, every job may run twice."""

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from jobs import runner
from jobs.timetable import entries
from leaseapp import wiring
from leaseapp.billing.services import archiving
from leaseapp.commands.local_platform.server import serving
from leaseapp.files.enums import FileDamage
from leaseapp.files.models import File
from leaseapp.identity.models import Membership
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import einvoice_platform
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue, job_specs
from leaseapp.kernel.queue.job_specs import Scope
from leaseapp.kernel.queue.job_tables import Job, JobStatus, Lane
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification
from tests.administration.samples import archive as archive_id
from tests.architecture.samples import Maker
from tests.architecture.source import product
from tests.billing.samples_credits import credit_note
from tests.billing.samples_invoices import issued_invoice
from tests.dunning.samples import due as due_dunning
from tests.dunning.samples import opened as opened_dunning
from tests.einvoicing.samples import UNHEARD, announced, decided, submitted, told_flow
from tests.ereporting.samples import transmitted
from tests.identity.samples_access import invitation_id, member_id
from tests.identity.samples_account import impersonation_id, wish
from tests.leasing.samples_contracts import unlock_lease_contract
from tests.logistics.samples import asked, scheduled
from tests.maintenance.samples import done_order, late_order
from tests.maintenance.samples_faults import reported_fault
from tests.rating.samples import with_return
from tests.sales.samples_orders import shipped_order
from tests.sales.samples_public_quotes import answered_question
from tests.sales.samples_quotes import sent_quote
from tests.signing.samples import awaited, coded
from tests.support import world
from tests.support.cells import together
from tests.support.rows import Rows

wiring.wire()
#: jobs that hand a mail over
MAILING = {
    "identity.mail-deletion-requested", "identity.mail-impersonation", "identity.mail-invitation",
    "identity.mail-suspended", "identity.mail-link", "identity.mail-lockout", "identity.mail-notice",
    "administration.mail-alert", "notification:send-email", "notification:send-digest", "documents.send-document",
    "logistics.mail-carrier", "leasing.mail-unlocked", "logistics.mail-client", "maintenance.mail-client",
    "maintenance.mail-follow-up", "sales.mail-answer", "signing.mail", "signing.send-code",
}  # fmt: skip
#: jobs of the timetable that only find what is due, and the job that they enqueue for each (`kernel.queue.due_work`)
FINDING = {
    "billing.ask-buyer-numbers": "billing.ask-buyer-number",
    "billing.make-recurring-invoices": "billing.make-recurring-invoice",
    "dunning.remind-all": "dunning.remind",
    "maintenance.make-planned-orders": "maintenance.make-planned-orders-of-one",
    "sales.find-delivered-deposits": "sales.deliver-deposits",
}
#: what a night finds and somebody's act asks for too, at once
ASKED_FOR = {"billing.ask-buyer-number", "sales.deliver-deposits"}
NAME = re.compile(r"[a-z]+[.:][a-z][a-z0-9]*(-[a-z0-9]+)*")
JOBS = [spec for name, spec in sorted(job_specs.registered_jobs().items()) if not name.startswith("test.")]


def enqueued_names() -> Iterator[tuple[str, str]]:
    """Each call of `enqueue` with a constant name: where it stands, and the name."""
    for source in product("leaseapp/kernel/", "alembic/", "benchmarks/", "scripts/"):
        for node in source.nodes:
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "enqueue"
            ):
                continue
            where, argument = f"{source.path}:{node.lineno}", node.args[0]
            if isinstance(argument, ast.Constant):
                yield where, argument.value
            elif isinstance(argument, ast.Name):
                module = importlib.import_module(source.path.removesuffix(".py").replace("/", "."))
                yield where, getattr(module, argument.id)


@together("spec", JOBS)
def test_a_job_is_named_after_the_domain_that_does_it(spec: job_specs.JobSpec) -> None:
    assert NAME.fullmatch(spec.name)
    domain = re.split("[.:]", spec.name)[0]
    # document 1 names `notification:send-email` in the singular
    assert spec.function.__module__ in {f"leaseapp.{domain}.jobs", f"leaseapp.{domain}s.jobs", "jobs.housekeeping"}
    assert spec.function.__doc__


@together("spec", JOBS)
def test_a_job_is_tried_as_long_as_its_kind_asks_and_has_a_name_for_people(spec: job_specs.JobSpec) -> None:
    assert spec.patience in (job_specs.A_DAY, job_specs.MAIL, job_specs.OUTSIDE_SERVICE)
    assert (spec.patience is job_specs.MAIL) == (spec.name in MAILING)
    assert spec.title
    # a night's work never waits before a mail
    assert (spec.lane is Lane.BULK) == (
        spec.name in {entry.job for entry in entries()} | set(FINDING.values()) - ASKED_FOR
    )


def test_every_enqueued_name_is_a_job() -> None:
    found = list(enqueued_names())
    assert found
    assert [(where, name) for where, name in found if name not in job_specs.registered_jobs()] == []


def test_the_timetable_holds_the_nights_of_every_domain() -> None:
    names = [entry.job for entry in entries()]
    assert len(set(names)) == len(names)
    assert {re.split("[.:]", name)[0] for name in names} == {
        "accounting",
        "administration",
        "ai",
        "assets",
        "audit",
        "billing",
        "crm",
        "einvoicing",
        "dunning",
        "ereporting",
        "files",
        "fixedassets",
        "identity",
        "jobs",
        "leasing",
        "logistics",
        "maintenance",
        "rating",
        "sales",
        "signing",
    }


#: the tables that every run writes about itself
OF_THE_QUEUE = {"job", "audit_verification", "archive_verification"}
GLOBAL = {entry.job for entry in entries() if entry.due.scope is Scope.GLOBAL} | {
    "administration.make-customer-archive", "administration.mail-alert",
    "identity.anonymize", "identity.end-impersonation", "identity.mail-deletion-requested", "identity.mail-impersonation",
    "identity.mail-link", "identity.mail-lockout", "identity.mail-notice", "identity.note-lock-ended",
}  # fmt: skip


#: jobs that have work only when time has passed
AFTER_A_YEAR = {
    "identity.anonymize",
    "identity.end-impersonation",
    "billing.detect-overdue-invoices",
    "billing.notify-late-invoices",
    "billing.verify-number-chains",
    "dunning.remind-all",
    "signing.end-late-requests",
}


def told(maker: Maker, **values: Any) -> Notification:
    """A notification that waits for its mail."""
    with db.unit_of_work(maker.principal) as context:
        row = Notification(
            recipient_user_id=maker.person.user_id, kind=NotificationKind.GENERIC, title="t", body="b", target_url="/x",
            email_status=EmailStatus.QUEUED, **values,
        )  # fmt: skip
        context.add(row)
    return row


def notification(maker: Maker) -> dict[str, Any]:
    return {"notificationId": str(told(maker).id)}


def gathered(maker: Maker) -> dict[str, Any]:
    """Two notifications that are due together."""
    due = clock.now()
    rows = [told(maker, email_due_at=due) for _number in range(2)]
    return {"userId": str(rows[0].recipient_user_id), "due": due.isoformat()}


def texted(maker: Maker) -> dict[str, Any]:
    """A notification whose reader wants text messages."""
    choice = {"kind": "GENERIC", "channel": "SMS", "enabled": True}
    maker.call("update_notification_preference", body=choice)
    maker.call("update_profile", body={"phone": "06 12 34 56 78"})
    return notification(maker)


def expired_quote(maker: Maker) -> dict[str, Any]:
    """An offer whose last day was yesterday."""
    yesterday = (clock.today() - timedelta(days=1)).isoformat()
    return {"sent": str(sent_quote(maker, validUntil=yesterday).id)}


def suspended_member(maker: Maker) -> dict[str, Any]:
    """A member who was suspended."""
    member = member_id(maker)
    with db.system_unit_of_work("test") as context:
        table = Membership.__table__
        context.session.connection().execute(sa.update(table).where(table.c.id == member).values(status="SUSPENDED"))
    return {"membershipId": str(member), "at": clock.now().isoformat()}


def due_recurrence(maker: Maker) -> dict[str, Any]:
    """An invoice that is repeated from today on."""
    return {"due": str(maker.make("create_recurring_invoice", nextDate=clock.today().isoformat()).id)}


def lost_document(maker: Maker) -> dict[str, Any]:
    """An archived invoice whose PDF is lost."""
    with db.unit_of_work(maker.principal) as context:
        invoice = archiving.archive(context, issued_invoice(maker).id)
        get_or_404(context, File, invoice.pdf_file_id).damage = FileDamage.MISSING
        return {"fileId": str(invoice.pdf_file_id)}


def delivered_deposit(maker: Maker) -> dict[str, Any]:
    """A shipped order with a deposit that nobody has paid."""
    made = shipped_order(maker)
    draft = maker.call("invoice_order", order_id=made.id, body={"mode": "DEPOSIT", "percent": 30}).body
    maker.call("issue_invoice", invoice_id=draft.id)
    return {"orderId": str(made.id)}


def union_buyer(maker: Maker) -> dict[str, Any]:
    """A draft of goods for a buyer of another member state, whose number the offline file knows."""
    company = {"name": "Rheinwerk GmbH", "country": "DE", "vatNumber": "DE136695976", "headOffice": {
        "addressLine1": "Hafenstr. 12", "postalCode": "50678", "city": "Köln", "country": "DE"}}  # fmt: skip
    buyer = maker.call("create_customer", body={"company": company}).body
    line = {
        "kind": "GOODS", "designation": "Presse", "quantity": 1, "unitPriceHt": 10, "vatRatePct": 0, "vatReason": "INTRA_EU",
    }  # fmt: skip
    maker.call("create_invoice", body={"customerId": str(buyer.id), "lines": [line]})
    return {"companyId": str(buyer.company_id)}


def unlocked_contract(maker: Maker) -> dict[str, Any]:
    """A contract that was unlocked, and one of the provider's people."""
    arguments = unlock_lease_contract(maker)
    maker.call("unlock_lease_contract", **arguments)
    person = world.person("SUPERADMIN_PROVIDER", None).user_id
    return {"contractId": str(arguments["lease_contract_id"]), "userId": str(person), "at": clock.now().isoformat()}


def scanned_return(maker: Maker) -> dict[str, Any]:
    """A tax return that waits for its reading, looked through for viruses."""
    arguments = with_return(maker)
    (statement,) = maker.call("read_rating", rating_id=arguments["rating_id"]).body.statements
    assert run("files.process", {"fileId": str(statement.file_id)}, maker) == [JobStatus.DONE]
    maker.call("read_rating_return", **arguments)
    return {"statementId": str(statement.id)}


PAYLOADS: dict[str, Callable[[Maker], dict[str, Any]]] = {
    "files.forget-arrival": lambda maker: {"key": f"{maker.principal.organization_id}/never-came"},
    "files.process": lambda maker: {"fileId": str(maker.make("complete_file").id)},
    "administration.mail-alert": lambda maker: {
        "ruleId": str(new_id()), "userId": str(maker.staff.user_id), "figure": "FAILED_JOBS", "value": 2, "threshold": 1,
        "raisedAt": clock.now().isoformat(),
    },
    "administration.make-customer-archive": lambda maker: {"archiveId": str(archive_id(maker, made=False))},
    "billing.archive-invoice": lambda maker: {"invoiceId": str(issued_invoice(maker).id)},
    "billing.archive-credit-note": lambda maker: {"creditNoteId": str(credit_note(maker).id)},
    "billing.archive-missing": lambda maker: {"issued": str(issued_invoice(maker).id)},
    "billing.rebuild-document": lost_document,
    "billing.verify-number-chains": lambda maker: {"issued": str(issued_invoice(maker).id)},
    "billing.tell-proofs": lambda maker: {"issued": str(issued_invoice(maker).id)},
    "billing.detect-overdue-invoices": lambda maker: {"issued": str(issued_invoice(maker).id)},
    "billing.ask-buyer-numbers": union_buyer,
    "billing.ask-buyer-number": union_buyer,
    "billing.make-recurring-invoices": due_recurrence,
    "billing.make-recurring-invoice": lambda maker: {"id": due_recurrence(maker)["due"]},
    "threads.tell": lambda maker: {
        "commentId": str(maker.make("create_comment").id), "named": [str(world.person("MANAGER").user_id)], "answering": False,
    },
    "sales.hear-client": answered_question,
    "sales.mail-answer": answered_question,
    "assets.draw-labels": lambda maker: {"taskId": str(maker.make("order_labels").id)},
    "logistics.mail-carrier": lambda maker: {
        "offerId": str(asked(maker)["carrier_line_id"]), "about": "ASKED", "since": clock.now().isoformat(),
    },
    "leasing.mail-unlocked": unlocked_contract,
    "logistics.mail-client": lambda maker: {"requestId": str(scheduled(maker))},
    "ereporting.ask": lambda maker: {"transmissionId": str(transmitted(maker, asked=True))},
    "ereporting.send": lambda maker: {"transmissionId": str(transmitted(maker))},
    "logistics.notify-tms": lambda maker: {"noticeId": str(maker.make("notify_tms").delivery_id)},
    "billing.draft-work-order": lambda maker: {"operationId": str(done_order(maker).id)},
    "purchasing.read-import": lambda maker: {"importId": str(maker.make("import_supplier_documents").items[0].id)},
    "rating.read-return": scanned_return,
    "purchasing.archive-order": lambda maker: {"orderId": str(maker.make("confirm_supplier_order").id)},
    "maintenance.draw-report": lambda maker: {"operationId": str(done_order(maker).id)},
    "maintenance.make-planned-orders": lambda maker: {"plan": str(maker.make("create_maintenance_plan").id)},
    "maintenance.make-planned-orders-of-one": lambda maker: {"id": str(maker.make("create_maintenance_plan").id)},
    "maintenance.mail-client": lambda maker: {"operationId": str(late_order(maker).id), "late": True},
    "maintenance.mail-follow-up": lambda maker: {"reportId": str(reported_fault(maker))},
    "einvoicing.hand-over": lambda maker: {"submissionId": str(submitted(maker).submission_id)},
    "einvoicing.say": lambda maker: {"messageId": str(decided(maker))},
    "einvoicing.read-statement": lambda maker: {"flowId": told_flow(maker)},
    "einvoicing.fetch-invoice": lambda maker: {"receiptId": str(announced(maker))},
    "dunning.remind-all": lambda maker: {"dunningId": str(due_dunning(maker).id)},
    "dunning.remind": lambda maker: {"dunningId": str(opened_dunning(maker).id)},
    "sales.notify-expired-quotes": expired_quote,
    "signing.mail": awaited,
    "signing.send-code": coded,
    "signing.end-late-requests": awaited,
    "sales.deliver-deposits": delivered_deposit,
    "sales.find-delivered-deposits": delivered_deposit,
    "billing.notify-late-invoices": lambda maker: {"issued": str(issued_invoice(maker).id)},
    "documents.send-document": lambda maker: {"mailId": str(maker.make("send_invoice_by_mail").id)},
    "notification:send-email": notification,
    "notification:send-digest": gathered,
    "notification:send-sms": texted,
    "identity.mail-link": lambda maker: {
        "linkId": str(new_id()), "userId": str(maker.person.user_id), "purpose": "MAGIC_LINK",
    },
    "identity.mail-notice": lambda maker: {
        "noticeId": str(new_id()), "userId": str(maker.person.user_id), "notice": "PASSWORD_CHANGED",
        "at": clock.now().isoformat(), "values": {},
    },
    "identity.note-lock-ended": lambda maker: {
        "userId": str(maker.person.user_id), "lockedUntil": clock.now().isoformat(),
    },
    "identity.mail-invitation": lambda maker: {
        "invitationId": str(invitation_id(maker)), "sent": clock.now().isoformat(),
    },
    "identity.mail-suspended": suspended_member,
    "identity.mail-deletion-requested": lambda maker: {"requestId": str(wish(maker))},
    "identity.anonymize": lambda maker: {"requestId": str(wish(maker))},
    "identity.end-impersonation": lambda maker: {"impersonationId": str(impersonation_id(maker))},
    "identity.mail-impersonation": lambda maker: {"impersonationId": str(impersonation_id(maker, ended=True))},
    "identity.mail-lockout": lambda maker: {
        "userId": str(maker.person.user_id), "lockedUntil": clock.now().isoformat(),
    },
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def platform() -> Iterator[None]:
    """The local e-invoice platform, which answers jobs."""
    with serving(0) as (_platform, port):
        einvoice_platform.port.use(einvoice_platform.local_addresses(port))
        yield
    einvoice_platform.port.use(UNHEARD)


def run(name: str, payload: dict[str, Any], maker: Maker) -> list[JobStatus]:
    """One run of a job through the queue."""
    organization_id = None if name in GLOBAL else maker.person.organization_id
    with db.system_unit_of_work("test") as context:  # what earlier runs left would take its share of the workers
        left = sa.update(Job).where(Job.finished_at.is_(None))
        context.session.execute(left.values(status=JobStatus.DONE, finished_at=clock.now()))
    with db.unit_of_work(system_principal(organization_id), system=None if organization_id else "test") as context:
        context.enqueue(name, payload)
    claimed = [one for one in job_queue.claim("test", 100, actor=runner.actor) if one.name == name]
    return [job_queue.run(one) for one in claimed]


@pytest.mark.parametrize("name", [spec.name for spec in JOBS])
def test_a_job_that_runs_twice_changes_nothing_the_second_time(
    name: str, alpha: Maker, rows: Rows, mailer: MemoryMailer
) -> None:
    payload = PAYLOADS.get(name, lambda maker: {})(alpha)
    with clock.freeze(clock.now() + timedelta(days=400 if name in AFTER_A_YEAR else 0)):
        with rows.watched() as first:
            assert set(run(name, payload, alpha)) == {JobStatus.DONE}
        sent = len(mailer.sent)
        with rows.watched() as second:
            assert run(name, payload, alpha) == [JobStatus.DONE]
        keys = [[one.key for one in mailer.sent[:sent]], [one.key for one in mailer.sent[sent:]]]
    touched = {table for table, _id in second.all}
    assert touched - OF_THE_QUEUE == set()
    # a mail that goes out again says that it is the same one
    assert all(keys[0])
    assert set(keys[1]) <= set(keys[0])
    assert bool(mailer.sent) == (name in MAILING)
    named = {table for table, _id in first.created | first.updated}
    if name in FINDING:
        assert named == {"job"}
    elif name.startswith(("sales.", "notification:")):
        assert named - OF_THE_QUEUE - {"audit_log", "audit_head"} != set()


def test_every_job_with_a_payload_of_its_own_still_exists() -> None:
    assert set(PAYLOADS) <= {spec.name for spec in JOBS}
