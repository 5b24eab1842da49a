"""An organization far from Paris has one day: list, record, customer, filters, home, statement, export and texts say the same."""

import csv
import io
from datetime import UTC, date, datetime, time, timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import StatementError

from leaseapp.billing.lists import INVOICES
from leaseapp.identity.models import Organization, User
from leaseapp.kernel import clock
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.business_day import today
from leaseapp.kernel.principal import resolve
from leaseapp.kernel.web.problems import problem_body
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared

#: hours (UTC) at which it is already tomorrow, or still yesterday, there
FAR = {"Pacific/Noumea": (14, 1), "America/Guadeloupe": (2, -1), "America/Cayenne": (2, -1)}


@prepared
def sold(client):
    """Two invoices of 1 200 € that are due on two days in a row, in ten days."""
    http.seller(client)
    customer = http.customer(client)["id"]
    paris = clock.today("Europe/Paris") + timedelta(days=10)
    made = [http.issued(client, customer, dueDate=(paris + timedelta(days=by)).isoformat()) for by in (-1, 0)]
    return {"customer": customer, "invoices": [one["id"] for one in made], "paris": paris.isoformat()}


@pytest.fixture(params=FAR)
def far(request, client, sold):
    """The organization's day there, at an hour when Paris has another one."""
    hour, _ahead = FAR[request.param]
    with db.system_unit_of_work("test") as context:
        row = update(Organization).where(Organization.id == world.ALPHA).values(timezone=request.param)
        context.session.connection().execute(row)
    paris = date.fromisoformat(sold["paris"])
    with clock.freeze(datetime.combine(paris, time(hour), UTC)) as instant:
        assert clock.today("Europe/Paris") == paris
        yield clock.local_date(instant, request.param)
    assert clock.local_date(instant, request.param) == paris + timedelta(days=FAR[request.param][1])


def clock_of(name):
    """The time zone of an organization, with which its new members begin."""
    with db.system_session("test") as session:
        return session.scalar(select(Organization.timezone).where(Organization.name == name))


def keyed(body, key):
    """Every object of an answer whose key is `key`."""
    inside = list(body.values()) if isinstance(body, dict) else body if isinstance(body, list) else []
    here = [body] if isinstance(body, dict) and body.get("key") == key else []
    return here + [found for part in inside for found in keyed(part, key)]


def test_list_record_customer_filters_home_statement_and_export_say_one_day(client, as_role, sold, far):
    days = [max((far - date.fromisoformat(sold["paris"])).days + by, 0) for by in (1, 0)]
    owed = 1200 * sum(bool(day) for day in days)

    def rows(**query):
        return client.get(f"{W}/invoices", params={"sort": "dueDate", **query}).json()

    assert [row["daysLate"] for row in rows()["items"]] == days
    late = rows(late="true")
    assert (late["total"], late["totals"]["amountDue"]) == (sum(bool(day) for day in days), owed)
    assert client.get(f"{W}/customers/{sold['customer']}").json()["amountLate"] == owed
    assert [row["amountLate"] for row in client.get(f"{W}/customers").json()["items"]] == [owed]
    records = [client.get(f"{W}/invoices/{one}").json() for one in sold["invoices"]]
    assert [record["daysLate"] for record in records] == days
    export = client.get(f"{W}/invoices", params={"format": "csv", "late": "true"})
    assert far.isoformat() in export.headers["content-disposition"]
    lines = list(csv.DictReader(io.StringIO(export.content.decode("utf-8-sig")), delimiter=";"))
    assert len(lines) == late["total"]
    home = as_role("ACCOUNTANT").get(f"{W}/home").json()
    assert [part["value"] for part in keyed(home, "late") if "value" in part] == [owed]
    statement = client.get(f"{W}/customers/{sold['customer']}/statement").json()
    assert statement["to"] == far.isoformat()
    draft = http.draft(client, sold["customer"])
    assert draft["expectedDueDate"] == (far + timedelta(days=30)).isoformat()


def test_an_instant_in_a_text_is_told_by_the_readers_clock_which_begins_as_the_organizations(far, sold):
    zone = clock_of("Alpha")
    with db.system_unit_of_work("test") as context:
        own = update(User).where(User.id == world.person("ADMIN").user_id).values(timezone=zone)
        context.session.connection().execute(own)
    principal = resolve(world.person("ADMIN").token)
    assert principal is not None
    with pytest.raises(Conflict) as refused, db.unit_of_work(principal) as context:
        assert context.today == far
        found = read_page(context, INVOICES, ListRequest(filters={"late": "true"}))
        said = context.translate("{at}", at=context.now)
        assert said.startswith(f"{far:%d/%m/%Y}")
        assert found.total >= 0
        raise Conflict("TEST", "{at}", at=context.now)
    assert problem_body(refused.value, "en")["detail"] == said


def test_a_statement_asks_for_no_day_outside_a_unit_of_work(database):
    with db.system_session("test") as session, pytest.raises((RuntimeError, StatementError), match="business day"):
        session.execute(select(today))
