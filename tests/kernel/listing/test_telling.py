"""Words of a list besides its columns: completed many rows at once, on pages and in exports."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.listing import query
from leaseapp.kernel.listing.export import export
from leaseapp.kernel.listing.query import ListRequest
from leaseapp.kernel.listing.spec import Column, ListSpec, lists

asked: list[int] = []


def tell(_context: Context, items: list[dict[str, Any]]) -> None:
    asked.append(len(items))
    for item in items:
        item["greeting"] = f"Hello {item['name']}"


def named(_context: Context, text: str) -> Any:
    if text == "nonsense":
        raise ValueError
    return Company.name == text


@pytest.fixture
def spec() -> Iterator[ListSpec]:
    made = ListSpec(
        "told", title="Told", permission="annuaire.company:read", table=Company, default_sort="name", tell=tell,
        finders=(lambda _context, word: [Company.name == f"found by {word}"],),
        columns=[
            Column("name", "Name", Company.name),
            Column("greeting", "Greeting", Company.name, sort=False, filter="in", criterion=named),
        ],
    )  # fmt: skip
    asked.clear()
    yield made
    lists.remove(made)


@pytest.fixture
def _three(context: Context) -> None:
    for name in ("Abel", "Berthe", "found by me"):
        context.add(Company(name=name, kind=CompanyKind.BUSINESS, country="FR"))


@pytest.mark.usefixtures("_three")
def test_a_page_is_told_at_once(context: Context, spec: ListSpec) -> None:
    found = query.read_rows(context, spec, ListRequest(filters={"greeting": "Berthe"}))
    assert [row["greeting"] for row in found.items] == ["Hello Berthe"]
    query.read_rows(context, spec, ListRequest())
    assert asked[0] == 1
    assert len(asked) == 2


@pytest.mark.usefixtures("_three")
def test_an_export_is_told_a_batch_at_a_time(context: Context, spec: ListSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query, "TOLD_AT_ONCE", 2)
    answer = export(context, spec, ListRequest(format="csv"))
    text = answer.content.read().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text else ","))[1:]
    assert ["Berthe", "Hello Berthe"] in rows
    assert max(asked) == 2
    assert sum(asked) == len(rows)


def test_a_filter_of_its_own_refuses_at_its_parameter(context: Context, spec: ListSpec) -> None:
    with pytest.raises(Invalid) as refusal:
        query.read_rows(context, spec, ListRequest(filters={"greeting": "nonsense"}))
    assert [error.field for error in refusal.value.errors] == ["greeting"]


@pytest.mark.usefixtures("_three")
def test_a_finder_finds_besides_the_columns(context: Context, spec: ListSpec) -> None:
    assert [row["name"] for row in query.read_rows(context, spec, ListRequest(q="me")).items] == ["found by me"]
