"""The two lines that outline a list's row: derived from the columns, declared where that is not enough."""

import pytest

from leaseapp import leaseapp as application
from leaseapp.billing.models import Invoice
from leaseapp.kernel.endpoints import EndpointDeclarationError
from leaseapp.kernel.listing.outline import outline_of
from leaseapp.kernel.listing.spec import ROLES, Column, ListSpec, lists
from tests.support.cells import together

assert application.app is not None


@together("spec", lists)
def test_every_list_says_who_and_leads_to_the_record(spec):
    outline = outline_of(spec)
    assert outline.who
    assert outline.number
    assert not set(outline.who) & set(outline.number)
    told = [spec.column(key) for key in outline.keys]
    assert not any(column.is_identifier for column in told)
    # in another currency than the books it is a number that is added up
    assert all(spec.column(key).kind in ("money", "price") or spec.column(key).sum for key in outline.amount)
    assert all(spec.column(key).kind in ("date", "datetime") for key in outline.date)


@together("spec", lists)
def test_what_a_list_sums_is_in_its_rows(spec):
    """A list of amounts shows one of them on a phone too."""
    if any(column.sum and column.shown for column in spec.columns):
        assert outline_of(spec).amount


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("invoices", ("customer", "amountDue,totalTtc", "number", "dueDate,issueDate", "", "status")),
        ("quotes", ("customer", "totalHt", "number", "validUntil", "", "status")),
        ("payments", ("customer", "amount", "date", "", "invoices", "method")),
        ("companies", ("name", "", "siren", "", "city", "kind")),
        ("contacts", ("name", "", "company", "", "jobTitle", "")),
    ],
)
def test_the_roles_are_those_people_expect(name, expected):
    outline = outline_of(next(spec for spec in lists if spec.name == name))
    assert tuple(",".join(getattr(outline, role)) for role in ROLES) == expected


@pytest.mark.parametrize(
    "wrong", [{"outline": {"colour": "number"}}, {"outline": {"who": "nobody"}}, {"late": "nothing"}]
)
def test_a_role_or_a_column_that_does_not_exist_is_refused(wrong):
    number = Column("number", "Number", Invoice.number, late=wrong.get("late"))
    before = list(lists)
    with pytest.raises(EndpointDeclarationError):
        ListSpec(
            "wrong", title="Wrong", permission="x", table=Invoice, columns=[number], default_sort="number",
            outline=wrong.get("outline", {}),
        )  # fmt: skip
    assert lists == before
