"""The provider's console as staff walk it: from the card of the demonstration to a job that waits again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Walker

pytestmark = pytest.mark.browser
STAFF, SUPPORT = "console@leaseapp.example", "assistance@leaseapp.example"
Open = Callable[..., Walker]
SCREENS = [("desk", "fr", False), ("desk", "en", True), ("tablet", "en", False), ("phone", "fr", True)]


@pytest.mark.parametrize(("size", "locale", "dark"), SCREENS)
def test_a_job_that_was_given_up_is_tried_again(walker: Open, size: str, locale: str, dark: bool) -> None:
    staff = walker(size=size, locale=locale, dark=dark).known(STAFF)
    page = staff.page
    failed = staff.call("GET", "/api/admin/jobs?status=FAILED")["items"]
    if not failed:  # another screen had it tried again: it is called off, which can be tried again as well
        waiting = staff.call("GET", "/api/admin/jobs?status=PENDING&name=files.sweep-storage")["items"][0]
        staff.call("POST", f"/api/admin/jobs/{waiting['id']}/cancel", {})
        staff.open(f"/admin/jobs/{waiting['id']}", ".record-head")
    else:
        staff.open("/admin", ".console-strip")
        staff.looks("console")
        page.locator(".console-figure").first.click()
        page.wait_for_url(re.compile("status=FAILED"))
        staff.looks("console-failed-jobs")
        page.locator(".list-card a[href*='/admin/jobs/']").first.click()
        expect(page.locator(".record-head")).to_be_visible()
        expect(page.get_by_text("the storage did not answer")).to_be_visible()
    staff.looks("console-job")
    staff.act("Try again")
    expect(page.locator(".record-head")).to_contain_text(staff.word("Waiting"))
    job = page.url.partition("#")[0].rpartition("/")[2]
    assert staff.call("GET", f"/api/admin/jobs/{job}")["status"] == "PENDING"
    staff.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), SCREENS[:2] + SCREENS[3:])
def test_an_organization_is_opened_and_its_archive_ordered(walker: Open, size: str, locale: str, dark: bool) -> None:
    staff = walker(size=size, locale=locale, dark=dark).known(STAFF)
    page, name = staff.page, f"Essai {size} {locale}"
    staff.open("/admin/organizations/new", ".form-page input")
    page.fill("[name=name], #name", name)
    page.fill("[name=siren], #siren", "123456789")
    page.fill("[name=adminEmail], #adminEmail", f"chef@{size}-{locale}.example")
    page.get_by_role("button", name=staff.word("Open the organization")).click()
    expect(page.locator(".field-error").first).to_be_visible()
    staff.looks("console-organization-refused")
    page.fill("[name=siren], #siren", "")
    page.get_by_role("button", name=staff.word("Open the organization")).click()
    expect(page.locator(".record-head")).to_contain_text(name)
    staff.looks("console-organization")
    staff.act("Archive everything")
    staff.looks("console-archive-dialog")
    staff.confirm()
    page.wait_for_url(re.compile("/admin/archives/"))
    staff.looks("console-archive")
    staff.quiet()


def test_support_reads_the_console_and_is_offered_nothing_that_changes(walker: Open) -> None:
    support = walker(locale="en").known(SUPPORT)
    support.open("/admin/organizations", ".list-card[aria-busy=false]")
    expect(support.page.get_by_role("link", name="New organization")).to_have_count(0)
    support.page.locator(".list-card a[href*='/admin/organizations/']").first.click()
    expect(support.page.locator(".record-head")).to_be_visible()
    for act in ("Archive everything", "Edit", "Invite"):
        expect(support.page.get_by_role("button", name=act, exact=True)).to_have_count(0)
    # a page of a workspace is not theirs: they stay in the console
    support.page.goto(f"{support.address}/workspace/invoices")
    support.page.wait_for_url(re.compile("/admin$"))
    support.quiet()
