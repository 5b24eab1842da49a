"""Some rows of a list at a glance: documents by their number, the rest by name; no ids, no codes."""

import re
from decimal import Decimal

from leaseapp import wiring
from leaseapp.kernel.listing import glance
from leaseapp.kernel.listing.http import list_endpoints
from leaseapp.kernel.listing.spec import ListSpec
from tests.support.cells import together

wiring.wire()
SPECS = {spec.name: spec for _endpoint, spec in list_endpoints.values() if glance.link_of(spec)}
ID = "0190a000-0000-7000-8000-000000000001"


def said(spec: ListSpec) -> list[str]:
    """Columns that a hit shows as text."""
    return [*glance.title_keys(spec), *(key for role in glance.detail_roles(spec) for key in role)]


@together("name", sorted(SPECS))
def test_nothing_that_is_said_of_a_row_is_an_id_or_a_code(name):
    spec = SPECS[name]
    columns = [spec.column(key) for key in said(spec)]
    assert columns
    assert [column.key for column in columns if column.is_identifier or column.enum is not None] == []
    row = {column.key: "text" if column.kind == "text" else Decimal(1) for column in spec.columns} | {"id": ID}
    assert re.fullmatch(r"/(workspace|admin)/[\w/?=-]+", glance.link_of(spec).format_map(row))


def test_documents_are_called_by_their_number_and_the_rest_by_name():
    documents = {name for name, spec in SPECS.items() if glance.is_document(spec)}
    assert documents >= {"invoices", "quotes", "orders", "credit-notes"}
    assert not documents & {"companies", "customers", "contacts", "establishments", "members"}
    assert glance.detail_roles(SPECS["invoices"]) == (("customer",), ("amountDue", "totalTtc"))
    assert glance.state_of(SPECS["invoices"]).key == "status"
    assert glance.title_keys(SPECS["customers"]) == ("name",)
    assert glance.state_of(SPECS["customers"]) is None  # an amount is no state
