"""The client's walk over the public page of a quote: phone, tablet and desk, both languages, light and dark."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from leaseapp.kernel import clock
from tests.browser.conftest import Walker
from tests.browser.own import Record, W, own_quote

pytestmark = pytest.mark.browser

HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
RENTAL = {
    "kind": "SERVICE", "designation": "Location serveur Dell R760", "quantity": 1, "unit": "an", "unitPriceHt": 2400,
    "vatRatePct": 20, "description": "36 mois, maintenance du constructeur comprise",
}  # fmt: skip
ROWS = [
    {"rowKind": "SECTION", "designation": "Équipement"},
    RENTAL,
    {"kind": "GOODS", "designation": "Baie 42U", "quantity": 1, "unitPriceHt": 1350, "discountPct": 10, "ecoTaxHt": 10,
     "vatRatePct": 20},
    {"rowKind": "SECTION", "designation": "Services"},
    {"kind": "SERVICE", "designation": "Mise en service", "quantity": 3.5, "unit": "h", "unitPriceHt": 110, "vatRatePct": 20},
    {"kind": "SERVICE", "designation": "Formation de l’équipe sur site", "quantity": 1, "unit": "jour", "unitPriceHt": 850,
     "vatRatePct": 20, "optional": True},
    {"kind": "SERVICE", "designation": "Extension de garantie", "quantity": 2, "unit": "ans", "unitPriceHt": 190,
     "vatRatePct": 20, "optional": True},
]  # fmt: skip


def offer(office: Walker, **values: Any) -> Record:
    """A sent quote with options and a deposit, for a customer of its own."""
    conditions = "Matériel livré sous trois semaines.\nPaiement à 30 jours."
    told: Record = {"lines": ROWS, "subject": "Salle serveurs de Lyon", "depositPct": 30, "conditions": conditions}
    return own_quote(office, **(told | values))


@pytest.fixture
def office(walker: Callable[..., Walker]) -> Walker:
    """The seller, signed in in another browser than the client's."""
    return walker(locale="en").known()


def amount(page: Page) -> Any:
    """The total at the head of the page."""
    return page.locator(".pq-amount")


def sign(page: Page) -> None:
    """Draws a stroke on the pad, again when the page moved under the pen meanwhile."""
    pad = page.locator(".signature canvas")
    points = [(0.2, 0.7), (0.3, 0.25), (0.36, 0.75), (0.45, 0.3), (0.52, 0.7), (0.66, 0.45), (0.82, 0.5)]
    for _attempt in range(3):
        # to the middle: at the lower edge of a phone the bar with the total lies over it
        pad.evaluate("(canvas) => canvas.scrollIntoView({ block: 'center', behavior: 'instant' })")
        box = pad.bounding_box()
        assert box is not None
        steps = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points]
        page.mouse.move(*steps[0])
        page.mouse.down()
        for step in steps[1:]:
            page.mouse.move(*step, steps=6)
        page.mouse.up()
        if page.locator(".signature-clear").count():
            return
    expect(page.locator(".signature-clear")).to_be_visible()


def test_the_offer_is_asked_for_once_and_before_the_scripts_that_show_it(walker, office):
    made = offer(office)
    person = walker("phone", "en")
    person.open(made["url"], ".pq-rows:not(.pq-wait)")
    begun = """() => performance.getEntriesByType('resource').map((one) => [new URL(one.name).pathname, one.startTime, one.responseEnd])"""
    loaded = person.page.evaluate(begun)
    readings = [start for path, start, _end in loaded if path.startswith("/api/public/quotes/")]
    # what those scripts ask for begins when they are there, at the earliest
    shown_by = [end for path, _start, end in loaded if path.startswith("/assets/public_quote_")]
    assert (len(readings), len(shown_by)) == (1, 1)
    assert readings[0] < shown_by[0]
    person.quiet()


