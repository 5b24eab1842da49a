"""Lists inside records: whole, in pages, each with its own query; never a silent cut."""

import pytest

from leaseapp.billing.endpoints.customers import list_customers
from leaseapp.billing.endpoints.invoices import list_invoices
from leaseapp.billing.lists import INVOICES
from leaseapp.billing.models import Invoice
from leaseapp.ui import forms, gateway, kit
from leaseapp.ui.fields import Combo
from leaseapp.ui.open_pages import subscription_of
from leaseapp.ui.record import PanelState, RecordState, _named
from leaseapp.ui.registry import declared
from tests.factories import sales
from tests.support.world import person
from tests.ui.tabs import run

CUSTOMERS, COMPANIES = "/workspace/customers/[record_id]", "/workspace/companies/[record_id]"
MANY = 130


@pytest.fixture
def busy(work_of):
    """A customer with 130 drafts of invoices, and one with a single one."""
    with work_of() as context:
        entity = sales.seller(context)
        one, other = sales.customer(context), sales.customer(context, 2)
        sales.draft(context, other, entity)
        first = sales.draft(context, one, entity)
        values = first.model_dump(exclude={"id", "created_at", "updated_at", "version", "notes"})
        context.add(*[Invoice(**values, notes=f"copy {number}") for number in range(MANY - 1)])
        return {"id": str(one.id), "other": str(other.id), "company": str(one.company_id)}


async def opened(tab, route, record_id):
    tab.open(route.replace("[record_id]", record_id))
    records = await tab.state(RecordState)
    await RecordState.open.fn(records, route)
    return records


async def asked(tab, name, search=""):
    state = await tab.state(PanelState)
    await PanelState.read.fn(state, name, search)
    return state.data


def test_a_tab_counts_all_rows_and_shows_them_in_pages(tab_of, busy):
    async def story():
        tab = tab_of("ADMIN")
        for route, record_id in ((CUSTOMERS, busy["id"]), (COMPANIES, busy["company"])):
            records = await opened(tab, route, record_id)
            assert records.data["record"]["panels"]["invoices"] == MANY
            seen = []
            for page in range(1, 8):
                data = await asked(tab, "invoices", f"?page={page}&sort=createdAt")
                assert data["invoices"]["total"] == MANY
                seen += [row["id"] for row in data["invoices"]["items"]]
            assert len(seen) == len(set(seen)) == MANY

    run(story())


def test_two_panels_of_a_record_keep_queries_of_their_own_and_nothing_of_another_record(tab_of, busy):
    async def story():
        tab = tab_of("ADMIN")
        await opened(tab, CUSTOMERS, busy["id"])
        await asked(tab, "invoices", "?page=2")
        data = await asked(tab, "quotes", "?sort=-number")
        assert (data["invoices"]["search"], data["quotes"]["search"]) == ("?page=2", "?sort=-number")
        assert (data["invoices"]["total"], data["quotes"]["total"]) == (MANY, 0)
        await opened(tab, CUSTOMERS, busy["other"])
        data = await asked(tab, "invoices")
        assert list(data) == ["invoices"]
        assert data["invoices"]["total"] == 1

    run(story())


def test_a_panel_is_of_its_record_whatever_its_query_says_and_a_wrong_query_is_told(tab_of, busy):
    async def story():
        tab = tab_of("ADMIN")
        await opened(tab, CUSTOMERS, busy["other"])
        data = await asked(tab, "invoices", f"?customerId={busy['id']}")
        assert data["invoices"]["total"] == 1
        data = await asked(tab, "invoices", "?sort=nothing")
        assert data["invoices"]["items"] == []
        assert "nothing" in data["invoices"]["problem"]
        data = await asked(tab, "nonsense")
        assert "nonsense" not in data

    run(story())


def test_a_server_that_was_started_anew_reads_the_record_again(tab_of, busy):
    async def story():
        tab = tab_of("ADMIN", CUSTOMERS.replace("[record_id]", busy["id"]))
        assert (await asked(tab, "invoices"))["invoices"]["total"] == MANY

    run(story())


def test_who_may_not_read_a_list_has_neither_count_nor_rows(tab_of, busy, monkeypatch):
    async def story():
        tab = tab_of("LOGISTICS")
        monkeypatch.setattr(
            gateway,
            "allows",
            lambda endpoint: endpoint is not list_invoices and endpoint.allows(person("LOGISTICS").principal),
        )
        records = await opened(tab, COMPANIES, busy["company"])
        assert records.data["record"]["panels"]["invoices"] is None
        assert records.data["record"]["panels"]["contacts"] == 0

    run(story())
    tabs = {tab["name"]: tab["permission"] for tab in declared.records[CUSTOMERS].props()["tabs"]}
    assert declared.endpoints[tabs["invoices"]] is list_invoices
    assert tabs["sheet"] is None


def test_a_record_follows_the_kinds_of_its_lists():
    subscription = subscription_of(person("ADMIN").principal, declared.pages[CUSTOMERS], CUSTOMERS)
    assert {"Invoice", "Quote", "Order", "Payment"} <= subscription.record_kinds


def test_a_panel_names_filters_and_columns_that_its_list_has():
    for wrong in ({"own": {"nothing": "{id}"}}, {"own": {"customerId": "{id}"}, "hide": ("nothing",)}):
        with pytest.raises(ValueError, match="has no nothing"):
            kit.panel("invoices", INVOICES, list_invoices, **wrong)


def test_what_reads_a_hundred_rows_besides_says_how_many_there_are():
    body = {"items": [1, 2], "total": 312, "page": 1}
    assert _named("uses", body) == {"uses": [1, 2], "usesTotal": 312}
    assert _named("chain", {"length": 3}) == {"chain": {"length": 3}}


def test_a_preset_is_named_however_many_records_there_are(tab_of, work_of):
    with work_of() as context:
        ids = [str(sales.customer(context, number).id) for number in range(1, 106)]

    async def story():
        tab = tab_of("ADMIN")
        await tab.session()
        await tab.state(PanelState)  # binds the caller
        combo = Combo("customerId", "Customer", list_customers, label="name", detail="siren")
        names = {await forms._name_of(combo, one) for one in (ids[0], ids[52], ids[-1])}
        assert len(names) == 3
        assert "" not in names
        assert await forms._name_of(combo, "nonsense") == ""

    run(story())
