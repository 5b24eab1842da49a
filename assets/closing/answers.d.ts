// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_fiscal_year.

export type ControlLevel = "BLOCK" | "WARN";

export interface ControlOut {
  code: string;
  title: string;
  level: ControlLevel;
  state: ControlState;
  count: number;
  amount: number | null;
  link: string | null;
  ranAt: string;
  ownerUserId: string | null;
  owner: string | null;
  waivedBy: string | null;
  waivedAt: string | null;
  waivedReason: string | null;
}

export type ControlState = "PASSED" | "WAIVED" | "WARNS" | "BLOCKS";

export interface FecOut {
  filename: string | null;
  provisional: boolean;
  entryCount: number;
  lineCount: number;
  total: number;
  url: string | null;
  sha256: string | null;
}

export interface FiscalYearOut {
  id: string;
  version: number;
  billingEntity: PartyOut;
  year: number;
  startDate: string;
  endDate: string;
  state: FiscalYearState;
  isOver: boolean;
  blocking: number;
  controls: ControlOut[];
  people: OwnerOut[];
  provisions: ProvisionOut[];
  decided: number;
  effect: number;
  effectProposed: number;
  result: number;
  fec: FecOut;
  nextYearId: string | null;
}

export type FiscalYearState = "OPEN" | "IN_PROGRESS" | "REVIEW" | "CLOSED";

export interface OwnerOut {
  id: string;
  name: string;
}

export interface PartyOut {
  id: string;
  name: string;
  siren: string | null;
}

export type ProvisionKind = "FNP" | "CCA" | "CAP" | "AAR" | "FAE" | "PCA" | "AAE" | "RISK" | "STOCK";

export interface ProvisionOut {
  id: string;
  version: number;
  number: string;
  billingEntity: PartyOut;
  fiscalYearId: string;
  fiscalYear: number;
  fiscalYearState: FiscalYearState;
  kind: ProvisionKind;
  status: ProvisionStatus;
  label: string;
  explanation: string;
  partyId: string | null;
  partyName: string | null;
  accountingCodeId: string | null;
  account: string;
  amountHt: number;
  vatAmount: number;
  consumedHt: number;
  remainingHt: number;
  isWaiting: boolean;
  effect: number;
  isEstimate: boolean;
  lastYearHt: number | null;
  sources: SourceOut[];
  uses: UseOut[];
  reversedInYear: number | null;
  entryId: string | null;
  reversalEntryId: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
  updatedAt: string;
}

export type ProvisionStatus = "PROPOSED" | "POSTED" | "REVERSED" | "REJECTED";

export interface SourceOut {
  kind: string;
  id: string;
  url: string | null;
}

export interface UseOut {
  supplierInvoiceId: string | null;
  number: string | null;
  amountHt: number;
  varianceHt: number;
  consumedOn: string;
  reason: string | null;
}
