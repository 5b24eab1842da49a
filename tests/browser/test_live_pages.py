"""Open pages follow what others do, without being touched: rights that end, records and lists that change, counts in the menu."""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Locator, Page, expect

from leaseapp.kernel.settings import PROJECT_ROOT
from tests.browser.conftest import ACCOUNTANT, ADMIN
from tests.browser.own import own_company, own_customer, own_product

pytestmark = pytest.mark.browser
CUSTOMERS, PRODUCTS, LATE = "/workspace/customers", "/workspace/products", "/workspace/invoices?status=OVERDUE"
COLLEAGUE, SUSPENDED = "adv@nordlease.example", "finance@nordlease.example"

SIGN_OUT = "fetch('/api/auth/sign-out', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'})"
SUSPEND = """
import sys
from sqlmodel import select
from leaseapp import wiring
from leaseapp.identity.models import Membership, User
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
wiring.wire()
with db.system_session("test") as session:
    found = select(Membership).join(User, User.id == Membership.user_id).where(User.email == sys.argv[1])
    member = session.exec(found).one()
with db.unit_of_work(system_principal(member.organization_id), action="test.member.status") as context:
    row = context.session.get(Membership, (member.organization_id, member.id))
    row.status = sys.argv[2]
"""


def set_status(variables: dict[str, str], email: str, status: str) -> None:
    """Suspend a member, or take them back, in a process of its own."""
    subprocess.run(
        [sys.executable, "-c", SUSPEND, email, status],
        cwd=PROJECT_ROOT, env=variables, check=True, capture_output=True, text=True,
    )  # fmt: skip


def leaves(page: Page, wanted: str) -> None:
    """The page holds no row any more and went elsewhere."""
    page.wait_for_url(re.compile(wanted))
    expect(page.locator("tbody tr")).to_have_count(0)


def edits_terms(page: Page, address: str) -> Locator:
    """The dialog in which a customer is edited, open."""
    page.goto(address)
    page.get_by_role("button", name="Edit terms").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    return dialog


