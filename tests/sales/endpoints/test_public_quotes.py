"""The public page's routes: what a client sees, how they answer, and that a refusal changes nothing."""

import base64
import hashlib
import io
import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageDraw

from leaseapp.files.models import File, StorageBucket
from leaseapp.files.rules.retention import kept_until
from leaseapp.files.services import archiving as files
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.notifications.models import Notification
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus
from leaseapp.sales.models import Quote, QuoteAcceptance, QuoteLine, QuoteQuestion
from tests.factories import quotes
from tests.factories.public_quotes import ACCEPT, SELLER_NAME, png, stored
from tests.support import world
from tests.support.pdfa import problems
from tests.support.unchanged import unchanged

# --- reading


def test_the_client_reads_the_offer_without_a_session(anonymous, offer):
    answer = anonymous.get(offer(subject="Forklifts").path)
    assert answer.status_code == 200, answer.text
    quote = answer.json()
    assert (quote["number"], quote["status"], quote["subject"]) == ("DEV-1", "SENT", "Forklifts")
    assert (quote["seller"]["name"], quote["buyer"]["name"]) == (SELLER_NAME, "Customer 1")
    assert [(row["designation"], row["lineTotalHt"], row["optional"], row["selected"]) for row in quote["rows"]] == [
        ("Forklift rental", 1000, False, True),
        ("Training on site", 200, True, False),
    ]
    totals = quote["totals"]
    assert (totals["totalHt"], totals["totalVat"], totals["totalTtc"], totals["optionsHt"]) == (1000, 200, 1200, 200)
    assert totals["vat"] == [{"ratePct": 20, "reason": None, "baseHt": 1000, "vat": 200}]
    assert answer.headers["cache-control"] == "no-store"


def test_nothing_internal_is_in_the_answer(anonymous, offer, client):
    made = offer()
    text = anonymous.get(made.path).text
    assert str(world.ALPHA) not in text
    assert str(made.id) not in text
    assert str(world.person("COMMERCIAL").user_id) not in text
    keys = set(_keys(json.loads(text)))
    assert keys & {
        "organizationId", "customerId", "salespersonId", "billingEntityId", "productId", "linkVersion", "version",
        "supersededById", "purchasePriceHt", "margin", "revision", "iban", "ipAddress", "userAgent", "firstViewedAt",
    } == set()  # fmt: skip


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


def test_the_office_is_not_taken_for_the_client(anonymous, offer, as_role, client):
    made = offer()
    link = client.get(f"/api/workspace/quotes/{made.id}/link").json()["url"].rpartition("/")[2]
    for somebody in (client, as_role("AUDITOR")):
        assert somebody.get(f"/api/public/quotes/{link}").status_code == 200
    assert client.get(f"/api/workspace/quotes/{made.id}").json()["firstViewedAt"] is None
    as_role("ADMIN", "beta").get(f"/api/public/quotes/{link}")
    assert client.get(f"/api/workspace/quotes/{made.id}").json()["firstViewedAt"] is not None


@pytest.mark.parametrize("status", [QuoteStatus.DRAFT, QuoteStatus.SENT])
def test_the_office_sees_what_the_client_will_see_and_nothing_is_noted(
    anonymous, offer, client, as_role, database, status
):
    made = offer(status=status)
    path = f"/api/workspace/quotes/{made.id}/client-view"
    with unchanged(database):
        shown = client.get(path)
        assert as_role("TECHNICIAN").get(path).status_code == 403
        assert as_role("ADMIN", "beta").get(path).status_code == 404
    assert shown.status_code == 200, shown.text
    if status is QuoteStatus.SENT:
        assert shown.json() == anonymous.get(made.path).json()


def test_the_page_wears_the_sellers_logo_and_readable_colours(anonymous, offer, client):
    made = offer()
    assert anonymous.get(made.path).json()["brand"] == {"logo": None, "light": None, "dark": None}
    client.patch("/api/workspace/document-settings", json={"accentColor": "#FFEB3B"})
    picture = Image.new("RGB", (60, 20), (0, 122, 94))
    picture.save(output := io.BytesIO(), "PNG")
    logo = base64.b64encode(output.getvalue()).decode()
    assert client.put("/api/workspace/document-settings/logo", json={"content": logo}).status_code == 200
    brand = anonymous.get(made.path).json()["brand"]
    assert brand["logo"].startswith("data:image/png;base64,")
    assert (brand["light"]["onAccent"], brand["dark"]["onAccent"]) == ("#000000", "#000000")
    assert brand["light"]["accent"] != "#FFEB3B"  # yellow vanishes on white
    assert brand["dark"]["accent"] == "#FFEB3B"


