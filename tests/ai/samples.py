"""Samples of artificial intelligence."""

from typing import Any

from leaseapp.ai.services import running
from tests.architecture.making import Maker, by_id, sample

TRANSCRIPT = {"transcript": "Le client Hugo rappelle lundi, hugo@example.fr, 01 23 45 67 89."}


def call(maker: Maker) -> Any:
    """The cost event of a call that was answered."""
    return maker.keep("ai call", lambda: running.run(maker.principal, "call-summary", TRANSCRIPT).events[0])


for _name in ("read_ai_call", "read_what_was_sent"):
    by_id(_name, "event_id", call)


@sample
def set_ai_budget(maker: Maker) -> dict[str, Any]:
    return {"body": {"limitUsd": 10 + maker.number() % 30}}


@sample
def switch_ai_workflow(maker: Maker) -> dict[str, Any]:
    return {"key": "lead-enrichment", "body": {"enabled": maker.number() % 2 == 0}}
