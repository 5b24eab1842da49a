// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// compare_affair_quotes, read_supplier_order, take_capital_from_quote.

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

export interface RateOut {
  rate: number;
  base: number;
  vat: number;
}

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

export type SupplierQuoteStatus = "DRAFT" | "SENT" | "ACCEPTED" | "REJECTED" | "CANCELED" | "CONVERTED";

export type Timing = "ADVANCE" | "ARREARS";
