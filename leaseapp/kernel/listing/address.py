"""The query string of a list page: what of it asks the list, and what only says how the page shows it."""

from urllib.parse import parse_qsl, urlencode

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid, refuse_field
from leaseapp.kernel.listing.query import ListRequest, check
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.text.i18n import _

MOST_PARAMETERS, LONGEST_QUERY = 60, 4000
#: say how the page shows the list: which columns in which order, as a table or a board, how dense
PRESENTATION = {"columns", "layout", "rows"}
LAYOUTS, DENSITIES = {"table", "board"}, {"dense", "normal"}
#: say what of the answer is wanted, which the page decides
_ANSWER = {"format", "include"}
_NEVER_KEPT = {"page", *_ANSWER}


def parameters(query: str) -> dict[str, str]:
    """Return the parameters of an address's query string; the last of a name wins, none beyond MOST_PARAMETERS is read."""
    return dict(parse_qsl(query.removeprefix("?"), max_num_fields=None)[:MOST_PARAMETERS])


def asked(query: str) -> dict[str, str]:
    """Return the part of `query` that the list's endpoint takes: filters, search, order, page; not the presentation."""
    return {name: value for name, value in parameters(query).items() if name not in PRESENTATION | _ANSWER}


def rows_asked(query: str) -> dict[str, str]:
    """Return the part of `query` that decides which rows match: filters and search, whatever the page and the order."""
    return {name: value for name, value in asked(query).items() if name not in ("sort", "page", "pageSize")}


def to_request(query: str) -> ListRequest:
    """Return the rows that `query` selects, as the list engine takes it; page and page size do not count."""
    found = asked(query)
    filters = {name: value for name, value in found.items() if name not in ("q", "sort", "page", "pageSize")}
    return ListRequest(sort=found.get("sort", ""), q=found.get("q", ""), filters=filters)


def checked(context: Context, spec: ListSpec, query: str) -> str:
    """Return `query` in one writing, without page and format, when the list can answer it.

    Raises Invalid UNKNOWN_FILTER, INVALID_FILTER, UNKNOWN_SORT, UNKNOWN_COLUMN … at the field `query`.
    """
    found = {name: value for name, value in parameters(query).items() if name not in _NEVER_KEPT and value}
    try:
        check(context, spec, to_request(query))
    except Invalid as refusal:
        raise refuse_field("query", refusal.code, refusal.message, **refusal.params) from None
    _check_presentation(spec, found)
    return urlencode(found, safe=",")


def _check_presentation(spec: ListSpec, found: dict[str, str]) -> None:
    for key in found.get("columns", "").split(",") if "columns" in found else ():
        column = spec.column(key)
        if column is None or column.is_identifier:
            raise refuse_field("query", "UNKNOWN_COLUMN", _("This list has no column of this name."))
    wrong = (
        found.get("layout", "table") not in LAYOUTS
        or found.get("rows", "normal") not in DENSITIES
        or not found.get("pageSize", "1").isdecimal()
    )
    if wrong:
        raise refuse_field("query", "INVALID_PRESENTATION", _("A list cannot be shown like this."))
