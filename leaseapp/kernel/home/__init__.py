"""Home pages are made of cards, which domains contribute: each with its permission, size and the kinds of records it reads.

A page belongs to a desk: what somebody does all day decides what they see first. Which role sits at which desk is told by
`workspace.rules.desks`; a card says at which desks it stands, and where.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.home.periods import Period
from leaseapp.kernel.home.shapes import Body, Link


class Desk(StrEnum):
    """A desk, the place where somebody works; each has its home page."""

    SALES = "SALES"
    MANAGEMENT = "MANAGEMENT"
    ACCOUNTING = "ACCOUNTING"
    LOGISTICS = "LOGISTICS"
    SERVICE = "SERVICE"
    AUDIT = "AUDIT"
    CLIENT = "CLIENT"
    LENDER = "LENDER"
    PARTNER = "PARTNER"
    SUPPLIER = "SUPPLIER"


OUTSIDE = frozenset({Desk.CLIENT, Desk.LENDER, Desk.PARTNER, Desk.SUPPLIER})
"""Desks of people of other companies."""


class Whose(StrEnum):
    """The business shown: one's own, or everybody's."""

    MINE = "mine"
    TEAM = "team"


@dataclass(frozen=True)
class Asked:
    """The choices of a home page's reader."""

    period: Period = Period.MONTH
    whose: Whose = Whose.TEAM


@dataclass(frozen=True)
class Place:
    """A card's place at a desk: `size` in columns of twelve, in the order of `order`."""

    order: int
    size: int = 4


@dataclass(frozen=True)
class Shown:
    """The content of a card for one reader. `hint` and the texts in `body` are in the reader's language."""

    body: Body
    hint: str = ""
    more: Link | None = None


@dataclass(frozen=True)
class Card:
    """One card. `title` is a msgid.

    `kinds` are the kinds of records that it reads: when one of them is written in the organization, the card is read again,
    and no other. `personal` cards differ by person, others by permissions only; `asks` are the choices that change it.
    A card whose `read` answers None has nothing to say to this reader and does not show.
    """

    key: str
    title: str
    desks: Mapping[Desk, Place]
    kinds: frozenset[str]
    read: Callable[[Context, Asked], Shown | None]
    permission: str | None = None
    personal: bool = False
    asks: frozenset[type[Period] | type[Whose]] = field(default=frozenset())


@dataclass(frozen=True)
class HeadAct:
    """An act in the head of a home page. `label` is a msgid; it shows to those who hold `permission`.

    One that `exports` is a file of the period that the page shows, as CSV or XLSX; it is no writing, so that whoever only
    reads has it too.
    """

    desks: frozenset[Desk]
    label: str
    url: str
    permission: str
    icon: str = "plus"
    exports: bool = False


home_cards: Registry[Card] = Registry("cards of the home pages")
home_acts: Registry[HeadAct] = Registry("acts of the home pages")


def kinds_of(*models: type) -> frozenset[str]:
    """Return the kinds of the rows of these tables, as `Card.kinds` wants them."""
    return frozenset(model.__name__ for model in models)
