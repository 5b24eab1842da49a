"""A person's own data over all domains: what each contributes to their export, and what it forgets of them.

A domain declares one part for each of its tables that refers to a person, in its room `personal.py`; a test finds tables
that no part names (document 1 "data-export", "Account anonymization"; GDPR art. 15, 17 and 20).
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry

Collect = Callable[[Context, uuid.UUID], list[dict[str, Any]]]
Forget = Callable[[Context, uuid.UUID], None]


@dataclass(frozen=True)
class PersonalPart:
    """One file of the export: `collect(context, user_id)` answers its rows as plain values, over all organizations.

    `tables` are those that it speaks for. `forget(context, user_id)` removes what only concerned the person; without it
    the rows stay, because they are the organization's: they name the user by id only. Both run in a unit of work of the
    system role.
    """

    name: str
    tables: frozenset[str]
    collect: Collect
    forget: Forget | None = None


parts: Registry[PersonalPart] = Registry("personal data")


def part(name: str, *tables: str, forget: Forget | None = None) -> Callable[[Collect], Collect]:
    """Declare the part that the decorated function collects; `name` is that of its file, without ending."""

    def register(collect: Collect) -> Collect:
        parts.add(PersonalPart(name, frozenset(tables), collect, forget))
        return collect

    return register
