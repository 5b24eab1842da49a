// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// preview_monthly_depreciation.

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
  totalAmount: string;
  entryIds: string[];
  books: BookOut[];
}

export interface RunRowOut {
  fixedAssetId: string;
  number: string;
  label: string;
  ledgerAccount: string;
  amount: string;
  netBookValue: string;
}

export type SkipReason = "NOT_COMMISSIONED" | "DISPOSED" | "FULLY_DEPRECIATED" | "YEAR_CLOSED" | "UNITS_NOT_ENTERED";

export interface SkippedOut {
  fixedAssetId: string;
  number: string;
  label: string;
  reason: SkipReason;
}
