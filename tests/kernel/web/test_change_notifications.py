"""Change notifications of a unit of work: once, with its commit, in ids."""

import json
import uuid
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from sqlmodel import Session, select

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company, Establishment
from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.models import Membership, Role
from leaseapp.identity.services import sessions
from leaseapp.kernel.auditing import audit, audit_trail
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.web import change_notifications
from leaseapp.kernel.web.change_notifications import MOST_BYTES, MOST_IDS, ChangeNotification, parse
from leaseapp.threads.models import Comment
from tests.support import world

Received = Callable[[], list[str]]
WHO = world.person("ACCOUNTANT")


@pytest.fixture
def received(database: db.Addresses) -> Iterator[Received]:
    """The payloads since it was asked last."""
    with connect(database.app, autocommit=True) as connection:
        connection.execute(f"LISTEN {change_notifications.CHANNEL}")

        def take() -> list[str]:
            connection.execute("SELECT 1")
            return [one.payload for one in connection.notifies(timeout=0.2)]

        yield take


def company(name: str) -> Company:
    return Company(name=name, kind=CompanyKind.CONSUMER, country="FR")


def test_a_unit_of_work_sends_once_what_it_changed_and_what_that_refers_to(received, work_of):
    with work_of() as context:
        made = company("Dupont")
        context.add(made)
        place = Establishment(company_id=made.id, name="Lyon", city="Lyon", country="FR")
        context.add(place)
    [text] = received()
    assert parse(text) == ChangeNotification(
        organization_id=str(world.ALPHA),
        request_id="test",
        record_kinds=frozenset({"Company", "Establishment"}),
        record_ids=frozenset({str(made.id), str(place.id)}),
    )
    with work_of() as context:
        context.session.get(Establishment, (world.ALPHA, place.id)).city = "Paris"
    [text] = received()
    # a page of the company shows its establishments
    assert parse(text).record_ids == {str(made.id), str(place.id)}


def test_only_ids_travel(received, work_of):
    with work_of() as context:
        context.add(company("Secret & Sons"))
    [text] = received()
    assert "Secret" not in text
    found = json.loads(text)
    assert set(found) == {"o", "r", "k", "i", "b", "p", "e", "t"}
    assert [str(uuid.UUID(one)) for one in found["i"]] == found["i"]


def test_what_is_rolled_back_and_what_only_reads_sends_nothing(received, work_of):
    with pytest.raises(Conflict), work_of() as context:
        context.add(company("Never"))
        raise Conflict()
    with work_of() as context:
        context.session.exec(select(Company)).all()
        context.action = None
    assert received() == []


def test_many_changes_fit_into_one_notification(received, work_of):
    with work_of() as context:
        context.add(*(company(f"Company {number}") for number in range(MOST_IDS + 1)))
    [text] = received()
    assert parse(text).record_ids is None
    assert parse(text).record_kinds == {"Company"}
    with work_of() as context:
        context.add(*(company(f"Other {number}") for number in range(MOST_IDS)))
    [text] = received()
    assert len(parse(text).record_ids) == MOST_IDS
    assert len(text) < 7000


PEOPLE = {uuid.uuid4() for _number in range(500)}


@pytest.mark.slow("5,000 records are written")
@pytest.mark.parametrize("count", [MOST_IDS, 5000])
def test_a_notification_of_many_records_and_500_users_is_sent_in_several_and_undoes_nothing(received, work_of, count):
    """120 ids and 120 users were 9,400 bytes: the act that sent them was undone."""
    for people in (sorted(PEOPLE)[:MOST_IDS], PEOPLE):
        with work_of() as context:
            context.add(*(company(f"Company {number}") for number in range(count)))
            context.rights_changed.update(people)
        texts = received()
        assert max(len(text.encode()) for text in texts) <= MOST_BYTES
        notifications = [parse(text) for text in texts]
        named = [user_id for one in notifications for user_id in one.rights_changed]
        assert sorted(named) == sorted(map(str, people))
        assert [one.record_kinds for one in notifications if one.record_kinds] == [{"Company"}]
        if count == MOST_IDS:
            assert sum(len(one.record_ids) for one in notifications) == count
        assert {one.organization_id for one in notifications} == {str(world.ALPHA)}
    with work_of() as context:
        assert len(context.session.exec(select(Company.id)).all()) >= 2 * count


def test_no_users_are_named_where_every_member_is_meant():
    rows = [Membership(organization_id=world.ALPHA, user_id=user_id) for user_id in PEOPLE]
    members, users, for_all = change_notifications._whose_rights(rows)
    assert (len(members), users, for_all) == (500, set(), False)
    context = Context(session=Session(), principal=WHO.principal)
    context.session.info[audit_trail.KEY] = {row.user_id: SimpleNamespace(row=row) for row in rows}
    (text,) = change_notifications.payloads_of(context)
    notification = parse(text)
    assert (notification.rights_changed, notification.rights_changed_for_all) == (frozenset(), True)
    # of a person, whatever the organization: named besides
    context.rights_changed.add(WHO.user_id)
    (text,) = change_notifications.payloads_of(context)
    assert parse(text).rights_changed == {str(WHO.user_id)}


def test_the_audit_chain_holds_with_the_notification_in_its_statement(received, work_of):
    with work_of() as context:
        context.add(company("Dupont"))
    assert len(received()) == 1
    with db.system_session("test") as session:
        assert list(audit.verify(session, world.ALPHA)) == []


def test_an_ended_session_names_its_person(received, database):
    with db.system_unit_of_work("session") as context:
        assert sessions.revoke_sessions_of(context, WHO.user_id) == 1
    [text] = received()
    assert parse(text).rights_changed == {str(WHO.user_id)}
    with db.system_unit_of_work("session") as context:
        assert sessions.revoke_sessions_of(context, WHO.user_id) == 0
    assert received() == []


def test_a_suspended_member_and_a_changed_role_are_named(received, work_of):
    with work_of() as context:
        membership = context.session.exec(select(Membership).where(Membership.user_id == WHO.user_id)).one()
        membership.status = MembershipStatus.SUSPENDED
    assert parse(received()[0]).rights_changed == {str(WHO.user_id)}
    with work_of() as context:
        context.add(Role(code="OWN", name="Own", base_role=BusinessRole.COMMERCIAL))
    assert parse(received()[0]).rights_changed_for_all is True


def test_work_of_a_job_sends_a_notification_like_any_other(received, database):
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        context.add(company("By a job"))
    assert parse(received()[0]).organization_id == str(world.ALPHA)


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"o":1}'])
def test_a_text_of_another_origin_is_no_notification(text):
    with pytest.raises(ValueError):
        parse(text)


def test_a_comment_changes_nothing_of_its_record_and_says_beside_which_one_it_stands(received, work_of):
    with work_of() as context:
        made = Comment(
            target_type="Company", target_id=world.CLIENT_COMPANY, author_user_id=context.principal.user_id, body="x"
        )
        context.add(made)
    [text] = received()
    found = parse(text)
    assert (found.record_kinds, found.record_ids) == ({"Comment"}, set())
    assert found.changed_beside == {str(world.CLIENT_COMPANY)}
