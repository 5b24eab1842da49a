"""Shapes of what spans domains."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.home import Desk, Period, Whose
from leaseapp.kernel.home.shapes import Body, Link
from leaseapp.kernel.listing.address import LONGEST_QUERY
from leaseapp.kernel.text.schema import In, Instant, Money, Out, Patch, Query, Text, YesNo


class ChangeOut(Out):
    """One field before and after; personal data and secrets come without values."""

    field: str
    before: Any = None
    after: Any = None


class ActOut(Out):
    """One act on a record: who, when, what; `label` is in the caller's language, `parts` counts changed rows below it.

    `detail` says what its name does not, such as the quantities of a shipment. `actor` names the key or the support besides;
    `entryUrl` is the page of its row in the audit log, for whoever reads that.
    """

    id: UUID
    at: Instant
    action: str
    label: str
    detail: str
    actor: str
    actor_id: UUID | None
    actor_kind: str
    impersonated: bool
    entry_url: str
    changes: list[ChangeOut]
    parts: int


class HistoryOut(Out):
    """The latest acts on a record, newest first."""

    items: list[ActOut]
    total: int


class HomeQuery(Query):
    """The reader's choices; what a desk does not offer is left out of account."""

    period: Period | None = None
    whose: Whose | None = None


class SpanOut(Out):
    """The width of a card, in columns of twelve."""

    wide: int
    tablet: int


class CardOut(Out):
    """A card of the home page; `hint` stands beside its title, `more` leads to the whole."""

    key: str
    title: str
    hint: str
    more: Link | None
    span: SpanOut
    body: Body


class HomeActOut(Out):
    """An act in the head of the page; one that `exports` is a file, whose address takes `format=csv` or `xlsx` besides."""

    icon: str
    link: Link
    exports: bool


class HomeOut(Out):
    """The caller's home page; `period` and `whose` are what it shows, null where the desk has no such choice.

    `comparedWith` is the last day of the period that this one is compared with.
    """

    desk: Desk
    period: Period | None
    compared_with: date | None
    whose: Whose | None
    acts: list[HomeActOut]
    cards: list[CardOut]


class TaskOut(Out):
    """Something that waits: `what` follows its number (`count`), `reason` says why, `days` is the age of the oldest.

    `amount` (€) is the total of what waits, `vat` says with or without VAT; a `pressing` one counts in the menu.
    """

    key: str
    what: str
    reason: str
    count: int
    amount: Money | None
    vat: str
    days: int | None
    icon: str
    tone: str
    pressing: bool
    act: Link


class TasksOut(Out):
    """The caller's tasks; `total` counts the pressing ones, as the menu does; of `nothing` there is none."""

    total: int
    items: list[TaskOut]
    nothing: list[str]


ViewName = Annotated[Text, Field(min_length=1, max_length=80)]
ViewQuery = Annotated[Text, Field(max_length=LONGEST_QUERY)]


class SavedViewQuery(Query):
    """The list whose views are asked for; empty for those of every list."""

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
    """The act in question: the endpoint by its domain and name, `directory.update_company`."""

    act: Text = Field("", max_length=80)


class AskIn(In):
    """A request to a colleague, in the words of the person who asks, and the page of ours where it is done."""

    act: ActName
    what: Annotated[Text, Field(min_length=1, max_length=200)]
    url: Annotated[Text, Field(max_length=300, pattern=r"^/workspace(/[^\s]*)?$")]


class AskedOut(Out):
    """The names of those who may do it."""

    people: list[str]
