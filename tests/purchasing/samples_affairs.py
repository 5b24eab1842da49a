"""Samples of suppliers' quotes at lease affairs."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.directory.samples import selling_entity
from tests.leasing.samples import affair


def quote(maker: Maker) -> Any:
    """A quote of a supplier, with lines."""
    return maker.make("create_supplier_quote")


@sample
def attach_affair_quotes(maker: Maker) -> dict[str, Any]:
    return {
        "lease_affair_id": affair(maker).id,
        "body": {"supplierQuoteIds": [str(quote(maker).id), str(quote(maker).id)]},
    }


def attached(maker: Maker) -> dict[str, Any]:
    """An affair and a quote that stands beside it."""
    made, one = affair(maker), quote(maker)
    maker.call("attach_affair_quotes", lease_affair_id=made.id, body={"supplierQuoteIds": [str(one.id)]})
    return {"lease_affair_id": made.id, "quote_id": one.id}


for name in ("list_affair_quotes", "compare_affair_quotes"):
    by_id(name, "lease_affair_id", lambda maker: attached(maker)["lease_affair_id"])


@sample
def detach_affair_quote(maker: Maker) -> dict[str, Any]:
    return {**attached(maker), "query": {}}


@sample
def retain_affair_quote(maker: Maker) -> dict[str, Any]:
    return attached(maker)


@sample
def place_quote_lines(maker: Maker) -> dict[str, Any]:
    made = attached(maker)
    told = maker.call("compare_affair_quotes", lease_affair_id=made["lease_affair_id"]).body
    row = told.rows[0]
    return {**made, "body": {"lineIds": [str(row.cells[0].line_id)], "row": row.key}}


@sample
def take_capital_from_quote(maker: Maker) -> dict[str, Any]:
    made = attached(maker)
    maker.call("retain_affair_quote", **made)
    terms = {"label": "A", "capitalHt": 50000, "residualHt": 1, "termMonths": 48, "nominalRatePct": 6}
    one = maker.call("create_lease_financing", lease_affair_id=made["lease_affair_id"], body=terms).body
    return {"lease_financing_id": one.id, "body": {"supplierQuoteId": str(made["quote_id"]), "mode": "apply"}}


@sample
def convert_supplier_quote(maker: Maker) -> dict[str, Any]:
    selling_entity(maker)
    return {"supplier_quote_id": quote(maker).id, "body": {"leaseAffairId": str(affair(maker).id)}}
