// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_supplier_order, read_supplier_invoice, read_supplier_invoice_match, read_supplier_invoice_match_lines, read_supplier_invoice_allocations, read_last_supplier_split, read_due_supplier_invoices, pay_due_supplier_invoices, read_supplier_import, commit_supplier_import, read_supplier_memory, compare_affair_quotes, take_capital_from_quote.

export interface AllocationOut {
  id: string;
  supplierInvoiceId: string;
  amountHt: number;
  accountingCodeId: string | null;
  accountingCode: string | null;
  fiscalYear: number;
  quarterTag: Quarter | null;
  leaseContractId: string | null;
  contractNumber: string | null;
  lesseeName: string | null;
  leaseAffairId: string | null;
  affairNumber: string | null;
  establishmentId: string | null;
  establishment: string | null;
  notes: string | null;
}

export interface AllocationsOut {
  items: AllocationOut[];
  invoiceTotalHt: number;
  allocatedHt: number;
  remainingHt: number;
  fullyAllocated: boolean;
}

export interface ApprovalOut {
  id: string;
  person: string;
  rule: string;
  decision: Decision | null;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
  isYours: boolean;
}

export type ApprovalStatus = "NOT_NEEDED" | "PENDING" | "APPROVED" | "REFUSED";

export interface CapitalOut {
  capitalHt: number;
  previousCapitalHt: number;
  periodicPmtHt: number;
  previousPeriodicPmtHt: number;
  totalInterestHt: number;
  deltaPmtPct: number | null;
}

export interface CellOut {
  quoteId: string;
  lineId: string;
  lineIds: string[];
  quantity: number;
  unitNetHt: number;
  totalHt: number;
  deltaHt: number;
  isBest: boolean;
}

export interface CheckOut {
  code: string;
  level: Level;
  fields: string[];
  message: string;
}

export interface CommittedOut {
  importId: string;
  status: ImportStatus;
  targetKind: string;
  targetId: string;
  targetUrl: string | null;
  differences: LineDifferenceOut[];
}

export interface ComparedFinancingOut {
  id: string;
  label: string;
  termMonths: number;
  periodMonths: number;
  timing: Timing;
  nominalRatePct: number;
  residualHt: number;
  rents: number;
}

export interface ComparedQuoteOut {
  id: string;
  version: number;
  quoteId: string;
  number: string;
  title: string;
  supplierReference: string | null;
  supplierId: string;
  supplierName: string;
  status: SupplierQuoteStatus;
  isRetained: boolean;
  totalHt: number;
  leadTimeDays: number | null;
  validUntil: string | null;
  paymentTerms: string | null;
  fileId: string | null;
  warnings: ("QUOTE_EXPIRED" | "QUOTE_NO_LINES")[];
  carriageHt: number;
  ecoTaxHt: number;
  lackingHt: number;
  comparableHt: number;
  deltaHt: number;
  deltaPct: number | null;
  rank: number | null;
  periodicRentHt: number | null;
  deltaRentHt: number | null;
  lateRatePct: number | null;
  deliverableOn: string | null;
  daysLeft: number | null;
  best: string[];
}

export interface ComparisonOut {
  leaseAffairId: string;
  open: boolean;
  quotes: ComparedQuoteOut[];
  rows: RowOut[];
  bestQuoteId: string | null;
  spreadHt: number;
  spreadRentsHt: number | null;
  bestOfEachHt: number;
  financing: ComparedFinancingOut | null;
}

export type Decision = "APPROVED" | "REFUSED";

export type DetectedType = "QUOTE" | "INVOICE" | "CREDIT_NOTE" | "ORDER" | "UNKNOWN";

export interface DeviationOut {
  deviationPct: number | null;
  deviationHt: number;
  status: DeviationStatus;
  rule: MatchRule;
}

export type DeviationStatus = "OK" | "PARTIAL" | "MISMATCH" | "UNMATCHED";

export interface DueListOut {
  until: string;
  items: DueOut[];
  total: number;
}

export interface DueOut {
  supplierInvoiceId: string;
  supplierId: string;
  supplier: string;
  kind: SupplierInvoiceKind;
  number: string;
  dueDate: string | null;
  dueAmount: number;
  daysLate: number;
  account: string | null;
  payable: boolean;
}

export interface DuplicateOut {
  kind: string;
  level: Level;
  recordKind: string;
  recordId: string;
  url: string | null;
  number: string;
  date: string | null;
  totalTtc: number | null;
  why: string;
}

export interface ErrorOut {
  code: string;
  message: string;
}

export interface FieldReadOut {
  value: unknown;
  raw: string;
  page: number | null;
  box: number[] | null;
  source: ReadSource;
  confidence: number;
  checks: string[];
  alternatives: PlaceOut[];
}