def test_the_first_view_is_noted_once_and_changes_no_version(anonymous, offer):
    made = offer()
    anonymous.get(made.path)
    [first] = stored(Quote, Quote.id == made.id)
    anonymous.get(made.path)
    [second] = stored(Quote, Quote.id == made.id)
    assert first.first_viewed_at is not None
    assert (second.first_viewed_at, second.version) == (first.first_viewed_at, 1)
    notes = stored(AuditLog, AuditLog.action == "sales.quote.first_view")
    assert [(row.target_id, row.actor_kind, row.actor_user_id) for row in notes] == [(made.id, "LINK", None)]


def test_a_session_adds_nothing_to_what_the_link_shows(anonymous, offer, as_role):
    made = offer("beta")
    assert as_role("ADMIN").get(made.path).json() == anonymous.get(made.path).json()


def test_sections_carry_what_their_lines_add_up_to(anonymous, offer):
    section = {"row_kind": QuoteRowKind.SECTION, "designation": "Fleet"}
    quote = anonymous.get(offer(rows=(section, quotes.RENTAL, quotes.OPTION)).path).json()
    [heading, *_lines] = quote["rows"]
    assert (heading["rowKind"], heading["subtotalHt"], heading["unitPriceHt"]) == ("SECTION", 1000, None)
    assert quote["totals"]["subtotals"] == {heading["id"]: 1000}


def test_the_pdf_is_the_offer_as_it_stands(anonymous, offer):
    answer = anonymous.get(f"{offer().path}/pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")


def test_ticking_an_option_is_computed_by_the_server_and_stored_nowhere(anonymous, offer, database):
    made = offer(deposit_pct=Decimal(30))
    with unchanged(database):
        totals = anonymous.post(f"{made.path}/totals", json={"selectedLineIds": [made.option_id]}).json()
    assert (totals["totalHt"], totals["totalTtc"], totals["optionsHt"]) == (1200, 1440, 0)
    assert (totals["depositPct"], totals["depositAmount"]) == (30, 432)


def test_only_options_can_be_ticked(refused, offer):
    made = offer()
    [line] = stored(QuoteLine, QuoteLine.quote_id == made.id, QuoteLine.position == 1)
    for wrong in (str(line.id), str(made.id)):
        assert refused(f"{made.path}/totals", json={"selectedLineIds": [wrong]}) == (404, "NOT_FOUND")
        assert refused(f"{made.path}/accept", json=ACCEPT | {"selectedLineIds": [wrong]}) == (404, "NOT_FOUND")


# --- accepting


def test_accepting_seals_the_document_and_keeps_the_evidence(anonymous, offer, database):
    made = offer()
    answer = anonymous.post(f"{made.path}/accept", json=ACCEPT, headers={"user-agent": "Phone 1"})
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert shown["status"] == "ACCEPTED"
    [quote] = stored(Quote, Quote.id == made.id)
    [evidence] = stored(QuoteAcceptance)
    assert (quote.status, quote.accepted_at) == (QuoteStatus.ACCEPTED, evidence.accepted_at)
    assert (evidence.channel, evidence.accepted_by_name, evidence.total_ttc) == (
        "PUBLIC_LINK", "Hélène Rouvière", Decimal("1200.00"),
    )  # fmt: skip
    assert (evidence.ip_address, evidence.user_agent) == ("testclient", "Phone 1")
    assert evidence.signature_file_id is None
    assert evidence.document_sha256 == quote.pdf_sha256 == shown["acceptance"]["documentSha256"]
    [sealed] = stored(File, File.id == evidence.document_file_id)
    assert sealed.retention_until == kept_until(evidence.accepted_at, 3650, clock.DEFAULT_TIMEZONE)
    assert anonymous.get(f"{made.path}/pdf").headers["content-type"] == "application/pdf"


def test_the_salesperson_hears_of_it(anonymous, offer):
    made = offer()
    anonymous.post(f"{made.path}/accept", json=ACCEPT)
    [told] = stored(Notification)
    assert told.recipient_user_id == world.person("COMMERCIAL").user_id
    assert told.target_url == f"/workspace/quotes/{made.id}"


