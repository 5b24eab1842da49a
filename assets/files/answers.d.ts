// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// announce_file, complete_file, link_file, list_files, read_file, read_file_hits, read_public_share, read_usage, share_file.

export type BucketName = "documents-default" | "invoices-archive" | "contracts-archive" | "signatures-evidence" | "audit-archive" | "temp-uploads";

export interface CompletedOut {
  id: string;
  status: FileStatus;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  checksumSha256: string | null;
  scanStatus: ScanStatus;
  ocrStatus: OcrStatus;
  deduplicated: boolean;
  retentionUntil: string | null;
}

export interface FileOut {
  id: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sizeKilobytes: number;
  status: FileStatus;
  bucket: string;
  checksumSha256: string | null;
  scanStatus: ScanStatus;
  ocrStatus: OcrStatus;
  source: FileSource;
  pageCount: number | null;
  width: number | null;
  height: number | null;
  uploadedByName: string | null;
  createdAt: string;
  completedAt: string | null;
  lockedUntil: string | null;
  legalOriginal: boolean;
  legalHold: boolean;
  replacedById: string | null;
  links: LinkOut[];
  versions: VersionOut[];
  shares: ShareOut[];
  opened: OpenedOut[];
  openedCount: number;
  hasThumbnail: boolean;
  version: number;
}

export type FileSource = "UI" | "API" | "EMAIL" | "PUBLIC" | "GENERATED";

export type FileStatus = "PENDING" | "READY";

export type FileUse = "DOWNLOAD" | "PREVIEW" | "SHARE" | "MODEL";

export interface FilesItemOut {
  id: string;
  filename: string | null;
  record: string | null;
  recordUrl: string | null;
  mimeType: string | null;
  sizeBytes: number | null;
  sizeKilobytes: number | null;
  bucket: BucketName | null;
  uploadedById: string | null;
  uploadedBy: string | null;
  createdAt: string | null;
  scanStatus: ScanStatus | null;
  checksumSha256: string | null;
  hasThumbnail: boolean | null;
  lockedUntil: string | null;
}

export interface FilesPageOut {
  items: FilesItemOut[] | null;
  page: number;
  pageSize: number;
  more: boolean | null;
  total: number | null;
  totals: Record<string, number> | null;
}

export interface HitOut {
  page: number;
  byOcr: boolean;
  pieces: PieceOut[];
}

export interface HitsOut {
  items: HitOut[];
}

export interface LinkOut {
  id: string;
  fileId: string;
  targetType: string;
  targetId: string;
  category: string;
  title: string;
  label: string;
  url: string | null;
  createdAt: string;
}

export type OcrStatus = "NONE" | "SKIPPED" | "QUEUED" | "DONE" | "FAILED";

export interface OpenedOut {
  at: string;
  use: FileUse;
  name: string | null;
}

export interface PieceOut {
  text: string;
  hit: boolean;
}

export interface PublicShareOut {
  filename: string;
  sizeBytes: number;
  mimeType: string;
  hasPassword: boolean;
  expiresAt: string;
  sender: string;
}

export type ScanStatus = "NOT_REQUIRED" | "QUEUED" | "CLEAN" | "INFECTED" | "FAILED";

export interface ShareOut {
  id: string;
  fileId: string;
  url: string | null;
  expiresAt: string;
  downloadLimit: number | null;
  downloadCount: number;
  hasPassword: boolean;
  note: string | null;
  closed: string | null;
  createdAt: string;
}

export type SpaceKind = "ARCHIVES" | "DOCUMENTS" | "PICTURES" | "VERSIONS" | "DELETED";

export interface SpaceOut {
  kind: SpaceKind;
  sizeBytes: number;
  files: number;
}

export interface UploadOut {
  fileId: string;
  presignedUrl: string | null;
  headers: Record<string, string>;
  expiresAt: string | null;
  deduplicated: boolean;
}

export interface UsageOut {
  usedBytes: number;
  heldBytes: number;
  quotaBytes: number | null;
  kinds: SpaceOut[];
}

export interface VersionOut {
  number: number;
  fileId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  checksumSha256: string | null;
  byName: string | null;
  at: string;
  reason: string | null;
  retentionUntil: string | null;
}
