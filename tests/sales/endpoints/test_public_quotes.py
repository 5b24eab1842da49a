"""The public page's routes: what a client sees, how he answers, and that a refusal changes nothing."""

import base64
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from PIL import Image, ImageDraw, PngImagePlugin
from sqlmodel import select

from leaseapp.files.models import File, StorageBucket
from leaseapp.files.services import archiving as files
from leaseapp.kernel import clock, db
from leaseapp.kernel.audit import AuditLog
from leaseapp.notifications.models import Notification
from leaseapp.sales.enums import QuoteRowKind, QuoteStatus
from leaseapp.sales.models import Quote, QuoteAcceptance, QuoteLine, QuoteQuestion
from leaseapp.sales.services import quote_links
from tests.factories import quotes
from tests.support import world
from tests.support.unchanged import unchanged

PUBLIC = "/api/public/quotes"
SELLER_NAME = "Nordloc"


@dataclass
class Offer:
    """A quote that a client can open."""

    id: Any
    path: str
    option_id: str


@pytest.fixture
def offer(work_of: Callable[..., Any]) -> Callable[..., Offer]:
    """Makes a quote of Alpha (or Beta) and answers where its client finds it."""

    def make(organization: str = "alpha", **values: Any) -> Offer:
        with work_of(organization=organization) as context:
            values.setdefault("salesperson_id", world.person("COMMERCIAL", organization).user_id)
            quote = quotes.quote(context, **values)
            token = quote_links.link(context, quote).rpartition("/")[2]
            option = context.session.exec(
                select(QuoteLine.id).where(QuoteLine.quote_id == quote.id, QuoteLine.optional)
            ).first()
        return Offer(quote.id, f"{PUBLIC}/{token}", str(option))

    return make


def stored(model: type, *criteria: Any) -> list[Any]:
    with db.system_session("test") as session:
        return list(session.exec(select(model).where(*criteria)))


