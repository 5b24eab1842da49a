"""A year from its cockpit to its archived FEC, and a fixed asset from its entry to its sale."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from leaseapp.accounting.enums import FiscalYearState, FixedAssetStatus
from leaseapp.demo import cast
from leaseapp.kernel import clock
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from tests.browser.own import W, made

pytestmark = pytest.mark.browser
FINANCE, BOOKS = "finance@nordlease.example", "comptable@nordlease.example"
YEARS = "/workspace/accounting/fiscal-year-closings"


@pytest.fixture
def year(walker):
    """A year that is over, of a company of its own, with a provision to decide about."""
    admin = walker("desk", "fr").known()
    book = made(admin, "billing-entities", {
        "name": "Nordlease Clôture", "siren": cast.siren(9090), "addressLine1": "1 rue du Port", "postalCode": "59000",
        "city": "Lille", "invoiceNumberPrefix": "CLO-", "creditNoteNumberPrefix": "CLA-",
    })  # fmt: skip
    last = clock.today().year - 1
    days = {"billingEntityId": book["id"], "startDate": f"{last}-01-01", "endDate": f"{last}-12-31"}
    opened = made(admin, "accounting/fiscal-year-closings", days)
    body = {"fiscalYearId": opened["id"], "kind": "CAP", "label": "Intérêts courus", "account": "6611", "amountHt": 300}
    made(admin, "accounting/provisions", body | {"explanation": "Échéancier du prêt"})
    return opened


def test_a_year_from_its_cockpit_to_its_archived_fec(walker, year):
    person = walker("desk", "fr").known(FINANCE)
    page = person.page
    person.open(f"{YEARS}/{year['id']}", ".closing-steps")
    person.act("Launch the closing")
    person.confirm()
    expect(page.locator(".closing-controls tr.found")).not_to_have_count(0)
    owner = page.locator(".closing-owner").first
    owner.select_option(index=1)
    expect(owner).not_to_have_value("")
    person.looks("closing-cockpit")
    page.locator(".closing-decide button").first.click()
    expect(page.locator(".closing-decide .badge").first).to_have_text(person.word(_("Posted", "provision")))
    person.act("Pass to review")
    expect(page.locator(".record-head")).to_contain_text(person.word(label_of(FiscalYearState.REVIEW)))
    person.act("Close the year…")
    person.confirm()
    expect(page.locator(".closing-fec .badge.green")).to_be_visible()
    expect(page.locator(".closing-fec a[download]")).to_be_visible()
    expect(page.locator(".closing-owner")).to_have_count(0)
    person.looks("closing-closed")
    told = person.call("GET", f"{W}/accounting/fiscal-year-closings/{year['id']}")
    assert (told["state"], told["fec"]["provisional"], told["result"]) == ("CLOSED", False, -300)
    person.quiet()


def test_a_fixed_asset_from_its_entry_to_its_sale(walker):
    person = walker("desk", "fr").known(BOOKS)
    page = person.page
    today = clock.today()
    before = (today.replace(day=1) - timedelta(days=1)).replace(day=1)
    (code,) = person.call("GET", f"{W}/accounting-codes?q=IMM-OUT")["items"]
    asset = made(person, "fixed-assets", {
        "label": "Pont roulant", "accountingCodeId": code["id"], "acquisitionDate": before.isoformat(), "grossValue": 4800,
    })  # fmt: skip
    at = f"{W}/fixed-assets/{asset['id']}"
    person.open(f"/workspace/fixed-assets/{asset['id']}", ".record-head")
    person.act("Put to use…")
    dialog = page.locator("dialog[open]")
    dialog.get_by_label(person.word("In use since")).fill(_spoken(before))
    dialog.get_by_label(person.word("Duration in months")).fill("48")
    person.confirm()
    expect(page.locator(".record-head")).to_contain_text(person.word(label_of(FixedAssetStatus.ACTIVE)))
    person.looks("fixed-asset-in-use")
    person.act("Write a month off…")
    dialog.get_by_label(person.word("Last day of the month")).fill(_spoken(today.replace(day=1) - timedelta(days=1)))
    person.confirm()
    expect(page.get_by_text("100,00").first).to_be_visible()
    person.act("Sell…")
    dialog.get_by_label(person.word("Price excl. VAT")).fill("4000")
    person.confirm()
    expect(page.locator(".record-head")).to_contain_text(person.word(label_of(FixedAssetStatus.DISPOSED)))
    person.looks("fixed-asset-sold")
    told = person.call("GET", at)
    assert (told["status"], told["events"][0]["proceedsHt"]) == ("DISPOSED", 4000)
    person.quiet()


def _spoken(day: date) -> str:
    """Return a day as a French user types it."""
    return f"{day:%d/%m/%Y}"
