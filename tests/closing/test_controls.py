"""Each control of the cockpit: it finds what it looks for, and nothing where all is well (MONEY.md 6.4)."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from leaseapp.accounting.services import verifying
from leaseapp.closing.enums import ControlLevel
from leaseapp.closing.schemas import OwnerIn, WaiveIn
from leaseapp.closing.services import controlling, ledger_controls
from leaseapp.closing.services.controls import Control, Found, controls
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.kernel.persistence.ids import new_id
from tests.closing.conftest import Books
from tests.factories import sales
from tests.factories.accounting import line
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables
from tests.support import world

D = Decimal
OF_YEAR = {"issueDate": date(2026, 11, 16)}


class House:
    """A book whose year 2026 is over, and what is bought and sold in it."""

    def __init__(self, books: Books) -> None:
        self.books, self.context = books, books.context
        self.seller = self.context.session.get(BillingEntity, (self.context.organization_id, books.book.id))
        buyer = Buyer(self.context)
        buyer.seller = self.seller
        self.payables = Payables(buyer)

    def bought(self, **values: Any) -> dict[str, Any]:
        return OF_YEAR | {"billingEntityId": self.seller.id} | values

    def found(self, code: str) -> Found:
        (control,) = [one for one in controls if one.code == code]
        return control.find(self.context, self.books.year())


@pytest.fixture
def house(books: Books) -> House:
    return House(books)


def drafted(house: House, day: date) -> None:
    values = {"supplyDate": day}
    sales.draft(house.context, sales.customer(house.context), house.seller, (sales.SERVICE,), **values)


def balanced(house: House, debit: str, credit: str, **values: Any) -> None:
    parties = {"CUSTOMER": house.books.book.customer, "SUPPLIER": house.books.book.supplier}
    house.books.entry(
        f"{debit}-{credit}", line(debit, debit="50.00", party=parties.get(debit)),
        line(credit, credit="50.00", party=parties.get(credit)), journal="OD", **values,
    )  # fmt: skip


def posted_on_471(house: House) -> None:
    house.books.posted(account="471")


FINDS: dict[str, tuple[Callable[[House], Any], Found]] = {
    "SUPPLIER_INVOICES_UNVALIDATED": (
        lambda house: house.payables.invoice(house.payables.line(310), **house.bought()), Found(1, D("310.00")),
    ),
    "SUPPLIER_INVOICES_UNALLOCATED": (
        lambda house: house.payables.validated(house.payables.line(800), **house.bought()), Found(1, D("800.00")),
    ),
    "SALES_DRAFTS": (lambda house: drafted(house, date(2026, 12, 31)), Found(1, D("1000.00"))),
    "VAT_DIFFERENCE": (lambda house: balanced(house, "BANK", "VAT_DUE_20"), Found(1, D("-50.00"))),
    "PROVISIONS_UNDECIDED": (lambda house: house.books.declared(), Found(1, D("300.00"))),
    "CASH_OR_STOCK_NEGATIVE": (lambda house: balanced(house, "BANK", "CASH"), Found(1, D("50.00"))),
    "SUSPENSE_OPEN": (posted_on_471, Found(1, D("300.00"))),
    "PARTIES_REVERSED": (lambda house: balanced(house, "BANK", "CUSTOMER"), Found(1, D("50.00"))),
}  # fmt: skip


@pytest.mark.parametrize("code", FINDS)
def test_a_control_finds_what_it_looks_for(house, code):
    make, expected = FINDS[code]
    assert house.found(code) == Found()
    make(house)
    found = house.found(code)
    assert (found.count, abs(found.amount or D(0))) == (expected.count, abs(expected.amount or D(0)))


def test_nothing_is_found_where_all_is_well(house):
    """A sale, a paid one, a draft of the next year, an invoice that became a fixed asset, a decided provision."""
    house.books.sell()
    drafted(house, date(2027, 1, 2))
    house.payables.validated(house.payables.line(900), code="IMM-MAT", **house.bought())
    house.payables.invoice(house.payables.line(310), **house.bought(issueDate=date(2027, 1, 4)))
    house.books.posted()
    house.books.sealed()
    blocking = [code for code in (one.code for one in controls) if house.found(code).count]
    assert blocking == []


def test_items_that_nobody_settled_for_over_a_year(house):
    house.books.sell(entry_date=date(2026, 1, 15))
    find = ledger_controls.old_open_items
    assert find(house.context, house.books.year()).count == 0
    house.books.sell("next", entry_date=date(2027, 1, 10))
    assert find(house.context, house.books.year(2027)) == Found(1, D("120.00"))


def test_the_year_before_is_looked_at(house):
    house.books.sell("next", entry_date=date(2027, 1, 10))
    find = ledger_controls.year_before
    assert (find(house.context, house.books.year()), find(house.context, house.books.year(2027))) == (Found(), Found(1))


def test_a_company_without_a_siren_has_no_fec(house):
    house.books.sell()
    find = ledger_controls.fec_findings
    assert find(house.context, house.books.year()) == Found()
    house.seller.siren = None
    house.context.session.flush()
    assert find(house.context, house.books.year()) == Found(1)


def test_what_the_check_of_the_books_says_is_told_by_its_kind(house, monkeypatch):
    """Forgery and gaps themselves are found in tests/accounting/services/test_verifying.py."""
    found = [verifying.Difference(new_id(), code, "") for code in (verifying.NUMBER_GAP, verifying.CONTENT_CHANGED)]
    monkeypatch.setattr(verifying, "verify", lambda _context, _year: found)
    assert (house.found("NUMBER_GAPS"), house.found("ENTRIES_ALTERED")) == (Found(1), Found(1))


def test_controls_are_in_order_and_lead_to_a_page(house):
    year = house.books.year()
    assert [one.order for one in controls] == sorted(one.order for one in controls)
    for one in controls:
        link = one.link_of(year)
        assert link is not None
        assert link.startswith("/workspace/")
        assert "{" not in link


def test_a_domain_above_adds_its_own(house):
    control = Control("OWN", ControlLevel.WARN, 999, "Own", lambda _context, _year: Found(2, D(5)))
    controls.add(control)
    try:
        controlling.run(house.context, house.books.year())
        told = {one.code: one for one in house.books.told().controls}
    finally:
        controls._items.remove(control)
    assert (told["OWN"].count, told["OWN"].amount, told["OWN"].state, told["OWN"].link) == (2, D(5), "WARNS", None)


def refused(kind: type, act: Callable[[], Any]) -> str:
    with pytest.raises(kind) as error:
        act()
    return error.value.errors[0].code if error.value.errors else error.value.code


def test_an_alert_is_waived_until_it_finds_something_else(house):
    year, context = house.books.year(), house.context
    posted_on_471(house)
    controlling.run(context, year)
    controlling.waive(context, year.id, "SUSPENSE_OPEN", WaiveIn(reason="Soldé en janvier"))
    assert {one.code: one.state for one in house.books.told().controls}["SUSPENSE_OPEN"] == "WAIVED"
    assert refused(Conflict, lambda: controlling.waive(context, year.id, "VAT_DIFFERENCE", WaiveIn(reason="X"))) == (
        "CONTROL_BLOCKS"
    )
    assert refused(Conflict, lambda: controlling.waive(context, year.id, "PARTIES_REVERSED", WaiveIn(reason="X"))) == (
        "NOTHING_FOUND"
    )
    house.books.posted(account="471", amountHt=10)
    controlling.run(context, year)
    assert {one.code: one.state for one in house.books.told().controls}["SUSPENSE_OPEN"] == "WARNS"


def test_a_control_belongs_to_a_colleague_and_to_the_same_one_next_year(house):
    year, context = house.books.year(), house.context
    accountant = world.person("ACCOUNTANT", "alpha").user_id
    assert refused(NotFound, lambda: controlling.give(context, year.id, "SUSPENSE_OPEN", OwnerIn(owner_user_id=None)))
    controlling.run(context, year)
    give = lambda who: controlling.give(context, year.id, "SUSPENSE_OPEN", OwnerIn(owner_user_id=who))  # noqa: E731
    give(accountant)
    told = next(one for one in house.books.told().controls if one.code == "SUSPENSE_OPEN")
    assert told.owner_user_id == accountant
    assert accountant in {one.id for one in house.books.told().people}
    assert refused(Invalid, lambda: give(world.person("TECHNICIAN", "alpha").user_id)) == "NOT_OF_CLOSING"
    assert refused(NotFound, lambda: give(world.person("ACCOUNTANT", "beta").user_id))
    house.books.sell("next", entry_date=date(2027, 1, 10))
    controlling.run(context, house.books.year(2027))
    told = next(one for one in house.books.told(2027).controls if one.code == "SUSPENSE_OPEN")
    assert told.owner_user_id == accountant