export interface ImportOut {
  id: string;
  fileId: string;
  filename: string;
  mediaType: string;
  status: ImportStatus;
  detectedType: DetectedType;
  matchedSupplierId: string | null;
  supplier: NamedOut | null;
  matchedBy: string | null;
  supplierInvoiceId: string | null;
  order: NamedOut | null;
  accountingCode: NamedOut | null;
  fields: Record<string, FieldReadOut>;
  lines: Record<string, FieldReadOut>[];
  vat: Record<string, FieldReadOut>[];
  checks: CheckOut[];
  duplicates: DuplicateOut[];
  pages: PageReadOut[];
  stages: Record<string, unknown>[];
  toCheck: number;
  certainty: number | null;
  error: ErrorOut | null;
  cost: string;
  targetKind: string | null;
  targetId: string | null;
  targetUrl: string | null;
  queue: QueueOut;
  version: number;
  createdAt: string;
}

export type ImportStatus = "EXTRACTING" | "NEEDS_REVIEW" | "COMMITTED" | "DISCARDED" | "ERROR";

export interface InvoiceLineOut {
  id: string;
  position: number;
  designation: string;
  quantity: number;
  unitPriceHt: number;
  vatRatePct: number;
  discountPct: number;
  ecoTaxHt: number;
  lineTotalHt: number;
  assetModelId: string | null;
  assetModel: string | null;
  createsAsset: boolean;
  sourceOrderLineId: string | null;
  accountingCodeId: string | null;
  accountingCode: string | null;
  servicePeriodStart: string | null;
  servicePeriodEnd: string | null;
}

export type InvoiceMatch = "NOT_LINKED" | "OK" | "MISMATCH" | "VALIDATED" | "OVERRIDDEN";

export interface LastSplitOut {
  supplierInvoiceId: string | null;
  number: string | null;
  issueDate: string | null;
  items: ProposedOut[];
}

export type Level = "BLOCK" | "RED" | "WARN" | "PROPOSAL";

export interface LineDifferenceOut {
  designation: string;
  orderedQuantity: string | null;
  quantity: string | null;
  orderedPriceHt: string | null;
  priceHt: string | null;
}

export interface MatchLineOut {
  lineId: string;
  orderLineId: string | null;
  designation: string;
  ordered: number | null;
  received: number | null;
  invoicedBefore: number | null;
  invoiced: number;
  orderUnitHt: number | null;
  invoiceUnitHt: number;
  lineTotalHt: number;
  quantity: DeviationOut | null;
  price: DeviationOut | null;
  status: DeviationStatus;
  sentence: string;
}

export interface MatchLinesOut {
  status: InvoiceMatch;
  items: MatchLineOut[];
}

export interface MatchOut {
  supplierInvoiceId: string;
  supplierOrderId: string | null;
  status: InvoiceMatch;
  shouldBePaid: ShouldBePaid | null;
  orderTotalHt: number;
  receivedHt: number;
  invoicedBeforeHt: number;
  thisInvoiceHt: number;
  disputedHt: number;
  deviationPct: number;
  tolerancePct: number;
  toleranceHt: number;
  override: OverrideOut | null;
}

export type MatchRule = "EXACT" | "NO_EXCESS" | "PERCENT" | "AMOUNT" | "NONE";

export type MatchStatus = "OPEN" | "VALIDATED" | "OVERRIDDEN";

export interface MemoriesOut {
  items: MemoryOut[];
}

export type MemoryKind = "ACCOUNTING_CODE" | "LINE_CODE" | "DUE_RULE" | "ANCHOR";

export interface MemoryOut {
  id: string;
  kind: MemoryKind;
  key: string;
  shown: string;
  times: number;
  updatedAt: string;
}

export interface MissingOut {
  field: string;
  code: string;
  message: string;
}

export interface NamedOut {
  id: string;
  name: string;
}

export interface OrderLineOut {
  id: string;
  position: number;
  designation: string;
  quantity: number;
  unitPriceHt: number;
  vatRatePct: number;
  discountPct: number;
  ecoTaxHt: number;
  lineTotalHt: number;
  assetModelId: string | null;
  assetModel: string | null;
  createsAsset: boolean;
  sourceQuoteLineId: string | null;
  receivedQuantity: number;
  remainingQuantity: number;
}

export interface OverrideOut {
  reason: string;
  by: string;
  at: string;
}

export interface PageReadOut {
  number: number;
  shape: number;
  byOcr: boolean;
  words: unknown[];
}

export interface PaidOut {
  items: SupplierPaymentOut[];
  total: number;
}

export interface PaidPartOut {
  id: string;
  supplierInvoiceId: string;
  number: string;
  amount: number;
}

export interface PlaceOut {
  value: unknown;
  page: number | null;
  box: number[] | null;
}

export interface ProposedOut {
  amountHt: number;
  accountingCodeId: string | null;
  accountingCode: string | null;
  leaseContractId: string | null;
  contractNumber: string | null;
  lesseeName: string | null;
  leaseAffairId: string | null;
  affairNumber: string | null;
  establishmentId: string | null;
  establishment: string | null;
}