def png(width: int = 300, height: int = 100, *, blank: bool = False, comment: str | None = None) -> str:
    """A drawn signature as the pad sends it."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    if not blank:
        ImageDraw.Draw(picture).line([(10, height // 2), (width - 10, height // 3)], fill="black", width=3)
    extra = PngImagePlugin.PngInfo()
    if comment:
        extra.add_text("Comment", comment)
    written = io.BytesIO()
    picture.save(written, "PNG", pnginfo=extra)
    return "data:image/png;base64," + base64.b64encode(written.getvalue()).decode()


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def refused(anonymous: Any, database: db.Addresses) -> Callable[..., tuple[int, str]]:
    """(status, code) of a call that left every row as it was."""

    def call(path: str, **options: Any) -> tuple[int, str]:
        with unchanged(database):
            answer = anonymous.post(path, **options) if options else anonymous.get(path)
        return code(answer)

    return call


ACCEPT = {"name": "Hélène Rouvière", "totalTtc": 1200}


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
    assert sealed.retention_until - evidence.accepted_at == timedelta(days=3650)
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


# --- closed links


WRITES = (("accept", ACCEPT), ("refuse", {"reason": "PRICE"}), ("questions", {"text": "Hello?"}))


def closed(refused: Callable[..., Any], path: str) -> set[tuple[int, str]]:
    """What every route of the link answers."""
    found = {refused(path), refused(f"{path}/pdf"), refused(f"{path}/totals", json={"selectedLineIds": []})}
    return found | {refused(f"{path}/{name}", json=body) for name, body in WRITES}


def test_an_expired_offer_is_closed(refused, offer):
    made = offer(valid_until=clock.today() - timedelta(days=1))
    assert closed(refused, made.path) == {(410, "QUOTE_LINK_EXPIRED")}


def test_a_revoked_link_is_closed_and_the_new_one_open(refused, offer, client, anonymous):
    made = offer()
    answer = client.post(f"/api/workspace/quotes/{made.id}/revoke-link")
    assert answer.status_code == 200, answer.text
    assert closed(refused, made.path) == {(410, "QUOTE_LINK_REVOKED")}
    token = answer.json()["url"].rpartition("/")[2]
    assert anonymous.get(f"{PUBLIC}/{token}").status_code == 200
    assert client.get(f"/api/workspace/quotes/{made.id}/link").json()["url"] == answer.json()["url"]


def test_a_superseded_offer_says_so_and_names_the_seller(refused, offer, work_of, anonymous):
    made = offer()
    with work_of() as context:
        revision = quotes.quote(context, status=QuoteStatus.DRAFT, revision=2)
        context.session.get(Quote, (world.ALPHA, made.id)).superseded_by_id = revision.id
    assert closed(refused, made.path) == {(410, "QUOTE_SUPERSEDED")}
    problem = anonymous.get(made.path).json()
    assert problem["seller"]["name"] == SELLER_NAME


def test_a_draft_and_a_deleted_draft_do_not_exist(refused, offer):
    assert closed(refused, offer(status=QuoteStatus.DRAFT).path) == {(404, "NOT_FOUND")}
    assert closed(refused, offer(status=QuoteStatus.DRAFT, deleted_at=clock.now()).path) == {(404, "NOT_FOUND")}


@pytest.mark.parametrize("token", ["x", "%00", "é", "A" * 80, "..%2f..%2fetc"])
def test_a_token_that_was_not_minted_here_opens_nothing(refused, database, token):
    assert refused(f"{PUBLIC}/{token}") == (404, "NOT_FOUND")


def test_a_token_opens_its_own_quote_and_no_other_organization_s(anonymous, offer):
    alpha = offer(subject="of alpha")
    beta = offer("beta", subject="of beta")
    assert anonymous.get(alpha.path).json()["subject"] == "of alpha"
    assert anonymous.get(beta.path).json()["subject"] == "of beta"
    crossed = {"selectedLineIds": [beta.option_id]}
    assert code(anonymous.post(f"{alpha.path}/totals", json=crossed)) == (404, "NOT_FOUND")


def test_an_answer_of_one_organization_s_client_touches_no_other(anonymous, offer):
    alpha, beta = offer(), offer("beta")
    anonymous.post(f"{beta.path}/accept", json=ACCEPT)
    [quote] = stored(Quote, Quote.id == alpha.id)
    assert quote.status is QuoteStatus.SENT
    assert {row.organization_id for row in stored(QuoteAcceptance)} == {world.BETA}
    assert {row.organization_id for row in stored(Notification)} == {world.BETA}


# --- the office's side of the link


def test_the_office_needs_the_permission_to_see_or_revoke_the_link(offer, as_role, database):
    made = offer()
    with unchanged(database):
        for role in ("AUDITOR", "TECHNICIAN", "CLIENT_USER"):
            assert as_role(role).get(f"/api/workspace/quotes/{made.id}/link").status_code == 403
            assert as_role(role).post(f"/api/workspace/quotes/{made.id}/revoke-link").status_code == 403
        assert as_role("ADMIN", "beta").post(f"/api/workspace/quotes/{made.id}/revoke-link").status_code == 404


# --- limits


def test_calls_are_counted_per_link_and_told_in_headers(anonymous, offer):
    made = offer()
    with clock.freeze(clock.now()):
        first = anonymous.get(made.path)
        second = anonymous.get(made.path)
    assert (first.headers["ratelimit-limit"], first.headers["ratelimit-remaining"]) == ("300", "299")
    assert second.headers["ratelimit-remaining"] == "298"
    assert first.headers["ratelimit-reset"] == "600"


def test_too_many_questions_are_slowed_down_for_an_hour_and_counted_even_when_refused(anonymous, offer, database):
    made = offer()
    start = clock.now()
    with clock.freeze(start):
        answers = [anonymous.post(f"{made.path}/questions", json={"text": "Again?"}) for _n in range(11)]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429]
    assert answers[-1].headers["retry-after"] == "3600"
    assert len(stored(QuoteQuestion)) == 10
    with clock.freeze(start + timedelta(hours=1)):
        assert anonymous.post(f"{made.path}/questions", json={"text": "Again?"}).status_code == 201


def test_guessing_tokens_exhausts_the_network_whatever_is_guessed(anonymous, offer):
    made = offer()
    with clock.freeze(clock.now()):
        for guess in range(60):
            anonymous.post(f"{PUBLIC}/guess-{guess}/refuse", json={"reason": "PRICE"})
        assert code(anonymous.post(f"{made.path}/refuse", json={"reason": "PRICE"})) == (429, "TOO_MANY_REQUESTS")
    assert stored(Quote, Quote.id == made.id)[0].status is QuoteStatus.SENT
