"""The GET route of a ListSpec: `{items, page, pageSize, total, totals}`, or the export with `format=`."""

import re
import sys
import uuid
from dataclasses import asdict
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any

import sqlalchemy as sa
from pydantic import ConfigDict, Field, PlainSerializer, create_model
from sqlmodel import SQLModel

from leaseapp.kernel.acts.generated import generated
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import AccessPolicy, Endpoint
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.listing.export import FORMATS, export
from leaseapp.kernel.listing.query import (
    DEFAULT_PAGE_SIZE,
    LARGEST_PAGE,
    ListRequest,
    read_page,
    read_rows,
    read_totals,
)
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import Instant, Out, Shape

_Amount = Annotated[Decimal, PlainSerializer(to_json_number, when_used="json")]
_PAGING = {"page", "page_size", "sort", "q", "format", "include"}


class Part(StrEnum):
    """The part of a list that is requested: its rows, or the totals of all of them; rows are read many times as fast."""

    ROWS = "rows"
    TOTALS = "totals"


class ListQuery(Shape):
    """The parameters that every list takes; each list adds its filters."""

    model_config = ConfigDict(extra="allow")

    page: int = Field(1, ge=1, description="Counted from 1.")
    page_size: int = Field(DEFAULT_PAGE_SIZE, ge=1, le=LARGEST_PAGE)
    sort: str = Field("", description="Column keys separated by commas, `-` before a key sorts downwards.")
    q: str = Field("", description="Words to search for.")
    include: Part | None = Field(
        None,
        description="Half of the answer: `rows` reads the page without counting, `totals` counts and adds up what matches on "
        "all pages. What was not asked for is null. Both when left out.",
    )
    format: str = Field("", description="`csv` or `xlsx`: the filtered list as a file.")

    def request(self) -> ListRequest:
        """Return the same as the list engine takes it. Raises Invalid for a filter given twice or of another type."""
        filters: dict[str, str] = {}
        for name, value in (self.model_extra or {}).items():
            if not isinstance(value, str):
                raise Invalid(errors=[FieldError(name, "INVALID_FILTER", _("This value cannot be filtered by."))])
            filters[name] = value
        for name in type(self).model_fields:
            if name not in _PAGING and getattr(self, name) is not None:
                filters[type(self).model_fields[name].alias or name] = getattr(self, name)
        return ListRequest(self.page, self.page_size, self.sort, self.q, filters, self.format)


def _python_type(column: Column) -> Any:
    if column.enum is not None:
        return column.enum
    kind = getattr(column.expression, "type", None)
    if column.kind in ("money", "price"):
        return _Amount
    if column.kind in ("number", "percent"):
        return int if isinstance(kind, sa.Integer) else _Amount
    if isinstance(kind, sa.Uuid):
        return Id
    return {"date": date, "datetime": Instant, "bool": bool}.get(column.kind, str)


def item_shape(spec: ListSpec) -> type[Out]:
    """Return the shape of one row, made from the columns."""
    fields: dict[str, Any] = {"id": (Id, ...)}
    for column in spec.columns:
        if column.key == "id":
            continue
        fields[column.key] = (_python_type(column) | None, None)
    return create_model(f"{_name(spec)}Item", __base__=Out, **fields)


def _name(spec: ListSpec) -> str:
    return "".join(part.capitalize() for part in spec.name.replace("_", "-").split("-"))


_HALF = "Null when only {other} were asked for."


def page_shape(spec: ListSpec) -> type[Out]:
    """Return the shape of the answer, whole or one half of it."""
    no_rows, no_totals = (_HALF.format(other=f"`{part.value}`") for part in (Part.TOTALS, Part.ROWS))
    total = "How many rows match on all pages. Null when only `rows` were asked for and they are not the last."
    fields: dict[str, Any] = {
        "items": (list[item_shape(spec)] | None, Field(None, description=no_rows)),  # ty: ignore[invalid-type-form]
        "page": (int, ...),
        "page_size": (int, ...),
        "more": (bool | None, Field(None, description=f"Another page follows. {no_rows}")),
        "total": (int | None, Field(None, description=total)),
        "totals": (dict[str, _Amount] | None, Field(None, description=no_totals)),
    }
    if spec.drafts is not None:
        left_out = "Drafts that the totals leave out beside other rows."
        fields["drafts_left_out"] = (int | None, Field(None, description=f"{left_out} {no_totals}"))
    return create_model(f"{_name(spec)}Page", __base__=Out, **fields)


