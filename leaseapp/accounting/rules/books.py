"""The journals of a new book (one book per billing entity, MONEY.md 1.1), and which of them a closing still takes."""

from dataclasses import dataclass

from leaseapp.accounting.enums import FiscalYearState, JournalKind


@dataclass(frozen=True, slots=True)
class JournalSeed:
    """One journal: JournalCode and JournalLib of the FEC, and what it collects."""

    code: str
    label: str
    kind: JournalKind


JOURNALS = (
    JournalSeed("VT", "Ventes", JournalKind.SALES),
    JournalSeed("AC", "Achats", JournalKind.PURCHASE),
    JournalSeed("BQ", "Banque", JournalKind.BANK),
    JournalSeed("OD", "Opérations diverses", JournalKind.MISC),
    JournalSeed("IM", "Immobilisations", JournalKind.ASSET),
    JournalSeed("INV", "Inventaire", JournalKind.CUTOFF),
    JournalSeed("AN", "À-nouveaux", JournalKind.OPENING),
)

CLOSING_KINDS = frozenset({JournalKind.CUTOFF, JournalKind.ASSET, JournalKind.MISC})


def takes_entries(state: FiscalYearState, kind: JournalKind, *, closing_manager: bool) -> bool:
    """Return True when a year in `state` takes an entry of a journal of `kind`.

    An open year takes all; one being closed takes cut-off, asset and miscellaneous entries from those who close it; a
    closed one takes none (MONEY.md 1.1).
    """
    if state is FiscalYearState.OPEN:
        return True
    if state is FiscalYearState.CLOSED:
        return False
    return closing_manager and kind in CLOSING_KINDS
