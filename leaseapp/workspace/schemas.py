"""Shapes of what spans domains."""

from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, PlainSerializer

from leaseapp.kernel.listing.address import LONGEST_QUERY
from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.schema import In, Instant, Out, Patch, Query, Text, YesNo

Amount = Annotated[Decimal, PlainSerializer(to_json_number, when_used="json")]


class ChangeOut(Out):
    """One field before and after; personal data and secrets come without values."""

    field: str
    before: Any = None
    after: Any = None


class ActOut(Out):
    """One act on a record: who, when, what; `label` is in the caller's language, `parts` counts changed rows below it."""

    id: UUID
    at: Instant
    action: str
    label: str
    actor: str
    actor_id: UUID | None
    actor_kind: str
    impersonated: bool
    changes: list[ChangeOut]
    parts: int


class HistoryOut(Out):
    """The latest acts on a record, newest first."""

    items: list[ActOut]
    total: int


class FigureOut(Out):
    """One large number of the home page."""

    key: str
    label: str
    value: Amount
    kind: str
    hint: str
    tone: str
    url: str | None


class TaskOut(Out):
    """Work that waits."""

    key: str
    label: str
    count: int
    amount: Amount | None
    basis: str
    action: str
    url: str
    icon: str
    tone: str


class PointOut(Out):
    """One place of a chart, with a value for each series."""

    label: str
    values: list[Amount]


class SeriesOut(Out):
    """One row of figures of a chart."""

    label: str
    tone: str | None


class ChartOut(Out):
    """A small chart, `kind` bars, stacked, line or shares; `unit` money (€) or number."""

    key: str
    label: str
    kind: str
    unit: str
    series: list[SeriesOut]
    points: list[PointOut]
    url: str | None


class HomeOut(Out):
    """The caller's home page."""

    figures: list[FigureOut]
    tasks: list[TaskOut]
    charts: list[ChartOut]


ViewName = Annotated[Text, Field(min_length=1, max_length=80)]
ViewQuery = Annotated[Text, Field(max_length=LONGEST_QUERY)]


class SavedViewQuery(Query):
    """Which list's views; empty for those of every list."""

    list_name: Text = Field("", alias="list", max_length=80)


class SavedViewIn(In):
    """A new view: `query` is the query string of the list's address."""

    list_name: Annotated[Text, Field(alias="list", min_length=1, max_length=80)]
    name: ViewName
    query: ViewQuery = ""
    shared: YesNo = False


class SavedViewPatch(Patch):
    """Another name, other filters, shared or private."""

    name: ViewName | None = None
    query: ViewQuery | None = None
    shared: YesNo | None = None


class SavedViewOut(Out):
    """A view as its reader sees it: `own` may be changed, `default` opens with the list, `deletable` may be removed."""

    id: UUID
    list_name: str = Field(serialization_alias="list")
    name: str
    query: str
    shared: bool
    version: int
    own: bool
    default: bool
    deletable: bool
    owner: str


class SavedViewsOut(Out):
    """The views of a list, by name."""

    items: list[SavedViewOut]


ActName = Annotated[Text, Field(min_length=3, max_length=80, pattern=r"^[a-z]+\.[a-z_]+$")]


class AskQuery(Query):
    """Which act: the endpoint by its domain and name, `directory.update_company`."""

    act: Text = Field("", max_length=80)


class AskIn(In):
    """What is asked, in the words of who asks, and the page of ours where it is done."""

    act: ActName
    what: Annotated[Text, Field(min_length=1, max_length=200)]
    url: Annotated[Text, Field(max_length=300, pattern=r"^/workspace(/[^\s]*)?$")]


class AskedOut(Out):
    """The names of those who may do it."""

    people: list[str]