export type Quarter = "Q1" | "Q2" | "Q3" | "Q4";

export interface QueueOut {
  at: number;
  total: number;
  before: string | null;
  after: string | null;
}

export interface RateOut {
  rate: number;
  base: number;
  vat: number;
}

export type ReadSource = "XML" | "TEXT" | "OCR" | "AI" | "MEMORY" | "RULE" | "HUMAN";

export interface ReceiptOut {
  id: string;
  number: string;
  receivedAt: string;
  receivedBy: string | null;
  deliveryNoteNumber: string | null;
  location: string | null;
  undoneAt: string | null;
  undoable: boolean;
  said: string;
  machines: string;
  assets: ReceivedMachineOut[];
}

export interface ReceivedMachineOut {
  id: string;
  number: string;
  serial: string | null;
}

export interface RowOut {
  key: string;
  designation: string;
  assetModelId: string | null;
  matched: "MODEL" | "DESIGNATION" | "HAND";
  quantity: number;
  lowestUnitHt: number;
  cells: (CellOut | null)[];
  lacking: number[];
}

export type ShouldBePaid = "YES" | "NO" | "EXCEPTION";

export type SupplierInvoiceKind = "INVOICE" | "CREDIT_NOTE";

export interface SupplierInvoiceOut {
  id: string;
  supplierId: string;
  supplier: NamedOut;
  vatRegime: SupplierVatRegime;
  billingEntityId: string;
  billingEntity: string;
  kind: SupplierInvoiceKind;
  status: SupplierInvoiceStatus;
  number: string;
  issueDate: string;
  dueDate: string | null;
  receivedAt: string;
  servicePeriodStart: string | null;
  servicePeriodEnd: string | null;
  supplierOrderId: string | null;
  orderNumber: string | null;
  accountingCodeId: string | null;
  accountingCode: string | null;
  fiscalYear: number | null;
  creditedInvoiceId: string | null;
  currency: string;
  declaredHt: number | null;
  declaredVat: number | null;
  declaredTtc: number | null;
  totalHt: number;
  totalVat: number;
  totalTtc: number;
  paidAmount: number;
  dueAmount: number;
  allocatedHt: number;
  remainingHt: number;
  matchStatus: MatchStatus;
  matchReason: string | null;
  approvalStatus: ApprovalStatus;
  approvals: ApprovalOut[];
  askedOfYou: boolean;
  reason: string | null;
  notes: string | null;
  fileId: string | null;
  ledgerEntryId: string | null;
  missing: MissingOut[];
  lines: InvoiceLineOut[];
  vatBreakdown: RateOut[];
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type SupplierInvoiceStatus = "DRAFT" | "RECEIVED" | "VALIDATED" | "PARTIALLY_PAID" | "PAID" | "DISPUTED" | "REFUSED" | "CANCELED";

export interface SupplierOrderOut {
  id: string;
  supplierId: string;
  billingEntityId: string;
  title: string;
  orderDate: string;
  expectedDate: string | null;
  deliveryLocationId: string | null;
  leaseContractId: string | null;
  leaseAffairId: string | null;
  notes: string | null;
  lines: OrderLineOut[];
  version: number;
  createdAt: string;
  updatedAt: string;
  number: string;
  status: SupplierOrderStatus;
  billingEntity: string;
  supplier: string;
  supplierCode: string;
  quoteId: string | null;
  quoteNumber: string | null;
  leaseContract: string | null;
  leaseAffair: string | null;
  deliveryLocation: string | null;
  isAutomatic: boolean;
  cancelReason: string | null;
  documentFileId: string | null;
  editable: boolean;
  receivable: boolean;
  currency: string;
  receipts: ReceiptOut[];
  vatBreakdown: RateOut[];
  totalHt: number;
  totalVat: number;
  totalTtc: number;
  receivedPct: string;
}

export type SupplierOrderStatus = "DRAFT" | "CONFIRMED" | "PARTIALLY_RECEIVED" | "RECEIVED" | "INVOICED" | "CANCELED";

export type SupplierPaymentMethod = "TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CHECK";

export interface SupplierPaymentOut {
  id: string;
  number: string;
  supplierId: string;
  supplier: string;
  billingEntityId: string;
  date: string;
  amount: number;
  method: SupplierPaymentMethod;
  reference: string | null;
  bankAccountId: string | null;
  account: string | null;
  reversesPaymentId: string | null;
  reversedByPaymentId: string | null;
  reason: string | null;
  allocations: PaidPartOut[];
  createdAt: string;
}

export type SupplierQuoteStatus = "DRAFT" | "SENT" | "ACCEPTED" | "REJECTED" | "CANCELED" | "CONVERTED";

export type SupplierVatRegime = "DEBITS" | "RECEIPTS" | "INTRA_EU" | "REVERSE_CHARGE" | "IMPORT" | "FRANCHISE";

export type Timing = "ADVANCE" | "ARREARS";
