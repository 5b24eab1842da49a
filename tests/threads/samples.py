"""Samples of conversations."""

from typing import Any
from uuid import UUID

from tests.architecture.making import SAMPLES, Maker, sample
from tests.directory.samples import company


def beside(maker: Maker) -> dict[str, Any]:
    """A record that conversations stand beside."""
    return {"entity": "Company", "entityId": str(maker.keep("company", lambda: company(maker)).id)}


@sample
def create_comment(maker: Maker) -> dict[str, Any]:
    return {"body": beside(maker) | {"body": f"Livraison par palettes {maker.number()}"}}


@sample
def create_internal_note(maker: Maker) -> dict[str, Any]:
    return {"body": beside(maker) | {"body": f"Insolvabilité redoutée {maker.number()}"}}


def _place(maker: Maker) -> dict[str, Any]:
    found = beside(maker)
    return {"entity": found["entity"], "entity_id": UUID(found["entityId"])}


SAMPLES["read_thread"] = SAMPLES["list_mentionable_people"] = _place
