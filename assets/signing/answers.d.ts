// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_public_signature, read_signature_request.

export interface AwaitedOut {
  id: string;
  name: string;
}

export type CodeChannel = "SMS" | "MAIL";

export interface DocumentOut {
  id: string;
  position: number;
  filename: string;
  pageCount: number;
  sha256: string;
  sizeBytes: number;
  fileId: string;
}

export interface EventOut {
  number: number;
  kind: SignatureEventKind;
  at: string;
  who: string;
  by: string;
  ip: string | null;
  said: string;
  hash: string;
}

export interface PublicDocumentOut {
  id: string;
  filename: string;
  pages: number;
  sha256: string;
  read: boolean;
}

export interface PublicSignatureOut {
  number: string;
  title: string;
  message: string | null;
  status: SignatoryStatus;
  requestStatus: SignatureStatus;
  name: string;
  role: SignatoryRole;
  capacity: string | null;
  sender: string;
  sentBy: string | null;
  documents: PublicDocumentOut[];
  consent: WordsOut;
  codeChannel: CodeChannel;
  codeTarget: string;
  codeSentAt: string | null;
  codeLives: number;
  expiresAt: string;
  signedAt: string | null;
  signedName: string | null;
  timezone: string;
  language: string;
}

export interface RequestOut {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  number: string;
  title: string;
  message: string | null;
  status: SignatureStatus;
  subjectKind: string;
  subjectId: string;
  subjectTitle: string;
  language: string;
  inOrder: boolean;
  sentBy: string;
  sentAt: string;
  expiresAt: string;
  remindedAt: string | null;
  endedAt: string | null;
  endReason: string | null;
  evidenceSha256: string | null;
  keyFingerprint: string | null;
  canCountersign: boolean;
  signedCount: number;
  signatoryCount: number;
  documents: DocumentOut[];
  signatories: SignatoryOut[];
  awaited: AwaitedOut[];
  awaitedPosition: number | null;
  events: EventOut[];
}

export interface SignatoryOut {
  id: string;
  position: number;
  name: string;
  email: string | null;
  phone: string | null;
  role: SignatoryRole;
  capacity: string | null;
  status: SignatoryStatus;
  askedAt: string | null;
  openedAt: string | null;
  signedAt: string | null;
  signedName: string | null;
  way: SigningWay | null;
  paperFileId: string | null;
}

export type SignatoryRole = "LESSEE" | "GUARANTOR" | "LESSOR" | "OTHER";

export type SignatoryStatus = "WAITING" | "SENT" | "VIEWED" | "SIGNED" | "DECLINED";

export type SignatureEventKind = "SENT" | "INVITED" | "REMINDED" | "LINK_GIVEN" | "OPENED" | "DOCUMENT_READ" | "CODE_SENT" | "CODE_WRONG" | "CODE_RIGHT" | "CONSENTED" | "SIGNED" | "COUNTERSIGNED" | "SIGNED_ON_PAPER" | "REFUSED" | "EXPIRED" | "CANCELED" | "COMPLETED";

export type SignatureStatus = "SENT" | "PARTIAL" | "COMPLETED" | "REFUSED" | "EXPIRED" | "CANCELED";

export type SigningWay = "ONLINE" | "COUNTERSIGNED" | "PAPER";

export interface WordsOut {
  en: string;
  fr: string;
}