def test_ticked_options_are_part_of_what_is_accepted(anonymous, offer):
    made = offer()
    body = ACCEPT | {"totalTtc": 1440, "selectedLineIds": [made.option_id]}
    shown = anonymous.post(f"{made.path}/accept", json=body).json()
    assert (shown["totals"]["totalTtc"], shown["acceptance"]["totalTtc"]) == (1440, 1440)
    [quote] = stored(Quote, Quote.id == made.id)
    assert (quote.total_ht, quote.total_ttc) == (Decimal("1200.00"), Decimal("1440.00"))
    assert stored(QuoteAcceptance)[0].selected_line_ids == [made.option_id]


def test_a_total_that_is_not_the_servers_is_refused(refused, offer):
    made = offer()
    ticked = {"selectedLineIds": [made.option_id]}
    for body in ({"totalTtc": 1199.99}, ticked, {"totalTtc": 0}):
        assert refused(f"{made.path}/accept", json=ACCEPT | body) == (409, "QUOTE_TOTAL_CHANGED")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "   "}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"name": None}, "name"),
        ({"totalTtc": None}, "totalTtc"),
        ({"totalTtc": -1}, "totalTtc"),
        ({"signature": "x" * 400_001}, "signature"),
        ({"status": "ACCEPTED"}, "status"),
        ({"selectedLineIds": "all"}, "selectedLineIds"),
    ],
)
def test_a_body_that_no_shape_fits_names_its_field(anonymous, offer, database, body, field):
    made = offer()
    with unchanged(database):
        answer = anonymous.post(f"{made.path}/accept", json=ACCEPT | body)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_accepting_twice_is_told_and_the_page_shows_the_acceptance(anonymous, offer, refused):
    made = offer()
    anonymous.post(f"{made.path}/accept", json=ACCEPT)
    assert refused(f"{made.path}/accept", json=ACCEPT | {"name": "Somebody else"}) == (409, "INVALID_TRANSITION")
    assert refused(f"{made.path}/refuse", json={"reason": "PRICE"}) == (409, "INVALID_TRANSITION")
    shown = anonymous.get(made.path).json()
    assert shown["acceptance"]["acceptedByName"] == "Hélène Rouvière"


def test_the_same_key_answers_the_same_acceptance_again(anonymous, offer):
    made = offer()
    headers = {"idempotency-key": "one"}
    first = anonymous.post(f"{made.path}/accept", json=ACCEPT, headers=headers)
    again = anonymous.post(f"{made.path}/accept", json=ACCEPT, headers=headers)
    assert (again.status_code, again.headers["idempotent-replayed"]) == (200, "true")
    assert again.json() == first.json()
    assert len(stored(QuoteAcceptance)) == 1


# --- signing


def test_a_drawn_signature_is_kept_as_a_picture_that_we_wrote(anonymous, offer, work_of):
    made = offer()
    body = ACCEPT | {"signature": png(comment="<script>alert(1)</script>")}
    shown = anonymous.post(f"{made.path}/accept", json=body).json()
    assert shown["acceptance"]["signed"] is True
    [evidence] = stored(QuoteAcceptance)
    [file] = stored(File, File.id == evidence.signature_file_id)
    [bucket] = stored(StorageBucket, StorageBucket.id == file.bucket_id)
    assert (bucket.name, file.mime_type) == ("signatures-evidence", "image/png")
    with work_of() as context:
        content = files.read(context, file.id)
    picture = Image.open(io.BytesIO(content))
    assert (picture.format, picture.size, picture.info) == ("PNG", (300, 100), {})
    assert b"script" not in content


def painted(paint) -> str:
    """A picture on which somebody painted with `paint`, as a data URL."""
    picture = Image.new("RGB", (300, 100), "white")
    paint(ImageDraw.Draw(picture))
    written = io.BytesIO()
    picture.save(written, "PNG")
    return "data:image/png;base64," + base64.b64encode(written.getvalue()).decode()


def _jpeg() -> str:
    written = io.BytesIO()
    Image.new("RGB", (20, 20)).save(written, "JPEG")
    return base64.b64encode(written.getvalue()).decode()


