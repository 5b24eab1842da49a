"""Everything a domain's pages import, in one place. A page is data: endpoints, fields, columns; the kit does the rest."""

from leaseapp.ui.actions import Action, Dialog, Link
from leaseapp.ui.fields import Check, Choice, Combo, Field, LiveCheck
from leaseapp.ui.forms import Section, form_page
from leaseapp.ui.gateway import Gateway
from leaseapp.ui.kinds import (
    BOOL,
    DATE,
    DATETIME,
    EMAIL,
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PHONE,
    PRICE,
    TEXT,
    fires,
)
from leaseapp.ui.lines import LineChoice, LineCombo, LineField, LineResult, Lines
from leaseapp.ui.listing import BulkAction, list_page
from leaseapp.ui.parts import (
    Cell,
    Fact,
    Figure,
    card,
    checklist,
    facts,
    heading,
    notice,
    pdf,
    prose,
    row,
    show,
    stack,
    table,
    totals,
)
from leaseapp.ui.record import Also, Tab, record_page, record_panel
from leaseapp.ui.registry import AMBER, BLUE, GRAY, GREEN, RED, Group, colours, palette_number
from leaseapp.ui.session import t
from leaseapp.ui.shell import page

HOME, SALES, LEASING, EQUIPMENT = Group.HOME, Group.SALES, Group.LEASING, Group.EQUIPMENT
PURCHASING, ACCOUNTING, RATING, DIRECTORY = Group.PURCHASING, Group.ACCOUNTING, Group.RATING, Group.DIRECTORY
CATALOG, FILES, ADMINISTRATION = Group.CATALOG, Group.FILES, Group.ADMINISTRATION

__all__ = [
    "ACCOUNTING", "ADMINISTRATION", "AMBER", "Action", "Also", "BLUE", "BOOL", "BulkAction", "CATALOG", "Cell", "Check",
    "Choice", "Combo", "DATE", "DATETIME", "DIRECTORY", "Dialog", "EMAIL", "EQUIPMENT", "FILES", "Fact", "Field", "Figure",
    "GRAY", "GREEN", "Gateway", "Group", "HOME", "LEASING", "LONG", "LineChoice", "LineCombo", "LineField", "LineResult",
    "Lines", "Link", "LiveCheck", "MONEY", "NUMBER", "PERCENT", "PHONE", "PRICE", "PURCHASING", "RATING", "RED", "SALES",
    "Section", "TEXT", "Tab", "card", "checklist", "colours", "facts", "fires", "form_page", "heading", "list_page", "notice", "page",
    "palette_number", "pdf", "prose", "record_page", "record_panel", "row", "show", "stack", "t", "table", "totals",
]  # fmt: skip
