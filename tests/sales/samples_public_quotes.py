"""Samples of the client's link of a quote and of its public page."""

from typing import Any

from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import perform
from tests.architecture.making import ENDPOINTS, SAMPLES, Maker, sample
from tests.sales.samples_quotes import sent_quote


def opened(maker: Maker) -> tuple[Any, str]:
    """A sent quote and the token of its link."""
    quote = sent_quote(maker)
    link = maker.call("read_quote_link", quote_id=quote.id).body
    return quote, link.url.rpartition("/")[2]


for _name in ("read_quote_link", "revoke_quote_link"):
    SAMPLES[_name] = lambda maker: {"quote_id": sent_quote(maker).id}
for _name in ("read_public_quote", "read_public_quote_pdf"):
    SAMPLES[_name] = lambda maker: {"token": opened(maker)[1]}


@sample
def preview_public_quote(maker: Maker) -> dict[str, Any]:
    quote, token = opened(maker)
    return {"token": token, "body": {"selectedLineIds": [str(row.id) for row in quote.lines if row.optional]}}


@sample
def accept_public_quote(maker: Maker) -> dict[str, Any]:
    quote, token = opened(maker)
    return {"token": token, "body": {"name": "Zénobie Quillfeather", "totalTtc": quote.total_ttc}}


@sample
def refuse_public_quote(maker: Maker) -> dict[str, Any]:
    return {"token": opened(maker)[1], "body": {"reason": "TIMING", "comment": "L'an prochain"}}


@sample
def ask_about_public_quote(maker: Maker) -> dict[str, Any]:
    body = {"text": "Livrez-vous avant mai ?", "name": "Zénobie Quillfeather", "email": "zenobie@client.example"}
    return {"token": opened(maker)[1], "body": body}


@sample
def accept_quote_in_portal(maker: Maker) -> dict[str, Any]:
    quote = sent_quote(maker)
    return {"quote_id": quote.id, "body": {"name": "Zénobie Quillfeather", "totalTtc": quote.total_ttc}}


@sample
def refuse_quote_in_portal(maker: Maker) -> dict[str, Any]:
    return {"quote_id": sent_quote(maker).id, "body": {"reason": "TIMING", "comment": "L'an prochain"}}


def answered_question(maker: Maker) -> dict[str, Any]:
    """The reply to a question that a client asked on the public page, as jobs name it."""
    quote, token = opened(maker)
    asking = SAMPLES["ask_about_public_quote"](maker)["body"]
    perform(ENDPOINTS["ask_about_public_quote"], None, RequestInfo(request_id="sample"), token=token, body=asking)
    place = {"entity": "Quote", "entity_id": quote.id}
    [question] = maker.call("read_thread", **place).body.comments
    body = {"entity": "Quote", "entityId": str(quote.id), "body": "Oui", "parentCommentId": str(question.id)}
    return {"commentId": str(maker.call("create_comment", body=body).body.id)}
