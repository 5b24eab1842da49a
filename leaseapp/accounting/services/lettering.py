"""Lettering: which lines of one account and party settle each other (MONEY.md 1.1)."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.models import LedgerAccount, LedgerLine, Lettering, LetteringLine
from leaseapp.accounting.rules import lettering as codes
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.kernel.persistence import locks
from leaseapp.kernel.text.i18n import _

_TOO_FEW = _("A matching needs at least two lines.")


def letter(context: Context, role: str, party_id: UUID | None, line_ids: Iterable[UUID]) -> Lettering:
    """Letter lines of the account `role` and of one party: capitals when they settle each other, else partial.

    Lines of a partial lettering bring its other lines with them, so that an invoice's receipts gather in one group.
    Raises NotFound for a line that is not of this account and party, Invalid LETTERING_REFUSED for an account that takes
    no lettering, lines of several books, or fewer than two lines, Conflict LINE_ALREADY_LETTERED for a settled line.
    """
    wanted = set(line_ids)
    if not wanted:
        raise Invalid("LETTERING_REFUSED", _TOO_FEW)
    locks.lock(context, "lettering", party_id or role)
    lines = queries.lines_with_books(context, wanted)
    fitting = {line.id for line, account, _book in lines if account.role == role and line.party_id == party_id}
    if fitting != wanted:
        raise NotFound("lineIds")
    return _gather(context, lines)


def letter_by_hand(context: Context, line_ids: Iterable[UUID]) -> Lettering:
    """Letter the lines that somebody chose, of one account and party.

    Raises NotFound for an unknown line, Invalid LETTERING_REFUSED for lines of several accounts or parties, and what `letter`
    raises.
    """
    wanted = list(dict.fromkeys(line_ids))
    require_lines(context, wanted)
    chosen = queries.lines_with_books(context, wanted)
    if not wanted:
        raise Invalid("LETTERING_REFUSED", _TOO_FEW)
    if len({(line.account_id, line.party_id) for line, _account, _book in chosen}) > 1:
        raise Invalid("LETTERING_REFUSED", _("Only lines of one account and one party are matched."))
    locks.lock(context, "lettering", chosen[0][0].party_id or chosen[0][1].role or chosen[0][1].id)
    return _gather(context, chosen)


def require_lines(context: Context, line_ids: Sequence[UUID]) -> None:
    """Raise NotFound at the first of these lines that is not there."""
    known = {line.id for line, _account, _book in queries.lines_with_books(context, line_ids)}
    for index, line_id in enumerate(line_ids):
        if line_id not in known:
            raise NotFound(f"lineIds[{index}]")


def unletter(context: Context, line_ids: Iterable[UUID]) -> list[UUID]:
    """Cancel every lettering that holds one of these lines; return all the lines that are free again."""
    letterings = queries.live_letterings(context, line_ids)
    freed = list(queries.lettered_line_ids(context, [lettering.id for lettering in letterings]))
    for lettering in letterings:
        lettering.canceled_at = context.now
    context.session.flush()
    return freed


def undo(context: Context, entry_id: UUID, mirror_id: UUID) -> None:
    """After a reversal: letters each customer and supplier line with its mirror, and anew what it was lettered with."""
    pairs = zip(queries.lines_of(context, entry_id), queries.lines_of(context, mirror_id), strict=True)
    for line, mirrored in pairs:
        if line.party_id is None:
            continue
        locks.lock(context, "lettering", line.party_id)
        others = [freed for freed in unletter(context, [line.id]) if freed != line.id]
        own = queries.lines_with_books(context, [line.id, mirrored.id])
        if not all(account.letterable for _line, account, _book in own):
            continue
        _gather(context, own)
        if len(others) > 1:
            _gather(context, queries.lines_with_books(context, others))


def _gather(context: Context, lines: Sequence[tuple[LedgerLine, LedgerAccount, UUID]]) -> Lettering:
    present = queries.live_letterings(context, [line.id for line, _account, _book in lines])
    if any(lettering.code.isupper() for lettering in present):
        raise Conflict("LINE_ALREADY_LETTERED", _("A line is settled already; cancel its matching first."))
    held = set(queries.lettered_line_ids(context, [lettering.id for lettering in present[:1]]))
    joined = set(queries.lettered_line_ids(context, [lettering.id for lettering in present]))
    missing = joined - {line.id for line, _account, _book in lines}
    group = [*lines, *queries.lines_with_books(context, missing)] if missing else list(lines)
    _check_group(group)
    full = codes.balance((line.debit, line.credit) for line, _account, _book in group) == 0
    for other in present[1:]:
        other.canceled_at = context.now
    context.session.flush()
    line, account, book_id = group[0]
    if present:
        lettering = present[0]
        lettering.code, lettering.lettered_at = codes.shown(lettering.code, full=full), context.now
        context.session.flush()
    else:
        number = queries.count_letterings(context, book_id, account.id, line.party_id) + 1
        lettering = Lettering(
            billing_entity_id=book_id, account_id=account.id, party_id=line.party_id, lettered_at=context.now,
            code=codes.shown(codes.code(number), full=full),
        )  # fmt: skip
        context.add(lettering)
    context.add(
        *(
            LetteringLine(lettering_id=lettering.id, line_id=added.id)
            for added, _account, _book in group
            if added.id not in held
        )
    )
    return lettering


def _check_group(group: Sequence[tuple[LedgerLine, LedgerAccount, UUID]]) -> None:
    account = group[0][1]
    if not account.letterable:
        raise Invalid("LETTERING_REFUSED", _("Lines of account {number} are not matched."), number=account.number)
    if len({book_id for _line, _account, book_id in group}) > 1:
        raise Invalid("LETTERING_REFUSED", _("Lines of several books cannot be matched."))
    if len(group) < 2:
        raise Invalid("LETTERING_REFUSED", _TOO_FEW)
