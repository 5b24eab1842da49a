"""A client's rating: three tax returns pasted from a spreadsheet, the score with its waterfall, conclusion, validated; the grid."""

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.text.i18n import _
from tests.browser.own import W, made, own_company
from tests.rating.returns import boxes_of

pytestmark = pytest.mark.browser
FINANCE = "finance@nordlease.example"
RATINGS = "/workspace/rating/ratings"
YEARS = (2025, 2024, 2023)
PASTE = """(cell, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def returns() -> str:
    """The boxes of the worked example as a spreadsheet has them: code, then a column a year."""
    years = [boxes_of(year) for year in YEARS]
    return "\n".join("\t".join([code, *(str(year[code]) for year in years)]) for code in years[0])


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "fr"), ("desk", "en")])
def test_a_client_is_rated_from_three_tax_returns(walker, size, locale):
    person = walker(size, locale).known(FINANCE)
    page = person.page
    company = own_company(walker("desk", "fr").known())
    body = {"companyId": company["id"], "amountToFinance": 96000, "studyDate": "2026-11-20", "foundedOn": "1998-02-15"}
    rating = made(person, "rating/ratings", body)
    person.open(f"{RATINGS}/{rating['id']}#statements", ".rate-tools")
    for year in YEARS:
        page.get_by_role("button", name=person.word("Add a year")).click()
        page.get_by_label(f"{person.word('Unit')}, {year}", exact=True).select_option("KEUR")
    page.get_by_role("button", name=person.word("All boxes")).click()
    page.get_by_label("FL, 2025", exact=True).evaluate(PASTE, returns())
    # one more box by keyboard, then the one below
    page.get_by_label("FL, 2025", exact=True).press("Enter")
    page.get_by_role("button", name=person.word("What counts")).click()
    person.looks("rating-statements")
    page.get_by_role("button", name=person.word("Save {count} {count|year|years}", count=3)).click()
    expect(page.locator(".rate-year .badge.green")).to_have_count(3)

    page.get_by_role("tab", name=person.word("Score")).click()
    expect(page.locator(".rate-letter")).to_have_text("B")
    expect(page.locator(".rate-number b")).to_have_text("73,40" if locale == "fr" else "73.40")
    person.looks("rating-score")
    person.call("PATCH", f"{W}/rating/ratings/{rating['id']}", {"conclusion": "Structure saine, marges en hausse."})
    expect(page.get_by_role("button", name=person.word(_("Validate", "rating")), exact=True).first).to_be_visible()
    person.act(_("Validate", "rating"))
    person.confirm()
    expect(page.get_by_role("button", name=person.word(_("New version", "rating")))).to_be_visible()
    told = person.call("GET", f"{W}/rating/ratings/{rating['id']}")
    assert (told["status"], told["score"], told["ratingClass"]) == ("VALIDATED", 73.4, "B")
    page.get_by_role("tab", name=person.word(_("Study", "rating"))).click()
    person.looks("rating-study")
    person.paper(f"{W}/rating/ratings/{rating['id']}/study", "rating-study")
    person.quiet()


def test_the_effect_of_another_grid_shows_before_it_is_saved(walker):
    person = walker("desk", "fr").known(FINANCE)
    page = person.page
    person.open("/workspace/rating", ".rate-figures b")
    person.looks("rating-portfolio")
    person.open("/workspace/rating/grid", ".rate-criteria summary")
    page.locator(".rate-criteria summary").first.click()
    page.get_by_label("Maximum", exact=True).first.fill("25")
    expect(page.locator(".rate-total")).to_contain_text("105")
    expect(page.locator(".rate-criteria .field-error, .notice.red").first).to_be_visible()
    expect(page.get_by_role("button", name="Enregistrer une nouvelle version")).to_be_disabled()
    person.looks("rating-grid-wrong")
    assert all("422" in one for one in person.complaints)  # what was asked for
    person.complaints.clear()
    page.get_by_role("button", name="Abandonner").click()
    person.quiet()