def write_reference(page: Page, address: str, text: str) -> None:
    """Somebody changes the buyer's reference of a customer."""
    dialog = edits_terms(page, address)
    dialog.locator("#field-buyerReference input").fill(text)
    page.keyboard.press("Control+Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".record-main")).to_contain_text(text)


def test_a_page_of_a_session_that_ends_in_another_tab_empties_at_once(walker):
    person = walker(locale="en").sign_in(COLLEAGUE)
    person.open(LATE, "tbody tr a")
    other = person.context.new_page()
    other.goto(person.address + CUSTOMERS)
    expect(other.locator("tbody tr a").first).to_be_visible()
    other.locator(".top .avatar").click()
    other.get_by_role("menuitem", name="Sign out").click()
    leaves(person.page, r"/auth/sign-in\?next=")
    leaves(other, "/auth/sign-in")


def test_the_idle_page_of_a_suspended_member_empties_and_stays_closed(walker, installation):
    person = walker(locale="en").sign_in(SUSPENDED)
    person.open(LATE, "tbody tr a")
    person.page.evaluate("window.untouched = true")
    set_status(installation, SUSPENDED, "SUSPENDED")
    try:
        person.page.wait_for_function("() => !window.untouched", polling=20)
        leaves(person.page, "/auth/select-organization")
    finally:
        set_status(installation, SUSPENDED, "ACTIVE")


def test_a_customer_that_somebody_else_changes_shows_it_and_its_open_dialog_keeps_what_was_typed(walker):
    reader, writer = walker(locale="en").known(ACCOUNTANT), walker(locale="en").known(COLLEAGUE)
    address = f"{reader.address}{CUSTOMERS}/{own_customer(reader)}"
    editor = reader.context.new_page()
    reader.page.goto(address)
    expect(reader.page.locator(".record-head")).to_be_visible()
    dialog = edits_terms(editor, address)
    dialog.locator("#field-notes textarea").fill("Half a note")
    write_reference(writer.page, address, "SERVICE-77")
    expect(reader.page.locator(".record-main")).to_contain_text("SERVICE-77")
    expect(reader.page.locator(".banner")).to_have_count(0)
    expect(dialog.locator(".banner")).to_contain_text("Élodie Marquant changed this record meanwhile.")
    expect(editor.locator(".banner")).to_have_count(1)
    expect(dialog.locator("#field-notes textarea")).to_have_value("Half a note")
    # what was typed against the old record is refused, not mixed with the new one
    editor.keyboard.press("Control+Enter")
    expect(dialog.locator(".form-problem")).to_be_visible()
    dialog.locator(".banner button").click()
    expect(editor.locator("dialog[open]")).to_have_count(0)
    expect(editor.locator(".record-main")).to_contain_text("SERVICE-77")
    expect(editor.locator(".record-main")).not_to_contain_text("Half a note")
    expect(editor.locator(".banner")).to_have_count(0)
    reader.quiet()
    writer.quiet()


def test_a_form_keeps_what_was_typed_and_follows_as_long_as_nothing_is(walker):
    reader, writer = walker(locale="en").known(COLLEAGUE), walker(locale="en").known(ADMIN)
    company, name = own_company(writer)["id"], "#field-name input"
    form = f"{reader.address}/workspace/companies/{company}/edit"
    pages = reader.page, reader.context.new_page()
    for page in (*pages, writer.page):
        page.goto(form)
        expect(page.locator(name)).to_be_visible()
    typing, idle = pages
    typing.locator(name).fill("Typed here")
    for number in (1, 2):
        writer.page.goto(form)
        writer.page.locator(name).fill(f"Written there {number}")
        writer.page.keyboard.press("Control+Enter")
        expect(writer.page.locator(".record-head")).to_be_visible()
        idle.bring_to_front()
        expect(idle.locator(name)).to_have_value(f"Written there {number}")
    typing.bring_to_front()
    expect(typing.locator(".banner")).to_contain_text("Claire Delannoy changed this record meanwhile.")
    expect(typing.locator(name)).to_have_value("Typed here")
    typing.locator(".banner button").click()
    expect(typing.locator(name)).to_have_value("Written there 2")
    expect(typing.locator(".banner")).to_have_count(0)
    reader.quiet()
    writer.quiet()


def test_a_list_and_the_counts_of_the_menu_follow(walker):
    reader, writer = walker(locale="en").known("commercial@nordlease.example"), walker(locale="en").known(ADMIN)
    reader.open(PRODUCTS, "tbody tr a")
    rows, alerts = reader.page.locator(".page-head .count"), reader.page.locator(f".nav[href='{PRODUCTS}'] i")
    expect(alerts).to_have_text(re.compile(r"\d+"))
    before, waiting = int(rows.inner_text()), int(re.sub(r"\D", "", alerts.inner_text()))
    for number in (1, 2):
        own_product(writer, stockQuantity=1, stockThreshold=5)
        expect(rows).to_have_text(str(before + number))
        expect(alerts).to_contain_text(re.compile(rf"\b{waiting + number}\b"))
    reader.quiet()


def test_pages_of_both_workers_follow(workers, walker):
    address, _web = workers
    writer = walker(locale="en", address=address).known(COLLEAGUE)
    reader = walker(locale="en", address=address).sign_in()
    record = f"{CUSTOMERS}/{own_customer(reader)}"
    tabs = [reader.context.new_page() for _tab in range(6)]
    for tab in tabs:
        tab.goto(address + record)
        expect(tab.locator(".record-head")).to_be_visible()
    write_reference(writer.page, address + record, "SERVICE-80")
    for tab in tabs:
        tab.bring_to_front()
        expect(tab.locator(".record-main")).to_contain_text("SERVICE-80")
    tabs[0].evaluate(SIGN_OUT)
    for tab in tabs:
        tab.wait_for_url(re.compile(r"/auth/sign-in\?next="))
