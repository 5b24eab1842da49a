// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// check_fec, match_lines, preview_export, read_general_ledger, read_ledger_entry, read_sales_journal, read_trial_balance, read_vat_summary, store_fec, suggest_letterings.

export interface AcquisitionOut {
  kind: "INTRA_EU" | "REVERSE_CHARGE";
  rate: number;
  account: string;
  base: number;
  vat: number;
}

export interface BookOut {
  id: string;
  name: string;
}

export interface BookYearsOut {
  id: string;
  name: string;
  siren: string | null;
  years: number[];
  closedYears: number[];
  journals: string[];
}

export interface BoxOut {
  box: string;
  base: number | null;
  vat: number | null;
  declaredBase: number | null;
  declaredVat: number | null;
}

export interface CheckOut {
  code: string;
  level: FindingLevel;
  line: number;
  message: string;
}

export interface CollectedOut {
  rate: number;
  chargeability: "DEBITS" | "RECEIPTS";
  account: string;
  base: number;
  vat: number;
}

export interface ComparedOut {
  rate: number;
  documentsDue: number;
  ledgerDue: number;
  documentsPending: number;
  ledgerPending: number;
}

export interface DeductibleOut {
  kind: "FIXED_ASSETS" | "GOODS_SERVICES" | "INTRA_EU" | "LOST";
  account: string;
  base: number;
  vat: number;
}

export interface ExemptOut {
  category: string;
  base: number;
}

export type ExportFormat = "fec" | "sage" | "cegid" | "pennylane" | "pivot";

export interface ExportOut {
  exportId: string;
  fileId: string;
  filename: string;
  format: ExportFormat;
  fiscalYear: number | null;
  from: string | null;
  to: string | null;
  incremental: boolean;
  provisional: boolean;
  entryCount: number;
  lineCount: number;
  totalDebit: number;
  totalCredit: number;
  sha256: string;
  createdAt: string;
  url: string;
  checks: CheckOut[];
}

export interface FecReportOut {
  name: string;
  closing: string | null;
  separator: string;
  encoding: string;
  lines: number;
  entries: number;
  debit: number;
  credit: number;
  blocking: number;
  counts: Record<string, number>;
  checks: CheckOut[];
}

export type FindingLevel = "BLOCK" | "WARN";

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

export interface JournalEntryOut {
  entryId: string;
  entryNumber: string;
  journalCode: string;
  entryDate: string;
  pieceRef: string;
  pieceDate: string;
  label: string;
  partyId: string | null;
  partyCode: string | null;
  partyName: string | null;
  sourceKind: string;
  sourceId: string;
  sourceUrl: string | null;
  totalHt: number;
  totalVat: number;
  totalTtc: number;
  runningHt: number;
  runningVat: number;
  runningTtc: number;
  lines: JournalLineOut[];
}

export type JournalKind = "SALES" | "PURCHASE" | "BANK" | "MISC" | "ASSET" | "CUTOFF" | "OPENING";

export interface JournalLineOut {
  account: string;
  accountLabel: string;
  partyCode: string | null;
  label: string;
  debit: number;
  credit: number;
  vatRate: number | null;
}

export interface JournalOut {
  from: string;
  to: string;
  billingEntityId: string | null;
  books: BookOut[];
  items: JournalEntryOut[];
  page: number;
  pageSize: number;
  total: number;
  totals: JournalTotalsOut;
}

export interface JournalTotalsOut {
  ht: number;
  vat: number;
  ttc: number;
  debit: number;
  credit: number;
  byRate: RateOut[];
}

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
  lineId: string;
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

export interface LetteringOut {
  code: string;
  difference: number;
}

export interface PendingOut {
  rate: number;
  account: string;
  base: number;
  vat: number;
}

export interface PreviewOut {
  billingEntityId: string | null;
  entryCount: number;
  lineCount: number;
  totalDebit: number;
  totalCredit: number;
  provisional: boolean;
  lastAt: string | null;
  lastFilename: string | null;
  books: BookYearsOut[];
}

export interface RateOut {
  rate: number;
  base: number;
  vat: number;
}

export interface ReportTotalsOut {
  opening: number;
  debit: number;
  credit: number;
  closing: number;
}

export interface SuggestionOut {
  lineIds: string[];
  reason: "REFERENCE" | "AMOUNT" | "SUM";
  difference: number;
  label: string;
  partyName: string | null;
}

export interface SuggestionsOut {
  items: SuggestionOut[];
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

export interface VatSummaryOut {
  from: string;
  to: string;
  yearMonth: string;
  billingEntityId: string | null;
  books: BookOut[];
  collected: CollectedOut[];
  pending: PendingOut[];
  acquisitions: AcquisitionOut[];
  deductible: DeductibleOut[];
  pendingDeductible: number;
  exempt: ExemptOut[];
  totals: VatTotalsOut;
  boxes: BoxOut[];
  compared: ComparedOut[];
  ledgerDifference: number;
}

export interface VatTotalsOut {
  collected: number;
  deductible: number;
  netDue: number;
  credit: number;
}
