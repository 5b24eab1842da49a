"""Fiscal years and their closing over REST and the interface (MONEY.md 1.4)."""

from functools import partial

from leaseapp.accounting.permissions import CLOSING_MANAGE, CLOSING_READ
from leaseapp.closing.lists import FISCAL_YEARS
from leaseapp.closing.schemas import (
    FiscalYearIn,
    FiscalYearOut,
    OwnerIn,
    ProposalsOut,
    ProposeIn,
    ReopenIn,
    WaiveIn,
    YearIn,
)
from leaseapp.closing.services import controlling, proposing, reading, years
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict, Unavailable
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

AT = "/accounting/fiscal-year-closings"
ONE = f"{AT}/{{fiscal_year_id}}"
beyond = workspace.beyond("a fiscal year is opened, read, reviewed and closed (MONEY.md 1.4)")
move = partial(
    beyond.post, permission=CLOSING_MANAGE, returns=FiscalYearOut, internal=True, lengthy=True, refuses=(Conflict,)
)

list_fiscal_years = list_endpoint(beyond, AT, FISCAL_YEARS, internal=True)


@beyond.post(
    AT, permission=CLOSING_MANAGE, audit="accounting.closing.open", act=_("Fiscal year opened"), returns=FiscalYearOut,
    status=201, internal=True, refuses=(Conflict,),
)  # fmt: skip
def open_fiscal_year(context: Context, body: FiscalYearIn) -> FiscalYearOut:
    """Open a fiscal year beside those of a book."""
    return reading.year(context, years.open_by_hand(context, body).id)


@beyond.get(ONE, permission=CLOSING_READ, internal=True, returns=FiscalYearOut, lengthy=True)
def read_fiscal_year(context: Context, fiscal_year_id: Id) -> FiscalYearOut:
    """Read a fiscal year: controls, cut-off, FEC."""
    return reading.year(context, fiscal_year_id)


@move(f"{ONE}/launch", audit="accounting.closing.launch", act=_("Closing launched"))
def launch_closing(context: Context, fiscal_year_id: Id, body: YearIn) -> FiscalYearOut:
    """Begin the closing of a year that is over: its cut-off is proposed and its controls run."""
    return reading.year(context, years.launch(context, fiscal_year_id, body).id)


@move(f"{ONE}/controls", audit="accounting.closing.control", act=_("Controls run"))
def run_closing_controls(context: Context, fiscal_year_id: Id) -> FiscalYearOut:
    """Run the controls of a year."""
    controlling.run_again(context, fiscal_year_id)
    return reading.year(context, fiscal_year_id)


@move(f"{ONE}/controls/{{code}}/waive", audit="accounting.closing.waive", act=_("Alert waived"))
def waive_closing_control(context: Context, fiscal_year_id: Id, code: str, body: WaiveIn) -> FiscalYearOut:
    """Waive the finding of an alert, with the reason."""
    controlling.waive(context, fiscal_year_id, code, body)
    return reading.year(context, fiscal_year_id)


@move(f"{ONE}/controls/{{code}}/owner", audit="accounting.closing.owner", act=_("Control given to a colleague"))
def give_closing_control(context: Context, fiscal_year_id: Id, code: str, body: OwnerIn) -> FiscalYearOut:
    """Say which colleague sees to a control."""
    controlling.give(context, fiscal_year_id, code, body)
    return reading.year(context, fiscal_year_id)


@move(f"{ONE}/review", audit="accounting.closing.review", act=_("Closing under review"))
def review_closing(context: Context, fiscal_year_id: Id, body: YearIn) -> FiscalYearOut:
    """Pass a year without a blocking control to its review."""
    return reading.year(context, years.review(context, fiscal_year_id, body).id)


@move(f"{ONE}/reopen", audit="accounting.closing.reopen", act=_("Closing given up"))
def reopen_closing(context: Context, fiscal_year_id: Id, body: ReopenIn) -> FiscalYearOut:
    """Give a closing up for now: the year takes every entry again."""
    return reading.year(context, years.reopen(context, fiscal_year_id, body).id)


@move(f"{ONE}/close", audit="accounting.closing.close", act=_("Fiscal year closed"), refuses=(Conflict, Unavailable))
def close_fiscal_year(context: Context, fiscal_year_id: Id, body: YearIn) -> FiscalYearOut:
    """Close a reviewed year for good: opening entry, reversed provisions, archived FEC."""
    return reading.year(context, years.close(context, fiscal_year_id, body).id)


@workspace.post(
    f"{ONE}/propose-cutoff", permission=CLOSING_MANAGE, audit="accounting.closing.propose", act=_("Cut-off proposed"),
    returns=ProposalsOut, internal=True, lengthy=True, refuses=(Conflict,),
)  # fmt: skip
def propose_cutoff(context: Context, fiscal_year_id: Id, body: ProposeIn) -> ProposalsOut:
    """Propose what the documents of a year say should be provided, each with its explanation and source."""
    return reading.proposals(context, fiscal_year_id, proposing.propose(context, fiscal_year_id, body))
