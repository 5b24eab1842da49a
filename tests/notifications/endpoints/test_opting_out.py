"""Stopping mails by the link in their foot and by the button of the mail reader."""

import re
from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import NotificationPreference
from leaseapp.notifications.rules import opt_out_links
from leaseapp.notifications.rules.kinds import Kind, kinds
from leaseapp.notifications.services.notifying import notify
from tests.support.world import person

ADMIN = person("ADMIN").user_id


@pytest.fixture
def mailed(work_of, mailer):
    """Mails a notification of a kind to the administrator and returns the mail."""
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.delete(Job))

    def send(kind=NotificationKind.MENTION):
        with work_of("ACCOUNTANT") as context:
            notify(context, [ADMIN], kind, title="Told", body="", target_url="/workspace")
        for run in job_queue.claim("test", 5, actor=lambda one: system_principal(one, organization_name="Alpha")):
            job_queue.run(run)
        return mailer.sent[-1]

    return send


def address_of(mail):
    found = re.fullmatch(
        r"<http://localhost:8000(/api/public/notification-mails/\S+)>", mail.headers["List-Unsubscribe"]
    )
    assert found is not None
    return found[1]


def test_a_mail_carries_both_ways_to_stop_it_and_one_request_of_the_mail_reader_does(mailed, anonymous, client):
    mail = mailed()
    address = address_of(mail)
    assert mail.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    token = address.rpartition("/")[2]
    assert f"http://localhost:8000/public/stop-mails/{token}" in mail.text
    assert f'href="http://localhost:8000/public/stop-mails/{token}"' in mail.html
    # programs that look at mails follow links: nothing stops by that
    assert anonymous.get(address).json() == {"kinds": [{"kind": "MENTION", "label": "Mentions"}], "stopped": False}
    form = {"content-type": "application/x-www-form-urlencoded"}
    stopped = anonymous.post(address, content="List-Unsubscribe=One-Click", headers=form)
    assert (stopped.status_code, stopped.json()["stopped"]) == (200, True)
    assert anonymous.post(address, content="List-Unsubscribe=One-Click", headers=form).json()["stopped"] is True
    [item] = [
        one
        for one in client.get("/api/account/notification-preferences").json()["items"]
        if (one["kind"], one["channel"]) == ("MENTION", "EMAIL")
    ]
    assert item["enabled"] is False


def test_a_browser_that_is_signed_in_stops_only_what_its_link_names(mailed, as_role):
    address = address_of(mailed())
    assert as_role("ACCOUNTANT").post(address).json()["stopped"] is True
    assert preferences() == [ADMIN]


def test_mails_that_are_strictly_transactional_cannot_be_stopped(mailed, monkeypatch):
    monkeypatch.setattr(kinds, "_items", [*kinds, Kind("STRICT", 1, "Strict", "", transactional=True)])
    mail = mailed("STRICT")
    assert "List-Unsubscribe" not in mail.headers
    assert "stop-mails" not in mail.text
    assert "preferences" not in mail.text


@pytest.mark.parametrize("token", ["x", "a" * 200, "é", "of nothing"])
def test_a_made_up_link_is_none(anonymous, token):
    if token == "of nothing":
        token = opt_out_links.token_of(new_id(), clock.now())
    assert anonymous.get(f"/api/public/notification-mails/{token}").status_code == 404
    assert anonymous.post(f"/api/public/notification-mails/{token}").status_code == 404
    assert preferences() == []


def preferences():
    with db.system_session("test") as session:
        return [row.user_id for row in session.exec(select(NotificationPreference))]


def test_a_link_of_another_kind_or_too_old_stops_nothing(mailed, anonymous, monkeypatch):
    address = address_of(mailed())
    with clock.freeze(clock.now() + timedelta(days=367)):
        refused = anonymous.post(address)
        assert (refused.status_code, refused.json()["code"]) == (410, "LINK_EXPIRED")
    monkeypatch.setattr(opt_out_links, "PURPOSE", "quote")
    assert anonymous.post(address).status_code == 404
    assert preferences() == []
