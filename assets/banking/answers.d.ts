// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// preview_bank_statement, read_bank_statement, read_bank_statement_lines.

export type BankLineKind = "TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CHEQUE" | "CHARGE" | "RETURN" | "OTHER";

export interface BankLineOut {
  id: string;
  version: number;
  statementId: string;
  position: number;
  date: string;
  valueDate: string;
  amount: number;
  kind: BankLineKind;
  label: string;
  counterparty: string | null;
  counterpartyIban: string | null;
  reference: string | null;
  bankReference: string | null;
  status: BankLineStatus;
  outcome: MatchOutcome | null;
  paymentId: string | null;
  entryId: string | null;
  reason: string | null;
  done: string | null;
  certainty: Certainty;
  proposals: BankProposalOut[];
}

export type BankLineStatus = "WAITING" | "MATCHED" | "IGNORED";

export interface BankLinesOut {
  items: BankLineOut[];
  certainCount: number;
}

export interface BankProposalOut {
  outcome: MatchOutcome;
  certainty: Certainty;
  score: number;
  title: string;
  party: string | null;
  reasons: string[];
  shares: ShareOut[];
  rest: number;
  ledgerLineIds: string[];
  paymentId: string | null;
  accountNumber: string | null;
}

export interface BankStatementOut {
  id: string;
  number: string;
  billingEntity: PartyOut;
  iban: string;
  format: StatementFormat;
  bankNumber: string | null;
  firstDay: string;
  lastDay: string;
  opening: number;
  closing: number;
  credits: number;
  debits: number;
  balancesGiven: boolean;
  lineCount: number;
  knownCount: number;
  waitingCount: number;
  matchedCount: number;
  ignoredCount: number;
  waitingSum: number;
  ignoredSum: number;
  bookBalance: number;
  bookOnly: number;
  bookOnlyCount: number;
  difference: number;
  gap: number | null;
  fileId: string | null;
  filename: string;
  createdAt: string;
}

export type Certainty = "CERTAIN" | "PROBABLE" | "UNKNOWN";

export type MatchOutcome = "RECEIPT" | "RECORDED" | "RETURNED" | "POSTED";

export interface PartyOut {
  id: string;
  name: string;
  siren: string | null;
}

export interface PreviewLineOut {
  date: string;
  label: string;
  amount: number;
  known: boolean;
}

export interface ShareOut {
  invoiceId: string;
  invoiceNumber: string;
  dueDate: string;
  daysLate: number;
  amountDue: number;
  amount: number;
}

export type StatementFormat = "CAMT053" | "MT940" | "OFX" | "CSV";

export interface StatementPreviewOut {
  format: StatementFormat;
  billingEntity: PartyOut;
  iban: string;
  bankNumber: string | null;
  firstDay: string;
  lastDay: string;
  opening: number;
  closing: number;
  credits: number;
  debits: number;
  balancesGiven: boolean;
  lineCount: number;
  knownCount: number;
  gap: number | null;
  warnings: string[];
  lines: PreviewLineOut[];
}
