"""What a unit of work changed, told to every web process so that open pages follow (ARCHITECTURE 4J).

One NOTIFY a unit of work at most, sent by the database when the transaction commits and never otherwise. It carries kinds and
ids, nothing else: who hears it reads the rows with the rights of whoever looks at the page.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlmodel import Session

from leaseapp.kernel import audit_trail

if TYPE_CHECKING:
    from leaseapp.kernel.context import Context

CHANNEL = "leaseapp_live"
MOST_IDS = 120
"""More ids than these are not named: PostgreSQL takes less than 8000 bytes, and pages of the kinds then look by themselves."""
EVERYBODY = "*"
"""`Row.__rights_of__` of a table whose rows decide the rights of a whole organization."""

_news = sa.bindparam("news", type_=sa.Text())
TELLING = sa.select(sa.func.pg_notify(CHANNEL, _news)).where(_news.is_not(None))
"""Sends the text bound to `news` with the commit; nothing when it is null."""


@dataclass(frozen=True)
class News:
    """What one committed unit of work did.

    `ids` are the changed records and those that they refer to, None when they are too many to be named; `people` are the users
    whose sessions or rights changed, `everybody` says that those of the whole organization may have.
    """

    organization_id: str | None = None
    request_id: str = ""
    kinds: frozenset[str] = frozenset()
    ids: frozenset[str] | None = frozenset()
    people: frozenset[str] = frozenset()
    everybody: bool = False

    def text(self) -> str:
        """As it travels."""
        return json.dumps(
            {
                "o": self.organization_id, "r": self.request_id, "k": sorted(self.kinds),
                "i": None if self.ids is None else sorted(self.ids), "p": sorted(self.people), "e": self.everybody,
            },
            separators=(",", ":"),
        )  # fmt: skip


def read(text: str) -> News:
    """The news that `text` holds. Raises ValueError for a text of another origin."""
    try:
        found = json.loads(text)
        ids = found["i"]
        return News(
            found["o"], found["r"], frozenset(found["k"]), None if ids is None else frozenset(ids),
            frozenset(found["p"]), bool(found["e"]),
        )  # fmt: skip
    except (KeyError, TypeError) as error:
        raise ValueError(f"no news: {text[:80]}") from error


def collect(context: "Context") -> str | None:
    """The news of a unit of work as it travels, None when there are none; its changes stay as they are."""
    rows = [change.row for change in context.session.info.get(audit_trail.KEY, {}).values()]
    noted = [(note.target_type, note.target_id) for note in context.notes if note.target_id is not None]
    people, everybody = _whose_rights(rows)
    people |= {str(user_id) for user_id in context.rights_changed}
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
        everybody=everybody or len(people) > MOST_IDS,
    ).text()


def tell(session: Session, news: str | None) -> None:
    """Sends `news` with the commit of `session`; the audit log sends its own along with its rows."""
    if news is not None:
        session.connection().execute(TELLING, {"news": news})


def _whose_rights(rows: list[Any]) -> tuple[set[str], bool]:
    named = [(row, type(row).__rights_of__) for row in rows if type(row).__rights_of__]
    people = {str(getattr(row, column)) for row, column in named if column != EVERYBODY}
    return people, any(column == EVERYBODY for _row, column in named)


def _ids(row: Any) -> list[str]:
    # only what is loaded: telling never asks the database
    return [str(row.__dict__[name]) for name in _id_columns(type(row)) if row.__dict__.get(name) is not None]


@cache
def _id_columns(model: type) -> tuple[str, ...]:
    """The record itself and what it refers to: a page of an invoice also shows its payments."""
    columns = sa.inspect(model).column_attrs
    names = [column.key for column in columns if isinstance(column.expression.type, sa.Uuid)]
    return tuple(name for name in names if name != "organization_id")
