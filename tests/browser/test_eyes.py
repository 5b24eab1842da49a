"""The look at pages sees one pale text among many alike, in whatever way it is pale."""

import pytest

from tests.browser import eyes

pytestmark = pytest.mark.browser
ROWS = "".join(f"<p class='row'><b class='name'>Facture {number}</b></p>" for number in range(30))
PAGE = """<!doctype html><html lang="fr"><title>Factures</title><style>.name {{ color: #333; font-weight: 400 }} .late .name {{ color: #ccc }}
  p:nth-child(25) .name {{ color: #bbb }}</style><main><h1>Factures</h1>{rows}</main></html>"""
FINE = PAGE.replace("p:nth-child(25)", "p:nth-child(99)")


def among(odd: str) -> str:
    """The page, with `odd` behind its rows."""
    return FINE.format(rows=ROWS + odd)


@pytest.fixture
def looked_at(browser):
    """The findings of axe in a document."""
    page = browser.new_page()

    def look(document):
        page.set_content(document)
        return eyes.grave(page)

    yield look
    page.close()


def test_a_page_of_dark_texts_is_fine(looked_at):
    assert looked_at(among("")) == []


@pytest.mark.parametrize(
    "document",
    [
        PAGE.format(rows=ROWS),
        among("<p class='row late'><b class='name'>Facture 31</b></p>"),
        among("<p class='row'><b class='name' style='color: #ccc'>Facture 31</b></p>"),
        among("<p class='row' style='background: #222'><b class='name'>Facture 31</b></p>"),
        among("<section style='background: #222'><p class='row'><b class='name'>Facture 31</b></p></section>"),
        among("<p class='row' style='opacity: .2'><b class='name'>Facture 31</b></p>"),
        among("<p class='row'><input aria-label='Nom' class='name' style='color: #ccc' value='Facture 31'></p>"),
        among("<p class='row'><button class='name' style='color: #ccc' disabled>Aller</button><button class='name' style='color: #ccc'>Venir</button></p>"),
    ],
    ids=["by its place", "by its class", "by its style", "on a dark row", "on a dark section", "half hidden", "in a field", "beside one that is off"],
)  # fmt: skip
def test_one_pale_text_is_found(looked_at, document):
    assert [found.partition(":")[0] for found in looked_at(document)] == ["color-contrast"]


def test_what_is_fine_on_one_page_is_known_on_the_next_and_what_is_pale_is_found_on_each(looked_at, monkeypatch):
    monkeypatch.setattr(eyes, "FINE", set())
    pale = among("<p class='row late'><b class='name'>Facture 31</b></p>")
    assert looked_at(among("")) == []
    fine = set(eyes.FINE)
    assert fine
    for _page in range(2):
        assert [found.partition(":")[0] for found in looked_at(pale)] == ["color-contrast"]
    assert fine == eyes.FINE


def test_what_something_lies_over_is_asked_again_where_nothing_does(looked_at, monkeypatch):
    monkeypatch.setattr(eyes, "FINE", set())
    pale = "<p class='row late'><b class='name'>Facture 31</b></p>"
    cover = "<p style='position: absolute; inset: 0; height: 3000px; background: #fff'></p>"
    assert looked_at(among(pale + cover)) == []
    assert [found.partition(":")[0] for found in looked_at(among(pale))] == ["color-contrast"]


def test_a_missing_name_is_found(looked_at):
    assert [found.partition(":")[0] for found in looked_at(among("<p class='row'><button></button></p>"))] == [
        "button-name"
    ]
