"""Shapes of a card's content. Every text is in the reader's language, every address is one that the reader may open."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, PlainSerializer

from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.text.schema import Out

Amount = Annotated[Decimal, PlainSerializer(to_json_number, when_used="json")]


class Link(Out):
    """An address with its text; `download` for a file."""

    label: str
    url: str
    download: bool = False


class Change(Out):
    """The movement of a figure: "+9.4% on the same day"."""

    text: str
    tone: str = "neutral"


class Badge(Out):
    """A short word with a colour."""

    text: str
    tone: str = "gray"


class Figure(Out):
    """One large number; `value` None when it is unknown. `line` is how it came about, `before` the same of the period before."""

    key: str
    label: str
    value: Amount | None
    kind: str = "money"
    hint: str = ""
    change: Change | None = None
    tone: str = "neutral"
    url: str | None = None
    line: list[Amount] = []
    before: list[Amount] = []


class Figures(Out):
    """Large numbers side by side, each with its own frame."""

    shape: Literal["figures"] = "figures"
    figures: list[Figure]


class Said(Out):
    """A text that somebody wrote, under a word that says what it is."""

    label: str
    tone: str
    text: str


class Row(Out):
    """A line of a card: who or what, why, how much, and one act.

    `ref` is the number that leads to `url`; `share` a bar in % of the longest; `tail` a short text at the end.
    """

    key: str
    title: str
    url: str | None = None
    ref: str = ""
    note: str = ""
    icon: str | None = None
    tone: str = "neutral"
    initials: str = ""
    amount: Amount | None = None
    count: int | None = None
    badge: Badge | None = None
    share: Amount | None = None
    tail: str = ""
    tail_tone: str = "neutral"
    said: Said | None = None
    act: Link | None = None


class Rows(Out):
    """Lines below one another. `more` leads to the rest; `empty` is what stands there instead of no line."""

    shape: Literal["rows"] = "rows"
    rows: list[Row]
    more: Link | None = None
    empty: str = ""


class Stage(Out):
    """One stage of a process: how many, how much, and the first of them."""

    key: str
    label: str
    tone: str
    count: int
    amount: Amount
    url: str
    note: str = ""
    rows: list[Row] = []
    more: Link | None = None


class Board(Out):
    """Stages side by side with their first records."""

    shape: Literal["board"] = "board"
    stages: list[Stage]


class Funnel(Out):
    """Stages below one another with bars."""

    shape: Literal["funnel"] = "funnel"
    stages: list[Stage]


class Point(Out):
    """One place of a chart (a month, a band) with a value for each series; `href` is what stands behind it."""

    label: str
    values: list[Amount | None]
    href: str | None = None


class Series(Out):
    """One row of figures of a chart; `tone` is a colour with a meaning, `kind` draws it another way (`line` above bars)."""

    name: str
    tone: str | None = None
    kind: str | None = None


class Fact(Out):
    """A figure in words above a chart."""

    label: str
    value: str
    note: str = ""
    tone: str = "neutral"


class Chart(Out):
    """A chart, `kind` bars, stacked or line; `unit` money (€), number or percent. A table holds the same figures."""

    shape: Literal["chart"] = "chart"
    kind: str
    unit: str = "money"
    series: list[Series]
    points: list[Point]
    facts: list[Fact] = []


class Part(Out):
    """A part of a whole."""

    label: str
    value: Amount
    url: str | None = None


class Shares(Out):
    """Parts of a whole, and the lines that matter most."""

    shape: Literal["shares"] = "shares"
    parts: list[Part]
    rows: list[Row] = []


class Journey(Out):
    """Something on its way: `done` steps are behind it."""

    key: str
    title: str
    url: str
    ref: str
    note: str
    steps: list[str]
    done: int
    when: str
    when_note: str = ""


class Journeys(Out):
    """Things on their way, as steps."""

    shape: Literal["journeys"] = "journeys"
    journeys: list[Journey]
    empty: str = ""


class Code(Out):
    """A two-dimensional code: `path` is an SVG path of its dark modules on a square of `size` modules."""

    path: str
    size: int


class Transfer(Out):
    """A bank transfer that pays `amount` (€): to whom, where, with which reference; `code` holds the same to scan.

    `pays` are the keys of the rows that it pays.
    """

    key: str
    label: str
    amount: Amount
    payee: str
    iban: str
    bic: str = ""
    bank: str = ""
    reference: str
    code: Code | None
    pays: list[str]


class Payable(Out):
    """An amount that somebody owes, and the transfers that pay it; the first pays everything that can be paid at once."""

    shape: Literal["payable"] = "payable"
    amount: Amount
    late: Amount
    late_text: str
    next_text: str
    rows: list[Row]
    more: Link | None = None
    transfers: list[Transfer]
    note: str
    empty: str


class Contact(Out):
    """A person or an office to write to or call."""

    name: str
    role: str = ""
    email: str = ""
    phone: str = ""


class Words(Out):
    """A text: what is here, what comes here, and whom to ask."""

    shape: Literal["words"] = "words"
    paragraphs: list[str]
    links: list[Link] = []
    contact: Contact | None = None


Body = Annotated[
    Figures | Rows | Board | Funnel | Chart | Shares | Journeys | Payable | Words, Field(discriminator="shape")
]
