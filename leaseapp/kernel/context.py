"""The context of one unit of work, first argument of every service and endpoint function."""

import uuid
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlmodel import Session, SQLModel

from leaseapp.kernel import clock
from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence import business_day
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.queue.enqueueing import enqueue
from leaseapp.kernel.text.i18n import translate

SESSION_COOKIE = "leaseapp_session"
DEVICE_COOKIE = "leaseapp_device"


@dataclass(frozen=True)
class RequestInfo:
    """The origin of a call. `ip` and `user_agent` are personal data: for sessions and evidence only."""

    request_id: str = ""
    ip: str = ""
    user_agent: str = ""
    session_token: str = ""
    device_token: str = ""


@dataclass(frozen=True)
class Cookie:
    """A cookie to set (or to clear, when `value` is None) with the answer."""

    name: str
    value: str | None
    max_age: int = 0
    path: str = "/"


@dataclass(frozen=True)
class AuditNote:
    """Something to record that is no changed row of an audited table."""

    target_type: str
    target_id: uuid.UUID | None
    action: str | None
    detail: dict[str, Any]


@dataclass
class Context:
    """Session, principal, organization and instant of one unit of work; opened by `db.unit_of_work` only."""

    session: Session
    principal: Principal
    request: RequestInfo = field(default_factory=RequestInfo)
    action: str | None = None
    now: datetime = field(default_factory=clock.now)
    begun: datetime = field(default_factory=clock.now)
    pending_events: list[Event] = field(default_factory=list)
    notes: list[AuditNote] = field(default_factory=list)
    cookies: list[Cookie] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    #: users whose sessions or rights this act changed by statements of its own: the access of their open pages is checked
    rights_changed: set[uuid.UUID] = field(default_factory=set)
    #: users who were told something, or have read it: the bells of their open pages follow
    people_told: set[uuid.UUID] = field(default_factory=set)
    #: the change notification of the commit, as it is sent (`change_notifications.py`)
    change_payloads: list[str] | None = None

    def __post_init__(self) -> None:
        business_day.remember(self.session, self.today)

    @property
    def organization_id(self) -> uuid.UUID:
        """The active organization. Raises RuntimeError in a unit of work that has none."""
        if self.principal.organization_id is None:
            raise RuntimeError("this unit of work has no organization")
        return self.principal.organization_id

    @property
    def today(self) -> date:
        """The business date in the organization's time zone."""
        return self.day_of(self.now)

    def day_of(self, instant: datetime) -> date:
        """Return the organization's day of an instant."""
        return clock.local_date(instant, self.principal.timezone)

    @property
    def reached_day(self) -> date:
        """The business date as of this moment: later than `today` for an act that waited over midnight."""
        return self.day_of(self.now + (clock.now() - self.begun))

    @property
    def locale(self) -> str:
        """The caller's language, `fr` or `en`."""
        return self.principal.locale

    @property
    def is_system(self) -> bool:
        """True for jobs and commands."""
        return self.principal.kind is PrincipalKind.SYSTEM

    def translate(self, message: str, **params: Any) -> str:
        """Return `message` in the caller's language, its instants by the caller's clock."""
        return translate(self.locale, message, **clock.in_zone(params, self.principal.clock))

    def add(self, *rows: SQLModel) -> None:
        """Add rows and send them to the database at once, so that what refers to them may follow."""
        self.session.add_all(rows)
        self.session.flush()

    def emit(self, event: Event) -> None:
        """Publish a domain event; subscribers run before the commit, in the same transaction."""
        self.pending_events.append(event)

    def enqueue(
        self, name: str, payload: dict[str, Any], *, run_at: datetime | None = None, dedupe: str | None = None
    ) -> None:
        """Write a Job row in this transaction; it runs after the commit (an outbox)."""
        owner = self.principal.organization_id
        enqueue(self.session, name, payload, owners=[owner], run_at=run_at, dedupe=dedupe)

    def can(self, permission: str) -> bool:
        """Return True when the caller holds `permission`; the system holds all."""
        return self.is_system or self.principal.has(permission)

    def require(self, permission: str) -> None:
        """Raise Forbidden unless the caller holds `permission`."""
        if not self.can(permission):
            raise Forbidden()

    def audit_note(
        self,
        target_type: str,
        target_id: uuid.UUID | None,
        action: str | None = None,
        detail: dict[str, Any] | None = None,
    ) -> None:
        """Add an audit row for an act that changes no audited row; `action` defaults to the endpoint's."""
        self.notes.append(AuditNote(target_type, target_id, action, detail or {}))

    def set_cookie(self, name: str, value: str | None, max_age: int = 0, path: str = "/") -> None:
        """Set a cookie with the answer, or clear it when `value` is None (identity only)."""
        self.cookies.append(Cookie(name, value, max_age, path))
