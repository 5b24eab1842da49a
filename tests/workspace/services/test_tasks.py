"""One registry holds what waits: the same numbers in the menu, on the page "To do" and in the lists that its buttons open."""

from datetime import timedelta
from urllib.parse import parse_qsl

import pytest

from leaseapp.billing.services import overdue
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.home.tasks import counted_for, tasks
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.listing.spec import lists
from leaseapp.kernel.text.i18n import translate
from leaseapp.sales.enums import QuoteStatus
from leaseapp.workspace.services import tasks as what_waits
from tests.factories import orders, sales
from tests.factories.accounts import at, opened
from tests.factories.quotes import quote


@pytest.fixture
def busy(work_of):
    """A company where something of most kinds waits."""
    with work_of() as context:
        entity, customer = opened(context), sales.customer(context)
        quote(context, customer, entity, status=QuoteStatus.DRAFT)
        quote(context, customer, entity, status=QuoteStatus.ACCEPTED, accepted_at=context.now - timedelta(days=3))
        orders.order(context, customer, entity)
        sales.draft(context, customer, entity)
        with at(context, context.today - timedelta(days=70)):
            due = (context.today + timedelta(days=30)).isoformat()
            sales.issued(context, customer, entity, dueDate=due)
        overdue.mark_overdue(context)


def listed(context, task):
    """Return the number of rows on the page that the button of `task` opens."""
    spec = next(one for one in lists if one is task.spec)
    request = ListRequest(filters=dict(parse_qsl(item_of(context, task.key).act.url.partition("?")[2])))
    return read_page(context, spec, request).total


def item_of(context, key):
    return next(item for item in what_waits.read(context).items if item.key == key)


@pytest.mark.parametrize("role", list(BusinessRole))
def test_what_is_asked_of_a_role_is_what_the_lists_show_and_the_menu_counts(busy, work_of, role):
    with work_of(role) as context:
        found = what_waits.read(context)
        asked = {task.key: task for task in tasks if task.is_asked_of(context.principal)}
        assert {item.key for item in found.items} <= asked.keys()
        assert len(found.items) + len(found.nothing) == len(asked)
        for item in found.items:
            assert item.count == listed(context, asked[item.key]) > 0
            assert item.act.label
            assert item.reason
        menu = counted_for(context.principal)
        assert found.total == sum(item.count for item in found.items if item.key in {task.key for task in menu})
        pressing = [item.pressing for item in found.items]
        assert pressing == sorted(pressing, reverse=True)


def test_each_says_the_age_of_its_oldest_and_its_amount(busy, work_of):
    with work_of("ADMIN") as context:
        late = item_of(context, "late")
        assert (late.count, late.days, late.vat) == (1, 40, "incl. VAT")
        assert late.amount == 1200
        assert item_of(context, "toOrder").days == 3
        assert item_of(context, "toOrder").vat == "excl. VAT"
        assert item_of(context, "toIssue").days == 0


def test_nobody_is_asked_for_what_they_may_not_do(busy, work_of):
    with work_of("AUDITOR") as context:
        assert what_waits.read(context).model_dump() == {"total": 0, "items": [], "nothing": []}
    with work_of("LOGISTICS") as context:
        assert "late" not in {item.key for item in what_waits.read(context).items}
    with work_of("ACCOUNTANT") as context:
        assert {"late", "toIssue"} <= {item.key for item in what_waits.read(context).items}
    outside = {task.key for task in tasks if task.outside}
    with work_of("CLIENT_USER") as context:
        assert {task.key for task in tasks if task.is_asked_of(context.principal)} == outside == {"toPay", "toAnswer"}


def test_its_words_follow_the_number():
    for task in tasks:
        for locale in ("en", "fr"):
            one, several = (translate(locale, task.what, count=count) for count in (1, 2))
            assert "{" not in one + several
            assert one != several or "devis" in one
    assert translate("fr", "{count|credit|credits} to use", count=1) == "avoir à imputer"
