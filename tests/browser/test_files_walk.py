"""Files of a record: dropped while somebody types, read, replaced, shared, and opened by a stranger."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.own import W, own_customer, own_file
from tests.browser.test_sales_walks import open_record

pytestmark = pytest.mark.browser
SALES = "commercial@nordlease.example"


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "en")])
def test_ten_files_arrive_while_a_comment_is_typed(walker, size, locale):
    person = walker(size, locale).known(SALES)
    page = person.page
    open_record(person, f"customers/{own_customer(walker('desk', 'fr').known())}")
    box = page.get_by_role("textbox", name=person.word("Write a comment"), exact=True)
    box.fill("Voici les papiers")
    files = [
        {"name": f"Pièce {size} {number}.txt", "mimeType": "text/plain", "buffer": f"{size} {locale} {number}".encode()}
        for number in range(10)
    ]
    page.locator(".files-panel .drop-input").set_input_files(files)
    for file in files:
        expect(page.locator(".files-rows").get_by_role("button", name=file["name"], exact=True)).to_be_visible()
    expect(box).to_have_value("Voici les papiers")
    person.looks(f"files-panel-{size}")
    box.fill("")
    person.quiet()


def test_a_share_opens_for_a_stranger_as_often_as_it_may(walker):
    person, stranger = walker("desk", "fr").known(SALES), walker("phone", "fr")
    file = person.call("GET", f"{W}/files?q=Contrat-cadre")["items"][0]["id"]
    share = person.call("POST", f"{W}/files/{file}/share", {"downloadLimit": 1, "password": "Fourmi-1987"})
    path = "/share/" + share["url"].rpartition("/")[2]
    stranger.open(path, ".share-page form")
    expect(stranger.page.get_by_role("heading", level=1)).to_contain_text("Contrat-cadre")
    stranger.looks("share-page")
    stranger.page.locator("input[type=password]").fill("wrong-password")
    stranger.page.get_by_role("button", name="Télécharger").click()
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    stranger.page.locator("input[type=password]").fill("Fourmi-1987")
    with stranger.page.expect_download() as download:
        stranger.page.get_by_role("button", name="Télécharger").click()
    assert download.value.suggested_filename.endswith(".pdf")
    stranger.open(path, ".share-page [role=alert]")
    expect(stranger.page.get_by_role("heading", level=1)).to_have_text("Ce partage est fermé")


def test_words_in_a_file_open_the_page_where_they_stand(walker):
    person = walker("desk", "fr").known(SALES)
    file = person.call("GET", f"{W}/files?q=franchise+sinistre")["items"][0]["id"]
    open_record(person, f"files/{file}")
    page = person.page
    page.get_by_role("searchbox", name="Chercher dans ce fichier").fill("franchise sinistre")
    page.get_by_role("button", name="Chercher", exact=True).click()
    expect(page.locator(".file-hit mark").first).to_be_visible()
    page.locator(".file-hit").first.click()
    expect(page.locator(".file-frame")).to_have_attribute("src", re.compile(r"#page=\d+$"))
    person.looks("file")


def test_what_was_deleted_comes_back_from_the_trash(walker):
    person = walker("desk", "fr").known("admin@nordlease.example")
    page, gone = person.page, own_file(person, "Bon signé 2026.txt")
    person.call("DELETE", f"{W}/files/{gone}")
    person.open("/workspace/files?layout=grid&mimeType=image/jpeg,image/png", ".list-grid .grid-card")
    expect(page.locator(".list-grid img").first).to_be_visible()
    expect(page.locator(".file-space")).to_contain_text("Archives")
    person.looks("files-grid")
    person.open("/workspace/shares", ".list-page tbody tr")
    expect(page.get_by_role("link", name="Attestation assurance 2026.pdf")).to_be_visible()
    person.looks("live-shares")
    person.open("/workspace/deleted-files", ".list-page tbody tr")
    person.looks("trash")
    page.get_by_role("row").filter(has_text="Bon signé 2026.txt").get_by_role("checkbox").check()
    page.get_by_role("button", name="Restaurer").click()
    page.get_by_role("dialog").get_by_role("button", name="Restaurer").click()
    expect(page.get_by_text("1 fichier est de retour")).to_be_visible()
    assert person.call("GET", f"{W}/files/{gone}/links")["total"] == 1
    person.quiet()