def test_a_client_ticks_an_option_signs_and_accepts_on_a_phone(walker, office):
    made = offer(office)
    person = walker("phone", "fr")
    page = person.page
    person.open(made["url"], ".pq-rows:not(.pq-wait)")
    expect(page.locator("h1")).to_have_text(re.compile(rf"Devis {made['number']} pour "))
    expect(amount(page)).to_have_text("4\u00a0812,00\u00a0€ TTC")
    person.picture("public-quote")
    person.accessible()
    page.get_by_label(re.compile("Formation de l’équipe")).check()
    expect(amount(page)).to_have_text("5\u00a0832,00\u00a0€ TTC")
    expect(page.locator(".pq-bar-total b")).to_have_text("5\u00a0832,00\u00a0€")
    page.get_by_role("button", name="Accepter le devis").click()
    expect(page.get_by_text("Indiquez votre nom.")).to_be_visible()
    expect(page.get_by_label("Votre prénom et votre nom")).to_be_focused()
    page.get_by_label("Votre prénom et votre nom").fill("Hélène Rouvière")
    expect(page.get_by_text("Indiquez votre nom.")).to_have_count(0)
    sign(page)
    page.get_by_label(re.compile("J’accepte ce devis")).check()
    person.looks("public-quote-sign")
    page.get_by_role("button", name="Accepter et signer").click()
    expect(page.locator(".pq-outcome h2")).to_have_text("Ce devis est accepté")
    expect(page.locator(".pq-outcome")).to_contain_text("Par Hélène Rouvière")
    expect(page.get_by_role("button", name="Accepter")).to_have_count(0)
    person.picture("public-quote-accepted")
    person.accessible()
    page.reload()
    expect(page.locator(".pq-outcome h2")).to_have_text("Ce devis est accepté")
    stored = office.call("GET", f"{W}/quotes/{made['id']}")
    assert (stored["status"], stored["totalTtc"]) == ("ACCEPTED", 5832)
    person.quiet()


def test_accepting_needs_no_pointer(walker, office):
    made = offer(office, lines=[RENTAL], subject=None)
    person = walker("desk", "en")
    page = person.page
    person.open(made["url"], ".pq-rows:not(.pq-wait)")
    person.picture("public-quote")
    person.accessible()
    page.get_by_label("Your first and last name").focus()
    page.keyboard.type("Ada Martin")
    page.keyboard.press("Tab")
    expect(page.get_by_label(re.compile("I accept this quote"))).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".pq-outcome h2")).to_have_text("This quote is accepted")
    person.picture("public-quote-accepted")
    person.accessible()
    person.quiet()


def test_a_client_asks_then_refuses_with_a_reason(walker, office):
    made = offer(office)
    person = walker("phone", "en", dark=True)
    page = person.page
    person.open(made["url"], ".pq-rows:not(.pq-wait)")
    person.picture("public-quote")
    person.accessible()
    page.get_by_role("button", name="A question").click()
    page.get_by_role("button", name="Send the question").click()
    expect(page.get_by_text("Write your question.")).to_be_visible()
    page.get_by_label("Your question").fill("Can you deliver before May?")
    person.looks("public-quote-ask")
    page.get_by_role("button", name="Send the question").click()
    expect(page.locator(".toast")).to_contain_text("Your question was sent")
    page.get_by_role("button", name="Refuse the quote").click()
    page.locator("dialog[open]").get_by_role("button", name="Refuse the quote").click()
    expect(page.get_by_text("Choose a reason.")).to_be_visible()
    page.get_by_label("Price too high").check()
    person.looks("public-quote-refuse")
    page.locator("dialog[open]").get_by_role("button", name="Refuse the quote").click()
    expect(page.locator(".pq-outcome h2")).to_have_text("This quote is refused")
    person.picture("public-quote-refused")
    person.accessible()
    stored = office.call("GET", f"{W}/quotes/{made['id']}")
    assert (stored["status"], stored["refusalReason"]) == ("REFUSED", "PRICE")
    person.quiet()


