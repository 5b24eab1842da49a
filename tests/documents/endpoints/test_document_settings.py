"""Logo and colour of the organization: stored, refused, shown on what is printed afterwards."""

import base64
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from tests.factories import sales_http as http
from tests.factories.sales_http import W

SETTINGS = f"{W}/document-settings"
GREEN = (0, 122, 94)


def logo(kind: str = "PNG", size: tuple[int, int] = (320, 100)) -> str:
    """A green picture in base64."""
    output = BytesIO()
    Image.new("RGB", size, GREEN).save(output, kind)
    return base64.b64encode(output.getvalue()).decode()


def pixel(pdf: bytes, x: int, y: int) -> tuple[int, int, int]:
    """The colour at (x, y) mm of the first page."""
    page = pypdfium2.PdfDocument(pdf)[0]
    return page.render(scale=4 * 25.4 / 72).to_pil().convert("RGB").getpixel((4 * x, 4 * y))


def test_a_new_organization_has_the_standard_look_and_mails_nothing(client):
    answer = client.get(SETTINGS).json()
    assert answer == {
        "accentColor": None, "readableColor": "#2F4AA8", "logoFileId": None, "logo": None, "quoteConditions": None, "mailInvoiceOnIssue": False,
        "mailQuoteOnSend": False, "mailCreditNoteOnIssue": False, "version": 0,
    }  # fmt: skip


def test_logo_and_colour_stand_on_the_next_documents_and_not_on_archived_ones(client):
    http.seller(client)
    customer = http.customer(client)
    before = http.issued(client, customer["id"])
    plain = client.get(f"{W}/invoices/{before['id']}/pdf").content
    stored = client.put(f"{SETTINGS}/logo", json={"content": f"data:image/png;base64,{logo()}"})
    assert stored.status_code == 200, stored.text
    assert client.patch(SETTINGS, json={"accentColor": "#7a005e"}).json()["accentColor"] == "#7A005E"
    after = http.issued(client, customer["id"])
    branded = client.get(f"{W}/invoices/{after['id']}/pdf").content
    assert pixel(branded, 40, 20) == GREEN
    assert pixel(plain, 40, 20) != GREEN
    assert client.get(f"{W}/invoices/{before['id']}/pdf").content == plain
    assert pixel(client.get(f"{SETTINGS}/preview").content, 40, 20) == GREEN
    assert client.get(SETTINGS).json()["logo"].startswith("data:image/png;base64,iVBOR")


def test_a_colour_can_be_tried_before_it_is_stored(client):
    http.seller(client)
    tried = client.get(f"{SETTINGS}/preview", params={"accentColor": "#007A5E"})
    assert (tried.status_code, tried.headers["content-type"]) == (200, "application/pdf")
    assert pixel(tried.content, 20, 17) == GREEN
    assert client.get(SETTINGS).json()["accentColor"] is None


@pytest.mark.parametrize("colour", ["green", "#12345", "#12345G", "rgb(0,0,0)"])
def test_what_is_no_colour_is_refused(client, colour):
    answer = client.patch(SETTINGS, json={"accentColor": colour})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "accentColor"
    assert client.get(f"{SETTINGS}/preview", params={"accentColor": colour}).status_code == 422
    assert client.get(SETTINGS).json()["version"] == 0


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        ("not base64!", 422, "NOT_BASE64"),
        (logo("GIF"), 415, "MIME_NOT_ALLOWED"),
        (base64.b64encode(b"%PDF-1.7").decode(), 415, "MIME_NOT_ALLOWED"),
        (base64.b64encode(bytes(520 * 1024)).decode(), 413, "FILE_TOO_LARGE"),
        (logo(size=(5000, 4000)), 422, "PICTURE_TOO_LARGE"),
    ],
)
def test_a_picture_that_cannot_be_a_logo_changes_nothing(client, content, status, code):
    answer = client.put(f"{SETTINGS}/logo", json={"content": content})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert client.get(SETTINGS).json()["logoFileId"] is None


def test_removing_the_logo_goes_back_to_the_initials(client):
    client.put(f"{SETTINGS}/logo", json={"content": logo()})
    assert client.delete(f"{SETTINGS}/logo").json()["logoFileId"] is None
    assert client.get(SETTINGS).json()["logo"] is None
    assert client.patch(SETTINGS, json={"accentColor": "#007A5E"}).json()["accentColor"] == "#007A5E"
    assert client.patch(SETTINGS, json={"accentColor": None}).json()["accentColor"] is None


def test_who_saw_an_older_state_is_told(client):
    first = client.patch(SETTINGS, json={"accentColor": "#007A5E", "version": 0}).json()
    assert client.patch(SETTINGS, json={"mailQuoteOnSend": True, "version": 0}).json()["code"] == "STALE_VERSION"
    assert client.patch(SETTINGS, json={"mailQuoteOnSend": True, "version": first["version"]}).status_code == 200


def test_only_administrators_change_settings_and_each_organization_has_its_own(client):
    accountant = client.as_role("ACCOUNTANT")
    assert accountant.get(SETTINGS).status_code == 200
    assert accountant.patch(SETTINGS, json={"accentColor": "#007A5E"}).status_code == 403
    assert accountant.put(f"{SETTINGS}/logo", json={"content": logo()}).status_code == 403
    assert client.as_role("CLIENT_ADMIN").get(SETTINGS).status_code == 403
    client.patch(SETTINGS, json={"accentColor": "#007A5E"})
    assert client.as_role("ADMIN", "beta").get(SETTINGS).json()["accentColor"] is None
