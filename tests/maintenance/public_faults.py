"""A machine with a code on it, and calls of its public pages from several addresses."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from sqlmodel import select

from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import Answer, perform
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.maintenance.endpoints import faults

FAULT = {"description": "Ne refroidit plus\nDepuis ce matin", "reporterContact": "06 39 98 41 27"}
HERE, THERE = "203.0.113.7", "198.51.100.4"


@dataclass(frozen=True)
class Labelled:
    """A machine with a code on it."""

    asset_id: UUID
    code: str


def enter(endpoint: Any, ip: str = HERE, **arguments: Any) -> Answer:
    """The answer of a public endpoint to a caller at this address."""
    return perform(endpoint, None, RequestInfo(request_id="test", ip=ip), **arguments)


def look(machine: Labelled, ip: str = HERE) -> Any:
    return enter(faults.read_public_asset, ip, short_code=machine.code).body


def report(machine: Labelled, ip: str = HERE, **body: Any) -> Answer:
    return enter(faults.report_public_fault, ip, short_code=machine.code, body=FAULT | body)


def refused(act: Callable[..., Any], *arguments: Any, **body: Any) -> tuple[int, str]:
    """Status and code of a refusal."""
    with pytest.raises(Problem) as problem:
        act(*arguments, **body)
    codes = [error.code for error in problem.value.errors]
    return problem.value.status, codes[0] if codes else problem.value.code


def stored(model: Any, *criteria: Any) -> list[Any]:
    with db.system_session("test") as session:
        return list(session.exec(select(model).where(*criteria).order_by(model.created_at)))


def token_of(answer: Answer) -> str:
    return answer.headers["Location"].rpartition("/")[2]