@pytest.mark.parametrize(
    ("signature", "refusal"),
    [
        ("data:image/svg+xml;base64,PHN2Zy8+", "SIGNATURE_INVALID"),
        ("data:image/jpeg;base64," + _jpeg(), "SIGNATURE_INVALID"),
        ("data:image/png;base64," + _jpeg(), "SIGNATURE_INVALID"),
        ("data:image/png;base64,%%%", "SIGNATURE_INVALID"),
        ("data:image/png;base64,", "SIGNATURE_INVALID"),
        ("javascript:alert(1)", "SIGNATURE_INVALID"),
        (png()[:200], "SIGNATURE_INVALID"),
        (png(3001, 10), "SIGNATURE_INVALID"),
        (png(10, 1501), "SIGNATURE_INVALID"),
        (png(blank=True), "SIGNATURE_EMPTY"),
        (painted(lambda draw: draw.rectangle((0, 0, 300, 100), "black")), "SIGNATURE_EMPTY"),
        (painted(lambda draw: draw.ellipse((50, 50, 54, 54), "black")), "SIGNATURE_EMPTY"),
        (painted(lambda draw: draw.line((10, 50, 200, 60), "#fafafa", 3)), "SIGNATURE_EMPTY"),
    ],
)
def test_what_is_no_drawing_is_refused(refused, offer, signature, refusal):
    assert refused(f"{offer().path}/accept", json=ACCEPT | {"signature": signature}) == (422, refusal)


# --- refusing, asking


def test_a_refusal_keeps_its_reason_and_the_page_shows_it(anonymous, offer):
    made = offer()
    body = {"reason": "TIMING", "comment": "<b>Next year</b>"}
    shown = anonymous.post(f"{made.path}/refuse", json=body).json()
    assert (shown["status"], shown["acceptance"]) == ("REFUSED", None)
    assert shown["refusedAt"] is not None
    [quote] = stored(Quote, Quote.id == made.id)
    assert (quote.refusal_reason, quote.refusal_comment) == ("TIMING", "<b>Next year</b>")


def test_a_refusal_without_a_known_reason_is_refused(refused, offer):
    made = offer()
    for body in ({}, {"reason": "BECAUSE"}, {"reason": None}):
        assert refused(f"{made.path}/refuse", json=body)[0] == 422


def test_a_refused_quote_cannot_be_accepted(anonymous, offer, refused):
    made = offer()
    anonymous.post(f"{made.path}/refuse", json={"reason": "PRICE"})
    assert refused(f"{made.path}/accept", json=ACCEPT) == (409, "INVALID_TRANSITION")


def test_a_question_stays_beside_the_quote_and_reaches_the_salesperson(anonymous, offer):
    made = offer()
    text = "<img src=x onerror=alert(1)> Delivery before May?"
    answer = anonymous.post(
        f"{made.path}/questions", json={"text": text, "name": "Hélène", "email": "h@client.example"}
    )
    assert answer.status_code == 201, answer.text
    [question] = stored(QuoteQuestion)
    assert (question.quote_id, question.text, question.asked_by_name) == (made.id, text, "Hélène")
    [told] = stored(Notification)
    assert told.recipient_user_id == world.person("COMMERCIAL").user_id
    assert text in told.body


def test_without_a_salesperson_the_sales_team_hears_the_question(anonymous, offer):
    anonymous.post(f"{offer(salesperson_id=None).path}/questions", json={"text": "Hello?"})
    assert [row.recipient_user_id for row in stored(Notification)] == [world.person("COMMERCIAL").user_id]


def test_an_empty_question_is_refused(refused, offer):
    made = offer()
    for text in ("", "  ", "x" * 2001, "a\x00"):
        assert refused(f"{made.path}/questions", json={"text": text})[0] == 422


def test_the_sealed_quote_carries_its_acceptance_and_the_offer_that_was_accepted(anonymous, offer, client):
    made = offer()
    before = anonymous.get(f"{made.path}/pdf").content
    answer = anonymous.post(f"{made.path}/accept", json=ACCEPT | {"signature": png()})
    assert answer.status_code == 200, answer.text
    sealed = anonymous.get(f"{made.path}/pdf").content
    document = pypdfium2.PdfDocument(sealed)
    text = " ".join(document[len(document) - 1].get_textpage().get_text_bounded().split())
    assert ACCEPT["name"] in text
    assert hashlib.sha256(before).hexdigest() in text
    assert "Signature et cachet" not in text
    assert bytes(document.get_attachment(0).get_data()) == before
    assert any(isinstance(item, pypdfium2.PdfImage) for item in document[len(document) - 1].get_objects())
    assert problems(sealed) == []
