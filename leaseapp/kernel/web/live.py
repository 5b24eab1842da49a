"""News of committed units of work, told to every web process so that open pages follow (ARCHITECTURE 4J).

Sent by the database when the transaction commits and never otherwise: one NOTIFY a unit of work, several where its people do
not fit into one, for PostgreSQL refuses the whole act above 8000 bytes. They carry kinds and ids, nothing else: who hears it
reads the rows with the rights of whoever looks at the page.
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
"""More ids than these are not named: pages of the kinds then look by themselves. As many people fit into one NOTIFY."""
MOST_BYTES = 7900
"""PostgreSQL takes less than 8000."""
EVERYBODY = "*"
"""`Row.__rights_of__` of a table whose rows decide the rights of a whole organization."""

_part = sa.func.unnest(sa.bindparam("news", type_=ARRAY(sa.Text()))).column_valued("part")
TELLING = sa.select(sa.func.count(sa.cast(sa.func.pg_notify(CHANNEL, _part), sa.Text())))
"""Sends each text of the list bound to `news` with the commit; nothing when it is null."""


@dataclass(frozen=True)
class News:
    """The effects of one committed unit of work.

    `ids` are the changed records and those that they refer to, None when they are too many to be named; `people` are the users
    whose sessions or rights changed, `everybody` says that those of the whole organization may have.
    """

    organization_id: str | None = None
    request_id: str = ""
    kinds: frozenset[str] = frozenset()
    ids: frozenset[str] | None = frozenset()
    people: frozenset[str] = frozenset()
    everybody: bool = False

    def texts(self) -> list[str]:
        """Return the news as they travel: in one piece, or the records first and then the people by parts."""
        whole = self.text()
        if len(whole.encode()) <= MOST_BYTES:
            return [whole]
        people = sorted(self.people)
        parts = [frozenset(people[start : start + MOST_IDS]) for start in range(0, len(people), MOST_IDS)]
        only_people = replace(self, kinds=frozenset(), ids=frozenset(), everybody=False)
        return [replace(self, people=frozenset()).text(), *(replace(only_people, people=part).text() for part in parts)]

    def text(self) -> str:
        """Return the news in one piece, however long."""
        return json.dumps(
            {
                "o": self.organization_id, "r": self.request_id, "k": sorted(self.kinds),
                "i": None if self.ids is None else sorted(self.ids), "p": sorted(self.people), "e": self.everybody,
            },
            separators=(",", ":"),
        )  # fmt: skip


def read(text: str) -> News:
    """Return the news that `text` holds. Raises ValueError for a text of another origin."""
    try:
        found = json.loads(text)
        ids = found["i"]
        return News(
            found["o"], found["r"], frozenset(found["k"]), None if ids is None else frozenset(ids),
            frozenset(found["p"]), bool(found["e"]),
        )  # fmt: skip
    except (KeyError, TypeError) as error:
        raise ValueError(f"no news: {text[:80]}") from error


listeners: list[Callable[[News | None], None]] = []
"""Listeners of this process to what was committed, here or elsewhere; None says that anything may have been."""


def pass_on(news: News | None) -> None:
    """Tells every listener of this process."""
    for listener in listeners:
        listener(news)


def collect(context: "Context") -> list[str] | None:
    """Return the news of a unit of work as it travels, None when there are none; its changes stay as they are."""
    rows = [change.row for change in context.session.info.get(audit_trail.KEY, {}).values()]
    noted = [(note.target_type, note.target_id) for note in context.notes if note.target_id is not None]
    members, people, everybody = _whose_rights(rows)
    everybody = everybody or len(members) > MOST_IDS
    people |= {str(user_id) for user_id in context.rights_changed}
    if not everybody:
        people |= members
    if not (rows or noted or people):
        return None
    ids = {found for row in rows for found in _ids(row)} | {str(target) for _kind, target in noted}
    organization_id = context.principal.organization_id
    return News(
        organization_id=str(organization_id) if organization_id else None,
        request_id=context.request.request_id[:64],
        kinds=frozenset(type(row).__name__ for row in rows) | {kind for kind, _target in noted},
        ids=frozenset(ids) if len(ids) <= MOST_IDS else None,
        people=frozenset(people),
        everybody=everybody,
    ).texts()


def tell(session: Session, news: list[str] | None) -> None:
    """Send `news` with the commit of `session`; the audit log sends its own along with its rows."""
    if news is not None:
        session.connection().execute(TELLING, {"news": news})


def _whose_rights(rows: list[Any]) -> tuple[set[str], set[str], bool]:
    """Members whose rights in this organization changed, people whose rights anywhere did, and whether all members are meant."""
    named = [(row, type(row).__rights_of__) for row in rows if type(row).__rights_of__]
    found = [(isinstance(row, TenantScoped), str(getattr(row, column))) for row, column in named if column != EVERYBODY]
    members, people = ({user for inside, user in found if inside is wanted} for wanted in (True, False))
    return members, people, any(column == EVERYBODY for _row, column in named)


def _ids(row: Any) -> list[str]:
    # only what is loaded: telling never asks the database
    return [str(row.__dict__[name]) for name in _id_columns(type(row)) if row.__dict__.get(name) is not None]


@cache
def _id_columns(model: type) -> tuple[str, ...]:
    """Return the record itself and what it refers to: a page of an invoice also shows its payments."""
    columns = sa.inspect(model).column_attrs
    names = [column.key for column in columns if isinstance(column.expression.type, sa.Uuid)]
    return tuple(name for name in names if name != "organization_id")
