"""Lists, records and forms: what their states hold after an event, with the caller's permissions."""

from decimal import Decimal

import pytest

from leaseapp.catalog.enums import ProductKind, ProductStatus
from leaseapp.catalog.models import Product
from leaseapp.ui.finding import find
from leaseapp.ui.forms import FormState
from leaseapp.ui.listing import ListState
from leaseapp.ui.record import RecordState
from leaseapp.ui.session import SessionState
from leaseapp.ui.suggesting import suggest
from tests.ui.tabs import run

ROUTE = "/workspace/products"
PAGE = f"{ROUTE}/[record_id]"


@pytest.fixture
def products(work_of):
    """Three products of Alpha and one of Beta."""
    made = {}
    for organization, references in (("alpha", ("PUMP", "VALVE", "OIL")), ("beta", ("SECRET",))):
        with work_of("ADMIN", organization) as context:
            for number, reference in enumerate(references):
                row = Product(
                    reference=reference, name=f"{reference.title()} of {organization}", kind=ProductKind.GOODS,
                    default_unit_price_ht=Decimal(10 + number), default_vat_rate=Decimal(20), stock_quantity=Decimal(5),
                )  # fmt: skip
                context.add(row)
                made[reference] = str(row.id)
    return made


async def listed(tab):
    state = await tab.state(ListState)
    await state.open("products")
    return {**state.figures, **state.data}


def test_a_list_shows_the_rows_its_address_asks_for(tab_of, products):
    async def story():
        data = await listed(tab_of("ADMIN", f"{ROUTE}?q=of%20alpha&sort=-reference"))
        assert [row["reference"] for row in data["items"]] == ["VALVE", "PUMP", "OIL"]
        assert data["total"] == 3
        assert data["problem"] is None
        assert data["search"] == "q=of%20alpha&sort=-reference"

    run(story())


def test_a_list_never_shows_rows_of_another_organization(tab_of, products):
    async def story():
        data = await listed(tab_of("ADMIN", f"{ROUTE}?q=secret"))
        assert data["items"] == []
        assert data["total"] == 0

    run(story())


def test_an_unknown_filter_in_the_address_shows_a_message_and_no_rows(tab_of, products):
    async def story():
        data = await listed(tab_of("ADMIN", f"{ROUTE}?colour=red"))
        assert data["items"] == []
        assert data["problem"] == "This list has no filter of this name."

    run(story())


def test_the_export_format_in_a_page_address_is_ignored(tab_of, products):
    async def story():
        data = await listed(tab_of("ADMIN", f"{ROUTE}?format=csv"))
        assert data["total"] == 3

    run(story())


def test_a_list_without_permission_shows_the_refusal_and_no_rows(tab_of, products):
    async def story():
        data = await listed(tab_of("CLIENT_USER", ROUTE))
        assert data["items"] == []
        assert data["problem"] == "You do not have the permission for this action."

    run(story())


def test_a_list_that_nobody_declared_changes_nothing(tab_of):
    async def story():
        state = await tab_of("ADMIN").state(ListState)
        await state.open("nothing")
        assert state.data == {}

    run(story())


async def opened(tab):
    state = await tab.state(RecordState)
    await state.open(PAGE)
    return state


def test_a_record_shows_what_its_endpoint_answers_and_its_history(tab_of, products):
    async def story():
        state = await opened(tab_of("ADMIN", f"{ROUTE}/{products['PUMP']}"))
        assert state.data["record"]["reference"] == "PUMP"
        assert state.data["record"]["defaultUnitPriceHt"] == 10
        assert state.data["missing"] is False
        assert isinstance(state.data["history"], list)

    run(story())


@pytest.mark.parametrize("wanted", ["SECRET", None])
def test_a_foreign_or_unknown_record_is_missing(tab_of, products, wanted):
    async def story():
        record_id = products[wanted] if wanted else "no-such-id"
        state = await opened(tab_of("ADMIN", f"{ROUTE}/{record_id}"))
        assert state.data["missing"] is True
        assert state.data["record"] == {}

    run(story())


def test_an_action_changes_the_record_reloads_it_and_says_so(tab_of, products):
    async def story():
        tab = tab_of("ADMIN", f"{ROUTE}/{products['PUMP']}")
        state = await opened(tab)
        await state.act("archive", {})
        assert state.outcome["ok"] is True
        assert state.data["record"]["status"] == ProductStatus.ARCHIVED.value
        assert (await tab.state(SessionState)).toast["tone"] == "success"

    run(story())


def test_an_action_on_a_stale_record_is_refused_and_changes_nothing(tab_of, products):
    async def story():
        address = f"{ROUTE}/{products['PUMP']}"
        first, second = await opened(tab_of("ADMIN", address)), await opened(tab_of("ADMIN", address))
        await second.act("archive", {})
        await first.act("archive", {})
        assert first.outcome["ok"] is False
        assert first.outcome["problem"]["code"] == "STALE_VERSION"
        assert first.data["record"]["status"] == "ACTIVE"

    run(story())


def test_an_action_without_permission_is_refused(tab_of, products):
    async def story():
        state = await opened(tab_of("ACCOUNTANT", f"{ROUTE}/{products['PUMP']}"))
        await state.act("archive", {})
        assert state.outcome["problem"]["code"] == "FORBIDDEN"
        assert state.data["record"]["status"] == "ACTIVE"

    run(story())


