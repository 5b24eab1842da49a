"""Shapes of what spans domains."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from leaseapp.audit.schemas.log import DifferenceOut
from leaseapp.kernel.home import Desk, Period, Whose
from leaseapp.kernel.home.shapes import Body, Link
from leaseapp.kernel.listing.address import LONGEST_QUERY
from leaseapp.kernel.listing.query import LONGEST_SEARCH
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import In, Instant, Money, Out, Query, Text, YesNo


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
    changes: list[DifferenceOut]
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


SearchText = Annotated[Text, Field(max_length=LONGEST_SEARCH)]


class SearchQuery(Query):
    """The text that is searched for; empty asks for what was used last. `kinds` names kinds of records, all of them when empty.

    `recent` names what was opened last on the caller's device, newest first: `Invoice:<id>,Company:<id>`.
    """

    q: SearchText = ""
    kinds: Annotated[Text, Field(max_length=600)] = ""
    limit: int = Field(5, ge=1, le=20, description="Records of each kind.")
    recent: Annotated[Text, Field(max_length=1200)] = ""


class HitDetailOut(Out):
    """Something that is said of a record beside its name; `kind` says how it is written (money, date, siren …)."""

    value: Any
    kind: str


class HitStateOut(Out):
    """The state of a record: `value` of the list of words `of`, late by so many days."""

    value: str
    of: str
    days_late: int


class HitOut(Out):
    """A record: its number or name (null for a draft that has none yet), what it is about, its state and its page."""

    id: UUID
    kind: str
    title: str | None
    details: list[HitDetailOut]
    state: HitStateOut | None
    url: str


class HitGroupOut(Out):
    """The records of one kind, best first. `title` and `listName` are those of the list that finds `more` of them."""

    kind: str
    label: str
    title: str
    list_name: str
    items: list[HitOut]
    more: bool


class SearchOut(Out):
    """The records found for `q`, the kind with the best record first; `recent` is what was used last, when nothing is asked."""

    q: str
    groups: list[HitGroupOut]
    recent: list[HitOut]


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


class SavedViewPatch(changes_of(SavedViewIn, without=("list_name",))):
    """Another name, other filters, shared or private."""


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
