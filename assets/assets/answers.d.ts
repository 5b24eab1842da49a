// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// import_assets, order_labels, read_asset_settings, read_dynamic_specs, read_plate, read_stocktake, read_storage_movement_request, scan_code, scan_stocktake.

export interface AssetImportOut {
  dryRun: boolean;
  rows: number;
  created: number;
  updated: number;
  wrong: number;
  columns: ImportedColumnOut[];
  missing: string[];
  errors: ImportErrorOut[];
}

export interface AssetSettingsOut {
  defaultFamilyId: string | null;
  dynamicPropertyTemplate: Record<string, unknown> | null;
  inventoryPattern: string;
  stocktakeMissingBecomesLost: boolean;
  anotherVerifies: boolean;
  version: number;
}

export interface FieldOut {
  name: string;
  value: unknown;
  confidence: number;
  page: number | null;
  quote: string | null;
  checks: string[];
  reasons: string[];
}

export interface ImportErrorOut {
  row: number;
  column: string | null;
  code: string;
  message: string;
}

export interface ImportedColumnOut {
  heading: string;
  field: string | null;
}

export type LabelFormat = "PDF" | "ZPL";

export type LabelTemplate = "A4_24" | "A4_65" | "ROLL_50x30" | "ROLL_100x50";

export type MovementLineState = "PLANNED" | "RESERVED" | "FOUND" | "MISSING";

export interface MovementRequestOut {
  id: string;
  version: number;
  number: string;
  status: MovementRequestStatus;
  fromLocationId: string;
  fromLocation: string;
  toLocationId: string;
  toLocation: string;
  plannedFor: string;
  reason: string;
  assets: RequestedAssetOut[];
  count: number;
  missing: number;
  requestedBy: string | null;
  confirmedAt: string | null;
  verifiedAt: string | null;
  verifiedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

export type MovementRequestStatus = "PENDING" | "CONFIRMED" | "VERIFIED";

export interface PlaceOut {
  id: string;
  name: string;
}

export interface PlateDuplicateOut {
  id: string;
  inventoryNumber: string;
  label: string;
}

export interface PlateOut {
  fields: FieldOut[];
  suggestions: PlateSuggestionOut[];
  duplicates: PlateDuplicateOut[];
  costUsd: number;
}

export interface PlateSuggestionOut {
  field: string;
  value: unknown;
  shown: string;
  confidence: number;
  current: unknown;
  reasons: string[];
}

export type PrintingStatus = "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "EXPIRED";

export interface PrintingTaskOut {
  id: string;
  version: number;
  number: number;
  status: PrintingStatus;
  template: LabelTemplate;
  format: LabelFormat;
  startPosition: number;
  copies: number;
  resolution: number;
  labelCount: number;
  sizeBytes: number | null;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
}

export interface RequestedAssetOut {
  id: string;
  assetId: string;
  state: MovementLineState;
  label: string;
  inventoryNumber: string;
  serialNumber: string | null;
  serviceCode: string | null;
  location: string;
}

export interface ScanOut {
  serviceLink: ServiceLinkOut | null;
  assetId: string | null;
}

export type ScanResult = "FOUND" | "UNEXPECTED" | "DUPLICATE" | "UNKNOWN_CODE";

export interface ScansOut {
  items: StocktakeScanOut[];
}

export interface ServiceLinkOut {
  id: string;
  version: number;
  code: string;
  shown: string;
  url: string;
  status: ServiceLinkStatus;
  locationId: string | null;
  assetId: string | null;
  linkedAt: string | null;
  retiredAt: string | null;
  createdAt: string;
}

export type ServiceLinkStatus = "IN_STOCK" | "ASSIGNED" | "LINKED" | "RETIRED";

export interface SpecErrorOut {
  field: string;
  code: string;
  message: string;
}

export interface SpecValuesOut {
  id: string;
  version: number;
  values: Record<string, unknown>;
  valid: boolean;
  errors: SpecErrorOut[];
  specSchema: Record<string, unknown>;
}

export interface StocktakeOut {
  id: string;
  version: number;
  number: number;
  name: string;
  status: StocktakeStatus;
  locationId: string | null;
  location: string | null;
  familyId: string | null;
  family: string | null;
  places: PlaceOut[];
  expected: number;
  found: number;
  missing: number;
  unexpected: number;
  unknown: number;
  undecided: number;
  progress: number;
  openedAt: string | null;
  closedAt: string | null;
  closedBy: string | null;
  fileId: string | null;
  reportSha256: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface StocktakeScanOut {
  scanKey: string;
  result: ScanResult;
  assetId: string | null;
  label: string | null;
  inventoryNumber: string | null;
  location: string | null;
}

export type StocktakeStatus = "DRAFT" | "OPEN" | "REVIEW" | "CLOSED" | "CANCELED";