@pytest.mark.parametrize(("screen", "dark"), [("desk", False), ("desk", True), ("tablet", False)])
def test_the_page_fits_every_screen(walker, office, screen, dark):
    made = offer(office, notes="Prix fermes jusqu’à la livraison.")
    person = walker(screen, "fr", dark=dark)
    person.open(made["url"], ".pq-rows:not(.pq-wait)")
    person.picture("public-quote-options")
    person.accessible()
    person.fits()
    person.quiet()


def test_the_language_switches_without_losing_what_was_typed(walker, office):
    made = offer(office)
    person = walker("phone", "fr")
    page = person.page
    person.open(made["url"], ".pq-rows:not(.pq-wait)")
    page.get_by_label(re.compile("Extension de garantie")).check()
    page.get_by_label("Votre prénom et votre nom").fill("Hélène")
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text(re.compile("^Quote "))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_label("Your first and last name")).to_have_value("Hélène")
    expect(page.get_by_label(re.compile("Extension de garantie"))).to_be_checked()
    person.quiet()


def test_closed_links_explain_themselves(walker, office):
    person = walker("phone", "fr")
    page = person.page
    yesterday = (clock.today() - timedelta(days=1)).isoformat()
    expired = offer(office, validUntil=yesterday)
    revoked = offer(office)
    office.call("POST", f"{W}/quotes/{revoked['id']}/revoke-link")
    replaced = offer(office)
    revision = office.call("POST", f"{W}/quotes/{replaced['id']}/revise")
    office.call("PATCH", f"{W}/quotes/{revision['id']}", {"status": "SENT"})
    for name, url, title in (
        ("expired", expired["url"], "Ce devis a expiré"),
        ("revoked", revoked["url"], "Ce lien ne fonctionne plus"),
        ("superseded", replaced["url"], "Il existe une version plus récente de ce devis"),
        ("unknown", "/q/nothing-here", "Il n’y a pas de devis ici"),
    ):
        person.open(url, ".pq-closed h1")
        expect(page.locator("h1")).to_have_text(title)
        person.picture(f"public-quote-{name}")
        person.accessible()
    person.quiet()


def test_texts_of_a_quote_are_texts(walker, office):
    line = RENTAL | {"designation": HOSTILE, "description": HOSTILE}
    made = offer(office, subject=HOSTILE, conditions=HOSTILE, notes=HOSTILE, lines=[line])
    person = walker("phone", "fr")
    page = person.page
    person.open(made["url"], ".pq-rows:not(.pq-wait)")
    expect(page.locator(".pq-what").first).to_contain_text(HOSTILE)
    page.get_by_text("Conditions", exact=True).click()
    assert page.evaluate("window.hacked") is None
    assert page.locator("main img").count() == 0
    person.quiet()


def test_neither_source_nor_traffic_hold_anything_internal_even_for_a_signed_in_member(walker, office):
    made = offer(office)
    me = office.call("GET", "/api/account/me")
    person = walker("desk", "fr").known()
    page = person.context.new_page()
    traffic: list[str] = []

    def keep_answer(response: Any) -> None:
        if re.search(r"html|json", response.headers.get("content-type", "")):
            traffic.append(response.text())

    def keep_frames(socket: Any) -> None:
        socket.on("framereceived", lambda frame: traffic.append(str(frame)))

    page.on("response", keep_answer)
    page.on("websocket", keep_frames)
    page.goto(f"{person.address}{made['url']}")
    expect(page.locator(".pq-rows:not(.pq-wait)")).to_be_visible()
    page.get_by_label(re.compile("Formation de l’équipe")).check()
    expect(amount(page)).to_contain_text("5\u00a0832,00")
    page.wait_for_load_state("networkidle")
    everything = "\n".join([*traffic, page.content()])
    assert len(traffic) >= 3
    assert made["number"] in everything
    private = [
        me["email"], me["id"], me["activeOrganizationId"], made["id"], made["customerId"],
        made["billingEntityId"], "salespersonId", "linkVersion", "sales.invoice", "sales.quote:",
    ]  # fmt: skip
    assert [text for text in private if text and text in everything] == []
    assert page.locator(".side").count() == 0
