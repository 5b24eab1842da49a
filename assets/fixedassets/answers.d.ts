// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// preview_monthly_depreciation, read_profit, read_profit_documents.

export interface BookOut {
  id: string;
  name: string;
}

export interface DepreciationRunOut {
  yearMonth: string;
  dryRun: boolean;
  created: number;
  alreadyDone: number;
  skipped: SkippedOut[];
  items: RunRowOut[];
  totalAmount: number;
  entryIds: string[];
  books: BookOut[];
}

export type Measure = "REVENUE" | "CHARGES" | "DEPRECIATION" | "RESULTS";

export type ProfitBy = "CONTRACT" | "CLIENT" | "MACHINE" | "SITE" | "CODE";

export interface ProfitDocumentOut {
  measure: Measure;
  kind: string;
  kindLabel: string;
  number: string | null;
  url: string | null;
  day: string;
  amount: number;
}

export interface ProfitDocumentsOut {
  items: ProfitDocumentOut[];
  more: boolean;
}

export interface ProfitOut {
  by: ProfitBy;
  from: string;
  to: string;
  fiscalYear: number | null;
  columns: string[];
  rows: ProfitRowOut[];
  total: ProfitRowOut;
  books: BookOut[];
}

export interface ProfitRowOut {
  key: string | null;
  name: string | null;
  detail: string | null;
  url: string | null;
  revenue: number;
  charges: number;
  depreciation: number;
  results: number;
  margin: number;
  cells: number[];
}

export interface RunRowOut {
  fixedAssetId: string;
  number: string;
  label: string;
  ledgerAccount: string;
  amount: number;
  netBookValue: number;
}

export type SkipReason = "NOT_COMMISSIONED" | "DISPOSED" | "FULLY_DEPRECIATED" | "YEAR_CLOSED" | "UNITS_NOT_ENTERED";

export interface SkippedOut {
  fixedAssetId: string;
  number: string;
  label: string;
  reason: SkipReason;
}
