"""Every list: each sort, filter and search runs; REST, interface, CSV and XLSX say the same; wrong questions are 422."""

import csv
import io
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import openpyxl
import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.listing.export import harmless
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.listing.query import LARGEST_PAGE
from leaseapp.kernel.listing.spec import Column, ListSpec, lists
from leaseapp.kernel.text.i18n import translate
from leaseapp.kernel.text.labels import label_of
from tests.architecture.calls import named
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.conftest import Client
from tests.support.cells import together

LISTS = {spec.name: (endpoint, spec) for endpoint, spec in list_endpoints.values()}
AUDITED = dict.fromkeys(("audit", "provider-audit"), "a row for whatever was done to make the records of all lists")
each_list = pytest.mark.parametrize("name", [named(name, name, AUDITED) for name in sorted(LISTS)])
every_list = together("name", sorted(LISTS))
#: records in states of their own, made besides one of each kind
IN_OTHER_STATES = (
    "commission_fixed_asset",
    "update_product",
    "delete_company",
    "update_customer",
    "use_credit",
    "use_advance",
    "read_audit_archive",
    "order_customer_archive",
    "inspect_asset",
    "open_stocktake",
    "prepare_service_links",
    "add_missing_part",
    "receive_spare_parts",
    "read_ai_call",
    "drop_pending_contract_line",
    "report_public_fault",
    "add_meter_reading",
    "run_maintenance_plan",
    "store_fec",
    "share_file",
    "make_lease_contract",
    "delete_file",
    "generate_ereporting",
    "submit_einvoice",
    "take_in_receipt",
)


def made() -> list[str]:
    """The endpoints whose samples are called before the lists are read, so that none is empty: a POST at a list's address."""
    addresses = {endpoint.path for endpoint, _spec in LISTS.values()}
    created = (
        one for one in ENDPOINTS.values() if one.method == "POST" and one.status in (201, 202) and one.path in addresses
    )
    return [*IN_OTHER_STATES, *sorted(one.name for one in created)]


@pytest.fixture(scope="module", autouse=True)
def records(alpha: Maker, beta: Maker) -> None:
    """Some records of each kind, in both organizations."""
    for maker in (alpha, alpha, beta):
        for name in made():
            maker.call(name, **SAMPLES[name](maker))


def page(maker: Maker, name: str, /, **query: Any) -> Any:
    """The page that the interface would show."""
    return maker.call(LISTS[name][0].name, query=query).body


def reader(client_of: Callable[..., Client], name: str) -> Client:
    """Whoever reads the list: the organization's administrator, the provider's staff for lists of the console."""
    console = LISTS[name][0].policy == "provider"
    return client_of("SUPERADMIN_PROVIDER", None) if console else client_of("ADMIN")


