"""Provisions: declared by hand, changed, accepted with their entry, set aside, withdrawn, reversed (MONEY.md 6.3)."""

import uuid
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import AccountParty, FiscalYearState
from leaseapp.accounting.models import AccountingCode, FiscalYearClosing, LedgerEntry
from leaseapp.accounting.services.parties import party_for
from leaseapp.accounting.services.posting import EntryDraft, LineDraft, post, reverse
from leaseapp.closing.enums import ProvisionStatus
from leaseapp.closing.models import AccountingProvision
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules import provision_entries
from leaseapp.closing.rules.provision_entries import SCHEMES, Booked
from leaseapp.closing.schemas import DecisionIn, ProvisionIn, ProvisionPatch, WithdrawIn
from leaseapp.closing.services import reading, telling
from leaseapp.closing.state_machines import PROVISION
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL, SOURCE = "INV", "AccountingProvision"
SERIES = "accounting provision"
CLOSED = _("The fiscal year {year} is closed: nothing in it changes.")
DECIDED_ALREADY = _("Only what is proposed can be changed.")


def open_year(context: Context, year_id: uuid.UUID) -> FiscalYearClosing:
    """Return a fiscal year that is not closed, with a lock that closing it waits for.

    Raises NotFound, Conflict FISCAL_YEAR_CLOSED.
    """
    year = statements.held(context, year_id)
    if year.state is FiscalYearState.CLOSED:
        raise Conflict("FISCAL_YEAR_CLOSED", CLOSED, year=str(year.year))
    return year


def add(context: Context, year: FiscalYearClosing, **values: Any) -> AccountingProvision:
    """Write a proposed provision of a year with the next number."""
    number = next_number(context, SERIES, context.organization_id)
    row = AccountingProvision(
        number=f"PRV-{number:06d}", billing_entity_id=year.billing_entity_id, fiscal_year_id=year.id, **values
    )
    context.add(row)
    return row


def declare(context: Context, body: ProvisionIn) -> AccountingProvision:
    """Propose a provision by hand.

    Raises NotFound (with the field), Conflict FISCAL_YEAR_CLOSED, Invalid PARTY_REQUIRED, UNKNOWN_ACCOUNT, ACCOUNT_NOT_FREE,
    VAT_NOT_TAKEN.
    """
    get_or_404(context, FiscalYearClosing, body.fiscal_year_id, field="fiscalYearId")
    year = open_year(context, body.fiscal_year_id)
    scheme = SCHEMES[body.kind]
    if body.accounting_code_id is not None:
        get_or_404(context, AccountingCode, body.accounting_code_id, field="accountingCodeId")
    party = None
    if scheme.party is not None:
        if body.company_id is None:
            raise refuse_field("companyId", "PARTY_REQUIRED", _("A provision of this kind names its company."))
        get_or_404(context, Company, body.company_id, field="companyId")
        party = party_for(context, scheme.party, body.company_id).id
    _check_account(context, body.account)
    if body.vat_amount and scheme.vat is None:
        raise refuse_field("vatAmount", "VAT_NOT_TAKEN", _("A provision of this kind has no VAT."))
    return add(
        context, year, kind=body.kind, label=body.label, account=body.account, amount_ht=body.amount_ht,
        vat_amount=body.vat_amount or ZERO, party_id=party, accounting_code_id=body.accounting_code_id,
        why=telling.kept(telling.BY_HAND, {"text": body.explanation}), decided_by_user_id=context.principal.user_id,
        decided_at=context.now,
    )  # fmt: skip


def change(context: Context, provision_id: uuid.UUID, body: ProvisionPatch) -> AccountingProvision:
    """Change a proposed provision; it is a person's from then on.

    Raises as `declare`, StaleVersion, Conflict PROVISION_DECIDED.
    """
    row = _held(context, provision_id, body.version)
    if row.status is not ProvisionStatus.PROPOSED:
        raise Conflict("PROVISION_DECIDED", DECIDED_ALREADY)
    given = body.model_dump(by_alias=False, exclude_unset=True, exclude={"version"})
    if given.get("account") is not None:
        _check_account(context, given["account"])
    if given.get("vat_amount") and SCHEMES[row.kind].vat is None:
        raise refuse_field("vatAmount", "VAT_NOT_TAKEN", _("A provision of this kind has no VAT."))
    changed = {name: value for name, value in given.items() if value not in (None, getattr(row, name))}
    for name, value in changed.items():
        setattr(row, name, value)
    if changed:
        _decided(context, row)
    return row


def accept(context: Context, provision_id: uuid.UUID, body: DecisionIn) -> AccountingProvision:
    """Post a proposed provision on the last day of its year.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, FISCAL_YEAR_CLOSED, Invalid UNKNOWN_ACCOUNT.
    """
    row = _held(context, provision_id, body.version)
    PROVISION.require(row, "accept")
    year = get_or_404(context, FiscalYearClosing, row.fiscal_year_id)
    row.reason = body.reason or row.reason
    _decided(context, row)
    # its number's lock is the last one
    entry = _post(
        context, row, year.end_date, f"cutoff.provision:{row.id}:{row.version}",
        in_books(_("{kind} {year}: {label}"), kind=row.kind.value, year=str(year.year), label=row.label),
        provision_entries.lines(row.kind, row.amount_ht, row.vat_amount, row.account),
    )  # fmt: skip
    row.entry_id = entry.id
    PROVISION.fire(row, "accept")
    context.session.flush()
    return row