def query_shape(spec: ListSpec) -> type[ListQuery]:
    """Return the query parameters of the list, so that the OpenAPI document names each filter."""
    fields: dict[str, Any] = {
        name: (str | None, Field(None, alias=name, description=column.label if column else ""))
        for name, column in spec.parameters.items()
    }
    return create_model(f"{_name(spec)}Query", __base__=ListQuery, **fields)


def list_endpoint(policy: AccessPolicy, path: str | None, spec: ListSpec, **options: Any) -> Endpoint:
    """Declare the GET route of `spec` under `path`; the interface enters the same Endpoint."""
    query, page = query_shape(spec), page_shape(spec)

    def read_list(context: Context, query: Any) -> Any:
        return _read(context, spec, page, query, query.request())

    read_list.__annotations__ = {"context": Context, "query": query, "return": page}
    read_list.__name__ = f"list_{spec.name.replace('-', '_')}"
    read_list.__module__ = options.pop("module", None) or _calling_module()
    read_list.__doc__ = f"{spec.title}: {_SAYS}"
    endpoint = policy.get(path, permission=spec.permission, returns=page, files=tuple(FORMATS.values()), **options)(
        read_list
    )
    list_endpoints[endpoint.name] = (endpoint, spec)
    return endpoint


def list_within(
    policy: AccessPolicy, path: str, spec: ListSpec, model: type[SQLModel], key: str, **options: Any
) -> Endpoint:
    """Declare the GET route of those rows of `spec` that belong to the record of `model` which `path` names.

    `key` is the filter that holds its id. A record that the caller does not see is 404, whatever its rows.
    """
    query, page = query_shape(spec), page_shape(spec)
    (id_name,) = re.findall(r"{(\w+)}", path)

    def read_within(context: Context, query: Any, **place: uuid.UUID) -> Any:
        get_or_404(context, model, place[id_name])
        request = query.request()
        request.filters[key] = str(place[id_name])
        return _read(context, spec, page, query, request)

    name = f"list_{spec.name.replace('-', '_')}_of_{id_name.removesuffix('_id')}"
    module = options.pop("module", None) or _calling_module()
    says = f"{spec.title} of one record: {_SAYS}"
    function = generated(read_within, name, says, module=module, **{id_name: Id}, query=query)
    return policy.get(path, permission=spec.permission, returns=page, files=tuple(FORMATS.values()), **options)(
        function
    )


_SAYS = "filtered, sorted, paged; or exported as CSV or XLSX."


def _read(context: Context, spec: ListSpec, page: type[Out], query: ListQuery, request: ListRequest) -> Any:
    if request.format:
        _note_export(context, spec, request)
        return export(context, spec, request)
    if query.include is Part.TOTALS:
        paging = {"page": request.page, "page_size": request.page_size}
        return page.model_validate(asdict(read_totals(context, spec, request)) | paging)
    read = read_rows if query.include is Part.ROWS else read_page
    return page.model_validate(read(context, spec, request))


EXPORTED = label_act("list.export", _("Exported"))


def _note_export(context: Context, spec: ListSpec, request: ListRequest) -> None:
    """Leave a trace of a list that is taken away (document 1, audit): of its filters the names, values may be personal."""
    asked = [*sorted(request.filters), *(["q"] if request.q else [])]
    detail = {"list": spec.name, "format": request.format, "filters": ", ".join(asked)}
    context.audit_note(spec.table.__name__, None, EXPORTED, detail)


def _calling_module() -> str:
    return sys._getframe(2).f_globals["__name__"]


list_endpoints: dict[str, tuple[Endpoint, ListSpec]] = {}
