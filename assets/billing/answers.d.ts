// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_customer_balances, read_customer_summary, read_number_chain, read_number_chains, read_statement, verify_number_chain.

export interface AddressOut {
  establishmentId: string;
  name: string;
  siret: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  postalCode: string | null;
  city: string | null;
  country: string;
}

export interface ArchiveVerdictOut {
  at: string;
  whole: boolean;
  checked: number;
  bad: number;
}

export interface AuditBreakOut {
  sequence: number;
  reason: string;
}

export interface AuditVerdictOut {
  at: string;
  whole: boolean;
  reached: number;
  firstBreak: number | null;
}

export interface BalanceTotalsOut {
  notDue: number;
  late1to30: number;
  late31to60: number;
  late61to90: number;
  lateOver90: number;
  credits: number;
  advances: number;
  opening: number;
  debit: number;
  credit: number;
  balance: number;
  doubtful: number;
  difference: number;
}

export interface BandsOut {
  notDue: number;
  late1to30: number;
  late31to60: number;
  late61to90: number;
  lateOver90: number;
  credits: number;
  advances: number;
}

export interface BreakOut {
  code: ChainBreak;
  label: string;
  number: string | null;
  sequence: number;
  expected: number;
  date: string | null;
}

export type ChainBreak = "GAP" | "DATE_BACKWARDS" | "NUMBER_DIFFERS" | "COUNTER_AHEAD";

export type ChainSeries = "INVOICE" | "CREDIT_NOTE" | "AUDIT";

export type ChainState = "WHOLE" | "INCOMPLETE" | "BROKEN";

export interface ChainVerifyOut {
  series: ChainSeries;
  reached: number;
  total: number;
  checked: number;
  done: boolean;
  documents: ProofOut[];
  auditBreaks: AuditBreakOut[];
  failures: number;
}

export type CompanyKind = "BUSINESS" | "PUBLIC" | "CONSUMER";

export interface CustomerBalanceOut {
  notDue: number;
  late1to30: number;
  late31to60: number;
  late61to90: number;
  lateOver90: number;
  credits: number;
  advances: number;
  customerId: string;
  code: string;
  name: string;
  siren: string | null;
  opening: number;
  debit: number;
  credit: number;
  balance: number;
  doubtful: number;
  oldestDueDate: string | null;
  averageDaysToPay: number | null;
  averageDaysLate: number | null;
}

export interface CustomerBalancesOut {
  from: string;
  asOf: string;
  billingEntityId: string | null;
  items: CustomerBalanceOut[];
  page: number;
  pageSize: number;
  total: number;
  totals: BalanceTotalsOut;
}

export interface CustomerCompanyOut {
  id: string;
  name: string;
  kind: CompanyKind;
  publicBuyer: PublicBuyer | null;
  country: string;
  siren: string | null;
  vatNumber: string | null;
}

export interface CustomerSummaryOut {
  id: string;
  company: CustomerCompanyOut;
  legalForm: string | null;
  customerSince: string;
  address: AddressOut | null;
  contactName: string | null;
  contactEmail: string | null;
  paymentTerm: string | null;
  orderReferenceRequired: boolean;
  billingEmail: string | null;
  openInvoices: number | null;
  amountDue: number | null;
  amountLate: number | null;
  daysLate: number | null;
  quotes: RecentQuoteOut[];
  sold: SoldOut | null;
}

export type FileDamage = "MISSING" | "ALTERED";

export interface LackingOut {
  number: string;
  url: string;
  damage: FileDamage | null;
  hasCopy: boolean;
}

export interface NumberChainOut {
  billingEntityId: string;
  name: string;
  series: SeriesOut[];
  auditRows: number;
  mayArchive: boolean;
}

export interface NumberChainsOut {
  whole: boolean;
  documents: number;
  items: NumberChainOut[];
  audit: AuditVerdictOut | null;
  archive: ArchiveVerdictOut | null;
}

export interface PartyOut {
  id: string;
  name: string;
  siren: string | null;
}

export type PaymentMethod = "TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CHECK" | "CASH" | "OTHER";

export interface ProofOut {
  recordId: string;
  url: string;
  sequence: number;
  number: string;
  date: string;
  totalTtc: number;
  sha256: string | null;
  state: ProofState;
}

export type ProofState = "PROVEN" | "NOT_ARCHIVED" | "FILE_MISSING" | "FILE_UNREADABLE" | "HASH_DIFFERS" | "NOT_SEALED" | "SEAL_DIFFERS";

export type PublicBuyer = "AUTHORITY" | "HEALTH" | "UNDERTAKING";

export interface RecentQuoteOut {
  id: string;
  number: string;
  subject: string | null;
  status: string;
  totalTtc: number;
  createdOn: string;
}

export interface SeriesOut {
  series: ChainSeries;
  label: string;
  state: ChainState;
  whole: boolean;
  documents: number;
  firstNumber: string | null;
  lastNumber: string | null;
  last: number;
  counter: number;
  firstDate: string | null;
  lastDate: string | null;
  archived: number;
  missing: number;
  damaged: number;
  lacking: LackingOut[];
  breaks: number;
  firstBreak: BreakOut | null;
}

export interface SoldOut {
  reference: string | null;
  unitPriceHt: number;
  discountPct: number;
  discountHt: number;
  soldOn: string;
}

export type StatementKind = "INVOICE" | "DEPOSIT_INVOICE" | "CREDIT_NOTE" | "PAYMENT" | "PAYMENT_REVERSED" | "REFUND" | "DIFFERENCE";

export interface StatementOut {
  customerId: string;
  customer: PartyOut;
  code: string;
  from: string;
  to: string;
  billingEntityId: string | null;
  opening: number;
  rows: StatementRowOut[];
  totalDebit: number;
  totalCredit: number;
  closing: number;
  bands: BandsOut;
}

export interface StatementRowOut {
  date: string;
  kind: StatementKind;
  recordId: string;
  url: string;
  number: string | null;
  about: string | null;
  method: PaymentMethod | null;
  dueDate: string | null;
  daysLate: number;
  debit: number;
  credit: number;
  balance: number;
}
