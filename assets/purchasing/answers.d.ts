// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_supplier_order.

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
