"""Records about which something is signed: a domain above registers its kind, signing asks it and tells it.

    subjects.add(Subject("LeaseContract", CONTRACT_READ, contract_title, on_signed=activate, on_refused=reopen))

`on_signed` and `on_refused` run once, in the transaction in which the request ends; the latter also when time ran out or the
office took the request back (`request.status` tells which).
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.signing.models import SignatureRequest

Told = Callable[[Context, SignatureRequest], None]


def _nothing(_context: Context, _request: SignatureRequest) -> None:
    """Do nothing."""


@dataclass(frozen=True)
class Subject:
    """A kind of record: `permission` to read what was sent about it, how its title reads, what follows."""

    kind: str
    permission: str
    title: Callable[[Context, uuid.UUID], str]
    on_signed: Told = _nothing
    on_refused: Told = _nothing


subjects: Registry[Subject] = Registry("subjects of signatures")


def subject_of(kind: str) -> Subject | None:
    """Return the subject of a kind; None where its domain is not there."""
    return next((one for one in subjects if one.kind == kind), None)


def readable_kinds(context: Context) -> list[str]:
    """Return the kinds of which the caller reads what was sent."""
    return [one.kind for one in subjects if context.can(one.permission)]
