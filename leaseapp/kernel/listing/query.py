"""From a ListSpec and what was asked to statements and rows."""

import enum
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from functools import cache
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.listing.joins import joined, needed_by
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.persistence.searching import any_contains, containing, pattern_of
from leaseapp.kernel.text.i18n import _

DEFAULT_PAGE_SIZE, LARGEST_PAGE, LONGEST_SEARCH, MOST_DIGITS = 20, 100, 200, 30
FARTHEST_PAGE = 1_000_000
TOLD_AT_ONCE = 500
Hidden = frozenset[str]


@dataclass
class ListRequest:
    """A caller's request to a list; values are texts as they stand in an address."""

    page: int = 1
    page_size: int = DEFAULT_PAGE_SIZE
    sort: str = ""
    q: str = ""
    filters: dict[str, str] = field(default_factory=dict)
    format: str = ""


@dataclass
class ListRows:
    """One page of rows (dicts by JSON name), and whether more follow.

    `total` is how many match in all where the rows tell it, on the last page, else None: counting takes many times as long.
    """

    items: list[dict[str, Any]]
    page: int
    page_size: int
    more: bool
    total: int | None


@dataclass
class ListTotals:
    """The number of all matching rows, and the totals of summed columns.

    `drafts_left_out` of the matching rows are in no total; those of drafts alone count them.
    """

    total: int
    totals: dict[str, Decimal]
    drafts_left_out: int = 0


@dataclass
class ListPage(ListTotals):
    """One page of rows with what all matching rows come to."""

    items: list[dict[str, Any]] = field(default_factory=list)
    page: int = 1
    page_size: int = DEFAULT_PAGE_SIZE
    more: bool = False


def _refuse(parameter: str, code: str, message: str, **params: Any) -> Invalid:
    return Invalid(code, message, errors=[FieldError(parameter, code, message, params)], **params)


def _typed(column: Column, parameter: str, text: str) -> Any:
    """Return `text` as a value of the column. Raises Invalid INVALID_FILTER."""
    try:
        if column.enum is not None:
            return column.enum(text)
        if column.kind in ("money", "price", "number", "percent"):
            value = Decimal(text)
            # no column holds more digits; PostgreSQL's own limit is far behind, and a fault
            if (
                not value.is_finite()
                or abs(value.adjusted()) > MOST_DIGITS
                or len(value.as_tuple().digits) > MOST_DIGITS
            ):
                raise ValueError
            return value
        if column.kind == "date":
            return date.fromisoformat(text)
        if column.kind == "datetime":
            return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)
        if column.kind == "bool":
            return {"true": True, "false": False}[text.lower()]
        if isinstance(getattr(column.expression, "type", None), sa.Uuid):
            return uuid.UUID(text)
    except (ValueError, KeyError, InvalidOperation):
        raise _refuse(parameter, "INVALID_FILTER", _("This value cannot be filtered by.")) from None
    return text


def _criterion(context: Context, column: Column, parameter: str, text: str) -> Any:
    if column.criterion is not None:
        return _meant(column.criterion, context, parameter, text)
    if column.filter == "in":
        return column.expression.in_([_typed(column, parameter, part) for part in text.split(",") if part != ""])
    value = _typed(column, parameter, text)
    if column.filter == "eq":
        return column.expression == value
    upper = parameter.endswith("To")
    if column.kind == "datetime" and not isinstance(value, datetime):
        value = datetime.combine(value, time.max if upper else time.min, ZoneInfo(context.principal.clock))
    return column.expression <= value if upper else column.expression >= value


def _search(context: Context, spec: ListSpec, text: str) -> Any:
    """Every word of `text` is in some searched column."""
    if len(text) > LONGEST_SEARCH or "\x00" in text:
        raise _refuse("q", "INVALID_SEARCH", _("This text cannot be searched for."))
    words = [_found(context, spec, word) for word in text.split()]
    ids = (sa.intersect(*words) if len(words) > 1 else words[0]).cte("found").prefix_with("MATERIALIZED")
    # computed once whatever the planner believes: of a new organization it knows nothing, and would ask again for each row
    return spec.table.id.in_(sa.select(ids.c[0]))


def _found(context: Context, spec: ListSpec, word: str) -> Any:
    """Return the ids in which a table found `word`; each table is asked by itself, so that each may use its index."""
    searched = [column.expression for column in _columns(spec, hidden_from(context, spec)) if column.search]
    by_table: dict[Any, list[Any]] = {}
    for expression in searched:
        by_table.setdefault(getattr(getattr(expression, "expression", None), "table", None), []).append(expression)
    computed = by_table.pop(None, [])
    criteria = [one for expressions in by_table.values() for one in containing(expressions, word)]
    criteria += [one for finder in spec.finders for one in finder(context, word)]
    if computed:
        criteria.append(any_contains(computed, pattern_of(word)))
    if not criteria:
        # nothing of this list is searched, or nothing that the reader sees: no row holds the word
        return select(spec.table.id).where(sa.false())
    rows = (joined(spec, select(spec.table.id), needed_by(spec, [one])).where(one) for one in criteria)
    return sa.union_all(*(row.correlate(None) for row in rows))


