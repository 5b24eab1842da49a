"""Sending from end to end: what the office sends leaves as a mail, and what the client answers stands before the office."""

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.settings import PROJECT_ROOT
from tests.browser.conftest import Walker
from tests.browser.own import LINE, W, own
from tests.browser.test_public_quote import sign
from tests.browser.test_sales_walks import open_record, says

pytestmark = pytest.mark.browser
RUN_MAILS = """
from jobs.runner import actor
from leaseapp import wiring
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import JobStatus, Lane
wiring.wire()
while runs := job_queue.claim("walk", 8, lanes=[Lane.QUICK], actor=actor):
    for run in runs:
        assert job_queue.run(run) is JobStatus.DONE, (run.name, run.last_error)
"""
"""The jobs process's work on mails, without the documents of two years that wait behind them."""


@pytest.fixture
def post(installation: dict[str, str]) -> Callable[[], str]:
    """Hands over what is to be mailed, and answers what the console of the mail port says."""

    def deliver() -> str:
        done = subprocess.run(
            [sys.executable, "-c", RUN_MAILS], cwd=PROJECT_ROOT, check=True, capture_output=True, text=True,
            env=installation | {"EMAIL_PROVIDER": "console", "PYTHONPATH": os.pathsep.join([str(PROJECT_ROOT), installation["PYTHONPATH"]])},
        )  # fmt: skip
        return done.stdout

    return deliver


def mail_to(printed: str, address: str, about: str = "") -> str:
    """The message to `address` that speaks of `about`, of all that were printed."""
    found = [one for one in printed.split("-" * 72) if address in one and about in one]
    assert len(found) == 1, printed
    return found[0]


def sends_to(person: Walker, address: str) -> None:
    """Types one more recipient into the open dialog, and sends."""
    dialog = person.page.locator("dialog[open]")
    expect(dialog.locator(".send-recap")).to_be_visible()
    people = dialog.get_by_role("combobox", name=person.word("Mail to"))
    people.fill(address)
    people.press("Enter")
    person.confirm()


def follows(person: Walker) -> None:
    """Opens the tab of mails, which says by itself that the message has left."""
    person.page.get_by_role("tab", name=person.word("E-mails")).click()


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "en")])
def test_a_draft_is_issued_and_sent_in_one_act_and_the_mail_has_its_paper(walker, post, size, locale):
    person = walker(size, locale).known()
    page = person.page
    draft = own(person, "invoices")
    address = f"compta-{size}@client.example"
    open_record(person, f"invoices/{draft['id']}")
    person.act("Issue and send…")
    expect(page.locator("dialog[open] .send-recap")).to_contain_text("FAC-")
    sends_to(person, address)
    expect(page.locator("h1")).to_have_text(re.compile(r"^FAC-\d+$"))
    number = page.locator("h1").inner_text()
    says(person, "Issued")
    follows(person)
    row = page.locator(".tab-panel tbody tr", has_text=address)
    expect(row).to_contain_text(person.word("To be sent"))
    printed = mail_to(post(), address)
    paper = person.context.request.get(f"{person.address}{W}/invoices/{draft['id']}/pdf").body()
    assert f"Attachment: {number}.pdf ({len(paper)} bytes)" in printed
    assert paper.startswith(b"%PDF")
    assert number in printed.partition("Subject: ")[2]
    expect(row).to_contain_text(person.word("Sent"))
    told = page.locator(".timeline")
    expect(told).to_contain_text(person.word("Issued and sent"))
    expect(told).to_contain_text(person.word("E-mail handed to the mail server"))
    stored = person.call("GET", f"{W}/invoices/{draft['id']}")
    assert (stored["number"], stored["status"], bool(stored["pdfSha256"])) == (number, "ISSUED", True)
    person.looks("walk-issued-and-sent")
    person.quiet()


@pytest.mark.parametrize("field", ["Mail to", "Cc"])
def test_a_text_that_is_no_address_is_told_at_its_field_by_the_button(walker, field):
    person = walker("desk", "fr" if field == "Cc" else "en").known()
    open_record(person, f"invoices/{own(person, 'invoices')['id']}")
    person.act("Issue and send…")
    dialog = person.page.locator("dialog[open]")
    people = dialog.get_by_role("combobox", name=person.word(field), exact=True)
    people.fill("boss@a.fr <paul@a.fr>")
    dialog.get_by_role("textbox", name=person.word("Subject")).click()
    dialog.locator("button[type=submit]").click()
    expect(people).to_be_focused()
    expect(people).to_have_value("boss@a.fr <paul@a.fr>")
    expect(people).to_have_accessible_description(person.word("This is no e-mail address."))
    person.looks("walk-no-address")
    person.quiet()


@pytest.mark.parametrize(("size", "locale"), [("desk", "en"), ("tablet", "fr")])
def test_a_client_accepts_by_the_link_of_the_mail_and_the_open_page_of_the_office_says_so(walker, post, size, locale):
    person, client = walker(size, locale).known(), walker("phone", "fr")
    quote = own(person, "quotes", lines=[LINE | {"quantity": 1, "unitPriceHt": 250}])
    address = f"achats-{size}@client.example"
    open_record(person, f"quotes/{quote['id']}")
    person.act("Send…")
    sends_to(person, address)
    says(person, "Sent")
    link = re.search(r"https?://\S+(/q/\S+)", mail_to(post(), address))
    assert link is not None
    client.open(link[1], ".pq-rows:not(.pq-wait)")
    expect(client.page.locator("h1")).to_contain_text(quote["number"])
    client.page.get_by_role("button", name="Accepter le devis").click()
    client.page.get_by_label("Votre prénom et votre nom").fill("Jeanne Amiel")
    sign(client.page)
    client.page.get_by_label(re.compile("J’accepte ce devis")).check()
    client.page.get_by_role("button", name="Accepter et signer").click()
    expect(client.page.locator(".pq-outcome h2")).to_have_text("Ce devis est accepté")
    # nobody touches the page of the office
    says(person, "Accepted")
    expect(person.page.locator(".timeline")).to_contain_text(person.word("Accepted online"))
    person.looks("walk-accepted-by-mail")
    client.quiet()
    person.quiet()
