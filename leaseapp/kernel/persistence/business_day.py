"""The business day in statements: a parameter that each execution fills with the day of its unit of work.

Lists are put together once and kept, so an expression cannot hold a date; nor may it ask the clock, whose day is that of no
organization.
"""

from contextvars import ContextVar
from datetime import date

from sqlalchemy import Date, bindparam
from sqlalchemy.orm import ORMExecuteState, Session

DAY = "business_day"
_of_statement: ContextVar[date | None] = ContextVar(DAY, default=None)


def remember(session: Session, day: date) -> None:
    """Statements of `session` mean `day` by today (`Context` says so when it is made)."""
    session.info[DAY] = day


def fill_in(state: ORMExecuteState) -> None:
    """Give the day of the session to the statement that it executes now."""
    _of_statement.set(state.session.info.get(DAY))


def _day() -> date:
    found = _of_statement.get()
    if found is None:
        raise RuntimeError("a statement asks for the business day outside a unit of work")
    return found


today = bindparam(DAY, callable_=_day, type_=Date())
"""The organization's day in an expression: `Invoice.due_date < today`."""