def _unaccented(value: Any) -> Any:
    return sa.func.f_unaccent(value)


def _is_text(expression: Any) -> bool:
    kind = getattr(expression, "type", None)
    # SQLModel wraps its texts in a type of its own
    return isinstance(kind.impl if isinstance(kind, sa.types.TypeDecorator) else kind, sa.String)


def _order(spec: ListSpec, sort: str, hidden: Hidden) -> list[Any]:
    order = []
    for part in (sort or spec.default_sort).split(","):
        column = spec.column(part.lstrip("-"))
        if column is None or not column.sort or column.key in hidden:
            raise _refuse(
                "sort", "UNKNOWN_SORT", _("This list cannot be sorted by {name}."), name=part.lstrip("-")[:60]
            )
        expression = column.expression
        if column.kind == "text" and _is_text(expression):
            expression = sa.func.lower(_unaccented(expression))
        expression = expression.desc() if part.startswith("-") else expression.asc()
        # without it an index in the same order serves
        order.append(expression if _never_null(spec, column) else expression.nulls_last())
    return [*order, spec.table.id.desc() if (sort or spec.default_sort).startswith("-") else spec.table.id.asc()]


def _never_null(spec: ListSpec, column: Column) -> bool:
    own = getattr(column.expression, "expression", None)
    return own is not None and getattr(own, "table", None) == spec.table.__table__ and not own.nullable


def conditions(context: Context, spec: ListSpec, request: ListRequest) -> list[Any]:
    """Every criterion of the request. Raises Invalid UNKNOWN_FILTER or INVALID_FILTER at the parameter."""
    found = []
    if hasattr(spec.table, "deleted_at"):
        gone = spec.table.deleted_at
        found.append(gone.is_not(None) if spec.deleted else gone.is_(None))
    if spec.where is not None:
        found.append(spec.where(context) if callable(spec.where) else spec.where)
    hidden = hidden_from(context, spec)
    parameters = {name: column for name, column in spec.parameters.items() if not (column and column.key in hidden)}
    for name, text in (spec.default_filters | request.filters).items():
        if name not in parameters:
            raise _refuse(name[:60], "UNKNOWN_FILTER", _("This list has no filter of this name."))
        if text == "":
            continue
        if len(text) > 4000 or "\x00" in text:
            raise _refuse(name, "INVALID_FILTER", _("This value cannot be filtered by."))
        column = parameters[name]
        if column is None:
            found.append(_meant(spec.criteria[name], context, name, text))
        else:
            found.append(_criterion(context, column, name, text))
    if request.q.strip():
        found.append(_search(context, spec, request.q))
    return found


def check(context: Context, spec: ListSpec, request: ListRequest) -> None:
    """Raise Invalid as reading the list would, for its filters, search and order; ask the database nothing."""
    conditions(context, spec, request)
    _order(spec, request.sort, hidden_from(context, spec))


def _meant(criterion: Callable[[Context, str], Any], context: Context, parameter: str, text: str) -> Any:
    try:
        return criterion(context, text)
    except (ValueError, KeyError):
        raise _refuse(parameter, "INVALID_FILTER", _("This value cannot be filtered by.")) from None


def hidden_from(context: Context, spec: ListSpec) -> Hidden:
    """Keys of the columns that the caller may not read."""
    return frozenset(
        column.key for column in spec.columns if column.permission is not None and not context.can(column.permission)
    )


def _columns(spec: ListSpec, hidden: Hidden) -> list[Column]:
    return [column for column in spec.columns if column.key not in hidden]


@cache
def _all_rows(spec: ListSpec, hidden: Hidden) -> Any:
    """Every row with its columns; made once, because putting a statement together takes longer than sending it."""
    selected = [column.expression.label(column.key) for column in _columns(spec, hidden) if column.key != "id"]
    return joined(spec, select(spec.table.id.label("id"), *selected).select_from(spec.table))


def _sum(spec: ListSpec, external: bool, hidden: Hidden, criteria: Sequence[Any]) -> Any:
    """Return number of the rows, and the totals of the summed columns."""
    # an external user's rows depend on what they refer to: such counts follow every join
    targets = None if external else needed_by(spec, [*_totals(spec, hidden), *criteria])
    return _sum_over(spec, hidden, targets).where(*criteria)


@cache
def _sum_over(spec: ListSpec, hidden: Hidden, targets: frozenset[Any] | None) -> Any:
    """Made once as well, for each set of joins."""
    counted = select(sa.func.count(spec.table.id), *_totals(spec, hidden)).select_from(spec.table)
    return joined(spec, counted, targets)


