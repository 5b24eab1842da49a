"""Samples of conversations."""

from typing import Any
from uuid import UUID

from tests.architecture.making import SAMPLES, Maker, by_id, sample
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


def comment_id(maker: Maker) -> UUID:
    """A comment of the caller's own."""
    return maker.make("create_comment").id


@sample
def update_comment(maker: Maker) -> dict[str, Any]:
    return {"comment_id": comment_id(maker), "body": {"body": f"Livraison par camion {maker.number()}"}}


by_id("read_comment", "comment_id", comment_id)
by_id("delete_comment", "comment_id", comment_id)
by_id("read_comment_edits", "comment_id", comment_id)


@sample
def react_to_comment(maker: Maker) -> dict[str, Any]:
    return {"comment_id": comment_id(maker), "reaction": "AGREED"}


@sample
def take_back_reaction(maker: Maker) -> dict[str, Any]:
    one = comment_id(maker)
    maker.call("react_to_comment", comment_id=one, reaction="DONE")
    return {"comment_id": one, "reaction": "DONE"}


def _place(maker: Maker) -> dict[str, Any]:
    found = beside(maker)
    return {"entity": found["entity"], "entity_id": UUID(found["entityId"])}


SAMPLES["read_thread"] = SAMPLES["list_mentionable_people"] = _place
