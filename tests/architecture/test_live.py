"""Open pages follow whatever the registries hold: every list its records, every row that decides rights its person."""

import ast

import sqlalchemy as sa

import leaseapp.leaseapp  # noqa: F401  imports every page
from leaseapp import wiring
from leaseapp.kernel.home import home_cards
from leaseapp.kernel.home.tasks import tasks
from leaseapp.kernel.persistence.tables import Row
from leaseapp.kernel.web.change_notifications import EVERY_MEMBER
from leaseapp.ui.registry import declared
from tests.architecture.source import product

wiring.wire()
#: rows that decide somebody's rights; sessions are ended by statements, which name their users themselves
RIGHTS = {"Membership": "user_id", "Role": EVERY_MEMBER, "User": "id"}
#: pages without a list that read themselves again
OWN = {
    "/workspace": {kind for card in home_cards for kind in card.kinds},
    "/workspace/to-do": {kind for task in tasks for kind in task.spec.kinds},
    "/workspace/roles": {"Role", "Membership"},
    "/workspace/my-api-keys": {"ApiKey"},
    "/workspace/due-supplier-invoices": {"SupplierInvoice", "SupplierPayment", "SupplierBankAccount"},
}


def models(of: type = Row) -> dict[str, type]:
    """Every table by its class."""
    found = {one.__name__: one for one in of.__subclasses__() if hasattr(one, "__table__")}
    for one in of.__subclasses__():
        found |= models(one)
    return found


def test_every_list_follows_its_own_records_and_those_that_it_joins() -> None:
    for listing in declared.lists.values():
        shows = declared.pages[listing.route].shows
        assert shows is not None
        joined = {
            sa.inspect(target).mapper.class_.__name__  # of an alias too
            for target, _condition in (*listing.spec.join, *listing.spec.outer_join)
            if hasattr(sa.inspect(target, raiseerr=False), "mapper")
        }
        assert {listing.spec.table.__name__} | joined <= shows() <= set(models())


def test_every_record_page_follows_the_lists_in_its_tabs() -> None:
    """Its own record is followed by its id."""
    for route, record in declared.records.items():
        shows = declared.pages[route].shows
        assert shows is not None
        assert shows() == {kind for panel in record.panels.values() for kind in panel.spec.kinds}


#: the monthly run reads the register
FIXED_ASSETS = {
    "AccountingCode", "Asset", "BillingEntity", "Establishment", "FixedAsset", "SupplierInvoice", "SupplierInvoiceLine",
}  # fmt: skip


def test_the_other_pages_that_follow_are_pinned() -> None:
    others = {listing.route for listing in declared.lists.values()} | declared.records.keys()
    found = {
        page.route: set(page.shows()) for page in declared.pages.values() if page.shows and page.route not in others
    }
    assert found == OWN | {
        "/workspace/number-chain": {"Invoice", "CreditNote"}, "/workspace/rating": {"ClientRating", "User"},
        "/workspace/rating/grid": {"RatingGrid"},
        "/workspace/depreciation": FIXED_ASSETS,
        "/workspace/ereporting-calendar": {"EReportingSubmission", "EReportingTransmission"},
    }  # fmt: skip


def test_rows_that_decide_rights_name_their_person() -> None:
    found = {name: model.__rights_of__ for name, model in models().items() if model.__rights_of__}
    assert found == RIGHTS
    assert all(column == EVERY_MEMBER or column in models()[name].__table__.c for name, column in found.items())


def test_notifications_are_sent_in_one_place_only() -> None:
    """The queue's trigger wakes the jobs process by a channel of its own, with nothing in it."""
    sent = {
        source.path
        for source in product()
        for node in source.nodes
        if (isinstance(node, ast.Attribute) and node.attr == "pg_notify")
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and "pg_notify(" in node.value)
    }
    assert sent == {
        "leaseapp/kernel/web/change_notifications.py",
        "leaseapp/kernel/persistence/row_security.py",
        "leaseapp/ui/presence.py",  # who looks at what: a channel of its own, no change of anything
    }
