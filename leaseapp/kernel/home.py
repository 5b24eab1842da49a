"""What the home page collects from the domains: figures, waiting work and small charts, each behind a permission."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.i18n import _

INCL_VAT, EXCL_VAT = _("incl. VAT"), _("excl. VAT")


@dataclass(frozen=True)
class Figure:
    """One large number. `label` is a msgid; `hint` is a text already in the caller's language, `tone` its mood."""

    key: str
    label: str
    value: Decimal | int
    kind: str = "money"
    hint: str = ""
    tone: str = "neutral"
    url: str | None = None


@dataclass(frozen=True)
class Task:
    """Work that waits for the caller: how many, how much in €, and where to do it. `label` and `action` are msgids.

    `basis` says what the amount is of: incl. or excl. VAT (a msgid).
    """

    key: str
    label: str
    count: int
    action: str
    url: str
    amount: Decimal | None = None
    icon: str = "circle"
    tone: str = "neutral"
    basis: str = INCL_VAT


@dataclass(frozen=True)
class Point:
    """One place of a chart (a month, a band): a text in the caller's language and a value for each series."""

    label: str
    values: tuple[Decimal | int, ...]


@dataclass(frozen=True)
class Series:
    """One row of figures of a chart. `label` is a msgid, `tone` a colour with a meaning, if it has one."""

    label: str
    tone: str | None = None


@dataclass(frozen=True)
class Chart:
    """A small chart with its points in order. `label` is a msgid; `unit` is `money` (€) or `number`.

    `kind` is `bars`, `stacked`, `line`, or `shares` (parts of a whole, one series).
    """

    key: str
    label: str
    kind: str
    series: tuple[Series, ...]
    points: tuple[Point, ...]
    unit: str = "money"
    url: str | None = None


@dataclass(frozen=True)
class HomePart:
    """What one source contributes to the page of one caller."""

    figures: tuple[Figure, ...] = ()
    tasks: tuple[Task, ...] = ()
    charts: tuple[Chart, ...] = field(default=())


@dataclass(frozen=True)
class HomeSource:
    """A domain's contribution: read only by those who hold `permission`, refused to external principals."""

    permission: str
    read: Callable[[Context], HomePart]


home_sources: Registry[HomeSource] = Registry("sources of the home page")