def reject(context: Context, provision_id: uuid.UUID, body: DecisionIn) -> AccountingProvision:
    """Set a proposed provision aside. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, FISCAL_YEAR_CLOSED."""
    row = _held(context, provision_id, body.version)
    PROVISION.fire(row, "reject")
    row.reason = body.reason
    _decided(context, row)
    return row


def reconsider(context: Context, provision_id: uuid.UUID, body: DecisionIn) -> AccountingProvision:
    """Propose again what was set aside. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, FISCAL_YEAR_CLOSED."""
    row = _held(context, provision_id, body.version)
    PROVISION.fire(row, "reconsider")
    row.entry_id = row.reversal_entry_id = None
    _decided(context, row)
    return row


def withdraw(context: Context, provision_id: uuid.UUID, body: WithdrawIn) -> AccountingProvision:
    """Take a posted provision back before its year is closed: the mirror of its entry on the same day.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, FISCAL_YEAR_CLOSED.
    """
    row = _held(context, provision_id, body.version)
    PROVISION.require(row, "withdraw")
    year = get_or_404(context, FiscalYearClosing, row.fiscal_year_id)
    row.reason = body.reason
    _decided(context, row)
    label = in_books(_("Provision withdrawn: {reason}"), reason=body.reason)
    row.reversal_entry_id = reverse(
        context, _entry_of(row), f"cutoff.withdrawn:{row.entry_id}", year.end_date, label
    ).id
    PROVISION.fire(row, "withdraw")
    context.session.flush()
    return row


def turn_back(context: Context, year: FiscalYearClosing, rows: Sequence[AccountingProvision]) -> None:
    """Reverse posted provisions of a year on the first day of the next one; a second time changes nothing.

    What is accrued or deferred is mirrored; a risk and a stock allowance are taken back to the accounts of reversals.
    """
    day = year.end_date + timedelta(days=1)
    for row in rows:
        if row.status is not ProvisionStatus.POSTED:
            continue
        label = in_books(_("Reversal of {number}: {label}"), number=row.number, label=row.label)
        key = f"cutoff.reversal:{row.id}"
        if SCHEMES[row.kind].back is None:
            entry = reverse(context, _entry_of(row), key, day, label)
        else:
            entry = _post(context, row, day, key, label, provision_entries.reversal(row.kind, row.amount_ht))
        row.reversal_entry_id = entry.id
        row.reversed_in_year = get_or_404(context, FiscalYearClosing, entry.fiscal_year_id).year
        PROVISION.fire(row, "reverse")
    context.session.flush()


def _held(context: Context, provision_id: uuid.UUID, version: int | None) -> AccountingProvision:
    """Return a provision of a year that is not closed, locked after its year."""
    seen = get_or_404(context, AccountingProvision, provision_id)
    open_year(context, seen.fiscal_year_id)
    row = get_or_404(context, AccountingProvision, provision_id, for_update=True)
    check_version(row, version, lambda: reading.provision(context, provision_id))
    return row


def _decided(context: Context, row: AccountingProvision) -> None:
    row.decided_by_user_id, row.decided_at = context.principal.user_id, context.now
    context.session.flush()


def _entry_of(row: AccountingProvision) -> uuid.UUID:
    if row.entry_id is None:
        raise RuntimeError(f"provision {row.number} is posted without an entry")
    return row.entry_id


def _check_account(context: Context, number: str) -> None:
    account = ledger.account_numbered(context, number)
    if account is None:
        message = _("The chart of accounts has no account for {name}.")
        raise refuse_field("account", "UNKNOWN_ACCOUNT", message, name=number)
    if account.party is not AccountParty.NONE:
        message = _("Account {number} takes no provision by itself.")
        raise refuse_field("account", "ACCOUNT_NOT_FREE", message, number=number)


def _post(
    context: Context, row: AccountingProvision, day: date, key: str, label: str, booked: Sequence[Booked]
) -> LedgerEntry:  # fmt: skip
    account = ledger.account_numbered(context, row.account)
    if account is None:
        raise Invalid("UNKNOWN_ACCOUNT", _("The chart of accounts has no account for {name}."), name=row.account)
    lines = [
        LineDraft(
            one.role, label, debit=one.debit, credit=one.credit, party_id=row.party_id if one.names_party else None,
            due_date=day if one.names_party else None, account_id=None if one.role else account.id,
        )
        for one in booked
    ]  # fmt: skip
    return post(
        context,
        EntryDraft(
            billing_entity_id=row.billing_entity_id, journal=JOURNAL, entry_date=day, piece_ref=row.number, piece_date=day,
            label=label, source_kind=SOURCE, source_id=row.id, event_key=key, lines=lines,
        ),
    )  # fmt: skip
