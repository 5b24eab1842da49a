// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_general_ledger, read_ledger_entry, read_trial_balance.

export interface BookOut {
  id: string;
  name: string;
}

export type FiscalYearState = "OPEN" | "IN_PROGRESS" | "REVIEW" | "CLOSED";

export interface GeneralLedgerOut {
  from: string;
  to: string;
  billingEntityId: string | null;
  account: string | null;
  groups: LedgerGroupOut[];
  totals: ReportTotalsOut;
  page: number;
  pageSize: number;
  total: number;
}

export type JournalKind = "SALES" | "PURCHASE" | "BANK" | "MISC" | "ASSET" | "CUTOFF" | "OPENING";

export interface LedgerEntryOut {
  id: string;
  entryNumber: string;
  number: number;
  billingEntityId: string;
  billingEntityName: string;
  journalCode: string;
  journalLabel: string;
  journalKind: JournalKind;
  fiscalYear: number;
  fiscalYearState: FiscalYearState;
  entryDate: string;
  validatedAt: string;
  pieceRef: string;
  pieceDate: string;
  label: string;
  sourceKind: string;
  sourceId: string;
  sourceLabel: string;
  sourceUrl: string | null;
  sourceList: string | null;
  sourcePdf: string | null;
  eventKey: string;
  reversesEntryId: string | null;
  reversesEntryNumber: string | null;
  reversedByEntryId: string | null;
  reversedByEntryNumber: string | null;
  isReversed: boolean;
  totalDebit: number;
  totalCredit: number;
  contentHash: string;
  lines: LedgerLineOut[];
}

export interface LedgerGroupOut {
  account: string;
  accountLabel: string;
  partyId: string | null;
  partyCode: string | null;
  partyName: string | null;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  carried: number;
  starts: boolean;
  ends: boolean;
  lines: LedgerMoveOut[];
}

export interface LedgerLineOut {
  id: string;
  position: number;
  accountNumber: string;
  accountLabel: string;
  partyId: string | null;
  partyCode: string | null;
  partyName: string | null;
  label: string;
  debit: number | null;
  credit: number | null;
  vatRate: number | null;
  vatBase: number | null;
  vatKind: VatKind | null;
  dueDate: string | null;
  lettering: string | null;
}

export interface LedgerMoveOut {
  entryId: string;
  entryNumber: string;
  journal: string;
  date: string;
  pieceRef: string;
  pieceUrl: string | null;
  label: string;
  lettering: string | null;
  dueDate: string | null;
  debit: number;
  credit: number;
  balance: number;
}

export interface ReportTotalsOut {
  opening: number;
  debit: number;
  credit: number;
  closing: number;
}

export interface TrialBalanceOut {
  from: string;
  to: string;
  billingEntityId: string | null;
  books: BookOut[];
  items: TrialBalanceRowOut[];
  totals: TrialBalanceTotalsOut;
}

export interface TrialBalanceRowOut {
  account: string;
  label: string;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  closingDebit: number;
  closingCredit: number;
}

export interface TrialBalanceTotalsOut {
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  closingDebit: number;
  closingCredit: number;
}

export type VatKind = "S" | "Z" | "E" | "AE" | "K" | "G" | "O";
