"""News from a unit of work to open pages: once, with its commit, in ids."""

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
from leaseapp.kernel.web import live
from leaseapp.kernel.web.live import News
from tests.support import world

Heard = Callable[[], list[str]]
WHO = world.person("ACCOUNTANT")


@pytest.fixture
def heard(database: db.Addresses) -> Iterator[Heard]:
    """The news since it was asked last, as it travelled."""
    with connect(database.app, autocommit=True) as connection:
        connection.execute(f"LISTEN {live.CHANNEL}")

        def take() -> list[str]:
            connection.execute("SELECT 1")
            return [told.payload for told in connection.notifies(timeout=0.2)]

        yield take


def company(name: str) -> Company:
    return Company(name=name, kind=CompanyKind.CONSUMER, country="FR")


def test_a_unit_of_work_tells_once_what_it_changed_and_what_that_refers_to(heard, work_of):
    with work_of() as context:
        made = company("Dupont")
        context.add(made)
        place = Establishment(company_id=made.id, name="Lyon", city="Lyon", country="FR")
        context.add(place)
    [text] = heard()
    assert live.read(text) == News(
        organization_id=str(world.ALPHA),
        request_id="test",
        kinds=frozenset({"Company", "Establishment"}),
        ids=frozenset({str(made.id), str(place.id)}),
    )
    with work_of() as context:
        context.session.get(Establishment, (world.ALPHA, place.id)).city = "Paris"
    [text] = heard()
    # a page of the company shows its establishments
    assert live.read(text).ids == {str(made.id), str(place.id)}


def test_only_ids_travel(heard, work_of):
    with work_of() as context:
        context.add(company("Secret & Sons"))
    [text] = heard()
    assert "Secret" not in text
    found = json.loads(text)
    assert set(found) == {"o", "r", "k", "i", "p", "e"}
    assert [str(uuid.UUID(one)) for one in found["i"]] == found["i"]


def test_what_is_rolled_back_and_what_only_reads_tells_nothing(heard, work_of):
    with pytest.raises(Conflict), work_of() as context:
        context.add(company("Never"))
        raise Conflict()
    with work_of() as context:
        context.session.exec(select(Company)).all()
        context.action = None
    assert heard() == []


def test_many_changes_fit_into_one_notification(heard, work_of):
    with work_of() as context:
        context.add(*(company(f"Company {number}") for number in range(live.MOST_IDS + 1)))
    [text] = heard()
    assert live.read(text).ids is None
    assert live.read(text).kinds == {"Company"}
    with work_of() as context:
        context.add(*(company(f"Other {number}") for number in range(live.MOST_IDS)))
    [text] = heard()
    assert len(live.read(text).ids) == live.MOST_IDS
    assert len(text) < 7000


PEOPLE = {uuid.uuid4() for _number in range(500)}


@pytest.mark.parametrize("count", [live.MOST_IDS, 5000])
def test_news_of_many_records_and_500_people_travel_in_several_and_undo_nothing(heard, work_of, count):
    """120 ids and 120 people were 9,400 bytes: the act that told them was undone."""
    for people in (sorted(PEOPLE)[: live.MOST_IDS], PEOPLE):
        with work_of() as context:
            context.add(*(company(f"Company {number}") for number in range(count)))
            context.rights_changed.update(people)
        texts = heard()
        assert max(len(text.encode()) for text in texts) <= live.MOST_BYTES
        told = [live.read(text) for text in texts]
        named = [user_id for news in told for user_id in news.people]
        assert sorted(named) == sorted(map(str, people))
        assert [news.kinds for news in told if news.kinds] == [{"Company"}]
        if count == live.MOST_IDS:
            assert sum(len(news.ids) for news in told) == count
        assert {news.organization_id for news in told} == {str(world.ALPHA)}
    with work_of() as context:
        assert len(context.session.exec(select(Company.id)).all()) >= 2 * count


def test_no_people_are_named_where_everybody_is_meant():
    rows = [Membership(organization_id=world.ALPHA, user_id=user_id) for user_id in PEOPLE]
    members, people, everybody = live._whose_rights(rows)
    assert (len(members), people, everybody) == (500, set(), False)
    context = Context(session=Session(), principal=WHO.principal)
    context.session.info[audit_trail.KEY] = {row.user_id: SimpleNamespace(row=row) for row in rows}
    (text,) = live.collect(context)
    news = live.read(text)
    assert (news.people, news.everybody) == (frozenset(), True)
    # of a person, whatever the organization: named besides
    context.rights_changed.add(WHO.user_id)
    (text,) = live.collect(context)
    assert live.read(text).people == {str(WHO.user_id)}


def test_the_audit_chain_holds_with_what_was_told_along(heard, work_of):
    with work_of() as context:
        context.add(company("Dupont"))
    assert len(heard()) == 1
    with db.system_session("test") as session:
        assert list(audit.verify(session, world.ALPHA)) == []


def test_an_ended_session_names_its_person(heard, database):
    with db.system_unit_of_work("session") as context:
        assert sessions.revoke_sessions_of(context, WHO.user_id) == 1
    [text] = heard()
    assert live.read(text).people == {str(WHO.user_id)}
    with db.system_unit_of_work("session") as context:
        assert sessions.revoke_sessions_of(context, WHO.user_id) == 0
    assert heard() == []


def test_a_suspended_member_and_a_changed_role_are_told(heard, work_of):
    with work_of() as context:
        membership = context.session.exec(select(Membership).where(Membership.user_id == WHO.user_id)).one()
        membership.status = MembershipStatus.SUSPENDED
    assert live.read(heard()[0]).people == {str(WHO.user_id)}
    with work_of() as context:
        context.add(Role(code="OWN", name="Own", base_role=BusinessRole.COMMERCIAL))
    assert live.read(heard()[0]).everybody is True


def test_work_of_a_job_is_told_like_any_other(heard, database):
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        context.add(company("By a job"))
    assert live.read(heard()[0]).organization_id == str(world.ALPHA)


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"o":1}'])
def test_a_text_of_another_origin_is_no_news(text):
    with pytest.raises(ValueError):
        live.read(text)
