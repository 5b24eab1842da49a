// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_ereporting, read_ereporting_calendar.

export interface AnomalyOut {
  code: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
  message: string;
  url: string | null;
}

export interface CalendarOut {
  year: number;
  years: number[];
  today: string;
  months: MonthOut[];
}

export type EReportingStatus = "DRAFT" | "SUBMITTED" | "ACCEPTED" | "REJECTED";

export type EReportingType = "TRANSACTIONS" | "B2C" | "PAYMENTS";

export interface ItemOut {
  date: string;
  category: SaleCategory | null;
  invoiceId: string | null;
  invoiceNumber: string | null;
  rate: number;
  base: number;
  vat: number;
  amount: number;
  count: number;
  sourceIds: string[];
}

export interface MonthOut {
  yearMonth: string;
  slots: SlotOut[];
}

export interface ReportOut {
  id: string;
  version: number;
  yearMonth: string;
  type: EReportingType;
  title: string;
  status: EReportingStatus;
  totals: SumsOut;
  dueTo: string | null;
  differs: boolean;
  anomalyCount: number;
  maySubmit: boolean;
  mayRectify: boolean;
  generatedAt: string;
  transmissions: TransmissionOut[];
  items: ItemOut[];
  anomalies: AnomalyOut[];
  createdAt: string;
  updatedAt: string;
}

export type SaleCategory = "TLB1" | "TPS1" | "TNT1";

export interface SlotOut {
  type: EReportingType;
  billingEntity: string;
  periodStart: string;
  periodEnd: string;
  dueFrom: string;
  dueTo: string;
  reportId: string | null;
  status: EReportingStatus | null;
  isEmpty: boolean;
  blocks: boolean;
  daysLeft: number;
}

export interface SumsOut {
  ht: number;
  vat: number;
  amount: number;
  count: number;
}

export type TransmissionKind = "INITIAL" | "RECTIFYING";

export interface TransmissionOut {
  id: string;
  billingEntityId: string;
  billingEntity: string;
  siren: string | null;
  periodStart: string;
  periodEnd: string;
  kind: TransmissionKind;
  round: number;
  status: EReportingStatus;
  dueFrom: string;
  dueTo: string;
  isLatest: boolean;
  waits: boolean;
  mayLeave: boolean;
  flowId: string | null;
  sha256: string | null;
  submittedAt: string | null;
  answeredAt: string | null;
  rejection: string | null;
  totals: SumsOut;
  changes: SumsOut | null;
  items: ItemOut[];
  anomalies: AnomalyOut[];
}