def test_an_action_reaches_a_server_that_was_started_anew_with_the_version_that_was_seen(tab_of, products):
    async def story():
        tab = tab_of("ADMIN", f"{ROUTE}/{products['PUMP']}")
        state = await tab.state(RecordState)
        await state.act("archive", {"version": 7})
        assert state.outcome["problem"]["code"] == "STALE_VERSION"
        assert state.data["record"]["status"] == "ACTIVE"
        state.data = {}
        await state.act("archive", {"version": 1})
        assert state.outcome["ok"] is True
        assert state.data["record"]["status"] == "ARCHIVED"

    run(story())


def test_an_action_that_the_page_does_not_have_does_nothing(tab_of, products):
    async def story():
        state = await opened(tab_of("ADMIN", f"{ROUTE}/{products['PUMP']}"))
        await state.act("destroy", {})
        assert state.outcome == {"seq": 0, "ok": True}

    run(story())


NEW = {"reference": "HOSE", "name": "Hose", "kind": "GOODS", "defaultUnitPriceHt": 12.5, "defaultVatRate": 20}


def test_a_form_creates_and_leads_to_the_record(tab_of, products):
    async def story():
        state = await tab_of("ADMIN", f"{ROUTE}/new").state(FormState)
        await state.open(ROUTE)
        await state.save(ROUTE, dict(NEW))
        assert state.outcome["ok"] is True
        assert state.outcome["go"].startswith(f"{ROUTE}/")

    run(story())


def test_refused_fields_come_back_at_their_names_in_the_language_of_the_page(tab_of, products):
    async def story():
        state = await tab_of("ADMIN", f"{ROUTE}/new", locale="fr").state(FormState)
        await state.open(ROUTE)
        await state.save(ROUTE, {**NEW, "reference": "PUMP", "defaultUnitPriceHt": "abc"})
        assert state.outcome["ok"] is False
        assert state.outcome["errors"] == {"defaultUnitPriceHt": "Un nombre est attendu."}

    run(story())


def test_an_edit_form_sends_its_version_and_meets_a_newer_one(tab_of, products):
    async def story():
        address = f"{ROUTE}/{products['OIL']}/edit"
        first, second = [await tab_of("ADMIN", address).state(FormState) for _copy in range(2)]
        await first.open(ROUTE)
        await second.open(ROUTE)
        assert first.data["values"]["reference"] == "OIL"
        await second.save(ROUTE, {"name": "Oil, 5 l"})
        assert second.outcome["ok"] is True
        await first.save(ROUTE, {"name": "Oil, 10 l"})
        assert first.outcome["problem"]["code"] == "STALE_VERSION"
        await first.open(ROUTE)
        assert first.data["values"]["name"] == "Oil, 5 l"

    run(story())


def test_what_was_typed_reaches_a_server_that_was_started_anew_above_the_version_that_was_seen(tab_of, products):
    async def story():
        tab = tab_of("ADMIN", f"{ROUTE}/{products['OIL']}/edit")
        state = await tab.state(FormState)
        await state.save(ROUTE, {"name": "Oil, 5 l", "version": 7})
        assert state.outcome["problem"]["code"] == "STALE_VERSION"
        assert state.data["values"]["name"] == "Oil of alpha"
        state.data = {}
        await state.save(ROUTE, {"name": "Oil, 5 l", "version": 1})
        assert state.outcome["ok"] is True
        new = await tab_of("ADMIN", f"{ROUTE}/new").state(FormState)
        await new.save(ROUTE, dict(NEW))
        assert new.outcome["ok"] is True

    run(story())


def test_a_form_that_is_not_open_saves_nothing(tab_of, products):
    async def story():
        state = await tab_of("ADMIN", ROUTE).state(FormState)
        await state.save(ROUTE, dict(NEW))
        assert state.outcome == {"seq": 0, "ok": True}

    run(story())


def test_the_palette_finds_records_that_the_caller_may_read(tab_of, products):
    async def story():
        await tab_of("ADMIN").state(ListState)
        found = await find("pump", [])
        (group,) = found["groups"]
        assert (group["route"], found["failed"], found["text"]) == (ROUTE, False, "pump")
        assert [(hit["title"], hit["url"]) for hit in group["items"]] == [("PUMP", f"{ROUTE}/{products['PUMP']}")]
        opened = [f"{ROUTE}/{products['PUMP']}", f"{ROUTE}/new", "/workspace/nowhere", "javascript:alert(1)"]
        (recent, *_others) = (await find("", opened))["recent"]
        assert (recent["title"], recent["route"]) == ("PUMP", ROUTE)
        await tab_of("CLIENT_USER").state(ListState)
        assert (await find("pump", []))["groups"] == [] == (await find("", opened))["recent"]
        assert (await find("a\x00b", []))["failed"]

    run(story())


def test_an_unknown_suggestion_source_answers_nothing(tab_of):
    async def story():
        await tab_of("ADMIN").state(ListState)
        assert await suggest("nothing.here", "a") == []

    run(story())


def test_switching_the_language_keeps_the_session_and_loads_the_page_again(tab_of):
    async def story():
        tab = tab_of("ADMIN", ROUTE)
        await tab.send(ListState, "open")
        session = await tab.state(SessionState)
        events = await session.act("locale", {"locale": "fr"})
        assert session.view["locale"] == "fr"
        assert events
        assert await session.act("locale", {"locale": "xx"}) is None
        assert session.view["locale"] == "fr"

    run(story())


def test_live_counts_follow_the_callers_permissions(tab_of, products):
    async def story():
        tab = tab_of("ADMIN", ROUTE)
        await tab.send(ListState, "open")
        session = await tab.state(SessionState)
        await session._count(now=True)
        assert session.view["counts"][ROUTE] == 0

    run(story())
