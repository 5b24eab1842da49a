"""Notifications: a mention rings in every open page and leads to its place; all is read; channels, rhythm and pause are chosen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ACCOUNTANT, ADMIN
from tests.browser.own import own_invoice

pytestmark = pytest.mark.browser
CENTRE, CHOICES = "/workspace/notifications", "/workspace/notifications/preferences"


def mention(writer, reader, invoice: str) -> None:
    """Somebody names the reader in a comment on an invoice."""
    who = reader.call("GET", "/api/account/me")["id"]
    body = {"entity": "Invoice", "entityId": invoice, "body": f"@{who} Peux-tu regarder ?"}
    writer.call("POST", "/api/workspace/threads/comments", body)


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize("size", ["desk", "tablet", "phone"])
def test_a_mention_rings_in_every_open_page_and_leads_to_its_place(walker, size, locale):
    writer, reader = walker(locale=locale).known(ADMIN), walker(size, locale=locale).known(ACCOUNTANT)
    reader.call("POST", "/api/account/notifications/mark-all-read", {})
    reader.open("/workspace/customers", "main h1")
    page, other = reader.page, reader.context.new_page()
    other.goto(f"{reader.address}/workspace/companies")
    for one in (page, other):
        expect(one.locator(".bell")).to_be_visible()
        expect(one.locator(".bell i")).to_have_count(0)
    invoice = own_invoice(writer)["id"]
    mention(writer, reader, invoice)
    for one in (page, other):
        one.bring_to_front()
        expect(one.locator(".bell i")).to_have_text("1")
    page.bring_to_front()
    page.locator(".bell").click()
    panel = page.locator(".bell-panel")
    expect(panel.locator(".news-row.unread")).to_have_count(1)
    reader.fits()
    reader.looks(f"bell-{size}")
    # what is told while the panel is open appears in it
    mention(writer, reader, invoice)
    expect(panel.locator(".news-row.unread")).to_have_count(2)
    panel.locator(".news-row.unread a").first.click()
    expect(page).to_have_url(re.compile(f"/workspace/invoices/{invoice}#comment-"))
    # the record opens at what was written there
    told = page.locator(f"article[id='{page.url.partition('#')[2]}']")
    expect(told).to_contain_text("Peux-tu regarder ?")
    expect(told).to_have_class(re.compile("named"))
    expect(told).to_be_in_viewport()
    expect(told).to_be_focused()
    for one in (page, other):
        one.bring_to_front()
        expect(one.locator(".bell i")).to_have_text("1")
    page.bring_to_front()
    reader.open(CENTRE, ".news-row")
    reader.fits()
    reader.accessible()
    reader.looks(f"notifications-{size}")
    page.locator(".news-acts button").click()
    expect(page.locator(".news-row.unread")).to_have_count(0)
    other.bring_to_front()
    expect(other.locator(".bell i")).to_have_count(0)
    reader.quiet()


@pytest.mark.parametrize("size", ["desk", "tablet", "phone"])
def test_channels_rhythm_and_pause_are_kept(walker, size):
    person = walker(size, locale="en").known(ACCOUNTANT)
    page = person.page
    person.call("PATCH", "/api/account/notifications-pause", {"until": None})
    person.open(CHOICES, ".choice-what")
    row = page.locator("li.choice", has_text="Mentions")
    mail, rhythm = row.get_by_role("switch", name="Mentions: E-mail"), row.get_by_role("combobox")
    expect(row.get_by_role("switch", name="Mentions: Here")).to_be_disabled()
    if not mail.is_checked():
        mail.check()
    rhythm.select_option("DAILY")
    person.fits()
    person.accessible()
    person.looks(f"preferences-{size}")
    # the person's own language is French: what the page reads comes in that of the page
    expect(page.locator("li.choice", has_text="Overdue invoices")).to_be_visible()
    with page.expect_response("**/api/account/notification-preferences"):
        mail.uncheck()
    expect(rhythm).to_be_disabled()
    with page.expect_response("**/api/account/notifications-pause"):
        page.locator(".pause-ways button").first.click()
    expect(page.locator(".pause h2")).to_contain_text("Paused until")
    page.reload()
    expect(page.locator(".pause h2")).to_contain_text("Paused until")
    expect(mail).not_to_be_checked()
    expect(rhythm).to_have_value("DAILY")
    page.locator(".pause-ways button").click()
    expect(page.locator(".pause-ways button")).to_have_count(4)
    mail.check()
    rhythm.select_option("IMMEDIATELY")
    person.quiet()


def test_a_link_that_stops_nothing_says_so(walker):
    person = walker(locale="en")
    person.page.goto(f"{person.address}/public/stop-mails/made-up")
    expect(person.page.locator(".stop-mails [role=alert]")).to_be_visible()
    person.looks("stop-mails")
