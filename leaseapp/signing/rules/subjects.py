"""Records about which something is signed: a domain above registers its kind, signing asks it and tells it.

    subjects.add(Subject("LeaseContract", CONTRACT_READ, contract_title, on_signed=activate, on_refused=reopen))

`title(context, id)` is asked by whoever reads a request. `on_signed(context, request)` and `on_refused(context, request)` run
once, in the transaction in which the request ends; the latter also when time ran out or the office took the request back
(`request.status` tells which).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from leaseapp.kernel.extension import Registry


def _nothing(_context: Any, _request: Any) -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Subject:
    """A kind of record: `permission` to read what was sent about it, how its title reads, what follows."""

    kind: str
    permission: str
    title: Callable[[Any, Any], str]
    on_signed: Callable[[Any, Any], None] = _nothing
    on_refused: Callable[[Any, Any], None] = _nothing


subjects: Registry[Subject] = Registry("subjects of signatures")


def subject_of(kind: str) -> Subject | None:
    """Return the subject of a kind; None where its domain is not there."""
    return next((one for one in subjects if one.kind == kind), None)


def readable_kinds(can: Callable[[str], bool]) -> list[str]:
    """Return the kinds of which is read what was sent, by whoever holds the permissions that `can` tells."""
    return [one.kind for one in subjects if can(one.permission)]