@cache
def _totals(spec: ListSpec, hidden: Hidden) -> tuple[Any, ...]:
    sums = [sa.func.sum(column.expression) for column in _summed(spec, hidden)]
    if spec.drafts is None:
        return tuple(sa.func.coalesce(total, 0) for total in sums)
    rows = sa.func.count(spec.table.id)
    mixed = rows.filter(~spec.drafts) > 0
    # where nothing is mixed all are drafts: each row is added up once
    chosen = [sa.case((mixed, total.filter(~spec.drafts)), else_=total.filter(spec.drafts)) for total in sums]
    return *(sa.func.coalesce(total, 0) for total in chosen), sa.case((mixed, rows.filter(spec.drafts)), else_=0)


def _summed(spec: ListSpec, hidden: Hidden) -> list[Column]:
    return [column for column in _columns(spec, hidden) if column.sum]


def _page_rows(context: Context, spec: ListSpec, request: ListRequest, criteria: Sequence[Any]) -> Any:
    """Return the rows of one page and one more.

    Their ids are found with the joins that criteria and order need, the rest is read for them alone.
    """
    external, hidden = context.principal.external, hidden_from(context, spec)
    order = _order(spec, request.sort, hidden)
    targets = None if external else needed_by(spec, [*criteria, *order])
    page = joined(spec, select(spec.table.id), targets).where(*criteria).order_by(*order)
    page = page.limit(request.page_size + 1).offset((request.page - 1) * request.page_size)
    return _all_rows(spec, hidden).where(spec.table.id.in_(page.correlate(None))).order_by(*order)


def read_rows(context: Context, spec: ListSpec, request: ListRequest) -> ListRows:
    """One page of rows, in one statement that neither counts nor adds up. Raises Invalid at the parameter."""
    if not 1 <= request.page_size <= LARGEST_PAGE:
        raise _refuse(
            "pageSize", "INVALID_PAGE_SIZE", _("A page has between 1 and {largest} rows."), largest=LARGEST_PAGE
        )
    if not 1 <= request.page <= FARTHEST_PAGE:
        raise _refuse("page", "INVALID_PAGE", _("Pages are counted from 1."))
    statement = _page_rows(context, spec, request, conditions(context, spec, request))
    found = list(_named(context.session.execute(statement)))
    items, more = found[: request.page_size], len(found) > request.page_size
    if spec.tell is not None:
        spec.tell(context, items)
    beyond = not items and request.page > 1
    before = (request.page - 1) * request.page_size
    return ListRows(items, request.page, request.page_size, more, None if more or beyond else before + len(items))


def read_totals(context: Context, spec: ListSpec, request: ListRequest) -> ListTotals:
    """Return the number of matching rows on all pages, and their totals. Raises Invalid at the parameter."""
    criteria, hidden = conditions(context, spec, request), hidden_from(context, spec)
    # an order that does not exist is refused by whichever half of the answer is asked for
    _order(spec, request.sort, hidden)
    head = context.session.execute(_sum(spec, context.principal.external, hidden, criteria)).one()
    totals = {column.key: Decimal(value) for column, value in zip(_summed(spec, hidden), head[1:], strict=False)}
    return ListTotals(head[0], totals, head[-1] if spec.drafts is not None else 0)


def totals_of(context: Context, spec: ListSpec, request: ListRequest, rows: ListRows) -> ListTotals:
    """Return the totals of `rows`; ask the database nothing where the rows tell all there is to say."""
    if rows.total is not None and not _summed(spec, hidden_from(context, spec)) and spec.drafts is None:
        return ListTotals(rows.total, {})
    return read_totals(context, spec, request)


def read_page(context: Context, spec: ListSpec, request: ListRequest) -> ListPage:
    """One page in two statements: the rows, and the count with the totals. Raises Invalid at the parameter."""
    rows = read_rows(context, spec, request)
    whole = totals_of(context, spec, request, rows)
    return ListPage(whole.total, whole.totals, whole.drafts_left_out, rows.items, rows.page, rows.page_size, rows.more)


def iterate(
    context: Context, spec: ListSpec, request: ListRequest, limit: int | None = None
) -> Iterator[dict[str, Any]]:
    """Every matching row (or the first `limit`), streamed from the database (exports)."""
    hidden = hidden_from(context, spec)
    rows = _all_rows(spec, hidden).where(*conditions(context, spec, request))
    statement = rows.order_by(*_order(spec, request.sort, hidden)).limit(limit).execution_options(yield_per=1000)
    found = _named(context.session.execute(statement))
    if spec.tell is None:
        yield from found
        return
    while batch := list(islice(found, TOLD_AT_ONCE)):
        spec.tell(context, batch)
        yield from batch


def _named(result: sa.Result[Any]) -> Iterator[dict[str, Any]]:
    """Return the rows as dicts by column; several times faster than by the mapping of each row."""
    keys = tuple(result.keys())
    return (dict(zip(keys, row, strict=True)) for row in result)


def plain_value(value: Any) -> Any:
    """Return a row's value as it goes to exports: enums by value."""
    return value.value if isinstance(value, enum.Enum) else value
