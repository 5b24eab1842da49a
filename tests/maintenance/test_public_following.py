"""The address at which a reporter follows a fault: state, day, messages, and mails about it (FIELD.md 3.8)."""

from datetime import timedelta
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel import clock
from leaseapp.kernel.security import tokens
from leaseapp.maintenance.endpoints import faults
from leaseapp.maintenance.models import FaultReport, MaintenanceOperation
from leaseapp.maintenance.notification_kinds import FAULT_MESSAGE
from leaseapp.notifications.models import Notification
from leaseapp.threads.models import Comment
from tests.identity.access import run_jobs
from tests.maintenance.public_faults import FAULT, THERE, enter, refused, report, stored, token_of
from tests.support import world
from tests.support.unchanged import unchanged


def follow(token: str) -> Any:
    return enter(faults.read_public_fault, token=token).body


def write(token: str, text: str = "Je l’ai débranchée") -> Any:
    return enter(faults.write_about_public_fault, token=token, body={"text": text}).body


def test_the_reporter_follows_state_and_day(machine, work_of, anonymous):
    token = token_of(report(machine))
    seen = follow(token)
    assert (seen.label, seen.status, seen.planned_from, seen.text) == (
        "Vitrine réfrigérée",
        "PLANNED",
        None,
        FAULT["description"],
    )
    visit = clock.now().replace(microsecond=0) + timedelta(days=1)
    with work_of() as context:
        order = context.session.exec(select(MaintenanceOperation)).one()
        order.scheduled_start, order.notes = visit, "client difficile"
        order.diagnosis, order.assigned_to_user_id = "compresseur", world.person("TECHNICIAN").user_id
    assert follow(token).planned_from == visit
    text = anonymous.get(f"/api/public/faults/{token}").text
    number = stored(MaintenanceOperation)[0].number
    for secret in ("client difficile", "compresseur", number, str(machine.asset_id), str(world.ALPHA), "06 39 98"):
        assert secret not in text


def test_messages_go_to_and_fro_and_internal_notes_stay_inside(machine, as_role):
    token, other = token_of(report(machine)), token_of(report(machine, THERE, reporterName="Paul"))
    assert [(one.text, one.own) for one in write(token).messages] == [("Je l’ai débranchée", True)]
    told = stored(Notification, Notification.kind == FAULT_MESSAGE)
    assert {one.recipient_user_id for one in told} == {world.person("SERVICE_MANAGER").user_id}
    (order,) = stored(MaintenanceOperation)
    (root, *_rest) = stored(Comment, col(Comment.parent_comment_id).is_(None))
    office, place = as_role("SERVICE_MANAGER"), {"entity": "MaintenanceOperation", "entityId": str(order.id)}
    note = office.post("/api/workspace/threads/internal-notes", json=place | {"body": "encore lui"})
    said = office.post(
        "/api/workspace/threads/comments",
        json=place | {"body": "Laissez la porte ouverte", "parentCommentId": str(root.id)},
    )
    assert (note.status_code, said.status_code) == (201, 201), (note.text, said.text)
    assert [(one.text, one.own) for one in follow(token).messages] == [
        ("Je l’ai débranchée", True), ("Laissez la porte ouverte", False)
    ]  # fmt: skip
    assert follow(other).messages == []


def test_forged_foreign_and_expired_tokens_open_nothing(machine):
    answer = report(machine)
    token = token_of(answer)
    (made,) = stored(FaultReport)
    until = made.reported_at + timedelta(days=90)
    forged = [
        token[:-2] + ("AA" if token[-2:] != "AA" else "BB"), "x",
        tokens.mint("quote", made.id, 0, until), tokens.mint("fault", made.operation_id, 0, until),
    ]  # fmt: skip
    for one in forged:
        assert refused(follow, one) == (404, "NOT_FOUND")
        assert refused(write, one) == (404, "NOT_FOUND")
    with clock.freeze(until - timedelta(seconds=1)):
        assert follow(token).status == "PLANNED"
    with clock.freeze(until):
        assert refused(follow, token) == (410, "FOLLOW_UP_EXPIRED")
        assert refused(write, token) == (410, "FOLLOW_UP_EXPIRED")
    assert len(stored(Comment)) == 1


def test_a_mail_address_gets_the_link_and_hears_of_answers_never_in_anybodys_words(machine, mailer, as_role):
    hostile = "Achetez mes pilules http://spam.example"
    answer = report(
        machine, description=hostile, reporterName="Pilules", reporterContact="h@client.example", language="en"
    )
    run_jobs()
    (sent,) = [one for one in mailer.sent if one.to == "h@client.example"]
    assert answer.headers["Location"] in sent.text
    assert sent.subject == "Your report about Vitrine réfrigérée"
    assert not any(word in part for word in ("ilules", "spam") for part in (sent.subject, sent.text, sent.html))
    (root,), (order,) = stored(Comment), stored(MaintenanceOperation)
    body = {"entity": "MaintenanceOperation", "entityId": str(order.id), "body": "Oui", "parentCommentId": str(root.id)}
    assert as_role("SERVICE_MANAGER").post("/api/workspace/threads/comments", json=body).status_code == 201
    run_jobs()
    assert [one.subject for one in mailer.sent if one.to == "h@client.example"][1:] == [
        "An answer about Vitrine réfrigérée"
    ]


def test_a_telephone_number_gets_no_mail(machine, mailer):
    report(machine)
    run_jobs()
    assert [one.to for one in mailer.sent if "client.example" in one.to] == []


def test_the_office_lists_reports_and_clients_see_none(machine, client, database):
    report(machine, reporterName="Hélène")
    (row,) = client.get("/api/workspace/fault-reports").json()["items"]
    assert (row["title"], row["reporterName"], row["reportCount"]) == ("Ne refroidit plus", "Hélène", 1)
    scans = client.get("/api/workspace/service-links/scans").json()["items"]
    assert [(one["source"], one["asset"]) for one in scans] == [("PUBLIC", "Vitrine réfrigérée")]
    with unchanged(database):
        assert client.get("/api/workspace/fault-reports?reporterName=x").status_code in (200, 422)
