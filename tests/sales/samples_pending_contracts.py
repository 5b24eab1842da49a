"""Samples of lines that wait for a contract."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.catalog.samples_ranges import modality


def pending_line(maker: Maker) -> Any:
    """The waiting line of a quote that was ordered."""
    lease = maker.keep("lease", lambda: modality(maker))
    row = {"productId": str(lease.product_id), "modalityId": str(lease.id), "quantity": 1, "vatRatePct": 20}
    draft = maker.make("create_quote", lines=[row])
    maker.call("convert_quote", quote_id=draft.id)
    listed = maker.call("list_pending_contract_lines", query={"quoteId": str(draft.id)}).body
    return listed.items[0]


by_id("read_pending_contract_line", "line_id", lambda maker: pending_line(maker).id)


@sample
def drop_pending_contract_line(maker: Maker) -> dict[str, Any]:
    return {"line_id": pending_line(maker).id, "body": {"reason": "The customer keeps what they have"}}


def dropped_line(maker: Maker) -> Any:
    """A line that was given up."""
    line = pending_line(maker)
    return maker.call("drop_pending_contract_line", line_id=line.id, body={"reason": "Not now"}).body


by_id("resume_pending_contract_line", "line_id", lambda maker: dropped_line(maker).id)
