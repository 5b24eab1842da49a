"""Samples of what spans domains."""

import uuid
from typing import Any

from leaseapp.kernel.acts.bulk import Bulk, bulks
from tests.architecture.making import SAMPLES, Maker, Sample, sample
from tests.directory.samples import company


@sample
def read_record_history(maker: Maker) -> dict[str, Any]:
    return {"kind": "Company", "record_id": company(maker).id}


@sample
def create_saved_view(maker: Maker) -> dict[str, Any]:
    body = {"list": "products", "name": f"View {maker.number()}", "query": "status=ACTIVE&sort=-name", "shared": True}
    return {"body": body}


@sample
def ask_who_may(maker: Maker) -> dict[str, Any]:
    what, url = f"The VAT number of customer {maker.number()} is missing", "/workspace/companies"
    return {"body": {"act": "directory.update_company", "what": what, "url": url}}


def view_id(maker: Maker) -> uuid.UUID:
    """A view of the caller's own."""
    return maker.make("create_saved_view").id


def default_view_id(maker: Maker) -> uuid.UUID:
    """A view with which the caller opens a list."""
    chosen = view_id(maker)
    maker.call("set_default_view", view_id=chosen)
    return chosen


SAMPLES["delete_saved_view"] = SAMPLES["set_default_view"] = lambda maker: {"view_id": view_id(maker)}
SAMPLES["clear_default_view"] = lambda maker: {"view_id": default_view_id(maker)}


@sample
def update_saved_view(maker: Maker) -> dict[str, Any]:
    return {"view_id": view_id(maker), "body": {"name": f"Renamed {maker.number()}", "query": "q=pump"}}


# --- acts on many records: the sample of the act on one of them


def _sample_of(bulk: Bulk) -> Sample:
    return lambda maker: {"body": {"ids": [str(SAMPLES[bulk.each.name](maker)[bulk.id_name])]}}


for _bulk in bulks:
    SAMPLES[_bulk.entrance.name] = _sample_of(_bulk)