def everything(maker: Maker, name: str, /, **query: Any) -> list[Any]:
    """All rows of a list, page after page."""
    items: list[Any] = []
    while True:
        found = page(maker, name, **query, page=len(items) // 100 + 1, pageSize=100, include="rows")
        items += found.items
        if not found.more:
            return items


def values(column: Column) -> list[str]:
    """Questions that make sense for a filter of this kind."""
    if column.enum is not None:
        members = [str(member.value) for member in column.enum]
        return [members[0], ",".join(members)] if column.filter == "in" else members[:1]
    by_kind = {
        "money": ["0", "99.5"], "price": ["0", "0.045"], "number": ["0", "12"], "percent": ["20", "5.5"], "bool": ["true", "false"],
        "date": ["2026-01-31"], "datetime": ["2026-01-31", "2026-01-31T10:00:00Z"],
    }  # fmt: skip
    if column.key.endswith("Id") or column.key == "id":
        return ["0198b6f0-0000-7000-8000-000000000000"]
    return by_kind.get(column.kind, ["x", "a,b"])


@pytest.mark.slow("whoever comes first makes the records")
def test_every_declared_list_is_an_endpoint() -> None:
    assert sorted(LISTS) == sorted(spec.name for spec in lists)
    assert all(endpoint.permission == spec.permission for endpoint, spec in LISTS.values())


@every_list
def test_no_list_is_empty_here_and_none_shows_the_other_organization(name: str, alpha: Maker, beta: Maker) -> None:
    ours, theirs = page(alpha, name, pageSize="100"), page(beta, name, pageSize="100")
    assert ours.total > 0
    if LISTS[name][0].policy != "provider":
        assert {item.id for item in ours.items} & {item.id for item in theirs.items} == set()


@pytest.mark.slow("each column twice")
@each_list
def test_every_column_sorts_both_ways(name: str, alpha: Maker) -> None:
    _endpoint, spec = LISTS[name]
    every = {item.id for item in everything(alpha, name)}
    for column in spec.columns:
        if not column.sort:
            with pytest.raises(Invalid) as refusal:
                page(alpha, name, sort=column.key)
            assert refusal.value.code == "UNKNOWN_SORT"
            continue
        up = [item.id for item in everything(alpha, name, sort=column.key)]
        down = [item.id for item in everything(alpha, name, sort=f"-{column.key}")]
        assert set(up) == set(down) == every
        assert len(up) == len(down) == len(every)
    two = [column.key for column in spec.columns if column.sort][:2]
    assert page(alpha, name, sort=f"-{','.join(two)}").total == len(every)


@pytest.mark.slow("each filter")
@each_list
def test_every_filter_runs_and_narrows(name: str, alpha: Maker) -> None:
    _endpoint, spec = LISTS[name]
    total = page(alpha, name).total
    for column in spec.columns:
        for parameter in column.parameters:
            for value in values(column):
                found = page(alpha, name, **{parameter: value}, pageSize="100")
                assert 0 <= found.total <= total
                if column.enum is not None and column.filter == "in":
                    assert {str(getattr(item, column.key).value) for item in found.items} <= set(value.split(","))


@every_list
def test_every_quick_filter_runs(name: str, alpha: Maker) -> None:
    _endpoint, spec = LISTS[name]
    for quick in spec.quick_filters:
        assert set(quick.filters) <= set(spec.parameters)
        assert page(alpha, name, **quick.filters).total >= 0


@every_list
def test_own_criteria_refuse_nonsense(name: str, alpha: Maker) -> None:
    _endpoint, spec = LISTS[name]
    for parameter in spec.criteria:
        with pytest.raises(Invalid) as refusal:
            page(alpha, name, **{parameter: "\N{SNOWMAN} no such value"})
        assert [error.field for error in refusal.value.errors] == [parameter]


@every_list
def test_filters_refuse_values_of_another_kind(name: str, alpha: Maker) -> None:
    _endpoint, spec = LISTS[name]
    for column in spec.columns:
        typed = column.enum is not None or column.kind in (
            "money",
            "price",
            "number",
            "percent",
            "date",
            "datetime",
            "bool",
        )
        for parameter in column.parameters if typed else ():
            huge = ("1e200000", "1e-20000", "9" * 31) if column.kind in ("money", "price", "number", "percent") else ()
            for wrong in ("no such value", "NaN", "\x00", *huge):
                with pytest.raises(Invalid) as refusal:
                    page(alpha, name, **{parameter: wrong})
                assert [(e.field, e.code) for e in refusal.value.errors] == [(parameter, "INVALID_FILTER")]


@each_list
def test_search_finds_by_each_searched_column(name: str, alpha: Maker) -> None:
    _endpoint, spec = LISTS[name]
    items = page(alpha, name, pageSize="100").items
    for column in spec.columns:
        if not column.search:
            continue
        texts = [str(getattr(item, column.key)) for item in items if getattr(item, column.key)]
        for text in texts[:1]:
            found = page(alpha, name, q=text.upper(), pageSize="100")
            assert text in [str(getattr(item, column.key)) for item in found.items]
    # a list of which nothing is searched finds nothing by words, and is no fault either
    assert page(alpha, name, q="no record says this").total == 0


@each_list
def test_paging_shows_each_row_once(name: str, alpha: Maker) -> None:
    total = page(alpha, name).total
    size = min(LARGEST_PAGE, max(1, total // 4))
    numbers = range(1, -(-total // size) + 1)
    seen = [item.id for number in numbers for item in page(alpha, name, page=number, pageSize=size).items]
    assert len(seen) == len(set(seen)) == total
    assert seen == [item.id for item in everything(alpha, name)]
    beyond = page(alpha, name, page=numbers[-1] + 1, pageSize=size)
    assert (beyond.items, beyond.total) == ([], total)


@pytest.mark.slow("every list, many times")
@every_list
def test_wrong_questions_are_422_at_their_parameter(name: str, client_of: Callable[..., Client]) -> None:
    path = LISTS[name][0].path
    wrong = {
        "noSuchFilter=1": ("noSuchFilter", "UNKNOWN_FILTER"), "sort=noSuchColumn": ("sort", "UNKNOWN_SORT"),
        "sort=id;drop": ("sort", "UNKNOWN_SORT"), "page=0": ("page", "NUMBER_TOO_SMALL"),
        "page=-1": ("page", "NUMBER_TOO_SMALL"), "page=x": ("page", "INVALID_NUMBER"),
        "pageSize=0": ("pageSize", "NUMBER_TOO_SMALL"), "pageSize=101": ("pageSize", "NUMBER_TOO_LARGE"),
        "format=pdf": (None, None), f"q={'x' * 300}": ("q", "INVALID_SEARCH"),
    }  # fmt: skip
    for query, expected in wrong.items():
        answer = reader(client_of, name).get(f"{path}?{query}")
        assert (query, answer.status_code) == (query, 422)
        if expected[0]:
            assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [expected]


@each_list
def test_rest_and_interface_say_the_same(name: str, alpha: Maker, client_of: Callable[..., Client]) -> None:
    answer = reader(client_of, name).get(f"{LISTS[name][0].path}?pageSize=100")
    assert answer.status_code == 200
    assert answer.json() == page(alpha, name, pageSize="100").model_dump(mode="json", by_alias=True)
    left_out = set() if LISTS[name][1].drafts is None else {"draftsLeftOut"}
    assert set(answer.json()) == {"items", "page", "pageSize", "more", "total", "totals"} | left_out


@each_list
def test_the_halves_of_an_answer_are_the_whole(name: str, client_of: Callable[..., Client]) -> None:
    """Rows come without a count, which comes by itself; whoever asks for neither is told both."""
    client, path = reader(client_of, name), LISTS[name][0].path
    for query in ("pageSize=1", "pageSize=100", "pageSize=1&page=2"):
        whole, rows, totals = (
            client.get(f"{path}?{query}{half}").json() for half in ("", "&include=rows", "&include=totals")
        )
        assert (rows["items"], rows["more"]) == (whole["items"], whole["more"])
        assert rows["more"] is (whole["page"] * whole["pageSize"] < whole["total"])
        assert rows["total"] == (None if rows["more"] else whole["total"]) or not whole["items"]
        assert rows["totals"] is None
        figures = ("total", "totals", *(("draftsLeftOut",) if "draftsLeftOut" in whole else ()))
        assert {key: totals[key] for key in figures} == {key: whole[key] for key in figures}
        assert (totals["items"], totals["more"]) == (None, None)
    wrong = client.get(f"{path}?include=everything")
    assert (wrong.status_code, [error["field"] for error in wrong.json()["errors"]]) == (422, ["include"])


@every_list
def test_rows_alone_are_read_without_a_count(name: str, alpha: Maker) -> None:
    endpoint, _spec = LISTS[name]
    statements: list[str] = []

    def note(*given: Any) -> None:
        statements.append(given[2])

    sa.event.listen(Engine, "before_cursor_execute", note)
    try:
        page(alpha, name, pageSize="1", include="rows")
        assert not [text for text in statements if text.startswith("SELECT count(")]
        if page(alpha, name, pageSize="1").more:
            assert [text for text in statements if text.startswith("SELECT count(")]
    finally:
        sa.event.remove(Engine, "before_cursor_execute", note)
    assert (endpoint.only_counts({"include": "totals"}), endpoint.only_counts({})) == (True, False)


def shown(column: Column, value: Any) -> Any:
    """A value of the list as a spreadsheet in English holds it."""
    if value is None:
        return None
    if column.enum is not None:
        return translate("en", label_of(value))
    if column.kind == "entity" and (label := kind_label(value)) is not None:
        return translate("en", label)
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, datetime):
        return value.astimezone(ZoneInfo(DEFAULT_TIMEZONE)).replace(tzinfo=None)
    if isinstance(value, date | Decimal | int):
        return value
    return str(value)


def csv_text(value: Any) -> str:
    """The same value as CSV text."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, str):
        return harmless(value)
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def expected_rows(spec: ListSpec, items: list[Any]) -> list[list[Any]]:
    """The rows of an export."""
    return [[shown(column, getattr(item, column.key)) for column in spec.columns] for item in items]


@each_list
def test_the_csv_holds_the_same_rows_in_the_same_order(
    name: str, alpha: Maker, client_of: Callable[..., Client]
) -> None:
    endpoint, spec = LISTS[name]
    items = everything(alpha, name)
    answer = reader(client_of, name).get(f"{endpoint.path}?format=csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    head, *body = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert head == [translate("en", column.label) for column in spec.columns]
    assert body == [[csv_text(value) for value in row] for row in expected_rows(spec, items)]


@each_list
def test_the_workbook_holds_the_same_values(name: str, alpha: Maker, client_of: Callable[..., Client]) -> None:
    endpoint, spec = LISTS[name]
    items = everything(alpha, name)
    answer = reader(client_of, name).get(f"{endpoint.path}?format=xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    head, *body = [list(row) for row in sheet.iter_rows(values_only=True)]
    assert head == [translate("en", column.label) for column in spec.columns]
    assert [[_cell(value) for value in row] for row in body] == [
        [_cell(value) for value in row] for row in expected_rows(spec, items)
    ]


def _cell(value: Any) -> Any:
    """Numbers, instants and days of a workbook and of the list in one form."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float | Decimal):
        return Decimal(repr(value) if isinstance(value, float) else value).normalize()
    if isinstance(value, datetime):
        # a workbook is read to the millisecond: 50.9996 s is 51 s in it
        return (value + timedelta(microseconds=500)).replace(microsecond=0).isoformat()
    return f"{value.isoformat()}T00:00:00" if isinstance(value, date) else value


@each_list
def test_an_export_follows_filters_and_order(name: str, alpha: Maker, client_of: Callable[..., Client]) -> None:
    endpoint, spec = LISTS[name]
    first = next(column for column in spec.columns if column.sort)
    items = everything(alpha, name, sort=f"-{first.key}")
    answer = reader(client_of, name).get(f"{endpoint.path}?format=csv&sort=-{first.key}")
    body = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))[1:]
    assert body == [[csv_text(value) for value in row] for row in expected_rows(spec, items)]
    nothing = reader(client_of, name).get(f"{endpoint.path}?format=csv&q=no+record+says+this")
    assert len(nothing.content.decode().splitlines()) == 1


@every_list
def test_an_inner_join_follows_a_reference_that_is_never_empty(name: str) -> None:
    """Counts leave out the joins they do not look at: that must not change which rows there are."""
    _endpoint, spec = LISTS[name]
    wrong = []
    for target, condition in spec.join:
        key, reference = condition.left, condition.right
        if reference.name == "id":
            key, reference = reference, key
        if key.name != "id" or reference.nullable or key.table != sa.inspect(target).selectable:
            wrong.append(str(condition))
    assert wrong == []
