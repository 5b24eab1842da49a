"""Change notifications: what a committed unit of work changed, sent to every web process so that open pages follow (decision 17).

PostgreSQL sends them when the transaction commits and never otherwise: one NOTIFY a unit of work, several where its users do
not fit into one, for PostgreSQL refuses the whole act above 8000 bytes. They carry kinds and ids of records, nothing else: a
page reads the rows again with the rights of its user.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Session

from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.persistence.tables import TenantScoped

if TYPE_CHECKING:
    from leaseapp.kernel.context import Context

CHANNEL = "leaseapp_live"
MOST_IDS = 120
"""More records than these are not named: pages that show one then read it again. As many users fit into one NOTIFY."""
MOST_BYTES = 7900
"""PostgreSQL takes less than 8000."""
EVERY_MEMBER = "*"
"""`Row.__rights_of__` of a table whose rows decide the rights of a whole organization."""

_payload = sa.func.unnest(sa.bindparam("payloads", type_=ARRAY(sa.Text()))).column_valued("payload")
SEND = sa.select(sa.func.count(sa.cast(sa.func.pg_notify(CHANNEL, _payload), sa.Text())))
"""Sends each text of the list bound to `payloads` with the commit; nothing when it is null."""


@dataclass(frozen=True)
class ChangeNotification:
    """The changes of one committed unit of work.

    `record_kinds` are the classes of the changed records, `record_ids` they and those that they refer to, None when they are
    too many to be named. `changed_beside` are the records beside which something changed that is no part of them (a comment on
    them, `Row.__beside__`). `rights_changed` are the users whose sessions or rights changed, `rights_changed_for_all` says that
    those of every member of the organization may have. `people_told` are the users whose unread notifications changed.
    """

    organization_id: str | None = None
    request_id: str = ""
    record_kinds: frozenset[str] = frozenset()
    record_ids: frozenset[str] | None = frozenset()
    changed_beside: frozenset[str] = frozenset()
    rights_changed: frozenset[str] = frozenset()
    rights_changed_for_all: bool = False
    people_told: frozenset[str] = frozenset()

    def payloads(self) -> list[str]:
        """Return the texts that NOTIFY sends: one, or the records first and then the users by parts."""
        whole = self.payload()
        if len(whole.encode()) <= MOST_BYTES:
            return [whole]
        nothing: frozenset[str] = frozenset()
        only_users = replace(
            self, record_kinds=nothing, record_ids=nothing, changed_beside=nothing, rights_changed_for_all=False,
            rights_changed=nothing, people_told=nothing,
        )  # fmt: skip
        only_records = replace(self, rights_changed=nothing, people_told=nothing)
        return [
            only_records.payload(),
            *(replace(only_users, rights_changed=part).payload() for part in _parts(self.rights_changed)),
            *(replace(only_users, people_told=part).payload() for part in _parts(self.people_told)),
        ]

    def payload(self) -> str:
        """Return the notification as one text, however long."""
        return json.dumps(
            {
                "o": self.organization_id,
                "r": self.request_id,
                "k": sorted(self.record_kinds),
                "i": None if self.record_ids is None else sorted(self.record_ids),
                "b": sorted(self.changed_beside),
                "p": sorted(self.rights_changed),
                "e": self.rights_changed_for_all,
                "t": sorted(self.people_told),
            },
            separators=(",", ":"),
        )


def _parts(users: frozenset[str]) -> list[frozenset[str]]:
    """Return the users in groups that fit into one NOTIFY."""
    listed = sorted(users)
    return [frozenset(listed[start : start + MOST_IDS]) for start in range(0, len(listed), MOST_IDS)]


def parse(payload: str) -> ChangeNotification:
    """Return the notification that `payload` holds. Raises ValueError for a text of another origin."""
    try:
        found = json.loads(payload)
        ids = found["i"]
        return ChangeNotification(
            organization_id=found["o"],
            request_id=found["r"],
            record_kinds=frozenset(found["k"]),
            record_ids=None if ids is None else frozenset(ids),
            # a process of the version before sends none
            changed_beside=frozenset(found.get("b", ())),
            rights_changed=frozenset(found["p"]),
            rights_changed_for_all=bool(found["e"]),
            # triggers that tell of rights tell of nothing else
            people_told=frozenset(found.get("t", ())),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"no change notification: {payload[:80]}") from error


handlers: list[Callable[[ChangeNotification | None], None]] = []
"""Functions of this process that take each notification, its own and others'; None says that some may have been missed."""


def deliver(notification: ChangeNotification | None) -> None:
    """Call every handler of this process."""
    for handler in handlers:
        handler(notification)


def payloads_of(context: "Context") -> list[str] | None:
    """Return the notification of a unit of work as it is sent, None when nothing changed; its changes stay as they are."""
    rows = [change.row for change in context.session.info.get(audit_trail.KEY, {}).values()]
    noted = [(note.target_type, note.target_id) for note in context.notes if note.target_id is not None]
    members, users, for_all = _whose_rights(rows)
    for_all = for_all or len(members) > MOST_IDS
    users |= {str(user_id) for user_id in context.rights_changed}
    if not for_all:
        users |= members
    told = {str(user_id) for user_id in context.people_told}
    if not (rows or noted or users or told):
        return None
    beside = {str(getattr(row, type(row).__beside__)) for row in rows if type(row).__beside__}
    within = [row for row in rows if not type(row).__beside__]
    ids = {found for row in within for found in _ids(row)} | {str(target) for _kind, target in noted}
    fits = len(ids) + len(beside) <= MOST_IDS
    organization_id = context.principal.organization_id
    return ChangeNotification(
        organization_id=str(organization_id) if organization_id else None,
        request_id=context.request.request_id[:64],
        record_kinds=frozenset(type(row).__name__ for row in rows) | {kind for kind, _target in noted},
        record_ids=frozenset(ids) if fits else None,
        changed_beside=frozenset(beside) if fits else frozenset(),
        rights_changed=frozenset(users),
        rights_changed_for_all=for_all,
        people_told=frozenset(told),
    ).payloads()


def send(session: Session, payloads: list[str] | None) -> None:
    """Send `payloads` with the commit of `session`; the audit log sends its own along with its rows."""
    if payloads is not None:
        session.connection().execute(SEND, {"payloads": payloads})


def _whose_rights(rows: list[Any]) -> tuple[set[str], set[str], bool]:
    """Return members whose rights here changed, users whose rights anywhere did, and whether all members' may have."""
    named = [(row, type(row).__rights_of__) for row in rows if type(row).__rights_of__]
    found = [
        (isinstance(row, TenantScoped), str(getattr(row, column))) for row, column in named if column != EVERY_MEMBER
    ]
    members, users = ({user for inside, user in found if inside is wanted} for wanted in (True, False))
    return members, users, any(column == EVERY_MEMBER for _row, column in named)


def _ids(row: Any) -> list[str]:
    # only what is loaded: sending never asks the database
    return [str(row.__dict__[name]) for name in _id_columns(type(row)) if row.__dict__.get(name) is not None]


@cache
def _id_columns(model: type) -> tuple[str, ...]:
    """Return the record itself and what it refers to: a page of an invoice also shows its payments."""
    columns = sa.inspect(model).column_attrs
    names = [column.key for column in columns if isinstance(column.expression.type, sa.Uuid)]
    return tuple(name for name in names if name != "organization_id")
